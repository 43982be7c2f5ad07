"""One server has one signing key and one mail key, on however many machines."""

from pathlib import Path
from uuid import UUID

import pytest

from pbem.audit.keys import FILE, KeyRefused, game_signer, new_key
from pbem.audit.secret_box import SecretBox
from pbem.audit.shared_keys import ServerKey, share_key
from pbem.bootstrap import open_desk
from pbem.config import Settings
from pbem.ledger import Ledger, open_ledger
from pbem.service.people.mail_key import mail_key

GAME = UUID(int=7)
SIGNING = ServerKey(FILE, "signing key", new_key)


class Machine:
    """A folder of its own, and a store that all share."""

    def __init__(self, folder: Path, store: Path) -> None:
        self.var = folder
        self.environ = {"PBEM_VAR": str(folder), "PBEM_STORE": f"sqlite:{store}", "PBEM_BEACON": "none"}

    @property
    def settings(self) -> Settings:
        return Settings.from_environment(self.environ)

    def keys(self) -> tuple[str, bytes]:
        with open_desk(self.settings) as desk:
            return str(desk.signer(GAME).key), mail_key(desk)

    def has_the_box_of(self, other: "Machine") -> "Machine":
        self.environ["PBEM_SECRETS_KEY_FILE"] = str(other.var / "secrets.key")
        return self


@pytest.fixture
def one(tmp_path: Path) -> Machine:
    return Machine(tmp_path / "one", tmp_path / "shared.sqlite")


@pytest.fixture
def two(tmp_path: Path) -> Machine:
    return Machine(tmp_path / "two", tmp_path / "shared.sqlite")


def test_a_second_machine_gets_the_same_keys(one: Machine, two: Machine) -> None:
    assert one.keys() == two.has_the_box_of(one).keys()
    assert (two.var / FILE).stat().st_mode & 0o777 == 0o600


def test_without_the_key_that_opens_them_it_refuses_and_makes_none(one: Machine, two: Machine) -> None:
    one.keys()
    with pytest.raises(KeyRefused, match="does not have the signing key of this server.*secrets.key is missing"):
        two.keys()
    assert not list(two.var.glob("*.key"))


def test_with_another_key_it_refuses(one: Machine, two: Machine) -> None:
    two.var.mkdir()
    game_signer(two.var, GAME)
    own = (two.var / FILE).read_bytes()
    one.keys()
    with pytest.raises(KeyRefused, match="is not the signing key of this database") as refused:
        two.has_the_box_of(one).keys()
    assert "\n" not in str(refused.value)
    assert (two.var / FILE).read_bytes() == own
    (two.var / FILE).rename(two.var / "away")
    assert two.keys() == one.keys()


def test_the_key_of_an_earlier_version_is_taken_over(one: Machine) -> None:
    one.var.mkdir()
    key = str(game_signer(one.var, GAME).key)
    assert one.keys()[0] == key
    (one.var / FILE).unlink()
    assert one.keys()[0] == key


def test_a_machine_that_has_the_key_needs_no_other_to_start(one: Machine) -> None:
    """Whoever has lost secrets.key can still read, and is told so where it is needed."""
    keys = one.keys()
    (one.var / "secrets.key").unlink()
    assert one.keys() == keys


def test_the_database_tells_no_key(one: Machine, tmp_path: Path) -> None:
    one.keys()
    stored = b"".join(file.read_bytes() for file in tmp_path.glob("shared.sqlite*"))
    signing, mail = (one.var / FILE).read_bytes().splitlines()[1], (one.var / "mail.key").read_bytes()
    assert len(signing) > 32 and len(mail) == 32
    assert signing not in stored and mail not in stored


def test_a_key_that_others_may_read_is_refused(one: Machine) -> None:
    one.keys()
    (one.var / FILE).chmod(0o644)
    with pytest.raises(KeyRefused, match="chmod 600"):
        one.keys()


@pytest.fixture
def ledger(tmp_path: Path) -> Ledger:
    return open_ledger(f"sqlite:{tmp_path / 'ledger.db'}")


def test_two_machines_that_begin_at_once_have_one_key_or_refuse(ledger: Ledger, tmp_path: Path) -> None:
    """The second one lost the race to the first: nothing of it was stored."""
    with ledger:
        share_key(SIGNING, ledger.files, SecretBox(tmp_path / "a" / "box"), tmp_path / "a")
        with pytest.raises(KeyRefused, match="box is missing"):
            share_key(SIGNING, ledger.files, SecretBox(tmp_path / "b" / "box"), tmp_path / "b")
        assert not (tmp_path / "b" / FILE).exists()
