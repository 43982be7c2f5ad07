"""A whole game with dice 2 and real rounds of the beacon, checked by verify.py, by `pbem verify` and in Chromium."""

import subprocess
import sys
import tomllib
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple
from uuid import UUID

import pytest

from events import BeaconHeard, DiceMixed
from pbem.audit import verify as verifier
from pbem.audit.quicknet import Round, is_signed
from pbem.audit.relays import Relays
from pbem.core.dice import DICE_2, beacon_value
from pbem.mail.sending import MaildirPost, SendWorker
from pbem.service import Desk, ExtendDeadline, OpenGame, TakeSeat, advance, extend_deadline, open_game, take_seat
from pbem.service.trust.audit_file import audit
from pbem.service.trust.bundles import export_game
from pbem.web import Site
from tests.audit.test_javascript import answers
from tests.audit.test_relays import gives, relay, says
from tests.support.desks import Clock, new_id, submit, table
from tests.support.servers.chromium import chromium, context
from tests.support.web import served, site_at

HERE = Path(__file__).parent
ROUNDS = {int(at): sign for at, sign in tomllib.loads((HERE / "rounds.toml").read_text())["rounds"].items()}
SETUP = next(iter(ROUNDS))
GENESIS, PERIOD, WAIT, TURN = 1692803367, 3, 600, 300
YEAR = 365 * 86400


def emitted(number: int) -> int:
    return GENESIS + (number - 1) * PERIOD


def answer(handler: BaseHTTPRequestHandler) -> None:
    """A relay that has the recorded rounds and no others."""
    number = int(handler.path.rsplit("/", 1)[-1])
    if number not in ROUNDS:
        return says(b"", 404)(handler)
    randomness = beacon_value(bytes.fromhex(ROUNDS[number])).hex()
    return gives({"round": number, "randomness": randomness, "signature": ROUNDS[number]})(handler)


class Forger:
    """A beacon of the operator's own: the signature of another round."""

    def hear(self, number: int) -> Round:
        return Round(number, bytes.fromhex(ROUNDS[1000 if number != 1000 else 1001440]), "forger")

    def is_answering(self, number: int) -> bool:
        return True


class Played(NamedTuple):
    site: Site
    game: UUID
    audit: bytes
    bundle: bytes


def play(site: Site, clock: Clock, folder: Path) -> Played:
    """Opens a race, plays it to the end with each deadline so that its round is a recorded one."""
    desk = site.desk
    clock.time = datetime.fromtimestamp(emitted(SETUP) - WAIT, UTC)
    options = {"length": "8"}
    given: dict[str, Any] = {"rules": "race", "seats": 2, "options": options, "turn_seconds": TURN, "listing": "open"}
    game = open_game(desk, OpenGame(id=new_id(), title="Real rounds", beacon=True, **given)).game
    for seat, part in (("red", "11" * 32), ("blue", "22" * 32)):
        given = {"player": seat.title(), "address": f"{seat}@example.org", "part": part, "part_source": "browser"}
        take_seat(desk, TakeSeat(id=new_id(), game=game, seat=seat, **given))
    for before, number in pairwise(ROUNDS):
        clock.time = datetime.fromtimestamp(emitted(before), UTC)
        advance(desk, game)
        now = table(desk, game)
        extend_deadline(desk, ExtendDeadline(id=new_id(), game=game, by_seconds=emitted(number) - WAIT - instant(now)))
        submit(desk, game, "red", f"RUN TO {min(8, 3 * now.turn)}")
        submit(desk, game, "blue", f"RUN TO {2 * now.turn}")
        clock.time = datetime.fromtimestamp(emitted(number) - WAIT, UTC)
        advance(desk, game)
        SendWorker(desk, MaildirPost(folder / "outbox"), lambda: 0.5).send_all(lambda handled: None)
        clock.time = datetime.fromtimestamp(emitted(number), UTC)
        advance(desk, game)
        if table(desk, game).ended:
            break
    return Played(site, game, *(b"".join(made(desk, game, desk.signer(game))) for made in (audit, export_game)))


def instant(now: Any) -> int:
    return int(datetime.fromisoformat(now.deadline).timestamp())


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    folder, clock = tmp_path_factory.mktemp("rounds"), Clock()
    with relay(answer) as (address, _), site_at(folder, clock=clock) as site:
        site.desk = replace(site.desk, beacon=Relays([address]))
        yield play(site, clock, folder)


@pytest.fixture(scope="module")
def forged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    folder, clock = tmp_path_factory.mktemp("forged"), Clock()
    with site_at(folder, clock=clock) as site:
        site.desk = replace(site.desk, beacon=Forger())
        yield play(site, clock, folder)


