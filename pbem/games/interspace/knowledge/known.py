"""Who knows what: a board built up from what one seat may see, and nothing else.

Views, charts, forecasts and bots all work on this board, so a secret that is not named here cannot leak.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from typing import Any

import msgspec
from msgspec.structs import replace

from pbem.core import hexes
from pbem.core.facts import in_order
from pbem.core.sheet import Order
from pbem.core.standing import InForce, recall
from pbem.core.view import REFEREE
from pbem.games.interspace.board import places
from pbem.games.interspace.board.components import prominence
from pbem.games.interspace.board.places import Place
from pbem.games.interspace.board.state import Hex, Planet, Player, Quotas, State, Unit, label_order
from pbem.games.interspace.board.stores import Stores
from pbem.games.interspace.cards.known import visible as visible_cards
from pbem.games.interspace.cards.state import Cards
from pbem.games.interspace.encounters.known import visible as visible_finds
from pbem.games.interspace.encounters.state import Finds
from pbem.games.interspace.free_units.known import SINGLE, shows_hold
from pbem.games.interspace.free_units.known import visible as visible_free
from pbem.games.interspace.free_units.state import FreeUnits
from pbem.games.interspace.record import facts as f
from pbem.games.interspace.record.codec import CODEC
from pbem.games.interspace.ruleset import InterSpaceTurn, Ruleset


def known(state: State, rules: Ruleset, seat: str | None) -> State:
    """The board as this seat knows it (None: an onlooker), a copy in sorted order that may be played with.

    It is the same whether the state was resolved, folded or read from a cache.
    """
    board = CODEC.copy(state) if seat == REFEREE else _visible(state, rules, seat)
    if rules.sees_all:
        board.share_map(state)
    return board


def _visible(state: State, rules: Ruleset, seat: str | None) -> State:
    """Everything this seat may know, named one by one; hexes are shared, nobody changes them on such a board."""
    labels, present = charted(state, rules, seat), _present(state, rules, seat)
    units = in_order(_units(state, rules, seat))
    letters = state.compass if rules.sees_all else {label[0] for label in present}
    return State(
        options=dict(state.options),
        seats=list(state.seats),
        phase=state.phase,
        round=state.round,
        drawn=list(state.drawn),
        active=state.active,
        players={other: _player(state, rules, seat, other, labels, present) for other in sorted(state.players)},
        hexes=in_order(state.hexes if rules.sees_all else _hexes(state, labels, present)),
        compass={letter: state.compass[letter] if letter in letters else 0 for letter in sorted(state.compass)},
        numbers=dict.fromkeys(sorted(state.numbers), 0),
        gates={name: list(ends) for name, ends in sorted(state.gates.items()) if all(end in labels for end in ends)},
        units=units,
        planets=in_order(_planets(state, labels, present)),
        box=in_order(state.box),
        created=state.created,
        damage=in_order(state.damage),
        courses={key: goal for key, goal in sorted(state.courses.items()) if state.units[key].owner == seat},
        charted={} if seat is None or rules.sees_all else {seat: sorted(labels, key=label_order)},
        standing=_standing(state, rules, seat),
        ending=state.ending,
        stores=_stores(state, rules, seat),
        cards=_cards(state, rules, seat, labels, present, units.keys()),
        quotas=_quotas(state, rules, seat),
        free=_free(state, rules, seat),
        finds=_finds(state, rules, seat, units, present),
    )


def _stores(state: State, rules: Ruleset, seat: str | None) -> Stores | msgspec.UnsetType:
    """Boxes and cargo of all, or only one's own; mining orders are private, offers known to their addressee."""
    if state.stores is msgspec.UNSET:
        return msgspec.UNSET
    old, is_open = state.stores, rules.sees_all and rules.shows_stacks
    sight = set() if state.free is msgspec.UNSET else in_sight(state, rules, seat)
    new = Stores(
        boxes={name: box.copy() for name, box in sorted(old.boxes.items())
               if is_open or state.planets[name].owner == seat},
        cargo={key: hold.copy() for key, hold in sorted(old.cargo.items())
               if is_open or state.units[key].owner == seat or shows_hold(state.units[key], sight)},
        mining={seat: list(old.mining[seat])} if seat is not None and seat in old.mining else {},
        offers=[replace(offer) for offer in old.offers if seat in (offer.seat, offer.to)],
        counted=[key for key in old.counted if key.partition(".")[0] == seat],
        out={other: count for other, count in old.out.items() if other == seat},
    )  # fmt: skip
    if seat is not None and not is_open:
        new.unseen = {seat: old.goods(seat) - new.goods(seat)}
    return new


