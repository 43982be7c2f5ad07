"""Sentences about battles: everyone sees them, as at the table (chapter 7)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from pbem.core.kit.naming import who, whom
from pbem.core.narration import UNDER, event, news
from pbem.core.phrases import Phrase, Text
from pbem.core.view import Sentence
from pbem.games.space_empires.board.components import PLURALS
from pbem.games.space_empires.record import facts as f
from pbem.games.space_empires.report.naming import Reader, counters, is_elsewhere, listed, of_battle, owner_at, ships
from pbem.games.space_empires.report.sentences.turns import drawn


def _line(key: str, *throws: str, **values: object) -> Sentence:
    return Sentence("battles", Phrase(key, values), UNDER, throws)


def battle_began(reader: Reader, fact: f.BattleBegan) -> Iterator[Sentence]:
    one, two = (owner_at(reader.state, seat, fact.at) for seat in (fact.attacker, fact.defender))
    values = {"who": who(reader, one), "whom": whom(reader, two), "hex": fact.at}
    elsewhere = is_elsewhere(reader, (fact.attacker, fact.defender))
    yield drawn(Sentence("battles", Phrase("battle.began", values), elsewhere=elsewhere), (fact.at, "battle"))
    if reader.seat in (fact.attacker, fact.defender):
        other = two if reader.is_me(one) else one
        yield _news("battle", fact.at, other=other)


def _news(key: str, at: str, **values: object) -> Sentence:
    """Of one battle only the last headline is kept: how it ended."""
    return replace(news(f"news.{key}", hex=at, **values), about=f"battle in {at}")


def battle_joined(reader: Reader, fact: f.BattleJoined) -> Iterator[Sentence]:
    """Who else fights on each side; allies read about the battle as if it were theirs."""
    battle = reader.state.battle
    for lead, owners in fact.sides.items():
        yield _line("battle.joined", who=who(reader, lead), allies=[whom(reader, ally) for ally in owners[1:]])
        if battle and reader.seat in owners[1:]:
            others = battle.defenders if lead in battle.attackers else battle.attackers
            yield _news("battle", fact.at, other=others[0])


def _side(reader: Reader, lead: str) -> list[str]:
    """The side that won or has the bonus: one player, or blood allies together."""
    return reader.state.battle.side_of(lead) if reader.state.battle else [lead]


def _named(reader: Reader, seat: str, unit: str = "") -> str:
    """Which of the alien empires fights."""
    return owner_at(reader.state, seat, reader.state.battle.at, unit) if reader.state.battle else seat


def units_revealed(reader: Reader, fact: f.UnitsRevealed) -> Iterator[Sentence]:
    shown: list[Text] = []
    for name, unit in sorted(fact.units.items()):
        key = "battle.group" if unit.tech else "battle.unit"
        shown.append(Phrase(key, {"unit": ships(name, unit.size), "tech": of_battle(unit.tech)}))
    yield _line("battle.revealed", who=who(reader, _named(reader, fact.seat)), units=listed(shown))


def round_began(reader: Reader, fact: f.RoundBegan) -> Iterator[Sentence]:
    counts = [Phrase("battle.ships", {"seat": _named(reader, seat), "n": count}) for seat, count in fact.ships.items()]
    yield _line("battle.round", number=fact.number, counts=counts)
    for seat, held in fact.screened.items():
        units = listed(ships(name, count) for name, count in sorted(held.items()))
        yield _line("battle.screened", whom=whom(reader, seat), units=units)
    if fact.bonus:
        yield _line("battle.bonus", side=[whom(reader, seat) for seat in _side(reader, fact.bonus)])


def shot_fired(reader: Reader, fact: f.ShotFired) -> Iterator[Sentence]:
    key = "battle.destroyed" if fact.is_destroyed else "battle.hit" if fact.is_hit else "battle.missed"
    seat, other = _named(reader, fact.seat, fact.unit), _named(reader, fact.target_seat, fact.target)
    values = {"seat": seat, "unit": fact.unit, "other": other, "target": fact.target,
              "sum": _sum(fact.sum), "need": fact.need, "roll": fact.roll}  # fmt: skip
    yield _line(key, fact.throw, **values)


def _sum(parts: list[int]) -> str:
    """`5+1-1-1`: figures that are not 0."""
    text = "".join(f"{part:+d}" for part in parts if part)
    return text.removeprefix("+") or "0"


def raiders_known(reader: Reader, fact: f.RaidersKnown) -> Iterator[Sentence]:
    units = counters(reader, fact.seat, fact.units, fact.seen)
    yield event(f"event.raiders_{fact.how}", who=who(reader, fact.seat), units=units, hex=fact.at)


def raiders_uncloaked(reader: Reader, fact: f.RaidersUncloaked) -> Iterator[Sentence]:
    yield _line("battle.uncloaked", seat=fact.seat, unit=fact.unit, n=fact.ships)


def mines_swept(reader: Reader, fact: f.MinesSwept) -> Iterator[Sentence]:
    yield _line("battle.swept", whom=whom(reader, fact.by), n=sum(fact.mines.values()), seat=fact.seat)


def mine_detonated(reader: Reader, fact: f.MineDetonated) -> Iterator[Sentence]:
    yield _line("battle.mine", seat=fact.seat, other=fact.target_seat, target=fact.target)


def fire_held(reader: Reader, fact: f.FireHeld) -> Iterator[Sentence]:
    yield _line("battle.held", seat=fact.seat, unit=fact.unit)


def unit_retreated(reader: Reader, fact: f.UnitRetreated) -> Iterator[Sentence]:
    size = reader.state.units[fact.seat][fact.unit].size
    yield _line("battle.retreated", seat=fact.seat, unit=ships(fact.unit, size), to=fact.to)


def battle_ended(reader: Reader, fact: f.BattleEnded) -> Iterator[Sentence]:
    side = _side(reader, fact.winner) if fact.winner else []
    key = "battle.won_you" if side == [reader.seat] else "battle.won" if side else "battle.over"
    yield _line(key, side=[who(reader, _named(reader, seat)) for seat in side], n=2 if _is_many(reader, side) else 1)
    battle = reader.state.battle
    if battle and reader.seat in (*battle.attackers, *battle.defenders):
        others = battle.defenders if reader.seat in battle.attackers else battle.attackers
        how = "over" if not side else "won" if reader.seat in side else "lost"
        yield _news(f"battle_{how}", fact.at, others=[_named(reader, other) for other in others])


def _is_many(reader: Reader, side: list[str]) -> bool:
    """Aliens hold a hex, an empire that is called by its name holds it."""
    return len(side) > 1 or any(_named(reader, seat) in PLURALS for seat in side)


def colony_attacked(reader: Reader, fact: f.ColonyAttacked) -> Iterator[Sentence]:
    """Misses make no headline, and of all shots at one colony only the last does."""
    is_hit = fact.value < reader.state.colonies[fact.at].value
    how = "destroyed" if fact.is_destroyed else "attacked" if is_hit else "missed"
    owner = owner_at(reader.state, fact.owner, fact.at)
    seat = owner_at(reader.state, fact.seat, fact.at, fact.unit)
    values = {"who": who(reader, seat), "whom": whom(reader, owner), "hex": fact.at, "unit": fact.unit,
              "need": fact.need, "rolls": fact.rolls, "value": fact.value}  # fmt: skip
    yield drawn(event(f"event.colony_{how}", *fact.throws, **values), (fact.at, "battle"))
    if how != "missed" and reader.is_me(fact.owner):
        headline = news(f"news.colony_{how}", hex=fact.at, seat=seat, value=fact.value)
        yield replace(headline, about=fact.at)
    elif fact.is_destroyed and reader.is_me(fact.seat):
        yield news("news.destroyed_colony", hex=fact.at, seat=owner)
