"""Sentences about letters: orders on file, spans that end."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.kit.naming import who, whom
from pbem.core.narration import UNDER, event, news
from pbem.core.phrases import Phrase
from pbem.core.view import Sentence
from pbem.games.space_empires.record import facts as f
from pbem.games.space_empires.report.naming import Reader, is_elsewhere
from pbem.games.space_empires.report.sentences.turns import drawn


def orders_filed(reader: Reader, fact: f.OrdersFiled) -> Iterator[Sentence]:
    """Only their owner knows about orders on file."""
    if reader.is_me(fact.seat):
        said = Phrase("done.filed", {"turn": fact.turn})
        yield Sentence("orders", said, fact.line, about=_on_file(fact.turn), covers=len(fact.lines))
    elif reader.reads(fact.seat):
        yield event("event.filed", who=who(reader, fact.seat), turn=fact.turn, n=len(fact.lines))


def players_met(reader: Reader, fact: f.PlayersMet) -> Iterator[Sentence]:
    yield news("news.met")
    filed = reader.state.secrets[reader.seat].filed if reader.seat in reader.state.secrets else {}
    for turn in sorted(turn for turn in filed if int(turn) >= reader.state.turn):
        yield Sentence("orders", Phrase("done.void", {"turn": turn}), about=_on_file(turn))


def _on_file(turn: int | str) -> str:
    return f"on file for turn {turn}"


def battle_paused(reader: Reader, fact: f.BattlePaused) -> Iterator[Sentence]:
    yield Sentence("battles", Phrase("battle.paused", {"seats": fact.owners}), UNDER)
    if reader.seat in fact.owners:
        yield news("news.battle_paused", hex=fact.at)


def battle_ordered(reader: Reader, fact: f.BattleOrdered) -> Iterator[Sentence]:
    for line in fact.lines:
        if reader.is_me(fact.seat):
            yield Sentence("orders", Phrase("done.battle_order", {"text": line}))
        elif reader.reads(fact.seat):
            yield event("event.battle_order", who=fact.seat, text=line)


def battle_resumed(reader: Reader, fact: f.BattleResumed) -> Iterator[Sentence]:
    battle = reader.state.battle
    if battle:
        attackers = [who(reader, battle.attackers[0]), *(whom(reader, seat) for seat in battle.attackers[1:])]
        values = {
            "hex": fact.at,
            "attackers": attackers,
            "defenders": [whom(reader, seat) for seat in battle.defenders],
        }
        elsewhere = is_elsewhere(reader, (*battle.attackers, *battle.defenders))
        yield drawn(Sentence("battles", Phrase("battle.resumed", values), elsewhere=elsewhere), (fact.at, "battle"))