def _cards(
    state: State, rules: Ruleset, seat: str | None, labels: Set[str], present: Set[str], units: Set[str]
) -> Cards | msgspec.UnsetType:
    if state.cards is msgspec.UNSET:
        return msgspec.UNSET
    planets = {name for name, planet in state.planets.items() if planet.at in present}
    own = state.players.get(seat or "")
    # Before the regions are laid one knows which planets will be one's own.
    planets |= {name for name in (own.home, own.colony) if name not in state.planets} if own else set()
    return visible_cards(state, seat, sees_all=rules.sees_all, planets=planets, labels=labels, units=units)


def _finds(
    state: State, rules: Ruleset, seat: str | None, units: dict[str, Unit], present: Set[str]
) -> Finds | msgspec.UnsetType:
    if state.finds is msgspec.UNSET:
        return msgspec.UNSET
    planets = {name for name, planet in state.planets.items() if planet.at in present}
    is_open = rules.sees_all and rules.shows_stacks
    return visible_finds(state, seat, is_open=is_open, units=units, planets=planets)


def _quotas(state: State, rules: Ruleset, seat: str | None) -> Quotas | msgspec.UnsetType:
    """What everybody found is public unless there is fog; then one's own."""
    if state.quotas is msgspec.UNSET:
        return msgspec.UNSET
    old = state.quotas
    mine = set(state.seats if rules.sees_all else filter(None, [seat]))
    return Quotas(
        most=in_order(old.most),
        found={other: in_order(found) for other, found in sorted(old.found.items()) if other in mine},
        extra={other: sorted(found) for other, found in sorted(old.extra.items()) if other in mine},
        explored=sorted(mine.intersection(old.explored)),
        quiet={other: count for other, count in sorted(old.quiet.items()) if other in mine},
        closed=sorted(mine.intersection(old.closed)),
    )


def _free(state: State, rules: Ruleset, seat: str | None) -> FreeUnits | msgspec.UnsetType:
    if state.free is msgspec.UNSET:
        return msgspec.UNSET
    is_open, sight = rules.sees_all and rules.shows_stacks, in_sight(state, rules, seat)
    return visible_free(state, seat, sight, sees_all=rules.sees_all, is_open=is_open)


def _player(state: State, rules: Ruleset, seat: str | None, other: str, labels: Set[str], present: Set[str]) -> Player:
    """Of a rival in the fog: whether he is still in the game, and of his home what can be seen."""
    player = state.players[other]
    if rules.sees_all or other == seat:
        return replace(player)
    home = player.home if player.home in state.planets and state.planets[player.home].at in present else ""
    first = player.first_home if player.first_home in labels else ""
    return Player(home=home, first_home=first, out=player.out, resigned=player.resigned)


def _hexes(state: State, labels: Set[str], present: Set[str]) -> dict[str, Hex]:
    return {label: state.hexes[label] if label in present else _old_chart(state, labels, label) for label in labels}


# Regions of the old chart are drawn by themselves, one for each letter.
_OLD = 100


def _old_chart(state: State, labels: Set[str], label: str) -> Hex:
    """A hex of a region the seat has left, as it was drawn then: how that region was joined since does not show."""
    tile, letter = state.hexes[label], label[0]
    first = state.hexes[min((other for other in labels if other[0] == letter), key=label_order)]
    q, r = hexes.turn((tile.q - first.q, tile.r - first.r), -state.compass[letter])
    return Hex(_OLD + ord(letter), q, r, tile.terrain, tile.planet, tile.gate, tile.home)


# Standing orders that are shown to the player they are about.
OFFERS = ("trade", "join", "pass", "friendly", "cargo")


def _standing(state: State, rules: Ruleset, seat: str | None) -> InForce:
    """The seat's own lines, and permissions that others have granted it; their conditions stay secret."""
    shown: InForce = {}
    for other, lines in state.standing.items():
        if other == seat:
            shown[other] = {key: list(kept) for key, kept in lines.items()}
            continue
        for key in OFFERS:
            offers = [line for line in lines.get(key, ()) if _is_promised(recall(rules.language, line), seat)]
            if offers:
                shown.setdefault(other, {})[key] = offers
    return shown


def _is_promised(line: Order, seat: str | None) -> bool:
    return bool(line.get("player") == seat and not line.get("when"))


def charted(state: State, rules: Ruleset, seat: str | None) -> Set[str]:
    """Hexes on this seat's map: all; with fog the regions it is in, what it has charted before, and the far ends of
    worm holes on it."""
    if rules.sees_all:
        return state.hexes.keys()
    frames = regions_of(state, seat)
    seen = set(state.charted.get(seat or "", ()))
    labels = {label for label, tile in state.hexes.items() if tile.frame in frames or label in seen}
    for ends in state.gates.values():
        if labels.intersection(ends):
            labels.update(ends)
    return labels


