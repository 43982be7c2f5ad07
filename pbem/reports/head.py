"""The frame of a report as phrases: its reader, the rules, what is needed next, how to reply, the dice."""

from __future__ import annotations

from collections.abc import Iterator

from events import FORMER_PLAYER
from pbem.core.phrases import Phrase, Text
from pbem.core.view import REFEREE, Column, Table
from pbem.reports.report import Occasion, Report
from pbem.reports.times import spelled


def head(report: Report) -> Iterator[Phrase]:
    """The reader of the report, the rules with the chosen options, who runs the game, and the deadline for orders."""
    occasion = report.occasion
    kind = {None: "onlooker", REFEREE: "referee"}.get(report.seat, "player" if occasion.player else "seat")
    player = Phrase("letter.terms.former") if occasion.player == FORMER_PLAYER else occasion.player
    values = {"turn": turn(occasion.turn, report.date), "seat": report.seat or "", "player": player}
    yield Phrase(f"report.for_{kind}", values)
    rules = {"title": report.meta.title, "version": report.meta.version, "options": list(_chosen(report))}
    yield Phrase("report.rules_with" if rules["options"] else "report.rules", rules)
    if occasion.run_by:
        yield Phrase("report.run", {"who": occasion.run_by})
    if occasion.deadline and report.awaited and report.seat in (None, REFEREE, *report.awaited):
        yield Phrase("report.due", {"deadline": spelled(occasion.deadline)})


def turn(number: int, date: Phrase | None) -> Text:
    """The number of a turn, with the date in the game's own time: `10 (round 9)`."""
    return Phrase("report.dated", {"turn": number, "date": date}) if date else number


def _chosen(report: Report) -> Iterator[str]:
    for option in report.meta.options:
        value = report.occasion.options.get(option.key, option.default)
        if value != option.default:
            yield f"{option.key}={option.shows(value)}"


def awaited(report: Report) -> Iterator[Phrase]:
    """What is needed from the reader, and from whom else."""
    deadline = spelled(report.occasion.deadline)
    if report.result:
        yield Phrase("report.over")
        return
    own = report.awaited.get(report.seat or "")
    if own:
        yield Phrase("report.awaited_by" if deadline else "report.awaited", {"what": own, "deadline": deadline})
    others = [seat for seat in report.awaited if seat != report.seat]
    if others:
        key = "report.others" if own else "report.only_others"
        yield Phrase(key, {"seats": others, "deadline": deadline})


def ranking(report: Report) -> Table:
    """How the game ended."""
    columns = tuple(Column(Phrase(f"rank.{name}"), right=name != "seat") for name in ("rank", "seat", "score"))
    standings = report.result.standings if report.result else ()
    rows: tuple[tuple[Text, ...], ...] = tuple((line.rank, line.seat, line.score) for line in standings)
    return Table(columns, rows)


def reply(report: Report) -> Iterator[Phrase]:
    """How to reply, only for players whose orders are needed."""
    if report.seat not in report.awaited:
        return
    yield Phrase("report.reply")
    if report.occasion.reply_to:
        yield Phrase("report.reply_to", {"address": report.occasion.reply_to})
    if report.occasion.web:
        yield Phrase("report.web", {"address": report.occasion.web})


def _grade(occasion: Occasion) -> str:
    """Which sentence says what the operator could do: without a beacon it depends on what the players added."""
    if occasion.grade != "G1":
        return occasion.grade.lower()
    return "g1_late" if occasion.is_known else "g1" if occasion.added else "g1_alone"


def dice(report: Report) -> Iterator[Phrase]:
    """What lets anyone recompute this turn's throws, and commits to the next turn's before orders are sent."""
    if report.occasion.replays:
        yield Phrase("report.replays", {"n": report.occasion.replays})
    if report.occasion.grade:
        yield Phrase(f"report.grade.{_grade(report.occasion)}")
    if report.occasion.revealed:
        yield Phrase("report.revealed", {"turn": report.occasion.turn, "secret": report.occasion.revealed})
    if report.occasion.mix:
        key = "report.mix" if report.occasion.added else "report.no_mix"
        yield Phrase(key, {"seats": list(report.occasion.added), "mix": report.occasion.mix})
    if report.occasion.round:
        yield Phrase("report.round", {"round": report.occasion.round, "signature": report.occasion.signature})
    if report.occasion.next_round:
        values = {"round": report.occasion.next_round, "at": report.occasion.next_round_at}
        yield Phrase("report.next_round", values)
    if report.occasion.committed:
        yield Phrase("report.committed", {"commitment": report.occasion.committed})


def log(report: Report) -> Iterator[Phrase]:
    """The commitment to everything stored so far, including the orders."""
    head = report.occasion.log
    for restored in head.restored:
        yield Phrase("report.restored", {"what": restored})
    if head.checkpoint:
        yield Phrase("report.checkpoint", {"size": head.size})


def key(report: Report) -> Iterator[Phrase]:
    """Whose signatures count; without it nobody can tell the server's papers from those of another."""
    if report.occasion.log.checkpoint:
        yield Phrase("report.key")


def seats(report: Report) -> Iterator[Phrase]:
    """What the others were sent, so that players who compare their letters find a log that was shown in two forms."""
    if report.occasion.log.sent:
        yield Phrase("report.seats")


def foot(report: Report) -> Phrase:
    """The foot of every printed page: the log it belongs to."""
    head = report.occasion.log
    return Phrase("report.foot", {"size": head.size, "root": head.root}) if head.size else Phrase("report.no_foot")
