"""A game that was put back to an older state does not go on before its master has said so to everyone."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import UUID

import pytest

from pbem.audit import verify
from pbem.audit.checkpoint_store import KeptCheckpoints
from pbem.ledger import open_ledger
from pbem.mail.letters import LetterWriter
from pbem.mail.sending import MaildirPost, SendWorker
from pbem.service import Desk, Refused, Ticked, tick, turn_report
from pbem.service.kernel.commands import AcknowledgeRestore
from pbem.service.trust.audit_file import audit
from pbem.service.trust.log import head, public_checkpoint, sheet_receipt
from pbem.service.trust.log_check import check_log
from pbem.service.trust.restored_log import acknowledge_restore
from tests.service.turns.test_tick import ready, ticks
from tests.support.desks import Clock, new_id, submit
from tests.support.letters import kinds, mailed, post_desk, queued


@contextmanager
def server(folder: Path, clock: Clock) -> Iterator[Desk]:
    with open_ledger(f"sqlite:{folder / 'ledger.db'}") as ledger:
        yield post_desk(ledger, folder, clock)


def send_all(desk: Desk, folder: Path) -> None:
    SendWorker(desk, MaildirPost(folder / "outbox"), lambda: 0.5).send_all(lambda handled: None)


def play(desk: Desk, game: UUID) -> None:
    for seat in ("red", "blue"):
        submit(desk, game, seat)
        ready(desk, game, seat)
    ticks(desk)


def acknowledge(desk: Desk, game: UUID, reason: str = "A disk failed.") -> None:
    acknowledge_restore(desk, AcknowledgeRestore(id=new_id(), game=game, reason=reason))


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def restored(tmp_path: Path, clock: Clock) -> tuple[UUID, str, int]:
    """A game of which letters went out, then put back to a copy from before: the game, a receipt, its size then."""
    with server(tmp_path, clock) as desk:
        game = mailed(desk)
        send_all(desk, tmp_path)
        clock.turn(hours=1)
    shutil.copytree(tmp_path, tmp_path / "backup", ignore=shutil.ignore_patterns("checkpoints", "outbox", "backup"))
    with server(tmp_path, clock) as desk:
        play(desk, game)
        send_all(desk, tmp_path)
        receipt = sheet_receipt(desk, game, queued(desk, "receipt")[0].version)
        size = desk.open(game).version
    for file in tmp_path.glob("ledger.db*"):
        file.unlink()
    for file in (tmp_path / "backup").glob("ledger.db*"):
        shutil.copy(file, tmp_path / file.name)
    return game, receipt, size


def test_orders_and_steps_are_refused_and_the_master_is_told(
    restored: tuple[UUID, str, int], tmp_path: Path, clock: Clock
) -> None:
    game, receipt, size = restored
    with server(tmp_path, clock) as desk:
        before = desk.open(game).version
        for _ in range(2):
            with pytest.raises(Refused, match=f"its log has {before} entries, but one of {size} was signed"):
                submit(desk, game, "red")
        clock.turn(days=9)
        happened: list[Ticked] = []
        assert tick(desk, happened.append) == 1 and "restored to an older state" in happened[0].trouble
        assert desk.open(game).version == before
        assert kinds(desk).count("older") == 1 and kinds(desk, "")[-1] == "older"
        path = KeptCheckpoints(desk.var).path(game)
        told = check_log(desk, game, desk.signer(game).key, [receipt], [path.read_text()]).wrong
        assert told[1] == f"your checkpoint covers {size} entries, but the log has only {before}"
        (alone,) = check_log(desk, game, desk.signer(game).key).wrong
        assert "restored to an older state" in alone, "also where nobody gives what was signed"
        # What was said before the copy can still be said.
        assert public_checkpoint(desk, game) in turn_report(desk, game, 0, "red").replace("\n ", "")


def test_what_one_machine_misses_the_others_miss_too(
    restored: tuple[UUID, str, int], tmp_path: Path, clock: Clock
) -> None:
    """The other machine has signed nothing itself, and goes on when the master has acknowledged the restore."""
    game, _, size = restored
    other = tmp_path / "other"
    other.mkdir()
    for key in ("log.key", "mail.key", "people.keys"):
        shutil.copy(tmp_path / key, other / key)
    with server(tmp_path, clock) as desk, open_ledger(f"sqlite:{tmp_path / 'ledger.db'}") as ledger:
        second = post_desk(ledger, other, clock)
        with pytest.raises(Refused, match=f"one of {size} was signed"):
            submit(desk, game, "red")
        with pytest.raises(Refused, match=f"one of {size} was signed"):
            submit(second, game, "red")
        acknowledge(desk, game)
        play(second, game)
        send_all(second, other)
        assert second.open(game).table.turn == 2


def test_the_master_acknowledges_it_and_the_game_goes_on_in_the_open(
    restored: tuple[UUID, str, int], tmp_path: Path, clock: Clock
) -> None:
    game, receipt, size = restored
    with server(tmp_path, clock) as desk:
        before = desk.open(game).version
        with pytest.raises(Refused, match="Say why"):
            acknowledge(desk, game, " \n ")
        acknowledge(desk, game)
        with pytest.raises(Refused, match="nothing to acknowledge"):
            acknowledge(desk, game)
        assert sorted(each.seat for each in queued(desk, "restored")) == ["", "blue", "red"]
        letter = LetterWriter(desk).letter(queued(desk, "restored")[0])
        assert f"of {size} signed entries of its log, {before} are left. A disk failed." in " ".join(
            letter.text.split()
        )
        play(desk, game)
        send_all(desk, tmp_path)
        told = " ".join(turn_report(desk, game, 1, "red").split())
        assert f"restored to entry {before} of its log, though {size} had been signed. A disk failed." in told
        assert (tmp_path / "checkpoints" / f"{game}.lost-{size}.txt").exists()
        made = b"".join(audit(desk, game, desk.signer(game)))
        result = verify.verified(made, verify.Kept(receipts=[receipt]))
        assert (result["verdict"], result["given_up"]) == ("given up", 1)
        assert any(f"entries {before + 1} to {size}" in words for words in result["cannot_prove"])
        state = check_log(desk, game, desk.signer(game).key, [receipt])
        assert state.wrong == () and state.given_up[0].startswith(f"your receipt: entries {before + 1} to {size} were")


def test_a_log_that_went_another_way_is_not_signed(
    restored: tuple[UUID, str, int], tmp_path: Path, clock: Clock
) -> None:
    """As a program would leave it that knows of no checkpoints."""
    game, _, size = restored
    kept = tmp_path / "checkpoints" / f"{game}.txt"
    note, leaves = kept.read_text(), kept.with_suffix(".leaves").read_bytes()
    kept.unlink()
    with server(tmp_path, clock) as desk:
        before = desk.open(game).version
        submit(desk, game, "blue", "RUN 1")
        play(desk, game)
        assert desk.open(game).version >= size
        kept.parent.mkdir(exist_ok=True)
        kept.write_text(note)
        kept.with_suffix(".leaves").write_bytes(leaves)
        with pytest.raises(Refused, match="restored to an older state"):
            head(desk, game, desk.open(game).version)
        acknowledge(desk, game)
        # As many entries are left as both logs have in common; the leaves of the other one were kept.
        assert desk.open(game).table.restored[-1].left == before
        assert head(desk, game, desk.open(game).version).size == desk.open(game).version


def test_a_checkpoint_file_that_cannot_be_read_is_said(
    restored: tuple[UUID, str, int], tmp_path: Path, clock: Clock
) -> None:
    game, _, _ = restored
    kept = tmp_path / "checkpoints" / f"{game}.txt"
    kept.write_text("nonsense")
    with server(tmp_path, clock) as desk, pytest.raises(Refused, match="restore the file or the key"):
        submit(desk, game, "red")


def test_games_without_letters_are_as_they_were(tmp_path: Path, clock: Clock) -> None:
    """Nothing was signed, so nothing can be contradicted; and no key is made."""
    with server(tmp_path, clock) as desk:
        game = mailed(desk)
        submit(desk, game, "red")
        assert not (tmp_path / "checkpoints").exists() and not (tmp_path / "log.key").exists()
