"""The signing key: made once, for its owner alone, never replaced."""

import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from uuid import UUID

import pytest
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from pbem.audit.keys import FILE, KeyRefused, game_signer, server_key

GAME = UUID(int=7)


def test_the_key_is_made_on_first_use_and_stays(tmp_path: Path) -> None:
    var = tmp_path / "var"
    first = game_signer(var, GAME).key
    assert first.name == f"pbem/{GAME}"
    assert stat.S_IMODE((var / FILE).stat().st_mode) == 0o600
    assert game_signer(var, GAME).key == first
    assert game_signer(var, UUID(int=8)).key.public == first.public
    assert [file.name for file in var.iterdir()] == [FILE]


def test_each_server_has_its_own(tmp_path: Path) -> None:
    assert game_signer(tmp_path / "a", GAME).key != game_signer(tmp_path / "b", GAME).key


def test_several_at_once_get_the_same(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as crew:
        keys = set(crew.map(lambda _: game_signer(tmp_path, GAME).key, range(32)))
    assert len(keys) == 1


def test_a_key_that_others_may_read_is_refused(tmp_path: Path) -> None:
    server_key(tmp_path / FILE)
    (tmp_path / FILE).chmod(0o640)
    with pytest.raises(KeyRefused, match="chmod 600"):
        server_key(tmp_path / FILE)


@pytest.mark.parametrize("content", [b"", b"not a key\n", b"\xff\x00"])
def test_what_is_not_a_key_is_refused_and_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / FILE
    path.write_bytes(content)
    path.chmod(0o600)
    with pytest.raises(KeyRefused, match="restore it from a backup"):
        server_key(path)
    assert path.read_bytes() == content


def test_a_key_of_another_kind_is_refused(tmp_path: Path) -> None:
    path = tmp_path / FILE
    path.write_bytes(X25519PrivateKey.generate().private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    path.chmod(0o600)
    with pytest.raises(KeyRefused, match="not an Ed25519 key"):
        server_key(path)
