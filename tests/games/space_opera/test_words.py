"""Orders in English, Italian and German words, and lines that cannot be read."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import pbem.games.space_opera as game
from pbem.core.example import read
from pbem.core.phrases import catalogue
from pbem.core.rules import choose
from pbem.core.syntax import fold_word
from pbem.games.space_opera.board.components import ALIASES

OPTIONS = choose(
    game.META, {"diplomacy": "on", "alliance": "on", "order_bid": "on", "upkeep": "on", "tactical": "on"}, 4
)
WORDS = catalogue("pbem.games.space_opera")
SAME = [
    ("BUILD 2 IN AT A1", "COSTRUISCI 2 FA SU A1", "BAUE 2 Infanterie BEI A1"),
    ("BUILD CITY AT A1", "COSTRUISCI CITTÀ SU A1", "BAUE STADT BEI A1"),
    ("RESEARCH HUL SPEND 1C 2E", "RICERCA scafo SPENDI 1 cibo 2 energia", "FORSCHE Rumpf MIT 1C 2E"),
    ("MOVE 1 TR FROM A1 TO C3 LOAD 2 IN", "MUOVI 1 trasporto DA A1 A C3 CARICA 2 fanteria",
     "BEWEGE 1 Transporter VON A1 NACH C3 LADE 2 IN"),
    ("MOVE ALL FROM A1 TO C3 VIA B1", "MUOVI TUTTI DA A1 A C3 PER B1", "ZIEHE ALLE VON P-A1 NACH C3 ÜBER B1"),
    ("LAND 2 MA + 1 IN AT D5", "SBARCA 2 marines 1 fanteria SU D5", "LANDE 2 MA, 1 IN BEI D5"),
    ("BOMBARD D5 MA CITY", "BOMBARDA D5 MA CITTA", "BOMBARDIERE D5 MA STADT"),
    ("BID -2 ON Red", "OFFRI -2 CONTRO rosso", "BIETE -2 GEGEN rot"),
    ("ALLY Green Violet", "ALLEANZA verde viola", "BÜNDNIS grün violett"),
    ("PEACE Blue", "PACE blu", "FRIEDEN blau"),
    ("GIVE 3 C TO Green", "DAI 3 cibo A verde", "GIB 3 Nahrung NACH gruen"),
    ("RETREAT ATTACK IF RATIO < 0.7 AT C3", "RITIRATA ATTACCO SE RAPPORTO < 0.7 SU C3",
     "RÜCKZUG ANGRIFF WENN VERHÄLTNIS < 0.7 BEI C3"),
    ("LINES FRONT FR SECOND CR REAR TR", "LINEE FRONTE fregata SECONDA incrociatore RETROGUARDIA trasporto",
     "LINIEN VORN Fregatte MITTE Kreuzer HINTEN Transporter"),
    ("LINES FRONT FR4 SECOND 2 FR REAR FR AT C3", "LINEE FRONTE FR4 SECONDA 2 fregata RETROGUARDIA fregata SU C3",
     "LINIEN VORN FR4 MITTE 2 Fregatte HINTEN Fregatte BEI C3"),
    ("SHIFT HOLD FORWARD FR4 BACK 1 CR ROUND 2", "SCHIERA FERMO AVANTI FR4 INDIETRO 1 incrociatore GIRO 2",
     "RÜCKE HOLD VOR FR4 ZURÜCK 1 Kreuzer RUNDE 2"),
    ("LAND 1 MA AT D5 RESERVE 2 IN", "SBARCA 1 marines SU D5 RISERVA 2 fanteria", "LANDE 1 MA BEI D5 RESERVE 2 IN"),
    ("UPKEEP REFUSE 1 TR AT C3", "MANTENIMENTO RIFIUTA 1 TR SU C3", "UNTERHALT VERWEIGERE 1 TR BEI C3"),
]  # fmt: skip


@pytest.mark.parametrize("lines", SAME, ids=lambda lines: lines[0][:24])
def test_three_languages_say_the_same(lines: tuple[str, ...]) -> None:
    language = game.language(OPTIONS)
    read = [language.read(line) for line in lines]
    assert not [sheet.problems for sheet in read if sheet.problems]
    understood = [(order.form, order.args) for sheet in read for order in (*sheet.orders, *sheet.standing)]
    assert len(understood) == 3 and understood[0] == understood[1] == understood[2]


def test_no_word_means_two_keywords() -> None:
    spelled = Counter(fold_word(alias) for aliases in ALIASES.values() for alias in {*map(fold_word, aliases)})
    assert not [word for word, count in spelled.items() if count > 1]
    assert not set(spelled) & {fold_word(word) for word in ALIASES}


WRONG = [
    ("LINES FRONT 2", "does not name ships"),
    ("LINES FRONT 2 FR3", "is not a unit"),
    ("LINES FRONT 2 + FR", "is not a unit"),
    ("LINES FRONT 0 FR", "0"),
    ("SHIFT HOLD BACK IN", "is not a unit"),
    ("BUILD 2 XX AT A1", "is not a unit"),
    ("GIVE many C TO Red", "many"),
    ("RESEARCH HUL MIN many", "many"),
    ("RESEARCH HUL MIN 1000", "1000"),
    ("BUILD 2 FR AT Z9", 'no box "Z9"'),
    ("BUILD 2 FR AT", "a box is missing"),
    ("MOVE FR FROM A1 TO", "a box is missing"),
    ("MOVE FROM A1 TO C3", "is not a unit"),
    ("LAND 2 FR AT D5", "not land units"),
    ("RETREAT IF RATIO < 12", "0 to 9.99"),
    ("RETREAT SOMETIMES", "NEVER or ALWAYS"),
    ("BID 0", "not a bid"),
    ("ALLY Pink", "not a player"),
    ("RESEARCH XYZ", "ATT, DEF, BOM, ENG, HUL"),
    ("RESEARCH ATT SPEND lots", "1C 2E"),
    ("SETTLE 9", "at most 3"),
    ("GIVE 3 P TO Red", "base game"),
    ("DISBAND FIRST FR AT", "FR AT"),
    ("CLEAR NOTHING", "no standing order"),
]


@pytest.mark.parametrize(("line", "why"), WRONG)
def test_what_is_wrong_with_a_line_is_said(line: str, why: str) -> None:
    [problem] = game.language(OPTIONS).read(line).problems
    assert why in WORDS.say(problem.what)
    assert problem.hint is None or "for example" in WORDS.say(problem.hint)


def test_orders_of_other_options_are_not_unknown() -> None:
    """What is not played in this game is called by its name."""
    language = game.language(choose(game.META, {"level": "base"}, 2))
    said = {line: WORDS.say(language.read(line).problems[0].what) for line in
            ("BID +1", "GIVE 1 P TO Red", "PEACE Red", "ALLY Red", "UPKEEP REFUSE TR AT A1", "LINES FRONT FR",
             "RESEARCH ATT", "GARRISON A1")}  # fmt: skip
    reasons = ("This game is played without", "in this game", "base game")
    assert all(any(reason in text for reason in reasons) for text in said.values()), said


def test_every_reason_of_the_examples_has_words() -> None:
    """A line that is refused is answered by a sentence, in every example."""
    files = Path(game.__file__).parent.glob("examples/*.toml")
    turns = [turn for file in files for turn in read(file.read_text(encoding="utf-8")).turns]
    given = [why for turn in turns for why in turn.then.refused.values()]
    reasons = {why for found in given for why in ([found] if isinstance(found, str) else found)}
    assert len(reasons) > 30
    assert not [why for why in reasons if f"refused.{why}" not in WORDS.words]
