"""What players are given to keep: receipts of their sheets, and checkpoints that go on from one another."""

from collections.abc import Iterator
from email import message_from_bytes
from email.policy import default
from pathlib import Path
from uuid import UUID

import pytest

from pbem.audit import verify
from pbem.audit.checkpoints import open_checkpoint, read_proven
from pbem.audit.entries import Record, canonical
from pbem.audit.merkle import is_extended
from pbem.audit.promises import open_promise, promise
from pbem.audit.receipts import open_receipt, read_receipt
from pbem.ledger import open_ledger
from pbem.mail.letters import Letter, LetterWriter, sealed
from pbem.mail.sending import MaildirPost, SendWorker
from pbem.service import (
    Desk,
    SendLetter,
    SubmitOrders,
    WithdrawOrders,
    send_letter,
    submit_orders,
    turn_report,
    withdraw_orders,
)
from pbem.service.kernel.answers import Receipt
from pbem.service.trust.audit_file import audit
from tests.service.turns.test_tick import ready, ticks
from tests.support import luck
from tests.support.desks import Clock, new_id, submit
from tests.support.letters import contact, mailed, post_desk, queued, written


def send_all(desk: Desk, folder: Path) -> None:
    SendWorker(desk, MaildirPost(folder / "outbox"), lambda: 0.5).send_all(lambda handled: None)


def play(desk: Desk, game: UUID) -> None:
    for seat in ("red", "blue"):
        submit(desk, game, seat, "RUN 1")
        ready(desk, game, seat)
    ticks(desk)


def enclosed(letter: Letter, name: str) -> str:
    (found,) = [each.content.decode() for each in letter.attachments if each.name.startswith(name)]
    return found


def test_every_acknowledgement_encloses_the_promise_of_what_was_sent(desk: Desk) -> None:
    game = mailed(desk)
    submit(desk, game, "red", "RUN 3")
    ready(desk, game, "red")
    withdraw_orders(desk, WithdrawOrders(id=new_id(), game=game, seat="red"))
    key, leaves = desk.signer(game).key, desk.ledger.log(game)
    for kind, topic in (("receipt", "orders.received.2"), ("marked", "turn.ready_marked.2"), ("withdrawn", "orders.")):
        letter = written(desk, kind, "red")
        opened = open_promise(enclosed(letter, "promise-turn-1.txt"), key)
        assert opened.topic.startswith(topic)
        assert opened.is_of(desk.ledger.records(game)[leaves.index(opened.leaf)])
        assert "Attached: promise-turn-1.txt" in letter.text


def told_to_red(folder: Path, sheets_of_blue: int) -> list[object]:
    """All that red gets for two sheets sent in an open turn, in which blue sends some, too."""
    with open_ledger(f"sqlite:{folder / 'ledger.db'}") as ledger, luck.fixed("two worlds"):
        desk = post_desk(ledger, folder, Clock())
        game = mailed(desk)
        told: list[object] = []
        for number in range(2):
            for each in range(sheets_of_blue):
                file_sheet(desk, game, "blue", f"blue {number} {each}", "RUN 1")
            told.append(file_sheet(desk, game, "red", f"red {number}", f"RUN {number + 1}").without_number)
            told += letter_to_red(desk)
    return told


def file_sheet(desk: Desk, game: UUID, seat: str, name: str, text: str) -> Receipt:
    return submit_orders(desk, SubmitOrders(id=name, game=game, seat=seat, text=text, channel="mail"))


def letter_to_red(desk: Desk) -> Iterator[object]:
    """The last letter, whole but for the leaf of its promise: nobody can tell its number without its salt."""
    letter = queued(desk, "receipt")[-1]
    envelope = sealed(LetterWriter(desk), letter)
    message = message_from_bytes(envelope.content, policy=default)
    yield from (envelope.sender, *message.items())
    for part in message.walk():
        content = bytes(part.get_payload(decode=True) or b"").decode()
        if name := part.get_filename():
            yield name
            content = repr(open_promise(content, desk.signer(letter.game).key)._replace(leaf=b""))
        yield content


def test_an_acknowledgement_does_not_show_how_often_others_changed_their_sheets(tmp_path: Path) -> None:
    worlds = []
    for many in (0, 4):
        (tmp_path / str(many)).mkdir()
        worlds.append(told_to_red(tmp_path / str(many), many))
    assert worlds[0] == worlds[1]


def test_the_seal_encloses_the_receipt_of_the_sheet_that_counts(desk: Desk, tmp_path: Path) -> None:
    game = mailed(desk)
    submit(desk, game, "red", "RUN 3")
    promised = open_promise(enclosed(written(desk, "receipt", "red"), "promise-"), desk.signer(game).key)
    play(desk, game)
    key, letter = desk.signer(game).key, written(desk, "seal", "red")
    opened = open_receipt(read_receipt(enclosed(letter, "receipt-turn-1.txt")), key)
    assert (opened.record.fields()["text"], opened.record.fields()["seat"]) == ("RUN 1", "red")
    assert opened.checkpoint == open_checkpoint(enclosed(letter, "checkpoint-"), key)
    assert "Attached: receipt-turn-1.txt" in letter.text
    made = b"".join(audit(desk, game, desk.signer(game)))
    papers = [enclosed(written(desk, "receipt", "red"), "promise-"), enclosed(letter, "receipt-turn-1.txt")]
    assert verify.verified(made, verify.Kept(str(key), papers))["verdict"] == "holds"
    assert promised.leaf in desk.ledger.log(game), "the sheet that was replaced is in the log as well"
    report = written(desk, "report", "red")
    assert not [each for each in report.attachments if each.name.startswith("receipt-")]


