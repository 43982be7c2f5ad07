"""The wheel works in an empty folder with nothing of the checkout: a game of bots, pages, letters, checks."""

import re
import shutil
import signal
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

import pytest

from tests.package.browser import Browser, routes
from tests.package.club import ANNA, STORE, Club
from tests.package.installed import Installed

SERVING = {"PBEM_PORT": "0", "PBEM_MAIL_LISTEN": "none", "PBEM_ADMINS": ANNA, "PBEM_SECURITY_CONTACT": ANNA}
# What shows no page: programs and calendars ask with a token of their own.
FOR_PROGRAMS = re.compile(r"api\.get_|programs\.calendar$")
LINKS = (r"/seat/[\w-]+", r"/not-me/[\w-]+", r"/account/forget/[\w-]+")
# Long enough for a machine that is busy with other things.
SECONDS = 120


def test_it_is_found_outside_the_checkout(alone: Installed):
    script = "import events, pbem, pbem.config as c; print(events.__file__, pbem.__file__, c.TEMPLATES, c.DOCUMENTS)"
    places = alone.run("-c", script, program="python").split()
    assert [Path(place).is_relative_to(alone.packages) for place in places] == [True] * 4


def test_its_version_is_that_of_the_wheel(alone: Installed, wheel: Path):
    assert alone.run("--version") == f"pbem, version {wheel.name.split('-')[1]}\n"


def test_bots_play_a_game_with_reports_and_maps(alone: Installed, club: Club):
    last = sorted((alone.folder / "demo" / "reports").iterdir())[-1]
    for name, beginning in (("A.pdf", b"%PDF-"), ("B.pdf", b"%PDF-"), ("A.txt", b"Demo 3")):
        assert (last / name).read_bytes().lstrip().startswith(beginning)


def test_settings_begin_in_the_current_folder(alone: Installed, club: Club):
    assert {path.name for path in alone.folder.iterdir()} >= {"demo", "var"}
    assert (alone.folder / "var" / "log.key").is_file()


def test_games_are_verified(alone: Installed, club: Club):
    for game in (club.running, club.over):
        assert "every fact, throw and digest matches the rules" in alone.run("verify", game, **STORE)


def test_the_verifier_stands_alone(alone: Installed, club: Club, tmp_path: Path):
    """Copied to where there is nothing else, for a Python that finds no packages."""
    alone.run("audit", club.running, "--out", tmp_path / "game.ndjson", **STORE)
    shutil.copy(alone.packages / "pbem" / "audit" / "verify.py", tmp_path)
    words = ("-I", "-S", tmp_path / "verify.py", tmp_path / "game.ndjson")
    assert club.running in alone.run(*words, program="python")


def link_of(output: Iterable[str]) -> str:
    """What a server prints when it is ready; the rest is read so that the server never waits for a reader."""
    line = next((line for line in output if line.startswith("Letters can be read at ")), "")
    if not line:
        return ""
    threading.Thread(target=list, args=[output], daemon=True).start()
    return line.split()[-1]


def no_address(listening: threading.Thread, errors: list[str]) -> NoReturn:
    """The server has ended, so all that it has to say is there or on its way."""
    listening.join(SECONDS)
    raise AssertionError("the server printed no address:\n" + "".join(errors))


@contextmanager
def served(alone: Installed, **more: str) -> Iterator[str]:
    """The link to the letters of a server that stops when asked to, and has nothing to complain about."""
    with alone.start(["serve"], **SERVING, **more) as server:
        assert server.stdout is not None
        errors: list[str] = []
        listening = threading.Thread(target=lambda: errors.extend(server.stderr or ()), daemon=True)
        listening.start()
        killing = threading.Timer(2 * SECONDS, server.kill)
        killing.start()
        try:
            yield link_of(server.stdout) or no_address(listening, errors)
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(SECONDS)
            killing.cancel()
            listening.join()
    assert server.returncode == 0
    assert not [line for line in errors if "CVE-" not in line and " pbem security: " not in line]


def test_a_server_that_does_not_start_says_why(alone: Installed, tmp_path: Path):
    fresh = Installed(alone.environment, tmp_path)
    with pytest.raises(AssertionError, match="printed no address:\n.*PBEM_STORE"), served(fresh, PBEM_STORE="nonsense"):
        pass


def mailed(alone: Installed, pattern: str) -> str:
    """What the newest letter with such a link says; without a relay letters are put into a folder."""
    for _ in range(SECONDS * 10):
        letters = (file.read_text(errors="replace") for file in (alone.folder / "var" / "outbox" / "new").glob("*"))
        if found := [link for letter in letters for link in re.findall(pattern, letter)]:
            return str(found[-1])
        time.sleep(0.1)
    raise AssertionError(f"no letter came with {pattern}")


def starts(club: Club, *mailed: str) -> list[str]:
    """Pages to begin at: the front page leads to most, these to the rest."""
    own = ("as/A/practice", "as/A/consent", "as/A/turn/1/moment", "")
    gone = ("story.pdf", "story.txt", "bundle", "bundle/players", "check", "")
    return [
        "/",
        *(f"/g/{club.running}/{name}" for name in own),
        *(f"/g/{club.over}/{name}" for name in gone),
        *(f"/log/{club.running}", f"/log/{club.running}/checkpoint", f"/picture/{club.over}.svg"),
        *("/sign-in", "/sign-in/a-link", "/busy", *mailed),
        *("/healthz", "/readyz", "/.well-known/security.txt"),
    ]


def test_a_page_of_each_kind_answers(alone: Installed, club: Club):
    with served(alone, **STORE) as link:
        browser = Browser(link.partition("/letters?")[0])
        assert browser.post("/sign-in", address=ANNA) == 200
        assert browser.post(mailed(alone, r"/sign-in/[\w-]+")) == 200
        letters = browser.get(link)[2].decode()
        report = re.search(r'"(/letters/[^"]+/report/[^"]+)"', letters)
        assert report, letters
        assert browser.post("/account/forget") == 200
        links = [mailed(alone, pattern) for pattern in LINKS]
        seen = browser.visit(starts(club, report[1], *links))
    assert {kind: answer for kind, answer in seen.items() if answer[1] != 200} == {}
    assert {"history.download pdf", "history.story pdf", "static style.css", "static icon.svg"} <= set(seen)
    pages = {rule.endpoint for rule in routes().iter_rules() if "GET" in (rule.methods or ())}
    missing = pages - {kind.split()[0] for kind in seen}
    assert {name for name in missing if not FOR_PROGRAMS.match(name)} == set()


def test_the_first_start_in_an_empty_folder(alone: Installed, tmp_path: Path):
    fresh = Installed(alone.environment, tmp_path)
    with served(fresh) as link:
        code, content, page = Browser(link.partition("/letters?")[0]).get("/")
    assert (code, content) == (200, "text/html")
    assert b"<title>" in page
    assert (tmp_path / "var" / "pbem.sqlite").is_file()


def test_a_new_game_is_made_and_played(alone: Installed, tmp_path: Path):
    fresh = Installed(alone.environment, tmp_path)
    fresh.run("new-rules", "comet")
    assert (tmp_path / "games" / "comet" / "RULES.md").is_file()
    told = fresh.run("demo", "--game", "comet", "--seats", "2", "--seed", "1", PBEM_GAMES="games")
    assert "every fact, throw and digest matches the rules" in told
    assert list((tmp_path / "var" / "demo").glob("*/reports/turn-001/*.txt"))
