"""Which lines are orders, case by case."""

import pytest

from pbem.core.rules import choose
from pbem.games import find
from pbem.mail.reading import TEMPLATE, IgnoredWhy, order_lines
from pbem.mail.reading.help_page import words
from tests.mail.reading.corpus.layout import headers
from tests.mail.reading.corpus.ours import TEXT
from tests.mail.reading.language import INTERSPACE

HEAD = "\n".join(headers("en", "x"))


def taken(text: str, answered: str = "") -> list[str]:
    found = order_lines(text, INTERSPACE, answered)
    return [f"!{line.text}" if line.problem else line.text for line in found.lines]


def whys(text: str) -> dict[str, IgnoredWhy]:
    return {line.text: line.why for line in order_lines(text, INTERSPACE).ignored}


@pytest.mark.parametrize(
    "line",
    [
        "Move on, see you", "Hold on, please!", "Thanks for the report", "Have a nice day", "Anna", "Bauer",
        "Il 16 nov 2026",
        "1 BUILD 2 Trn AT yellow", "yellow A1 Trn1 PB2", "OK 3 MOVE Sct1 TO A7", "Say a word", "Scrivi a Marco tutto",
        "I moved, as you said, Sct1 to A7 last turn.", "Trade? I would love to, but not with you.", "Tel. 0551 123456",
        "https://example.org/MOVE", "The scout in C21 faces C21/3.", "- Round 1, defender, 0 hits: Trn1 4.",
    ],
)  # fmt: skip
def test_prose(line: str) -> None:
    assert taken(line) == []


@pytest.mark.parametrize(
    "line",
    [
        "MOEV Trn2 TO B1", "MOVE Sct1 TOO A7", "MOVE Sct1", "MOVE", "BIULD 2 PB AT A1", "GO Sct1 TO A7", "HOLDD",
        "Move sct1 too a7", "MUVI Sct1 AD A7", "BEWEGEE Sct1 NACH A7", "Explore Sct1 to the nebula", "BUILD 2 XX AT A1",
        "TARGETS nothing at all", "IDN Kor",
    ],
)  # fmt: skip
def test_mistakes_are_kept_to_be_answered(line: str) -> None:
    assert taken(line) == [f"!{line}"]


@pytest.mark.parametrize(
    "line",
    [
        "move sct1 to a7", "Move Sct1 To A7.", "- MOVE Sct1 TO A7", "• MOVE Sct1 TO A7", "1. MOVE Sct1 TO A7",
        "2) MOVE Sct1 TO A7", "*MOVE Sct1 TO A7*", "\u201cMOVE Sct1 TO A7\u201d", "MOVE\u00a0Sct1\u2003TO A7",
        "  MOVE Sct1 TO A7",
        "MOVE Sct1 TO A7 # my best ship", "MO\u00adVE Sct1 TO A7", "\ufeffMOVE Sct1 TO A7", "MOVE Sct1 TO A7!",
        "ＭＯＶＥ Sct1 TO A7",
    ],
)  # fmt: skip
def test_orders_however_they_are_dressed(line: str) -> None:
    assert [text.upper() for text in taken(line)] == ["MOVE SCT1 TO A7"]


STANDARD = find("interspace").language(choose(find("interspace").META, {"level": "standard"}, 3))


@pytest.mark.parametrize(
    "line",
    [
        "RETRAET DEF below 50%", "CEASFIRE A yes", "JOINN A yes", "TRADE A yes", "SETP PLACE 1 Sct C3",
        "Ceasfire A yes.", "RÜCKZUUG VERT unter 50%",
    ],
)  # fmt: skip
def test_mistakes_between_orders_are_kept_to_be_answered(line: str) -> None:
    """Though they name no unit and no place, or another order."""
    for text in (f"BUY 1 PB AT Aital\n{line}\nREADY", f"{line}\nBUY 1 PB AT Aital"):
        found = order_lines(text, STANDARD)
        assert [each.text for each in found.problems] == [line]
        assert [each.text for each in found.orders] == ["BUY 1 PB AT Aital"]


