"""Attacks on players (ST-68, ST-72, ST-79, ST-123)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from pbem.core.sheet import Order
from pbem.core.turn import Deciding, refused
from pbem.games.space_trade.board import space
from pbem.games.space_trade.board.state import State, listed
from pbem.games.space_trade.orders.argument_kinds import Loot
from pbem.games.space_trade.orders.forms import COMPARTMENT, DEFEND, LOOT
from pbem.games.space_trade.record import facts as f
from pbem.games.space_trade.rules.breakdown import lose_upgrade
from pbem.games.space_trade.rules.combat import Combat, best_lead, known_speed
from pbem.games.space_trade.rules.landing import wish
from pbem.games.space_trade.rules.meetings import meet_at_end
from pbem.games.space_trade.rules.objectives import declare
from pbem.games.space_trade.rules.ship import about, show
from pbem.games.space_trade.ruleset import TradeTurn


def order_attack(turn: TradeTurn, seat: str, order: Order) -> Iterator[Any]:
    """After the player's movement and meetings, once per turn (ST-79, STR-39)."""
    victim = yield from _victim(turn, seat, order)
    if not victim:
        return
    if not turn.state.ships[seat].is_stopped:
        yield f.MovementEnded(seat)
    yield from meet_at_end(turn, seat)
    victim = yield from _victim(turn, seat, order)
    if victim:
        yield from turn.rules.attack(turn, seat, victim, order)


def _victim(turn: TradeTurn, seat: str, order: Order) -> Deciding[str]:
    """The player who can be attacked now, or why there is none."""
    why, values = why_no_attack(turn.state, seat)
    victim = "" if why else find_target(turn.state, seat, order)
    if not victim:
        why, values = (why, values) if why else _why_no_target(turn.state, seat, order)
        yield refused(seat, order, why, **values)
    return victim


def why_no_attack(state: State, seat: str) -> tuple[str, dict[str, Any]]:
    ship = state.ships[seat]
    if ship.is_broken:
        return "refused.broken_attack", {}
    if ship.has_attacked:
        return "refused.one_attack", {}
    if not space.is_space(ship.at):
        return "refused.inside", {"place": ship.at}
    return "", {}


def find_target(state: State, seat: str, order: Order) -> str:
    """The first player, in player order, who is a target and can be attacked (ST-79, ST-123)."""
    wanted = order.args["target"]
    victims = [other for other in state.order if other != seat and is_open_to_attack(state, seat, other)]
    meant = [other for other in victims if wanted in ("any", other)]
    return next((other for other in meant if not order.get("weaker") or is_weaker(state, seat, other)), "")


def is_open_to_attack(state: State, seat: str, other: str) -> bool:
    at = state.ships[seat].at
    return space.is_space(at) and state.ships[other].at == at and not state.ships[other].is_broken


def is_weaker(state: State, seat: str, other: str) -> bool:
    """By what the attacker may know; unknown upgrades count as none (ST-123)."""
    known = state.seen(other, "weapon") + state.seen(other, "shield")
    return known < state.stat(seat, "weapon") + state.stat(seat, "shield")


def _why_no_target(state: State, seat: str, order: Order) -> tuple[str, dict[str, Any]]:
    wanted, at = order.args["target"], state.ships[seat].at
    if wanted == seat:
        return "refused.yourself", {}
    if wanted not in ("any", *state.seats):
        return "refused.not_in_this_game", {"who": wanted}
    if wanted in state.ships and state.ships[wanted].at == at:
        broken = state.ships[wanted].is_broken
        return ("refused.victim_broken" if broken else "refused.not_weaker"), {"who": wanted}
    if wanted == "any" and any(is_open_to_attack(state, seat, other) for other in state.order if other != seat):
        return "refused.nobody_weaker", {"sector": at}
    return ("refused.nobody_here" if wanted == "any" else "refused.not_here"), {"who": wanted, "sector": at}


def attack(turn: TradeTurn, seat: str, victim: str, order: Order) -> Iterator[Any]:
    """A player who attacks another is a pirate (ST-72) and robs after a win (ST-68); a defender does not (STR-15)."""
    quadrant = space.quadrant_of(turn.state.ships[seat].at)
    if quadrant not in turn.state.ships[seat].tokens:
        yield f.PirateMade(seat, quadrant)
        yield from declare(turn, seat)
    lead = yield from best_lead(turn, victim, known_speed(turn.state, seat))
    answer = yield from turn.ask(victim, DEFEND, **about(turn.state, victim, faster=lead))
    flees = (victim,) if answer.get("value") == "flee" else ()
    winner = yield from Combat(turn, seat, victim, seat, flees).fight(order.line)
    if not winner:
        return
    loser = victim if winner == seat else seat
    yield f.ShipBroke(loser)
    if winner == seat:
        yield from rob(turn, seat, victim)
    yield from lose_upgrade(turn, loser)


def rob(turn: TradeTurn, seat: str, victim: str) -> Iterator[Any]:
    """All the victim's cargo as far as the hold allows; the robber's cargo may be thrown out for it (ST-68, d13)."""
    saved = yield from save(turn, victim)
    answer = yield from turn.ask(seat, LOOT, **about(turn.state, seat))
    loot: Loot = answer.get("loot")
    own, theirs = listed(turn.state.secrets[seat].hold), Counter(listed(turn.state.secrets[victim].hold))
    theirs.subtract(saved)
    offered = sorted((metal for metal in theirs.elements() if metal in loot.metals), key=loot.metals.index)
    room = turn.state.stat(seat, "cargo")
    if loot.keeps:
        took, thrown = offered[: max(room - len(own), 0)], list[str]()
    else:
        took, thrown = _best(loot, own, offered, room)
    yield f.CargoRobbed(seat, victim, sorted(took), len(saved), sorted(thrown))
    if len(took) > turn.state.seen(victim, "cargo"):
        yield from show(turn.state, victim, "cargo")
    if len(took) > turn.state.seen(seat, "cargo"):
        yield from show(turn.state, seat, "cargo")


def _best(loot: Loot, own: list[str], offered: list[str], room: int) -> tuple[list[str], list[str]]:
    """What is taken and what is thrown out, so that the best cargo is aboard; the ship's own units win ties."""

    def rank(metal: str) -> int:
        return loot.metals.index(metal) if metal in loot.metals else len(loot.metals)

    ranked = sorted([*((rank(m), 0, m) for m in own), *((rank(m), 1, m) for m in offered)])
    aboard, out = ranked[:room], ranked[room:]
    return [m for _, new, m in aboard if new], [m for _, new, m in out if not new]


def save(turn: TradeTurn, victim: str) -> Deciding[list[str]]:
    """Each compartment saves one unit, plutonium first (ST-88, d15)."""
    held, hold = turn.state.held(victim, "compartment"), listed(turn.state.secrets[victim].hold)
    if not held or not hold:
        return []
    answer = yield from turn.ask(victim, COMPARTMENT, **about(turn.state, victim))
    if answer.get("value") not in ("player", "both"):
        return []
    wanted = yield from wish(turn, victim)
    saved = sorted(hold, key=lambda metal: (metal != "P", wanted.rank(metal)))[: min(held, answer.get("count"))]
    if saved:
        yield f.BonusPlayed(victim, "compartment", len(saved))
    return saved
