"""Secret addresses: the same when sent again, stored nowhere, worth nothing to whoever has left."""

import os
from multiprocessing.synchronize import Barrier
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.ledger import Ledger, open_ledger
from pbem.mail.letters import LetterWriter
from pbem.service import (
    Desk,
    Holder,
    InviteToSeat,
    LeaveSeat,
    Refused,
    bounce_token,
    invitation_token,
    invite_to_seat,
    leave_seat,
    reply_token,
    seat_token,
    whose_bounce,
    whose_token,
)
from pbem.service.people.mail_key import mail_key
from tests.service.turns.test_tick import ticks
from tests.support.desks import Clock, new_id, opened, table
from tests.support.letters import mailed, post_desk, queued
from tests.support.processes.killing import SERVER


def raw_rows(ledger: Ledger) -> str:
    rows = ledger._store.recorder.select_notifications(0, 10_000)
    return "\n".join(f"{row.originator_id} {row.topic} {row.state.decode()}" for row in rows)


def test_a_token_leads_back_to_its_seat_and_turn(any_desk: Desk):
    game = mailed(any_desk)
    token = reply_token(any_desk, game, "red", 1)
    assert len(token) == 26 and token == token.lower()
    assert whose_token(any_desk, token) == Holder(game, "red", 1, False, "orders", False)
    assert whose_token(any_desk, f" {token.upper()} ") == whose_token(any_desk, token)
    assert reply_token(any_desk, game, "red", 1) == token
    others = {reply_token(any_desk, game, seat, turn) for seat in ("red", "blue") for turn in (1, 2)}
    assert len(others | {seat_token(any_desk, game, seat) for seat in ("red", "blue", "")}) == 7


def test_the_token_itself_is_stored_nowhere(any_desk: Desk):
    game = mailed(any_desk)
    tokens = [reply_token(any_desk, game, "red", 1), seat_token(any_desk, game, "red"), seat_token(any_desk, game, "")]
    rows = raw_rows(any_desk.ledger)
    assert rows.count("letter.token_issued.1") == 3
    assert not [token for token in tokens if token in rows]


def test_a_token_of_a_turn_that_is_played_is_past(desk: Desk, clock: Clock):
    game = mailed(desk)
    token = reply_token(desk, game, "red", 1)
    clock.turn(days=4)
    ticks(desk)
    assert whose_token(desk, token) == Holder(game, "red", 1, True, "orders", False)
    assert whose_token(desk, reply_token(desk, game, "red", 2)) == Holder(game, "red", 2, False, "orders", False)


def test_the_permanent_one_holds_for_every_turn(desk: Desk, clock: Clock):
    game = mailed(desk)
    token = seat_token(desk, game, "red")
    clock.turn(days=4)
    ticks(desk)
    assert whose_token(desk, token) == Holder(game, "red", None, False, "seat", False)
    assert whose_token(desk, seat_token(desk, game, "")) == Holder(game, "", None, False, "seat", False)


def test_who_has_left_holds_nothing(desk: Desk):
    game = mailed(desk)
    before = [reply_token(desk, game, "red", 1), seat_token(desk, game, "red")]
    leave_seat(desk, LeaveSeat(id=new_id(), game=game, seat="red"))
    holders = [whose_token(desk, token) for token in before]
    assert [holder.is_left for holder in holders if holder] == [True, True]
    # A letter to the old player that is written out only now names no address of the new one.
    letter = next(each for each in queued(desk, "report") if each.seat == "red")
    assert before[0] in LetterWriter(desk).letter(letter).reply_to
    # Whoever comes next gets other ones.
    assert reply_token(desk, game, "red", 1) not in before


def test_an_invitation_holds_until_another_goes_out(desk: Desk):
    game = opened(desk)
    invite_to_seat(desk, InviteToSeat(id=new_id(), game=game, seat="red", to="ann@example.org"))
    token = invitation_token(desk, game, "red")
    assert whose_token(desk, token) == Holder(game, "red", None, False, "invitation", False)
    invite_to_seat(desk, InviteToSeat(id=new_id(), game=game, seat="red", to="bob@example.org"))
    holder = whose_token(desk, token)
    assert holder is not None and holder.is_left


@given(st.text(max_size=40) | st.text("abcdefghijklmnopqrstuvwxyz234567", min_size=26, max_size=26))
def test_what_was_never_issued_is_nobodys(shared_desk: Desk, text: str):
    assert whose_token(shared_desk, text) is None
    assert whose_bounce(shared_desk, text) is None


def test_a_letter_that_comes_back_is_known(desk: Desk):
    mailed(desk)
    letter = queued(desk, "report")[0]
    token = bounce_token(desk, letter.originator_id)
    assert len(f"bounce+{token}") <= 64
    assert whose_bounce(desk, token) == letter
    assert whose_bounce(desk, token.upper()) == letter


def test_a_forged_bounce_is_not(desk: Desk):
    mailed(desk)
    one, two = queued(desk, "report")
    mine, theirs = bounce_token(desk, one.originator_id), bounce_token(desk, two.originator_id)
    assert whose_bounce(desk, theirs[:25] + mine[25:]) is None
    for place in range(42):
        other = "a" if mine[place] != "a" else "b"
        forged = mine[:place] + other + mine[place + 1 :]
        # The last character has bits to spare, which say nothing.
        assert place == 41 or whose_bounce(desk, forged) is None


def test_the_key_is_for_this_user_alone(desk: Desk, tmp_path: Path):
    key = mail_key(desk)
    file = tmp_path / "mail.key"
    assert file.read_bytes() == key and len(key) == 32
    assert file.stat().st_mode & 0o777 == 0o600
    file.chmod(0o640)
    os.utime(file, (1, 1))
    with pytest.raises(Refused, match="can be read by others"):
        mail_key(desk)


def test_a_damaged_key_is_told(desk: Desk, tmp_path: Path):
    mail_key(desk)
    (tmp_path / "mail.key").write_bytes(b"short")
    with pytest.raises(Refused, match="is damaged; restore it"):
        mail_key(desk)


def test_without_the_key_what_was_sent_still_holds(desk: Desk, tmp_path: Path, clock: Clock):
    game = mailed(desk)
    old = reply_token(desk, game, "red", 1)
    (tmp_path / "mail.key").unlink()
    other = post_desk(desk.ledger, tmp_path, clock, seed="another")
    new = reply_token(other, game, "red", 1)
    assert new != old
    assert whose_token(other, old) == whose_token(other, new) == Holder(game, "red", 1, False, "orders", False)


def make_key(folder: Path, seed: str, barrier: Barrier) -> None:
    with open_ledger(f"sqlite:{folder / 'ledger.db'}") as ledger:
        desk = post_desk(ledger, folder, Clock(), seed=seed)
        barrier.wait()
        (folder / f"seen-{seed}").write_bytes(mail_key(desk))


def test_processes_that_make_the_key_at_once_agree(tmp_path: Path):
    barrier = SERVER.Barrier(3)
    crew = [SERVER.Process(target=make_key, args=(tmp_path, seed, barrier)) for seed in "abc"]
    for process in crew:
        process.start()
    for process in crew:
        process.join(60)
    assert [process.exitcode for process in crew] == [0, 0, 0]
    assert len({(tmp_path / f"seen-{seed}").read_bytes() for seed in "abc"}) == 1
    assert [path.name for path in tmp_path.glob("mail.key*")] == ["mail.key"]


def test_the_table_knows_tenures(desk: Desk):
    game = mailed(desk)
    assert [seat.tenure for seat in table(desk, game).seats.values()] == [4, 5]