@pytest.mark.parametrize(
    "line",
    [
        "what a turn!", "Anna", "ANNA B", "WALTER BAUER", "GRAZIE MILLE", "VIVA IL RE", "Trader B said yes to me",
        "FYI", "PS I like it", "IMPORTANT: yes", "BTW B is mad", "A presto", "Thanks A", "Bis A7 dann",
    ],
)  # fmt: skip
def test_prose_between_orders(line: str) -> None:
    assert taken(f"TECH A1\n{line}\nTECH A2") == ["TECH A1", "TECH A2"]


def test_an_order_goes_before_a_command_of_the_same_word() -> None:
    found = order_lines("JOIN B yes\nMINE A5", STANDARD)
    assert ([each.text for each in found.orders], found.commands) == (["JOIN B yes", "MINE A5"], ())


def test_lines_keep_their_numbers_in_the_letter() -> None:
    found = order_lines("Hi\n\nTECH A1\n> quoted\nMOEV Sct1 TO A7\n", INTERSPACE)
    assert [(line.number, line.problem is None) for line in found.lines] == [(3, True), (5, False)]
    assert [(line.number, line.why) for line in found.ignored] == [(1, IgnoredWhy.GREETING), (4, IgnoredWhy.QUOTED)]


def test_why_lines_are_ignored() -> None:
    own = "Dear master,\nTECH A1\nwhat a turn!\n# my notes\nRegards\nAnna\n-- \nHold\n"
    assert whys(f"{own}On Monday, X wrote:\n> MOVE Sct1 TO A7") == {
        "Dear master,": IgnoredWhy.GREETING,
        "what a turn!": IgnoredWhy.PROSE,
        "# my notes": IgnoredWhy.COMMENT,
        "Regards": IgnoredWhy.CLOSING,
        "Anna": IgnoredWhy.CLOSING,
        "--": IgnoredWhy.SIGNATURE,
        "Hold": IgnoredWhy.SIGNATURE,
        "On Monday, X wrote:": IgnoredWhy.ATTRIBUTION,
        "> MOVE Sct1 TO A7": IgnoredWhy.QUOTED_ORDER,
    }


def test_every_reason_has_words() -> None:
    assert {f"ignored.{why.value}" for why in IgnoredWhy} <= set(words().words)


def test_the_template_is_never_filed() -> None:
    assert taken(f"{TEMPLATE}MOVE Sct1 TO A7") == taken(f"> {TEMPLATE}MOVE Sct1 TO A7") == []


@pytest.mark.parametrize("end", ["END", "end", "Fine", "ENDE", "End."])
def test_nothing_counts_below_the_end(end: str) -> None:
    assert taken(f"TECH A1\n{end}\nMOVE Sct1 TO A7") == ["TECH A1"]


def test_an_end_with_nothing_above_it_is_a_word() -> None:
    assert taken("Fine.\nTECH A1") == ["TECH A1"]


def test_patience_ends_below_a_signature() -> None:
    assert taken("-- \nAnna\nTECH A1\nMOVE Sct1 TO A7") == ["TECH A1", "MOVE Sct1 TO A7"]
    assert taken("-- \na\nb\nc\nd\ne\nf\nTECH A1") == []
    assert taken("-- \na\nb\nc\nd\ne\nf\n> quoted\nTECH A1") == ["TECH A1"]


def test_a_name_below_a_closing_is_no_order() -> None:
    assert taken("TECH A1\n\nCordiali saluti\nFermi") == ["TECH A1"]
    assert taken("Ciao,\nHOLD") == ["HOLD"]


def test_below_a_letter_without_marks() -> None:
    """Orders there count only if there is nothing above, and those of one word never."""
    assert taken(f"TECH A1\n\n{HEAD}\n\nMOVE Sct1 TO A7") == ["TECH A1"]
    assert taken(f"READY\n\n{HEAD}\n\nMOVE Sct1 TO A7") == []
    assert taken(f"{HEAD}\n\nMOVE Sct1 TO A7\nHOLD\nRESIGN") == ["MOVE Sct1 TO A7"]
    assert whys(f"TECH A1\n{HEAD}\nMOVE Sct1 TO A7\nHello")["MOVE Sct1 TO A7"] is IgnoredWhy.BELOW_ORDER


