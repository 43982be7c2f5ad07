"""Games told as a whole, seats handed over, rematches."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from uuid import UUID

import pytest

from pbem.bootstrap import open_demo
from pbem.config import ROOT
from pbem.mail.letters import LetterWriter
from pbem.reports.pdf import Printer
from pbem.service import (
    Desk,
    LeaveSeat,
    OpenGame,
    Refused,
    Rematch,
    SendPress,
    TakeSeat,
    advance,
    leave_seat,
    open_game,
    send_press,
    take_seat,
)
from pbem.service.history.game_story import beliefs, whole_game
from pbem.service.history.luck import luck, luck_of_all
from pbem.service.people.handover import handover
from pbem.service.people.rematch import rematch
from tests.service.turns.test_tick import ticks
from tests.support.desks import Clock, new_id, started, table
from tests.support.letters import mailed, queued


@pytest.fixture(scope="module")
def fog(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Desk, UUID]]:
    """A game of InterSpace with fog from set-up to end."""
    with open_demo(tmp_path_factory.mktemp("fog"), ROOT / "templates", "whole") as desk:
        options = {"secrecy": "fog", "turn_limit": "6"}
        opened = OpenGame(
            id="fog", rules="interspace", seats=3, title="Fog", options=options, bots=("all",), press="signed"
        )
        game = open_game(desk, opened).game
        for _ in range(3):
            advance(desk, game)
        send_press(desk, SendPress(id="p1", game=game, seat="A", text="Peace with you, B?", to=("B",)))
        send_press(desk, SendPress(id="p2", game=game, seat="C", text="Nobody trusts B.", to=("A",)))
        running = handover(desk, game, "B").text()
        with pytest.raises(Refused, match="not over yet; nobody may see everything"):
            whole_game(desk, game)
        for _ in range(9):
            advance(desk, game)
        assert table(desk, game).ended
        (desk.var / "handover.txt").write_text(running)
        yield desk, game


def test_the_whole_game(fog: tuple[Desk, UUID]):
    desk, game = fog
    book = whole_game(desk, game)
    titles = [chapter.title for chapter in book.chapters]
    assert titles[0] == "How it ended" and "Turn 3" in titles and "Luck" in titles
    assert next(title for title in titles if "believed" in title) == "What seat A believed, compared with the truth"
    text = book.text()
    assert max(map(len, text.splitlines())) <= 76
    with Printer() as printer:
        assert book.pdf(printer, desk.templates / "report").startswith(b"%PDF")


def test_beliefs_against_truth(fog: tuple[Desk, UUID]):
    desk, game = fog
    for seat in table(desk, game).seats:
        found = beliefs(desk, game, seat)
        assert [each.turn for each in found] == list(range(len(found)))
        assert all(each.right + each.wrong + each.unknown == each.places for each in found)
    # In the fog nobody knows everything, and somebody is wrong about something.
    assert any(each.unknown for each in beliefs(desk, game, "A"))
    assert any(each.wrong and each.examples for seat in "ABC" for each in beliefs(desk, game, seat))


def test_a_substitute_gets_what_the_seat_knows(fog: tuple[Desk, UUID]):
    text = (fog[0].var / "handover.txt").read_text()
    assert "For the new player of seat B of Fog." in text and "Players of this seat" in text
    assert "A to B: Peace with you, B?" in text and "Nobody trusts B" not in text
    assert "The set-up" in text or "Turn 1" in text


def test_a_packet_on_paper(fog: tuple[Desk, UUID]):
    desk, game = fog
    with Printer() as printer:
        assert handover(desk, game, "A").pdf(printer, desk.templates / "report").startswith(b"%PDF")


def test_luck_of_the_server_holds_nothing_hidden_of_running_games(desk: Desk, clock: Clock):
    over = started(desk, bots=("red", "blue"), options={"length": "15"})
    ticks(desk)
    counted = {(row.use, row.sides): row.dice for row in luck_of_all(desk)}
    assert ("trip", 6) in counted
    running = started(desk, options={"length": "400"})
    clock.turn(hours=1)
    ticks(desk)
    assert {(row.use, row.sides): row.dice for row in luck_of_all(desk)} == counted
    assert luck(desk, running) == [] and luck(desk, over) != []


# --- rematch ----------------------------------------------------------------------------------------------------------


def test_a_rematch_with_seats_rotated(desk: Desk, clock: Clock, tmp_path: Path):
    game = mailed(desk, options={"length": "5"}, missing="bot")
    for _ in range(40):
        clock.turn(days=4)
        ticks(desk)
        if table(desk, game).ended:
            break
    with pytest.raises(Refused, match="There is no game"):
        rematch(desk, Rematch(id=new_id(), game=UUID(int=9)))
    command = Rematch(id=new_id(), game=game, by="mia")
    opened = rematch(desk, command)
    assert rematch(desk, command) == opened
    new, old = table(desk, opened.game), table(desk, game)
    assert new.title == "The long run, rematch" and new.options == old.options and new.missing == "bot"
    assert [seat.player for seat in new.seats.values()] == [old.seats[seat].player for seat in ("blue", "red")]
    assert desk.people(opened.game).of("red").address == desk.people(game).of("blue").address
    assert new.turn == 1 and new.commitment != old.commitment


def test_no_rematch_before_the_end(desk: Desk):
    game = started(desk)
    with pytest.raises(Refused, match="is not over yet"):
        rematch(desk, Rematch(id=new_id(), game=game))


# --- by mail ----------------------------------------------------------------------------------------------------------


def test_a_substitute_gets_the_packet_by_mail_the_same_however_often(desk: Desk, clock: Clock):
    game = mailed(desk, options={"length": "400"})
    assert not LetterWriter(desk).letter(queued(desk, "seated")[-1]).attachments
    clock.turn(days=4)
    ticks(desk)
    leave_seat(desk, LeaveSeat(id=new_id(), game=game, seat="red"))
    address = "sue@example.org"
    take_seat(desk, TakeSeat(id=new_id(), game=game, seat="red", player="Sue", address=address))
    queue = queued(desk, "seated")[-1]
    with Printer() as printer:
        letter = LetterWriter(replace(desk, printer=printer)).letter(queue)
        assert [attached.name for attached in letter.attachments] == ["the-long-run-handover-of-seat-red.pdf"]
        assert letter.attachments[0].content.startswith(b"%PDF") and "Attached as a PDF" in letter.text
    before = handover(desk, game, "red", queue.version).text()
    assert "Sue took the seat" in before
    clock.turn(days=4)
    ticks(desk)
    assert handover(desk, game, "red", queue.version).text() == before != handover(desk, game, "red").text()
