"""Standing orders in every game that has some: a line that a later one of the same sheet replaces is warned about."""

from __future__ import annotations

from itertools import islice

import pytest

from pbem.core.sheet import LineCheck
from pbem.core.standing import written_name
from pbem.games import find, names
from tests.support.games.playing import play

EVERY = pytest.mark.parametrize("name", names())
TURNS = 4


def first_answers(name: str, later: str) -> list[tuple[str, LineCheck]]:
    """The answers to the first of two lines about the same question, in some turns of a game."""
    game = find(name)
    found = []
    for turn in islice(play(game, "standing"), TURNS):
        state = turn.after.state
        language = game.language(state.options)
        for seat in islice(game.awaited(state), 1):
            for question in game.questions(state.options):
                line = question.form.example
                sheet = language.read(f"{line}\n{later.format(line=line, name=written_name(question.form))}")
                assert len(sheet.standing) == 2, f"the example of {question.key} should be a standing order"
                found.append((question.key, game.check(state, seat, sheet).lines[0]))
    return found


@EVERY
@pytest.mark.parametrize("later", ["{line}", "CLEAR {name}"])
def test_a_standing_order_that_a_later_line_replaces_is_a_warning(name: str, later: str) -> None:
    for what, answer in first_answers(name, later):
        assert answer.verdict == "warning", f"{what}: answer standing orders with `checked` of pbem.core.kit.forecast"
        assert [said.key for said in answer.says] == ["check.replaced"]
        assert answer.says[0].values == {"line": 2}
