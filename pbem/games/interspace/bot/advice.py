"""What the form of a letter shows first, and what each line is good for."""

from __future__ import annotations

from pbem.core.kit.advice import Advice
from pbem.core.phrases import Phrase
from pbem.core.sheet import Order
from pbem.games.interspace.board.state import State
from pbem.games.interspace.knowledge import known
from pbem.games.interspace.levels import ruleset

# The whole set-up, to be taken as it is.
SET_UP = 12
# Of what is bought the most telling type gives the reason.
PLACED = ("Sct", "Trn", "SS")
TYPES = ("Col", "Trn", "Sct", "AB", "PB", "SS")


def board(state: State, seat: str) -> State:
    return known.known(state, ruleset(state.options), seat)


def bought(state: State, seat: str, order: Order) -> Phrase:
    words = order.text.split()
    kind = next((kind for kind in TYPES if kind in words), "warship")
    return Phrase(f"why.buy.{kind}")


def placed(state: State, seat: str, order: Order) -> Phrase | None:
    kind = next((kind for kind in PLACED if kind in order.text.split()), "")
    return Phrase(f"why.place.{kind}") if kind else None


def move(state: State, seat: str, order: Order) -> Phrase | None:
    return Phrase("why.to_settle") if "Col" in order.text else None


def invest(state: State, seat: str, order: Order) -> Phrase:
    return Phrase("why.industry" if str(order.args["level"]).upper() == "IND" else "why.technology")


ADVICE = Advice(
    board,
    ("setup_ring", "setup_place", "colonize", "build", "buy", "conquer_now", "attack", "technology", "industry",
     "invest", "refine", "mine", "move", "towards", "explore"),
    {
        "setup_ring": lambda state, seat, order: Phrase("why.ring"),
        "setup_place": placed,
        "colonize": lambda state, seat, order: Phrase("why.colonize"),
        "industry": lambda state, seat, order: Phrase("why.industry"),
        "technology": lambda state, seat, order: Phrase("why.technology"),
        "explore": lambda state, seat, order: Phrase("why.explore"),
        "refine": lambda state, seat, order: Phrase("why.refine"),
        "mine": lambda state, seat, order: Phrase("why.mine"),
        "invest": invest,
        "build": bought,
        "buy": bought,
        "move": move,
        "towards": move,
    },
    most={"setup": SET_UP},
)  # fmt: skip
