"""Explains one throw: how it follows from the secret of its turn, and what it decided."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

import msgspec
from msgspec import Struct

from pbem.core.dice import Dice, Throw, label_key
from pbem.core.grammar import nearest
from pbem.core.view import REFEREE
from pbem.ledger import GameRecord
from pbem.reports import layout
from pbem.reports.booklet import Booklet, Chapter, Item
from pbem.reports.report import narrate_all
from pbem.service.history.played_turns import PlayedTurn, played_turn
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.errors import Refused
from pbem.service.people.neutrality import REFEREE_NAME
from pbem.service.trust.audit_file import shown_turns, throws_of
from pbem.service.turns.dice import beacon_of, game_secrets, hidden_seed_of, open_seed_of, turn_dice
from pbem.service.turns.stages import seat_called

_THROWS = msgspec.json.Decoder(list[Throw])


class Roll(Struct, frozen=True):
    """`steps` are the formulas with their values, `came` the stored result, `again` the result computed now, `decided`
    what was reported to the reader because of it."""

    game: UUID
    title: str
    turn: int
    reader: str
    label: str
    stream: str
    asked: str
    came: tuple[int | str, ...]
    again: tuple[int | str, ...]
    steps: tuple[str, ...]
    decided: tuple[str, ...]

    @property
    def is_true(self) -> bool:
        return self.came == self.again


def dispute_roll(desk: Desk, game: UUID, turn: int, label: str, reader: str = REFEREE_NAME) -> Roll:
    """A throw of a turn by its label; a seat sees those in its report, and all of them when the game is over."""
    played = played_turn(desk, game, turn)
    seat = REFEREE if reader == REFEREE_NAME else seat_called(played.table, reader)
    throw = _throw(desk, played, seat, label.strip())
    return Roll(
        game=game,
        title=played.table.title,
        turn=turn,
        reader=REFEREE_NAME if seat == REFEREE else seat,
        label=throw.label,
        stream=throw.stream,
        asked=_asked(throw),
        came=throw.came,
        again=_again(desk, played, throw).came,
        steps=tuple(_steps(desk, played, throw)),
        decided=tuple(_decided(desk, played, seat, throw.label)),
    )


def _throw(desk: Desk, played: PlayedTurn, seat: str, label: str) -> Throw:
    shown = _THROWS.decode(played.resolved.throws)
    if seat != REFEREE:
        number, game = played.resolved.originator_version, played.table.game
        known = shown_turns(desk, game, seat).get(number)
        shown = throws_of(desk, game, number, known)[1] if known else []
    for throw in shown:
        if throw.label == label:
            return throw
    close = nearest(label, [throw.label for throw in shown])
    hint = f" Did you mean {close}?" if close else ""
    raise Refused(f"No throw {label[:60]!r} of turn {played.sealed.turn} is known to you.{hint}")


def _again(desk: Desk, played: PlayedTurn, throw: Throw) -> Throw:
    """Rolled again from the stored secrets."""
    dice, hidden = _dice(desk, played), throw.stream == "hidden"
    if throw.ask == "dice":
        dice.roll(throw.label, throw.sides, throw.count, hidden)
    elif throw.ask == "draw":
        dice.draw(throw.label, dict(throw.bag), throw.count, hidden)
    else:
        dice.shuffle(throw.label, [item for item, many in throw.bag for _ in range(many)], hidden)
    return dice.throws[-1]


def _dice(desk: Desk, played: PlayedTurn) -> Dice:
    table, t = played.table, played.sealed.resolution
    secrets = game_secrets(desk.ledger, table)
    return turn_dice(table, secrets.reveal(t), secrets.hidden, t)


def _steps(desk: Desk, played: PlayedTurn, throw: Throw) -> Iterator[str]:
    """The computation that anyone can repeat. Unrevealed secrets, and anything that would reveal them, are left out."""
    table, t = played.table, played.sealed.resolution
    game = table.dice.bytes
    is_open = throw.stream == "open"
    known = bytes.fromhex(played.resolved.reveal) if is_open else _revealed_hidden(desk, table)
    round_, value = beacon_of(table.heard.get(t))
    yield f"game = {game.hex()}, t = {t}, R_t = {round_}, B_t = {value.hex() if round_ else '32 zero bytes'}"
    name, tag = ("P_t", "turn") if is_open else ("X", "hturn")
    parts = "game, u32 t, u64 R_t, B_t" + (", E" if table.mix else "")
    if table.mix:
        yield f"dice {table.scheme}, E = {table.mix}"
    if not known:
        yield f"{name} is not revealed yet: {_when(table, is_open)}"
        yield f'S = mac({name}, "{tag}", {parts}); K = mac(S, "label", "{throw.label}")'
        return
    seed = (open_seed_of if is_open else hidden_seed_of)(table, known, t)
    yield f"{name} = {known.hex()}"
    yield f'S = mac({name}, "{tag}", {parts}) = {seed.hex()}'
    yield f'K = mac(S, "label", "{throw.label}") = {label_key(seed, throw.label, table.scheme).hex()}'
    yield 'words of mac(K, "block", u32 0), mac(K, "block", u32 1), ...; below(n) rejects words >= 2^32 - (2^32 mod n)'
    yield HOW[throw.ask]


HOW = {
    "dice": "a die = 1 + below(sides)",
    "draw": "a draw = below(how many are left) on the sorted bag, which is then taken out",
    "shuffle": "for i from the last to the second: j = below(i + 1), swap",
}


def _revealed_hidden(desk: Desk, table: GameRecord) -> bytes:
    is_out = desk.open(table.game).table.ended and not table.galaxy
    return game_secrets(desk.ledger, table).hidden if is_out else b""


def _when(table: GameRecord, is_open: bool) -> str:
    if table.galaxy:
        return "the galaxy of the day reveals it when the day is over."
    return "with the report of the turn." if is_open else "it is revealed when the game ends."


def _asked(throw: Throw) -> str:
    if throw.ask == "dice":
        return f"{throw.count} dice with {throw.sides} sides" if throw.count != 1 else f"a die with {throw.sides} sides"
    bag = ", ".join(f"{many} {item}" for item, many in throw.bag)
    return f"{throw.count} drawn from {bag}" if throw.ask == "draw" else f"an order of {bag}"


def _decided(desk: Desk, played: PlayedTurn, seat: str, label: str) -> Iterator[str]:
    rules, words = desk.rules(played.table), desk.words(played.table.rules)
    facts = rules.CODEC.decode_facts(played.resolved.facts)
    for sentence in narrate_all(rules, played.before, facts, seat):
        if label in sentence.throws:
            yield layout.clean(words.say(sentence.text))
    if seat == REFEREE:
        yield from (f"fact {_fact(fact)}" for fact in msgspec.json.decode(played.resolved.facts) if _cites(fact, label))


def _cites(fact: dict[str, Any], label: str) -> bool:
    return label in (fact.get("throw"), *_several(fact.get("throws")))


def _several(value: Any) -> tuple[Any, ...]:
    return tuple(value) if isinstance(value, list) else ()


def _fact(fact: dict[str, Any]) -> str:
    return msgspec.json.encode(fact).decode()


def roll_booklet(roll: Roll) -> Booklet:
    """A throw as a document, for text or PDF."""
    who = "the master" if roll.reader == REFEREE_NAME else f"seat {roll.reader}"
    came = ", ".join(map(str, roll.came))
    verdict = f"{', '.join(map(str, roll.again))}: " + ("just what came up." if roll.is_true else "NOT what came up.")
    decided = tuple(map(Item, roll.decided)) or (Item("Nothing that was reported to you depends on it."),)
    return Booklet(
        f"{roll.title}, turn {roll.turn}: a throw",
        (f"For {who}.",),
        (
            Chapter("The throw", (f"Label: {roll.label} ({roll.stream})", f"Asked: {roll.asked}", f"Came up: {came}")),
            Chapter("How it follows", items=tuple(map(Item, roll.steps)), lines=()),
            Chapter("Rolled again", (verdict,)),
            Chapter("What it decided", items=decided),
        ),
    )
