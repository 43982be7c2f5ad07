"""A dispute from the doubt to the amended report: asked by mail, checked offline, settled by evidence."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from events import LetterQueued
from pbem.audit import verify as verifier
from pbem.audit.checkpoints import origin
from pbem.audit.notes import Signer
from pbem.bootstrap import open_demo
from pbem.config import ROOT
from pbem.core.dice import Throw
from pbem.mail.letters import LetterWriter
from pbem.service import (
    CorrectBoard,
    Desk,
    OpenGame,
    SubmitOrders,
    TakeSeat,
    advance,
    correct_board,
    open_game,
    plan_correction,
    played_turn,
    submit_orders,
    take_seat,
    verify,
    why,
)
from pbem.service.mending.disputes import mail_dispute
from pbem.service.trust.audit_file import audit
from pbem.service.trust.rolls import dispute_roll
from pbem.service.turns.seal import suggested
from tests.support.letters import queued


@pytest.fixture
def table(tmp_path: Path) -> Iterator[tuple[Desk, UUID]]:
    """InterSpace by two players, some turns old; their orders are those that the bot would give."""
    with open_demo(tmp_path, ROOT / "templates", "a dispute") as desk:
        game = open_game(desk, OpenGame(id="open", rules="interspace", seats=2, title="Cross", master="Mia")).game
        for seat, name in (("A", "anna"), ("B", "bruno")):
            address = f"{name}@example.org"
            take_seat(desk, TakeSeat(id=name, game=game, seat=seat, player=name.title(), address=address))
        for _ in range(5):
            play(desk, game)
        yield desk, game


def play(desk: Desk, game: UUID) -> None:
    position = desk.open(game)
    for seat in position.table.awaited:
        text, turn = suggested(desk, position, seat), position.table.turn
        command = SubmitOrders(id=f"{turn}/{seat}", game=game, seat=seat, text=text, channel="mail")
        submit_orders(desk, command)
    advance(desk, game)


def test_a_dispute_is_settled(table: tuple[Desk, UUID], tmp_path: Path) -> None:
    desk, game = table
    turn = desk.open(game).table.resolved_turn
    assert turn is not None

    # Anna doubts what became of her order: the chain of causes, then the throws, recomputed.
    assert "Your order 1:" in why(desk, game, "A", "1", turn)
    labels = [throw.label for throw in _throws(desk, game, turn) if throw.stream == "open"]
    assert labels and all(dispute_roll(desk, game, turn, label).is_true for label in labels)

    # The audit file on a train: one file of standard library, no network, no server.
    signer = Signer(origin(game), Ed25519PrivateKey.from_private_bytes(bytes(32)))
    file = tmp_path / "cross.ndjson"
    file.write_bytes(b"".join(audit(desk, game, signer, "A")))
    checked = subprocess.run(
        [sys.executable, "-I", "-S", verifier.__file__, str(file)], capture_output=True, check=False, text=True
    )
    assert checked.returncode == 0, checked.stdout

    # The master plays the turn without the doubted order and mails the difference, to each what it may know.
    assert mail_dispute(desk, game, turn, "A:1", "dispute") == ["A", "B"]
    order = played_turn(desk, game, turn).sealed.sheets["A"].text.splitlines()[0]
    one, two = (_letter(desk, letter) for letter in queued(desk, "answer")[-2:])
    assert order.split("#")[0].strip()[:20] in one and order.split("#")[0].strip()[:20] not in two

    # A mistake is found. The correction is shown with its consequences before it is made.
    before, head = desk.ledger.records(game), desk.ledger.head()
    planet = next(name for name, planet in desk.open(game).state.planets.items() if planet.owner == "A")
    fact = f'[[fact]]\nkind = "industry_raised"\nseat = "A"\nplanet = "{planet}"\nlevel = 3\nline = 0\n'
    plan = plan_correction(desk, game, turn, fact)
    assert plan.board and "A" in plan.changed and desk.ledger.head() == head
    command = CorrectBoard(id="mend", game=game, turn=turn, text=fact, reason="The level was misread.", by="Mia")
    assert correct_board(desk, command).changed == plan.changed

    # Amended letters go to those for whom something changed; nothing was erased; the game goes on and verifies.
    amended = queued(desk, "correction")
    assert [letter.seat for letter in amended] == list(plan.changed)
    assert "The level was misread." in " ".join(_letter(desk, amended[0]).split())
    assert desk.ledger.records(game)[: len(before)] == before
    play(desk, game)
    assert [verdict for verdict in verify(desk, game) if verdict.differences] == []


def _throws(desk: Desk, game: UUID, turn: int) -> list[Throw]:
    return msgspec.json.decode(played_turn(desk, game, turn).resolved.throws, type=list[Throw])


def _letter(desk: Desk, letter: LetterQueued) -> str:
    return LetterWriter(desk).letter(letter).text