@pytest.fixture(scope="module")
def backdated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    """A game of an operator who says that the beacon began a year later: each round has been out for a year."""
    folder, clock = tmp_path_factory.mktemp("backdated"), Clock()
    places = ("pbem.core.dice_scheme", "pbem.service.people.open_game", "pbem.service.turns.beacons")
    with pytest.MonkeyPatch.context() as patch:
        for place in places:
            patch.setattr(f"{place}.QUICKNET_GENESIS", GENESIS + YEAR)
        patch.setattr(sys.modules[__name__], "GENESIS", GENESIS + YEAR)
        with relay(answer) as (address, _), site_at(folder, clock=clock) as site:
            site.desk = replace(site.desk, beacon=Relays([address]))
            yield play(site, clock, folder)


def standalone(folder: Path, data: bytes) -> tuple[int, str]:
    """verify.py alone, by a Python that sees nothing of this project."""
    place = folder / "game.ndjson"
    place.write_bytes(data)
    command = [sys.executable, "-I", str(Path(verifier.__file__)), str(place)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)
    return done.returncode, " ".join(done.stdout.split())


def by_pbem(folder: Path, data: bytes, name: str) -> tuple[int, str]:
    (folder / name).write_bytes(data)
    command = [sys.executable, "-m", "pbem", "verify", str(folder / name)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, " ".join((done.stdout + done.stderr).split())


def in_chromium(played: Played) -> tuple[str, str]:
    """The verdict of the audit page, and all that it says."""
    with served(played.site) as address, chromium() as browser:
        played.site.url = address
        page = context(browser).new_page()
        page.goto(f"{address}/g/{played.game}/as/onlooker/audit")
        page.get_by_role("button", name="Check the whole game in my browser").click()
        words = page.locator("[data-verdict] > p:not(.faint)").first.inner_text()
        return " ".join(words.split()), " ".join((page.locator("[data-verdict]").text_content() or "").split())


def by_javascript(data: bytes) -> Any:
    return next(iter(answers([{"ask": "verify", "file": b64encode(data).decode(), "kept": {}}])))


def test_the_recorded_rounds_are_the_network_s() -> None:
    assert all(is_signed(number, bytes.fromhex(sign)) for number, sign in ROUNDS.items())


def test_the_game_was_thrown_with_them(played: Played) -> None:
    desk: Desk = played.site.desk
    events = list(desk.ledger.events(played.game))
    heard = [event for event in events if isinstance(event, BeaconHeard)]
    assert [event.round for event in heard] == list(ROUNDS)[: len(heard)] and len(heard) >= 3
    assert all(event.checked for event in heard) and any(isinstance(event, DiceMixed) for event in events)
    assert table(desk, played.game).ended and table(desk, played.game).grade == "G3"
    assert verifier.read(played.audit).scheme == DICE_2


def test_three_checks_agree_word_by_word(played: Played, tmp_path: Path) -> None:
    ours = verifier.verified(played.audit)
    assert by_javascript(played.audit) == ours
    words = verifier.verdict_words(ours)
    code, alone = standalone(tmp_path, played.audit)
    shown, page = in_chromium(played)
    file_code, file_words = by_pbem(tmp_path, played.audit, "game.audit")
    bundle_code, bundle_words = by_pbem(tmp_path, played.bundle, "game.pbem")
    assert (code, file_code, bundle_code) == (0, 0, 0), (alone, file_words, bundle_words)
    assert shown == words
    assert all(words in said for said in (alone, file_words, bundle_words, page))
    assert "their signatures are not checked here" in alone and "BLS is not checked here" in page
    assert "not checked here" not in file_words and "G3:" in file_words


def test_a_signature_that_the_network_never_made(forged: Played, tmp_path: Path) -> None:
    """Fails by `pbem verify`; the others say that they have not checked it, and give no grade that hangs on it."""
    code, alone = standalone(tmp_path, forged.audit)
    shown, page = in_chromium(forged)
    assert code == 0 and shown in alone
    assert "their signatures are not checked here" in alone and "BLS is not checked here" in page
    assert "grade G1 is established; if the signatures hold" in alone
    for data, name in ((forged.audit, "game.audit"), (forged.bundle, "game.pbem")):
        code, words = by_pbem(tmp_path, data, name)
        assert code == 1 and "is not signed by the beacon; somebody made it up" in words


def test_rounds_that_were_out_long_before_their_turn(backdated: Played, tmp_path: Path) -> None:
    """All signatures hold. What is wrong is when the beacon began: everybody knows it, and the file says otherwise."""
    told = "the beacon is not drand quicknet, 600 seconds after a deadline: genesis"
    code, alone = standalone(tmp_path, backdated.audit)
    assert (code, told in alone) == (1, True) and by_javascript(backdated.audit) == verifier.verified(backdated.audit)
    for data, name in ((backdated.audit, "game.audit"), (backdated.bundle, "game.pbem")):
        code, words = by_pbem(tmp_path, data, name)
        assert code == 1 and told in words and "G3" not in words
