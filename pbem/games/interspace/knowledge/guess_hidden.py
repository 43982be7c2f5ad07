"""A whole board that fits what one seat knows, for practice: everything else is guessed, never looked up.

The seat could not distinguish this board from the true one. A rival out of sight is assumed to be as strong as it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import msgspec

from pbem.core import hexes
from pbem.core.dice import DiceLike
from pbem.games.interspace.basic.exploration import cards_left
from pbem.games.interspace.basic.paths import DEADLY
from pbem.games.interspace.board import places
from pbem.games.interspace.board.components import (
    BUILT,
    EXTRA_HOMES,
    HOMES,
    STATIONS,
    TILES,
    UNITS,
    WORMHOLES,
    prominence,
)
from pbem.games.interspace.board.state import Hex, Planet, State, Unit, label_order, unit_key
from pbem.games.interspace.board.stores import Box
from pbem.games.interspace.cards.guess_hidden import guess_encounters, guess_hands
from pbem.games.interspace.cards.tables import ALIENS
from pbem.games.interspace.free_units.guess_hidden import guess_free
from pbem.games.interspace.free_units.kinds import FREE
from pbem.games.interspace.knowledge.known import in_sight, regions_of
from pbem.games.interspace.knowledge.seat_knowledge import SeatKnowledge, look
from pbem.games.interspace.record.codec import CODEC

# Regions that nobody has seen are drawn by themselves, as the old charts are.
_FRAME = 50
_TOP = 8


def guess_hidden(state: State, seat: str, dice: DiceLike) -> State:
    """Only `look` touches the state."""
    knowledge = look(state, seat)
    board: State = CODEC.copy(knowledge.board)
    for label in board.hexes:
        letter, number = label[0], int(label[1:])
        board.numbers[letter] = max(board.numbers[letter], number)
    if not knowledge.rules.shows_stacks:
        _under_the_tops(board, knowledge, dice)
    if not knowledge.rules.sees_all:
        _beyond_the_fog(board, knowledge, seat, dice)
    guess_free(board, seat, _out_of_sight(board, knowledge), knowledge.more)
    _stock(board, knowledge, seat)
    if board.cards is not msgspec.UNSET:
        guess_hands(board, seat, dice)
        if not knowledge.rules.sees_all:
            guess_encounters(board, knowledge.rules.decks.get("encounters", ()))
    return board


def _out_of_sight(board: State, knowledge: SeatKnowledge) -> list[str]:
    """Hexes in which a rival's units may be."""
    sees = in_sight(board, knowledge.rules, knowledge.seat)
    may_be = (label for label, tile in board.hexes.items() if label not in sees and tile.terrain not in DEADLY)
    return sorted(may_be, key=label_order)


def _stock(board: State, knowledge: SeatKnowledge, seat: str) -> None:
    """Standard level: planets with unknown boxes have as much as the seat's own."""
    if board.stores is msgspec.UNSET or (knowledge.rules.sees_all and knowledge.rules.shows_stacks):
        return
    boxes = board.stores.boxes
    own = [boxes[name] for name, _ in board.planets_of(seat) if name in boxes]
    for name, planet in board.planets.items():
        if planet.owner in board.seats and planet.owner != seat and name not in boxes:
            boxes[name] = Box(
                ipe=max((box.ipe for box in own), default=0), ore=max((box.ore for box in own), default=0)
            )


# --- stacks with one visible unit -------------------------------------------------------------------------------------


def _under_the_tops(board: State, knowledge: SeatKnowledge, dice: DiceLike) -> None:
    """Each visible unit becomes a counter; where there are more, one to three lesser ones are under it."""
    tops = [(key, unit) for key, unit in board.units.items() if not unit.number]
    for key, unit in tops:
        board.remove(key)
        _add(board, unit.owner, unit.type, unit.at)
    for _, unit in tops:
        if (unit.owner, unit.at) in knowledge.more and unit.owner not in FREE:
            lesser = [code for code in BUILT if code not in STATIONS and prominence(code) <= prominence(unit.type)]
            throw = f"imagine/{unit.owner.lower()}/{unit.at.lower()}"
            for code in dice.draw(throw, [*lesser, *lesser, unit.type], dice.die(f"{throw}/more", 3)):
                # If no such counter is left, another type is used.
                any(_add(board, unit.owner, each, unit.at) for each in (code, *lesser))


def _add(board: State, owner: str, code: str, at: str) -> bool:
    """One more unit, if a counter is left."""
    free = (number for number in range(1, UNITS[code].max + 1) if unit_key(owner, code, number) not in board.units)
    number = next(free, 0)
    if number:
        board.put(unit_key(owner, code, number), Unit(owner, code, number, at))
    return bool(number)


# --- regions in the fog -----------------------------------------------------------------------------------------------


def _beyond_the_fog(board: State, knowledge: SeatKnowledge, seat: str, dice: DiceLike) -> None:
    rivals = [other for other in board.seats if other != seat]
    _name_homes(board, rivals, dice)
    if not board.hexes:
        return
    near = regions_of(board, seat)
    _lay_regions(board, knowledge, rivals, near, dice)
    for other in rivals:
        _settle(board, knowledge, other, seat, near)
    sees = in_sight(board, knowledge.rules, seat)
    for other in rivals:
        _man(board, other, seat, sees)


