"""Conquest of planets (ISB-96, ISB-97)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.core.turn import refused
from pbem.games.interspace.board.state import State, label_order
from pbem.games.interspace.knowledge.known import label_named
from pbem.games.interspace.orders.forms import CONQUER
from pbem.games.interspace.record import facts as f
from pbem.games.interspace.ruleset import InterSpaceTurn


def conquest(turn: InterSpaceTurn, seat: str) -> Iterator[Any]:
    """Assault boats take an undefended enemy planet if they number half its industry (ISB-96)."""
    ordered: dict[str, int] = {}
    for order in turn.sheet(seat).of("conquer_now"):
        label = label_named(turn, seat, order.args["at"])
        why, values = hindrance(turn.state, seat, label)
        if why:
            yield refused(seat, order, why, hex=order.args["at"], **values)
        else:
            ordered[label] = order.line
    boats = {unit.at for unit in turn.state.fleet(seat) if unit.type == "AB"}
    for label in sorted(boats, key=label_order):
        if hindrance(turn.state, seat, label)[0]:
            continue
        if label not in ordered:
            answer = yield from turn.ask(seat, CONQUER)
            if answer.get("value") != "always":
                continue
        count = sum(unit.type == "AB" for unit in turn.state.stack(label))
        yield from take(turn, seat, label, count, ordered.get(label, 0))


def boats_needed(ind: int) -> int:
    return (ind + 1) // 2


def hindrance(state: State, seat: str, label: str) -> tuple[str, dict[str, Any]]:
    """Why a planet cannot be conquered now; enemy civilians hinder too (ISBR-32).

    A player without boats there gets no other reason: they may not see the place.
    """
    boats = sum(unit.owner == seat and unit.type == "AB" for unit in state.stack(label))
    if not boats:
        return "refused.no_boats", {}
    tile = state.hexes.get(label)
    planet = state.planets[tile.planet] if tile and tile.planet else None
    if planet is None or planet.owner in ("", seat):
        return "refused.no_enemy_planet", {}
    if state.owners_at(label) != {seat}:
        return "refused.enemy_units_left", {}
    need = boats_needed(planet.ind)
    return ("refused.too_few_boats", {"need": need, "has": boats}) if boats < need else ("", {})


def take(turn: InterSpaceTurn, seat: str, label: str, boats: int, line: int) -> Iterator[Any]:
    """Levels stay; the conqueror's civ level may rise at once, the loser's may fall by option (ISB-97, ISBR-16)."""
    state = turn.state
    name = state.hexes[label].planet
    planet = state.planets[name]
    loser = planet.owner
    yield f.PlanetConquered(seat, name, label, loser, boats, max(state.players[seat].civ, planet.tech), line)
    yield from lose_civ(turn, loser)


def lose_civ(turn: InterSpaceTurn, loser: str) -> Iterator[Any]:
    """By option, the civ level of a player who lost a planet may fall (ISB-25)."""
    player = turn.state.players.get(loser)
    if player and (civ := turn.rules.civ_after_loss(turn.state, loser)) < player.civ:
        yield f.CivFell(loser, civ)