def test_without_letters_of_seals_the_report_encloses_the_receipt(desk: Desk) -> None:
    game = mailed(desk)
    contact(desk, game, "red", stop=("seal",))
    play(desk, game)
    letter = written(desk, "report", "red")
    opened = open_receipt(read_receipt(enclosed(letter, "receipt-turn-1.txt")), desk.signer(game).key)
    assert opened.checkpoint == open_checkpoint(enclosed(letter, "checkpoint-"), desk.signer(game).key)


def test_an_operator_who_keeps_another_sheet_than_promised_is_found(desk: Desk) -> None:
    game = mailed(desk)
    play(desk, game)
    key, letter = desk.signer(game).key, written(desk, "receipt", "red")
    made = b"".join(audit(desk, game, desk.signer(game)))
    kept = open_promise(enclosed(letter, "promise-"), key)
    fields = {**kept.fields, "text": "RUN 3", "originator_version": 1}
    other = Record(1, kept.topic, canonical(fields))
    broken = promise(other, bytes(32), desk.signer(game))
    assert verify.verified(made, verify.Kept(str(key), [broken]))["verdict"] == "fails"
    lied = promise(other, kept.leaf, desk.signer(game))
    proof = enclosed(written(desk, "seal", "red"), "receipt-")
    assert verify.verified(made, verify.Kept(str(key), [lied, proof]))["verdict"] == "fails"


def test_each_report_goes_on_from_the_checkpoint_that_the_seat_got_last(
    desk: Desk, clock: Clock, tmp_path: Path
) -> None:
    game = mailed(desk)
    texts = []
    for _ in range(3):
        send_all(desk, tmp_path)
        play(desk, game)
        texts.append(enclosed(written(desk, "report", "red"), "checkpoint-"))
    key = desk.signer(game).key
    first = open_checkpoint(enclosed(LetterWriter(desk).letter(queued(desk, "report")[0]), "checkpoint-"), key)
    heads = [first, *(open_checkpoint(text, key) for text in texts)]
    for old, new, text in zip(heads, heads[1:], texts, strict=False):
        proven = read_proven(text)
        assert old.size <= proven.since < new.size
        if proven.since == old.size:
            assert is_extended(old.size, old.root, new.size, new.root, proven.proof)
    made = b"".join(audit(desk, game, desk.signer(game)))
    assert verify.verified(made, verify.Kept(str(key), (), texts))["verdict"] == "holds"


def test_a_proof_leads_on_from_the_last_letter_that_was_sent(desk: Desk, tmp_path: Path) -> None:
    """Not from one that never went out."""
    game = mailed(desk)
    send_all(desk, tmp_path)
    play(desk, game)
    play(desk, game)
    size = open_checkpoint(
        enclosed(LetterWriter(desk).letter(queued(desk, "report")[0]), "checkpoint-"), desk.signer(game).key
    )
    assert read_proven(enclosed(written(desk, "report", "red"), "checkpoint-")).since == size.size


def test_a_report_sent_again_tells_no_more_of_the_log_than_it_did(desk: Desk) -> None:
    game = mailed(desk)
    play(desk, game)
    before = written(desk, "report", "red")
    submit(desk, game, "blue", "RUN 1")
    send_letter(desk, SendLetter(id=new_id(), kind="report", game=game, seat="red", turn=1))
    again = written(desk, "report", "red")
    assert enclosed(again, "checkpoint-").splitlines()[-5:] == enclosed(before, "checkpoint-").splitlines()[-5:]


def test_the_checkpoint_can_be_copied_out_of_the_text(desk: Desk) -> None:
    game = mailed(desk)
    text = turn_report(desk, game, 0, "red")
    block = text[text.index(f"pbem/{game}") : text.index("\nThe key that signs this log.")]
    assert open_checkpoint(block, desk.signer(game).key).size == 9
    made = b"".join(audit(desk, game, desk.signer(game)))
    assert verify.verified(made, verify.Kept(checkpoints=[block]))["verdict"] == "holds"


@pytest.mark.parametrize("wrong", ["old 5\n\n", "old 7\nAAAA\n\n"])
def test_a_proof_that_leads_nowhere_is_found(desk: Desk, wrong: str) -> None:
    game = mailed(desk)
    note = enclosed(written(desk, "report", "red"), "checkpoint-")
    made = b"".join(audit(desk, game, desk.signer(game)))
    assert verify.verified(made, verify.Kept(checkpoints=[wrong + note]))["verdict"] == "fails"
