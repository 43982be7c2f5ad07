"""Sentences about the course of the game, sheets and standing orders."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.kit.naming import who
from pbem.core.narration import event, heading, news
from pbem.core.phrases import Phrase
from pbem.core.view import Sentence
from pbem.games.space_trade.board.components import TABLES
from pbem.games.space_trade.record import facts as f
from pbem.games.space_trade.report.naming import Reader, line

# A player who is silent for this long is named to everyone (section 5).
LONG_SILENCE = 3


def marker_placed(reader: Reader, fact: f.MarkerPlaced) -> Iterator[Sentence]:
    marker = Phrase(f"marker.{fact.marker}")
    yield heading("event.placed", fact.throw, marker=marker, die=fact.die, line=line(fact.line))


def markers_stand(reader: Reader, fact: f.MarkersStand) -> Iterator[Sentence]:
    yield heading("event.stand", round=fact.round)


def seat_dealt(reader: Reader, fact: f.SeatDealt) -> Iterator[Sentence]:
    if reader.is_me(fact.seat):
        yield news("news.dealt", port=f"{fact.home}2.P", credits=fact.credits)
        if fact.objective:
            need = TABLES[len(reader.state.seats)].threshold
            yield news("news.objective", objective=Phrase(f"objective.{fact.objective}"), credits=need)


def first_rolled(reader: Reader, fact: f.FirstRolled) -> Iterator[Sentence]:
    rolls = [Phrase("rolled", {"seat": seat, "die": die}) for seat, die in fact.rolls.items()]
    yield heading("event.first" if len(fact.left) == 1 else "event.tie", *fact.throws, rolls=rolls, seats=fact.left)


def round_began(reader: Reader, fact: f.RoundBegan) -> Iterator[Sentence]:
    yield heading("event.round", round=fact.round, order=list(fact.order))
    if reader.seat in reader.state.ships and fact.round > 1:
        yield _purse(reader, fact.round - 1)


def _purse(reader: Reader, round_: int) -> Sentence:
    """The reader's money and place, and the others' money as far as it is known."""
    board = reader.state
    others = [Phrase("points", {"seat": seat, "credits": credits})
              for seat, credits in board.credits.items()
              if seat != reader.seat and reader.counts_money(seat)]  # fmt: skip
    own = str(reader.seat)
    values = {"round": round_, "credits": board.credits[own], "place": board.ships[own].at, "others": others}
    return news("news.purses" if others else "news.purse", **values)


def turn_began(reader: Reader, fact: f.TurnBegan) -> Iterator[Sentence]:
    if fact.silent:
        key = "event.long_silence" if fact.silent >= LONG_SILENCE else "event.silent"
        yield heading(key, who=who(reader, fact.seat), n=fact.silent)
    else:
        key = "event.your_turn" if reader.is_me(fact.seat) else "event.turn"
        yield heading(key, who=fact.seat, place=reader.state.ships[fact.seat].at)


def marker_moved(reader: Reader, fact: f.MarkerMoved) -> Iterator[Sentence]:
    marker = Phrase(f"marker.The_{fact.marker}")
    yield heading("event.drift", fact.throw, marker=marker, die=fact.die, start=line(fact.start), to=line(fact.to))


def markers_stood(reader: Reader, fact: f.MarkersStood) -> Iterator[Sentence]:
    yield heading("event.stood")


def objective_declared(reader: Reader, fact: f.ObjectiveDeclared) -> Iterator[Sentence]:
    yield news("news.declared", who=who(reader, fact.seat), objective=Phrase(f"objective.{fact.objective}"))


def plan_revealed(reader: Reader, fact: f.PlanRevealed) -> Iterator[Sentence]:
    tokens = [Phrase("token", {"seat": seat, "token": token}) for seat, token in fact.tokens.items()]
    yield heading("event.reveal", number=fact.number, tokens=tokens)


def plan_changed(reader: Reader, fact: f.PlanChanged) -> Iterator[Sentence]:
    yield event("event.replanned", who=who(reader, fact.seat))


def game_over(reader: Reader, fact: f.GameOver) -> Iterator[Sentence]:
    scores = [Phrase("points", {"seat": seat, "credits": score}) for seat, score in fact.scores.items()]
    yield news(f"news.over_{fact.how}", winners=fact.winners, n=len(fact.winners), scores=scores)
    objectives = [Phrase("secret_was", {"seat": seat, "objective": Phrase(f"objective.{name}")})
                  for seat, name in fact.objectives.items() if name]  # fmt: skip
    if objectives:
        yield news("news.objectives", objectives=objectives)


# --- sheets -----------------------------------------------------------------------------------------------------------
