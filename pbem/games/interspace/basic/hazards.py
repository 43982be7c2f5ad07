"""Dice on the way: black holes and pulsars (ISB-42, ISB-47)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.core.turn import refused
from pbem.games.interspace.basic.parties import Party, end_move, names
from pbem.games.interspace.board.components import UNSHIELDED
from pbem.games.interspace.record import facts as f
from pbem.games.interspace.ruleset import throw_again


def exit_rolls(party: Party, there: str) -> Iterator[Any]:
    """Explorers roll first; nobody else rolls into the unknown if no explorer got out (ISBR-38)."""
    step, units = party.step, party.step.state.units
    explorers = [key for key in party.walkers if units[key].type in step.turn.rules.explorers]
    others = [key for key in party.walkers if key not in explorers]
    yield from _roll_out(party, explorers, "exit")
    if there or any(key in party.walkers for key in explorers):
        yield from _roll_out(party, others, "exit-with")
    else:
        party.walkers = {}
        if others:
            yield refused(step.seat, party.order, "refused.no_scout_out", units=names(step, others), hex=party.here)


def _roll_out(party: Party, units: list[str], what: str) -> Iterator[Any]:
    """A die each, at most its rate to get out (ISB-42)."""
    if not units:
        return
    step, order = party.step, party.order
    throw = step.label(what, order, party.here)
    dice = step.turn.dice.roll(throw, 6, len(units))
    rates = [party.walkers[key].rate for key in units]
    yield f.ExitRolled(step.seat, party.here, units, list(dice), rates, order.line, throw)
    for key, die, rate in zip(units, dice, rates, strict=True):
        if die > rate:
            del party.walkers[key]


def pulsar(party: Party, units: list[str], when: str) -> Iterator[Any]:
    """Even destroys each unshielded unit, once per unit and pulsar in a step (ISB-47, ISBR-60)."""
    step, order, at = party.step, party.order, party.here
    exposed = [key for key in units if step.state.units[key].type in UNSHIELDED]
    rollers = [key for key in exposed if (key, at) not in step.pulsed]
    if not rollers:
        return
    step.pulsed.update((key, at) for key in rollers)
    throw = throw_again(step.turn, step.label(f"pulsar-{when}", order, f"{party.gone[0]}/{at}"))
    dice = step.turn.dice.roll(throw, 6, len(rollers))
    yield f.PulsarRolled(step.seat, at, rollers, list(dice), order.line, throw)
    lost = [key for key, die in zip(rollers, dice, strict=True) if die % 2 == 0]
    if lost:
        if not when.startswith("end"):
            yield from end_move(party, lost)
        yield f.UnitsLost(step.seat, lost, at, "pulsar")
    party.walkers = {key: walker for key, walker in party.walkers.items() if key not in lost}
