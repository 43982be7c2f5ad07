"""Units above and below a planet shield (ISO-45, ISOR-30)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from pbem.core.grammar import Form, Kind
from pbem.core.standing import Question, recall
from pbem.core.syntax import fold_word
from pbem.core.turn import Deciding
from pbem.games.interspace.basic.blocking import called, names_of
from pbem.games.interspace.basic.economy import owned_planets
from pbem.games.interspace.basic.triggers import watches
from pbem.games.interspace.board.components import STATIONS
from pbem.games.interspace.board.state import State, counter_order
from pbem.games.interspace.cards.devices.facts import ShieldCrossed, UnitsRebuilt
from pbem.games.interspace.cards.devices.shields import is_shielded
from pbem.games.interspace.cards.holders import holds
from pbem.games.interspace.orders.forms import RETREATTO, read_hex
from pbem.games.interspace.record.facts.standard import PlanetDeserted, TechInvested, UnitsDeployed
from pbem.games.interspace.ruleset import InterSpaceTurn, Ruleset
from pbem.games.interspace.standard.battles import Battle

# Where to retreat to, for those above one's own shield.
REFUGE = "SHIELD"
_REFUGE = frozenset({"shield", "scudo", "schild"})

SHIELD = Question(
    Form("shield", "SHIELD <units:crew> <value=UP|DOWN> [AT <hex>]", "SHIELD 2 DD UP", ("ISO-45",), ("units", "hex")),
    {"value": ""},
    "ISO-45",
)
OR_BELOW = Question(
    Form("retreatto", "RETREATTO <hexes:refuge...> [AT <hex>]", "RETREATTO SHIELD A4", RETREATTO.form.rules, ("hex",)),
    RETREATTO.default,
    RETREATTO.rule,
)


def read_refuge(words: Sequence[str]) -> str:
    return REFUGE if fold_word(words[0]) in _REFUGE else read_hex(words)


KINDS = (Kind("refuge", read_refuge, example="SHIELD"),)


def sheltering(rules: Ruleset) -> Ruleset:
    def takes_part(state: State, key: str) -> bool:
        """Below one neither attacks nor is attacked, and meets nobody (ISO-45)."""
        return key not in state.deck.below and rules.takes_part(state, key)

    questions = tuple(OR_BELOW if question.key == RETREATTO.key else question for question in rules.questions)
    return replace(
        rules,
        takes_part=takes_part,
        questions=(*questions, SHIELD),
        kinds=(*rules.kinds, *KINDS),
        movement_starts=(*rules.movement_starts, cross),
        movement_ends=(*rules.movement_ends, cross),
        watchers=(*rules.watchers, shelter_new, lose_shelter),
        refuges=(*rules.refuges, go_below),
    )


def cross(turn: InterSpaceTurn, seat: str) -> Iterator[Any]:
    """As SHIELD says, before and after the moves; else stations are above and all others below (D30)."""
    for name, planet in owned_planets(turn.state, seat) if holds(turn.state, seat, "planet_shield") else ():
        if not is_shielded(turn.state, name):
            continue
        own = [key for key, unit in turn.state.units_at(planet.at) if unit.owner == seat]
        wishes = _wishes(turn, seat, planet.at, own)
        below = turn.state.deck.below
        up = [key for key in own if wishes[key] == "up" and key in below]
        down = [key for key in own if wishes[key] == "down" and key not in below]
        if up or down:
            yield ShieldCrossed(seat, planet.at, up, down)


def _wishes(turn: InterSpaceTurn, seat: str, label: str, own: Sequence[str]) -> Mapping[str, str]:
    """The last line that means a unit counts; `2 DD` are those with the lowest numbers."""
    wishes = {key: "up" if counter_order(key)[1] in STATIONS else "down" for key in own}
    ranked = sorted(own, key=counter_order)
    for line in turn.state.standing.get(seat, {}).get(SHIELD.key, ()):
        order = recall(turn.language, line)
        if order.get("hex") and order.args["hex"] not in names_of(turn.state, label):
            continue
        for term in order.args["units"]:
            meant = [key for key in ranked if _is_meant(key, term.type, term.number)]
            wishes.update(dict.fromkeys(meant[: term.many or None], order.args["value"]))
    return wishes


def _is_meant(key: str, type_: str, number: int) -> bool:
    _, code, own = counter_order(key)
    return type_ in ("", code) and number in (0, own)


@watches(UnitsDeployed, UnitsRebuilt)
def shelter_new(turn: InterSpaceTurn, fact: UnitsDeployed | UnitsRebuilt) -> Iterator[Any]:
    """New units are placed below (ISOR-30)."""
    planet = turn.state.hexes[fact.at].planet
    units = fact.units if isinstance(fact, UnitsDeployed) else fact.new
    if planet and turn.state.planets[planet].owner == fact.seat and is_shielded(turn.state, planet):
        yield ShieldCrossed(fact.seat, fact.at, [], list(units))


@watches(TechInvested, PlanetDeserted)
def lose_shelter(turn: InterSpaceTurn, fact: TechInvested | PlanetDeserted) -> Iterator[Any]:
    """Where the shield is gone all units are above (ISOR-30)."""
    if not is_shielded(turn.state, fact.planet):
        at = turn.state.planets[fact.planet].at
        up = [key for key in turn.state.deck.below if turn.state.units[key].at == at]
        if up:
            yield ShieldCrossed(fact.seat, at, up, [])


def go_below(turn: InterSpaceTurn, battle: Battle, owner: str, going: Sequence[str]) -> Deciding[bool]:
    """Above one's own shield one may retreat below it, without a screen (ISO-45)."""
    planet = turn.state.hexes[battle.label].planet
    if not planet or turn.state.planets[planet].owner != owner or not is_shielded(turn.state, planet):
        return False
    answer = yield from turn.ask(owner, OR_BELOW, hex=called(turn.state, battle.label))
    if REFUGE not in answer.get("hexes"):
        return False
    yield ShieldCrossed(owner, battle.label, [], list(going))
    battle.leave(going)
    return True
