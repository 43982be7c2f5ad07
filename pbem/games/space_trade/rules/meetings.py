"""Meetings with police, aliens and the pirate of the solo game (ST-50 to ST-63, ST-80 to ST-95, ST-113)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from pbem.core.turn import Deciding
from pbem.games.space_trade.board import space
from pbem.games.space_trade.board.components import DIE, REBIRTH, STRANGERS
from pbem.games.space_trade.board.state import listed
from pbem.games.space_trade.orders.forms import (
    ALIEN_MINER,
    ALIEN_PIRATE,
    ALIEN_SPARED,
    CAMOUFLAGE,
    COMPARTMENT,
    PASS,
    POLICE_CLEAN,
    POLICE_HOT,
    POLICE_PIRATE,
    SALVAGE,
    SOLO_PIRATE,
    USE_SHIELD,
)
from pbem.games.space_trade.record import facts as f
from pbem.games.space_trade.rules.breakdown import lose_cargo, lose_upgrade, nearest_ports, pay_fine
from pbem.games.space_trade.rules.combat import Combat, Side, best_lead, boosts_wanted, speed_of, speed_up, take_hits
from pbem.games.space_trade.rules.landing import dock, wish
from pbem.games.space_trade.rules.movement import acting
from pbem.games.space_trade.rules.objectives import declare
from pbem.games.space_trade.rules.ship import about
from pbem.games.space_trade.ruleset import TradeTurn, throw_label

# The lead in speed with which cautious players flee (d4).
CAREFUL_LEAD = 2


def meet(turn: TradeTurn, seat: str, marker: str) -> Iterator[Any]:
    """The movement is over, whatever the result (ST-26)."""
    yield f.ShipMet(seat, marker, turn.state.ships[seat].at)
    yield from MEETINGS[marker](turn, seat)


def meet_at_end(turn: TradeTurn, seat: str) -> Iterator[Any]:
    """For a ship that ends in a threatened open space and has not met the marker there (ST-50b, ST-50c)."""
    marker = acting(turn.state, seat)
    if marker and marker not in turn.state.ships[seat].met:
        yield from turn.rules.meet(turn, seat, marker)


def is_pirate_here(turn: TradeTurn, seat: str) -> bool:
    ship = turn.state.ships[seat]
    return turn.rules.is_pirate(ship, space.quadrant_of(ship.at))


# --- police -----------------------------------------------------------------------------------------------------------


def police(turn: TradeTurn, seat: str) -> Iterator[Any]:
    """A pirate is attacked, anyone else inspected (ST-80, ST-90)."""
    hides = False
    if is_pirate_here(turn, seat):
        hides = yield from plays(turn, seat, CAMOUFLAGE, "camouflage")
        if not hides:
            yield from hunted(turn, seat)
            return
    yield from inspection(turn, seat)


def plays(turn: TradeTurn, seat: str, question: Any, card: str) -> Deciding[bool]:
    """A card that is played automatically, unless it is to be kept (d16, d17)."""
    if not turn.state.held(seat, card):
        return False
    answer = yield from turn.ask(seat, question, **about(turn.state, seat))
    if answer.get("value") == "keep":
        return False
    yield f.BonusPlayed(seat, card, 1)
    return True


def hunted(turn: TradeTurn, seat: str) -> Iterator[Any]:
    """A pirate flees or fights until one of the two is in breakdown (ST-80)."""
    lead = yield from best_lead(turn, seat, STRANGERS["police"].engine)
    answer = yield from turn.ask(seat, POLICE_PIRATE, **about(turn.state, seat, faster=lead))
    flees = (seat,) if answer.get("value") == "flee" else ()
    winner = yield from Combat(turn, "police", seat, seat, flees).fight()
    yield from after_police(turn, seat, winner, fined=False)


def inspection(turn: TradeTurn, seat: str) -> Iterator[Any]:
    """Submit, flee or fight, as the standing orders say (ST-90, ST-93, ST-94)."""
    state = turn.state
    if state.secrets[seat].grace == state.round:
        yield f.ShipInspected(seat, False, "grace")
        return
    plutonium = state.secrets[seat].hold.get("P", 0)
    hides = yield from turn.rules.hides(turn, seat)
    lead = yield from best_lead(turn, seat, STRANGERS["police"].engine)
    numbers = about(state, seat, faster=lead)
    if plutonium > hides:
        answer = yield from turn.ask(seat, POLICE_HOT, **numbers)
        reactions = tuple(answer.get("values"))
    else:
        answer = yield from turn.ask(seat, POLICE_CLEAN, **numbers)
        reactions = (answer.get("value"),)
    reaction = next((one for one in reactions if one != "flee" or lead >= 1), "submit")
    yield from REACTIONS[reaction](turn, seat, hides)


def one_unit_each(turn: TradeTurn, seat: str) -> Deciding[int]:
    """Compartments to play: one for each unit of plutonium, as many as are held and wanted (ST-88, d15)."""
    plutonium, held = turn.state.secrets[seat].hold.get("P", 0), turn.state.held(seat, "compartment")
    if not plutonium or not held:
        return 0
    answer = yield from turn.ask(seat, COMPARTMENT, **about(turn.state, seat))
    return min(plutonium, held, answer.get("count")) if answer.get("value") in ("police", "both") else 0


def all_or_none(turn: TradeTurn, seat: str) -> Deciding[int]:
    """Before version 2: enough compartments for all plutonium, or none."""
    plutonium, held = turn.state.secrets[seat].hold.get("P", 0), turn.state.held(seat, "compartment")
    if not plutonium or held < plutonium:
        return 0
    answer = yield from turn.ask(seat, COMPARTMENT, **about(turn.state, seat))
    return plutonium if answer.get("value") in ("police", "both") else 0


def submit(turn: TradeTurn, seat: str, hides: int) -> Iterator[Any]:
    """Plutonium found: all cargo confiscated, a fine, and the ship is towed to the nearest port (ST-90)."""
    if hides:
        yield f.BonusPlayed(seat, "compartment", hides)
    found = turn.state.secrets[seat].hold.get("P", 0) > hides
    yield f.ShipInspected(seat, found)
    if not found:
        return
    yield from lose_cargo(turn, seat, "confiscated", hides)
    yield from pay_fine(turn, seat)
    port = next(iter(nearest_ports(turn.state, seat)), "")
    if port:
        yield f.ShipMoved(seat, turn.state.ships[seat].at, [port], 0, "towed", "towed")
        yield from dock(turn, seat, port)


def evade(turn: TradeTurn, seat: str, hides: int) -> Iterator[Any]:
    """Faster than the police: one hit, and no inspection (ST-93); boosts as in a combat (ST-119)."""
    side = Side(turn.state, seat)
    lead = yield from best_lead(turn, seat, STRANGERS["police"].engine)
    numbers = about(turn.state, seat, faster=lead)
    side.boosts = yield from boosts_wanted(turn, seat, USE_SHIELD, "shield_boost", "police", numbers)
    if side.boosts:
        yield f.BonusPlayed(seat, "shield_boost", side.boosts)
        side.shields += side.boosts
    faster = yield from speed_up(turn, seat, speed_of(turn.state, "police"), best_row=False)
    yield from take_hits(turn, side, "police", faster, 1, in_combat=False)
    if not side.left:
        yield from after_police(turn, seat, "police", fined=True)


def resist(turn: TradeTurn, seat: str, hides: int) -> Iterator[Any]:
    winner = yield from Combat(turn, seat, "police", seat).fight()
    yield from after_police(turn, seat, winner, fined=True)


REACTIONS: dict[str, Callable[[TradeTurn, str, int], Iterator[Any]]] = {
    "submit": submit,
    "flee": evade,
    "fight": resist,
}


def after_police(turn: TradeTurn, seat: str, winner: str, fined: bool) -> Iterator[Any]:
    """After a defeat: cargo and an upgrade lost, and a fine if plutonium was aboard (ST-80, ST-94, ST-118)."""
    if winner == seat:
        line = REBIRTH[turn.state.markers["police"].line - 1]
        yield f.MarkerDefeated(seat, "police", "police", line, turn.state.round + 1)
        yield from declare(turn, seat)
    elif winner:
        had_plutonium = bool(turn.state.secrets[seat].hold.get("P"))
        yield f.ShipBroke(seat)
        yield from lose_cargo(turn, seat, "beaten")
        if fined and had_plutonium:
            yield from pay_fine(turn, seat)
        yield from lose_upgrade(turn, seat)


# --- aliens and the solo pirate ---------------------------------------------------------------------------------------


def alien(turn: TradeTurn, seat: str) -> Iterator[Any]:
    """1 is a miner, 2 to 4 a pirate (ST-58); pirates spare pirates, and holders of a pass once (ST-59, ST-87)."""
    label = throw_label(turn, f.ShipMet, "alien", seat)
    die = turn.dice.die(label, DIE)
    stranger = "alien_miner" if die == 1 else "alien_pirate"
    spares = stranger == "alien_miner" or is_pirate_here(turn, seat)
    yield f.AlienRevealed(seat, die, stranger, not spares, label)
    if not spares:
        spares = yield from plays(turn, seat, PASS, "alien_pass")
    if not spares:
        yield from attacked(turn, seat, stranger, ALIEN_PIRATE)
        return
    question = ALIEN_MINER if stranger == "alien_miner" else ALIEN_SPARED
    lead = yield from best_lead(turn, seat, STRANGERS[stranger].engine)
    answer = yield from turn.ask(seat, question, **about(turn.state, seat, faster=lead))
    if answer.get("value") == "attack":
        winner = yield from Combat(turn, seat, stranger, seat).fight()
        yield from after_stranger(turn, seat, stranger, winner)


def solo_pirate(turn: TradeTurn, seat: str) -> Iterator[Any]:
    """It attacks on sight (ST-113)."""
    yield from attacked(turn, seat, turn.rules.solo_pirate, SOLO_PIRATE)


def attacked(turn: TradeTurn, seat: str, stranger: str, question: Any) -> Iterator[Any]:
    """Fight or flee; by default only a clear lead is used for flight (d4, d25)."""
    lead = yield from best_lead(turn, seat, STRANGERS[stranger].engine)
    answer = yield from turn.ask(seat, question, **about(turn.state, seat, faster=lead))
    flees = answer.get("value") == "flee" or (answer.get("value") == "careful" and lead >= CAREFUL_LEAD)
    winner = yield from Combat(turn, stranger, seat, seat, (seat,) if flees else ()).fight()
    yield from after_stranger(turn, seat, stranger, winner)


def after_stranger(turn: TradeTurn, seat: str, stranger: str, winner: str) -> Iterator[Any]:
    """A reward for the winner; the loser's cargo leaves the game (ST-61, ST-62, ST-67, ST-112, ST-113)."""
    if winner == seat:
        row = STRANGERS[stranger]
        yield f.MarkerDefeated(seat, row.marker, stranger, turn.state.markers[row.marker].line, turn.state.round + 1)
        if row.credits:
            yield f.RewardTaken(seat, row.credits)
        if row.metals and turn.state.metal_left:
            yield from salvage(turn, seat, stranger)
        yield from declare(turn, seat)
    elif winner:
        yield f.ShipBroke(seat)
        yield from lose_cargo(turn, seat, "beaten")
        yield from lose_upgrade(turn, seat)


def salvage(turn: TradeTurn, seat: str, stranger: str) -> Iterator[Any]:
    """A metal card into the hold; with a full hold it is swapped or left (ST-61, ST-63, d14)."""
    state = turn.state
    (metal,) = turn.dice.draw(throw_label(turn, f.SalvageDrawn, "salvage"), state.metal_deck, 1, hidden=True)
    grace = state.round if metal == "P" and stranger == "alien_miner" else 0
    if state.room(seat) > 0:
        yield f.SalvageDrawn(seat, metal, True, "", grace)
        return
    answer = yield from turn.ask(seat, SALVAGE, **about(state, seat))
    wanted = yield from wish(turn, seat)
    worst = max(listed(state.secrets[seat].hold), key=wanted.rank)
    swaps = answer.get("value") == "swap" or (
        answer.get("value") == "better" and wanted.rank(metal) < wanted.rank(worst)
    )
    yield f.SalvageDrawn(seat, metal, swaps, worst if swaps else "", grace if swaps else 0)


MEETINGS: dict[str, Callable[[TradeTurn, str], Iterator[Any]]] = {
    "police": police,
    "alien": alien,
    "pirate": solo_pirate,
}
