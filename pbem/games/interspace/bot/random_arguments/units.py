"""Random words for each kind of argument: mostly near some own unit, sometimes anywhere, sometimes nowhere."""

from __future__ import annotations

from collections.abc import Callable

from pbem.core.kit.chance import ChanceStream
from pbem.games.interspace.board import places
from pbem.games.interspace.board.components import BUILT, planet_spellings, unit_spellings
from pbem.games.interspace.board.state import State
from pbem.games.interspace.bot.random_arguments.battles import KINDS as BATTLES
from pbem.games.interspace.bot.random_arguments.cards import KINDS as CARDS
from pbem.games.interspace.bot.random_arguments.goods import KINDS as GOODS
from pbem.games.interspace.bot.random_arguments.strangers import KINDS as STRANGERS
from pbem.games.interspace.levels import ruleset

NOWHERE = ("A0", "A99", "H1", "A1/1", "B1/6", "C7/3", "Kor/2", "yellow/4", "Xann")
TEXTS = ("hello", "Shall we trade?", "war!", "a + b, c; d", "50% <b>bold</b> & more", "MOVE Sct1 TO A1", "ciao ragazzi")


class Focus:
    """The hex a line is mostly about, and the seat's units there."""

    def __init__(self, luck: ChanceStream, board: State, seat: str) -> None:
        self.board, self.seat = board, seat
        own = list(board.units_of(seat))
        self.names = [unit.name for _, unit in own]
        at = luck.pick(own)[1].at if own else ""
        self.at = at if at in board.hexes else next(iter(board.hexes), "")
        self.types = [unit.type for _, unit in own if unit.at == self.at] or ["Sct"]
        self.here = [unit.name for _, unit in own if unit.at == self.at] or ["Sct1"]


def a_hex(luck: ChanceStream, focus: Focus) -> str:
    board = focus.board
    if not board.hexes or luck.one_in(12):
        return luck.pick(NOWHERE)
    if luck.one_in(4):
        return luck.pick([*board.hexes, *board.planets, *planet_spellings()])
    if luck.one_in(3):
        return f"{focus.at}/{1 + luck.below(6)}"
    return luck.pick([focus.at, *places.neighbours(board, focus.at)])


def a_type(luck: ChanceStream, focus: Focus) -> str:
    return luck.pick(tuple(unit_spellings())) if luck.one_in(5) else luck.pick(tuple(BUILT))


def units(luck: ChanceStream, focus: Focus) -> str:
    return " + ".join(_term(luck, focus) for _ in range(1 + luck.below(3) * luck.below(2)))


def _term(luck: ChanceStream, focus: Focus) -> str:
    kind = luck.below(8)
    if kind < 3:
        return luck.pick(focus.here)
    if kind == 3:
        return f"{1 + luck.below(3)} {luck.pick(focus.types)}"
    if kind == 4:
        return f"all {luck.pick(focus.types)}" if not luck.one_in(4) else "all"
    if kind == 5:
        return luck.pick(focus.names or ["Sct1"])
    code = a_type(luck, focus)
    return f"{1 + luck.below(4)} {code}" if kind == 6 else f"{code}{1 + luck.below(18)}"


def a_seat(luck: ChanceStream, focus: Focus) -> str:
    return luck.pick("ABCDEFGH") if luck.one_in(6) else luck.pick(focus.board.seats)


def audience(luck: ChanceStream, focus: Focus) -> str:
    return luck.pick(("ALL", "tutti", "alle")) if luck.one_in(3) else a_seat(luck, focus)


def side_tile(luck: ChanceStream, focus: Focus) -> str:
    return f"{1 + luck.below(6)}:{luck.pick(('planet', 'asteroids', 'asteroiden', 'pianeta', 'colony'))}"


def targets(luck: ChanceStream, focus: Focus) -> str:
    if luck.one_in(3):
        return luck.pick(("BEST", "best", "migliore", "beste"))
    return " ".join(_aim(luck, focus, code) for code in luck.some(tuple(BUILT), 4))


def _aim(luck: ChanceStream, focus: Focus, code: str) -> str:
    """Mostly a type; sometimes a counter, of a player, with a limit of hits."""
    owner = f"{luck.pick(focus.board.seats)}." if luck.one_in(5) else ""
    number = str(1 + luck.below(4)) if owner or luck.one_in(3) else ""
    return f"{owner}{code}{number}" + (f":{luck.below(4)}" if luck.one_in(3) else "")


def a_retreat(luck: ChanceStream, focus: Focus) -> str:
    number = luck.below(5) if luck.one_in(2) else luck.below(300)
    return luck.pick(("NEVER", "civilians", "mai", "zivile", f"ROUND {number}", f"BELOW {number}%", f"unter {number}"))


def a_text(luck: ChanceStream, focus: Focus) -> str:
    return luck.pick(TEXTS)


def a_question(luck: ChanceStream, focus: Focus) -> str:
    return luck.pick(ruleset(focus.board.options).questions).key.upper()


KINDS: dict[str, Callable[[ChanceStream, Focus], str]] = {
    "hex": a_hex,
    "type": a_type,
    "units": units,
    "seat": a_seat,
    "audience": audience,
    "side_tile": side_tile,
    "targets": targets,
    "retreat": a_retreat,
    "text": a_text,
    "question": a_question,
    **BATTLES,
    **GOODS,
    **STRANGERS,
    **CARDS,
}
