"""Sentences about the economic phase: nearly everything is secret (SEB-7.0)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.kit.naming import who
from pbem.core.narration import event, heading, news
from pbem.core.phrases import Phrase
from pbem.core.view import Sentence
from pbem.games.space_empires.board.state import in_number_order
from pbem.games.space_empires.record import facts as f
from pbem.games.space_empires.report.naming import Reader, listed


def economy_began(reader: Reader, fact: f.EconomyBegan) -> Iterator[Sentence]:
    yield heading("event.economy", cycle=fact.cycle)


def research_ended(reader: Reader, fact: f.ResearchEnded) -> Iterator[Sentence]:
    yield heading("event.research_ended", cycle=fact.cycle)


def income_counted(reader: Reader, fact: f.IncomeCounted) -> Iterator[Sentence]:
    if not reader.reads(fact.seat):
        return
    colonies, minerals = sum(fact.colonies.values()), sum(fact.minerals.values())
    yield event("event.income", who=who(reader, fact.seat), colonies=colonies, minerals=minerals)
    if reader.is_me(fact.seat):
        yield news("news.income", cp=colonies + minerals + len(fact.trade))
    if fact.trade:
        yield event("event.trade", hexes=fact.trade, n=len(fact.trade))
    if fact.blockaded:
        yield event("event.blockaded", hexes=fact.blockaded)
        yield news("news.blockaded", hexes=fact.blockaded)


def wreck_studied(reader: Reader, fact: f.WreckStudied) -> Iterator[Sentence]:
    """Everyone sees that a wreck was brought in, only the owner what it gave."""
    if not reader.reads(fact.seat):
        yield event("event.wreck", who=who(reader, fact.seat), hex=fact.at)
        return
    key = "event.wreck_level" if fact.level else "event.wreck_wasted"
    tech = Phrase(f"tech.{fact.tech}")
    yield event(key, fact.throw, who=who(reader, fact.seat), hex=fact.at, roll=fact.roll, tech=tech, level=fact.level)


def maintenance_paid(reader: Reader, fact: f.MaintenancePaid) -> Iterator[Sentence]:
    if reader.reads(fact.seat):
        yield event("event.maintenance", who=who(reader, fact.seat), cp=fact.paid)


def units_bought(reader: Reader, fact: f.UnitsBought) -> Iterator[Sentence]:
    """A new counter is seen; what is under it is not, nor that ships joined a group."""
    if reader.is_me(fact.seat) and fact.line:
        return
    if reader.reads(fact.seat):
        yield event(
            "event.bought", who=who(reader, fact.seat), n=fact.size, type=fact.type, hex=fact.at, unit=fact.unit
        )
    elif fact.is_new and not fact.alias:
        yield event("event.new_civilian", who=fact.seat, unit=fact.unit, hex=fact.at)
    elif fact.is_new:
        yield event("event.new_counter", who=fact.seat, hex=fact.at)


def tech_bought(reader: Reader, fact: f.TechBought) -> Iterator[Sentence]:
    if reader.reads(fact.seat) and not reader.is_me(fact.seat):
        yield event("event.tech", who=fact.seat, tech=Phrase(f"tech.{fact.tech}"), level=fact.level)


def grants_rolled(reader: Reader, fact: f.GrantsRolled) -> Iterator[Sentence]:
    """The dice of grants are as secret as the money."""
    if reader.reads(fact.seat):
        values = {"tech": Phrase(f"tech.{fact.tech}"), "rolls": fact.rolls, "points": fact.points, "cost": fact.cost}
        yield event("event.grant", fact.throw, who=who(reader, fact.seat), **values)


def refitted(reader: Reader, fact: f.Refitted) -> Iterator[Sentence]:
    if reader.reads(fact.seat) and not reader.is_me(fact.seat):
        yield event("event.refitted", who=fact.seat, unit=fact.unit)


def fleet_upgraded(reader: Reader, fact: f.FleetUpgraded) -> Iterator[Sentence]:
    if reader.reads(fact.seat):
        names = sorted(fact.units, key=in_number_order)
        yield event("event.upgraded", who=who(reader, fact.seat), units=listed(names))


def colonies_grew(reader: Reader, fact: f.ColoniesGrew) -> Iterator[Sentence]:
    grew = [Phrase("grew", {"hex": at, "value": value}) for at, value in sorted(fact.values.items())]
    yield event("event.grew", colonies=grew)
    own = [at for at in sorted(fact.values) if reader.is_me(reader.state.colonies[at].owner)]
    if own:
        yield news("news.grew", hexes=own, n=len(own))


def bids_opened(reader: Reader, fact: f.BidsOpened) -> Iterator[Sentence]:
    bids = [Phrase("phase.bid", {"seat": seat, "cp": cp}) for seat, cp in fact.bids.items()]
    key = "event.bids_own" if fact.winner == fact.first else "event.bids"
    yield event(key, bids=bids, winner=fact.winner, first=fact.first)
    yield news("news.first_you" if reader.is_me(fact.first) else "news.first", seat=fact.first)
