"""Real games audited: what may be seen of them when, and that a log which was tampered with is found."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from events import log_stream
from pbem.audit import verify
from pbem.audit.checkpoints import origin
from pbem.audit.notes import Signer
from pbem.bootstrap import open_demo
from pbem.config import ROOT
from pbem.service import Desk, OpenGame, Refused, advance, open_game, played_turns
from pbem.service.history.reports import built
from pbem.service.trust.audit_file import audit
from pbem.service.trust.bundles import export_game
from pbem.service.trust.file_check import check_file
from pbem.service.trust.log import public_checkpoint, sheet_receipt
from pbem.service.trust.log_check import check_log
from tests.service.trust.test_verify import tamper
from tests.service.turns.test_tick import ticks
from tests.support.desks import Clock, desk_at, started, submit


def signer(game: UUID) -> Signer:
    return Signer(origin(game), Ed25519PrivateKey.from_private_bytes(bytes(32)))


def audited(desk: Desk, game: UUID, *how: Any) -> list[dict[str, Any]]:
    made = b"".join(audit(desk, game, signer(game), *how))
    assert verify.verified(made)["verdict"] == "holds"
    return [json.loads(line) for line in made.splitlines()]


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def desk(tmp_path: Path, clock: Clock) -> Iterator[Desk]:
    with desk_at(tmp_path, clock) as made:
        yield made


@pytest.fixture
def race(desk: Desk) -> UUID:
    game = started(desk, bots=("red", "blue"), options={"length": "15"})
    ticks(desk)
    return game


def test_a_finished_game_is_shown_whole(desk: Desk, race: UUID) -> None:
    told = audited(desk, race)
    throws = [each for played in played_turns(desk, race) for each in json.loads(bytes(played.resolved.throws))]
    assert [line["label"] for line in told if line["kind"] in ("roll", "hroll")] == [each["label"] for each in throws]
    assert {line["kind"] for line in told} >= {"game", "seal", "open", "reveal", "roll", "hroll", "end"}
    assert audited(desk, race, "onlooker", True) == told, "facts are opened unless somebody wants it otherwise"
    assert audited(desk, race, "onlooker", False) != told


def test_a_running_race_shows_no_throw_that_is_not_told(desk: Desk, clock: Clock) -> None:
    """The race tells nobody of its throws, so none of them may be seen."""
    game = started(desk)
    submit(desk, game, "red")
    clock.turn(hours=1)
    ticks(desk)
    assert not [line for line in audited(desk, game) if line["kind"] in ("roll", "hroll")]
    with pytest.raises(Refused, match="when it is over"):
        audit(desk, game, signer(game), with_facts=True)


def test_orders_that_come_in_do_not_show(desk: Desk) -> None:
    game = started(desk)
    before, checkpoint = audited(desk, game), public_checkpoint(desk, game)
    submit(desk, game, "red")
    assert audited(desk, game) == before
    assert public_checkpoint(desk, game) == checkpoint


def test_a_seal_shows_no_number_of_a_sheet_before_the_game_is_over(desk: Desk, clock: Clock) -> None:
    game = started(desk)
    for _ in range(3):
        submit(desk, game, "red")
    clock.turn(hours=1)
    ticks(desk)
    *_, seal = [line for line in audited(desk, game) if line["kind"] == "seal"]
    assert {"seat": "red", "sheet": "sent"} in seal["sheets"]
    assert "version" not in json.dumps(seal) and "payload" not in seal


def test_an_unknown_game(desk: Desk) -> None:
    with pytest.raises(Refused, match="There is no game"):
        audit(desk, UUID(int=7), signer(UUID(int=7)))


# InterSpace in the fog.


@pytest.fixture(scope="module")
def fog(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Desk, UUID]]:
    with open_demo(tmp_path_factory.mktemp("fog"), ROOT / "templates", "fog") as desk:
        command = OpenGame(id="1", rules="interspace", seats=3, bots=("all",), options={"secrecy": "fog"})
        game = open_game(desk, command).game
        for _ in range(5):
            advance(desk, game)
        yield desk, game


@pytest.mark.parametrize("reader", ["onlooker", "A", "b"])
def test_a_reader_sees_the_open_throws_of_his_reports_and_no_others(fog: tuple[Desk, UUID], reader: str) -> None:
    desk, game = fog
    shown = {(line["t"], line["label"]) for line in audited(desk, game, reader) if line["kind"] == "roll"}
    may_know, all_throws = set(), set()
    for played in played_turns(desk, game):
        report = built(desk, played, reader if reader == "onlooker" else reader.upper())
        may_know |= {(played.sealed.resolution, throw.label) for throw in report.throws if throw.stream == "open"}
        all_throws |= {(played.sealed.resolution, each["label"]) for each in json.loads(bytes(played.resolved.throws))}
    assert shown and shown <= may_know < all_throws


def test_neither_tiles_nor_secrets_nor_facts_are_in_the_file(fog: tuple[Desk, UUID]) -> None:
    desk, game = fog
    for reader in ("onlooker", "A"):
        text = json.dumps(audited(desk, game, reader))
        assert "explore/" not in text and "hroll" not in text
        assert not [line for line in audited(desk, game, reader) if line["kind"] == "reveal" and "payload" in line]


def test_no_such_seat(fog: tuple[Desk, UUID]) -> None:
    desk, game = fog
    with pytest.raises(Refused, match="no seat 'Q'"):
        audit(desk, game, signer(game), "Q")


# The log.


def test_receipts_and_checkpoints_are_those_of_the_log(desk: Desk, clock: Clock) -> None:
    game = started(desk)
    submit(desk, game, "red")
    number = len(desk.ledger.records(game))
    receipt, checkpoint = sheet_receipt(desk, game, number), public_checkpoint(desk, game)
    clock.turn(hours=1)
    ticks(desk)
    state = check_log(desk, game, desk.signer(game).key, [receipt], [checkpoint])
    assert state.wrong == () and state.size == len(desk.ledger.records(game))
    made = b"".join(audit(desk, game, desk.signer(game)))
    result = verify.verified(made, verify.Kept(str(desk.signer(game).key), [receipt], [checkpoint]))
    assert result["verdict"] == "holds"
    assert f"log: {state.size} entries, root {state.root}" in result["about"]


def test_there_is_no_receipt_for_what_did_not_happen(desk: Desk, race: UUID) -> None:
    for number in (0, 10_000):
        with pytest.raises(Refused, match=f"there is no entry {number}"):
            sheet_receipt(desk, race, number)


def test_a_sheet_edited_after_the_seal_is_found(desk: Desk, clock: Clock, tmp_path: Path) -> None:
    game = started(desk)
    submit(desk, game, "red", "RUN 1")
    receipt = sheet_receipt(desk, game, len(desk.ledger.records(game)))
    clock.turn(hours=1)
    ticks(desk)
    tamper(tmp_path, game, "orders.received.2", lambda event: event.update(text="RUN 3"))
    state = check_log(desk, game, desk.signer(game).key, [receipt])
    assert any("your receipt is for a different entry" in what for what in state.wrong)
    forged = b"".join(audit(desk, game, desk.signer(game)))
    # By the receipt, even if the log was forged too; and, once it can be computed, by the root sent with the seal.
    kept = verify.verified(forged, verify.Kept(receipts=[receipt]))
    assert [check["what"] for check in kept["checks"] if check["findings"]] == ["your receipt"]
    whole = check_file(desk.games, b"".join(export_game(desk, game, desk.signer(game))))
    found = [check["what"] for check in whole["checks"] if check["findings"]]
    assert "the sheets that count are those in the seal" in found, found


def test_what_does_not_fit_is_said(desk: Desk, race: UUID, tmp_path: Path) -> None:
    size = len(desk.ledger.records(race))
    checkpoint, receipt = public_checkpoint(desk, race), sheet_receipt(desk, race, size)
    tamper(tmp_path, race, "turn.opened.1", lambda event: event.update(awaited=[]))
    key = desk.signer(race).key
    assert check_log(desk, race, key).wrong == ("event 8 does not match its leaf: one of them was changed",)
    told = (
        "event 8 was changed after it was signed",
        f"the first {size} entries differ from those that were signed for you",
    )
    assert check_log(desk, race, key, (), [checkpoint]).wrong == told
    assert check_log(desk, race, key, [receipt]).wrong == told
    assert "proves nothing" in check_log(desk, race, key, ["x"], ["y"]).wrong[1]


def cut(folder: Path, stream: UUID, number: int) -> None:
    with closing(sqlite3.connect(folder / "ledger.db")) as database, database:
        query = "DELETE FROM stored_events WHERE originator_id = ? AND originator_version = ?"
        database.execute(query, (stream.hex, number))


def test_a_log_that_lost_its_end_is_found(desk: Desk, race: UUID, tmp_path: Path) -> None:
    size = len(desk.ledger.records(race))
    checkpoint, receipt = public_checkpoint(desk, race), sheet_receipt(desk, race, size)
    cut(tmp_path, race, size)
    key, tail = desk.signer(race).key, f"leaf {size} has no event: the end of the log was cut off"
    assert check_log(desk, race, key).wrong == (tail,)
    told = f"your checkpoint covers {size} entries, but the log has only {size - 1}"
    wrong = check_log(desk, race, key, [receipt], [checkpoint]).wrong
    assert wrong == (tail, told.replace("checkpoint", "receipt"), told)
    cut(tmp_path, log_stream(race), size)
    # Nothing that is stored tells of it but what was signed for.
    back = f"a log of {size} entries was signed here, and the {size - 1} stored entries do not lead up to it"
    assert check_log(desk, race, key).wrong == (f"{back}: the game was restored to an older state",)
    assert told in check_log(desk, race, key, (), [checkpoint]).wrong


def test_an_edited_leaf_is_found(desk: Desk, race: UUID, tmp_path: Path) -> None:
    checkpoint = public_checkpoint(desk, race)
    tamper(tmp_path, log_stream(race), "log.leaf_added.1", lambda event: event.update(leaf="00" * 32), 4)
    key = desk.signer(race).key
    assert check_log(desk, race, key).wrong == ("event 5 does not match its leaf: one of them was changed",)
    told = "leaf 5 was changed after it was signed"
    assert check_log(desk, race, key, (), [checkpoint]).wrong == (told,)


def test_an_event_put_in_or_taken_out_behind_the_servers_back_is_found(desk: Desk, race: UUID, tmp_path: Path) -> None:
    size = len(desk.ledger.records(race))
    cut(tmp_path, log_stream(race), size)
    key = desk.signer(race).key
    assert check_log(desk, race, key).wrong == (f"event {size} has no leaf: it was inserted bypassing the program",)
    cut(tmp_path, race, 5)
    assert "event 5 is missing" in check_log(desk, race, key).wrong


def test_an_event_that_cannot_be_read_any_more_is_found(desk: Desk, race: UUID, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "ledger.db")) as database, database:
        query = "UPDATE stored_events SET state = ? WHERE originator_id = ? AND originator_version = 5"
        database.execute(query, (b"{", race.hex))
    wrong = check_log(desk, race, desk.signer(race).key).wrong
    assert "cannot be read" in wrong[0] and wrong[1] == "event 5 does not match its leaf: one of them was changed"


def test_a_game_older_than_leaves_gets_them_when_it_goes_on(desk: Desk, clock: Clock, tmp_path: Path) -> None:
    game = started(desk)
    with closing(sqlite3.connect(tmp_path / "ledger.db")) as database, database:
        database.execute("DELETE FROM stored_events WHERE originator_id = ?", (log_stream(game).hex,))
    key, before = desk.signer(game).key, len(desk.ledger.records(game))
    state = check_log(desk, game, key)
    assert state.wrong == () and "older than this feature" in state.notes[0]
    clock.turn(minutes=10)
    with desk_at(tmp_path, clock) as again:
        submit(again, game, "red")
        state = check_log(again, game, key)
    assert state.wrong == () and state.size == before + 1
    assert state.notes == (f"leaves 1 to {before} were made on 2026-01-31T18:10:00Z, whatever dates their events have",)


def test_events_that_do_not_follow_one_another_are_found(desk: Desk, race: UUID, tmp_path: Path) -> None:
    tamper(tmp_path, race, "turn.opened.1", lambda event: event.update(originator_version=99))
    assert "does not follow" in check_log(desk, race, desk.signer(race).key).wrong[0]
