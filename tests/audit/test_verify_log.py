"""verify.py: the sum of the file, the log, the course of the game, and its secrets."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from pbem.audit import verify as v
from pbem.audit.audit_file import sum_text
from pbem.audit.entries import canonical
from tests.audit.forging import STRANGER, Data, event, forged, place_of, said, setting, whole, words
from tests.audit.made_up import GAME, LATE, SIGNER, lines

# The sum and the log.


def test_a_file_that_was_cut_off() -> None:
    lines_of_it = whole().splitlines(keepends=True)
    for end in range(1, len(lines_of_it)):
        file = v.read(b"".join(lines_of_it[:end]))
        assert said(v.check_sum(file), end, "part of it is missing")


def test_a_sum_of_another_file() -> None:
    other = b"".join(lines(turns=2)).splitlines(keepends=True)[-1]
    file = v.read(b"".join([*whole().splitlines(keepends=True)[:-1], other]))
    assert said(v.check_sum(file), len(file.lines), "differs from the one that was signed")


def test_a_sum_that_a_stranger_signed() -> None:
    raw = whole().splitlines(keepends=True)
    raw[-1] = canonical({"kind": "sum", "note": STRANGER.sign(sum_text(SIGNER.key.name, raw[:-1]))}) + b"\n"
    (finding,) = v.check_sum(v.read(b"".join(raw)))
    assert finding.line == len(raw) and "not signed by" in finding.what


def checkpoint(**fields: Any) -> v.File:
    return forged(place_of("checkpoint"), setting(**fields))


def of_three(text: str) -> str:
    return SIGNER.sign(text)


@pytest.mark.parametrize(
    ("file", "why"),
    [
        (lambda: checkpoint(note=STRANGER.sign("a\n1\nx\n")), "not signed by"),
        (lambda: checkpoint(note=of_three("a\n1\n")), "three lines"),
        (lambda: checkpoint(note=of_three("a\n01\nAAAA\n")), "three lines"),
        (lambda: checkpoint(note=of_three("a\n1\n????\n")), "base64"),
        (lambda: checkpoint(note=of_three("a\n1\nAAAA\n")), "do not match the signed log"),
        (lambda: checkpoint(note="no note"), "a text, an empty line and signatures"),
        (lambda: checkpoint(note="a\n\nb\n"), "signatures of the note are malformed"),
        (lambda: checkpoint(note="a\n\n— x ????\n"), "not signed by"),
        (lambda: checkpoint(note=f"a\n\n— {SIGNER.key.name} ????\n"), "base64"),
        (lambda: checkpoint(key="x"), "base64"),
        (lambda: checkpoint(key="x+y+AAAA"), "NAME"),
        (lambda: checkpoint(key=str(SIGNER.key).replace("pbem/", "pbam/")), "id of the key"),
    ],
)
def test_checkpoints_that_prove_nothing(file: Callable[[], v.File], why: str) -> None:
    (finding,) = v.check_log(file())
    assert finding.line == place_of("checkpoint") and why in finding.what


def test_no_checkpoint_and_two() -> None:
    raw = whole().splitlines(keepends=True)
    for other in ([*raw[:-2], raw[-1]], [*raw[:-2], raw[-2], raw[-2], raw[-1]]):
        assert said(v.check_log(v.read(b"".join(other))), len(other), "there must be exactly one checkpoint")


def test_entries_in_another_order() -> None:
    assert words(v.check_log(forged(2, setting(number=3)))) == [(2, "this should be entry 2 of the log, not 3")]


def test_payloads_of_other_entries_and_games() -> None:
    place = place_of("open")
    assert said(v.check_log(forged(place, event(originator_version=9))), place, "another entry")
    assert said(v.check_log(forged(place, event(originator_id=str(GAME).replace("0", "1")))), place, "another game")


@pytest.mark.parametrize("kind", ["open", "seal", "end", "extend", "pause", "resume", "rules"])
def test_an_entry_that_was_changed(kind: str) -> None:
    raw = b"".join(lines(turns=7)).splitlines(keepends=True)
    place = next(at for at, line in enumerate(raw) if json.loads(line)["kind"] == kind)
    raw[place] = raw[place].replace(b"2026-01-", b"2026-02-")
    assert said(v.check_log(v.read(b"".join(raw))), len(raw) - 1, "do not match the signed log")


def test_a_leaf_that_was_changed() -> None:
    assert said(v.check_log(forged(2, setting(leaf="00" * 32))), place_of("checkpoint"), "do not match the signed log")


# The course of the game.

OPEN, SEAL, REVEAL, END = place_of("open"), place_of("seal", 1), place_of("reveal", 1), place_of("end")


@pytest.mark.parametrize(
    ("place", "change", "why"),
    [
        (OPEN, event(turn=2), "this should be turn 1 with dice 2"),
        (OPEN, event(resolution=3), "this should be turn 1 with dice 2"),
        (SEAL, event(turn=2), "this should be turn 1 with dice 2"),
        (SEAL, event(why="setup"), "sealed that was not open"),
        (SEAL, event(why="deadline"), "sealed before its deadline (2026"),
        (place_of("seal"), event(why="deadline"), "sealed before its deadline (none)"),
        (SEAL, event(sheets=[{"seat": "red", "version": 8}, {"seat": "red", "version": 0}]), "two sheets"),
        (SEAL, event(sheets=[{"seat": "red", "version": 2}]), "not sent while the turn was open"),
        (SEAL, event(sheets=[{"seat": "red", "version": 99}]), "not sent while the turn was open"),
        (REVEAL, setting(turn=2), "this should be turn 1 with dice 2"),
        (REVEAL, setting(t=3), "this should be turn 1 with dice 2"),
        (END, event(turn=2), "not the last one resolved"),
        (1, setting(reader="onlooker"), "one reader"),
    ],
)
def test_what_is_out_of_order(place: int, change: Callable[[Data], None], why: str) -> None:
    assert words(v.check_course(v.read(whole()))) == []
    assert said(v.check_course(forged(place, change)), place, why)


@pytest.mark.parametrize(
    ("gone", "where", "why"),
    [
        (OPEN, SEAL - 1, "sealed that was not open"),
        (SEAL, REVEAL - 1, "dice were thrown for"),
        (REVEAL, place_of("open", 1) - 1, "opened before the previous one"),
        (place_of("reveal", 3), END - 1, "not the last one resolved"),
    ],
)
def test_what_is_left_out(gone: int, where: int, why: str) -> None:
    raw = whole().splitlines(keepends=True)
    del raw[gone - 1]
    assert said(v.check_course(v.read(b"".join(raw))), where, why)


def test_a_game_that_begins_again() -> None:
    raw = whole().splitlines(keepends=True)
    assert said(v.check_course(v.read(b"".join([raw[0], *raw]))), 2, "opened a second time")


def extended(**fields: Any) -> tuple[list[tuple[int, str]], list[str]]:
    """The fifth turn is extended; what is found, and what cannot be proved, if that is changed."""
    raw = b"".join(lines(turns=5)).splitlines(keepends=True)
    place = next(at for at, line in enumerate(raw) if json.loads(line)["kind"] == "extend")
    data = json.loads(raw[place])
    event(**fields)(data)
    raw[place] = canonical(data) + b"\n"
    file = v.read(b"".join(raw))
    open_ends = [said for said in v.cannot_prove(file, v.Kept()) if "move deadlines that had passed" in said]
    return [(line - place - 1, what) for line, what in words(v.check_course(file))], open_ends


def test_deadlines_that_were_moved() -> None:
    assert extended() == extended(deadline="") == ([], [])
    assert extended(turn=4) == ([(0, "the deadline of a turn that is not open was moved")], [])


@pytest.mark.parametrize("fields", [{"deadline": "2026-01-01T00:00:00Z"}, {"at": "2026-02-01T00:00:00Z"}])
def test_deadlines_moved_late_or_nearer_are_named(fields: dict[str, str]) -> None:
    found, open_ends = extended(**fields)
    assert found == [] and len(open_ends) == 1 and open_ends[0][-1].isdigit()


# Dice that are shared with other games.


def with_galaxy(place: int, change: Callable[[Data], None], with_facts: bool = False) -> v.File:
    data = [json.loads(line) for line in lines(with_facts, reveal=False, late=LATE)]
    change(data[place])
    return v.read(b"".join(canonical(line) + b"\n" for line in data))


@pytest.mark.parametrize(
    ("place", "change", "what"),
    [
        (-3, setting(hidden="11" * 32), "the hidden secret does not match its commitment"),
        (-3, setting(chain_top="11" * 32), "the top of the chain does not lead to the secrets of the turns"),
        (0, event(chain_length=10**9), "the top of the chain does not lead to the secrets of the turns"),
        (0, event(chain_length=4), "the top of the chain does not lead to the secrets of the turns"),
    ],
)
def test_secrets_of_a_galaxy(place: int, change: Callable[[Data], None], what: str) -> None:
    assert words(v.check_secrets(with_galaxy(-3, lambda data: None))) == []
    assert what in [found.what for found in v.check_secrets(with_galaxy(place, change))]


def test_another_galaxy_has_other_dice() -> None:
    file = with_galaxy(1, event(galaxy=str(GAME)))
    assert any("does not match its commitment" in found.what for found in v.check_secrets(file))
    assert any("not what this line says" in found.what for found in v.check_throws(file))


def test_a_galaxy_out_of_place() -> None:
    raw = whole().splitlines(keepends=True)
    galaxy = canonical({"kind": "galaxy", "chain_top": "11" * 32, "hidden": "11" * 32}) + b"\n"
    file = v.read(b"".join([*raw[:-2], galaxy, *raw[-2:]]))
    assert said(v.check_course(file), len(raw) - 1, "its own dice")
    shared = [line for line in lines(reveal=False) if b'"share"' in line]
    file = v.read(b"".join([*raw[:3], *shared, *raw[3:]]))
    assert said(v.check_course(file), 4, "chosen when the game is opened")


def test_what_a_galaxy_reveals_is_not_in_the_payload() -> None:
    assert words(v.check_course(with_galaxy(1, lambda data: None, True))) == []
    file = with_galaxy(5, event(reveal="11" * 32), True)
    assert said(v.check_course(file), 6, "differs from the one in the payload")


# Secrets.


def test_secrets_that_were_not_promised() -> None:
    other = {"reveal": "11" * 32}
    assert said(v.check_secrets(forged(REVEAL, setting(**other))), REVEAL, "the secret of dice 2 does not match")
    assert said(v.check_secrets(forged(END, event(hidden="11" * 32))), END, "the hidden secret does not match")
    assert said(v.check_secrets(forged(1, event(commitment="11" * 32))), place_of("reveal"), "the secret of dice 1")


def test_one_false_secret_does_not_condemn_the_others() -> None:
    findings = words(v.check_secrets(forged(REVEAL, setting(reveal="11" * 32))))
    assert [line for line, _ in findings] == [REVEAL]


@pytest.mark.parametrize("t", [0, 1, 2**40])
def test_links_that_the_chain_does_not_have(t: int) -> None:
    assert words(v.check_secrets(forged(REVEAL, setting(t=t)))) == [
        (REVEAL, "the chain of secrets has no such link at this point")
    ]


def test_a_chain_that_is_too_short() -> None:
    assert said(v.check_secrets(forged(1, event(chain_length=1))), REVEAL, "no such link")


def test_secrets_that_are_not_out_yet_leave_a_gap_that_the_next_one_closes() -> None:
    file = forged(REVEAL, setting(reveal=""))
    assert words(v.check_secrets(file)) == []
    place = place_of("roll", t=2)
    assert said(v.check_labels(file), place, "has not been revealed")
    assert said(v.check_throws(file), place, "cannot be checked without its secret")


def test_no_hidden_throw_without_the_hidden_secret() -> None:
    place = place_of("hroll")
    file = forged(END, event(hidden=""))
    assert said(v.check_labels(file), place, "has not been revealed")
    assert said(v.check_throws(file), place, "cannot be checked")
