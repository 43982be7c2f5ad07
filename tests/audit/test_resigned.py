"""The operator changes the file of a finished game and signs sum and checkpoint anew: one kept checkpoint tells.

Every field of every line is changed, lines are dropped, doubled and swapped. The reader has the key and the checkpoint
of the last letter. Whatever is missed is counted by kind of line.
"""

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from pbem.audit import verify as v
from pbem.audit.audit_file import sum_text
from pbem.audit.checkpoints import Checkpoint
from pbem.audit.entries import canonical
from pbem.audit.notes import Signer
from pbem.bootstrap import open_demo
from pbem.config import ROOT
from pbem.core.dice import DICE_1, DICE_2
from pbem.service import OpenGame, open_game
from pbem.service.trust.audit_file import audit
from tests.audit import made_up
from tests.audit.made_up import SIGNER
from tests.audit.test_mutations import changes, rearranged
from tests.service.turns.test_tick import ticks

Forgery = tuple[str, list[bytes]]


@cache
def made(scheme: str) -> v.File:
    return v.read(b"".join(made_up.lines(True, turns=4, throws=9, beacon=True, scheme=scheme)))


def forgeries(whole: v.File) -> Iterator[Forgery]:
    """Each with the kind of line and what was done to it."""
    raw = whole.raw[:-2]
    for line in whole.lines[:-2]:
        name = line.data.get("ask", line.kind) if line.kind in ("roll", "hroll") else line.kind
        for change in changes(line):
            yield f"{name} {change.field}", [*raw[: line.place - 1], change.raw, *raw[line.place :]]
        for what, lines in zip(("gone", "doubled", "swapped"), rearranged(raw, line.place - 1), strict=False):
            if lines != raw:
                yield f"{name} {what}", lines


def resigned(lines: list[bytes], signer: Signer) -> bytes:
    """With a checkpoint and a sum that fit, as far as the lines can be read."""
    try:
        leaves = [v.leaf_of(line) for line in v.read(b"".join(lines)).log]
    except (v.Unreadable, ValueError):
        leaves = []
    note = Checkpoint(signer.key.name, len(leaves), v.root(leaves)).signed(signer)
    lines = [*lines, canonical({"kind": "checkpoint", "key": str(signer.key), "note": note}) + b"\n"]
    return b"".join([*lines, canonical({"kind": "sum", "note": signer.sign(sum_text(signer.key.name, lines))}) + b"\n"])


def missed(whole: v.File, signer: Signer, forged: list[Forgery]) -> Counter[str]:
    kept = v.Kept(str(signer.key), checkpoints=[whole.lines[-2].data["note"]])
    assert v.judged(whole, kept)["verdict"] == "holds"
    found = Counter[str]()
    for what, lines in forged:
        if v.verified(resigned(lines, signer), kept)["verdict"] in ("holds", "given up"):
            found[what] += 1
    return found


def test_nothing_is_missed_in_a_sample() -> None:
    whole, chance = made(DICE_2), random.Random(5)
    by_kind: dict[str, list[Forgery]] = {}
    for forgery in forgeries(whole):
        by_kind.setdefault(forgery[0], []).append(forgery)
    assert {"dice gone", "dice swapped", "dice label", "dice sides", "draw bag", "mix payload"} <= set(by_kind)
    sample = [chance.choice(each) for each in by_kind.values()]
    assert missed(whole, SIGNER, sample) == {}


@pytest.mark.soak
@pytest.mark.parametrize("scheme", [DICE_1, DICE_2])
def test_nothing_is_missed_at_all(scheme: str) -> None:
    forged = list(forgeries(made(scheme)))
    assert len(forged) > 2_000
    assert missed(made(scheme), SIGNER, forged) == {}


@pytest.mark.soak
@pytest.mark.parametrize("rules", ["interspace", "space_trade", "space_opera", "race"])
def test_nothing_is_missed_in_real_games(rules: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    with open_demo(tmp_path_factory.mktemp("real"), ROOT / "templates", rules) as desk:
        options = {"interspace": {"vp_target": "22"}}.get(rules, {})
        game = open_game(desk, OpenGame(id="1", rules=rules, seats=3, bots=("all",), options=options)).game
        ticks(desk)
        signer = desk.signer(game)
        whole = v.read(b"".join(audit(desk, game, signer)))
        assert whole.of("end") and whole.throws
        forged = random.Random(rules).sample(list(forgeries(whole)), 720)
        assert missed(whole, signer, forged) == {}
