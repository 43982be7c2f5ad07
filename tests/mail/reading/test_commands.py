"""Commands by mail: everything about them follows from one table."""

from datetime import date

import pytest

from pbem import games
from pbem.core.sheet import Problem
from pbem.core.syntax import fold_word
from pbem.mail.reading import commands as c
from pbem.mail.reading import line_command, order_lines, subject_command
from pbem.mail.reading.automatic import automatic
from pbem.mail.reading.head import Headers
from pbem.mail.reading.help_page import commands_help, words
from pbem.mail.reading.meaning import NO_ORDERS
from pbem.mail.reading.vocabulary import vocabulary

HOLIDAYS = c.VacationCommand(date(2026, 12, 24), date(2027, 1, 6))


@pytest.mark.parametrize("row", c.TABLE, ids=lambda row: row.form.name)
def test_each_row_has_an_example_and_help(row: c.CommandRow) -> None:
    assert isinstance(line_command(row.form.example), row.command)
    assert isinstance(subject_command(row.form.example), row.command)
    assert row.form.syntax.split()[0] in commands_help(row.form.syntax.split()[0])
    assert f"help.{row.form.name}" in words().words


@pytest.mark.parametrize("row", c.TABLE, ids=lambda row: row.form.name)
def test_each_other_word_means_the_same(row: c.CommandRow) -> None:
    verb, _, rest = row.form.example.partition(" ")
    for other, word in c.language().spelling.items():
        if word == fold_word(verb):
            assert line_command(f"{other} {rest}".strip()) == line_command(row.form.example), other


def test_no_word_means_two_commands() -> None:
    verbs = {fold_word(row.form.syntax.split()[0]) for row in c.TABLE}
    assert not verbs & set(c.language().spelling)


@pytest.mark.parametrize("name", games.names())
def test_no_command_begins_an_order(name: str) -> None:
    game = games.find(name)
    known = vocabulary(game.language({option.key: option.default for option in game.META.options}))
    begins = [*c.language().spelling, *(row.form.syntax.split()[0] for row in c.TABLE)]
    both = [word for word in begins if vocabulary(c.language()).is_verb(word) and known.is_verb(word)]
    # The master sends no orders, so what only the master asks for may be called like one.
    masters = {fold_word(row.form.syntax.split()[0]) for row in c.TABLE if row.masters}
    assert {c.language().canonical(word) for word in both} <= masters


def test_an_order_goes_before_a_command_of_the_master() -> None:
    game = games.find("space_trade")
    language = game.language({option.key: option.default for option in game.META.options})
    assert [line.text for line in order_lines("PLAY CASH 1\nSTAY\n", language).lines] == ["PLAY CASH 1", "STAY"]
    assert order_lines("PLAY 1\nSTAY\n", language).commands == ()
    assert [asked.command for asked in order_lines("PLAY 1\n", NO_ORDERS).commands] == [c.Play(1)]


def test_no_command_is_taken_for_automatic_mail() -> None:
    for other in (*c.language().spelling, *(row.form.example for row in c.TABLE)):
        assert automatic(Headers([]), f"{other} 24.12.2026 6.1.2027", None) == "", other


MISTAKEN = (
    "VACATION x y", "VACATION 2027-01-06 2026-12-24", "SUBSTITUTE x", "CONFIRM x", "RULES 1", "SEAT B C", "PRESS TO +",
    "STATSU", "Yes, but", "No problem", "Report x", "DROP", "PRESS", "WHY",
)  # fmt: skip


