"""The sheet being written: lines before the moves, moves and actions, lines after them."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.games.space_trade.bot.survey import Survey

# A plan can be changed from its third move on (ST-107), where the other mine of the sector is good enough.
FIRST_CHANGE = 3
TWINS = {"M1": "M2", "M2": "M1"}


class Logbook:
    def __init__(self, survey: Survey) -> None:
        self.survey = survey
        self.before: list[str] = []
        self.lines: list[str] = []
        self.after: list[str] = []
        # Standing orders that this turn needs.
        self.habits: dict[str, str] = {}

    def act(self, line: str) -> None:
        """A line for the place where the ship is by then; in a plan it has to name the place (ST-121)."""
        self.lines.append(f"{line} AT {self.survey.at}" if self.survey.is_together else line)

    def move(self, tokens: list[str]) -> None:
        if self.survey.is_together:
            self.survey.tokens += tokens
        else:
            self.lines.append("MOVE " + " ".join({"SPACE": "OUT"}.get(token, token) for token in tokens))

    def sheet(self) -> list[str]:
        idle = "SHOW" if self.survey.is_solo else "STAY"
        return [*self.before, *self._plan(), *self.lines, *self.after] or [idle]

    def _plan(self) -> Iterator[str]:
        survey = self.survey
        if survey.is_together and survey.tokens:
            yield f"PLAN {' '.join(survey.tokens)}"
            yield from self._other_mine()

    def _other_mine(self) -> Iterator[str]:
        survey, number = self.survey, len(self.survey.tokens)
        sector, _, mine = survey.at.partition(".")
        can_change = any(form.name == "replan_occupied" for form in survey.rules.orders)
        if can_change and number >= FIRST_CHANGE and mine in TWINS and f"{sector}.{TWINS[mine]}" not in survey.ores:
            yield f"REPLAN {number} TO {TWINS[mine]} IF OCCUPIED {survey.at}"
