"""Sentences about meetings and combat: dice and outcomes are public, cargo is not."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.kit.naming import who, whom
from pbem.core.narration import drawn, event, news
from pbem.core.phrases import Phrase
from pbem.core.view import Sentence
from pbem.games.space_trade.record import facts as f
from pbem.games.space_trade.report.naming import Reader, metals


def alien_revealed(reader: Reader, fact: f.AlienRevealed) -> Iterator[Sentence]:
    key = "event.alien_attacks" if fact.attacks else "event.alien_spares"
    yield event(
        key, fact.throw, stranger=Phrase(f"stranger.{fact.stranger}"), whom=whom(reader, fact.seat), die=fact.die
    )


def ship_inspected(reader: Reader, fact: f.ShipInspected) -> Iterator[Sentence]:
    # Only plutonium can be exempt from inspection, so rivals learn the same as from an inspection.
    key = "grace" if fact.why_not and reader.reads(fact.seat) else "found" if fact.found else "nothing"
    yield event(f"event.inspected_{key}", whom=whom(reader, fact.seat))
    if reader.is_me(fact.seat) and fact.found:
        yield news("news.found")


def cargo_lost(reader: Reader, fact: f.CargoLost) -> Iterator[Sentence]:
    if reader.reads(fact.seat):
        yield event(f"event.cargo_{fact.why}", who=who(reader, fact.seat), metals=metals(fact.metals))
    elif fact.why == "confiscated":
        yield event("event.cargo_gone", who=who(reader, fact.seat))


def fine_paid(reader: Reader, fact: f.FinePaid) -> Iterator[Sentence]:
    if reader.counts_money(fact.seat):
        yield event("event.fine", who=who(reader, fact.seat), credits=fact.credits)
    else:
        yield event("event.fined", who=who(reader, fact.seat))


def pirate_made(reader: Reader, fact: f.PirateMade) -> Iterator[Sentence]:
    yield news("news.pirate", who=who(reader, fact.seat), quadrant=fact.quadrant)


def combat_began(reader: Reader, fact: f.CombatBegan) -> Iterator[Sentence]:
    other = fact.other if fact.attacker == fact.seat else fact.seat
    values = {"who": who(reader, fact.attacker), "whom": whom(reader, other), "sector": fact.at}
    sentence = Sentence(
        "battles", Phrase("battle.began", values), elsewhere=_is_elsewhere(reader, fact.seat, fact.other)
    )
    yield drawn(sentence, marks=((fact.at, "battle"),))
    if reader.is_me(other) and fact.attacker in reader.state.ships:
        yield news("news.attacked", who=fact.attacker, sector=fact.at)


def _is_elsewhere(reader: Reader, *fighters: str) -> bool:
    return reader.is_player and reader.seat not in fighters


def round_fought(reader: Reader, fact: f.RoundFought) -> Iterator[Sentence]:
    rolls = [Phrase("battle.roll", {"who": who(reader, name), "die": die, "total": fact.totals[name]})
             for name, die in fact.dice.items()]  # fmt: skip
    shields = [Phrase("battle.shields", {"who": who(reader, name), "n": left}) for name, left in fact.shields.items()]
    public = [shield for name, shield in zip(fact.shields, shields, strict=True) if _counts(reader, name)]
    key = "battle.tie" if not fact.hit else "battle.hit" if public else "battle.hit_unseen"
    values = {
        "number": fact.number,
        "rolls": rolls,
        "hit": whom(reader, fact.hit) if fact.hit else "",
        "shields": public,
    }
    yield Sentence("battles", Phrase(key, values), fact.number, fact.throws)


def _counts(reader: Reader, name: str) -> bool:
    """The shields left: known for strangers and for the reader's own ship."""
    return name not in reader.state.ships or reader.reads(name)


def ship_fled(reader: Reader, fact: f.ShipFled) -> Iterator[Sentence]:
    throws = (fact.throw,) if fact.throw else ()
    values = {"who": who(reader, fact.seat), "whom": whom(reader, fact.other), "hits": fact.hits, "n": len(fact.hits)}
    key = "battle.fled_unhurt" if not fact.hits else "battle.fled" if fact.shields else "battle.flight_failed"
    elsewhere = not fact.in_combat and _is_elsewhere(reader, fact.seat, fact.other)
    yield Sentence("battles", Phrase(key, values), int(fact.in_combat), throws, elsewhere=elsewhere)
    if reader.is_me(fact.seat) and fact.shields:
        yield news("news.fled", whom=whom(reader, fact.other))


def combat_ended(reader: Reader, fact: f.CombatEnded) -> Iterator[Sentence]:
    loser = fact.other if fact.winner == fact.seat else fact.seat
    if not fact.winner:
        yield Sentence("battles", Phrase("battle.over"), 99)
        return
    values = {"who": who(reader, fact.winner), "whom": whom(reader, loser)}
    yield Sentence("battles", Phrase("battle.won", values), 99)
    if reader.seat in (fact.winner, loser):
        yield news("news.won" if reader.is_me(fact.winner) else "news.lost", **values)


def ship_broke(reader: Reader, fact: f.ShipBroke) -> Iterator[Sentence]:
    at = reader.state.ships[fact.seat].at
    yield drawn(event("event.broke", who=who(reader, fact.seat), sector=at), marks=((at, "loss"),))


def cargo_robbed(reader: Reader, fact: f.CargoRobbed) -> Iterator[Sentence]:
    """Robber and victim see the cargo that changes hands, others only the amount."""
    values = {"who": who(reader, fact.seat), "whom": whom(reader, fact.victim), "n": len(fact.took)}
    if reader.reads(fact.seat) or reader.is_me(fact.victim):
        key = "news.robbed_you" if reader.is_me(fact.victim) else "news.robbed"
        yield news(key, **values, metals=metals(fact.took))
    else:
        yield event("event.robbed", **values)
    if reader.reads(fact.seat) and fact.thrown:
        yield event("event.dumped_room", who=who(reader, fact.seat), metals=metals(fact.thrown))


def marker_defeated(reader: Reader, fact: f.MarkerDefeated) -> Iterator[Sentence]:
    values = {"who": who(reader, fact.seat), "stranger": Phrase(f"stranger.{fact.stranger}"), "round": fact.back}
    yield event("event.defeated", **values)


def reward_taken(reader: Reader, fact: f.RewardTaken) -> Iterator[Sentence]:
    yield event("event.reward", who=who(reader, fact.seat), credits=fact.credits)


def salvage_drawn(reader: Reader, fact: f.SalvageDrawn) -> Iterator[Sentence]:
    if reader.reads(fact.seat):
        key = "event.salvage_kept" if fact.is_kept else "event.salvage_left"
        yield event(key, who=who(reader, fact.seat), metal=fact.metal)
        if fact.thrown:
            yield event("event.dumped_room", who=who(reader, fact.seat), metals=metals([fact.thrown]))
        if fact.grace and reader.is_me(fact.seat):
            yield news("news.grace")
    else:
        yield event("event.salvage", who=who(reader, fact.seat))
