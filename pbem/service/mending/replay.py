"""Resolves a turn again in parallel, from the stored inputs or from changed ones; writes nothing."""

from collections.abc import Mapping

import msgspec

from pbem.core.dice import Throw
from pbem.core.rules import Game, State, versions
from pbem.ledger import GameRecord, Sealed
from pbem.service.history.played_turns import PlayedTurn
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.errors import Refused
from pbem.service.kernel.rules_failure import rules_failed
from pbem.service.mending.outcome_diff import Outcome
from pbem.service.turns.dice import game_secrets, turn_dice
from pbem.service.turns.resolve import play

_THROWS = msgspec.json.Decoder(list[Throw])


def actual(desk: Desk, played: PlayedTurn) -> Outcome:
    """The stored outcome."""
    facts = desk.rules(played.table).CODEC.decode_facts(played.resolved.facts)
    return Outcome(facts, _THROWS.decode(played.resolved.throws), played.after)


def with_changes(
    desk: Desk,
    table: GameRecord,
    sealed: Sealed,
    before: State,
    rules: Game | None = None,
    texts: Mapping[str, str] | None = None,
) -> Outcome:
    """The outcome of a sealed turn with its own dice, but with other rules or sheets if given."""
    game = rules or desk.rules(table)
    secrets = game_secrets(desk.ledger, table)
    t = sealed.resolution
    dice = turn_dice(table, secrets.reveal(t), secrets.hidden, t)
    sheets = {seat: sheet.text for seat, sheet in sealed.sheets.items()} if texts is None else texts
    try:
        came = play(game, table.options, game.CODEC.copy(before), sealed.turn, sheets, dice)
    except Exception as error:
        raise rules_failed(f"{table.title}, turn {sealed.turn}", error) from error
    # As it would be stored: decoding gives dicts a different order.
    return Outcome(came.facts, dice.throws, game.CODEC.copy(came.state))


def rules_of_version(desk: Desk, table: GameRecord, version: int) -> Game:
    """The rules in another version, if it is installed."""
    known = versions(desk.games.find(table.rules))
    if version not in known:
        there = ", ".join(map(str, sorted(known)))
        raise Refused(f"There is no version {version} of {known[max(known)].META.title} here; there are: {there}.")
    return known[version]
