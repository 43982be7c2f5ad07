"""Letters read well as text and as HTML, say the same in both, and are the same however often they are written."""

import dataclasses
import re
from typing import Any
from uuid import UUID

import msgspec
import pytest
from msgspec import Raw
from msgspec.structs import replace

from events import CorrectionMade
from pbem.audit.checkpoint_store import KeptCheckpoints
from pbem.audit.checkpoints import Checkpoint
from pbem.ledger import DEPUTY, MASTER, Sign
from pbem.mail.letters import KINDS, Letter, LetterWriter, sealed
from pbem.reports.data import ReportData
from pbem.reports.layout import WIDTH
from pbem.reports.pdf import Printer
from pbem.service import (
    AskConsent,
    DeclineSeat,
    Desk,
    DismissDeputy,
    DisownChange,
    ExtendDeadline,
    GiveConsent,
    MarkReady,
    NameDeputy,
    PauseGame,
    PlayTurn,
    ProposeMending,
    Refused,
    ResumeGame,
    SendLetter,
    SendPress,
    SetVacation,
    WithdrawConsent,
    WithdrawOrders,
    address_failed,
    ask_consent,
    decline_seat,
    dismiss_deputy,
    disown_change,
    extend_deadline,
    give_consent,
    mark_ready,
    name_deputy,
    pause_game,
    play_turn,
    propose_mending,
    resume_game,
    send_letter,
    send_press,
    set_vacation,
    verify,
    withdraw_consent,
    withdraw_orders,
)
from pbem.service.kernel.commands import AcknowledgeRestore, MoveGame
from pbem.service.kernel.event_writer import EventWriter
from pbem.service.kernel.letter_queue import queue_letters
from pbem.service.letters.outbox import claim_next, letter_sent
from pbem.service.trust.bundle_import import import_game
from pbem.service.trust.bundles import export_game
from pbem.service.trust.move import move_away
from pbem.service.trust.restored_log import acknowledge_restore
from pbem.service.turns.beacons import warn_of_silent_beacon
from tests.mail.letters.test_invitations import accept, invite
from tests.service.turns.test_tick import ready, ticks
from tests.support.desks import Clock, new_id, submit
from tests.support.html_reader import read_html
from tests.support.letters import ADDRESSES, contact, kinds, mailed, queued, written
from tests.support.processes.sending import Loud

FACTS = '[[fact]]\nkind = "ran"\nseat = "red"\nfar = 1\ntripped = false\n'


