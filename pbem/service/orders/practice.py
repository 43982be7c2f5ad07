"""Practice: a player's orders on a board guessed from what the player knows, against sheets written by bots.

Only the seat's own knowledge goes in: the game guesses the hidden part of the board from that alone, and the dice are
derived from the number of the try, not from the secrets of the game. So a try reveals nothing, and the same try with
other orders has the same luck. Practice is never played.
"""

import hashlib
from collections.abc import Mapping
from uuid import UUID

from msgspec import Struct
from msgspec.structs import replace

from pbem.core.dice import Dice
from pbem.core.phrases import Phrase
from pbem.core.rules import Game, State
from pbem.projections import Position
from pbem.reports.edition import Edition
from pbem.reports.report import Occasion, Report, build
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.errors import Refused
from pbem.service.kernel.texts import clean_sheet
from pbem.service.orders.submission import require_awaited

MARK = "PRACTICE"
HIGHEST = 999


class Practice(Struct, frozen=True):
    """One try. `guesses` are the other seats' sheets, written by bots on the guessed board."""

    number: int
    report: Report
    guesses: Mapping[str, str]


def practise(desk: Desk, game: UUID, seat: str, text: str | bytes, number: int = 1) -> Practice:
    """One possible course of the open turn."""
    return practise_at(desk, desk.open(game), seat, text, number)


def practise_at(desk: Desk, position: Position, seat: str, text: str | bytes, number: int) -> Practice:
    table = position.table
    require_awaited(table, seat, desk.moment())
    if not 1 <= number <= HIGHEST:
        raise Refused(Phrase("answer.refused.tries", {"most": HIGHEST}))
    rules, sheet = desk.rules(table), clean_sheet(text)
    occasion = Occasion(
        game=str(table.game),
        title=_named(number, table.title),
        turn=table.turn,
        options=table.options,
        player=table.seats[seat].player,
    )
    try:
        return tried(rules, position.state, seat, sheet, number, occasion)
    except Exception as error:
        raise Refused(Phrase("answer.refused.try_failed", {"number": number, "error": type(error).__name__})) from error


def _named(number: int, title: str) -> str:
    return f"{MARK} {number}, never played: {title}"


def tried(rules: Game, state: State, seat: str, text: str, number: int, occasion: Occasion) -> Practice:
    """Only `guess_hidden` gets the true state, and it uses only what the seat knows."""
    seed = f"{occasion.game}/{occasion.turn}/{seat}/{number}"
    board = rules.guess_hidden(state, seat, practice_dice(seed, "board"))
    guesses = {
        other: rules.suggest(board, other, practice_dice(seed, f"bot/{other}"))
        for other in rules.awaited(board)
        if other != seat
    }
    language = rules.language(board.options)
    sheets = {other: language.read(line) for other, line in {**guesses, seat: text}.items()}
    dice = practice_dice(seed, "turn")
    played = rules.resolve(board, sheets, dice)
    report = build(rules, board, played.facts, played.state, seat, occasion, sheets[seat], dice.throws)
    return Practice(number, report, guesses)


def practice_dice(seed: str, what: str) -> Dice:
    streams = ("open", "hidden")
    return Dice(*(hashlib.sha256(f"pbem practice/{stream}/{what}/{seed}".encode()).digest() for stream in streams))


def practice_edition(desk: Desk, rules: str, practice: Practice, language: str = "en") -> Edition:
    """The report of a try in every form; its title says that it is practice."""
    words, report = desk.words(rules, language), practice.report
    title = report.occasion.title.removeprefix(_named(practice.number, ""))
    named = words.say(Phrase("report.practice", {"number": practice.number, "title": title}))
    report = replace(report, occasion=replace(report.occasion, title=named))
    return Edition(report, words, desk.templates / "report", language)


def practice_story(desk: Desk, rules: str, practice: Practice, language: str = "en") -> str:
    """What happened in a try, without tables, for a letter."""
    report = practice.report
    view = replace(report.view, sections=())
    short = replace(report, view=view, awaited={}, throws=(), chart=replace(report.chart, cells=(), links=(), marks=()))
    return practice_edition(desk, rules, replace(practice, report=short), language).text()
