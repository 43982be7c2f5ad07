"""How each fact changes the board. No rules here: a fact is taken at its word."""

from __future__ import annotations

from pbem.core import hexes
from pbem.core.facts import StandingCleared, StandingSet
from pbem.core.kit.applier import Applier, Changes, no_change
from pbem.core.standing import apply_standing
from pbem.games.interspace.board.regions import moved
from pbem.games.interspace.board.state import Ending, Hex, Pending, Planet, Player, State, Unit
from pbem.games.interspace.cards import changes as cards
from pbem.games.interspace.encounters import changes as encounters
from pbem.games.interspace.free_units import changes as free_units
from pbem.games.interspace.orders.permissions import FRIENDLY
from pbem.games.interspace.record import facts as f
from pbem.games.interspace.record.changes import contact, quotas, standard


def colony_named(state: State, fact: f.ColonyNamed) -> None:
    state.players[fact.seat] = Player(home=fact.home, colony=fact.colony)
    state.compass[fact.seat] = 0
    state.numbers[fact.seat] = 0


def box_filled(state: State, fact: f.BoxFilled) -> None:
    state.box = dict(fact.tiles)


def take(state: State, tile: str) -> None:
    state.box[tile] -= 1


def region_laid(state: State, fact: f.RegionLaid) -> None:
    player = state.players[fact.seat]
    home, colony = f"{fact.seat}1", player.colony
    state.lay(home, Hex(fact.frame, 0, 0, "home_world", planet=player.home, home=fact.seat))
    state.planets[player.home] = Planet(home, fact.seat, fact.ind, fact.tech)
    player.first_home = home
    player.civ = max(player.civ, fact.tech, fact.colony_tech)
    take(state, "home_world" if state.box["home_world"] else "planet")
    for d, terrain in enumerate(fact.ring, 1):
        label = f"{fact.seat}{d + 1}"
        planet = colony if terrain == "planet" else ""
        state.lay(label, Hex(fact.frame, *hexes.step((0, 0), d), terrain, planet))
        if planet:
            state.planets[colony] = Planet(label, fact.seat, fact.colony_ind, fact.colony_tech)
        take(state, terrain)


def add_units(state: State, seat: str, units: list[str], at: str) -> None:
    for key in units:
        name = key.partition(".")[2]
        type_ = name.rstrip("0123456789")
        state.put(key, Unit(seat, type_, int(name[len(type_) :]), at))


def units_placed(state: State, fact: f.UnitsPlaced) -> None:
    add_units(state, fact.seat, fact.units, fact.at)


def round_began(state: State, fact: f.RoundBegan) -> None:
    state.phase = "round"
    state.round = fact.round
    state.drawn = []
    state.active = ""


def seat_drawn(state: State, fact: f.SeatDrawn) -> None:
    state.drawn.append(fact.seat)
    state.active = fact.seat


def industry_raised(state: State, fact: f.IndustryRaised) -> None:
    state.planets[fact.planet].ind = fact.level


def tech_raised(state: State, fact: f.TechRaised) -> None:
    planet = state.planets[fact.planet]
    planet.tech = fact.level
    planet.rests = fact.rests
    state.players[fact.seat].civ = fact.civ


def civ_fell(state: State, fact: f.CivFell) -> None:
    player, hand = state.players[fact.seat], state.hand(fact.seat)
    hand.peak = max(player.civ, hand.peak)
    player.civ = fact.civ


def units_built(state: State, fact: f.UnitsBuilt) -> None:
    add_units(state, fact.seat, fact.units, fact.at)


def home_declared(state: State, fact: f.HomeDeclared) -> None:
    state.players[fact.seat].home = fact.planet


def hex_entered(state: State, fact: f.HexEntered) -> None:
    state.pending.append(Pending(fact.name, fact.frame, fact.q, fact.r, fact.letter))


def units_moved(state: State, fact: f.UnitsMoved) -> None:
    for key in fact.units:
        state.shift(key, fact.path[-1])


def course_set(state: State, fact: f.CourseSet) -> None:
    state.courses.update(dict.fromkeys(fact.units, fact.to))


def course_ended(state: State, fact: f.CourseEnded) -> None:
    for key in fact.units:
        state.courses.pop(key, None)


def remove_units(state: State, units: list[str]) -> None:
    for key in units:
        state.remove(key)


def units_lost(state: State, fact: f.UnitsLost) -> None:
    remove_units(state, fact.units)


def tile_drawn(state: State, fact: f.TileDrawn) -> None:
    pending = next(p for p in state.pending if p.name == fact.name)
    state.pending.remove(pending)
    tile = Hex(pending.frame, pending.q, pending.r, fact.terrain, fact.planet, fact.gate)
    state.lay(fact.label, tile)
    if fact.planet:
        state.planets[fact.planet] = Planet(fact.label)
    if fact.gate:
        state.gates[fact.gate] = [fact.label]
    _take_drawn(state, fact)
    for key in [key for key, unit in state.units.items() if unit.at == fact.name]:
        state.shift(key, fact.label)