def play_everything(desk: Desk, clock: Clock) -> UUID:
    """A game in which every kind of letter is queued."""
    game = mailed(desk, press="signed", missing="extend", turn_seconds=5 * 86400, options={"length": "12"})
    common: dict[str, Any] = {"game": game, "seat": "red"}
    submit(desk, game, "red", "RUN 1\nFLY", ignored=("Dear server,",))
    submit(desk, game, "red", "RUN 2\n# a comment")
    mark_ready(desk, MarkReady(id=new_id(), **common))
    mark_ready(desk, MarkReady(id=new_id(), ready=False, **common))
    withdraw_orders(desk, WithdrawOrders(id=new_id(), **common))
    disown_change(desk, DisownChange(id=new_id(), **common))
    extend_deadline(desk, ExtendDeadline(id=new_id(), game=game, by_seconds=3600, reason="A holiday."))
    pause_game(desk, PauseGame(id=new_id(), game=game, reason="The server moves."))
    resume_game(desk, ResumeGame(id=new_id(), game=game))
    there_and_back(desk, game)
    set_vacation(desk, SetVacation(id=new_id(), first="2026-03-01", last="2026-03-02", **common))
    set_vacation(desk, SetVacation(id=new_id(), **common))
    send_press(desk, SendPress(id=new_id(), text="Peace?\n\nYours", **common))
    send_letter(desk, SendLetter(id=new_id(), kind="answer", about={"title": "Help", "text": "RUN <dice>"}, **common))
    refusal = {"title": "", "why": "The letter is empty.", "hint": "Write RUN 1.", "quoted": "> hello"}
    send_letter(desk, SendLetter(id=new_id(), kind="refusal", about=refusal, **common))
    restore(desk, game)
    warn_of_silent_beacon(desk, desk.open(game).table, "it sleeps")
    address_failed(desk, queued(desk, "report")[0], ADDRESSES["red"], "550 no such user")
    contact(desk, game, "red", address="other@example.org")
    invite(desk, game, "red", "Sue <sue@example.org>")
    decline_seat(desk, DeclineSeat(id=new_id(), reason="No time", **common))
    invite(desk, game, "red", "Tom <tom@example.org>")
    accept(desk, game, "red")
    send_letter(desk, SendLetter(id=new_id(), kind="map", turn=0, **common))
    send_letter(desk, SendLetter(id=new_id(), kind="bundle", **common))
    send_unprinted(desk)
    correct(desk, game)
    with pytest.MonkeyPatch.context() as patch:
        # The race has one version; that there is another does not matter to the letters.
        patch.setattr("pbem.service.mending.matters.rules_of_version", lambda *_: None)
        patch.setattr("pbem.service.mending.matters.compare_versions", lambda *_: [])
        ask = AskConsent(id=new_id(), game=game, matter="rules", rules_version=2, reason="It is clearer.")
        ask_consent(desk, ask)
    withdraw_consent(desk, WithdrawConsent(id=new_id(), game=game))
    propose(desk, game)
    # Another machine had letters and has been silent since.
    said = {"through": desk.moment(), "since": desk.moment()}
    desk.ledger.signs.say(Sign("spool/mx2/1", "spool", desk.moment(), said))
    clock.turn(days=4, hours=2)
    ticks(desk)
    for _ in range(2):
        clock.turn(days=3)
        ticks(desk)
    for _ in range(30):
        if "over" in kinds(desk):
            break
        for seat in ("red", "blue"):
            submit(desk, game, seat, "RUN 1")
        ready(desk, game, "red")
        if "missed" not in kinds(desk):
            play(desk, game)
        ready(desk, game, "blue")
        ticks(desk)
        if "unread" not in kinds(desk):
            clock.turn(minutes=6)
            ticks(desk)
            desk.ledger.signs.end("spool/mx2/1")
    assert desk.open(game).table.ended
    # Its set-up waits for a round of the beacon.
    mailed(dataclasses.replace(desk, beacon=Loud()), beacon=True)
    return game


def propose(desk: Desk, game: UUID) -> None:
    """What a master who plays may only propose; somebody else agrees for a player; a deputy comes and goes."""
    asked: dict[str, Any] = {"game": game, "by": "Mia", "reason": "A typo."}
    agreed: dict[str, Any] = {"game": game, "seat": "blue", "channel": "shell"}
    for matter, text in (("correction", FACTS), ("deputy", "Dora <dora@example.org>")):
        propose_mending(desk, ProposeMending(id=new_id(), matter=matter, text=text, **asked))  # type: ignore[arg-type]
        give_consent(desk, GiveConsent(id=new_id(), **agreed))
        withdraw_consent(desk, WithdrawConsent(id=new_id(), game=game))
    name_deputy(desk, NameDeputy(id=new_id(), game=game, to="Dora <dora@example.org>", by="Mia"))
    dismiss_deputy(desk, DismissDeputy(id=new_id(), game=game))
    name_deputy(desk, NameDeputy(id=new_id(), game=game, to="Emil <emil@example.org>", by="Mia"))


def there_and_back(desk: Desk, game: UUID) -> None:
    """The game moves to another server, and then goes on here all the same."""
    move_away(desk, MoveGame(id=new_id(), game=game, to="https://new.example.org"))
    import_game(desk, b"".join(export_game(desk, game, desk.signer(game), "a quiet sector")), "a quiet sector")


def restore(desk: Desk, game: UUID) -> None:
    """Somebody has a checkpoint of which this ledger knows nothing, and the master takes that upon himself."""
    signer = desk.signer(game)
    note = Checkpoint(signer.key.name, 1000, bytes(32)).signed(signer)
    KeptCheckpoints(desk.var).keep(game, note, signer.key)
    with pytest.raises(Refused, match="restored to an older state"):
        submit(desk, game, "red", "RUN 1")
    acknowledge_restore(desk, AcknowledgeRestore(id=new_id(), game=game, reason="A disk failed."))


