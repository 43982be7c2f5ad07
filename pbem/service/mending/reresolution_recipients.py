"""The seats whose report changes when a turn is resolved again."""

from collections.abc import Sequence
from typing import Any

from pbem.projections import Position
from pbem.service.history.played_turns import PlayedTurn, chronicle
from pbem.service.kernel.desk import Desk
from pbem.service.mending.outcome_diff import story_lines


def seats_with_changed_report(desk: Desk, position: Position, facts: Sequence[Any]) -> list[str]:
    """The seats whose report differs from the previous resolution of the sealed turn."""
    table, sealed = position.table, position.table.sealed
    assert sealed is not None
    rules, words = desk.rules(table), desk.words(table.rules)
    before = [each for each in chronicle(desk, table.game, True) if isinstance(each, PlayedTurn)]
    old = [each for each in before if each.sealed.turn == sealed.turn][-1]
    old_facts = rules.CODEC.decode_facts(old.resolved.facts)

    def is_other(seat: str) -> bool:
        was = story_lines(rules, words, old.before, old_facts, seat)
        return was != story_lines(rules, words, position.state, facts, seat)

    return [seat for seat in table.seats if is_other(seat)]
