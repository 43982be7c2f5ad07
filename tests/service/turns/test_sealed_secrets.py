"""The dice secrets at rest: encrypted with a key outside the database, and what happens without it."""

from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

import pytest

from events import DiceSecretsKept, secrets_stream
from pbem.audit.secret_box import BoxLocked, SecretBox
from pbem.ledger import LedgerError, SealingMapper, open_ledger
from pbem.service import Desk, verify
from pbem.service.turns.dice import game_secrets
from tests.service.turns.test_tick import ticks
from tests.support.desks import desk_on, started, submit, table
from tests.support.held_records import contents


@pytest.fixture
def key(tmp_path: Path) -> Path:
    return tmp_path / "keys" / "secrets.key"


@pytest.fixture
def sealed(tmp_path: Path, key: Path) -> Iterator[Desk]:
    with open_ledger(f"sqlite:{tmp_path / 'ledger.db'}", mapper=SealingMapper(SecretBox(key))) as ledger:
        yield desk_on(ledger, tmp_path)


def reopened(tmp_path: Path, key: Path) -> Desk:
    ledger = open_ledger(f"sqlite:{tmp_path / 'ledger.db'}", mapper=SealingMapper(SecretBox(key)))
    return desk_on(ledger, tmp_path)


def play(desk: Desk, game: UUID) -> None:
    for seat in ("red", "blue"):
        submit(desk, game, seat, "RUN 3")
    ticks(desk)


def test_the_database_holds_no_secret_in_plain(sealed: Desk, tmp_path: Path, key: Path) -> None:
    game = started(sealed, turn_seconds=0)
    play(sealed, game)
    secrets = game_secrets(sealed.ledger, table(sealed, game))
    stored = contents(tmp_path)
    for secret in (secrets.top, secrets.hidden):
        assert secret.hex().encode() not in stored and secret not in stored
    (record,) = sealed.ledger.records(secrets_stream(game))
    assert record.topic == "dice.secrets_sealed.1" and key.stat().st_mode & 0o777 == 0o600
    (kept,) = sealed.ledger.events(secrets_stream(game))
    assert isinstance(kept, DiceSecretsKept) and kept.hidden == secrets.hidden.hex()
    assert not [verdict for verdict in verify(sealed, game) if verdict.differences]


def test_without_the_key_all_wait_and_nothing_is_lost(sealed: Desk, tmp_path: Path, key: Path) -> None:
    game = started(sealed, turn_seconds=0)
    submit(sealed, game, "red", "RUN 3")
    before = sealed.ledger.head()
    sealed.ledger.close()
    key.rename(key.with_suffix(".away"))
    desk = reopened(tmp_path, key)
    with pytest.raises(LedgerError, match="secrets.key is missing; restore the right key") as told:
        submit(desk, game, "blue", "RUN 3")
    assert "\n" not in str(told.value)
    SecretBox(key).seal(b"", b"")
    with pytest.raises(LedgerError, match="but .* holds key [0-9a-f]{8}; restore the right key"):
        submit(desk, game, "blue", "RUN 3")
    assert desk.ledger.head() == before
    key.with_suffix(".away").replace(key)
    play(desk, game)
    assert table(desk, game).turn == 2
    desk.ledger.close()


def test_plain_secrets_of_earlier_times_are_read(desk: Desk, tmp_path: Path, key: Path) -> None:
    game = started(desk, turn_seconds=0)
    desk.ledger.close()
    later = reopened(tmp_path, key)
    play(later, game)
    assert table(later, game).turn == 2 and not key.exists()
    assert later.ledger.records(secrets_stream(game))[0].topic == "dice.secrets_kept.1"
    later.ledger.close()


def test_a_ledger_opened_without_a_key_does_not_pass_over_a_log(sealed: Desk, tmp_path: Path) -> None:
    game = started(sealed, turn_seconds=0)
    sealed.ledger.close()
    with (
        open_ledger(f"sqlite:{tmp_path / 'ledger.db'}") as ledger,
        pytest.raises(LedgerError, match="open the ledger with their key"),
    ):
        submit(desk_on(ledger, tmp_path), game, "red", "RUN 3")


def test_a_key_that_others_can_read_or_that_is_none_is_refused(key: Path) -> None:
    box = SecretBox(key)
    name, sealed = box.seal(b"secret", b"here")
    assert box.open(name, sealed, b"here") == b"secret"
    with pytest.raises(BoxLocked, match="damaged"):
        box.open(name, sealed, b"there")
    key.chmod(0o644)
    with pytest.raises(BoxLocked, match="chmod 600"):
        box.open(name, sealed, b"here")
    key.chmod(0o600)
    key.write_bytes(b"short")
    with pytest.raises(BoxLocked, match="not a key of 32 bytes"):
        box.open(name, sealed, b"here")