def correct(desk: Desk, game: UUID) -> None:
    """As the master's command will do it."""
    position = desk.open(game)
    writer = EventWriter(desk, position.table, new_id(), desk.moment())
    digest = desk.rules(position.table).CODEC.digest(position.state)
    writer.write(CorrectionMade, turn=0, facts=Raw(b"[]"), reason="A slip.", digest=digest)
    queue_letters(writer, "correction")
    desk.ledger.append(writer.events, command=writer.command, name="Correct", at=writer.at)


def send_unprinted(desk: Desk) -> None:
    """The first report went out without its PDF."""
    while claim := claim_next(desk, "worker"):
        is_report = claim.queued.kind == "report"
        letter_sent(desk, claim, "b@example.org", "250", "It took too long." if is_report else "")
        if is_report:
            return


def play(desk: Desk, game: UUID) -> None:
    withdraw_orders(desk, WithdrawOrders(id=new_id(), game=game, seat="blue"))
    play_turn(desk, PlayTurn(id=new_id(), game=game))
    submit(desk, game, "red", "RUN 1")
    submit(desk, game, "blue", "RUN 1")
    ready(desk, game, "red")


@pytest.fixture
def letters(desk: Desk, clock: Clock) -> dict[str, list[Letter]]:
    play_everything(desk, clock)
    letter_writer = LetterWriter(desk)
    found: dict[str, list[Letter]] = {}
    for each in queued(desk):
        found.setdefault(each.kind, []).append(letter_writer.letter(each))
        # Lists of letters show it without writing the letter.
        assert letter_writer.subject(each) == found[each.kind][-1].subject
    return found


def test_every_kind_of_letter_is_written(letters: dict[str, list[Letter]]):
    # Who signs in, or keeps the server, need not play: those letters are none of a game, and tested with the pages.
    assert {*letters, "sign_in", "forget", "keeper"} == set(KINDS)


NO_SEAT = re.compile(
    r"\byour seat\b|\bmy seat\b|\bseat (?:the|of|for|is|,|\.|:)|, seat\b(?! \w)|\bSend orders to\b", re.IGNORECASE
)


def test_the_master_is_told_of_no_seat_of_his(desk: Desk, clock: Clock):
    desk = dataclasses.replace(desk, web="https://games.example.org")
    game = play_everything(desk, clock)
    contact(desk, game, MASTER, address="mia@example.com")
    letter_writer = LetterWriter(desk)
    for each in queued(desk):
        letter = letter_writer.letter(each)
        if each.seat in (MASTER, DEPUTY):
            found = [NO_SEAT.search(text) for text in (letter.subject, letter.text, letter.html)]
            assert found == [None] * 3, each.kind
        elif "/seat/" in letter.text:
            assert "Your seat on the web" in letter.text and ">Your seat on the web</a>" in letter.html


@pytest.mark.parametrize(("seconds", "told"), [(3600, "STATUS, EXTEND 1d, PLAY"), (0, "STATUS, PLAY, PAUSE")])
def test_the_master_of_a_game_without_a_clock_need_not_extend(desk: Desk, seconds: int, told: str):
    mailed(desk, turn_seconds=seconds)
    assert told in " ".join(LetterWriter(desk).letter(queued(desk, "mastered")[0]).text.split())


def test_a_game_with_all_that_verifies(desk: Desk, clock: Clock):
    game = play_everything(desk, clock)
    assert not [verdict for verdict in verify(desk, game) if verdict.differences]


def test_text_fits_any_mail_program(letters: dict[str, list[Letter]]):
    for kind, each in ((kind, letter) for kind, found in letters.items() for letter in found):
        lines = each.text.splitlines()
        assert max(map(len, lines)) <= WIDTH, (kind, max(lines, key=len))
        assert not [line for line in lines if line != line.rstrip() and line != "-- "], kind
        assert "\n\n\n" not in each.text and each.text.endswith("\n"), kind
        assert not re.search(r"[.!?][A-Z][a-z]", each.text), kind
        assert each.subject.startswith("[The long run] ") and each.subject == each.subject.strip()
        assert "None" not in each.text and "Undefined" not in each.text, kind


