"""Every command by mail in the games that people play, from the letter to the letter that answers it."""

from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import Any, NamedTuple
from uuid import UUID

import pytest

from pbem.bootstrap import make_desk
from pbem.config import ROOT
from pbem.ledger import open_ledger
from pbem.mail.intake.actions import ACTIONS
from pbem.mail.intake.requests import ABOUT_SHEET
from pbem.mail.reading.commands import TABLE, OrdersCommand
from pbem.mail.sending import MaildirPost, SendWorker
from pbem.service import Desk, InviteToSeat, OpenGame, TakeSeat, invite_to_seat, open_game, take_seat, tick
from pbem.service.people.tokens import invitation_token
from pbem.service.turns.seal import suggested
from tests.support.desks import Clock, SeededSecrets, new_id, table
from tests.support.incoming import ENTRANCE, HOST, Post, answers_to, seat_address, sheet, turn_address
from tests.support.letters import PRINTER, queued

ANNA, BRUNO, MIA, ZOE = (f"{name}@example.org" for name in ("anna", "bruno", "mia", "zoe"))
GAMES = ("interspace", "space_trade")


class Club:
    """A game with two players and a master, all of them reached by mail; letters go into a Maildir."""

    def __init__(self, desk: Desk, folder: Path, rules: str) -> None:
        self.desk, self.folder, self.rules = desk, folder, rules
        self.post = Post(desk, folder, authserv="mx.example.org")
        self.game: UUID = self.open("Northern Cross")
        self.mine, self.other = table(desk, self.game).seats
        for seat, name, address in ((self.mine, "Anna", ANNA), (self.other, "Bruno", BRUNO)):
            take = TakeSeat(id=new_id(), game=self.game, seat=seat, player=name, address=address, zone="Europe/Rome")
            take_seat(desk, take)
        self.arrived()

    def open(self, title: str) -> UUID:
        command = OpenGame(
            id=new_id(), rules=self.rules, seats=2, title=title, master=f"Mia <{MIA}>", press="anonymous",
            schedule="Mon,Thu 20:00 Europe/Rome", listing="open",
        )  # fmt: skip
        return open_game(self.desk, command).game

    def take(self, text: str, to: str = "", sender: str = ANNA, **headers: str) -> str:
        """What becomes of a letter, in the words of whoever dealt with it."""
        done = self.post.take(text, to or turn_address(self.desk, self.game, self.mine), sender, **headers)
        assert done.result == "accepted", (text, done)
        return done.why

    def arrived(self) -> list[EmailMessage]:
        """The letters that go out now."""
        box = self.folder / "outbox"
        post = MaildirPost(box)
        SendWorker(self.desk, post, lambda: 0.5).send_all(lambda handled: None)
        found = sorted((box / "new").iterdir(), key=lambda path: path.stat().st_mtime_ns)
        letters = [message_from_bytes(path.read_bytes(), policy=policy.default) for path in found]
        for path in found:
            path.rename(box / "cur" / path.name)
        return letters

    def bot_sheet(self, seat: str) -> str:
        return suggested(self.desk, self.desk.open(self.game), seat)

    def play(self) -> None:
        for seat, sender in ((self.mine, ANNA), (self.other, BRUNO)):
            self.take(f"{self.bot_sheet(seat)}\nREADY\n", turn_address(self.desk, self.game, seat), sender)
        tick(self.desk, lambda ticked: None)
        self.arrived()


@pytest.fixture(params=GAMES)
def club(request: Any, tmp_path: Path) -> Iterator[Club]:
    with open_ledger(f"sqlite:{tmp_path / 'ledger.db'}") as ledger:
        parts: dict[str, Any] = {"clock": Clock(), "secret": SeededSecrets(), "mail_host": HOST, "printer": PRINTER}
        yield Club(make_desk(ledger, tmp_path / "cache", ROOT / "templates", **parts), tmp_path, request.param)


def text_of(letter: EmailMessage) -> str:
    part = letter.get_body(("plain",))
    assert part is not None
    return str(part.get_content())


class Asked(NamedTuple):
    """What is written, and what must stand in the subject and the text of the letter that comes back."""

    text: str
    subject: str
    says: str


