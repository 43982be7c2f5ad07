"""`outcome`: the result of a player's own order, from the fact alone. Forecast and report use the same words.

    OUTCOMES: Outcomes = {Ran: lambda fact: Phrase("done.ran", {"steps": fact.steps})}
    outcome = outcomes(OUTCOMES)

A row may return None where a fact says nothing. Give refusals their own row where their values need names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pbem.core.facts import OrderRefused
from pbem.core.phrases import Phrase

Outcomes = Mapping[type, Callable[[Any], Phrase | None]]
Outcome = Callable[[Any], list[Phrase]]


def outcomes(table: Outcomes) -> Outcome:
    rows = {OrderRefused: _order_refused, **table}

    def outcome(fact: Any) -> list[Phrase]:
        """One sentence about a player's own order, or none."""
        speak = rows.get(type(fact))
        said = speak(fact) if speak else None
        return [said] if said else []

    return outcome


def _order_refused(fact: OrderRefused) -> Phrase:
    return Phrase(fact.why, fact.values)
