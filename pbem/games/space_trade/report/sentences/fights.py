"""What is told of meetings and combat: dice and outcomes are public, what was aboard is not."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.narration import event, great_news, news
from pbem.core.phrases import Phrase
from pbem.core.view import Told
from pbem.games.space_trade.record import facts as f
from pbem.games.space_trade.report.naming import Ear, drawn, metals, who, whom


def alien_revealed(ear: Ear, fact: f.AlienRevealed) -> Iterator[Told]:
    key = "event.alien_attacks" if fact.attacks else "event.alien_spares"
    yield event(key, fact.throw, stranger=Phrase(f"stranger.{fact.stranger}"), whom=whom(ear, fact.seat), die=fact.die)


def ship_inspected(ear: Ear, fact: f.ShipInspected) -> Iterator[Told]:
    # Only plutonium can be spared the inspection, so that rivals are told what an inspection would have told them.
    key = "grace" if fact.why_not and ear.reads(fact.seat) else "found" if fact.found else "nothing"
    yield event(f"event.inspected_{key}", whom=whom(ear, fact.seat))
    if ear.is_me(fact.seat) and fact.found:
        yield great_news("news.found")


def cargo_lost(ear: Ear, fact: f.CargoLost) -> Iterator[Told]:
    if ear.reads(fact.seat):
        yield event(f"event.cargo_{fact.why}", who=who(ear, fact.seat), metals=metals(fact.metals))
    elif fact.why == "confiscated":
        yield event("event.cargo_gone", who=who(ear, fact.seat))


def fine_paid(ear: Ear, fact: f.FinePaid) -> Iterator[Told]:
    if ear.counts_money(fact.seat):
        yield event("event.fine", who=who(ear, fact.seat), credits=fact.credits)
    else:
        yield event("event.fined", who=who(ear, fact.seat))


def pirate_made(ear: Ear, fact: f.PirateMade) -> Iterator[Told]:
    yield news("news.pirate", who=who(ear, fact.seat), quadrant=fact.quadrant)


def combat_began(ear: Ear, fact: f.CombatBegan) -> Iterator[Told]:
    other = fact.other if fact.attacker == fact.seat else fact.seat
    values = {"who": who(ear, fact.attacker), "whom": whom(ear, other), "sector": fact.at}
    told = Told("battles", Phrase("battle.began", values), elsewhere=_is_elsewhere(ear, fact.seat, fact.other))
    yield drawn(told, marks=((fact.at, "battle"),))
    if ear.is_me(other) and fact.attacker in ear.state.ships:
        yield great_news("news.attacked", who=fact.attacker, sector=fact.at)


def _is_elsewhere(ear: Ear, *fighters: str) -> bool:
    return ear.is_player and ear.seat not in fighters


def round_fought(ear: Ear, fact: f.RoundFought) -> Iterator[Told]:
    rolls = [Phrase("battle.roll", {"who": who(ear, name), "die": die, "total": fact.totals[name]})
             for name, die in fact.dice.items()]  # fmt: skip
    shields = [Phrase("battle.shields", {"who": who(ear, name), "n": left}) for name, left in fact.shields.items()]
    public = [shield for name, shield in zip(fact.shields, shields, strict=True) if _counts(ear, name)]
    key = "battle.tie" if not fact.hit else "battle.hit" if public else "battle.hit_unseen"
    values = {"number": fact.number, "rolls": rolls, "hit": whom(ear, fact.hit) if fact.hit else "", "shields": public}
    yield Told("battles", Phrase(key, values), fact.number, fact.throws)


def _counts(ear: Ear, name: str) -> bool:
    """How many shields are left: known of strangers and of one's own ship."""
    return name not in ear.state.ships or ear.reads(name)


def ship_fled(ear: Ear, fact: f.ShipFled) -> Iterator[Told]:
    throws = (fact.throw,) if fact.throw else ()
    values = {"who": who(ear, fact.seat), "whom": whom(ear, fact.other), "hits": fact.hits, "n": len(fact.hits)}
    key = "battle.fled_unhurt" if not fact.hits else "battle.fled" if fact.shields else "battle.flight_failed"
    elsewhere = not fact.in_combat and _is_elsewhere(ear, fact.seat, fact.other)
    yield Told("battles", Phrase(key, values), int(fact.in_combat), throws, elsewhere=elsewhere)
    if ear.is_me(fact.seat) and fact.shields:
        yield news("news.fled", whom=whom(ear, fact.other))


def combat_ended(ear: Ear, fact: f.CombatEnded) -> Iterator[Told]:
    loser = fact.other if fact.winner == fact.seat else fact.seat
    if not fact.winner:
        yield Told("battles", Phrase("battle.over"), 99)
        return
    values = {"who": who(ear, fact.winner), "whom": whom(ear, loser)}
    yield Told("battles", Phrase("battle.won", values), 99)
    if ear.seat in (fact.winner, loser):
        yield great_news("news.won" if ear.is_me(fact.winner) else "news.lost", **values)


def ship_broke(ear: Ear, fact: f.ShipBroke) -> Iterator[Told]:
    at = ear.state.ships[fact.seat].at
    yield drawn(event("event.broke", who=who(ear, fact.seat), sector=at), marks=((at, "loss"),))


def cargo_robbed(ear: Ear, fact: f.CargoRobbed) -> Iterator[Told]:
    """Robber and victim see the cargo that changes hands, others how much it is."""
    values = {"who": who(ear, fact.seat), "whom": whom(ear, fact.victim), "n": len(fact.took)}
    if ear.reads(fact.seat) or ear.is_me(fact.victim):
        yield great_news("news.robbed", **values, metals=metals(fact.took))
    else:
        yield event("event.robbed", **values)
    if ear.reads(fact.seat) and fact.thrown:
        yield event("event.dumped_room", who=who(ear, fact.seat), metals=metals(fact.thrown))


def marker_defeated(ear: Ear, fact: f.MarkerDefeated) -> Iterator[Told]:
    values = {"who": who(ear, fact.seat), "stranger": Phrase(f"stranger.{fact.stranger}"), "round": fact.back}
    yield event("event.defeated", **values)


def reward_taken(ear: Ear, fact: f.RewardTaken) -> Iterator[Told]:
    yield event("event.reward", who=who(ear, fact.seat), credits=fact.credits)


def salvage_drawn(ear: Ear, fact: f.SalvageDrawn) -> Iterator[Told]:
    if ear.reads(fact.seat):
        key = "event.salvage_kept" if fact.is_kept else "event.salvage_left"
        yield event(key, who=who(ear, fact.seat), metal=fact.metal)
        if fact.thrown:
            yield event("event.dumped_room", who=who(ear, fact.seat), metals=metals([fact.thrown]))
        if fact.grace and ear.is_me(fact.seat):
            yield news("news.grace")
    else:
        yield event("event.salvage", who=who(ear, fact.seat))
