"""What is told of the course of the game: set-up, the order of players, treaties, production, the end."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.facts import Decided
from pbem.core.narration import event, heading, news
from pbem.core.phrases import Phrase
from pbem.core.view import Told
from pbem.games.space_opera.levels import ruleset
from pbem.games.space_opera.orders.answers import gone
from pbem.games.space_opera.record import facts as f
from pbem.games.space_opera.report.naming import Ear, all_of, drawn, goods, sides, units, who, whom
from pbem.games.space_opera.rules.cargo import total

# Whoever is silent so long is named to all (section 5).
LONG_SILENCE = 3


def seat_placed(ear: Ear, fact: f.SeatPlaced) -> Iterator[Told]:
    key = "news.placed" if ear.is_me(fact.seat) else "event.placed"
    role = Phrase("event.role", {"role": fact.role}) if fact.role else ""
    values = {"seat": fact.seat, "home": fact.home, "stock": goods(fact.stock), "role": role}
    yield (news if ear.is_me(fact.seat) else heading)(key, fact.throw, **values)


def garrison_placed(ear: Ear, fact: f.GarrisonPlaced) -> Iterator[Told]:
    boxes = [box for box in fact.boxes if ear.is_me(fact.seat) or ear.sees(box)]
    if boxes:
        yield heading("event.garrisons", who=who(ear, fact.seat), units=units(fact.units), boxes=boxes)


def turn_began(ear: Ear, fact: f.TurnBegan) -> Iterator[Told]:
    yield heading("event.turn", turn=fact.turn)


def sheets_came(ear: Ear, fact: f.SheetsCame) -> Iterator[Told]:
    for seat, silent in fact.silent.items():
        if silent:
            yield heading(
                "event.long_silence" if silent >= LONG_SILENCE else "event.silent", who=who(ear, seat), n=silent
            )


def bids_shown(ear: Ear, fact: f.BidsShown) -> Iterator[Told]:
    for bid in fact.bids:
        on = Phrase("event.own_roll") if bid.on == bid.seat else Phrase("event.roll_of", {"seat": bid.on})
        points = f"{bid.points:+d}"
        yield event("event.bid", who=who(ear, bid.seat), points=points, on=on, paid=goods(bid.paid))


def order_rolled(ear: Ear, fact: f.OrderRolled) -> Iterator[Told]:
    rolls = [
        Phrase("event.rolled_bid" if fact.bids.get(seat) else "event.rolled",
               {"seat": seat, "die": die, "bid": f"{fact.bids.get(seat, 0):+d}", "sum": die + fact.bids.get(seat, 0)})
        for seat, die in fact.rolls.items()
    ]  # fmt: skip
    yield event("event.rolls", fact.throw, rolls=rolls)


def order_set(ear: Ear, fact: f.OrderSet) -> Iterator[Told]:
    yield heading("event.order", order=list(fact.order))


# --- treaties ---------------------------------------------------------------------------------------------------------


def gift_made(ear: Ear, fact: f.GiftMade) -> Iterator[Told]:
    """In the fog stocks are secret, and so are gifts."""
    if ear.counts(fact.seat) or ear.reads(fact.to):
        told = news if ear.is_me(fact.to) else heading
        yield told("event.gift", who=who(ear, fact.seat), goods=goods(fact.goods), to=whom(ear, fact.to))


def peace_offered(ear: Ear, fact: f.PeaceOffered) -> Iterator[Told]:
    if ear.reads(fact.to):
        yield news("news.offer", who=who(ear, fact.seat), to=whom(ear, fact.to))


def peace_made(ear: Ear, fact: f.PeaceMade) -> Iterator[Told]:
    yield news("news.peace", seats=all_of(ear, fact.seats))


def war_declared(ear: Ear, fact: f.WarDeclared) -> Iterator[Told]:
    if fact.was_peace:
        yield news("news.war", who=who(ear, fact.seat), to=whom(ear, fact.to))
    elif ear.reads(fact.to):
        yield event("event.offer_ended", who=who(ear, fact.seat), to=whom(ear, fact.to))


def alliance_made(ear: Ear, fact: f.AllianceMade) -> Iterator[Told]:
    yield news("news.alliance", seats=all_of(ear, fact.seats))


def alliance_broken(ear: Ear, fact: f.AllianceBroken) -> Iterator[Told]:
    yield news("news.broken", who=who(ear, fact.seat), left=all_of(ear, fact.left))


def troops_put_off(ear: Ear, fact: f.TroopsPutOff) -> Iterator[Told]:
    if ear.is_me(fact.seat) or ear.sees(fact.at):
        values = {"seat": whom(ear, fact.seat), "at": fact.at, "lost": units(fact.lost)}
        kept = units(total(fact.loads) | fact.ashore)
        key = "event.put_off_lost" if fact.lost else "event.put_off"
        yield event(key, units=kept, carrier=whom(ear, fact.carrier), **values)


# --- upkeep, production, research -------------------------------------------------------------------------------------


def upkeep_paid(ear: Ear, fact: f.UpkeepPaid) -> Iterator[Told]:
    if ear.counts(fact.seat):
        yield heading("event.upkeep", who=who(ear, fact.seat), goods=goods(fact.goods))


def units_disbanded(ear: Ear, fact: f.UnitsDisbanded) -> Iterator[Told]:
    if ear.is_me(fact.seat) or ear.sees(fact.at):
        lost = [Phrase("event.lost_with", {"units": units(lot), "seat": seat}) for seat, lot in fact.lost.items()]
        key = "event.disbanded_with" if lost else "event.disbanded"
        told = news if ear.is_me(fact.seat) and fact.why == "short" else event
        yield told(key, who=who(ear, fact.seat), units=gone(fact), at=fact.at, lost=lost)


def units_built(ear: Ear, fact: f.UnitsBuilt) -> Iterator[Told]:
    if not ear.is_me(fact.seat) and ear.sees(fact.at):
        lot = units({fact.unit: fact.count})
        yield event("event.built", who=who(ear, fact.seat), units=lot, at=fact.at)


def research_tried(ear: Ear, fact: f.ResearchTried) -> Iterator[Told]:
    """Technology is public, what was spent on it only where stocks are."""
    values = {"who": who(ear, fact.seat), "field": fact.field, "level": fact.level, "die": fact.die}
    points = sum(fact.paid.values())
    if ear.is_me(fact.seat):
        yield news(
            "news.research" if fact.is_done else "news.research_failed",
            fact.throw,
            points=points,
            cost=fact.cost,
            **values,
        )
    elif ear.counts(fact.seat):
        yield event(
            "event.research" if fact.is_done else "event.research_failed",
            fact.throw,
            points=points,
            cost=fact.cost,
            **values,
        )
    elif fact.is_done:
        yield event("event.level", who=who(ear, fact.seat), field=fact.field, level=fact.level)


# --- the end of the turn ----------------------------------------------------------------------------------------------


def garrison_dissolved(ear: Ear, fact: f.GarrisonDissolved) -> Iterator[Told]:
    if ear.is_me(fact.seat) or ear.sees(fact.at):
        told = news("news.dissolved", who=who(ear, fact.seat), at=fact.at, units=units(fact.units))
        yield drawn(told, marks=((fact.at, "loss"),))


def production_counted(ear: Ear, fact: f.ProductionCounted) -> Iterator[Told]:
    if ear.counts(fact.seat):
        yield heading("event.produced", who=who(ear, fact.seat), goods=goods(fact.goods), n=fact.planets)


def lead_counted(ear: Ear, fact: f.LeadCounted) -> Iterator[Told]:
    target = ruleset(ear.state.options).scenario.target(len(ear.state.seats))
    if fact.seat and fact.times == 1:
        yield news("news.ahead", who=who(ear, fact.seat), n=fact.planets, target=target)
    elif not fact.seat:
        yield news("news.no_lead", who=who(ear, ear.state.ahead))


def seat_eliminated(ear: Ear, fact: f.SeatEliminated) -> Iterator[Told]:
    yield news("news.eliminated", who=who(ear, fact.seat))


def game_over(ear: Ear, fact: f.GameOver) -> Iterator[Told]:
    scores = [Phrase("news.score", {"seat": seat, "n": fact.scores[seat]}) for seat in fact.ranks]
    key = "news.over_shared" if len(fact.winners) > 1 else f"news.over_{fact.how}"
    yield news(key, winners=sides(ear, list(fact.winners)) if fact.winners else Phrase("each.nobody"), scores=scores)


def decided(ear: Ear, fact: Decided) -> Iterator[Told]:
    """Which standing order answered in the middle of the turn."""
    where = Phrase("event.decided_at", {"at": fact.about["at"]}) if fact.about.get("at") else ""
    if ear.is_me(fact.seat):
        yield Told("orders", Phrase("done.decided", {"text": fact.text, "where": where}))
    elif ear.reads(fact.seat):
        yield event("event.decided", who=fact.seat, text=fact.text)
