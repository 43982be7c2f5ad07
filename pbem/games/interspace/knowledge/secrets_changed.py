"""Boards that differ only in what a seat cannot see: what the secrecy tests compare."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from pbem.core import hexes
from pbem.core.dice import DiceLike
from pbem.core.view import REFEREE
from pbem.games.interspace.basic.paths import DEADLY
from pbem.games.interspace.board.components import STATIONS, UNITS
from pbem.games.interspace.board.state import State, Unit, label_order, unit_key
from pbem.games.interspace.board.stores import Stores
from pbem.games.interspace.cards.holders import lies_open
from pbem.games.interspace.cards.secrets_changed import disguise_cards
from pbem.games.interspace.encounters.secrets_changed import disguise_finds
from pbem.games.interspace.free_units.secrets_changed import change_drifting, own_counters
from pbem.games.interspace.knowledge.known import charted, in_sight, known, regions_of
from pbem.games.interspace.levels import language, ruleset
from pbem.games.interspace.record.codec import CODEC

LINES = (
    "RETREAT never", "RETREAT DEF round 2", "TARGETS PB Sct", "PBHOME off", "CIVILIANS attack", "SCREEN AB",
    "ACCIDENT Trn2", "ZONES DEF 1:Sct",
)  # fmt: skip


def with_secrets_changed(state: State, seat: str | None, dice: DiceLike) -> State:
    """Everything this seat cannot know is changed: standing orders and courses of others, hidden units, far hexes."""
    board = CODEC.copy(state)
    if seat == REFEREE:
        return board
    if board.finds is not msgspec.UNSET:
        disguise_finds(board, known(state, ruleset(board.options), seat).found)
    _other_minds(board, seat, dice)
    if board.stores is not msgspec.UNSET:
        _other_stores(board, board.stores, seat)
    if board.cards is not msgspec.UNSET:
        disguise_cards(board, seat, sees_all=ruleset(board.options).sees_all)
    if not ruleset(board.options).shows_stacks:
        _other_stacks(board, seat)
    if not ruleset(board.options).sees_all:
        _far_away(board, seat, dice)
    return board


def _other_minds(board: State, seat: str | None, dice: DiceLike) -> None:
    """Different standing orders, except those shown to this seat; no courses."""
    shown = known(board, ruleset(board.options), seat).standing
    words = language(board.options)
    lines = [order for line in LINES for order in words.read(line).standing]
    for other in board.seats:
        if other != seat:
            order = lines[dice.below(f"disguise/{other.lower()}/standing", len(lines))]
            form, text = order.form, order.text
            board.standing[other] = {**shown.get(other, {}), form: [text]}
    board.courses = {key: goal for key, goal in board.courses.items() if board.units[key].owner == seat}


def _other_stores(board: State, stores: Stores, seat: str | None) -> None:
    """Mining orders and offers among others; where boxes are closed also what is in them and in transports.

    A player who counts their counters knows how many goods of their colour are out.
    """
    rules = ruleset(board.options)
    stores.mining = {other: list(hexes) for other, hexes in stores.mining.items() if other == seat}
    stores.offers = [offer for offer in stores.offers if seat in (offer.seat, offer.to)]
    if rules.sees_all and rules.shows_stacks:
        return
    for name, box in stores.boxes.items():
        if board.planets[name].owner != seat:
            box.ipe, box.ore, box.units, box.exhausted = box.ore + 3, box.ipe, [], not box.exhausted
            box.goods = {colour: count for colour, count in box.goods.items() if colour == seat}
    for key in [key for key in stores.cargo if board.units[key].owner != seat]:
        hold = stores.cargo[key]
        hold.ipe, hold.ore = hold.ore, hold.ipe


def _other_stacks(board: State, seat: str | None) -> None:
    """Under the unit that shows, a foreign stack loses all but one unit, which becomes a scout if it can."""
    stacks: dict[tuple[str, str], list[str]] = {}
    spared = own_counters(board, seat)
    for key, unit in board.units.items():
        # Points by an open card are public, and stations may give some.
        counts = unit.type in STATIONS and _has_open_card(board, unit.owner)
        if unit.owner != seat and key not in spared and not counts:
            stacks.setdefault((unit.owner, unit.at), []).append(key)
    for (owner, at), keys in stacks.items():
        ranked = sorted(keys, key=lambda key: (UNITS[board.units[key].type].tech, key))
        for key in ranked[:-2]:
            board.remove(key)
        if len(ranked) > 1 and board.units[ranked[-2]].type == "Trn":
            _swap_for_scout(board, owner, at, ranked[-2])


def _swap_for_scout(board: State, owner: str, at: str, key: str) -> None:
    free = next((n for n in range(1, 7) if unit_key(owner, "Sct", n) not in board.units), 0)
    if free:
        board.remove(key)
        board.put(unit_key(owner, "Sct", free), Unit(owner, "Sct", free, at))


def _far_away(board: State, seat: str | None, dice: DiceLike) -> None:
    """With fog: what is out of sight changes, as far as public totals allow."""
    _far_units(board, seat, dice)
    _far_hexes(board, seat)
    for other, player in board.players.items():
        if other != seat and not _has_open_card(board, other):
            player.civ = min(player.civ + 1, 8)


def _has_open_card(board: State, other: str) -> bool:
    """An open card makes its points public, and they may depend on the civ level and on where stations are."""
    return bool(board.hand(other).alien) and lies_open(board, other)


def _is_counted(board: State, label: str) -> bool:
    return any(_has_open_card(board, other) for other in board.owners_at(label))


def _far_units(board: State, seat: str | None, dice: DiceLike) -> None:
    """Foreign units out of sight go elsewhere out of sight, or are gone."""
    sight = in_sight(board, ruleset(board.options), seat)
    may_be = (label for label, tile in board.hexes.items() if label not in sight and tile.terrain not in DEADLY)
    hidden = sorted(may_be, key=label_order)
    spared = own_counters(board, seat)
    change_drifting(board, sight, hidden)
    for key, unit in list(board.units.items()):
        if unit.owner == seat or unit.at in sight or _has_open_card(board, unit.owner) or key in spared:
            continue
        place = dice.below(f"disguise/{key.lower().replace('.', '-')}", len(hidden) + 1)
        if place == len(hidden):
            board.remove(key)
        else:
            board.shift(key, hidden[place])


def _far_hexes(board: State, seat: str | None) -> None:
    """Regions the seat is not in are turned, their planets have other tech, uncharted hexes other terrain."""
    near, labels = regions_of(board, seat), charted(board, ruleset(board.options), seat)
    far = {label: tile for label, tile in board.hexes.items() if tile.frame not in near}
    board.shift_hexes({label: (tile.frame, *hexes.turn((tile.q, tile.r), 1)) for label, tile in far.items()})
    for letter in {label[0] for label in far}:
        board.compass[letter] = (board.compass[letter] + 1) % 6
    for label, tile in far.items():
        if tile.planet:
            board.planets[tile.planet].tech = 8 - board.planets[tile.planet].tech
        elif label not in labels and not tile.gate and not _is_counted(board, label):
            board.hexes[label] = replace(board.hexes[label], terrain="nebula")
