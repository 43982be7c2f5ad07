"""Short ways to a board and a turn, for tests of single rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

import pbem.games.interspace as interspace
from pbem.core.rules import choose
from pbem.core.scripted import ScriptedDice, Value
from pbem.games.interspace.board.state import State


def board(given: Mapping[str, Any], **options: str) -> State:
    return interspace.board_from_example(given, choose(interspace.META, options, given.get("players", 2)))


def play(state: State, sheets: Mapping[str, str], *values: Value) -> tuple[State, list[dict[str, Any]]]:
    """The board after the turn, and its facts as plain data; B is drawn next."""
    language = interspace.language(state.options)
    read = {seat: language.read(text) for seat, text in sheets.items()}
    resolution = interspace.resolve(state, read, ScriptedDice(values, {"order/*": ["B"]}))
    facts: list[dict[str, Any]] = msgspec.json.decode(interspace.CODEC.encode_facts(resolution.facts))
    return resolution.state, facts


def of_kind(facts: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    return [fact for fact in facts if fact["kind"] == kind]