# By the names of the commands' rows, in an order in which they can be carried out one after the other.
PLAYER = {
    "orders": Asked("ORDERS\n{sheet}", "orders received", "This is your whole sheet"),
    "add": Asked("ADD {line}", "orders received", "Changes since your last sheet"),
    "drop": Asked("DROP 1", "orders received", "Removed: "),
    "ask_orders": Asked("ORDERS?", "your orders on file", "This sheet arrived by mail"),
    "ask_standing": Asked("STANDING?", "Your standing orders", "In force"),
    "forecast": Asked("FORECAST\n{sheet}", "forecast", "Nothing was filed"),
    "practice": Asked("PRACTICE 2\n{sheet}", "practice, never played", "PRACTICE 2, never played: Northern Cross"),
    "ready": Asked("READY", "ready", "Nobody needs to wait for seat {mine}"),
    "wait": Asked("WAIT", "not ready", "waits for seat {mine} again"),
    "status": Asked("STATUS", "Status of the game", "Turn 2 of Northern Cross is open"),
    "report": Asked("REPORT 1", "Turn 1: report", "Your orders"),
    "map": Asked("MAP 1", "map", "Attached"),
    "bundle": Asked("BUNDLE", "Your part of the game", "pbem verify"),
    "why": Asked("WHY 1", "Why 1", "1"),
    "rules": Asked("RULES {rule}", "Rules: {rule}", "{rule} ("),
    "help": Asked("HELP MOVE", "Help", "Example: MOVE"),
    "press": Asked("PRESS TO {other}\nShall we trade?", "Your message was sent", "Shall we trade?"),
    "vacation": Asked("VACATION 2026-03-01 2026-03-03", "Your vacation is recorded", "Europe/Rome"),
    "stop": Asked("STOP reminder", "Stopped", "START reminder"),
    "start": Asked("START reminder", "Started", "STOP reminder"),
    "language": Asked("SPRACHE english", "Your language", "are in English"),
    "withdraw": Asked("WITHDRAW", "orders withdrawn", "You now have no sheet on file"),
    "seat": Asked("SEAT", "Seat {mine}", "Your letters go to anna@example.org"),
    "substitute": Asked("SUBSTITUTE zoe@example.org", "a substitute was invited", "zoe@example.org"),
}  # fmt: skip
# NOTME takes the code of a receipt: see `test_not_me`. CONSENT and OBJECTION wait for a question of the master, and
# the last four are the commands of the master: see `test_master_commands`.
ELSEWHERE = {
    "join", "yes", "no", "confirm", "notme", "consent", "objection", "extend", "play", "pause", "resume",
}  # fmt: skip
EXAMPLES = {"interspace": ("TECH A1", "ISB-52"), "space_trade": ("POLICE CLEAN flee", "ST-20")}
WHEN = {"interspace": "WHEN warships < 2 AND enemy >= 6", "space_trade": "WHEN shields >= 4 AND weapon = 2"}
SLIPS = {"interspace": "MOEV Sct1 TO A2", "space_trade": "MOEV OUT M1"}


def test_no_command_is_left_out():
    assert set(PLAYER) | ELSEWHERE == {row.form.name for row in TABLE}
    assert {row.command for row in TABLE} <= {*ACTIONS, *ABOUT_SHEET, OrdersCommand}


def test_what_a_player_can_ask(club: Club):
    club.play()
    line, rule = EXAMPLES[club.rules]
    words = {"mine": club.mine, "other": club.other, "line": line, "rule": rule, "sheet": club.bot_sheet(club.mine)}
    for asked in PLAYER.values():
        text, subject, says = (part.format(**words) for part in asked)
        club.take(f"{text}\n\n-- \nAnna\n")
        letters = [letter for letter in club.arrived() if ANNA in str(letter["To"])]
        assert letters, text
        assert subject in str(letters[-1]["Subject"]), text
        assert says in " ".join(text_of(letters[-1]).split()), text
        assert letters[-1]["Auto-Submitted"] == "auto-replied" or "report" in subject or "map" in subject, text
        assert letters[-1]["Delivered-To"] == ANNA


def test_conditions_are_explained(club: Club):
    """By their name in any language, and with each order that takes them."""
    order = {"interspace": "RETREAT", "space_trade": "POLICE"}[club.rules]
    for topic in ("WHEN", "quando", order):
        club.take(f"HELP {topic}\n")
        (letter,) = club.arrived()
        assert WHEN[club.rules] in " ".join(text_of(letter).split()), topic


