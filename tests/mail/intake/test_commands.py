"""Every command by mail, from the letter to what comes of it."""

from typing import get_args
from uuid import UUID

import pytest

from pbem.mail.intake import lookups
from pbem.mail.intake.actions import ACTIONS
from pbem.mail.intake.incoming_letter import Role
from pbem.mail.reading.commands import Add, Command, Drop, Forecast, OrdersCommand, PracticeCommand
from pbem.service import AskConsent, Desk, GiveConsent, InviteToSeat, ask_consent, give_consent, invite_to_seat, tick
from pbem.service.people.tokens import invitation_token
from pbem.service.trust.file_check import check_file
from tests.support.desks import Clock, new_id, opened, submit, table
from tests.support.incoming import HOST, Post, answers_to, last, seat_address, sheet, turn_address
from tests.support.letters import kinds, mailed, queued


def test_every_command_has_its_row():
    of_sheets = {OrdersCommand, Add, Drop, Forecast, PracticeCommand}
    assert set(get_args(Command)) - of_sheets <= set(ACTIONS)
    assert all(deed.who for deed in ACTIONS.values())
    assert {role for deed in ACTIONS.values() for role in deed.who} == set(Role)


def test_a_letter_replaces_the_sheet(post: Post, desk: Desk, game: UUID, to: str):
    submit(desk, game, "red", "RUN 1\nRUN 2")
    assert post.take("Hello,\n\nRUN 3\n\nRed\n", to).result == "accepted"
    assert sheet(desk, game) == "RUN 3"
    event = desk.ledger.events(game)[-1]
    assert (event.channel, event.seat) == ("mail", "red")  # type: ignore[attr-defined]
    receipt = last(desk, "receipt")
    assert (receipt.to, "by mail" in receipt.text, "Hello, (greeting)" in receipt.text) == (
        "red@example.org",
        True,
        True,
    )
    assert "Removed: RUN 1" in receipt.text or "Changed: RUN 1 -> RUN 3" in receipt.text


def test_the_receipt_answers_the_letter(post: Post, desk: Desk, to: str):
    post.take("RUN 2\n", to, Message_ID="<my.letter@phone.example.org>")
    assert queued(desk, "receipt")[-1].answers == "<my.letter@phone.example.org>"


def test_add_keeps_what_was_good_and_drops_what_was_refused(post: Post, desk: Desk, game: UUID, to: str):
    submit(desk, game, "red", "RUN 1\nRUN 9\n# mine\nRUN 2\nEND")
    assert post.take("ADD\nRUN 3\n", to).result == "accepted"
    assert sheet(desk, game) == "RUN 1\n# mine\nRUN 2\nRUN 3"
    assert post.take("ADD RUN 0\n", to).result == "accepted"
    assert sheet(desk, game) == "RUN 1\n# mine\nRUN 2\nRUN 3\nRUN 0"


def test_an_answer_to_a_receipt_adds(post: Post, desk: Desk, game: UUID, to: str):
    post.take("RUN 1\nRUN 9\n", to)
    receipt = queued(desk, "receipt")[-1]
    post.take("RUN 3\n\n> RUN 1\n> RUN 9\n", to, **answers_to(desk, receipt))
    assert sheet(desk, game) == "RUN 1\nRUN 3"
    assert "Changed: RUN 9 -> RUN 3" in last(desk, "receipt").text
    post.take("RUN 1\nRUN 3\nRUN 2\n", to, **answers_to(desk, receipt))
    assert sheet(desk, game) == "RUN 1\nRUN 3\nRUN 2", "lines that are there are not added twice"
    post.take("ORDERS\nRUN 0\n", to, **answers_to(desk, receipt))
    assert sheet(desk, game) == "RUN 0", "unless the letter says that it is the whole sheet"


def test_an_answer_to_a_receipt_of_somebody_else_is_a_sheet(post: Post, desk: Desk, game: UUID, to: str):
    post.take("RUN 1\n", to)
    post.take("RUN 2\n", turn_address(desk, game, "blue"), "blue@example.net")
    theirs = queued(desk, "receipt")[-1]
    post.take("RUN 3\n", to, **answers_to(desk, theirs))
    assert sheet(desk, game) == "RUN 3"
    report = queued(desk, "report")[0]
    post.take("RUN 2\n", to, **answers_to(desk, report))
    assert sheet(desk, game) == "RUN 2", "an answer to a report is a sheet, too"


