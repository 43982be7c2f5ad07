"""verify.py: seals that bind sheets, the beacon in the dice, and logs that were put back."""

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from pbem.audit import verify as v
from pbem.audit.checkpoints import Checkpoint, folded, proven_text, read_proven
from pbem.audit.entries import canonical, leaves
from pbem.audit.merkle import consistency_proof, root
from pbem.audit.notes import BadNote
from pbem.core.dice import Dice
from tests.audit import made_up
from tests.audit.forging import Data, event, said
from tests.audit.made_up import SALTS, SIGNER

RECORDS = made_up.records(turns=6, beacon=True)
KEY = v.read_key(str(SIGNER.key))


@cache
def whole() -> tuple[bytes, ...]:
    return tuple(made_up.lines(turns=6, beacon=True))


def place_of(kind: str, nth: int = 0) -> int:
    return [place for place, line in enumerate(whole(), 1) if json.loads(line)["kind"] == kind][nth]


def forged(place: int, change: Callable[[Data], Any]) -> v.File:
    raw = list(whole())
    data = json.loads(raw[place - 1])
    change(data)
    raw[place - 1] = canonical(data) + b"\n"
    return v.read(b"".join(raw))


def without(place: int) -> v.File:
    return v.read(b"".join([*whole()[: place - 1], *whole()[place:]]))


def test_a_game_with_everything_holds() -> None:
    result = v.verified(b"".join(whole()))
    assert result["verdict"] == "holds", result["checks"]
    # Turn 3 reached nobody, in turns 1, 4 and 6 something reached somebody; in turn 5 the deadline was moved in time.
    assert result["about"][-2:] == [
        "beacon rounds: 6; their signatures are not checked here",
        "grade G1 is established; if the signatures hold, G3: 4, G2: 2, G1: 0 turns (`pbem verify` checks them)",
    ]
    told = " ".join(result["cannot_prove"])
    assert "that 6 signatures are the beacon's" in told and "(the server itself left 1 UNVERIFIED)" in told
    assert "they were lost in a restore that the master acknowledged" in told


@pytest.mark.parametrize(
    ("kind", "fields", "what"),
    [
        ("heard", {"round": 7}, "must use beacon round"),
        ("heard", {"turn": 5}, "recorded out of place"),
        ("heard", {"resolution": 5}, "recorded out of place"),
        ("bind", {"turn": 5}, "about to be sealed"),
        ("bind", {"resolution": 5}, "about to be sealed"),
        ("beacon", {"period": 0}, "the beacon is not drand quicknet, 600 seconds after a deadline: period"),
    ],
)
def test_the_course_of_the_protocol(kind: str, fields: Data, what: str) -> None:
    place = place_of(kind)
    assert said(v.check_course(forged(place, event(**fields))), place, what)


def test_a_deadline_that_would_mean_another_round() -> None:
    place = place_of("open")
    later = forged(place, event(deadline="2026-01-20T00:00:00Z"))
    assert said(v.check_course(later), place_of("heard"), "must use beacon round")
    none = forged(place, event(deadline=""))
    assert said(v.check_course(none), place_of("heard"), "must use beacon round")


def test_dice_without_the_beacon() -> None:
    place = place_of("heard")
    assert said(v.check_course(without(place)), place_of("reveal", 1) - 1, "before the beacon round was known")


def test_a_beacon_that_is_chosen_later() -> None:
    place = place_of("beacon")
    raw = list(whole())
    raw[place - 1], raw[place] = raw[place], raw[place - 1]
    assert said(v.check_course(v.read(b"".join(raw))), place + 1, "chosen when the game is opened")


def test_another_signature_gives_other_dice() -> None:
    place = place_of("heard")
    other = forged(place, event(signature="00" * 48))
    assert len(list(v.check_throws(other))) > 3


def test_sheets_that_are_not_those_of_the_seal() -> None:
    what = "do not match the root that was sent with the seal"
    place = place_of("seal", 1)
    sheets = json.loads(json.loads(whole()[place - 1])["payload"])["sheets"]
    for other in (
        [{**sheets[0], "version": 0}, sheets[1]],
        [{**sheets[0], "version": sheets[1]["version"]}, sheets[1]],
        [{**sheets[0], "version": 99999}, sheets[1]],
        sheets[:1],
        [],
    ):
        assert said(v.check_seals(forged(place, event(sheets=other))), place, what)
    assert said(v.check_seals(forged(place_of("bind"), event(root="00" * 32))), place, what)
    leaf = place_of("leaf", 2)
    assert said(v.check_seals(forged(leaf, lambda data: data.update(leaf="00" * 32))), place, what)


def test_a_file_that_cannot_be_read() -> None:
    for kind, fields in (
        ("heard", {"signature": "00"}),
        ("heard", {"checked": 1}),
        ("heard", {"reached": "red"}),
        ("open", {"deadline": "soon"}),
        ("open", {"awaited": [1]}),
        ("open", {"at": "2026-13-01T00:00:00Z"}),
        ("restore", {"left": -1}),
        ("beacon", {"chain": ""}),
    ):
        with pytest.raises(v.Unreadable):
            forged(place_of(kind), event(**fields))


