"""The handover: everything that a substitute needs to continue, as far as the seat knows it."""

from collections.abc import Iterator, Sequence
from uuid import UUID

from events import Event, PressSent, SeatLeft, SeatTaken
from pbem.core.chart import Chart
from pbem.ledger import GameRecord, folded
from pbem.reports import layout
from pbem.reports.booklet import Booklet, Chapter, Item
from pbem.reports.map import sheets
from pbem.reports.report import Report
from pbem.reports.text import report_text
from pbem.service.history.game_story import story
from pbem.service.history.played_turns import latest, played_turn
from pbem.service.history.reports import built, remembered
from pbem.service.kernel.desk import Desk
from pbem.service.turns.stages import require_seat


def handover(desk: Desk, game: UUID, seat: str, version: int | None = None) -> Booklet:
    """The seat's own story, its situation with standing orders, its letters, and its players so far.

    As of that version of the game, or as of now.
    """
    events = desk.ledger.events(game)[:version]
    table = folded(events)
    require_seat(table, seat)
    played = played_turn(desk, game, latest(table), version)
    report = remembered(desk, played, built(desk, played, seat))
    lines = (
        f"For the new player of seat {seat} of {table.title}. It contains what this seat knows and nothing else.",
        _now(table),
    )
    chapters = [
        Chapter("Players of this seat", items=tuple(map(Item, _tenures(events, seat)))),
        Chapter("The last report", plain=_situation(desk, table, report)),
        *_letters(events, seat),
        _map(desk, table, report.chart, seat),
        *story(desk, game, seat, version),
    ]
    return Booklet(f"{table.title}: handover of seat {seat}", lines, tuple(chapters))


def _now(table: GameRecord) -> str:
    if table.ended:
        return "The game is over."
    due = f", due {table.deadline}" if table.deadline else ""
    return f"Turn {table.turn} is open{due}; it waits for orders from {', '.join(table.awaited) or 'nobody'}."


def _tenures(events: Sequence[Event], seat: str) -> Iterator[str]:
    for event in events:
        if isinstance(event, SeatTaken) and event.seat == seat:
            yield f"{event.at[:10]}: {event.player} took the seat{' (a bot)' if event.kind == 'bot' else ''}."
        elif isinstance(event, SeatLeft) and event.seat == seat:
            yield f"{event.at[:10]}: the seat became empty{f', {event.reason}' if event.reason else ''}."


def _situation(desk: Desk, table: GameRecord, report: Report) -> str:
    """The situation as reported to the player, including the standing orders in force."""
    return report_text(report, desk.words(table.rules), desk.templates / "report")


def _letters(events: Sequence[Event], seat: str) -> Iterator[Chapter]:
    """The letters to and from this seat: players make treaties in them."""
    items = [
        Item(f"Turn {event.turn}, {_writer(event, seat)}: {layout.clean(event.text)}")
        for event in events
        if isinstance(event, PressSent) and (event.seat == seat or not event.to or seat in event.to)
    ]
    if items:
        yield Chapter("Letters between players", items=tuple(items))


def _writer(event: PressSent, seat: str) -> str:
    to = ", ".join(event.to) or "all"
    who = "somebody" if event.anonymous and event.seat != seat else event.seat
    return f"{who} to {to}"


def _map(desk: Desk, table: GameRecord, chart: Chart, seat: str) -> Chapter:
    maps = tuple(sheets(chart, desk.words(table.rules), f"{table.title}, seat {seat}"))
    return Chapter("The map as this seat knows it", maps=maps, on_new_page=True)
