"""Practice: tries the orders being written against bots on a guessed board. Nothing is sent or played."""

from uuid import UUID

from flask import Blueprint, render_template, request
from msgspec import Struct

from pbem.ledger import GameRecord
from pbem.reports.report import BATTLES
from pbem.service import Refused
from pbem.service.orders.practice import HIGHEST, Practice, practice_edition, practise_at
from pbem.web.limits import PRACTICE
from pbem.web.parts.orders import begun
from pbem.web.parts.table import is_awaited
from pbem.web.readings import Reading, reading_of
from pbem.web.security import limit
from pbem.web.site import site
from pbem.web.visitor import seat_or_403

part = Blueprint("practice", __name__)
# How many tries are shown side by side.
BESIDE = 5


class Gist(Struct, frozen=True):
    """The result of one try: its headlines, and how many battles the seat was in."""

    number: int
    says: tuple[str, ...]
    battles: int


@part.get("/g/<uuid:game>/as/<seat>/practice")
def page(game: UUID, seat: str) -> str:
    table = seat_or_403(game, seat)
    limit("practice", f"{game}/{seat}", PRACTICE)
    if table.resolved_turn is None or not is_awaited(table, seat):
        raise Refused(f"Turn {table.turn} does not wait for orders from seat {seat}, so there is nothing to try.")
    number = min(max(request.args.get("try", 1, type=int), 1), HIGHEST)
    text = begun(table, seat)
    tries = [_tried(table, seat, text, each) for each in range(max(1, number - BESIDE + 1), number + 1)]
    return render_template(
        "web/practice/page.html",
        table=table,
        seat=seat,
        number=number,
        highest=HIGHEST,
        text=text,
        now=site().readings.of(game, table.resolved_turn, seat),
        then=_reading(table, text, tries[-1]),
        guesses=tries[-1].guesses,
        gists=[_gist(table, each) for each in tries],
    )


def _tried(table: GameRecord, seat: str, text: str, number: int) -> Practice:
    """The same try of the same orders gives the same result, so it is computed once."""
    position = site().readings.position(table.game)
    key = ("practice", table.game, table.turn, table.digest, seat, text, number)
    return site().readings.get_or_make(key, lambda: practise_at(site().desk, position, seat, text, number))


def _reading(table: GameRecord, text: str, tried: Practice) -> Reading:
    language = site().readings.language(table.game, tried.report.seat or "")
    key = ("practised", table.game, table.turn, table.digest, tried.report.seat, text, tried.number, language)
    return site().readings.get_or_make(
        key, lambda: reading_of(practice_edition(site().desk, table.rules, tried, language))
    )


def _gist(table: GameRecord, tried: Practice) -> Gist:
    language, report = site().readings.language(table.game, tried.report.seat or ""), tried.report
    words = site().desk.words(table.rules, language)
    battles = sum(not sentence.line and not sentence.elsewhere for sentence in report.story(BATTLES).sentences)
    return Gist(
        tried.number, tuple(words.say(sentence.text) for sentence in report.story("headlines").sentences), battles
    )