def test_drop_takes_lines_out(post: Post, desk: Desk, game: UUID, to: str):
    submit(desk, game, "red", "RUN 1\nRUN 2\nRUN 3")
    assert post.take("DROP 1 3\n", to).result == "accepted"
    assert sheet(desk, game) == "RUN 2"
    assert post.take("DROP 2\n", to).why == "The sheet on file has no line 2; nothing was changed."
    assert "WITHDRAW" in post.take("DROP 1\n", to).why
    assert sheet(desk, game) == "RUN 2"
    assert post.take("DROP 1\nADD RUN 0\n", to).result == "accepted"
    assert sheet(desk, game) == "RUN 0"


def test_a_drop_that_cannot_be_read_stops_the_letter(post: Post, desk: Desk, game: UUID, to: str):
    submit(desk, game, "red", "RUN 1\nRUN 2\nRUN 3\nRUN 0")
    for text in ("DROP 1 3-x\nREADY\n", "READY\ndrop 3-1\n", "RUN 2\nDROP 1 x2\n"):
        assert "is not a whole number" in post.take(text, to).why, text
    assert (sheet(desk, game), table(desk, game).ready) == ("RUN 1\nRUN 2\nRUN 3\nRUN 0", set())
    assert post.take("DROP 1 3-4\nREADY\n", to).result == "accepted"
    assert (sheet(desk, game), table(desk, game).ready) == ("RUN 2", {"red"})


def test_a_forecast_tells_what_was_not_taken(post: Post, desk: Desk, to: str):
    for command in ("FORECAST", "PRACTICE"):
        post.take(f"{command}\nRUN 3\nwhat a race, my friends\n", to)
        assert "| what a race, my friends (not an order)" in last(desk, "answer").text


def test_forecast_files_nothing(post: Post, desk: Desk, game: UUID, to: str):
    assert post.take("FORECAST\nRUN 3\nRUN 9\n", to).result == "accepted"
    said = last(desk, "answer").text
    assert "Nothing was filed" in said and "red would run with 3 dice" in said and "ERROR" in said
    assert sheet(desk, game) is None
    assert post.take("FORECAST\n", to).result == "refused"
    submit(desk, game, "red", "RUN 1")
    post.take("FORECAST\n", to)
    assert "red would run with 1 die" in last(desk, "answer").text
    post.take("FORECAST\nADD RUN 2\n", to)
    assert "OK      2  RUN 2" in last(desk, "answer").text
    assert sheet(desk, game) == "RUN 1"


def test_ready_wait_withdraw(post: Post, desk: Desk, game: UUID, to: str):
    post.take("RUN 2\n\nREADY\n", to)
    assert (sheet(desk, game), table(desk, game).ready) == ("RUN 2", {"red"})
    post.take("WAIT\n", to)
    assert table(desk, game).ready == set()
    post.take("", to, Subject="READY")
    assert table(desk, game).ready == {"red"}
    post.take("WITHDRAW\n", to)
    assert sheet(desk, game) is None
    assert kinds(desk, "red")[-5:] == ["receipt", "marked", "marked", "marked", "withdrawn"]


def test_a_ready_that_comes_late_is_not_for_the_next_turn(post: Post, desk: Desk, game: UUID):
    to = seat_address(desk, game)
    for seat in ("red", "blue"):
        post.take("GAME The long run\nTURN 1\nREADY\n", seat_address(desk, game, seat), table_address(seat))
    tick(desk, lambda ticked: None)
    assert post.take("GAME The long run\nTURN 1\nREADY\n\nagain\n", to).why == "Turn 1 is not open; turn 2 is."
    assert table(desk, game).ready == set()


def table_address(seat: str) -> str:
    return {"red": "red@example.org", "blue": "blue@example.net"}[seat]


ASKED = {
    "STATUS": "blue  Blue    missing",
    "ORDERS?": "Seat red has no sheet on file",
    "STANDING?": "You have no standing orders",
    "HELP": "SUBSTITUTE <address>",
    "HELP RUN": "Example: RUN 2",
    "HELP VACATION": "VACATION 2026-12-24",
    "HELP NONSENSE": "no order or command with that name",
    "RULES X-1": "There is no rule X-1",
    "RULES X-1 Y-2 breakthrough": "There is no rule BREAKTHROUGH",
    "WHY ZZ9": "Nothing was reported about 'ZZ9'",
    "WHY 3": "There was no order 3",
    "SEAT": "Your letters go to red@example.org",
}


