"""Logs, and witnesses as real processes, for tests."""

import hashlib
import http.client
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit
from uuid import UUID

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from pbem.audit.checkpoints import Checkpoint, origin
from pbem.audit.merkle import consistency_proof, leaf_hash, root
from pbem.audit.notes import Signer
from pbem.audit.witness.requests import AddCheckpoint
from tests.support.processes.killing import limited

ROOT = Path(__file__).parents[3]
GAME = UUID("00010203-0405-0607-0809-0a0b0c0d0e0f")


def key_from(words: str) -> Ed25519PrivateKey:
    return Ed25519PrivateKey.from_private_bytes(hashlib.sha256(words.encode()).digest())


SIGNER = Signer(origin(GAME), key_from("test vector: log key"))


def entries(*words: object) -> list[bytes]:
    return [leaf_hash(str(word).encode()) for word in words]


def checkpoint(leaves: Sequence[bytes], signer: Signer = SIGNER) -> str:
    return Checkpoint(signer.key.name, len(leaves), root(leaves)).signed(signer)


def request(leaves: Sequence[bytes], old: int = 0, signer: Signer = SIGNER) -> bytes:
    return AddCheckpoint(old, consistency_proof(leaves, old), checkpoint(leaves, signer)).body


class RunningWitness(NamedTuple):
    key: str
    url: str
    program: "subprocess.Popen[str]"

    def post(self, body: bytes, path: str = "/add-checkpoint", method: str = "POST") -> tuple[int, str, str]:
        connection = http.client.HTTPConnection(urlsplit(self.url).netloc, timeout=60)
        connection.request(method, path, body)
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        return answer.status, answer.headers["Content-Type"], text


@contextmanager
def running_witness(folder: Path, *servers: str, port: int = 0) -> Iterator[RunningWitness]:
    """`pbem witness serve` in this folder; it knows the keys of these servers."""
    words = [sys.executable, "-m", "pbem", "witness"]
    folder.mkdir(exist_ok=True)
    (folder / "servers.txt").write_text("".join(f"{key}\n" for key in servers))
    here = {**os.environ, "PBEM_VAR": str(folder)}
    serve = [*words, "serve", "--port", str(port), "--folder", str(folder), "--name", f"witness.example/{folder.name}"]
    with subprocess.Popen(
        serve, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=here, cwd=ROOT, text=True
    ) as run:
        with limited(run):
            assert run.stdout is not None
            found = re.fullmatch(r"witness (\S+) (http://\S+) .*\n", run.stdout.readline())
            assert found is not None
            yield RunningWitness(found[1], found[2], run)
        run.kill()
