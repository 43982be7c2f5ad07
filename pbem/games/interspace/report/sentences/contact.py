"""Sentences about contact and standard battles: the sides read about every zone and every die."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import reduce
from itertools import pairwise
from typing import Any

from pbem.core.kit.naming import who, whom
from pbem.core.kit.narrator import Narrators
from pbem.core.narration import UNDER, event, news
from pbem.core.phrases import Phrase
from pbem.core.standing import recall
from pbem.core.view import Sentence
from pbem.games.interspace.board.components import CIVILIANS
from pbem.games.interspace.knowledge.reader import Reader, owner
from pbem.games.interspace.orders.contact_questions import ZONES
from pbem.games.interspace.record.facts import contact as f
from pbem.games.interspace.report.naming import names, place, type_of, whose_within

# With two units neither can be behind: there must be more in front.
TOO_FEW_FOR_ZONES = 2


def hex_shared(reader: Reader, fact: f.HexShared) -> Iterator[Sentence]:
    """Those who meet know it; others see it from outside."""
    if reader.sees(fact.at):
        others = [whom(reader, seat) for seat in fact.others]
        yield event("event.shared", who=whom(reader, fact.seat), others=others, hex=place(reader.state, fact.at))


def sharing_refused(reader: Reader, fact: f.SharingRefused) -> Iterator[Sentence]:
    """Only for those involved: a player who refused reads about their own refusal, not about others' (chapter 7)."""
    by = fact.by if reader.reads(fact.seat) else list(filter(reader.reads, fact.by))
    if by:
        values = {"by": [whom(reader, seat) for seat in by], "who": whom(reader, fact.seat)}
        yield event("event.not_welcome", hex=place(reader.state, fact.at), **values)


def fleet_organized(reader: Reader, fact: f.FleetOrganized) -> Iterator[Sentence]:
    """A fleet that begins the battle in one line needs no words."""
    units = [key for zone in fact.zones for key in zone]
    in_line = fact.round == 1 and units == fact.zones[0]
    if reader.follows(fact.at, units) and not in_line:
        zones = [_zone(reader, number, zone) for number, zone in enumerate(fact.zones) if zone]
        values = {"round": fact.round, "side": Phrase(f"side.{fact.side}"), "zones": zones}
        yield Sentence("battles", Phrase("battle.zones", values), UNDER)
    if any(reader.is_me(owner(key)) for key in units) and _has_zones(reader, fact.side):
        yield from (Sentence("battles", said, UNDER) for said in _why_no_more(fact))


def _has_zones(reader: Reader, side: str) -> bool:
    """Whether the listener has a line about the zones of this side."""
    lines = reader.state.standing.get(reader.seat or "", {}).get(ZONES.key, ())
    return any(recall(reader.rules.language, line).get("side", side) == side for line in lines)


def _why_no_more(fact: f.FleetOrganized) -> Iterator[Phrase]:
    """Zones that are full; civilians of the attacker are behind and do not count (ISS-69)."""
    counts = [sum(fact.side == "def" or type_of(key) not in CIVILIANS for key in zone) for zone in fact.zones]
    for number, (front, back) in enumerate(pairwise(counts), 1):
        if front == back + 1 and back:
            yield Phrase("battle.zone_full", {"zone": number, "front": number - 1})
    if sum(counts) == counts[0] <= TOO_FEW_FOR_ZONES:
        yield Phrase("battle.no_zones")


def _zone(reader: Reader, number: int, units: list[str]) -> Phrase:
    together = reduce(lambda one, more: Phrase("battle.and", {"one": one, "more": more}), names(reader, units))
    return Phrase("battle.zone", {"zone": number, "units": together})


def support_lost(reader: Reader, fact: f.SupportLost) -> Iterator[Sentence]:
    if reader.follows(fact.at, fact.units):
        values = {"units": names(reader, fact.units), "n": len(fact.units), "round": fact.round}
        yield Sentence("battles", Phrase("battle.support_lost", values), UNDER)


def point_fire_chosen(reader: Reader, fact: f.PointFireChosen) -> Iterator[Sentence]:
    if reader.follows(fact.at, fact.units):
        values = {"units": names(reader, fact.units), "n": len(fact.units)}
        yield Sentence("battles", Phrase("battle.point_fire", values), UNDER)