def _take_drawn(state: State, fact: f.TileDrawn) -> None:
    """Another region goes back into the box; empty space is taken, or created when none is left (ISBR-11)."""
    if fact.created:
        state.created += 1
    else:
        take(state, "empty_space" if fact.terrain == "empty_space" else fact.tile)


def regions_joined(state: State, fact: f.RegionsJoined) -> None:
    moving = {label: tile for label, tile in state.hexes.items() if tile.frame == fact.frame}
    state.shift_hexes({label: (fact.into, *moved(fact, (tile.q, tile.r))) for label, tile in moving.items()})
    for pending in state.pending:
        if pending.frame == fact.frame:
            pending.q, pending.r = moved(fact, (pending.q, pending.r))
            pending.frame = fact.into
    for letter in fact.letters:
        state.compass[letter] = (state.compass[letter] + fact.turn) % 6


def null_placed(state: State, fact: f.NullPlaced) -> None:
    state.gates[fact.gate].append(fact.label)
    state.lay(fact.label, Hex(fact.frame, fact.q, fact.r, "wormhole", gate=fact.gate))


def colony_founded(state: State, fact: f.ColonyFounded) -> None:
    remove_units(state, [fact.unit])
    planet = state.planets[fact.planet]
    planet.owner, planet.ind, planet.tech = fact.seat, fact.ind, fact.tech
    state.forget_reaches()
    player = state.players[fact.seat]
    player.civ = max(player.civ, fact.tech)


def hits_taken(state: State, fact: f.HitsTaken) -> None:
    for key, shields in fact.shields.items():
        state.damage[key] = state.damage.get(key, 0) + shields
    remove_units(state, fact.lost)


def units_retreated(state: State, fact: f.UnitsRetreated) -> None:
    for key in fact.units:
        state.shift(key, fact.to)


def battle_ended(state: State, fact: f.BattleEnded) -> None:
    state.damage = {}


def planet_conquered(state: State, fact: f.PlanetConquered) -> None:
    state.planets[fact.planet].owner = fact.seat
    state.forget_reaches()
    state.players[fact.seat].civ = fact.civ


def hexes_charted(state: State, fact: f.HexesCharted) -> None:
    state.charted.setdefault(fact.seat, []).extend(fact.labels)


def seat_resigned(state: State, fact: f.SeatResigned) -> None:
    state.players[fact.seat].resigned = True


def seat_out(state: State, fact: f.SeatOut) -> None:
    state.players[fact.seat].out = True


def round_ended(state: State, fact: f.RoundEnded) -> None:
    state.active = ""


def game_over(state: State, fact: f.GameOver) -> None:
    state.phase = "over"
    state.ending = Ending(fact.how, fact.winners, fact.vp)


def standing_changed(state: State, fact: StandingSet | StandingCleared) -> None:
    apply_standing(state, fact)
    if fact.key == FRIENDLY.key:
        state.forget_reaches()


CHANGES: Changes[State] = {
    f.ColonyNamed: colony_named,
    f.BoxFilled: box_filled,
    f.RegionLaid: region_laid,
    f.UnitsPlaced: units_placed,
    f.RoundBegan: round_began,
    f.SeatDrawn: seat_drawn,
    f.IndustryRaised: industry_raised,
    f.TechRaised: tech_raised,
    f.CivFell: civ_fell,
    f.UnitsBuilt: units_built,
    f.HomeDeclared: home_declared,
    f.HexEntered: hex_entered,
    f.UnitsMoved: units_moved,
    f.CourseSet: course_set,
    f.CourseEnded: course_ended,
    f.UnitsLost: units_lost,
    f.TileDrawn: tile_drawn,
    f.RegionsJoined: regions_joined,
    f.NullPlaced: null_placed,
    f.ColonyFounded: colony_founded,
    f.HitsTaken: hits_taken,
    f.UnitsRetreated: units_retreated,
    f.BattleEnded: battle_ended,
    f.PlanetConquered: planet_conquered,
    f.HexesCharted: hexes_charted,
    f.SeatResigned: seat_resigned,
    f.SeatOut: seat_out,
    f.RoundEnded: round_ended,
    f.GameOver: game_over,
    **contact.CHANGES,
    StandingSet: standing_changed,
    StandingCleared: standing_changed,
    **standard.CHANGES,
    **cards.CHANGES,
    **encounters.CHANGES,
    **quotas.CHANGES,
    **free_units.CHANGES,
    **no_change(
        f.NoOrders,
        f.ExitRolled,
        f.PulsarRolled,
        f.PartnerFound,
        f.FacingFound,
        f.SideRolled,
        f.JoinFailed,
        f.BattleBegan,
        f.ShotsFired,
        f.RetreatFailed,
    ),
}

apply = Applier(CHANGES)
