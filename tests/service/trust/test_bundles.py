"""A game moved to another server in one file: the same to the byte, and played on there to its end."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import UUID

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from events import people_stream, secrets_stream
from pbem.audit import verify as verifier
from pbem.audit.checkpoints import origin
from pbem.audit.merkle import root
from pbem.audit.notes import Signer, VerifierKey
from pbem.ledger import Ledger, LedgerError, open_ledger
from pbem.service import Desk, Refused, Ticked, tick, verify
from pbem.service.trust.audit_file import audit
from pbem.service.trust.bundle_import import import_game
from pbem.service.trust.bundles import export_game
from pbem.service.trust.file_check import check_file
from pbem.service.trust.log_check import check_log
from tests.service.mending.test_rollback import again, play, take_back
from tests.service.turns.test_tick import ticks
from tests.support.desks import Clock, Shelf, desk_at, desk_on, started, submit, table
from tests.support.letters import mailed

PASSPHRASE = "a quiet sector of the sky"


def signer(game: UUID, byte: int = 1) -> Signer:
    return Signer(origin(game), Ed25519PrivateKey.from_private_bytes(bytes([byte]) * 32))


def exported(desk: Desk, game: UUID, passphrase: str = PASSPHRASE) -> bytes:
    return b"".join(export_game(desk, game, signer(game), passphrase))


@pytest.fixture
def game(desk: Desk, clock: Clock) -> UUID:
    """A game that is running, with a turn taken back and one played again."""
    game = started(desk, options={"length": "60"})
    for _ in range(3):
        play(desk, clock, game)
    take_back(desk, game, 2)
    again(desk, game, 3)
    play(desk, clock, game)
    submit(desk, game, "red", "RUN 1")
    return game


@contextmanager
def another(folder: Path, clock: Clock) -> Iterator[Desk]:
    folder.mkdir(exist_ok=True)
    with desk_at(folder, clock) as desk:
        yield desk


def log_root(ledger: Ledger, game: UUID) -> bytes:
    return root([bytes.fromhex(leaf.leaf) for leaf in ledger.leaves(game)])


def play_to_the_end(desk: Desk, clock: Clock, game: UUID) -> None:
    for _ in range(60):
        if table(desk, game).ended:
            return
        play(desk, clock, game, "RUN 2", "RUN 1")
    raise AssertionError("the game does not end")


def test_a_game_goes_on_elsewhere_to_its_end(desk: Desk, game: UUID, tmp_path: Path, clock: Clock):
    data = exported(desk, game)
    with another(tmp_path / "new", clock) as new:
        done = import_game(new, data, PASSPHRASE)
        assert (done.game, done.can_go_on, done.is_over) == (game, True, False)
        assert new.ledger.records(game) == desk.ledger.records(game)
        assert log_root(new.ledger, game) == log_root(desk.ledger, game)
        assert table(new, game) == table(desk, game)
        moved(new, clock, game)


def moved(new: Desk, clock: Clock, game: UUID) -> None:
    """Played on to the end where it now is: it verifies there, log and audit file included."""
    old = log_root(new.ledger, game), len(new.ledger.leaves(game))
    play_to_the_end(new, clock, game)
    assert [verdict for verdict in verify(new, game) if verdict.differences] == []
    found = verifier.verified(b"".join(audit(new, game, signer(game, 2))))
    assert found["verdict"] == "holds", found
    assert root([bytes.fromhex(leaf.leaf) for leaf in new.ledger.leaves(game)[: old[1]]]) == old[0]
    assert check_log(new, game, signer(game, 2).key).wrong == ()


def test_to_postgresql(desk: Desk, game: UUID, tmp_path: Path, clock: Clock, postgres_url: str):
    data = exported(desk, game)
    with open_ledger(postgres_url) as ledger:
        new = desk_on(ledger, tmp_path / "new", clock)
        import_game(new, data, PASSPHRASE)
        assert ledger.records(game) == desk.ledger.records(game)
        assert log_root(ledger, game) == log_root(desk.ledger, game)
        moved(new, clock, game)


def test_done_twice_it_changes_nothing(desk: Desk, game: UUID, tmp_path: Path, clock: Clock):
    data = exported(desk, game)
    runs_here = "is already here, and runs here. Nothing was changed"
    with pytest.raises(Refused, match=runs_here):
        import_game(desk, data, PASSPHRASE)
    with another(tmp_path / "new", clock) as new:
        assert import_game(new, data).can_go_on is False
        with pytest.raises(Refused, match=runs_here):
            import_game(new, data)
        later = import_game(new, data, PASSPHRASE)
        assert (later.written, later.can_go_on) == (1, True)
        play(new, clock, game)
        with pytest.raises(Refused, match=runs_here):
            import_game(new, data, PASSPHRASE)


def test_half_done_it_is_not_there_and_then_finished(
    desk: Desk, game: UUID, tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("pbem.service.trust.bundle_import.CHUNK", 7)
    data, adopt, calls = exported(desk, game), Ledger.adopt, []

    def dies(self: Ledger, rows):
        calls.append(len(rows))
        if len(calls) == 4:
            raise LedgerError("the machine is gone")
        return adopt(self, rows)

    with another(tmp_path / "new", clock) as new:
        with monkeypatch.context() as patch:
            patch.setattr(Ledger, "adopt", dies)
            with pytest.raises(LedgerError):
                import_game(new, data, PASSPHRASE)
        assert max(calls) <= 7 and game not in new.game_list.tables()
        told: list[Ticked] = []
        tick(new, told.append)
        assert [ticked.did for ticked in told] == [()] and "is damaged and was left out" in told[0].trouble
        import_game(new, data, PASSPHRASE)
        assert new.ledger.records(game) == desk.ledger.records(game)
        assert game in new.game_list.tables()


def test_a_game_that_is_there_in_another_form_is_left_alone(desk: Desk, game: UUID, tmp_path: Path, clock: Clock):
    data = exported(desk, game)
    with another(tmp_path / "new", clock) as new:
        import_game(new, data, PASSPHRASE)
        submit(new, game, "red", "RUN 2")
        before = new.ledger.records(game)
        submit(desk, game, "red", "RUN 3")
        with pytest.raises(Refused, match="is already here, and runs here. Nothing was changed"):
            import_game(new, exported(desk, game), PASSPHRASE)
        assert new.ledger.records(game) == before


def test_without_the_secrets_it_can_be_verified_but_not_played(desk: Desk, game: UUID, tmp_path: Path, clock: Clock):
    data = exported(desk, game, "")
    secret = desk.ledger.records(secrets_stream(game))[0].payload
    assert json.loads(secret)["hidden"].encode() not in data and json.loads(secret)["chain_top"].encode() not in data
    assert check_file(Shelf(), data)["verdict"] == "holds", check_file(Shelf(), data)
    with another(tmp_path / "new", clock) as new:
        assert import_game(new, data).can_go_on is False
        submit(new, game, "blue", "RUN 1")
        clock.turn(hours=1)
        before = table(new, game).resolved_turn
        with pytest.raises(AssertionError):
            ticks(new)
        assert table(new, game).resolved_turn == before


def test_a_finished_game_needs_no_passphrase(desk: Desk, tmp_path: Path, clock: Clock):
    game = started(desk, bots=("red", "blue"), options={"length": "15"})
    ticks(desk)
    data = exported(desk, game, "")
    with another(tmp_path / "new", clock) as new:
        done = import_game(new, data)
        assert done.is_over and done.can_go_on
        one, two = (b"".join(audit(each, game, signer(game))) for each in (desk, new))
        assert one == two and verifier.verified(two)["verdict"] == "holds"


def test_addresses_travel_only_under_lock(desk: Desk, tmp_path: Path, clock: Clock):
    game = mailed(desk)
    assert b"@example.org" not in exported(desk, game, "") and b"@example.org" not in exported(desk, game)
    with another(tmp_path / "new", clock) as new:
        import_game(new, exported(desk, game), PASSPHRASE)
        assert new.people(game).of("red").address == desk.people(game).of("red").address
        assert new.ledger.records(people_stream(game)) == desk.ledger.records(people_stream(game))


# --- what is refused --------------------------------------------------------------------------------------------------


def test_any_change_of_the_file_is_noticed(desk: Desk, game: UUID, tmp_path: Path, clock: Clock):
    data = exported(desk, game)
    lines = data.splitlines(keepends=True)
    with another(tmp_path / "new", clock) as new:
        for place in range(len(lines)):
            before, line, after = lines[:place], lines[place], lines[place + 1 :]
            for bad in ([*before, *after], [*before, line[:-3] + b"x}\n", *after], [*before, line, line, *after]):
                with pytest.raises(Refused, match="The file is refused"):
                    import_game(new, b"".join(bad), PASSPHRASE)
        assert new.ledger.head() == 0


@pytest.mark.parametrize("data", [b"", b"\n", b"hello", b'{"kind":"sum","note":""}\n', b"\xff\xfe\x00", b"[]\n" * 3])
def test_files_that_are_no_bundle(desk: Desk, data: bytes):
    with pytest.raises(Refused, match="The file is refused"):
        import_game(desk, data)


def test_a_wrong_passphrase_and_a_wrong_key(desk: Desk, game: UUID):
    data = exported(desk, game)
    with pytest.raises(Refused, match="the passphrase is wrong"):
        import_game(desk, data, "another passphrase")
    with pytest.raises(Refused, match="at least 12 characters"):
        exported(desk, game, "short")
    other: VerifierKey = signer(game, 9).key
    with pytest.raises(Refused, match="not with the key that you name"):
        import_game(desk, data, PASSPHRASE, other)


def test_a_bundle_that_was_signed_anew_after_a_change_does_not_verify(desk: Desk, game: UUID):
    """Whoever holds a key can sign anything: then the rules find it."""
    from pbem.audit import bundle as form

    bundle = form.read(exported(desk, game, ""))
    place = next(n for n, line in enumerate(bundle.events) if line.topic == "orders.received.2")
    events = list(bundle.events)
    line = events[place]
    events[place] = form.StoredLine(line.number, line.topic, line.payload.replace("RUN 3", "RUN 1"))
    forged = b"".join(form.write(bundle.head, events, bundle.leaves, None, signer(game)))
    assert check_file(Shelf(), forged)["verdict"] == "fails"
