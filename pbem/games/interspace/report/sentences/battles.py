"""What is told of the combat step: those who fight hear every roll, others what can be seen from outside."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.narration import UNDER, event, great_news
from pbem.core.phrases import Phrase
from pbem.core.view import Told
from pbem.games.interspace.board.components import UNITS
from pbem.games.interspace.knowledge.reader import Ear, owner
from pbem.games.interspace.record import facts as f
from pbem.games.interspace.report.naming import group, names, place, type_of, who, whom, whose
from pbem.games.interspace.report.sentences.moves import seen_moving


def battle_began(ear: Ear, fact: f.BattleBegan) -> Iterator[Told]:
    defenders = list(dict.fromkeys(map(owner, fact.defenders)))
    values = {
        "hex": place(ear.state, fact.at),
        "who": who(ear, fact.attacker),
        "attacker": whom(ear, fact.attacker),
        "defenders": [whom(ear, seat) for seat in defenders],
    }
    if ear.follows(fact.at, [*fact.attackers, *fact.defenders]):
        sides = {"attacking": names(ear, fact.attackers), "defending": names(ear, fact.defenders)}
        elsewhere = ear.is_player and ear.seat not in (fact.attacker, *defenders)
        yield Told("battles", Phrase("battle.began", {**values, **sides}), elsewhere=elsewhere)
    elif ear.sees(fact.at):
        yield event("event.battle", **values)


def shots_fired(ear: Ear, fact: f.ShotsFired) -> Iterator[Told]:
    """One side's dice of a combat round: a roll above the unit's rating is a miss (ISB-87, ISB-88)."""
    if not ear.follows(fact.at, fact.units):
        return
    shooters = list(dict.fromkeys(map(owner, fact.units)))
    values = {
        "round": fact.round,
        "side": Phrase(f"side.{fact.side}"),
        "who": [who(ear, seat) for seat in shooters],
        "shots": list(_shots(ear, fact)),
        "hits": sum(fact.hits.values()),
    }
    yield Told("battles", Phrase("battle.fired", values), UNDER, (fact.throw,))


def _shots(ear: Ear, fact: f.ShotsFired) -> Iterator[Phrase]:
    for key, name, die in zip(fact.units, names(ear, fact.units), fact.dice, strict=True):
        row = UNITS[type_of(key)]
        hit = die <= (row.attack if fact.side == "att" else row.defence)
        yield Phrase("battle.hit" if hit else "battle.miss", {"unit": name, "die": die})


def hits_taken(ear: Ear, fact: f.HitsTaken) -> Iterator[Told]:
    struck = [*fact.lost, *fact.shields]
    if ear.is_me(fact.by) or ear.follows(fact.at, struck):
        effects = list(_effects(ear, fact)) or [Phrase("battle.nothing_hit")]
        text = Phrase("battle.hits", {"whose": whose(ear, fact.by), "effects": effects})
        yield Told("battles", text, UNDER)
    mine = [key for key in fact.lost if ear.is_me(owner(key))]
    if mine and not any(ear.is_me(owner(key)) and key not in mine for key, _ in ear.state.units_at(fact.at)):
        yield great_news("news.wiped_out", hex=place(ear.state, fact.at), units=names(ear, mine))


def _effects(ear: Ear, fact: f.HitsTaken) -> Iterator[Phrase]:
    if fact.lost:
        yield Phrase("battle.destroyed", {"units": names(ear, fact.lost), "n": len(fact.lost)})
    for name, shields in zip(names(ear, fact.shields), fact.shields.values(), strict=True):
        yield Phrase("battle.shields", {"unit": name, "n": shields})


def units_retreated(ear: Ear, fact: f.UnitsRetreated) -> Iterator[Told]:
    values = {"hex": place(ear.state, fact.at), "to": place(ear.state, fact.to), "why": Phrase(f"retreat.{fact.why}")}
    if ear.is_me(fact.seat):
        yield great_news("news.retreated", units=names(ear, fact.units), **values)
    if ear.follows(fact.at, fact.units):
        yield Told("battles", Phrase("battle.retreated", {"units": group(ear, fact.units), **values}), UNDER)
    else:
        yield from seen_moving(ear, fact.units, [fact.at, fact.to])


def retreat_failed(ear: Ear, fact: f.RetreatFailed) -> Iterator[Told]:
    if ear.is_me(fact.seat) or ear.follows(fact.at):
        values = {"who": who(ear, fact.seat), "why": Phrase(f"retreat_failed.{fact.why}")}
        yield Told("battles", Phrase("battle.retreat_failed", values), UNDER)


def battle_ended(ear: Ear, fact: f.BattleEnded) -> Iterator[Told]:
    """`how` is told from the attacker's side; who defended is who still has units there."""
    values = {"hex": place(ear.state, fact.at), "rounds": fact.rounds, "who": who(ear, fact.attacker)}
    text = Phrase(f"battle.ended.{fact.how}", values)
    if ear.is_me(fact.attacker):
        yield great_news(f"news.attack.{fact.how}", **values)
    elif ear.is_at(fact.at):
        yield great_news(f"news.defence.{fact.how}", **values)
    if ear.is_me(fact.attacker) or ear.follows(fact.at):
        yield Told("battles", text, UNDER)
    elif ear.sees(fact.at):
        yield Told("events", text, UNDER)
