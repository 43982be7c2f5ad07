"""Reports are put together the same way for every game, and leave the boards as they were."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from msgspec.structs import replace

from pbem.core.chart import Cell, Chart
from pbem.core.facts import Codec
from pbem.core.phrases import Catalogue, Phrase, catalogue
from pbem.core.rules import Game, Meta, Result, Standing, choose
from pbem.core.sheet import EMPTY, Order, Problem, Sheet
from pbem.core.view import Column, Lines, Section, Sentence, Table, View
from pbem.games import interspace
from pbem.reports.html import letter_html
from pbem.reports.report import Occasion, Report, build
from pbem.reports.sentence_groups import throw_row
from pbem.reports.text import report_text
from tests.support.games.played import Turn, dice_of, play
from tests.support.strict import StrictCatalogue, strict

TEMPLATES = Path(__file__).parents[2] / "templates" / "report"
OCCASION = Occasion(
    game="g7",
    title="Northern Cross",
    turn=5,
    player="Anna",
    deadline="Thu 20 Nov 2025 20:00 (Europe/Rome)",
    reply_to="g7-a-k3m9@pbem.example",
    web="https://pbem.example/s/k3m9",
    revealed="9f" * 32,
    committed="41" * 32,
)


def report_of(turn: Turn, seat: str | None) -> Report:
    sheet = turn.sheets.get(seat or "", EMPTY)
    return build(interspace, turn.before, turn.facts, turn.after, seat, OCCASION, sheet, turn.dice.throws)


@pytest.mark.parametrize("secrecy", ["open", "stacks", "fog"])
@pytest.mark.parametrize("pace", ["round", "turn"])
def test_every_report_of_a_game_is_clean_text(secrecy: str, pace: str) -> None:
    words = strict()
    for number, turn in enumerate(play("reported", 24, secrecy=secrecy, pace=pace)):
        for seat in (*turn.before.seats, None, "*") if number % 3 == 0 or number < 3 else ():
            text = report_text(report_of(turn, seat), words, TEMPLATES)
            lines = text.split("\n")
            assert max(map(len, lines)) <= 76
            assert all(line == line.rstrip() and line.isprintable() for line in lines)
            assert "\n\n\n" not in text and text.endswith("\n") and not text.endswith("\n\n")
            assert "{" not in text.replace("psst {x}", "")


def test_building_a_report_changes_no_board() -> None:
    *_, turn = play("unchanged", 12)
    before, after = interspace.CODEC.canonical(turn.before), interspace.CODEC.canonical(turn.after)
    report_of(turn, "A")
    assert interspace.CODEC.canonical(turn.before) == before
    assert interspace.CODEC.canonical(turn.after) == after


def headings(text: str) -> list[str]:
    lines = text.split("\n")
    return [line for line, under in pairwise(lines) if under and set(under) == {"="}]


def test_the_order_of_reading() -> None:
    options = choose(interspace.META, {}, 2)
    given = {"active": "all", "units": {"A": {"A3": "DD + Trn"}, "B": {"A3": "Sct", "B1": "Trn"}}}
    before = interspace.board_from_example(given, options)
    sheets = {"A": interspace.language(options).read("ATTACK A3\nSAY B Sorry."), "B": EMPTY}
    dice = dice_of("reading", 1)
    after = interspace.resolve(before, sheets, dice)
    report = report_of(Turn(before, sheets, dice, after.facts, after.state), "A")
    text = report_text(report, catalogue("pbem.games.interspace"), TEMPLATES)
    version = interspace.META.version
    assert text.startswith("Northern Cross\nTurn 5 (round 1): report for A, Anna\n")
    assert f"\nRules: InterSpace, version {version}" in text
    assert headings(text) == [
        "Headlines", "Battles", "Your orders", "What happened", "Messages", "Situation", "Your planets", "Your units",
        "Unit types and your free counters", "Exploration", "Standing orders", "Other planets", "Other players' units",
        "Scores", "What comes next", "How to send orders", "Dice", "Places that matter", "Map in words",
    ]  # fmt: skip


def test_press_reaches_the_report_without_control_characters() -> None:
    turns = list(play("press", 3))
    read = interspace.language(turns[-1].after.options).read("SAY ALL well \x1b[31mred {who}")
    after = interspace.resolve(turns[-1].after, {"B": read}, dice_of("press", 9))
    report = build(interspace, turns[-1].after, after.facts, after.state, "A", OCCASION)
    text = report_text(report, strict(), TEMPLATES)
    assert "- B to all: well [31mred {who}" in text


# --- a game nobody has seen before ------------------------------------------------------------------------------------


class Toy:
    """The least a report needs of a game: one number, facts that add to it."""

    META = Meta("toy", "Toy", 3, (1, 2), ())
    CODEC: Codec[list[int]] = Codec(list[int], int)
    over = False

    def apply(self, state: list[int], fact: int) -> list[int]:
        state.append(fact)
        return state

    def narrate(self, state: list[int], seat: str | None, fact: int) -> Iterable[Sentence]:
        part = {1: "headlines", 2: "orders", 3: "weather"}.get(fact, "events")
        return [
            Sentence(part, Phrase("said", {"fact": fact, "had": len(state)}), 4 if fact == 2 else 0, (f"t/{fact}",))
        ]

    def view(self, state: list[int], seat: str | None) -> View:
        scores = Section("scores", Phrase("points"), (Table((Column("Sum", True),), ((sum(state),),)),))
        board = Section("board", Phrase("board"), (Lines(("x",)),))
        return View(Phrase("title"), (scores, Section("empty", Phrase("none"), ()), board))

    def chart(self, state: list[int], seat: str | None) -> Chart:
        return Chart("box", (), tuple(Cell(f"c{n}", (n, 0), "plain", owner="A") for n in state))

    def awaited(self, state: list[int]) -> dict[str, Phrase]:
        return {} if self.over else {"A": Phrase("said", {"fact": 9, "had": 9})}

    def result(self, state: list[int]) -> Result | None:
        return Result("win", ("A",), (Standing("A", 1, 7), Standing("B", 2, 3))) if self.over else None


class ScriptedNarration(Toy):
    """Narrates these sentences, whatever happens."""

    def __init__(self, told: list[Sentence]) -> None:
        self.told = told

    def narrate(self, state: list[int], seat: str | None, fact: int) -> Iterable[Sentence]:
        return self.told


def toy_words() -> Catalogue:
    own = {"said": "Fact {fact} after {had}.", "points": "Points", "board": "Board", "part.weather": "Weather"}
    return StrictCatalogue({**catalogue("pbem.games.interspace").words, **own})


def toy_report(toy: Toy, seat: str | None, sheet: Sheet) -> str:
    report = build(cast(Game, toy), [0], [1, 2, 3, 5], [0, 1, 2, 3, 5], seat, OCCASION, sheet)
    return report_text(report, toy_words(), TEMPLATES)


def test_any_game_can_be_reported() -> None:
    problem = Problem(
        2, "MVOE", Phrase("problem.left_over", {"words": "now"}), Phrase("problem.write", {"example": "MOVE"})
    )
    text = toy_report(Toy(), "A", Sheet(orders=(Order(4, "go", "GO"), Order(5, "stay", "STAY")), problems=(problem,)))
    assert text.split("\n\n")[:5] == [
        "Northern Cross\nTurn 5: report for A, Anna\nRules: Toy, version 3, all options at their defaults\n"
        "Orders due: Thu 20 Nov 2025 20:00 (Europe/Rome)",
        "Headlines\n=========\n- Fact 1 after 1.",
        'Your orders\n===========\n  2  MVOE\n     - I did not expect "now" here.\n     - Write for example: MOVE\n'
        "  4  GO\n     - Fact 2 after 2.\n  5  STAY\n     - Noted.",
        "What happened\n=============\n- Fact 5 after 4.",
        "Weather\n=======\n- Fact 3 after 3.",
    ]
    assert text.index("Board") < text.index("Points") < text.index("What comes next")


def test_the_last_report_ranks_the_players() -> None:
    toy = Toy()
    toy.over = True
    text = toy_report(toy, "B", EMPTY)
    assert (
        "The game is over.\n\nRank  Player  Score\n----  ------  -----\n   1  A           7\n   2  B           3"
        in text
    )
    assert "How to send orders" not in text and "Orders due" not in text


def test_a_player_who_is_not_awaited_reads_so() -> None:
    text = toy_report(Toy(), "B", EMPTY)
    assert "Nothing is needed from you now; the game is waiting for A." in text and "How to send orders" not in text


def test_throws_are_listed_once() -> None:
    throw = SimpleNamespace(label="t/1", ask="dice", count=2, sides=6, bag=(), came=(3, 4))
    other = SimpleNamespace(label="t/99", ask="dice", count=1, sides=6, bag=(), came=(1,))
    report = build(cast(Game, Toy()), [0], [1], [0, 1], "A", OCCASION, EMPTY, cast(Any, [throw, other]))
    text = report_text(report, toy_words(), TEMPLATES)
    assert "Throw  Rolled  Result\n-----  ------  ------\nt/1    2d6     3, 4" in text and "t/99" not in text


@pytest.mark.parametrize(("language", "called"), [("en", "wormhole Aleph"), ("it", "worm hole Aleph")])
def test_drawn_tiles_have_their_names_in_the_table_of_dice(language: str, called: str) -> None:
    throw = SimpleNamespace(label="t/1", ask="draw", count=2, sides=0, bag=(("x", 9),), came=("wormhole_aleph", "Kor"))
    assert throw_row(cast(Any, throw), catalogue("pbem.games.interspace", language))[2] == f"{called}, Kor"


def test_headlines_that_weigh_more_come_first_and_battles_of_others_last() -> None:
    told = [
        Sentence("headlines", Phrase("small")),
        Sentence("battles", Phrase("theirs"), elsewhere=True),
        Sentence("battles", Phrase("their round"), 1),
        Sentence("events", Phrase("event")),
        Sentence("battles", Phrase("mine")),
        Sentence("battles", Phrase("my round"), 1),
        Sentence("headlines", Phrase("great"), weight=1),
    ]
    report = build(cast(Game, ScriptedNarration(told)), [0], [1], [0, 1], "A", OCCASION)
    stories = {story.part: [sentence.text.key for sentence in story.sentences] for story in report.stories}
    assert list(stories) == ["headlines", "battles", "events", "elsewhere"]
    assert stories["headlines"] == ["great", "small"]
    assert stories["battles"] == ["mine", "my round"] and stories["elsewhere"] == ["theirs", "their round"]


def test_the_map_in_words_comes_after_all_that_is_to_be_read() -> None:
    *_, turn = play("appended", 6)
    report = report_of(turn, "A")
    assert [section.key for section in report.appendix] == ["map"]
    assert headings(report_text(report, catalogue("pbem.games.interspace"), TEMPLATES))[-1] == "Map in words"


def test_standing_orders_are_answered_where_they_were_written() -> None:
    *_, turn = play("standing", 3)
    sheet = interspace.language(turn.after.options).read("RETREAT never\nHOLD\nTARGETS best\nNONSENSE")
    dice = dice_of("standing", 9)
    after = interspace.resolve(turn.after, {"A": sheet}, dice)
    report = report_of(Turn(turn.after, {"A": sheet}, dice, after.facts, after.state), "A")
    said = {line.line: [strict().say(text) for text in line.outcomes] for line in report.lines}
    texts = {line.line: line.text for line in report.lines}
    assert texts[1] == "RETREAT never" and said[1] == ["In force from this turn on."]
    assert (
        texts[3] == "TARGETS best" and said[3][0] == "In force from this turn on." and list(texts)[:4] == [1, 2, 3, 4]
    )


def test_the_order_form_is_below_how_to_send_orders() -> None:
    form = "# Northern Cross, seat A\n#   MOVE Sct1 TO A7"
    report = build(cast(Game, Toy()), [0], [1], [0, 1], "A", replace(OCCASION, form=form))
    text = report_text(report, toy_words(), TEMPLATES)
    assert f"\nOrder form\n==========\n{form}\n" in text
    assert headings(text).index("Order form") == headings(text).index("How to send orders") + 1
    page = letter_html(report, toy_words(), TEMPLATES)
    assert "#   MOVE Sct1 TO A7</pre>" in page


def test_the_yield_of_a_mine_is_under_the_line_if_it_is_on_this_sheet() -> None:
    options = choose(interspace.META, {"level": "standard"}, 2)
    given = {"active": "all", "hexes": {"A3": "asteroids"}, "units": {"A": {"A3": "2 Trn"}}}
    state = interspace.board_from_example(given, options)
    for text, number in (("HOLD\nMINE A3", 2), ("HOLD", 0)):
        sheet, dice = interspace.language(options).read(text), dice_of("mining", 1)
        after = interspace.resolve(state, {"A": sheet}, dice)
        report = report_of(Turn(state, {"A": sheet}, dice, after.facts, after.state), "A")
        mined = [line.line for line in report.lines for said in line.outcomes if said.key.startswith("rolled.mined")]
        assert mined == [number]
        state = after.state