def test_the_letter_that_is_answered() -> None:
    """A line of ours is ours even where it reads as an order; the player's own copy of it counts."""
    ours = f"{TEXT}\n\nIn force:\nRETREAT DEF below 50%\n"
    assert taken(ours) == ["RETREAT DEF below 50%"]
    assert taken(ours, answered=ours) == []
    assert taken(f"TECH A1\n{ours}", answered=ours) == ["TECH A1"]
    assert taken(f"RETREAT DEF below 50%\n{ours}", answered=ours) == ["RETREAT DEF below 50%"]
    assert taken("RETREAT DEF below 50%", answered=ours) == ["RETREAT DEF below 50%"]


def test_too_many_orders_are_refused_whole() -> None:
    assert not order_lines("TECH A1\n" * 400, INTERSPACE).refused
    assert order_lines("TECH A1\n" * 401, INTERSPACE).refused
    assert order_lines(f"SAY B {'x ' * 190}\n" * 200, INTERSPACE).refused
    assert order_lines("\n" * 6000, INTERSPACE).refused


def test_a_line_that_is_too_long_is_answered() -> None:
    found = order_lines(f"MOVE {'Sct1 ' * 100}", INTERSPACE)
    assert found.lines[0].problem is not None and found.lines[0].problem.what.key == "problem.line_too_long"
    assert taken("word " * 300) == []


def test_headings_of_a_sheet() -> None:
    found = order_lines("Hello,\nGAME: Northern Cross\nTurn 3\n\nTECH A1\nTurn 4", INTERSPACE)
    assert (found.game, found.turn) == ("Northern Cross", 3)
    assert order_lines("Game over for me\nTECH A1", INTERSPACE).game == ""


def test_lines_broken_by_a_program() -> None:
    long = "MOVE Sct1+Sct2+PB1+PB2+PB3+Trn1+Trn2+AB1 VIA A3 A4 A5 A6 A7 A8"
    assert taken(f"{long}\nA9 B1\nTECH A1") == [f"{long} A9 B1", "TECH A1"]
    assert taken(f"{long}\nTECH A1") == [long, "TECH A1"]
    assert taken("MOVE Sct1 VIA A3\nA4") == ["MOVE Sct1 VIA A3"]


def test_messages_are_never_made_longer() -> None:
    """What is said to the master must not end in a message to a rival."""
    said = "SAY B Let us trade at A7 next turn and share the income of the planet"
    assert taken(f"{said}\nand tell nobody about it, please") == [said]


def test_what_is_filed_is_read_the_same_again() -> None:
    found = order_lines("- TECH A1.\n“MOVE Sct1 TO A7”\nMOEV Sct1 TO A7\nSAY B Hi # there", INTERSPACE)
    sheet = INTERSPACE.read(found.sheet)
    assert [order.line for order in (*sheet.orders, *sheet.standing)] == [1, 2, 4]
    assert [problem.line for problem in sheet.problems] == [3]


def test_sections_for_the_turns_of_a_cycle_are_orders_where_the_game_has_them() -> None:
    """SEM-3: elsewhere, and below the name of a game, TURN names the turn that the sheet is for."""
    game = find("space_empires")
    sections = game.language(choose(game.META, {"round_span": "cycle"}, 3))
    text = "TURN 1\nMOVE SC1 TO C5\nTURN 2\nPASS"
    found = order_lines(text, sections)
    assert ([line.text for line in found.lines], found.turn) == (text.split("\n"), None)
    found = order_lines(f"GAME Northern Cross\nTURN 7\n{text}", sections)
    assert ([line.text for line in found.lines], found.game, found.turn) == (text.split("\n"), "Northern Cross", 7)
    found = order_lines("TURN 7\nMOVE SC1 TO C5", game.language(choose(game.META, {}, 3)))
    assert ([line.text for line in found.lines], found.turn) == (["MOVE SC1 TO C5"], 7)