def named(state: State, rules: Ruleset, seat: str, name: str) -> Place | None:
    """The place a seat names in an order; it cannot name what is not on its map."""
    place = true_place(state, rules, seat, name)
    if place is None or rules.sees_all or not place.is_known:
        return place
    return place if place.label in charted(state, rules, seat) else None


def label_named(turn: InterSpaceTurn, seat: str, name: str) -> str:
    """The label of a known hex that a seat names, or nothing."""
    place = named(turn.state, turn.rules, seat, name)
    return place.label if place else ""


def true_place(state: State, rules: Ruleset, seat: str, name: str) -> Place | None:
    """The true hex at a place that a seat names from its map: perhaps one that only others know."""
    place = places.find(state, name)
    if place is None or rules.sees_all:
        return place
    anchor = name.partition("/")[0]
    anchor = state.planets[anchor].at if anchor in state.planets else anchor
    return place if anchor in charted(state, rules, seat) else None


def regions_of(state: State, seat: str | None) -> set[int]:
    """Regions with the seat's home world, a planet or a unit of it."""
    if seat is None:
        return set()
    at = {unit.at for unit in state.fleet(seat)} | {planet.at for _, planet in state.planets_of(seat)}
    at.add(state.players[seat].first_home if seat in state.players else "")
    return {state.hexes[label].frame for label in at if label in state.hexes}


def _present(state: State, rules: Ruleset, seat: str | None) -> Set[str]:
    """Hexes whose planets can be looked at now; elsewhere only the old chart remains."""
    if rules.sees_all:
        return state.hexes.keys()
    frames = regions_of(state, seat)
    return {label for label, tile in state.hexes.items() if tile.frame in frames}


def _planets(state: State, labels: Set[str], present: Set[str]) -> dict[str, Planet]:
    planets = {}
    for name, planet in state.planets.items():
        if planet.at in present:
            planets[name] = replace(planet)
        elif planet.at in labels:
            planets[name] = Planet(planet.at)
    return planets


def in_sight(state: State, rules: Ruleset, seat: str | None) -> set[str]:
    """Hexes whose units this seat sees: all, or those within distance 1 of its units and planets (fog)."""
    if rules.sees_all:
        return set(state.hexes) | {pending.name for pending in state.pending}
    if seat is None:
        return set()
    own = {unit.at for unit in state.fleet(seat)} | {planet.at for _, planet in state.planets_of(seat)}
    sight = set(own)
    for label in own & state.hexes.keys():
        sight.update(places.neighbours(state, label))
    return sight


def _units(state: State, rules: Ruleset, seat: str | None) -> dict[str, Unit]:
    if rules.sees_all and rules.shows_stacks:
        return state.units
    sight = in_sight(state, rules, seat)
    seen = {key: unit for key, unit in state.units.items() if unit.owner == seat or unit.at in sight}
    return seen if rules.shows_stacks else _tops(seen, seat)


def _tops(units: dict[str, Unit], seat: str | None) -> dict[str, Unit]:
    """Of each foreign stack only one unit of the highest tech shows; which counter it is does not (`stacks`)."""
    tops: dict[tuple[str, str], str] = {}
    plain = {seat, *SINGLE}
    for key, unit in units.items():
        if unit.owner not in plain:
            stack = (unit.owner, unit.at)
            tops[stack] = max(tops.get(stack, key), key, key=lambda k: prominence(units[k].type))
    own = {key: unit for key, unit in units.items() if unit.owner in plain}
    for number, ((owner, at), key) in enumerate(sorted(tops.items()), 1):
        own[f"{owner}.{units[key].type}?{number}"] = Unit(owner, units[key].type, 0, at)
    return own


def has_more(state: State, owner: str, at: str) -> bool:
    """Whether a foreign stack holds more than the unit that shows (`stacks`)."""
    return sum(unit.owner == owner for _, unit in state.units_at(at)) > 1


def newly_charted(turn: InterSpaceTurn) -> Iterator[Any]:
    """With fog: what each seat's map gains, since once seen a hex stays on it."""
    if turn.rules.sees_all:
        return
    for seat in turn.state.seats:
        old = set(turn.state.charted.get(seat, ()))
        new = [label for label in charted(turn.state, turn.rules, seat) if label not in old]
        if new:
            yield f.HexesCharted(seat, sorted(new, key=lambda label: (label[0], int(label[1:]))))
