"""What is told of battles: all see them, as at the table (chapter 7)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from pbem.core.narration import UNDER, event, great_news
from pbem.core.phrases import Phrase, Text
from pbem.core.view import Told
from pbem.games.space_empires.board.components import PLURALS
from pbem.games.space_empires.record import facts as f
from pbem.games.space_empires.report.naming import (
    Ear,
    counters,
    is_elsewhere,
    listed,
    of_battle,
    owner_at,
    ships,
    who,
    whom,
)
from pbem.games.space_empires.report.sentences.turns import drawn


def _line(key: str, *throws: str, **values: object) -> Told:
    return Told("battles", Phrase(key, values), UNDER, throws)


def battle_began(ear: Ear, fact: f.BattleBegan) -> Iterator[Told]:
    one, two = (owner_at(ear.state, seat, fact.at) for seat in (fact.attacker, fact.defender))
    values = {"who": who(ear, one), "whom": whom(ear, two), "hex": fact.at}
    elsewhere = is_elsewhere(ear, (fact.attacker, fact.defender))
    yield drawn(Told("battles", Phrase("battle.began", values), elsewhere=elsewhere), (fact.at, "battle"))
    if ear.seat in (fact.attacker, fact.defender):
        other = two if ear.is_me(one) else one
        yield _news("battle", fact.at, other=other)


def _news(key: str, at: str, **values: object) -> Told:
    """Of one battle only the last headline is read: how it ended."""
    return replace(great_news(f"news.{key}", hex=at, **values), about=f"battle in {at}")


def battle_joined(ear: Ear, fact: f.BattleJoined) -> Iterator[Told]:
    """Who else fights on each side; allies hear of the battle as if it were theirs."""
    battle = ear.state.battle
    for lead, owners in fact.sides.items():
        yield _line("battle.joined", who=who(ear, lead), allies=[whom(ear, ally) for ally in owners[1:]])
        if battle and ear.seat in owners[1:]:
            others = battle.defenders if lead in battle.attackers else battle.attackers
            yield _news("battle", fact.at, other=others[0])


def _side(ear: Ear, lead: str) -> list[str]:
    """Who won or has the bonus: one player, or allies by blood together."""
    return ear.state.battle.side_of(lead) if ear.state.battle else [lead]


def _named(ear: Ear, seat: str, unit: str = "") -> str:
    """Which of the alien empires fights."""
    return owner_at(ear.state, seat, ear.state.battle.at, unit) if ear.state.battle else seat


def units_revealed(ear: Ear, fact: f.UnitsRevealed) -> Iterator[Told]:
    shown: list[Text] = []
    for name, unit in sorted(fact.units.items()):
        key = "battle.group" if unit.tech else "battle.unit"
        shown.append(Phrase(key, {"unit": ships(name, unit.size), "tech": of_battle(unit.tech)}))
    yield _line("battle.revealed", who=who(ear, _named(ear, fact.seat)), units=listed(shown))


def round_began(ear: Ear, fact: f.RoundBegan) -> Iterator[Told]:
    counts = [Phrase("battle.ships", {"seat": _named(ear, seat), "n": count}) for seat, count in fact.ships.items()]
    yield _line("battle.round", number=fact.number, counts=counts)
    for seat, held in fact.screened.items():
        units = listed(ships(name, count) for name, count in sorted(held.items()))
        yield _line("battle.screened", whom=whom(ear, seat), units=units)
    if fact.bonus:
        yield _line("battle.bonus", side=[whom(ear, seat) for seat in _side(ear, fact.bonus)])


def shot_fired(ear: Ear, fact: f.ShotFired) -> Iterator[Told]:
    key = "battle.destroyed" if fact.is_destroyed else "battle.hit" if fact.is_hit else "battle.missed"
    seat, other = _named(ear, fact.seat, fact.unit), _named(ear, fact.target_seat, fact.target)
    values = {"seat": seat, "unit": fact.unit, "other": other, "target": fact.target,
              "sum": _sum(fact.sum), "need": fact.need, "roll": fact.roll}  # fmt: skip
    yield _line(key, fact.throw, **values)


def _sum(parts: list[int]) -> str:
    """`5+1-1-1`: figures that are not 0."""
    text = "".join(f"{part:+d}" for part in parts if part)
    return text.removeprefix("+") or "0"


def raiders_known(ear: Ear, fact: f.RaidersKnown) -> Iterator[Told]:
    units = counters(ear, fact.seat, fact.units, fact.seen)
    yield event(f"event.raiders_{fact.how}", who=who(ear, fact.seat), units=units, hex=fact.at)


def raiders_uncloaked(ear: Ear, fact: f.RaidersUncloaked) -> Iterator[Told]:
    yield _line("battle.uncloaked", seat=fact.seat, unit=fact.unit, n=fact.ships)


def mines_swept(ear: Ear, fact: f.MinesSwept) -> Iterator[Told]:
    yield _line("battle.swept", whom=whom(ear, fact.by), n=sum(fact.mines.values()), seat=fact.seat)


def mine_detonated(ear: Ear, fact: f.MineDetonated) -> Iterator[Told]:
    yield _line("battle.mine", seat=fact.seat, other=fact.target_seat, target=fact.target)


def fire_held(ear: Ear, fact: f.FireHeld) -> Iterator[Told]:
    yield _line("battle.held", seat=fact.seat, unit=fact.unit)


def unit_retreated(ear: Ear, fact: f.UnitRetreated) -> Iterator[Told]:
    size = ear.state.units[fact.seat][fact.unit].size
    yield _line("battle.retreated", seat=fact.seat, unit=ships(fact.unit, size), to=fact.to)


def battle_ended(ear: Ear, fact: f.BattleEnded) -> Iterator[Told]:
    side = _side(ear, fact.winner) if fact.winner else []
    key = "battle.won_you" if side == [ear.seat] else "battle.won" if side else "battle.over"
    yield _line(key, side=[who(ear, _named(ear, seat)) for seat in side], n=2 if _is_many(ear, side) else 1)
    battle = ear.state.battle
    if battle and ear.seat in (*battle.attackers, *battle.defenders):
        others = battle.defenders if ear.seat in battle.attackers else battle.attackers
        how = "over" if not side else "won" if ear.seat in side else "lost"
        yield _news(f"battle_{how}", fact.at, others=[_named(ear, other) for other in others])


def _is_many(ear: Ear, side: list[str]) -> bool:
    """Aliens hold a hex, an empire that is called by its name holds it."""
    return len(side) > 1 or any(_named(ear, seat) in PLURALS for seat in side)


def colony_attacked(ear: Ear, fact: f.ColonyAttacked) -> Iterator[Told]:
    """Of shots that hit nothing there is no headline, and of all at one colony only the last."""
    is_hit = fact.value < ear.state.colonies[fact.at].value
    how = "destroyed" if fact.is_destroyed else "attacked" if is_hit else "missed"
    owner = owner_at(ear.state, fact.owner, fact.at)
    seat = owner_at(ear.state, fact.seat, fact.at, fact.unit)
    values = {"who": who(ear, seat), "whom": whom(ear, owner), "hex": fact.at, "unit": fact.unit,
              "need": fact.need, "rolls": fact.rolls, "value": fact.value}  # fmt: skip
    yield drawn(event(f"event.colony_{how}", *fact.throws, **values), (fact.at, "battle"))
    if how != "missed" and ear.is_me(fact.owner):
        headline = great_news(f"news.colony_{how}", hex=fact.at, seat=seat, value=fact.value)
        yield replace(headline, about=fact.at)
    elif fact.is_destroyed and ear.is_me(fact.seat):
        yield great_news("news.destroyed_colony", hex=fact.at, seat=owner)
