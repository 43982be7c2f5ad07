"""The dice of a game: those of each resolution, derived from its secrets, and those that bots use.

A turn is rolled with S_t and S'_t of the scheme that the game was opened with. A bot has dice of its own, seeded by
`mac(X, "bot", game, u32 t, seat, "open" or "hidden")`. The tag separates them from all dice of the game, and the
bot never sees P_t, so it neither uses up nor foresees the rolls of the turn. X is revealed when the game ends; then
anyone can check the bot's rolls. The resulting sheet is stored like any other, so nothing depends on them.
"""

from collections.abc import Iterable
from typing import NamedTuple
from uuid import UUID

from events import DiceSchemeChosen, DiceSecretsKept, Event, GameEnded, TurnResolved, secrets_stream
from pbem.core.dice import (
    DICE_1,
    NO_BEACON,
    Dice,
    Stream,
    Throw,
    beacon_value,
    hidden_seed,
    mac,
    turn_seed,
    u32,
)
from pbem.ledger import GameRecord, Heard, Ledger, LedgerError
from pbem.service.turns.chain_links import chain_link


class DiceSecrets(NamedTuple):
    """`top` is P_N of a chain of `length` links, `hidden` is X."""

    game: bytes
    length: int
    top: bytes
    hidden: bytes
    scheme: str = DICE_1

    def __repr__(self) -> str:
        return f"Secrets(game={self.game.hex()}, ...)"

    def reveal(self, resolution: int) -> bytes:
        """P_t, which is published with resolution t and never earlier."""
        return chain_link(self.game, self.top, self.length - resolution, self.scheme)


def game_secrets(ledger: Ledger, table: GameRecord) -> DiceSecrets:
    """The secrets behind the dice of a game: its own, or those of its daily galaxy."""
    return kept_secrets(ledger, table.dice, table.chain_length, table.scheme)


def kept_secrets(ledger: Ledger, game: UUID, length: int, scheme: str = DICE_1) -> DiceSecrets:
    kept = ledger.events(secrets_stream(game))
    if not kept or not isinstance(kept[0], DiceSecretsKept):
        raise LedgerError(f"the dice secrets of game {game} are missing; restore the ledger from a backup")
    return DiceSecrets(game.bytes, length, bytes.fromhex(kept[0].chain_top), bytes.fromhex(kept[0].hidden), scheme)


def turn_dice(table: GameRecord, reveal: bytes, hidden: bytes, resolution: int) -> Dice:
    """The dice of resolution t, from P_t, X and what else is in them."""
    return Dice(open_seed_of(table, reveal, resolution), hidden_seed_of(table, hidden, resolution), scheme=table.scheme)


def open_seed_of(table: GameRecord, reveal: bytes, resolution: int) -> bytes:
    """S_t of this game."""
    round_, value = beacon_of(table.heard.get(resolution))
    return turn_seed(reveal, table.dice.bytes, resolution, round_, value, bytes.fromhex(table.mix), table.scheme)


def hidden_seed_of(table: GameRecord, hidden: bytes, resolution: int) -> bytes:
    """S'_t of this game."""
    round_, value = beacon_of(table.heard.get(resolution))
    return hidden_seed(hidden, table.dice.bytes, resolution, round_, value, bytes.fromhex(table.mix), table.scheme)


def beacon_of(heard: Heard | None) -> tuple[int, bytes]:
    """R_t and B_t."""
    return (heard.round, beacon_value(bytes.fromhex(heard.signature))) if heard else (0, NO_BEACON)


def bot_dice(secrets: DiceSecrets, seat: str, resolution: int) -> Dice:
    """The dice of a seat's bot before resolution t."""
    return _own_dice(secrets, "bot", seat, resolution)


def example_dice(secrets: DiceSecrets, seat: str, resolution: int) -> Dice:
    """The dice for a player's sample orders; they differ from those of a bot that replaces the player."""
    return _own_dice(secrets, "example", seat, resolution)


def _own_dice(secrets: DiceSecrets, tag: str, seat: str, resolution: int) -> Dice:
    parts = (secrets.game, u32(resolution), seat.encode())
    seeds = [mac(secrets.hidden, tag, *parts, stream, scheme=secrets.scheme) for stream in (b"open", b"hidden")]
    return Dice(*seeds, scheme=secrets.scheme)


class Revealed:
    """The dice secrets revealed by the events of a game: P_t of every resolved turn, and X once it is over."""

    def __init__(self, game: bytes, events: Iterable[Event]) -> None:
        self.game = game
        self.hidden = b""
        self.scheme = DICE_1
        self._links: dict[int, bytes] = {}
        for event in events:
            if isinstance(event, TurnResolved):
                self._links[event.resolution] = bytes.fromhex(event.reveal)
            elif isinstance(event, GameEnded):
                self.hidden = bytes.fromhex(event.hidden)
            elif isinstance(event, DiceSchemeChosen):
                self.scheme = event.scheme

    def reveal(self, resolution: int) -> bytes:
        return self._links[resolution]


class RecordedDice(Dice):
    """The dice of a resolution whose hidden secret is not yet revealed: open throws are computed, hidden ones come from
    the record."""

    __slots__ = ("_hidden",)

    def __init__(self, open_seed: bytes, throws: Iterable[Throw], *, scheme: str = DICE_1) -> None:
        super().__init__(open_seed, bytes(len(open_seed)), scheme=scheme)
        self._hidden = {throw.label: throw.came for throw in throws if throw.stream == "hidden"}

    def _faces(self, label: str, stream: Stream, sides: int, count: int) -> tuple[int, ...]:
        if stream == "open":
            return super()._faces(label, stream, sides, count)
        return tuple(int(face) for face in self._recorded(label, count))

    def _drawn(self, label: str, stream: Stream, items: list[str], count: int) -> tuple[str, ...]:
        if stream == "open":
            return super()._drawn(label, stream, items, count)
        return tuple(map(str, self._recorded(label, count)))

    def _shuffled(self, label: str, stream: Stream, items: list[str]) -> tuple[str, ...]:
        if stream == "open":
            return super()._shuffled(label, stream, items)
        return tuple(map(str, self._recorded(label, len(items))))

    def _recorded(self, label: str, count: int) -> tuple[int | str, ...]:
        came = self._hidden.get(label, ())
        if len(came) != count:
            raise LedgerError(f"the record of the hidden throw {label!r} does not match what the rules ask for")
        return came
