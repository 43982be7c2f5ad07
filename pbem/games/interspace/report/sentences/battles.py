"""Sentences about the combat step: the sides read every roll, others what can be seen from outside."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.kit.naming import who, whom
from pbem.core.narration import UNDER, event, news
from pbem.core.phrases import Phrase
from pbem.core.view import Sentence
from pbem.games.interspace.board.components import UNITS
from pbem.games.interspace.knowledge.reader import Reader, owner
from pbem.games.interspace.record import facts as f
from pbem.games.interspace.report.naming import group, names, place, type_of, whose
from pbem.games.interspace.report.sentences.moves import seen_moving


def battle_began(reader: Reader, fact: f.BattleBegan) -> Iterator[Sentence]:
    defenders = list(dict.fromkeys(map(owner, fact.defenders)))
    values = {
        "hex": place(reader.state, fact.at),
        "who": who(reader, fact.attacker),
        "attacker": whom(reader, fact.attacker),
        "defenders": [whom(reader, seat) for seat in defenders],
    }
    if reader.follows(fact.at, [*fact.attackers, *fact.defenders]):
        sides = {"attacking": names(reader, fact.attackers), "defending": names(reader, fact.defenders)}
        elsewhere = reader.is_player and reader.seat not in (fact.attacker, *defenders)
        yield Sentence("battles", Phrase("battle.began", {**values, **sides}), elsewhere=elsewhere)
    elif reader.sees(fact.at):
        yield event("event.battle", **values)


def shots_fired(reader: Reader, fact: f.ShotsFired) -> Iterator[Sentence]:
    """One side's dice of a combat round: a roll above the unit's rating is a miss (ISB-87, ISB-88)."""
    if not reader.follows(fact.at, fact.units):
        return
    shooters = list(dict.fromkeys(map(owner, fact.units)))
    values = {
        "round": fact.round,
        "side": Phrase(f"side.{fact.side}"),
        "who": [who(reader, seat) for seat in shooters],
        "shots": list(_shots(reader, fact)),
        "hits": sum(fact.hits.values()),
    }
    yield Sentence("battles", Phrase("battle.fired", values), UNDER, (fact.throw,))


def _shots(reader: Reader, fact: f.ShotsFired) -> Iterator[Phrase]:
    for key, name, die in zip(fact.units, names(reader, fact.units), fact.dice, strict=True):
        row = UNITS[type_of(key)]
        hit = die <= (row.attack if fact.side == "att" else row.defence)
        yield Phrase("battle.hit" if hit else "battle.miss", {"unit": name, "die": die})


def hits_taken(reader: Reader, fact: f.HitsTaken) -> Iterator[Sentence]:
    struck = [*fact.lost, *fact.shields]
    if reader.is_me(fact.by) or reader.follows(fact.at, struck):
        effects = list(_effects(reader, fact)) or [Phrase("battle.nothing_hit")]
        text = Phrase("battle.hits", {"whose": whose(reader, fact.by), "effects": effects})
        yield Sentence("battles", text, UNDER)
    mine = [key for key in fact.lost if reader.is_me(owner(key))]
    if mine and not any(reader.is_me(owner(key)) and key not in mine for key, _ in reader.state.units_at(fact.at)):
        yield news("news.wiped_out", hex=place(reader.state, fact.at), units=names(reader, mine))


def _effects(reader: Reader, fact: f.HitsTaken) -> Iterator[Phrase]:
    if fact.lost:
        yield Phrase("battle.destroyed", {"units": names(reader, fact.lost), "n": len(fact.lost)})
    for name, shields in zip(names(reader, fact.shields), fact.shields.values(), strict=True):
        yield Phrase("battle.shields", {"unit": name, "n": shields})


def units_retreated(reader: Reader, fact: f.UnitsRetreated) -> Iterator[Sentence]:
    values = {
        "hex": place(reader.state, fact.at),
        "to": place(reader.state, fact.to),
        "why": Phrase(f"retreat.{fact.why}"),
    }
    if reader.is_me(fact.seat):
        yield news("news.retreated", units=names(reader, fact.units), **values)
    if reader.follows(fact.at, fact.units):
        yield Sentence("battles", Phrase("battle.retreated", {"units": group(reader, fact.units), **values}), UNDER)
    else:
        yield from seen_moving(reader, fact.units, [fact.at, fact.to])


def retreat_failed(reader: Reader, fact: f.RetreatFailed) -> Iterator[Sentence]:
    if reader.is_me(fact.seat) or reader.follows(fact.at):
        values = {"who": who(reader, fact.seat), "why": Phrase(f"retreat_failed.{fact.why}")}
        yield Sentence("battles", Phrase("battle.retreat_failed", values), UNDER)


def battle_ended(reader: Reader, fact: f.BattleEnded) -> Iterator[Sentence]:
    """`how` is from the attacker's side; the defenders are those who still have units there."""
    values = {"hex": place(reader.state, fact.at), "rounds": fact.rounds, "who": who(reader, fact.attacker)}
    text = Phrase(f"battle.ended.{fact.how}", values)
    if reader.is_me(fact.attacker):
        yield news(f"news.attack.{fact.how}", **values)
    elif reader.is_at(fact.at):
        yield news(f"news.defence.{fact.how}", **values)
    if reader.is_me(fact.attacker) or reader.follows(fact.at):
        yield Sentence("battles", text, UNDER)
    elif reader.sees(fact.at):
        yield Sentence("events", text, UNDER)
