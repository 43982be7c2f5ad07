"""Sentences about the course of the game: set-up, player order, treaties, production, the end."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.facts import Decided
from pbem.core.kit.naming import who, whom
from pbem.core.narration import drawn, event, heading, news
from pbem.core.phrases import Phrase
from pbem.core.view import Sentence
from pbem.games.space_opera.levels import ruleset
from pbem.games.space_opera.orders.answers import gone
from pbem.games.space_opera.record import facts as f
from pbem.games.space_opera.report.naming import Reader, all_of, goods, sides, units
from pbem.games.space_opera.rules.cargo import total

# A player who is silent for this long is named to everyone (section 5).
LONG_SILENCE = 3


def seat_placed(reader: Reader, fact: f.SeatPlaced) -> Iterator[Sentence]:
    key = "news.placed" if reader.is_me(fact.seat) else "event.placed"
    role = Phrase("event.role", {"role": fact.role}) if fact.role else ""
    values = {"seat": fact.seat, "home": fact.home, "stock": goods(fact.stock), "role": role}
    yield (news if reader.is_me(fact.seat) else heading)(key, fact.throw, **values)


def garrison_placed(reader: Reader, fact: f.GarrisonPlaced) -> Iterator[Sentence]:
    boxes = [box for box in fact.boxes if reader.is_me(fact.seat) or reader.sees(box)]
    if boxes:
        yield heading("event.garrisons", who=who(reader, fact.seat), units=units(fact.units), boxes=boxes)


def turn_began(reader: Reader, fact: f.TurnBegan) -> Iterator[Sentence]:
    yield heading("event.turn", turn=fact.turn)


def sheets_came(reader: Reader, fact: f.SheetsCame) -> Iterator[Sentence]:
    for seat, silent in fact.silent.items():
        if silent:
            yield heading(
                "event.long_silence" if silent >= LONG_SILENCE else "event.silent", who=who(reader, seat), n=silent
            )


def bids_shown(reader: Reader, fact: f.BidsShown) -> Iterator[Sentence]:
    for bid in fact.bids:
        on = Phrase("event.own_roll") if bid.on == bid.seat else Phrase("event.roll_of", {"seat": bid.on})
        points = f"{bid.points:+d}"
        yield event("event.bid", who=who(reader, bid.seat), points=points, on=on, paid=goods(bid.paid))


def order_rolled(reader: Reader, fact: f.OrderRolled) -> Iterator[Sentence]:
    rolls = [
        Phrase("event.rolled_bid" if fact.bids.get(seat) else "event.rolled",
               {"seat": seat, "die": die, "bid": f"{fact.bids.get(seat, 0):+d}", "sum": die + fact.bids.get(seat, 0)})
        for seat, die in fact.rolls.items()
    ]  # fmt: skip
    yield event("event.rolls", fact.throw, rolls=rolls)


def order_set(reader: Reader, fact: f.OrderSet) -> Iterator[Sentence]:
    yield heading("event.order", order=list(fact.order))


# --- treaties ---------------------------------------------------------------------------------------------------------


def gift_made(reader: Reader, fact: f.GiftMade) -> Iterator[Sentence]:
    """In the fog stocks are secret, and so are gifts."""
    if reader.counts(fact.seat) or reader.reads(fact.to):
        say = news if reader.is_me(fact.to) else heading
        yield say("event.gift", who=who(reader, fact.seat), goods=goods(fact.goods), to=whom(reader, fact.to))


def peace_offered(reader: Reader, fact: f.PeaceOffered) -> Iterator[Sentence]:
    if reader.reads(fact.to):
        yield news("news.offer", who=who(reader, fact.seat), to=whom(reader, fact.to))


def peace_made(reader: Reader, fact: f.PeaceMade) -> Iterator[Sentence]:
    yield news("news.peace", seats=all_of(reader, fact.seats))


def war_declared(reader: Reader, fact: f.WarDeclared) -> Iterator[Sentence]:
    if fact.was_peace:
        yield news("news.war", who=who(reader, fact.seat), to=whom(reader, fact.to))
    elif reader.reads(fact.to):
        yield event("event.offer_ended", who=who(reader, fact.seat), to=whom(reader, fact.to))


def alliance_made(reader: Reader, fact: f.AllianceMade) -> Iterator[Sentence]:
    yield news("news.alliance", seats=all_of(reader, fact.seats))


def alliance_broken(reader: Reader, fact: f.AllianceBroken) -> Iterator[Sentence]:
    yield news("news.broken", who=who(reader, fact.seat), left=all_of(reader, fact.left))


def troops_put_off(reader: Reader, fact: f.TroopsPutOff) -> Iterator[Sentence]:
    if reader.is_me(fact.seat) or reader.sees(fact.at):
        values = {"seat": whom(reader, fact.seat), "at": fact.at, "lost": units(fact.lost)}
        kept = units(total(fact.loads) | fact.ashore)
        key = "event.put_off_lost" if fact.lost else "event.put_off"
        yield event(key, units=kept, carrier=whom(reader, fact.carrier), **values)


# --- upkeep, production, research -------------------------------------------------------------------------------------


def upkeep_paid(reader: Reader, fact: f.UpkeepPaid) -> Iterator[Sentence]:
    if reader.counts(fact.seat):
        yield heading("event.upkeep", who=who(reader, fact.seat), goods=goods(fact.goods))


def units_disbanded(reader: Reader, fact: f.UnitsDisbanded) -> Iterator[Sentence]:
    if reader.is_me(fact.seat) or reader.sees(fact.at):
        lost = [Phrase("event.lost_with", {"units": units(lot), "seat": seat}) for seat, lot in fact.lost.items()]
        key = "event.disbanded_with" if lost else "event.disbanded"
        yield event(key, who=who(reader, fact.seat), units=gone(fact), at=fact.at, lost=lost)


def units_built(reader: Reader, fact: f.UnitsBuilt) -> Iterator[Sentence]:
    if not reader.is_me(fact.seat) and reader.sees(fact.at):
        lot = units({fact.unit: fact.count})
        yield event("event.built", who=who(reader, fact.seat), units=lot, at=fact.at)


def research_tried(reader: Reader, fact: f.ResearchTried) -> Iterator[Sentence]:
    """Technology is public; the points spent on it only where stocks are."""
    values = {"who": who(reader, fact.seat), "field": fact.field, "level": fact.level, "die": fact.die}
    points = sum(fact.paid.values())
    if reader.is_me(fact.seat):
        yield news(
            "news.research" if fact.is_done else "news.research_failed",
            fact.throw,
            points=points,
            cost=fact.cost,
            **values,
        )
    elif reader.counts(fact.seat):
        yield event(
            "event.research" if fact.is_done else "event.research_failed",
            fact.throw,
            points=points,
            cost=fact.cost,
            **values,
        )
    elif fact.is_done:
        yield event("event.level", who=who(reader, fact.seat), field=fact.field, level=fact.level)


# --- the end of the turn ----------------------------------------------------------------------------------------------


def garrison_dissolved(reader: Reader, fact: f.GarrisonDissolved) -> Iterator[Sentence]:
    if reader.is_me(fact.seat) or reader.sees(fact.at):
        key = "news.dissolved_you" if reader.is_me(fact.seat) else "news.dissolved"
        sentence = news(key, who=who(reader, fact.seat), at=fact.at, units=units(fact.units))
        yield drawn(sentence, marks=((fact.at, "loss"),))


def production_counted(reader: Reader, fact: f.ProductionCounted) -> Iterator[Sentence]:
    if reader.counts(fact.seat):
        yield heading("event.produced", who=who(reader, fact.seat), goods=goods(fact.goods), n=fact.planets)


def lead_counted(reader: Reader, fact: f.LeadCounted) -> Iterator[Sentence]:
    target = ruleset(reader.state.options).scenario.target(len(reader.state.seats))
    if fact.seat and fact.times == 1:
        yield news("news.ahead", who=who(reader, fact.seat), n=fact.planets, target=target)
    elif not fact.seat:
        yield news("news.no_lead", who=who(reader, reader.state.ahead))


def seat_eliminated(reader: Reader, fact: f.SeatEliminated) -> Iterator[Sentence]:
    yield news("news.eliminated_you" if reader.is_me(fact.seat) else "news.eliminated", who=who(reader, fact.seat))


def game_over(reader: Reader, fact: f.GameOver) -> Iterator[Sentence]:
    scores = [Phrase("points", {"seat": seat, "n": fact.scores[seat]}) for seat in fact.ranks]
    key = "news.over_shared" if len(fact.winners) > 1 else f"news.over_{fact.how}"
    yield news(key, winners=sides(reader, list(fact.winners)) if fact.winners else Phrase("each.nobody"), scores=scores)


def decided(reader: Reader, fact: Decided) -> Iterator[Sentence]:
    """The standing order that answered in the middle of the turn."""
    where = Phrase("event.decided_at", {"at": fact.about["at"]}) if fact.about.get("at") else ""
    if reader.is_me(fact.seat):
        yield Sentence("orders", Phrase("done.decided", {"text": fact.text, "where": where}))
    elif reader.reads(fact.seat):
        yield event("event.decided", who=fact.seat, text=fact.text)
