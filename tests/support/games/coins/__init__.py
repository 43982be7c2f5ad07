"""Coins: two players hide coins and guess how many there are together. As small as a game can be."""

from .play import (
    CODEC,
    META,
    apply,
    awaited,
    begin,
    board_from_example,
    board_to_example,
    chart,
    check,
    guess_hidden,
    language,
    laws,
    narrate,
    questions,
    resolve,
    result,
    seat_names,
    setup,
    suggest,
    view,
    with_secrets_changed,
)

__all__ = [
    "CODEC", "META", "apply", "awaited", "begin", "board_from_example", "board_to_example", "chart", "check",
    "guess_hidden", "language", "laws", "narrate", "questions", "resolve", "result", "seat_names", "setup", "suggest",
    "view", "with_secrets_changed",
]  # fmt: skip
