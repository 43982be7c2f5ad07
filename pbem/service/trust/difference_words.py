"""Where rules and record differ, in the words of the game."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Raw

from pbem.core.phrases import Catalogue
from pbem.core.rules import Game, State
from pbem.core.view import REFEREE
from pbem.ledger import GameRecord
from pbem.reports import layout
from pbem.service.mending.outcome_diff import fact_line

NOTHING = "nothing more"


def first_difference(
    game: Game, words: Catalogue | None, table: GameRecord, before: State, given: Sequence[Any], recorded: Raw
) -> str | None:
    """The first fact in which the rules and the record differ, as a sentence; None if there is none, or no words."""
    want = msgspec.json.decode(game.CODEC.encode_facts(given))
    have = msgspec.json.decode(recorded)
    place = next((n for n in range(max(len(want), len(have))) if want[n : n + 1] != have[n : n + 1]), None)
    if place is None or words is None:
        return None
    state = game.CODEC.copy(before)
    for fact in given[:place]:
        state = game.apply(state, fact)
    told, is_said = (_said(game, words, state, facts, place) for facts in (have, want))
    seat = _seat(table, [*have[place : place + 1], *want[place : place + 1]])
    who = f" about seat {seat}" if seat else ""
    return f'fact {place + 1}{who}: recorded is "{told}"; the rules give "{is_said}"'


def _said(game: Game, words: Catalogue, state: State, facts: Sequence[Mapping[str, Any]], place: int) -> str:
    """The fact in the words that the referee reads, or as data if the game has none for it."""
    if place >= len(facts):
        return NOTHING
    try:
        decoded = game.CODEC.decode_facts(Raw(msgspec.json.encode([facts[place]])))
        sentences = game.narrate(game.CODEC.copy(state), REFEREE, decoded[0])
        text = " ".join(filter(None, (layout.clean(words.say(each.text)) for each in sentences)))
    except Exception:  # noqa: BLE001 - a forged fact need not fit the board; then it is shown as data
        text = ""
    return text or fact_line(facts[place])


def _seat(table: GameRecord, facts: Sequence[Mapping[str, Any]]) -> str:
    """The first seat that either fact names."""
    names = [value for fact in facts for value in fact.values() if isinstance(value, str) and value in table.seats]
    return names[0] if names else ""
