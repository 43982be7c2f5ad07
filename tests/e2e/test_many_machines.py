"""Pages by two processes and workers on three machines, each with a folder of its own, and one PostgreSQL between them.

With `-m soak`, a hundred games.
"""

import json
import os
import secrets
import socket
import subprocess
import sys
import urllib.request
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from email import message_from_bytes
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from events import Grant, LetterSent, TurnSealed
from pbem.bootstrap import open_desk
from pbem.config import Settings
from pbem.service import Desk, OpenGame, TakeSeat, open_game, take_seat, verify
from pbem.service.people.accounts import new_api_token
from pbem.service.trust.log_check import check_log
from tests.jobs.test_port import wait_until
from tests.support.processes.killing import limited
from tests.support.servers.machines import Machine, Network, network
from tests.support.servers.postgres_cluster import programs, running

# The master's machine, one for pages, three for workers.
MACHINES = 5
SECONDS = 3000


class Club:
    def __init__(self, folder: Path, net: Network, store: str) -> None:
        self.folder, self.net, self.store = folder, net, store
        self.port = 8080 if net.is_real else free_port("127.0.0.1")
        self.pages = f"http://{net.machines[1].address}:{self.port}"

    def environ(self, number: int) -> dict[str, str]:
        return {
            "PBEM_VAR": str(self.folder / f"machine{number}"),
            "PBEM_SECRETS_KEY_FILE": str(self.folder / "machine0" / "secrets.key"),
            "PBEM_STORE": self.store,
            "PBEM_PEOPLE_KEYS": self.store,
            "PBEM_BEACON": "none",
            "PBEM_URL": self.pages,
            "PBEM_HOST": self.net.machines[number].address,
            "PBEM_PORT": str(self.port),
        }

    @contextmanager
    def desk(self) -> Iterator[Desk]:
        with open_desk(Settings.from_environment(self.environ(0))) as desk:
            yield desk

    @contextmanager
    def running(self, number: int, *words: str) -> Iterator["subprocess.Popen[str]"]:
        machine: Machine = self.net.machines[number]
        command = [*machine.run, sys.executable, "-m", "pbem", *words]
        environ = os.environ | self.environ(number)
        program = subprocess.Popen(command, env=environ, stdout=subprocess.PIPE, text=True)
        with program as started, limited(started, SECONDS):
            yield started
            started.terminate()
            started.communicate(timeout=120)
        assert started.returncode == 0

    def letters(self) -> Counter[str]:
        """How often each letter was handed over, on all machines together."""
        files = self.folder.glob("machine*/outbox/new/*")
        return Counter(str(message_from_bytes(file.read_bytes())["Message-ID"]) for file in files)


def free_port(host: str) -> int:
    with socket.create_server((host, 0)) as listener:
        return int(listener.getsockname()[1])


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    folder = programs()
    if folder is None:
        pytest.skip("PostgreSQL's initdb and pg_ctl are not installed (Debian: apt install postgresql)")
    with network(MACHINES) as net, running(folder, net.host, free_port(net.host)) as cluster:
        yield Club(tmp_path, net, cluster.url("postgres"))


class Program:
    """Plays for a seat, through the pages."""

    def __init__(self, club: Club, token: str) -> None:
        self._pages, self._token = club.pages, token

    def __call__(self, method: str, path: str, body: object = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        headers = {"Authorization": f"Bearer {self._token}", "Content-Type": "application/json"}
        asked = urllib.request.Request(f"{self._pages}/api/v1{path}", data, headers, method=method)
        with urllib.request.urlopen(asked, timeout=300) as answer:
            return json.loads(answer.read())


def a_race(desk: Desk, number: int) -> UUID:
    command = OpenGame(
        id=secrets.token_hex(8),
        rules="race",
        seats=2,
        title=f"Race {number}",
        options={"length": "10"},
        turn_seconds=7 * 24 * 3600,
    )
    game = open_game(desk, command).game
    for seat in desk.open(game).table.seats:
        name = f"{seat.lower()}{number}"
        take_seat(
            desk, TakeSeat(id=secrets.token_hex(8), game=game, seat=seat, player=name, address=f"{name}@example.org")
        )
    return game


def play(club: Club, desk: Desk, game: UUID) -> None:
    wait_until(lambda: desk.open(game).table.turn == 1, SECONDS)
    seats = desk.open(game).table.seats
    programs = [Program(club, new_api_token(desk, Grant(game, seat, seats[seat].tenure))) for seat in seats]
    while not desk.open(game).table.ended:
        turn = desk.open(game).table.turn
        for program in programs:
            program("PUT", "/orders", {"text": f"RUN TO {min(10, 2 * turn)}", "turn": turn})
            program("PUT", "/ready", {"ready": True})
        wait_until(lambda turn=turn: desk.open(game).table.ended or desk.open(game).table.turn > turn, SECONDS)  # type: ignore[misc]


def play_all(club: Club, games: int) -> None:
    with club.desk() as desk, ExitStack() as stack:
        for number in (2, 3, 4):
            stack.enter_context(club.running(number, "worker", "--threads", "2"))
        pages = stack.enter_context(club.running(1, "web", "--processes", "2"))
        assert pages.stdout is not None and pages.stdout.readline().startswith("pbem serves at")
        found = [a_race(desk, number) for number in range(games)]
        with ThreadPoolExecutor(min(8, games)) as crew:
            list(crew.map(lambda game: play(club, desk, game), found))
        wait_until(lambda: not desk.outbox.look().waiting, SECONDS)
        assert desk.jobs is not None and desk.jobs.dead() == []
        for game in found:
            check(desk, game)
        check_letters(club, desk)
        check_keys(club)


def check(desk: Desk, game: UUID) -> None:
    """One process that plays the game again has the same facts; each turn was sealed once."""
    assert not [verdict for verdict in verify(desk, game) if verdict.differences]
    seals = Counter(event.resolution for event in desk.ledger.events(game) if isinstance(event, TurnSealed))
    assert seals and set(seals.values()) == {1}
    assert check_log(desk, game, desk.signer(game).key).wrong == ()


def check_letters(club: Club, desk: Desk) -> None:
    """Each letter is in one Maildir, once, and known as sent."""
    sent = [event for _, event in all_events(desk) if isinstance(event, LetterSent)]
    letters = club.letters()
    assert len(letters) == len(sent) and set(letters.values()) == {1}


def all_events(desk: Desk) -> Iterator[Any]:
    seen = 0
    while page := desk.ledger.notifications(seen, 500, (LetterSent.TOPIC,)):
        seen = page[-1].id
        yield from page


def check_keys(club: Club) -> None:
    for name in ("log.key", "mail.key"):
        assert len({file.read_bytes() for file in club.folder.glob(f"machine*/{name}")}) == 1
        assert len(list(club.folder.glob(f"machine*/{name}"))) == MACHINES
    assert len(list(club.folder.glob("*/secrets.key"))) == 1 and not list(club.folder.glob("*/people.keys"))


def test_games_are_played_to_the_end(club: Club) -> None:
    play_all(club, 2)


@pytest.mark.soak
def test_a_hundred_games_are_played_to_the_end(club: Club) -> None:
    play_all(club, 100)
