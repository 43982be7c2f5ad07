"""What the form of a letter shows first: the beginning of the way to the next sale, and what each step is good for."""

from __future__ import annotations

from pbem.core.kit.advice import Advice
from pbem.core.phrases import Phrase
from pbem.core.sheet import Order
from pbem.games.space_trade.board.state import State
from pbem.games.space_trade.knowledge import known
from pbem.games.space_trade.levels import ruleset

# Words of the last step that say where a ship ends, and why it goes there.
GOALS = {"M1": "mine", "M2": "mine", "MARKET": "market", "PORT": "port"}


def board(state: State, seat: str) -> State:
    return known.known(state, ruleset(state.options), seat)


def move(state: State, seat: str, order: Order) -> Phrase:
    last = order.text.upper().split()[-1]
    return Phrase(f"why.{GOALS.get(last, 'on_the_way')}")


def fit(state: State, seat: str, order: Order) -> Phrase:
    part = str(order.args["card"]).rstrip("0123456789")
    return Phrase(f"why.fit.{part if part in ('engine', 'cargo', 'weapon', 'shield') else 'other'}")


def stay(state: State, seat: str, order: Order) -> Phrase:
    return Phrase("why.stay")


ADVICE = Advice(board, why={"move": move, "go": move, "plan": move, "fit": fit, "stay": stay}, in_sequence=True)
