"""audit.js: its own tests under node, and that it says what verify.py says, throw by throw and word by word."""

import json
import random
import shutil
import subprocess
from base64 import b64encode
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pbem.audit import verify as v
from pbem.audit.audit_file import Source, artefact
from pbem.audit.checkpoints import Checkpoint, folded
from pbem.core.dice import Dice, hidden_seed, turn_seed
from tests.audit import made_up, test_verify_kept
from tests.audit import test_verify_protocol as protocol
from tests.audit.forging import STRANGER
from tests.audit.moved_games import OLD_SIGNER, moved_files
from tests.audit.test_mutations import changes, file

HERE = Path(__file__).parent / "js"
NODE = shutil.which("node") or "node"


def answers(questions: Iterable[dict[str, Any]], *how: str) -> Iterator[Any]:
    """What the JavaScript answers to each question."""
    typed = "\n".join(json.dumps(question) for question in questions)
    command = [NODE, str(HERE / "answer.mjs"), *how]
    done = subprocess.run(command, input=typed, capture_output=True, check=False, text=True)
    assert done.returncode == 0, done.stderr
    return map(json.loads, done.stdout.splitlines())


def test_its_own_tests() -> None:
    command = [NODE, "--test", "--test-reporter=tap", str(HERE / "audit.test.mjs")]
    done = subprocess.run(command, capture_output=True, check=False, text=True)
    assert done.returncode == 0, done.stdout
    assert "# pass 13" in done.stdout, done.stdout


# The same dice.