@pytest.mark.parametrize("asked", ASKED)
def test_questions(post: Post, desk: Desk, game: UUID, to: str, asked: str):
    for where in ({"Subject": "question", "text": f"{asked}\n"}, {"Subject": asked, "text": ""}):
        before = desk.ledger.events(game)
        assert post.take(where.pop("text"), to, **where).result == "accepted"
        answer = last(desk, "answer", "red")
        assert ASKED[asked] in answer.text
        assert answer.to == "red@example.org"
        assert max(map(len, answer.text.splitlines())) <= 76 + 20, "the address of the turn may be longer"
        assert desk.ledger.events(game) == before


def test_reports_again(post: Post, desk: Desk, game: UUID, to: str):
    for text in ("REPORT\n", "REPORT 0\n"):
        taken = post.take(text, to)
        assert taken.result == "accepted", taken
    first, *again = queued(desk, "report")
    letters = [post.context.letter_writer.letter(each) for each in (first, *again[-2:])]
    assert len({(each.subject, each.text) for each in letters}) == 1
    assert post.take("REPORT 3\n", to).why == "Turn 3 has not been played; the last one was turn 0."
    assert post.take("REPORT\n", seat_address(desk, game, ""), "mia@example.org").result == "accepted"


def test_the_map_alone(post: Post, desk: Desk, to: str):
    assert post.take("STOP map\n", to).result == "accepted"
    assert post.take("MAPPA 0\n", to).result == "accepted"
    letter = last(desk, "map", "red")
    assert [each.type for each in letter.attachments] == ["application/pdf"], "asked for, though not wanted every turn"
    assert "Turn 0" in letter.subject


def test_the_bundle(post: Post, desk: Desk, game: UUID, to: str):
    for word in ("BUNDLE", "FASCICOLO", "Bündel"):
        assert post.take(f"{word}\n", to).result == "accepted"
    letter = last(desk, "bundle", "red")
    (file,) = letter.attachments
    assert file.name.endswith("-red.pbem") and file.name in letter.text and letter.to == "red@example.org"
    result = check_file(desk.games, file.content)
    assert result["verdict"] == "holds" and "the part of seat red" in result["about"][0]


def test_why_tells_what_happened_turn_by_turn(post: Post, desk: Desk, game: UUID, to: str):
    for turn in (1, 2):
        for seat in ("red", "blue"):
            post.take(f"TURN {turn}\nRUN 1\nREADY\n", turn_address(desk, game, seat), table_address(seat))
        tick(desk, lambda ticked: None)
    post.take("WHY red\n", turn_address(desk, game))
    said = last(desk, "answer").text
    assert "Turn 1:\n" in said and "Turn 2:\n" in said and said.count("red ran") == 2 and "blue ran" not in said
    post.take("WHY 1\n", turn_address(desk, game))
    assert "RUN 1" in last(desk, "answer").text


def test_the_report_as_data_on_wish(post: Post, desk: Desk, game: UUID, to: str):
    assert post.take("START data\n", to).result == "accepted"
    assert desk.people(game).of("red").wanted == {"data"}
    assert "Turned on at your request: the report as data for programs." in _seat_letter(post, desk, to)
    kept = [each.type for each in last(desk, "report", "red").attachments]
    assert kept == ["application/pdf", "application/json", "text/plain"]
    assert post.take("STOP data\n", to).result == "accepted"
    assert len(last(desk, "report", "red").attachments) == 2
    assert post.take("START report\n", to).result == "refused"


def _seat_letter(post: Post, desk: Desk, to: str) -> str:
    post.take("SEAT\n", to)
    return last(desk, "answer", "red").text


def test_vacation_stop_substitute(post: Post, desk: Desk, game: UUID, to: str):
    post.take("URLAUB 10.02.2026 bis 12.02.2026\n", to)
    (away,) = table(desk, game).seats["red"].away
    assert away.start == "2026-02-09T23:00:00Z"
    post.take("STOP reminders\n", to)
    assert desk.people(game).of("red").unwanted == {"reminder"}
    assert post.take("STOP report\n", to).result == "refused"
    post.take("SUBSTITUTE zoe@example.org\n", to)
    assert desk.people(game).of("red").invited == "zoe@example.org"
    asked = f"orders+{invitation_token(desk, game, 'red')}@{HOST}"
    post.take("YES Zoe, Europe/Paris\n", asked, "zoe@example.org")
    assert table(desk, game).seats["red"].player == "Zoe"
    assert post.take("RUN 2\n", to).result == "refused"


