"""What players are given to keep: receipts of their sheets, and checkpoints that go on from one another."""

from pathlib import Path
from uuid import UUID

import pytest

from pbem.audit import verify
from pbem.audit.checkpoints import open_checkpoint, read_proven
from pbem.audit.merkle import is_extended
from pbem.audit.receipts import open_receipt, read_receipt
from pbem.mail.letters import Letter, LetterWriter
from pbem.mail.sending import MaildirPost, SendWorker
from pbem.service import Desk, SendLetter, WithdrawOrders, send_letter, turn_report, withdraw_orders
from pbem.service.trust.audit_file import audit
from tests.service.turns.test_tick import ready, ticks
from tests.support.desks import Clock, new_id, submit
from tests.support.letters import mailed, queued, written


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


def test_every_acknowledgement_encloses_the_receipt_of_what_was_sent(desk: Desk) -> None:
    game = mailed(desk)
    submit(desk, game, "red", "RUN 3")
    ready(desk, game, "red")
    withdraw_orders(desk, WithdrawOrders(id=new_id(), game=game, seat="red"))
    key = desk.signer(game).key
    for kind, topic in (("receipt", "orders.received.1"), ("marked", "turn.ready_marked.1"), ("withdrawn", "orders.")):
        letter = written(desk, kind, "red")
        opened = open_receipt(read_receipt(enclosed(letter, "receipt-")), key)
        assert opened.record.topic.startswith(topic)
        assert opened.record.payload == desk.ledger.records(game)[opened.record.number - 1].payload
        assert "Attached: receipt-" in letter.text


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
