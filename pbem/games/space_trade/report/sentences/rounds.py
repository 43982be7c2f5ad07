"""What is told of the course of the game, of sheets and standing orders."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.facts import Decided
from pbem.core.narration import event, great_news, heading, news
from pbem.core.phrases import Phrase
from pbem.core.view import Told
from pbem.games.space_trade.board.components import TABLES
from pbem.games.space_trade.record import facts as f
from pbem.games.space_trade.report.naming import Ear, line, who

# Whoever is silent so long is named to all (section 5).
LONG_SILENCE = 3


def marker_placed(ear: Ear, fact: f.MarkerPlaced) -> Iterator[Told]:
    marker = Phrase(f"marker.{fact.marker}")
    yield heading("event.placed", fact.throw, marker=marker, die=fact.die, line=line(fact.line))


def markers_stand(ear: Ear, fact: f.MarkersStand) -> Iterator[Told]:
    yield heading("event.stand", round=fact.round)


def seat_dealt(ear: Ear, fact: f.SeatDealt) -> Iterator[Told]:
    if ear.is_me(fact.seat):
        yield news("news.dealt", port=f"{fact.home}2.P", credits=fact.credits)
        if fact.objective:
            need = TABLES[len(ear.state.seats)].threshold
            yield news("news.objective", objective=Phrase(f"objective.{fact.objective}"), credits=need)


def first_rolled(ear: Ear, fact: f.FirstRolled) -> Iterator[Told]:
    rolls = [Phrase("rolled", {"seat": seat, "die": die}) for seat, die in fact.rolls.items()]
    yield heading("event.first" if len(fact.left) == 1 else "event.tie", *fact.throws, rolls=rolls, seats=fact.left)


def round_began(ear: Ear, fact: f.RoundBegan) -> Iterator[Told]:
    yield heading("event.round", round=fact.round, order=list(fact.order))
    if ear.seat in ear.state.ships and fact.round > 1:
        yield _purse(ear, fact.round - 1)


def _purse(ear: Ear, round_: int) -> Told:
    """Where the reader stands, and the others as far as their money is known."""
    board = ear.state
    others = [Phrase("points", {"seat": seat, "credits": credits})
              for seat, credits in board.credits.items() if seat != ear.seat and ear.counts_money(seat)]  # fmt: skip
    own = str(ear.seat)
    values = {"round": round_, "credits": board.credits[own], "place": board.ships[own].at, "others": others}
    return news("news.purses" if others else "news.purse", **values)


def turn_began(ear: Ear, fact: f.TurnBegan) -> Iterator[Told]:
    if fact.silent:
        key = "event.long_silence" if fact.silent >= LONG_SILENCE else "event.silent"
        yield heading(key, who=who(ear, fact.seat), n=fact.silent)
    else:
        key = "event.your_turn" if ear.is_me(fact.seat) else "event.turn"
        yield heading(key, who=fact.seat, place=ear.state.ships[fact.seat].at)


def marker_moved(ear: Ear, fact: f.MarkerMoved) -> Iterator[Told]:
    marker = Phrase(f"marker.The_{fact.marker}")
    yield heading("event.drift", fact.throw, marker=marker, die=fact.die, start=line(fact.start), to=line(fact.to))


def markers_stood(ear: Ear, fact: f.MarkersStood) -> Iterator[Told]:
    yield heading("event.stood")


def objective_declared(ear: Ear, fact: f.ObjectiveDeclared) -> Iterator[Told]:
    yield great_news("news.declared", who=who(ear, fact.seat), objective=Phrase(f"objective.{fact.objective}"))


def plan_revealed(ear: Ear, fact: f.PlanRevealed) -> Iterator[Told]:
    tokens = [Phrase("token", {"seat": seat, "token": token}) for seat, token in fact.tokens.items()]
    yield heading("event.reveal", number=fact.number, tokens=tokens)


def plan_changed(ear: Ear, fact: f.PlanChanged) -> Iterator[Told]:
    yield event("event.replanned", who=who(ear, fact.seat))


def game_over(ear: Ear, fact: f.GameOver) -> Iterator[Told]:
    scores = [Phrase("points", {"seat": seat, "credits": score}) for seat, score in fact.scores.items()]
    yield great_news(f"news.over_{fact.how}", winners=fact.winners, n=len(fact.winners), scores=scores)
    objectives = [Phrase("secret_was", {"seat": seat, "objective": Phrase(f"objective.{name}")})
                  for seat, name in fact.objectives.items() if name]  # fmt: skip
    if objectives:
        yield news("news.objectives", objectives=objectives)


# --- sheets -----------------------------------------------------------------------------------------------------------


def decided(ear: Ear, fact: Decided) -> Iterator[Told]:
    """Which standing order answered in the middle of the round."""
    if ear.is_me(fact.seat):
        yield Told("orders", Phrase("done.decided", {"text": fact.text}))
    elif ear.reads(fact.seat):
        yield event("event.decided", who=fact.seat, text=fact.text)
