"""Sentences about movement and combat, for everyone who sees it."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.chart import Link
from pbem.core.kit.naming import who, whom
from pbem.core.narration import drawn, event, heading, news
from pbem.core.phrases import Phrase, Text
from pbem.core.view import Sentence
from pbem.games.space_opera.board.components import CITIES, UNITS
from pbem.games.space_opera.orders.answers import unloaded
from pbem.games.space_opera.record import facts as f
from pbem.games.space_opera.report.naming import Reader, all_of, battle, battle_heading, ships, sides, units, way
from pbem.games.space_opera.rules.battle import ATTACKER
from pbem.games.space_opera.rules.cargo import total


def play_began(reader: Reader, fact: f.PlayBegan) -> Iterator[Sentence]:
    yield heading("event.play", seats=sides(reader, fact.seats))


def ships_moved(reader: Reader, fact: f.ShipsMoved) -> Iterator[Sentence]:
    """Of other players' routes only the part in sight is reported."""
    path = fact.path if reader.is_me(fact.seat) else [box for box in fact.path if reader.sees(box)]
    if not path:
        return
    links = (Link("route", tuple(path), fact.seat),) if len(path) > 1 else ()
    key = "event.moved" if path == fact.path else "event.seen_moving"
    yield drawn(event(key, who=who(reader, fact.seat), ships=ships(fact.ships), path=way(path)), links)


def troops_loaded(reader: Reader, fact: f.TroopsLoaded) -> Iterator[Sentence]:
    if not reader.is_me(fact.seat) and reader.sees(fact.at):
        yield event("event.loaded", who=who(reader, fact.seat), units=units(total(fact.loads)), at=fact.at)


def troops_unloaded(reader: Reader, fact: f.TroopsUnloaded) -> Iterator[Sentence]:
    if not reader.sees(fact.at):
        return
    values = {"who": who(reader, fact.seat), "units": units(unloaded(fact)), "at": fact.at}
    if fact.why == "landing":
        yield battle("battle.landed", **values)
    elif fact.why == "follow":
        yield battle("battle.followed", **values)
    elif fact.why == "settle" or not reader.is_me(fact.seat):
        yield event("event.unloaded", **values)


def troops_embarked(reader: Reader, fact: f.TroopsEmbarked) -> Iterator[Sentence]:
    if reader.sees(fact.at):
        key = "battle.embarked_lost" if fact.lost else "battle.embarked"
        yield battle(key, who=who(reader, fact.seat), units=units(unloaded(fact)), at=fact.at, lost=units(fact.lost))


def combat_began(reader: Reader, fact: f.CombatBegan) -> Iterator[Sentence]:
    if reader.sees(fact.at):
        values = {
            "at": fact.at,
            "attackers": sides(reader, fact.attackers),
            "defenders": all_of(reader, fact.defenders),
        }
        yield drawn(battle_heading(f"battle.{fact.where}", **values), marks=((fact.at, "battle"),))


def fired(reader: Reader, fact: f.Fired) -> Iterator[Sentence]:
    """A sentence for the fire, and one for each target that was hit."""
    if not reader.sees(fact.at):
        return
    dice = sum(len(shot.dice) for shot in fact.shots)
    hits = sum(shot.hits for shot in fact.shots)
    values = {"who": sides(reader, fact.seats), "dice": dice, "hits": hits, "round": fact.round, "at": fact.at}
    if fact.where == "orbit":
        yield drawn(battle_heading("battle.bombard", **values), marks=((fact.at, "battle"),))
        yield battle("battle.bombed", *fact.throws, **values)
    else:
        key = "battle.fire" if fact.side == ATTACKER else "battle.fire_defender"
        yield battle(key, *fact.throws, **values)
    for shot in fact.shots:
        if shot.hits:
            yield _shot(reader, fact.at, shot)
    for seat, lot in fact.sunk.items():
        yield battle("battle.sunk", seat=whom(reader, seat), units=units(lot))


def _shot(reader: Reader, at: str, shot: f.Shot) -> Sentence:
    key = "battle.lost" if shot.is_lost else "battle.saved"
    if shot.is_lost and not shot.blocks:
        key = "battle.destroyed"
    values = {"target": _target(shot.target), "owner": whom(reader, shot.owner), "n": shot.hits,
              "blocks": " ".join(map(str, shot.blocks)), "saved": shot.saved}  # fmt: skip
    return drawn(battle(key, **values), marks=((at, "loss"),) if shot.is_lost else ())


def _target(name: str) -> Text:
    return Phrase(f"unit.{name}") if name in CITIES or name in UNITS else name


def lines_placed(reader: Reader, fact: f.LinesPlaced) -> Iterator[Sentence]:
    if reader.sees(fact.at):
        lines = [", ".join(piece.partition("/")[2] for piece in line) or "-" for line in fact.lines]
        side = Phrase(f"battle.side_{fact.side}")
        yield battle(f"battle.lines_{fact.why}", side=side, front=lines[0], second=lines[1], rear=lines[2])


def ships_retreated(reader: Reader, fact: f.ShipsRetreated) -> Iterator[Sentence]:
    boxes = list(dict.fromkeys(fact.to.values()))
    if reader.sees(fact.at):
        links = tuple(Link("retreat", (fact.at, box), fact.seat) for box in boxes)
        sentence = battle("battle.retreated", who=who(reader, fact.seat), ships=ships(fact.to), at=fact.at, to=boxes)
        yield drawn(sentence, links)
    elif reader.sees(*boxes):
        seen = [box for box in boxes if reader.sees(box)]
        yield event("event.seen_moving", who=who(reader, fact.seat), ships=ships(fact.to), path=way(seen))


def combat_ended(reader: Reader, fact: f.CombatEnded) -> Iterator[Sentence]:
    if reader.sees(fact.at):
        yield battle(f"battle.{fact.where}_{fact.how}", at=fact.at, n=fact.rounds)


def planet_taken(reader: Reader, fact: f.PlanetTaken) -> Iterator[Sentence]:
    if not reader.sees(fact.at):
        return
    values = {"who": sides(reader, fact.seats), "at": fact.at, "city": Phrase(f"unit.{fact.city}") if fact.city else ""}
    key = "news.took" if reader.seat in fact.seats else "news.taken"
    sentence = news(f"{key}_city" if fact.city else key, **values)
    yield drawn(sentence, marks=((fact.at, "changed"),))
