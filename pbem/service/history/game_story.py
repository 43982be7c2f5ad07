"""The booklet of a whole game: its story, its luck, and what each seat believed compared with the truth."""

from collections.abc import Iterator
from uuid import UUID

import msgspec
from msgspec import Struct

from pbem.core.chart import Cell, Chart
from pbem.core.rules import Result
from pbem.core.view import REFEREE
from pbem.ledger import GameRecord
from pbem.reports import layout
from pbem.reports.booklet import Booklet, Chapter, Item, Rows
from pbem.reports.map import sheets
from pbem.reports.report import Report, narrate_all
from pbem.reports.report_map import UNKNOWN
from pbem.service.history.luck import Luck, luck
from pbem.service.history.played_turns import Corrected, PlayedTurn, chronicle, played_turns
from pbem.service.history.reports import built, remembered
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.errors import Refused
from pbem.service.people.neutrality import REFEREE_NAME

# The parts of a story; answers to single order lines belong in reports.
PARTS = ("headlines", "battles", "events", "afar")
MOST_WRONG = 40


class Belief(Struct, frozen=True):
    """After `turn`, of `places` on the true map: how many the seat knew correctly, how many wrongly and how many not at
    all; and up to forty of the wrong ones, in words."""

    seat: str
    turn: int
    places: int
    right: int
    wrong: int
    unknown: int
    examples: tuple[str, ...]


def story(desk: Desk, game: UUID, reader: str = REFEREE_NAME, version: int | None = None) -> list[Chapter]:
    """What happened turn by turn, as reported to the reader, including corrections of the board."""
    turns = chronicle(desk, game, version=version)
    return [chapter for each in turns for chapter in _chapters_of(desk, each, reader)]


def _chapters_of(desk: Desk, each: PlayedTurn | Corrected, reader: str) -> Iterator[Chapter]:
    rules, words = desk.rules(each.table), desk.words(each.table.rules)
    seat = REFEREE if reader == REFEREE_NAME else reader
    facts = rules.CODEC.decode_facts((each.resolved if isinstance(each, PlayedTurn) else each.event).facts)
    found = [sentence for sentence in narrate_all(rules, each.before, facts, seat) if sentence.part in PARTS]
    items = tuple(Item(layout.clean(words.say(each.text)), 1 if each.line else 0) for each in found)
    if isinstance(each, Corrected):
        yield Chapter(f"After turn {each.event.turn}: the board was corrected", (each.event.reason,), items=items)
    elif items:
        title = f"Turn {each.sealed.turn}" if each.sealed.turn else "The set-up"
        yield Chapter(title, items=items)


def beliefs(desk: Desk, game: UUID, seat: str) -> list[Belief]:
    """What a seat believed after each turn, including its memories, compared with the truth; for finished games."""
    _require_over(desk.open(game).table)
    return [_belief(desk, played, seat) for played in played_turns(desk, game)]


def _belief(desk: Desk, played: PlayedTurn, seat: str) -> Belief:
    true = desk.rules(played.table).chart(played.after, REFEREE)
    known = {cell.name: cell for cell in _known(desk, played, seat).cells}
    words = desk.words(played.table.rules)
    wrong: list[str] = []
    right = unknown = 0
    for cell in true.cells:
        believed = known.get(cell.name)
        if believed is None or believed.terrain == UNKNOWN:
            unknown += 1
        elif _standing(believed) == _standing(cell):
            right += 1
        else:
            wrong.append(f"{cell.name}: believed {_words(believed)}, was {_words(cell)}")
    examples = tuple(layout.clean(words.say(text)) for text in wrong[:MOST_WRONG])
    return Belief(seat, played.sealed.turn, len(true.cells), right, len(wrong), unknown, examples)


def _known(desk: Desk, played: PlayedTurn, seat: str) -> Chart:
    return remembered(desk, played, built(desk, played, seat)).chart


def _standing(cell: Cell) -> tuple[str, tuple[tuple[str, int], ...]]:
    """Who is there with how many units: wrong beliefs are about hidden counters."""
    return cell.owner, tuple(sorted((f"{s.owner} {code}", many) for s in cell.stacks for code, many in s.codes))


def _words(cell: Cell) -> str:
    stood = [f"{stack.owner} {many} {code}" for stack in cell.stacks for code, many in stack.codes]
    owner = [f"held by {cell.owner}"] if cell.owner else []
    return ", ".join([*owner, *stood]) or "empty"


def whole_game(desk: Desk, game: UUID) -> Booklet:
    """The whole finished game for its players: result, story, luck, beliefs and the final map."""
    table = desk.open(game).table
    _require_over(table)
    last = list(played_turns(desk, game))[-1]
    report = built(desk, last, REFEREE_NAME)
    when = f"Opened {table.opened[:10]}, ended {table.ended_at[:10]} after turn {table.turn}."
    lines = (f"{desk.rules(table).META.title}, version {table.rules_version}. {when}",)
    chapters = [
        _result(table),
        *story(desk, game),
        _luck(luck(desk, game)),
        *(_beliefs(beliefs(desk, game, seat)) for seat in table.seats),
        _map(desk, table, report),
    ]
    return Booklet(f"{table.title}: the whole game", lines, tuple(chapters))


def _require_over(table: GameRecord) -> None:
    if not table.ended:
        raise Refused(f"{table.title} is not over yet; nobody may see everything before that.")


def _result(table: GameRecord) -> Chapter:
    result = msgspec.json.decode(table.result, type=Result)
    rows = tuple(
        (str(each.rank), each.seat, table.seats[each.seat].player, str(each.score)) for each in result.standings
    )
    titles = ("Rank", "Seat", "Player", "Score")
    return Chapter("How it ended", table=Rows(titles, rows, (True, False, False, True)))


def _luck(rows: list[Luck]) -> Chapter:
    shown = tuple(
        (
            {"*": "all", "": "-"}.get(row.seat, row.seat), row.use, f"{row.dice}d{row.sides}", str(row.rolled),
            f"{row.expected:.1f}", f"{row.p:.3f}",
        )
        for row in rows
    )  # fmt: skip
    titles = ("Seat", "Use", "Dice", "Rolled", "Expected", "p")
    why = ("p is the probability of being this far off by chance.",) if rows else ("No dice were rolled.",)
    return Chapter("Luck", why, Rows(titles, shown, (False, False, True, True, True, True)))


def _beliefs(found: list[Belief]) -> Chapter:
    rows = tuple(tuple(map(str, (each.turn, each.places, each.right, each.wrong, each.unknown))) for each in found)
    table = Rows(("After turn", "Places", "Known correctly", "Wrongly", "Not at all"), rows, (True,) * 5)
    title = f"What seat {found[0].seat} believed, compared with the truth"
    return Chapter(title, table=table, items=tuple(map(Item, found[-1].examples)))


def _map(desk: Desk, table: GameRecord, report: Report) -> Chapter:
    maps = tuple(sheets(report.chart, desk.words(table.rules), f"{table.title}, at the end"))
    return Chapter("The map at the end", maps=maps, on_new_page=True)
