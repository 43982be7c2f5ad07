"""What is told of contact and of standard battles: those who fight hear of every zone and every die."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import reduce
from itertools import pairwise
from typing import Any

from pbem.core.narration import UNDER, event
from pbem.core.phrases import Phrase
from pbem.core.standing import recall
from pbem.core.view import Told
from pbem.games.interspace.board.components import CIVILIANS
from pbem.games.interspace.knowledge.reader import Ear, owner
from pbem.games.interspace.orders.contact_questions import ZONES
from pbem.games.interspace.record.facts import contact as f
from pbem.games.interspace.report.naming import names, place, type_of, who, whom, whose_within

# Of two units none can stand behind: there must be more in front.
TOO_FEW_FOR_ZONES = 2


def hex_shared(ear: Ear, fact: f.HexShared) -> Iterator[Told]:
    """Those who meet know it; others see it from outside."""
    if ear.sees(fact.at):
        others = [whom(ear, seat) for seat in fact.others]
        yield event("event.shared", who=whom(ear, fact.seat), others=others, hex=place(ear.state, fact.at))


def sharing_refused(ear: Ear, fact: f.SharingRefused) -> Iterator[Told]:
    """Only to those between whom it was said: who refused hears of himself, not of others who did (chapter 7)."""
    by = fact.by if ear.reads(fact.seat) else list(filter(ear.reads, fact.by))
    if by:
        values = {"by": [whom(ear, seat) for seat in by], "who": whom(ear, fact.seat)}
        yield event("event.not_welcome", hex=place(ear.state, fact.at), **values)


def fleet_organized(ear: Ear, fact: f.FleetOrganized) -> Iterator[Told]:
    """A fleet that begins the battle in one line needs no words."""
    units = [key for zone in fact.zones for key in zone]
    in_line = fact.round == 1 and units == fact.zones[0]
    if ear.follows(fact.at, units) and not in_line:
        zones = [_zone(ear, number, zone) for number, zone in enumerate(fact.zones) if zone]
        values = {"round": fact.round, "side": Phrase(f"side.{fact.side}"), "zones": zones}
        yield Told("battles", Phrase("battle.zones", values), UNDER)
    if any(ear.is_me(owner(key)) for key in units) and _has_zones(ear, fact.side):
        yield from (Told("battles", said, UNDER) for said in _why_no_more(fact))


def _has_zones(ear: Ear, side: str) -> bool:
    """Whether the listener has a line about the zones of this side."""
    lines = ear.state.standing.get(ear.seat or "", {}).get(ZONES.key, ())
    return any(recall(ear.rules.language, line).get("side", side) == side for line in lines)


def _why_no_more(fact: f.FleetOrganized) -> Iterator[Phrase]:
    """Zones that are as full as they may be; civilians of the attacker stand behind and do not count (ISS-69)."""
    counts = [sum(fact.side == "def" or type_of(key) not in CIVILIANS for key in zone) for zone in fact.zones]
    for number, (front, back) in enumerate(pairwise(counts), 1):
        if front == back + 1 and back:
            yield Phrase("battle.zone_full", {"zone": number, "front": number - 1})
    if sum(counts) == counts[0] <= TOO_FEW_FOR_ZONES:
        yield Phrase("battle.no_zones")


def _zone(ear: Ear, number: int, units: list[str]) -> Phrase:
    together = reduce(lambda one, more: Phrase("battle.and", {"one": one, "more": more}), names(ear, units))
    return Phrase("battle.zone", {"zone": number, "units": together})


def point_fire_chosen(ear: Ear, fact: f.PointFireChosen) -> Iterator[Told]:
    if ear.follows(fact.at, fact.units):
        values = {"units": names(ear, fact.units), "n": len(fact.units)}
        yield Told("battles", Phrase("battle.point_fire", values), UNDER)


def volley_fired(ear: Ear, fact: f.VolleyFired) -> Iterator[Told]:
    """Each die with what it had to be at most, less in the zones behind (ISS-75, ISS-76)."""
    if not ear.follows(fact.at, fact.units):
        return
    values = {
        "round": fact.round,
        "fire": Phrase(f"fire.{fact.fire}"),
        "side": Phrase(f"side.{fact.side}"),
        "shots": list(_shots(ear, fact)),
        "hits": sum(fact.hits.values()),
        "aimed": sum(fact.aimed.values()),
    }
    yield Told("battles", Phrase(_volley(fact), values), UNDER, (fact.throw,))


def _volley(fact: f.VolleyFired) -> str:
    if not fact.aimed:
        return "battle.volley"
    return "battle.volley_all_aimed" if fact.aimed == fact.hits else "battle.volley_aimed"


def _shots(ear: Ear, fact: f.VolleyFired) -> Iterator[Phrase]:
    for name, die, rating in zip(names(ear, fact.units), fact.dice, fact.ratings, strict=True):
        key = "battle.shot_hit" if die <= rating else "battle.shot_miss"
        yield Phrase(key, {"unit": name, "die": die, "rating": rating})


def counter_attacked(ear: Ear, fact: f.CounterAttacked) -> Iterator[Told]:
    if ear.is_me(fact.seat) or ear.follows(fact.at):
        values = {"by": [whom(ear, seat) for seat in fact.by], "who": whom(ear, fact.seat)}
        yield Told("battles", Phrase("battle.counter", values), UNDER)


def planet_bombarded(ear: Ear, fact: f.PlanetBombarded) -> Iterator[Told]:
    values = {
        "planet": place(ear.state, fact.at),
        "hex": place(ear.state, fact.at),
        "who": who(ear, fact.seat),
        "shots": [
            Phrase("battle.shot", {"unit": n, "die": d}) for n, d in zip(names(ear, fact.units), fact.dice, strict=True)
        ],
        "total": fact.total,
        "industry": fact.industry,
    }
    yield from _assault(ear, fact, "bombarded", values, fact.throw)


def boats_landed(ear: Ear, fact: f.BoatsLanded) -> Iterator[Told]:
    values = {
        "planet": place(ear.state, fact.at),
        "hex": place(ear.state, fact.at),
        "who": who(ear, fact.seat),
        "boats": names(ear, fact.boats),
        "dice": list(fact.dice),
        "strength": fact.strength,
        "lost": Phrase("assault.lost", {"units": names(ear, fact.lost)}) if fact.lost else Phrase("assault.none_lost"),
    }
    yield from _assault(ear, fact, "landed", values, fact.throw)
    if len(fact.lost) == len(fact.boats):
        told = {"planet": values["planet"], "units": values["boats"], "who": values["who"]}
        if ear.is_me(fact.seat):
            yield Told("headlines", Phrase("news.landing_failed", told), weight=1)
        elif ear.is_me(fact.owner):
            yield Told("headlines", Phrase("news.landing_repelled", told), weight=1)


def _assault(
    ear: Ear, fact: f.PlanetBombarded | f.BoatsLanded, key: str, values: Mapping[str, Any], throw: str
) -> Iterator[Told]:
    """In full to both sides and to those who may see everything; others see it from outside."""
    mine = fact.seat, fact.owner
    if ear.seat in mine or ear.follows(fact.at):
        elsewhere = ear.is_player and ear.seat not in mine
        yield Told("battles", Phrase(f"assault.{key}", dict(values)), 0, (throw,), elsewhere=elsewhere)
    elif ear.sees(fact.at):
        yield event(f"event.{key}", who=values["who"], planet=values["planet"], hex=values["hex"])


def industry_bombed(ear: Ear, fact: f.IndustryBombed) -> Iterator[Told]:
    values = {"planet": place(ear.state, fact.at), "level": fact.level}
    if ear.is_me(fact.seat):
        yield Told("headlines", Phrase("news.bombed", {**values, "whose": whose_within(ear, fact.owner)}), weight=1)
    elif ear.is_me(fact.owner):
        yield Told("headlines", Phrase("news.was_bombed", {**values, "who": who(ear, fact.seat)}), weight=1)
    elif ear.charts(fact.at):
        yield event("event.bombed", **values)


TELLERS: dict[type, Callable[[Ear, Any], Iterable[Told]]] = {
    f.HexShared: hex_shared,
    f.SharingRefused: sharing_refused,
    f.FleetOrganized: fleet_organized,
    f.PointFireChosen: point_fire_chosen,
    f.VolleyFired: volley_fired,
    f.CounterAttacked: counter_attacked,
    f.PlanetBombarded: planet_bombarded,
    f.IndustryBombed: industry_bombed,
    f.BoatsLanded: boats_landed,
}
# Facts that also answer an order, if they came of one.
ORDERED = (f.PlanetBombarded, f.BoatsLanded)
