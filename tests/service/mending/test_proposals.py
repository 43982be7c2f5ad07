"""What a master who plays proposes: the others see what it does, each as far as the seat may know, and all must agree.

And consent that somebody else gives in a player's place: the player is told, and may object.
"""

from typing import Any
from uuid import UUID

import pytest

from pbem.ledger import DEPUTY
from pbem.service import (
    AskConsent,
    Desk,
    GiveConsent,
    ObjectToConsent,
    ProposeMending,
    Refused,
    WithdrawConsent,
    ask_consent,
    give_consent,
    object_to_consent,
    propose_mending,
    withdraw_consent,
)
from pbem.service.kernel.answers import ConsentState
from pbem.service.mending.matters import shown_to
from tests.service.mending.test_corrections import RAN
from tests.service.mending.test_rollback import play
from tests.service.trust.test_verify import differences
from tests.service.turns.test_tick import ticks
from tests.support.desks import Clock, new_id, started, table
from tests.support.letters import kinds, mailed, queued, written


@pytest.fixture
def game(desk: Desk, clock: Clock) -> UUID:
    """Mia runs it; red and blue are reached by mail; three turns are played."""
    game = mailed(desk, options={"length": "400"}, turn_seconds=3600)
    for _ in range(3):
        play(desk, clock, game)
    return game


def propose(desk: Desk, game: UUID, **fields: Any) -> ConsentState:
    given: dict[str, Any] = {
        "matter": "correction",
        "turn": 3,
        "text": RAN,
        "seats": ("red",),
        "reason": "Misread.",
        "by": "Mia",
    }
    return propose_mending(desk, ProposeMending(id=new_id(), game=game, **(given | fields)))


def agree(desk: Desk, game: UUID, seat: str = "blue", **fields: Any) -> ConsentState:
    return give_consent(desk, GiveConsent(id=new_id(), game=game, seat=seat, **fields))


def red(desk: Desk, game: UUID) -> int:
    return int(desk.open(game).state.at["red"])


def test_a_correction_is_made_when_all_others_agree(desk: Desk, game: UUID):
    at = red(desk, game)
    state = propose(desk, game)
    assert (state.outcome, state.agreed, state.waiting) == ("asked", ("red",), ("blue",))
    assert red(desk, game) == at and shown_to(desk, table(desk, game), "blue") == ["red ran 7."]
    letter = written(desk, "consent", "blue").text
    assert "as Mia proposes" in " ".join(letter.split()) and "red ran 7." in letter
    assert [each.seat for each in queued(desk, "consent")] == ["blue"]
    assert agree(desk, game).outcome == "done"
    assert red(desk, game) == at + 7 and table(desk, game).consent is None
    assert differences(desk, game) == []


def test_one_no_settles_it(desk: Desk, game: UUID):
    at = red(desk, game)
    propose(desk, game)
    assert agree(desk, game, agrees=False).outcome == "refused"
    assert red(desk, game) == at and table(desk, game).consent is None


def test_a_rollback_and_a_deputy_can_be_proposed_too(desk: Desk, game: UUID):
    propose(desk, game, matter="rollback", turn=2, text="")
    assert agree(desk, game).outcome == "done"
    assert (table(desk, game).rollbacks, table(desk, game).consent, table(desk, game).turn) == (1, None, 4)
    propose(desk, game, matter="deputy", turn=0, text="Dora <dora@example.org>")
    assert "dora@example.org" not in str(desk.ledger.events(game)) and table(desk, game).deputy == ""
    assert agree(desk, game).outcome == "done"
    assert table(desk, game).deputy == "Dora" and desk.people(game).of(DEPUTY).address == "dora@example.org"
    assert differences(desk, game) == []


@pytest.mark.parametrize("far", ["-900", "900"])
def test_who_proposes_what_the_board_does_not_allow_learns_nothing_before_all_agree(desk: Desk, game: UUID, far: str):
    """The question itself is no oracle: it looks only at how the facts are written."""
    assert propose(desk, game, text=RAN.replace("7", far)).outcome == "asked"
    assert agree(desk, game).outcome == "withdrawn"
    assert "does not allow it" in " ".join(written(desk, "notice", "red").text.split())
    assert table(desk, game).consent is None and differences(desk, game) == []


