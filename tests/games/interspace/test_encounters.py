"""Encounters: who knows what they left, what the report says of it, and what orders about it are answered."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.core.phrases import catalogue
from pbem.core.rules import choose
from pbem.core.view import Lines, Table
from pbem.games import interspace as game
from pbem.games.interspace.cards.tables import ENCOUNTERS
from pbem.games.interspace.encounters import facts as f
from pbem.games.interspace.encounters.module import deck
from pbem.games.interspace.encounters.table import EFFECTS
from pbem.games.interspace.knowledge.known import known
from pbem.games.interspace.knowledge.laws import laws
from pbem.games.interspace.levels import ruleset
from tests.contract.test_secrecy import seen
from tests.support.games.playing import dice_of
from tests.support.strict import StrictCatalogue

OPTIONS = {"level": "standard", "encounter_cards": "true"}
WORDS = StrictCatalogue(catalogue("pbem.games.interspace").words)
GIVEN: dict[str, Any] = {
    "active": "all",
    "hexes": {"A8": "empty space at A2/1"},
    "units": {
        "A": {"A1": "Sct1 + CA1", "A8": "Sct2"},
        "B": {"B1": "Sct1 + CA1", "A1": "Trn1"},
        "derelicts": {"A8": "DD"},
    },
    "finds": {
        "artefacts": {"crystal": "A1", "drive": "A.Sct1", "shield": "B1", "weapon": "B.CA1", "fabrication": "B.Sct5"},
        "stasis": ["A.Sct2", "B.Sct1"],
        "adrift": {"B.Sct5": "lost", "A.Sct5": "Aleph-Null"},
    },
}


def board(**options: str) -> Any:
    return game.board_from_example(GIVEN, choose(game.META, OPTIONS | options, 2))


def test_every_card_has_a_row_in_the_table() -> None:
    """ISO-62: 36 cards, each as often as it was printed, and each can be carried out."""
    assert set(EFFECTS) == set(ENCOUNTERS)
    assert len(deck()) == 36 and deck().count("lost_and_found") == 2


def test_where_artefacts_are_is_open_to_all() -> None:
    """ISO-64"""
    state = board()
    for seat in ("A", "B", None):
        assert known(state, ruleset(state.options), seat).found.artefacts == state.found.artefacts


def test_where_stacks_are_closed_only_the_own_artefacts_are_known() -> None:
    """ISO-64"""
    state = board(secrecy="stacks")
    rules = ruleset(state.options)
    assert set(known(state, rules, "A").found.artefacts) == {"crystal", "drive"}
    assert set(known(state, rules, "B").found.artefacts) == {"shield", "weapon", "fabrication"}
    assert known(state, rules, "A").found.adrift == {"A.Sct5": "Aleph-Null"}
    assert known(state, rules, None).found.artefacts == {}


@pytest.mark.parametrize("secrecy", ["open", "stacks", "fog"])
def test_nothing_else_can_be_seen(secrecy: str) -> None:
    """ISO-64: boards that differ in what a seat cannot know look alike to it."""
    state = board(secrecy=secrecy)
    for seat in ("A", "B", None):
        other = game.with_secrets_changed(state, seat, dice_of(f"disguise/{seat}", 1))
        assert seen(game, state, seat, "") == seen(game, other, seat, "")


@pytest.mark.parametrize("secrecy", ["open", "stacks", "fog"])
def test_a_practice_board_can_be_imagined(secrecy: str) -> None:
    """ISO-62: with a deck, and what the seat knows of is where it is."""
    state = board(secrecy=secrecy)
    imagined = game.guess_hidden(state, "A", dice_of("imagine", 1))
    assert imagined.deck.encounters and not laws(imagined)
    assert imagined.found.artefacts["drive"] == "A.Sct1" and imagined.found.stasis[0] == "A.Sct2"


def test_a_practice_board_does_not_bring_what_is_there_a_second_time() -> None:
    """ISOR-3: with fog the deck is guessed; a card is gone if one sees what it has brought."""
    units = {"A": {"A1": "SctPlus1"}, "death": {"A2": "GS1 + 6 PB"}, "pirates": {"A3": "CA1"}, "plague": {"A5": "PB1"}}
    given = {"units": units, "free": {"storm": "A4"}, "finds": {"adrift": {"A.Sct5": "lost"}}}
    state = game.board_from_example(given, choose(game.META, OPTIONS | {"secrecy": "fog"}, 2))
    left = game.guess_hidden(state, "A", dice_of("imagine", 1)).deck.encounters
    gone = ("death_station", "ion_storm", "lost_and_found", "pirates", "plague", "upgrade")
    assert sorted([*left, *gone]) == sorted(deck())
    assert left.count("lost_and_found") == 1


def test_the_report_names_what_encounters_left() -> None:
    """ISO-64, ISO-110, ISO-120"""
    said = " ".join(_cards(board(), "A"))
    for words in ("Drive Artefact, Sct1 (A1)", "Sct2 (A8) is in stasis", "DD without a crew", "Sct5 is off the map"):
        assert words in said
    assert "B.Sct5 is lost off the map" in said and "Weapon Artefact, B.CA1 (B1)" in said


def _cards(state: Any, seat: str) -> list[str]:
    (section,) = [section for section in game.view(state, seat).sections if section.key == "cards"]
    table, lines = section.parts
    assert isinstance(table, Table) and isinstance(lines, Lines)
    return [*(", ".join(map(WORDS.say, row)) for row in table.rows), *map(WORDS.say, lines.lines)]


def test_the_map_shows_artefacts() -> None:
    """ISO-64: by planet or unit, in the hex."""
    notes = {cell.name: [WORDS.say(note) for note in cell.notes] for cell in game.chart(board(), "A").cells}
    assert {"crystal artefact", "drive artefact"} <= set(notes["A1"])
    assert {"shield artefact", "weapon artefact"} <= set(notes["B1"])


FORESEEN = {
    "GIVE drive FROM Sct1 TO CA1": "done.given",
    "GIVE drive FROM Sct2 TO CA1": "refused.not_carried",
    "DAI cristallo DA A1 A CA1": "done.given",
    "GIB Kristall VON A1 ZU CA1": "done.given",
    "CRYSTAL A1": "done.crystal",
    "KRISTALL A2": "refused.no_crystal",
    "MOVE Sct2 TO A2": "refused.held",
}


@pytest.mark.parametrize(("line", "says"), FORESEEN.items())
def test_outcomes_of_orders_are_forecast_at_submission(line: str, says: str) -> None:
    """ISO-64, ISO-73, ISO-110"""
    state = board()
    sheet = game.language(state.options).read(line)
    assert not sheet.problems
    (answer,) = game.check(state, "A", sheet).lines
    assert [phrase.key for phrase in answer.says] == [says]


STANDING = ("SWAP CA DD", "SCAMBIA nessuno", "GIFT BB", "DONO BB Col", "GESCHENK BB", "FREE all AT A8", "LIBERA tutti",
            "BEFREIE eigene", "CLAIM no", "RIVENDICA sì", "BEANSPRUCHE nein AT A8", "CLEAR FREE")  # fmt: skip


@pytest.mark.parametrize("line", STANDING)
def test_standing_orders_are_understood(line: str) -> None:
    """ISO-87, ISO-112, ISO-110, ISO-120"""
    sheet = game.language(choose(game.META, OPTIONS, 2)).read(line)
    assert not sheet.problems and len(sheet.standing) == 1


@pytest.mark.parametrize(
    "line", ["GIVE ring FROM Sct1 TO CA1", "GIVE drive FROM Sct TO CA1", "GIVE drive FROM x.1 TO A1"]
)
def test_what_cannot_be_read_is_answered(line: str) -> None:
    """ISO-64"""
    (problem,) = game.language(choose(game.META, OPTIONS, 2)).read(line).problems
    assert WORDS.say(problem.what)


def test_a_player_who_has_seen_a_card_learns_nothing_of_the_next() -> None:
    """ISOR-67, ISO-79, ISO-118"""
    given = {"cards": {"alien": {"A": "builders", "B": "royalists"}}}
    state = game.board_from_example(given, choose(game.META, OPTIONS | {"alien_cards": "true"}, 2))
    game.apply(state, f.AlienCardsSeen("A", {"B": "royalists"}))
    rules = ruleset(state.options)
    assert known(state, rules, "A").hand("B").alien == "royalists" and not known(state, rules, None).hand("B").alien
    game.apply(state, f.AlienRedrawn("B", "warriors", False, ""))
    assert known(state, rules, "A").hand("B").alien == "royalists" and state.hand("B").alien == "warriors"


def test_only_the_player_who_drew_insight_reads_what_it_shows() -> None:
    """ISO-79"""
    state = game.board_from_example({}, choose(game.META, OPTIONS | {"alien_cards": "true"}, 2))
    fact = f.AlienCardsSeen("A", {"B": "builders"})
    assert [bool(list(game.narrate(state, seat, fact))) for seat in ("A", "B", None)] == [True, False, False]


def test_no_card_is_in_two_places() -> None:
    """ISO-64, ISOR-3"""
    state = board()
    state.deck.encounters = ["gamblers"]
    assert laws(state) == []
    state.deck.encounters = ["gamblers", "gamblers", "drive_artefact"]
    state.found.artefacts["shield"] = "B.DD9"
    assert len(laws(state)) == 3


SUGGESTED = {
    "active": "all",
    "units": {"A": {"A2": "Sct1 + Sct2 + DD1", "A3": "Sct3", "A1": "SS1"}},
    "finds": {
        "artefacts": {"crystal": "A1", "fabrication": "A.Sct1", "weapon": "A.Sct2"},
        "stasis": ["A.Sct3"],
    },
}


def test_the_bot_uses_artefacts() -> None:
    """ISO-64, ISO-73: the crystal becomes IPE, the fabrication is put on a planet, the weapon goes to a warship."""
    state = game.board_from_example(SUGGESTED, choose(game.META, OPTIONS, 2))
    lines = game.suggest(state, "A", dice_of("relics", 1)).splitlines()
    for line in ("CRYSTAL yellow", "GIVE fabrication FROM Sct1 TO Kor", "GIVE weapon FROM Sct2 TO DD1"):
        assert line in lines
    assert not any("Sct3" in line for line in lines)


def test_the_bot_brings_the_crystal_home() -> None:
    """ISO-73"""
    given = {
        "active": "all",
        "units": {"A": {"A4": "Sct1", "A1": "SS1"}},
        "finds": {"artefacts": {"crystal": "A.Sct1"}},
    }
    state = game.board_from_example(given, choose(game.META, OPTIONS, 2))
    lines = game.suggest(state, "A", dice_of("relics", 1)).splitlines()
    assert "MOVE Sct1 TO A1" in lines and "GIVE crystal FROM Sct1 TO yellow" in lines


def test_the_bot_reckons_with_a_drive() -> None:
    """ISO-76: who carries it has five points, where others have two."""
    given = {
        "active": "all",
        "hexes": {"A2/1": "A8 empty space, A9 empty space, A10 empty space"},
        "units": {"A": {"A10": "Sct1", "A1": "SS1"}},
        "finds": {"artefacts": {"crystal": "A.Sct1", "drive": "A.Sct1"}},
    }
    state = game.board_from_example(given, choose(game.META, OPTIONS, 2))
    lines = game.suggest(state, "A", dice_of("relics", 1)).splitlines()
    assert "MOVE Sct1 TO A2" in lines and "GIVE crystal FROM Sct1 TO Kor" in lines


def test_a_reader_who_sees_one_end_of_a_journey_reads_only_about_that_one() -> None:
    """ISO-64, ISO-109: neither in words nor in the values behind them."""
    given = {"units": {"A": {"A3": "Sct1", "A1": "SS1"}, "B": {"A2": "Sct1", "B1": "SS1"}}}
    state = game.board_from_example(given, choose(game.META, OPTIONS | {"secrecy": "fog"}, 2))
    swept = f.UnitsSwept("A", ["A.Sct1"], "A3", "A6", "dimension_portal")
    (told,) = game.narrate(state, "B", swept)
    assert told.text.key == "event.swept_away" and "A6" not in repr(told)
    (told,) = game.narrate(state, "B", f.UnitsSwept("A", ["A.Sct1"], "A6", "A3", "dread"))
    assert told.text.key == "event.swept_here" and "A6" not in repr(told)
    assert not list(game.narrate(state, "B", f.PortalRolled("A", "A3", "A1", 5, 1, ["x"])))
