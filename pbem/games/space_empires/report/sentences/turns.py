"""Sentences about the sequence of play, movement, exploration and settling."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from pbem.core.chart import Link
from pbem.core.kit.naming import who, whom
from pbem.core.narration import event, heading, leading, news
from pbem.core.phrases import Phrase
from pbem.core.view import Sentence
from pbem.games.space_empires.record import facts as f
from pbem.games.space_empires.report.naming import Reader, counters, listed, ships, way


def drawn(sentence: Sentence, *marks: tuple[str, str], links: tuple[Link, ...] = ()) -> Sentence:
    """The sentence with what the map shows of it."""
    return msgspec.structs.replace(sentence, links=links, marks=marks)


# --- sequence ---------------------------------------------------------------------------------------------------------


def seat_placed(reader: Reader, fact: f.SeatPlaced) -> Iterator[Sentence]:
    yield event("event.placed", who=who(reader, fact.seat), hex=fact.homeworld)


def first_rolled(reader: Reader, fact: f.FirstRolled) -> Iterator[Sentence]:
    yield heading("event.first", fact.throw, seat=fact.seat)


def cycle_began(reader: Reader, fact: f.CycleBegan) -> Iterator[Sentence]:
    yield heading("event.cycle", cycle=fact.cycle, order=fact.order)


def turn_began(reader: Reader, fact: f.TurnBegan) -> Iterator[Sentence]:
    yield heading("event.turn", cycle=reader.state.cycle, turn=fact.turn)


def player_turn_began(reader: Reader, fact: f.PlayerTurnBegan) -> Iterator[Sentence]:
    """Only the name, as a heading for what follows; actions out of sight need none."""
    if fact.silent:
        yield heading("event.silent", who=who(reader, fact.seat), n=fact.silent)
    else:
        yield leading("event.player", who=who(reader, fact.seat))


def game_over(reader: Reader, fact: f.GameOver) -> Iterator[Sentence]:
    scores = [Phrase("points", {"seat": seat, "points": points}) for seat, points in fact.scores.items()]
    yield news(f"news.over_{fact.how}", winners=fact.winners, n=len(fact.winners), scores=scores)


# --- counters ---------------------------------------------------------------------------------------------------------


def units_moved(reader: Reader, fact: f.UnitsMoved) -> Iterator[Sentence]:
    """Everyone sees every counter move, or the part of its route in sight."""
    units = counters(reader, fact.seat, fact.units, fact.seen)
    values = {"who": who(reader, fact.seat), "units": units, "path": way(fact.path)}
    yield drawn(event("event.moved", **values), links=_route(fact.path, fact.seat))


def _route(path: list[str], seat: str) -> tuple[Link, ...]:
    return (Link("route", tuple(path), seat),) if len(path) > 1 else ()


def chain_used(reader: Reader, fact: f.ChainUsed) -> Iterator[Sentence]:
    yield event("event.chain", who=who(reader, fact.seat), ships=fact.ships)


def group_split(reader: Reader, fact: f.GroupSplit) -> Iterator[Sentence]:
    """A new counter is there; which ships it holds only the owner knows."""
    if not reader.is_me(fact.seat):
        yield event("event.split", who=who(reader, fact.seat), hex=fact.at)


def groups_merged(reader: Reader, fact: f.GroupsMerged) -> Iterator[Sentence]:
    if not reader.is_me(fact.seat):
        yield event("event.merged", who=who(reader, fact.seat), hex=fact.at)


def aliases_dealt(reader: Reader, fact: f.AliasesDealt) -> Iterator[Sentence]:
    if not reader.is_me(fact.seat):
        aliases = sorted(fact.aliases.values(), key=lambda alias: int(alias.rpartition("-")[2]))
        sentence = event("event.mixed", who=who(reader, fact.seat), hex=fact.at, aliases=aliases)
        yield msgspec.structs.replace(sentence, about=f"mixed in {fact.at} by {fact.seat}")


def turned_down(reader: Reader, fact: f.TurnedDown) -> Iterator[Sentence]:
    yield event(
        "event.turned_down", who=who(reader, fact.seat), units=counters(reader, fact.seat, fact.units, fact.units)
    )


def units_lost(reader: Reader, fact: f.UnitsLost) -> Iterator[Sentence]:
    """Whole counters are seen to go; how many of a face-down group are scuttled is not."""
    at = fact.at
    if reader.names(fact.seat):
        lost = listed(ships(name, count) for name, count in sorted(fact.units.items()))
    elif fact.seen:
        lost = counters(reader, fact.seat, (), fact.seen)
    else:
        return
    sentence = event(f"event.lost_{fact.why}", who=who(reader, fact.seat), units=lost, hex=at)
    yield drawn(sentence, *(() if fact.why == "scuttled" else ((at, "loss"),)))
    if reader.is_me(fact.seat) and fact.why != "scuttled":
        yield news(f"news.lost_{fact.why}", hex=at, units=lost)


def units_scattered(reader: Reader, fact: f.UnitsScattered) -> Iterator[Sentence]:
    units = counters(reader, fact.seat, fact.units, fact.seen)
    values = {"who": who(reader, fact.seat), "units": units, "to": fact.to}
    yield event(f"event.scattered_{fact.why}", **values, hex=fact.start)


# --- exploring --------------------------------------------------------------------------------------------------------


def marker_turned(reader: Reader, fact: f.MarkerTurned) -> Iterator[Sentence]:
    key = "event.explored" if fact.stays else "event.explored_gone"
    marker = Phrase(f"marker.{fact.marker}")
    sentence = event(key, who=who(reader, fact.seat), hex=fact.at, marker=marker)
    if reader.state.phase == "setup":  # SES-1.10: homes are visible before the game, and nobody has explored them
        yield sentence
        return
    yield drawn(sentence, (fact.at, "new"))
    if reader.is_me(fact.seat):
        yield news("news.explored", hex=fact.at, marker=marker)


def black_hole_rolled(reader: Reader, fact: f.BlackHoleRolled) -> Iterator[Sentence]:
    """The owner sees his dice; others which counters are gone."""
    lost = {name: sum(roll > fact.lives for roll in rolls) for name, rolls in fact.rolls.items()}
    if reader.names(fact.seat):
        rolls = [Phrase("rolled", {"unit": name, "rolls": dice}) for name, dice in fact.rolls.items()]
        key = "event.black_hole" if any(lost.values()) else "event.black_hole_safe"
        gone = listed(ships(name, count) for name, count in lost.items() if count)
        yield event(key, *fact.throws, who=who(reader, fact.seat), hex=fact.at, rolls=rolls, units=gone)
        return
    if fact.seen:
        gone = counters(reader, fact.seat, (), fact.seen)
        yield event("event.black_hole_gone", who=who(reader, fact.seat), hex=fact.at, units=gone)


def lost_in_space(reader: Reader, fact: f.LostInSpace) -> Iterator[Sentence]:
    throws = (fact.throw,) if fact.throw else ()
    values = {"who": who(reader, fact.seat), "by": whom(reader, fact.by), "hex": fact.at, "to": fact.to}
    yield event("event.lost_in_space", *throws, **values)


def system_looked(reader: Reader, fact: f.SystemLooked) -> Iterator[Sentence]:
    """Everyone sees that a player looked, only that player what is there."""
    if not reader.names(fact.seat):
        yield event("event.looked", who=who(reader, fact.seat), hex=fact.at)
    elif not reader.is_me(fact.seat):
        yield event("event.looked_at", who=who(reader, fact.seat), hex=fact.at, marker=Phrase(f"marker.{fact.marker}"))


def aliens_placed(reader: Reader, fact: f.AliensPlaced) -> Iterator[Sentence]:
    yield drawn(event("event.aliens", hex=fact.at, n=len(fact.units)), (fact.at, "threat"))


def colony_given(reader: Reader, fact: f.ColonyGiven) -> Iterator[Sentence]:
    yield event("event.given", who=who(reader, fact.seat), hex=fact.at, value=fact.value)


def colony_founded(reader: Reader, fact: f.ColonyFounded) -> Iterator[Sentence]:
    yield drawn(event("event.colonised", who=who(reader, fact.seat), hex=fact.at), (fact.at, "changed"))
    if reader.is_me(fact.seat):
        yield news("news.colonised", hex=fact.at, unit=fact.unit)


def cargo_taken(reader: Reader, fact: f.CargoTaken) -> Iterator[Sentence]:
    cargo = Phrase(f"marker.{fact.cargo}")
    yield event("event.taken", who=who(reader, fact.seat), hex=fact.at, cargo=cargo)


def cargo_left(reader: Reader, fact: f.CargoLeft) -> Iterator[Sentence]:
    yield event("event.left", who=who(reader, fact.seat), hex=fact.at, cargo=Phrase(f"marker.{fact.cargo}"))
