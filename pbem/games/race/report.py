"""What a player reads: tables, the map, and sentences about what happened."""

from collections.abc import Iterator

from pbem.core.chart import Cell, Chart, Link, Panel, Stack
from pbem.core.kit.narrator import narrator
from pbem.core.kit.outcomes import outcomes
from pbem.core.kit.sections import seats_open_to, standing_section, view_title
from pbem.core.narration import Reader, news
from pbem.core.phrases import Phrase
from pbem.core.view import Sentence, Table, View, columns, section
from pbem.games.race.board import State
from pbem.games.race.knowledge import known
from pbem.games.race.orders import JOSTLE
from pbem.games.race.record import Jostled, Ran

COLUMNS = 6


def view(state: State, seat: str | None) -> View:
    """Walks over `board.seats`, not over a dict: a copy of the board has its keys sorted."""
    board = known(state, seat)
    order = sorted(board.seats, key=lambda runner: -board.at[runner])
    rows = tuple((runner, board.at[runner], board.breath.get(runner, "?")) for runner in order)
    runners = section("runners", Table(columns("runner", "cell", "breath", right="cell breath"), rows))
    standing = standing_section(board, [JOSTLE], seat, seats_open_to(seat, board.seats))
    return View(view_title(seat), (runners, standing))


def chart(state: State, seat: str | None) -> Chart:
    cells = tuple(_cell(state, number) for number in range(state.length + 1))
    return Chart("box", (Panel("", Phrase("panel")),), cells, owners=tuple(state.seats))


def _cell(state: State, number: int) -> Cell:
    """The track winds like a snake: every second row runs from right to left."""
    row, column = divmod(number, COLUMNS)
    at = (COLUMNS - 1 - column if row % 2 else column, row)
    terrain = {0: "start", state.length: "finish"}.get(number, "space")
    stacks = tuple(Stack(seat, (("R", 1),)) for seat in state.seats if state.at[seat] == number)
    return Cell(str(number), at, terrain, label=str(number), stacks=stacks)


def _done(fact: Ran) -> Phrase:
    """The answer to an order. A value such as 2-5 is drawn as a way when a player points at the map."""
    key = "rested" if fact.wanted == fact.start else "ran" if fact.to == fact.wanted else "fell"
    return Phrase(f"done.{key}", {"way": f"{fact.start}-{fact.to}", "breath": fact.breath})


def _ran(reader: Reader[State], fact: Ran) -> Iterator[Sentence]:
    values = {"seat": fact.seat, "start": fact.start, "wanted": fact.wanted, "to": fact.to}
    key = _done(fact).key.replace("done", "event")
    route = (Link("route", (str(fact.start), str(fact.to)), fact.seat),) if fact.to > fact.start else ()
    yield Sentence("events", Phrase(key, values), throws=(f"run/{fact.seat}",), links=route)
    if fact.to == reader.state.length:
        yield Sentence("headlines", Phrase("news.finished", {"seat": fact.seat}), weight=1)


def _jostled(reader: Reader[State], fact: Jostled) -> Iterator[Sentence]:
    yield news("news.jostled", seat=fact.seat, loser=fact.loser, cell=fact.to)


outcome = outcomes({Ran: _done})
narrate = narrator({Ran: _ran, Jostled: _jostled}, outcome)