@pytest.mark.parametrize("text", MISTAKEN)
def test_every_problem_has_words(text: str) -> None:
    problem = line_command(text)
    assert isinstance(problem, Problem)
    for phrase in filter(None, (problem.what, problem.hint)):
        assert not words().say(phrase).startswith("problem."), phrase


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("STATUS", c.Status()),
        ("status?", c.Status()),
        ("Orders ?", c.AskOrders()),
        ("orders", c.OrdersCommand()),
        ("Report", c.ReportCommand()),
        ("REPORT 3.", c.ReportCommand(3)),
        ("mappa 2", c.MapCommand(2)),
        ("DROP 3, 5", c.Drop((3, 5))),
        ("ADD: MOVE Sct1 TO A7", c.Add("MOVE Sct1 TO A7")),
        ("Vacation 2026-12-24 2027-01-06", HOLIDAYS),
        ("URLAUB vom 24.12.2026 bis 6.1.2027", HOLIDAYS),
        ("ferie dal 24/12/2026 al 06/01/2027", HOLIDAYS),
        ("vacation 24. 12. 2026 – 6. 1. 2027", HOLIDAYS),
        ("SUBSTITUTE anna+games@example.org", c.Substitute("anna+games@example.org")),
        ("Substitute anna@example.org<mailto:anna@example.org>", c.Substitute("anna@example.org")),
        ("PRESS TO b", c.PressCommand(("B",))),
        ("Presse an alle anonym", c.PressCommand(("ALL",), True)),
        ("rules isb-52", c.Rules(("ISB-52",))),
        ("JOIN Northern Cross SEAT B", c.Join("Northern Cross", "B")),
        ("Yes!", c.Yes()),
        ("YES Anna Berg, Europe/Rome", c.Yes("Anna Berg", "Europe/Rome")),
        ("Yes, thank you! Bruno", c.Yes("Bruno")),
        ("Si, grazie. Bruno Rossi", c.Yes("Bruno Rossi")),
        ("yes anna, europe/rome", c.Yes("anna", "europe/rome")),
        ("No thanks", c.No("thanks")),
        ("Warum A7?", c.WhyCommand("A7?")),
    ],
)
def test_commands_as_people_write_them(line: str, expected: c.Command) -> None:
    assert line_command(line) == expected


@pytest.mark.parametrize(
    "line", ["", "Hello", "Report looks great, thank you very much", "x" * 300, "Jan", "Karl", "Thanks"]
)
def test_prose_is_no_command(line: str) -> None:
    assert line_command(line) is None


@pytest.mark.parametrize(
    ("line", "near"),
    [
        ("STATSU", "STATUS"),
        ("FORCAST", "FORECAST"),
        ("WITHDRAWL", "WITHDRAW"),
        ("VACATON 2026-12-24 2027-01-06", "VACATION"),
        ("VACATION 31.2.2026 1.3.2026", "VACATION"),
        ("VACATION 24 december", "VACATION"),
        ("VACATION 2027-01-06 2026-12-24", "VACATION"),
        ("Yes, but not before Friday", "YES"),
        ("REPORT last", "REPORT"),
        ("SUBSTITUTE anna", "SUBSTITUTE"),
    ],
)
def test_a_near_miss_is_answered(line: str, near: str) -> None:
    problem = line_command(line)
    assert isinstance(problem, Problem) and problem.hint is not None
    assert near in words().say(problem.hint)


@pytest.mark.parametrize(
    "prefix", ["", "Re: ", "R: ", "AW: ", "Antw: ", "Fwd: ", "WG: ", "I: ", "Re[2]: ", "RE: AW: ", "[EXT] "]
)
def test_prefixes_of_a_subject(prefix: str) -> None:
    assert subject_command(f"{prefix}REPORT 3") == c.ReportCommand(3)


@pytest.mark.parametrize(
    "subject",
    [
        "[Northern Cross] Turn 3: your orders, please",
        "[Northern Cross] Turn 2: report, orders for turn 3 by Thu 19 Nov, 07:06",
        "[Northern Cross] Turn 2: report, turn 3: your orders by Thu 19 Nov, 07:06 Europe/Rome",
        "[Northern Cross] Turno 2: rapporto, turno 3: i tuoi ordini entro gio 19 nov, 07:06 Europe/Rome",
        "[Northern Cross] Turn 1: ready",
        "[Northern Cross] Seat B is yours",
        "[Northern Cross] Will you play seat B?",
        "[Northern Cross] The game is over",
        "[Northern Cross] B writes to all",
        "[Northern Cross] Status",
        "[Northern Cross] Map of turn 3",
        "[STATUS] Turn 3: report",
    ],
)
def test_our_own_subjects_come_back_as_no_command(subject: str) -> None:
    for prefix in ("Re: ", "R: ", "AW: ", "Antw: ", "Re: Re: ", "WG: "):
        assert subject_command(prefix + subject) is None