def test_a_round_far_away_and_before_the_genesis() -> None:
    beacon = {"genesis": 1692803367, "period": 3, "delay": 600}
    assert v.round_for(beacon, "2023-08-23T15:49:24Z") == 1000
    assert v.round_for(beacon, "2023-08-23T15:49:25Z") == 1001
    assert v.round_for(beacon, "1999-01-01T00:00:00Z") == 1


# What was kept.


def kept(size: int, since: int = 0, end: int | None = None) -> str:
    held = leaves(RECORDS[:end], SALTS)
    note = Checkpoint(SIGNER.key.name, size, root(held[:size])).signed(SIGNER)
    return proven_text(note, since, consistency_proof(held[:size], since))


def checked(text: str) -> list[v.Finding]:
    return held_against(v.read(b"".join(whole())), text)


def held_against(file: v.File, text: str) -> list[v.Finding]:
    (made,) = v.check_papers(v.log_of(file), KEY, v.Kept(checkpoints=[text]))
    return [v.Finding(*found) for found in made["findings"]]


@pytest.mark.parametrize(("size", "since"), [(20, 0), (20, 7), (20, 8), (20, 16), (16, 8), (len(RECORDS), 20), (9, 9)])
def test_checkpoints_with_their_proofs(size: int, since: int) -> None:
    assert checked(kept(size, since)) == []
    assert checked(folded(kept(size, since))) == []


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (lambda: kept(20, 7).replace("old 7", "old 6"), "too long"),
        (lambda: kept(20, 7).replace("old 7", "old 20"), "does not fit the sizes"),
        (lambda: kept(20, 7).replace("old 7", "old 21"), "does not fit the sizes"),
        (lambda: "old 7\n\n" + kept(20), "does not fit the sizes"),
        (lambda: "old 8\n\n" + kept(20), "does not start from the earlier log"),
        (lambda: kept(9, 8).replace("\n\n", "\n" + "A" * 43 + "=\n\n", 1), "too long"),
        (
            lambda: "\n".join([*kept(9, 8).split("\n")[:1], "A" * 43 + "=", *kept(9, 8).split("\n")[2:]]),
            "does not continue",
        ),
    ],
)
def test_proofs_that_prove_nothing(text: Callable[[], str], why: str) -> None:
    assert said(iter(checked(text())), 0, why)


def test_a_checkpoint_newer_than_the_file_is_held_to_its_proof() -> None:
    running = v.read(b"".join(made_up.lines(turns=6, beacon=True)))
    longer = made_up.records(turns=7, beacon=True)
    held = leaves(longer, SALTS)
    assert len(held) > len(running.log)
    note = Checkpoint(SIGNER.key.name, len(held), root(held)).signed(SIGNER)
    text = proven_text(note, 20, consistency_proof(held, 20))
    # The game is over, so that it should not go on; but what it goes on from is the same.
    assert [finding.what for finding in held_against(running, text) if "goes on" in finding.what] == []


def test_every_proof_of_small_logs() -> None:
    held = leaves(RECORDS, SALTS)
    for size in range(1, 34):
        for since in range(1, size + 1):
            proof = consistency_proof(held[:size], since)
            assert v.extended(since, root(held[:since]), size, proof) == root(held[:size])
            if proof:
                with pytest.raises(v.Wrong):
                    v.extended(since, root(held[:since]), size, [*proof, proof[-1]])


def test_a_long_throw_takes_more_than_one_block() -> None:
    throw = {"label": "long", "ask": "dice", "sides": 6, "count": 20}
    dice = Dice(bytes(32), bytes(32))
    assert v.came(v.Line(1, "roll", throw, {}), bytes(32)) == list(dice.roll("long", 6, 20))


def test_a_proof_whose_size_is_none() -> None:
    with pytest.raises(BadNote, match="is not the size of a log"):
        read_proven("old x\n\nnote")
    assert read_proven("old 3\nAAAA\n\nnote\n") == ("note\n", 3, (bytes(3),))


def test_a_move_is_vouched_for_by_the_key_before() -> None:
    from tests.audit.moved_games import moved_files

    what = "moves to other servers are signed with the key before"
    said = []
    for data in moved_files():
        (check,) = [check for check in v.verified(data)["checks"] if check["what"] == what]
        said.append([words for _, words in check["findings"]])
    assert [len(found) for found in said] == [0, 1, 1, 1, 1]
    assert "not signed by" in said[1][0] and said[2] == [
        "the log up to the move differs from the one that the old server signed"
    ]
    assert said[3] == ["the log is signed with another key than the one that the game got when it arrived"]
    assert said[4] == ["the game arrived without having been moved away"]