def test_html_says_the_same_and_fetches_nothing(letters: dict[str, list[Letter]]):
    for kind, each in ((kind, letter) for kind, found in letters.items() for letter in found):
        reader = read_html(each.html)
        assert {tag for tag, name, _ in reader.attributes if name in ("src", "href", "background")} == set(), kind
        # The address of another server is named as text; nothing is fetched from it.
        html = each.html.replace("https://new.example.org", "")
        assert not re.search(r"url\(|<script|<link|<img|@import|http", html), kind
        styles = [value for _, name, value in reader.attributes if name == "style"]
        assert not [style for style in styles if "background" in style], kind
        told = set(re.findall(r"\w{3,}", " ".join(reader.words)))
        assert set(re.findall(r"\w{3,}", each.text.replace("\n", " "))) == told, kind


def test_a_letter_written_again_later_is_the_same_to_the_byte(desk: Desk, clock: Clock):
    game = mailed(desk)
    submit(desk, game, "red", "RUN 1\nFLY")
    first = [sealed(LetterWriter(desk), each) for each in queued(desk)]
    clock.turn(days=4)
    ticks(desk)
    submit(desk, game, "red", "RUN 3")
    extend_deadline(desk, ExtendDeadline(id=new_id(), game=game, by_seconds=7200))
    again = [sealed(LetterWriter(desk), each) for each in queued(desk)[: len(first)]]
    # But for where a reader is to answer: that turn is over, so it is the address for the whole game.
    assert [each.message_id for each in again] == [each.message_id for each in first]
    assert [each.content for each in again] == [each.content for each in first]


def test_one_reader_is_told_nothing_of_another(desk: Desk, clock: Clock):
    game = mailed(desk)
    submit(desk, game, "red", "RUN 1\nFLY away")
    clock.turn(days=4)
    ticks(desk)
    for each in queued(desk):
        letter = LetterWriter(desk).letter(each)
        if each.seat == "blue":
            assert "FLY" not in letter.text + letter.html
            assert ADDRESSES["red"] not in letter.text + letter.html


def test_an_unknown_kind_is_told(desk: Desk):
    mailed(desk)
    with pytest.raises(Refused, match="does not know letters of the kind 'poem'"):
        LetterWriter(desk).letter(replace(queued(desk)[0], kind="poem"))


def test_every_template_belongs_to_a_kind(desk: Desk):
    names = {path.name for path in (desk.templates / "mail").iterdir()}
    assert names == {f"{kind}.j2" for kind in KINDS} | {"letter.txt.j2", "letter.html.j2"}


def test_the_report_letter_encloses_map_and_report_as_a_pdf(desk: Desk):
    mailed(desk)
    letter = written(desk, "report", "red")
    kept = [(each.type, each.content[:5]) for each in letter.attachments]
    assert kept == [("application/pdf", b"%PDF-"), ("text/plain", b"pbem/")]
    assert letter.attachments[0].name.endswith(".pdf")
    assert "Attached as a PDF" in letter.text


def test_whoever_does_without_the_pdf_gets_none(desk: Desk):
    game = mailed(desk)
    contact(desk, game, "red", stop=("map",))
    assert [each.name for each in written(desk, "report", "red").attachments] == ["checkpoint-9.txt"]
    assert len(written(desk, "report", "blue").attachments) == 2


def test_a_pdf_that_cannot_be_made_does_not_hold_the_letter_back(desk: Desk):
    mailed(desk)
    with Printer(seconds=0) as hasty:
        letter = written(dataclasses.replace(desk, printer=hasty), "report", "red")
    assert [each.type for each in letter.attachments] == ["text/plain"]
    assert "The PDF could not be made: it took more than 0 seconds." in " ".join(letter.text.split())
    assert "send it in a separate letter" in " ".join(letter.text.split())


def test_the_report_as_data_for_those_who_ask_for_it(desk: Desk):
    game = mailed(desk)
    contact(desk, game, "red", start=("data",), stop=("map",))
    letter = written(desk, "report", "red")
    (enclosed, _) = letter.attachments
    assert (enclosed.type, enclosed.name.endswith(".json")) == ("application/json", True)
    data = msgspec.json.decode(enclosed.content, type=ReportData)
    assert (data.schema, data.seat, data.turn) == ("pbem-report/1", "red", 0)
    assert "the report as JSON" in letter.text
    assert [each.type for each in written(desk, "report", "blue").attachments] == ["application/pdf", "text/plain"]