@pytest.mark.parametrize("seats", [("red",), ()])
def test_who_proposes_does_not_see_what_it_would_do_to_the_own_seat(desk: Desk, clock: Clock, seats: tuple[str, ...]):
    """Whoever may make up facts and read what they do learns about the board, even if it is told as to the own seat."""
    game = mailed(desk, master="Mia <red@example.org>", options={"length": "400"}, turn_seconds=3600)
    play(desk, clock, game)
    for matter, text in (("correction", RAN), ("rollback", "")):
        assert propose(desk, game, turn=1, matter=matter, text=text, seats=seats).waiting == ("blue",)
        assert shown_to(desk, table(desk, game), "red") == [] and {each.seat for each in queued(desk, "consent")} == {
            "blue"
        }
        withdraw_consent(desk, WithdrawConsent(id=new_id(), game=game))
    propose(desk, game, turn=1, seats=seats)
    assert shown_to(desk, table(desk, game), "blue") == ["red ran 7."]


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"text": "[[fact]"}, "is not TOML"),
        ({"turn": 2}, "the last turn played, turn 3"),
        ({"reason": ""}, "Say why"),
        ({"matter": "rollback", "turn": 9}, "turns 1 to 3"),
        ({"matter": "deputy", "text": "Red <red@example.org>"}, "must not play"),
    ],
)
def test_what_cannot_be_proposed(desk: Desk, game: UUID, fields: dict[str, Any], told: str):
    with pytest.raises(Refused, match=told):
        propose(desk, game, **fields)


# --- somebody else agrees for a player --------------------------------------------------------------------------------


@pytest.fixture
def asked(desk: Desk, game: UUID) -> UUID:
    ask_consent(desk, AskConsent(id=new_id(), game=game, matter="replay", turn=2, reason="A storm."))
    agree(desk, game, "red")
    return game


def test_a_consent_from_the_shell_is_told_and_waits_a_day(desk: Desk, asked: UUID, clock: Clock):
    assert agree(desk, asked, channel="shell").outcome == "asked"
    letter = written(desk, "consented", "blue").text
    assert "at the shell of the server" in " ".join(letter.split()) and "the line OBJECT" in " ".join(letter.split())
    ticks(desk)
    assert table(desk, asked).turn == 4
    clock.turn(hours=24)
    before = table(desk, asked).replays
    ticks(desk)
    assert table(desk, asked).replays == before + 1 and differences(desk, asked) == []


def test_after_an_objection_it_does_not_count(desk: Desk, asked: UUID, clock: Clock):
    agree(desk, asked, channel="shell")
    state = object_to_consent(desk, ObjectToConsent(id=new_id(), game=asked, seat="blue"))
    assert (state.outcome, state.waiting) == ("objected", ("blue",))
    clock.turn(hours=30)
    ticks(desk)
    assert table(desk, asked).replays == 0 and table(desk, asked).consent is not None
    with pytest.raises(Refused, match="nothing to object to"):
        object_to_consent(desk, ObjectToConsent(id=new_id(), game=asked, seat="blue"))
    assert agree(desk, asked).outcome == "done"


def test_the_player_may_confirm_and_need_not_wait(desk: Desk, asked: UUID):
    agree(desk, asked, channel="shell")
    assert agree(desk, asked).outcome == "done"
    assert kinds(desk, "blue").count("consented") == 1


def test_who_cannot_be_told_is_not_waited_for(desk: Desk, clock: Clock):
    """A player without an address plays at the shell."""
    game = started(desk, options={"length": "400"})
    play(desk, clock, game)
    ask_consent(desk, AskConsent(id=new_id(), game=game, matter="replay", turn=1, reason="A storm."))
    agree(desk, game, "red", channel="shell")
    assert agree(desk, game, "blue", channel="shell").outcome == "done"