def volley_fired(reader: Reader, fact: f.VolleyFired) -> Iterator[Sentence]:
    """Each die with what it had to be at most, less in the zones behind (ISS-75, ISS-76)."""
    if not reader.follows(fact.at, fact.units):
        return
    values = {
        "round": fact.round,
        "fire": Phrase(f"fire.{fact.fire}"),
        "side": Phrase(f"side.{fact.side}"),
        "shots": list(_shots(reader, fact)),
        "hits": sum(fact.hits.values()),
        "aimed": sum(fact.aimed.values()),
    }
    yield Sentence("battles", Phrase(_volley(fact), values), UNDER, (fact.throw,))


def _volley(fact: f.VolleyFired) -> str:
    if not fact.aimed:
        return "battle.volley"
    return "battle.volley_all_aimed" if fact.aimed == fact.hits else "battle.volley_aimed"


def _shots(reader: Reader, fact: f.VolleyFired) -> Iterator[Phrase]:
    for name, die, rating in zip(names(reader, fact.units), fact.dice, fact.ratings, strict=True):
        key = "battle.shot_hit" if die <= rating else "battle.shot_miss"
        yield Phrase(key, {"unit": name, "die": die, "rating": rating})


def counter_attacked(reader: Reader, fact: f.CounterAttacked) -> Iterator[Sentence]:
    if reader.is_me(fact.seat) or reader.follows(fact.at):
        values = {"by": [whom(reader, seat) for seat in fact.by], "who": whom(reader, fact.seat)}
        yield Sentence("battles", Phrase("battle.counter", values), UNDER)


def planet_bombarded(reader: Reader, fact: f.PlanetBombarded) -> Iterator[Sentence]:
    values = {
        "planet": place(reader.state, fact.at),
        "hex": place(reader.state, fact.at),
        "who": who(reader, fact.seat),
        "shots": [
            Phrase("battle.shot", {"unit": n, "die": d})
            for n, d in zip(names(reader, fact.units), fact.dice, strict=True)
        ],
        "total": fact.total,
        "industry": fact.industry,
    }
    yield from _assault(reader, fact, "bombarded", values, fact.throw)


def boats_landed(reader: Reader, fact: f.BoatsLanded) -> Iterator[Sentence]:
    values = {
        "planet": place(reader.state, fact.at),
        "hex": place(reader.state, fact.at),
        "who": who(reader, fact.seat),
        "boats": names(reader, fact.boats),
        "dice": list(fact.dice),
        "strength": fact.strength,
        "lost": Phrase("assault.lost", {"units": names(reader, fact.lost)})
        if fact.lost
        else Phrase("assault.none_lost"),
    }
    yield from _assault(reader, fact, "landed", values, fact.throw)
    if len(fact.lost) == len(fact.boats):
        shown = {"planet": values["planet"], "units": values["boats"], "who": values["who"]}
        if reader.is_me(fact.seat):
            yield news("news.landing_failed", **shown)
        elif reader.is_me(fact.owner):
            yield news("news.landing_repelled", **shown)


def _assault(
    reader: Reader, fact: f.PlanetBombarded | f.BoatsLanded, key: str, values: Mapping[str, Any], throw: str
) -> Iterator[Sentence]:
    """In full to both sides and to those who may see everything; others see it from outside."""
    mine = fact.seat, fact.owner
    if reader.seat in mine or reader.follows(fact.at):
        elsewhere = reader.is_player and reader.seat not in mine
        yield Sentence("battles", Phrase(f"assault.{key}", dict(values)), 0, (throw,), elsewhere=elsewhere)
    elif reader.sees(fact.at):
        yield event(f"event.{key}", who=values["who"], planet=values["planet"], hex=values["hex"])


def industry_bombed(reader: Reader, fact: f.IndustryBombed) -> Iterator[Sentence]:
    values = {"planet": place(reader.state, fact.at), "level": fact.level}
    if reader.is_me(fact.seat):
        yield news("news.bombed", **values, whose=whose_within(reader, fact.owner))
    elif reader.is_me(fact.owner):
        yield news("news.was_bombed", **values, who=who(reader, fact.seat))
    elif reader.charts(fact.at):
        yield event("event.bombed", **values)


NARRATORS: Narrators[Reader] = {
    f.HexShared: hex_shared,
    f.SharingRefused: sharing_refused,
    f.FleetOrganized: fleet_organized,
    f.SupportLost: support_lost,
    f.PointFireChosen: point_fire_chosen,
    f.VolleyFired: volley_fired,
    f.CounterAttacked: counter_attacked,
    f.PlanetBombarded: planet_bombarded,
    f.IndustryBombed: industry_bombed,
    f.BoatsLanded: boats_landed,
}
# Facts that also answer an order, if one caused them.
ORDERED = (f.PlanetBombarded, f.BoatsLanded)
