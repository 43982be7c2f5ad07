"""What is told of the sequence of play, of movement, exploration and settling."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from pbem.core.chart import Link
from pbem.core.narration import event, great_news, heading, leading, news
from pbem.core.phrases import Phrase
from pbem.core.view import Told
from pbem.games.space_empires.record import facts as f
from pbem.games.space_empires.report.naming import Ear, counters, listed, ships, way, who, whom


def drawn(told: Told, *marks: tuple[str, str], links: tuple[Link, ...] = ()) -> Told:
    """The sentence with what the map shows of it."""
    return msgspec.structs.replace(told, links=links, marks=marks)


# --- sequence ---------------------------------------------------------------------------------------------------------


def seat_placed(ear: Ear, fact: f.SeatPlaced) -> Iterator[Told]:
    yield event("event.placed", who=who(ear, fact.seat), hex=fact.homeworld)


def first_rolled(ear: Ear, fact: f.FirstRolled) -> Iterator[Told]:
    yield heading("event.first", fact.throw, seat=fact.seat)


def cycle_began(ear: Ear, fact: f.CycleBegan) -> Iterator[Told]:
    yield heading("event.cycle", cycle=fact.cycle, order=fact.order)


def turn_began(ear: Ear, fact: f.TurnBegan) -> Iterator[Told]:
    yield heading("event.turn", cycle=ear.state.cycle, turn=fact.turn)


def player_turn_began(ear: Ear, fact: f.PlayerTurnBegan) -> Iterator[Told]:
    """Only the name, if it is there for what follows; what somebody does out of sight needs none."""
    if fact.silent:
        yield heading("event.silent", who=who(ear, fact.seat), n=fact.silent)
    else:
        yield leading("event.player", who=who(ear, fact.seat))


def game_over(ear: Ear, fact: f.GameOver) -> Iterator[Told]:
    scores = [Phrase("points", {"seat": seat, "points": points}) for seat, points in fact.scores.items()]
    yield great_news(f"news.over_{fact.how}", winners=fact.winners, n=len(fact.winners), scores=scores)


# --- counters ---------------------------------------------------------------------------------------------------------


def units_moved(ear: Ear, fact: f.UnitsMoved) -> Iterator[Told]:
    """All see every counter move, or the part of its way that lies in sight."""
    units = counters(ear, fact.seat, fact.units, fact.seen)
    values = {"who": who(ear, fact.seat), "units": units, "path": way(fact.path)}
    yield drawn(event("event.moved", **values), links=_route(fact.path, fact.seat))


def _route(path: list[str], seat: str) -> tuple[Link, ...]:
    return (Link("route", tuple(path), seat),) if len(path) > 1 else ()


def chain_used(ear: Ear, fact: f.ChainUsed) -> Iterator[Told]:
    yield event("event.chain", who=who(ear, fact.seat), ships=fact.ships)


def group_split(ear: Ear, fact: f.GroupSplit) -> Iterator[Told]:
    """A new counter is there; which ships it holds only the owner knows."""
    if not ear.is_me(fact.seat):
        yield event("event.split", who=who(ear, fact.seat), hex=fact.at)


def groups_merged(ear: Ear, fact: f.GroupsMerged) -> Iterator[Told]:
    if not ear.is_me(fact.seat):
        yield event("event.merged", who=who(ear, fact.seat), hex=fact.at)


def aliases_dealt(ear: Ear, fact: f.AliasesDealt) -> Iterator[Told]:
    if not ear.is_me(fact.seat):
        aliases = sorted(fact.aliases.values(), key=lambda alias: int(alias.rpartition("-")[2]))
        told = event("event.mixed", who=who(ear, fact.seat), hex=fact.at, aliases=aliases)
        yield msgspec.structs.replace(told, about=f"mixed in {fact.at} by {fact.seat}")


def turned_down(ear: Ear, fact: f.TurnedDown) -> Iterator[Told]:
    yield event("event.turned_down", who=who(ear, fact.seat), units=counters(ear, fact.seat, fact.units, fact.units))


def units_lost(ear: Ear, fact: f.UnitsLost) -> Iterator[Told]:
    """Whole counters are seen to go; how many of a face-down group are scuttled is not."""
    at = fact.at
    if ear.names(fact.seat):
        lost = listed(ships(name, count) for name, count in sorted(fact.units.items()))
    elif fact.seen:
        lost = counters(ear, fact.seat, (), fact.seen)
    else:
        return
    told = event(f"event.lost_{fact.why}", who=who(ear, fact.seat), units=lost, hex=at)
    yield drawn(told, *(() if fact.why == "scuttled" else ((at, "loss"),)))
    if ear.is_me(fact.seat) and fact.why not in ("scuttled", "decoy"):
        yield news(f"news.lost_{fact.why}", hex=at)


def units_scattered(ear: Ear, fact: f.UnitsScattered) -> Iterator[Told]:
    units = counters(ear, fact.seat, fact.units, fact.seen)
    values = {"who": who(ear, fact.seat), "units": units, "to": fact.to}
    yield event(f"event.scattered_{fact.why}", **values, hex=fact.start)


# --- exploring --------------------------------------------------------------------------------------------------------


def marker_turned(ear: Ear, fact: f.MarkerTurned) -> Iterator[Told]:
    key = "event.explored" if fact.stays else "event.explored_gone"
    marker = Phrase(f"marker.{fact.marker}")
    told = event(key, who=who(ear, fact.seat), hex=fact.at, marker=marker)
    if ear.state.phase == "setup":  # SES-1.10: homes lie open before the game, and nobody has explored them
        yield told
        return
    yield drawn(told, (fact.at, "new"))
    if ear.is_me(fact.seat):
        yield news("news.explored", hex=fact.at, marker=marker)


def black_hole_rolled(ear: Ear, fact: f.BlackHoleRolled) -> Iterator[Told]:
    """The owner sees his dice; others which counters are gone."""
    lost = {name: sum(roll > fact.lives for roll in rolls) for name, rolls in fact.rolls.items()}
    if ear.names(fact.seat):
        rolls = [Phrase("rolled", {"unit": name, "rolls": dice}) for name, dice in fact.rolls.items()]
        key = "event.black_hole" if any(lost.values()) else "event.black_hole_safe"
        gone = listed(ships(name, count) for name, count in lost.items() if count)
        yield event(key, *fact.throws, who=who(ear, fact.seat), hex=fact.at, rolls=rolls, units=gone)
        return
    if fact.seen:
        gone = counters(ear, fact.seat, (), fact.seen)
        yield event("event.black_hole_gone", who=who(ear, fact.seat), hex=fact.at, units=gone)


def lost_in_space(ear: Ear, fact: f.LostInSpace) -> Iterator[Told]:
    throws = (fact.throw,) if fact.throw else ()
    values = {"who": who(ear, fact.seat), "by": whom(ear, fact.by), "hex": fact.at, "to": fact.to}
    yield event("event.lost_in_space", *throws, **values)


def system_looked(ear: Ear, fact: f.SystemLooked) -> Iterator[Told]:
    """What lies there is told to the looker alone, that he looked to all."""
    if not ear.names(fact.seat):
        yield event("event.looked", who=who(ear, fact.seat), hex=fact.at)
    elif not ear.is_me(fact.seat):
        yield event("event.looked_at", who=who(ear, fact.seat), hex=fact.at, marker=Phrase(f"marker.{fact.marker}"))


def aliens_placed(ear: Ear, fact: f.AliensPlaced) -> Iterator[Told]:
    yield drawn(event("event.aliens", hex=fact.at, n=len(fact.units)), (fact.at, "threat"))


def colony_given(ear: Ear, fact: f.ColonyGiven) -> Iterator[Told]:
    yield event("event.given", who=who(ear, fact.seat), hex=fact.at, value=fact.value)


def colony_founded(ear: Ear, fact: f.ColonyFounded) -> Iterator[Told]:
    yield drawn(event("event.colonised", who=who(ear, fact.seat), hex=fact.at), (fact.at, "changed"))
    if ear.is_me(fact.seat):
        yield news("news.colonised", hex=fact.at)


def cargo_taken(ear: Ear, fact: f.CargoTaken) -> Iterator[Told]:
    cargo = Phrase(f"marker.{fact.cargo}")
    yield event("event.taken", who=who(ear, fact.seat), hex=fact.at, cargo=cargo)


def cargo_left(ear: Ear, fact: f.CargoLeft) -> Iterator[Told]:
    yield event("event.left", who=who(ear, fact.seat), hex=fact.at, cargo=Phrase(f"marker.{fact.cargo}"))