def test_what_others_can_ask(club: Club):
    """JOIN at the entrance, YES and NO to invitations, CONFIRM for what was held."""
    desk, new = club.desk, club.open("Southern Cross")
    mine, other = table(desk, new).seats
    club.take(f"JOIN Southern Cross SEAT {mine}", ENTRANCE, ZOE)
    asked = {str(letter["To"]).rpartition("<")[2].strip(">"): text_of(letter) for letter in club.arrived()}
    assert f"pbem invite {str(new)[:8]} {mine} {ZOE}" in asked[MIA] and "has been asked" in asked[ZOE]
    for seat, text in ((mine, "YES Zoe, Europe/Paris"), (other, "NO")):
        _invite(desk, new, seat)
        club.take(text, f"orders+{invitation_token(desk, new, seat)}@{HOST}", ZOE)
    assert (table(desk, new).seats[mine].player, table(desk, new).seats[other].offer) == ("Zoe", 0)
    subjects = [str(letter["Subject"]) for letter in club.arrived()]
    assert any(f"Seat {mine} is yours" in subject for subject in subjects)
    held = club.post.take("HOLD\n", turn_address(desk, club.game, club.mine), ZOE)
    assert held.result == "held"
    (question,) = [text_of(letter) for letter in club.arrived() if ANNA in str(letter["To"])]
    club.take(f"CONFIRM {question.partition('CONFIRM ')[2].split()[0]}")
    club.post.worker.work()
    assert sheet(desk, club.game, club.mine) == "HOLD"


def _invite(desk: Desk, game: UUID, seat: str) -> None:
    invite_to_seat(desk, InviteToSeat(id=new_id(), game=game, seat=seat, to=f"Zoe <{ZOE}>"))


CONTRADICTIONS = {
    "interspace": ("MOVE Sct1 TO A2\nMOVE Sct1 TO A3\nTECH A1\nIND A1\nRETREAT ATT NEVER\nRETREAT ATT below 30%",
                   {2: "Line 1 counts instead.", 4: "Line 3 counts instead.",
                    5: "Line 6 covers the same case and replaces this one."}),
    "space_trade": ("POLICE HOT flee\nPOLICE HOT submit\nPOLICE CLEAN flee\nCLEAR POLICE CLEAN",
                    {1: "Line 2 covers the same case and replaces this one."}),
}  # fmt: skip


def test_a_line_that_contradicts_another_says_which_one_stands(club: Club):
    club.play()
    text, stands = CONTRADICTIONS[club.rules]
    club.take(text)
    receipt = text_of(club.arrived()[-1])
    lines = text.splitlines()
    for number, says in stands.items():
        answer = receipt.partition(f"{number:>3}  {lines[number - 1]}\n")[2].partition(f"{number + 1:>3}  ")[0]
        assert says in " ".join(answer.split()), receipt


def test_lines_in_doubt_are_counted_above_the_sheet(club: Club):
    """All lines accepted does not mean that all will be done."""
    club.play()
    club.take(CONTRADICTIONS[club.rules][0])
    receipt = text_of(club.arrived()[-1])
    doubts = receipt.count("\nDOUBT ")
    said = (
        "1 line may fail, or do less than you meant: it is" if doubts == 1 else f"{doubts} lines may fail, or do less"
    )
    assert doubts and said in " ".join(receipt.split())


def test_a_correction_of_the_line_that_was_wrong(club: Club):
    """As journey 4 goes: one slip, in capitals, answered with the corrected line alone."""
    club.play()
    good = club.bot_sheet(club.mine)
    slip = SLIPS[club.rules]
    club.take(f"{good.upper()}\n{slip}\n\nSent from my phone\n")
    receipt = queued(club.desk, "receipt")[-1]
    assert "Did you mean MOVE?" in text_of(club.arrived()[-1])
    line, _ = EXAMPLES[club.rules]
    club.take(f"{line}\n", **answers_to(club.desk, receipt))
    merged = text_of(club.arrived()[-1])
    assert f"Changed: {slip} -> {line}" in merged
    assert sheet(club.desk, club.game, club.mine) == f"{good.upper()}\n{line}"


def test_the_address_for_the_whole_game(club: Club):
    to = seat_address(club.desk, club.game, club.mine)
    assert club.post.take("HOLD\n", to, ANNA).result == "refused"
    assert "GAME Northern Cross, TURN 1" in text_of(club.arrived()[-1])
    club.take("GAME Northern Cross, TURN 1\nHOLD\n", to)
    assert sheet(club.desk, club.game, club.mine) == "HOLD"
