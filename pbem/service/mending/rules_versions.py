"""Tries another version of the rules on past turns: each from its true board, with its sheets and dice."""

from collections.abc import Iterator
from uuid import UUID

from pbem.core.view import REFEREE
from pbem.service.history.played_turns import PlayedTurn, played_turns
from pbem.service.kernel.desk import Desk
from pbem.service.mending.disputes import own_answers
from pbem.service.mending.outcome_diff import Differences, differences
from pbem.service.mending.replay import actual, rules_of_version, with_changes
from pbem.service.mending.rollback import TurnResolvedAgain
from pbem.service.people.neutrality import REFEREE_NAME
from pbem.service.turns.stages import seat_called


def compare_versions(desk: Desk, game: UUID, version: int, reader: str = REFEREE_NAME) -> list[TurnResolvedAgain]:
    """For the master, how each turn would have ended. A seat learns only how its own sheets would have been answered:
    everything else depends on what it may not know."""
    return list(_compared(desk, game, version, reader))


def _compared(desk: Desk, game: UUID, version: int, reader: str) -> Iterator[TurnResolvedAgain]:
    table = desk.open(game).table
    rules_of_version(desk, table, version)
    seat = REFEREE if reader == REFEREE_NAME else seat_called(table, reader)
    for played in played_turns(desk, game):
        if seat == REFEREE:
            yield _for_master(desk, played, version)
        else:
            yield _for_seat(desk, played, version, seat)


def _for_master(desk: Desk, played: PlayedTurn, version: int) -> TurnResolvedAgain:
    table, words = played.table, desk.words(played.table.rules)
    rules = rules_of_version(desk, table, version)
    other, real = with_changes(desk, table, played.sealed, played.before, rules), actual(desk, played)

    def found(seat: str) -> Differences:
        return differences(rules, words, played.before, real, other, seat)

    seats = tuple(seat for seat in table.seats if found(seat))
    return TurnResolvedAgain(played.sealed.turn, found(REFEREE), seats)


def _for_seat(desk: Desk, played: PlayedTurn, version: int, seat: str) -> TurnResolvedAgain:
    table, words = played.table, desk.words(played.table.rules)
    rules, sheet = rules_of_version(desk, table, version), played.sealed.sheets.get(seat)
    texts = {seat: sheet.text if sheet else ""}
    answers = tuple(own_answers(desk.rules(table), rules, words, played, seat, texts))
    return TurnResolvedAgain(played.sealed.turn, Differences(sentences=answers), (seat,) if answers else ())