def thrown(t: int, rolls: int, chance: random.Random) -> Dice:
    """About so many dice, and some draws and shuffles besides."""
    secret = made_up.HIDDEN
    dice = Dice(turn_seed(secret, made_up.GAME.bytes, t), hidden_seed(secret, made_up.GAME.bytes, t))
    sizes = (2, 3, 4, 6, 8, 10, 12, 20, 100, 2**31 + 1, 2**32)
    left = rolls
    for number in range(rolls):
        count = min(left, chance.randint(1, 12))
        dice.roll(f"{t}/{number}", chance.choice(sizes), count, hidden=chance.random() < 0.5)
        left -= count
        if not left:
            break
    for number in range(max(1, rolls // 200)):
        bag = [chance.choice(["ash", "Übergang", "𝕏", "\ufb01", "z z"]) for _ in range(chance.randint(1, 20))]
        dice.draw(f"draw/{t}/{number}", bag, chance.randint(0, len(bag)), hidden=True)
        dice.shuffle(f"shuffle/{t}/{number}", bag)
    return dice


def asked(t: int, dice: Dice, stream: str) -> dict[str, Any]:
    throws = [
        {"label": each.label, "ask": each.ask, "sides": each.sides, "count": each.count, "bag": each.bag}
        for each in dice.throws
        if each.stream == stream
    ]
    secret = made_up.HIDDEN.hex()
    head = {"ask": "recompute", "game": str(made_up.GAME), "t": t, "secret": secret, "isHidden": stream == "hidden"}
    return head | {"throws": throws}


def require_agreement(rolls: int, seed: int) -> None:
    """In batches of 10,000 dice."""
    chance = random.Random(seed)
    made = {t: thrown(t, 10_000, chance) for t in range(1, rolls // 10_000 + 1)}
    wanted = [(t, stream) for t in made for stream in ("open", "hidden")]
    came = answers(asked(t, made[t], stream) for t, stream in wanted)
    compared = 0
    for (t, stream), told in zip(wanted, came, strict=True):
        ours = [list(each.came) for each in made[t].throws if each.stream == stream]
        assert told == ours
        compared += sum(len(each.came) for each in made[t].throws if each.stream == stream and each.ask == "dice")
    assert compared == rolls


def test_python_and_javascript_roll_the_same() -> None:
    require_agreement(20_000, 1)


@pytest.mark.soak
def test_python_and_javascript_roll_the_same_a_million_times() -> None:
    require_agreement(1_000_000, 2)


# The same verdict.


def papers(data: bytes, **kept: Any) -> tuple[bytes, dict[str, Any]]:
    return data, {"key": "", "receipts": [], "checkpoints": [], **kept}


def forgeries(chance: random.Random, count: int) -> Iterator[bytes]:
    for with_facts in (False, True):
        whole = file(with_facts, turns=3, throws=7)
        made = [change for line in whole.lines for change in chance.sample(list(changes(line)), 1)]
        for change in chance.sample(made, count):
            yield b"".join([*whole.raw[: change.place - 1], change.raw, *whole.raw[change.place :]])
        for line in range(0, len(whole.raw), 7):
            yield b"".join([*whole.raw[:line], *whole.raw[line + 1 :]])


def cases() -> Iterator[tuple[bytes, dict[str, Any]]]:
    whole, kept = b"".join(made_up.lines()), test_verify_kept
    running = b"".join(artefact(Source(kept.RECORDS[:8], made_up.SALTS, "onlooker", {}), made_up.SIGNER))
    key = str(made_up.SIGNER.key)
    late = b"".join(made_up.lines(True, turns=7, reveal=False, late=made_up.LATE))
    beacon = b"".join(made_up.lines(turns=6, beacon=True))
    others = (b"".join(made_up.lines(True)), b"".join(made_up.lines(reveal=False)), late, beacon)
    for data in (whole, running, kept.rewritten(), *others):
        yield papers(data)
        yield papers(data, key=key, receipts=[kept.kept_receipt()], checkpoints=[kept.kept_checkpoint(5)])
        yield papers(data, receipts=[kept.kept_receipt(20)], checkpoints=[kept.kept_checkpoint(9)])
        yield papers(data, key=str(STRANGER.key), checkpoints=[kept.kept_checkpoint(9, STRANGER)])
    for data in moved_files():
        yield papers(data)
        yield papers(data, key=str(OLD_SIGNER.key), checkpoints=[kept.kept_checkpoint(5, OLD_SIGNER)])
        yield papers(
            data, key=key, checkpoints=[kept.kept_checkpoint(5, OLD_SIGNER), kept.kept_checkpoint(5, STRANGER)]
        )
    receipt = kept.kept_receipt()
    for forged in (
        receipt.replace("index 6", "index 7"),
        receipt.replace("extra ey", "extra ez"),
        receipt[:-9],
        "x",
        "",
    ):
        yield papers(whole, receipts=[forged])
    for one, two in (
        (b'\\"round\\":', b'\\"round\\":1'),
        (b'\\"signature\\":\\"', b'\\"signature\\":\\"0'),
        (b'\\"period\\":3', b'\\"period\\":0'),
        (b'\\"reached\\":[\\"red', b'\\"reached\\":[\\"blue'),
        (b'\\"version\\":', b'\\"version\\":9'),
        (b"2026-01-01T0", b"2026-02-31T0"),
    ):
        yield papers(beacon.replace(one, two))
        yield papers(beacon.replace(one, two, 1))
    for size, since in ((20, 7), (20, 8), (9, 8), (16, 8), (30, 20), (9, 9)):
        proven = protocol.kept(size, since)
        yield papers(beacon, checkpoints=[proven, folded(proven), proven.replace(f"old {since}", f"old {since + 1}")])
        yield papers(whole, checkpoints=[proven])
    for size in (40, 60, 9999, 10_000):
        lost = Checkpoint(made_up.SIGNER.key.name, size, bytes(32)).signed(made_up.SIGNER)
        yield papers(beacon, checkpoints=[lost, f"old 3\n\n{lost}", f"old 8\nAAAA\n\n{lost}", f"old x\n\n{lost}"])
    for other in ("x", "x+y", "x+y+z", f"{key}A", key.replace("pbem", "pbam"), f" {key}\n"):
        yield papers(whole, key=other)
    for data in (b"", b"{}\n", whole[:-1], whole.replace(b"\n", b"\r\n"), whole[:999], b"\xff" + whole):
        yield papers(data)
    for one, two in (
        (b'"chain_top":"7', b'"chain_top":"8'),
        (b'"hidden":"5', b'"hidden":"6'),
        (b"2026-01-", b"2025-12-"),
    ):
        yield papers(late.replace(one, two))
    for odd in (b"1.5", b'"\\ud800"', b"1e3", b"-1", b"true", b"null", b"[]", b"9007199254740993", b'"\\ud83d\\ude00"'):
        yield papers(whole.replace(b'"number":2,', b'"number":' + odd + b","))


def test_python_and_javascript_find_the_same_in_the_same_words() -> None:
    made = [*cases(), *map(papers, forgeries(random.Random(3), 25))]
    told = answers({"ask": "verify", "file": b64encode(data).decode(), "kept": kept} for data, kept in made)
    verdicts = set()
    for (data, kept), theirs in zip(made, told, strict=True):
        ours = v.verified(data, v.Kept(**kept))
        assert theirs == ours
        verdicts.add(ours["verdict"])
    assert verdicts == {"holds", "fails", "unreadable"}


def test_a_browser_without_ed25519_says_so() -> None:
    whole = b"".join(made_up.lines())
    (told,) = answers([{"ask": "verify", "file": b64encode(whole).decode(), "kept": {}}], "--without-ed25519")
    assert told["verdict"] == "holds"
    assert told["cannot_prove"][-1] == "any signature: this browser cannot check Ed25519; use verify.py"
