"""Non-interference in two worlds: another seat acts or passes, and reports differ only where a rule makes it so."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Any

import pytest

from pbem.core.rules import Game
from pbem.games import find, package
from pbem.games.space_empires.levels import ruleset
from pbem.games.space_empires.report import narration
from tests.contract.act_or_pass import Eyes, Pair, Public, on_the_map, pairs, unexplained
from tests.contract.printed_reports import printed
from tests.contract.test_secrecy import most_players, settings, wanted

# Who has sent orders is told to all in every game: STATUS, the seal and the game page name the seats.
SENT = {"event.silent": ""}
# What a report may tell of another seat that acted out of sight, with the rule that makes it public.
PUBLIC: dict[tuple[str, str], dict[str, str]] = {
    # Units, battles and levels lie open; only what a stack holds is hidden.
    ("interspace", "stacks"): {
        **dict.fromkeys(("event.*", "battle.*", "decided.*", "news.*", "section.scores"), "ISBR-47"),
        "section.exploring": "ISBR-50",
    },
    ("interspace", "fog"): {
        **dict.fromkeys(("event.round_ended", "section.scores", "news.over.points"), "ISBR-47"),
        **dict.fromkeys(("news.stand.first", "news.stand.level", "news.stand.behind"), "ISBR-47"),
        # Seen in the middle of the turn: it stays on the map.
        **dict.fromkeys(("cell.there", "event.charted"), "ISBR-47"),
        "section.exploring": "ISBR-50",
    },
    ("space_empires", "sensor"): {
        **dict.fromkeys(("event.explored", "event.explored_gone", "event.aliens"), "SEM-2"),
        **dict.fromkeys(("cell.terrain", "cell.notes", "cell.owner", "cell.badge"), "SEM-2"),
        **dict.fromkeys(("section.systems", "section.colonies", "event.colonised", "event.grew"), "SEM-2"),
        **dict.fromkeys(("news.first", "news.first_you", "event.bids", "event.bids_own", "event.cycle"), "SEB-7.4"),
        # The number of systems that are left, the order of play, and the bids.
        "section.situation": "SEM-2",
        # New aliases follow from hidden dice, whose labels count all deals of a turn; nobody can compute them.
        "section.forces": "SEB-5.11",
        **SENT,
    },
    ("space_opera", "on"): {
        **dict.fromkeys(("event.level", "section.players", "section.technology"), "SOR-37"),
        # The number of planets, and who wins by it; then no further turn begins.
        **dict.fromkeys(("news.ahead", "news.over_planets", "news.over_limit", "section.situation"), "SOR-37"),
        "event.turn": "SOR-37",
        # The reader's own income.
        "event.produced": "SOR-37",
        **SENT,
    },
    # All flights, meetings, combats, sales and cards are told to all; only the credits are hidden.
    ("space_trade", "secret"): dict.fromkeys(("event.*", "battle.*", "news.*"), "STR-41"),
}
# Of these nobody learns from afar who caused them.
NAMELESS = {("space_empires", "sensor"): ("event.explored", "event.explored_gone", "event.aliens")}
# At these settings everything that happens is told to all.
OPEN = {
    ("interspace", "open"): "ISBR-47",
    ("race", ""): "RACE-1",
    ("space_empires", "table"): "SEM-2",
    ("space_opera", "off"): "SOR-37",
    ("space_trade", "public"): "STR-41",
}
SEEDS = ("worlds", "apart")
TURNS = (2, 26, 3)


def _by_sensors(game: Game, state: Any, seat: str | None) -> Any:
    return ruleset(state.options).sight(state, seat)


EYES: Mapping[str, Eyes] = {"space_empires": _by_sensors}
HIDDEN = [(name, key, value) for name, key, value in settings() if (name, value) in PUBLIC]


def public(name: str, value: str) -> Public:
    return Public(frozenset(PUBLIC[name, value]), frozenset(NAMELESS.get((name, value), ())))


def found(name: str, key: str, value: str, seed: str) -> tuple[list[Pair], list[str]]:
    game, eyes = find(name), EYES.get(name, on_the_map)
    made = list(pairs(game, f"{seed}/{value}", wanted(game, key, value), min(3, most_players(game)), TURNS))
    return made, sorted({kind for pair in made for kind in unexplained(pair, public(name, value), eyes)})


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("name", "key", "value"), HIDDEN)
def test_what_others_do_out_of_sight_shows_nowhere(name: str, key: str, value: str, seed: str) -> None:
    """Headings, order, counts and sections too. A new kind of difference needs a rule that makes it public."""
    made, odd = found(name, key, value, seed)
    assert len(made) >= 12
    assert odd == [], (
        f"a report tells whether another seat acted: {odd}; hide it, or name the rule that makes it public"
    )


def test_reports_that_hold_the_same_look_the_same_in_every_form() -> None:
    """Text, HTML, letter, page, JSON, SVG and the pages of the PDF, where the reader learns nothing different."""
    made = [pair for seed in SEEDS for pair in found("space_empires", "fog", "sensor", seed)[0]]
    alike = [pair for pair in made if pair.reports[0] == pair.reports[1]]
    assert len(alike) >= 4
    for pair in alike[:4]:
        worlds = (pair.acts, pair.passes)
        one, other = (printed(pair.game, pair.before, done, pair.reader, pair.sheet) for done in worlds)
        assert one == other


def test_every_setting_is_hidden_or_open() -> None:
    assert {(name, value) for name, _, value in settings()} == {*PUBLIC, *OPEN}


def test_every_exception_names_a_rule() -> None:
    for (name, _), rows in PUBLIC.items():
        rules = files(package(name)).joinpath("RULES.md").read_text("utf-8")
        assert [rule for rule in rows.values() if rule and f"**{rule}**" not in rules] == []


def test_a_heading_that_tells_who_explored_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """SEM-2: as it was before, distant explorations stood under the name of their owner."""
    monkeypatch.setattr(narration, "_is_afar", lambda *_: False)
    _, odd = found("space_empires", "fog", "sensor", SEEDS[0])
    assert odd == ["event.player"]
