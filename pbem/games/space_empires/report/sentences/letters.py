"""What is told of letters: orders on file, spans that end."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.narration import UNDER, event, news
from pbem.core.phrases import Phrase
from pbem.core.view import Told
from pbem.games.space_empires.record import facts as f
from pbem.games.space_empires.report.naming import Ear, is_elsewhere, who, whom
from pbem.games.space_empires.report.sentences.turns import drawn


def orders_filed(ear: Ear, fact: f.OrdersFiled) -> Iterator[Told]:
    """What somebody has on file only he knows."""
    if ear.is_me(fact.seat):
        said = Phrase("done.filed", {"turn": fact.turn})
        yield Told("orders", said, fact.line, about=_on_file(fact.turn), covers=len(fact.lines))
    elif ear.reads(fact.seat):
        yield event("event.filed", who=who(ear, fact.seat), turn=fact.turn, n=len(fact.lines))


def players_met(ear: Ear, fact: f.PlayersMet) -> Iterator[Told]:
    yield news("news.met")
    filed = ear.state.secrets[ear.seat].filed if ear.seat in ear.state.secrets else {}
    for turn in sorted(turn for turn in filed if int(turn) >= ear.state.turn):
        yield Told("orders", Phrase("done.void", {"turn": turn}), about=_on_file(turn))


def _on_file(turn: int | str) -> str:
    return f"on file for turn {turn}"


def battle_paused(ear: Ear, fact: f.BattlePaused) -> Iterator[Told]:
    yield Told("battles", Phrase("battle.paused", {"seats": fact.owners}), UNDER)
    if ear.seat in fact.owners:
        yield news("news.battle_paused", hex=fact.at)


def battle_ordered(ear: Ear, fact: f.BattleOrdered) -> Iterator[Told]:
    for line in fact.lines:
        if ear.is_me(fact.seat):
            yield Told("orders", Phrase("done.battle_order", {"text": line}))
        elif ear.reads(fact.seat):
            yield event("event.battle_order", who=fact.seat, text=line)


def battle_resumed(ear: Ear, fact: f.BattleResumed) -> Iterator[Told]:
    battle = ear.state.battle
    if battle:
        attackers = [who(ear, battle.attackers[0]), *(whom(ear, seat) for seat in battle.attackers[1:])]
        values = {"hex": fact.at, "attackers": attackers, "defenders": [whom(ear, seat) for seat in battle.defenders]}
        elsewhere = is_elsewhere(ear, (*battle.attackers, *battle.defenders))
        yield drawn(Told("battles", Phrase("battle.resumed", values), elsewhere=elsewhere), (fact.at, "battle"))