def test_press(post: Post, desk: Desk):
    game = mailed(desk, press="anonymous")
    to = turn_address(desk, game)
    post.take("PRESS TO blue\nShall we run together?\n\nRed\n", to)
    assert "Shall we run together?" in last(desk, "press", "blue").text
    assert "Sent under your name to: blue" in last(desk, "answer", "red").text
    post.take("PRESS TO ALL ANONYMOUS\nI know a short cut.\n\nRegards,\nRed\n", to)
    said = last(desk, "press", "blue").text
    assert "I know a short cut." in said and "Red" not in said.replace("seat red", "")
    assert post.take("PRESS TO green\nhello\n", to).result == "refused"


def test_an_invitation_accepted_and_declined(post: Post, desk: Desk):
    game = opened(desk, master="Mia <mia@example.org>")
    for seat in ("red", "blue"):
        invite_to_seat(desk, InviteToSeat(id=new_id(), game=game, seat=seat, to=f"Player <{seat}@example.org>"))
    red, blue = (f"orders+{invitation_token(desk, game, seat)}@{HOST}" for seat in ("red", "blue"))
    assert post.take("Ja\n", red, "red@example.org").result == "accepted"
    assert post.take("no thanks\n", blue, "blue@example.org").result == "accepted"
    assert table(desk, game).seats["red"].player == "Player"
    assert table(desk, game).seats["blue"].offer == 0
    assert kinds(desk)[-3:] == ["seated", "joined", "declined"]
    assert post.take("Yes, but not before Friday\n", blue, "blue@example.org").result == "refused"


def test_help_announces_its_parts_in_the_order_in_which_they_come(post: Post, desk: Desk, to: str):
    post.take("HELP\n", to)
    text = last(desk, "answer").text
    opening = " ".join(text.partition("Commands\n====")[0].split())
    assert opening.index("the commands") < opening.index("the orders of this game")
    assert text.index("\nCommands\n====") < text.index("\nOrders\n====")


def test_a_quoted_letter_is_not_listed_line_by_line(post: Post, desk: Desk, game: UUID):
    quoted = "\n".join(f"> line {number} of the report" for number in range(40))
    post.take(f"RUN 2\nsee you on Monday\n\nRed wrote:\n{quoted}\n", turn_address(desk, game))
    said = last(desk, "receipt").text
    assert "see you on Monday" in said and "The quoted letter, 4" in said
    assert "line 7 of the report" not in said


def test_consent_to_what_all_are_asked(post: Post, desk: Desk, game: UUID, clock: Clock, to: str):
    submit(desk, game, "red", "RUN 1")
    submit(desk, game, "blue", "RUN 1")
    clock.turn(days=4)
    tick(desk, lambda ticked: None)
    assert post.take("CONSENT YES\n", seat_address(desk, game)).result == "refused"
    assert "no open question" in last(desk, "refusal").text
    ask_consent(desk, AskConsent(id=new_id(), game=game, matter="replay", turn=1, reason="A storm."))
    asked = last(desk, "consent")
    assert "whether turn 1 should be played again" in " ".join(asked.text.split()) and "A storm." in asked.text
    assert post.take("CONSENT maybe\n", seat_address(desk, game)).result == "refused"
    assert post.take("CONSENT YES\n\nRed\n", seat_address(desk, game)).result == "accepted"
    assert table(desk, game).consent is not None
    give_consent(desk, GiveConsent(id=new_id(), game=game, seat="blue"))
    assert (table(desk, game).turn, table(desk, game).replays) == (1, 1)
    assert "open again for new orders" in " ".join(last(desk, "notice").text.split())


def test_a_page_too_long_for_a_letter_ends_with_a_whole_paragraph() -> None:
    text = "\n\n".join(f"{number} {'word ' * 200}." for number in range(60))
    *shown, last = lookups._cut(text, "The rest.").split("\n\n")
    assert len(text.encode()) > lookups.LARGEST > len("\n\n".join(shown).encode())
    assert all(paragraph.endswith("word .") for paragraph in shown) and "rest" in last
    assert lookups._cut(text[:900], "The rest.") == text[:900]