def _name_homes(board: State, rivals: list[str], dice: DiceLike) -> None:
    """Home worlds go by seat; before the regions are laid, colonies are cards that are left."""
    homes = dict(zip(board.seats, (*HOMES, *EXTRA_HOMES), strict=False))
    left = [name for name in cards_left(board) if name not in homes.values()]
    for other in rivals:
        player = board.players[other]
        if not player.home and homes[other] not in board.planets:
            player.home = homes[other]
        if board.phase == "setup" and any(own.colony for own in board.players.values()):
            (player.colony,) = dice.draw(f"imagine/{other.lower()}/colony", left)
            left.remove(player.colony)


def _lay_regions(board: State, knowledge: SeatKnowledge, rivals: list[str], near: set[int], dice: DiceLike) -> None:
    """The tiles that are neither in the box nor on the seat's map are around the homes out of its sight."""
    left = _tiles_left(board, knowledge)
    for other in rivals:
        if not board.players[other].first_home:
            _lay_home(board, other, left)
    gates = [f"wormhole {name}" for tile, name in WORMHOLES.items() for _ in range(2 * left.pop(tile))]
    tiles = list(dice.shuffle("imagine/tiles", [*(+left).elements(), *gates]))
    far = [other for other in rivals if board.hexes[board.players[other].first_home].frame not in near]
    cards = list(dice.shuffle("imagine/planets", cards_left(board)))
    for number, tile in enumerate(sorted(tiles, key=lambda tile: tile != "planet") if far else ()):
        _lay(board, far[number % len(far)], *tile.partition(" ")[::2], cards=cards)


def _tiles_left(board: State, knowledge: SeatKnowledge) -> Counter[str]:
    left = Counter({tile.id: tile.total for tile in TILES.values()})
    left["empty_space"] += knowledge.rules.extra_empty + board.created
    left.subtract(board.box)
    for label, tile in board.hexes.items():
        if tile.home:
            _take_home(left)
        elif not tile.gate:
            left[_printed(board, label)] -= 1
    left.subtract({tile: 1 for tile, name in WORMHOLES.items() if name in board.gates})
    return left


def _printed(board: State, label: str) -> str:
    """The tile of a hex, also of a destroyed one; worm holes are counted by their names."""
    ruin = board.deck.ruins.get(label)
    return ruin.terrain if ruin else board.hexes[label].terrain


def _take_home(left: Counter[str]) -> None:
    """The fifth and sixth home world are planet tiles (ISBR-1)."""
    left["home_world" if left["home_world"] > 0 else "planet"] -= 1


def _lay_home(board: State, other: str, left: Counter[str]) -> None:
    player, label = board.players[other], f"{other}1"
    name = player.home if player.home and player.home not in board.planets else cards_left(board)[0]
    board.lay(label, Hex(_FRAME + board.seats.index(other), 0, 0, "home_world", planet=name, home=other))
    board.planets[name] = Planet(label)
    player.first_home = label
    _take_home(left)


def _lay(board: State, other: str, terrain: str, gate: str, cards: list[str]) -> None:
    """In the first free place around the home."""
    home = board.hexes[board.players[other].first_home]
    at = next(at for at in _around((home.q, home.r)) if not places.is_taken(board, home.frame, at))
    label = next(label for label in _labels(other) if label not in board.hexes)
    planet = cards.pop() if terrain == "planet" else ""
    if planet:
        board.planets[planet] = Planet(label)
    if gate:
        board.gates.setdefault(gate, []).append(label)
    board.lay(label, Hex(home.frame, *at, terrain, planet, gate))


def _around(middle: hexes.Hex) -> Iterator[hexes.Hex]:
    for distance in range(1, 60):
        yield from hexes.ring(middle, distance)


def _labels(letter: str) -> Iterator[str]:
    return (f"{letter}{number}" for number in range(2, 999))


def _settle(board: State, knowledge: SeatKnowledge, other: str, seat: str, near: set[int]) -> None:
    """Industry that is not in sight is on planets out of sight, home first."""
    player, own = board.players[other], board.players[seat]
    industry = 0 if player.out else _unseen_industry(board, knowledge, other, seat)
    tech = board.planets[own.home].tech if own.home in board.planets else 1
    for name in _free_planets(board, other, near):
        if industry > 0:
            planet = board.planets[name]
            planet.owner, planet.ind, planet.tech = other, min(_TOP, industry), tech
            industry -= planet.ind
            player.home = player.home or name
            tech = 1
    highest = max((planet.tech for _, planet in board.planets_of(other)), default=0)
    player.civ = max(highest, 0 if player.out else own.civ)


def _unseen_industry(board: State, knowledge: SeatKnowledge, other: str, seat: str) -> int:
    """A rival's points are public (ISB-20); if a secret card counts them, both are as rich (ISOR-46)."""
    if other not in knowledge.vp:
        return (board.vp(seat) - board.vp(other)) // 2
    card = ALIENS.get(board.hand(other).alien)
    return (knowledge.vp[other] - knowledge.rules.vp(board, other)) // (card.industry if card else 2)


def _free_planets(board: State, other: str, near: set[int]) -> Iterable[str]:
    far = [name for name, planet in board.planets.items() if board.hexes[planet.at].frame not in near]
    free = [name for name in far if not board.planets[name].owner]
    first = board.players[other].first_home
    return sorted(free, key=lambda name: (board.planets[name].at != first, board.planets[name].at[0] != other, name))


def _man(board: State, other: str, seat: str, sees: set[str]) -> None:
    """Units out of sight are on planets out of sight."""
    ports = [planet.at for _, planet in board.planets_of(other) if planet.at not in sees]
    if not ports or board.players[other].out:
        return
    have = Counter(unit.type for unit in board.fleet(other))
    want = Counter(unit.type for unit in board.fleet(seat) if unit.type in BUILT) - have
    for code in sorted(want.elements()):
        _add(board, other, code, ports[0])
