"""The players' part of the dice: added with the seat, mixed when the last one is taken, and in every throw."""

import hashlib

import pytest

from events import DiceMixed, DicePartAdded, DiceSchemeChosen, GameOpened, SeatTaken, TurnResolved
from pbem.core.dice import DICE_2, chain_down, hidden_commitment, mixed
from pbem.service import Desk, LeaveSeat, Refused, TakeSeat, leave_seat, take_seat, verify
from pbem.service.people.dice_parts import part_from
from pbem.service.trust.rolls import dispute_roll
from pbem.service.turns.dice import game_secrets
from tests.service.turns.test_tick import ticks
from tests.support.desks import new_id, opened, started, submit, table, topics

PART = "ab" * 32


def sit(desk: Desk, game: object, seat: str, part: str = "", **fields: object) -> None:
    command = {"id": new_id(), "game": game, "seat": seat, "player": f"Player {seat}", "part": part, **fields}
    take_seat(desk, TakeSeat(**command))  # type: ignore[arg-type]


def test_a_new_game_has_the_dice_of_version_2(desk: Desk) -> None:
    game = opened(desk)
    first, chosen = desk.ledger.events(game)[:2]
    assert isinstance(first, GameOpened) and isinstance(chosen, DiceSchemeChosen) and chosen.scheme == DICE_2
    secrets = game_secrets(desk.ledger, table(desk, game))
    assert chain_down(game.bytes, secrets.top, first.chain_length, DICE_2).hex() == first.commitment
    assert hidden_commitment(game.bytes, secrets.hidden, DICE_2).hex() == first.hidden_commitment


def test_the_parts_are_mixed_when_the_last_seat_is_taken(desk: Desk) -> None:
    game = opened(desk)
    sit(desk, game, "blue", "my dog is called Rex", part_source="typed")
    assert topics(desk, game)[-2:] == ["seat.taken", "dice.part_added"] and not table(desk, game).mix
    sit(desk, game, "red", PART, part_source="browser")
    own = hashlib.sha256(b"my dog is called Rex").digest()
    expected = mixed(game.bytes, [("red", bytes.fromhex(PART)), ("blue", own)])
    stored = [event for event in desk.ledger.events(game) if isinstance(event, SeatTaken | DicePartAdded | DiceMixed)]
    assert [type(event) for event in stored[-3:]] == [SeatTaken, DicePartAdded, DiceMixed]
    last = stored[-1]
    assert isinstance(last, DiceMixed) and (last.mix, last.round) == (expected.hex(), 0)
    assert len({event.command for event in stored[-3:]}) == 1
    assert table(desk, game).parts["blue"].source == "typed"


def test_the_mix_is_in_the_dice(desk: Desk) -> None:
    throws = []
    for part in ("", PART):
        game = opened(desk, turn_seconds=0)
        for seat in ("red", "blue"):
            sit(desk, game, seat, part)
        submit(desk, game, "red", "RUN 3")
        submit(desk, game, "blue", "RUN 3")
        ticks(desk)
        assert not [verdict for verdict in verify(desk, game) if verdict.differences]
        resolved = [event for event in desk.ledger.events(game) if isinstance(event, TurnResolved)]
        throws.append(bytes(resolved[-1].throws))
        roll = dispute_roll(desk, game, 1, "run/red")
        assert roll.is_true and any(table(desk, game).mix in step for step in roll.steps)
    assert throws[0] != throws[1]


def test_a_bot_adds_nothing_and_bots_alone_mix_nothing(desk: Desk) -> None:
    game = opened(desk, bots=("all",))
    assert table(desk, game).mix == mixed(game.bytes, []).hex() and not table(desk, game).parts


def test_a_seat_that_was_left_and_taken_again_has_the_part_of_the_last_player(desk: Desk) -> None:
    game = opened(desk)
    sit(desk, game, "red", "11" * 32)
    leave_seat(desk, LeaveSeat(id=new_id(), game=game, seat="red"))
    sit(desk, game, "red", "22" * 32)
    sit(desk, game, "blue")
    assert table(desk, game).mix == mixed(game.bytes, [("red", b"\x22" * 32)]).hex()


def test_a_substitute_changes_nothing(desk: Desk) -> None:
    game = started(desk)
    before = table(desk, game).mix
    leave_seat(desk, LeaveSeat(id=new_id(), game=game, seat="red"))
    sit(desk, game, "red", PART)
    assert table(desk, game).mix == before and not table(desk, game).parts
    assert not [verdict for verdict in verify(desk, game) if verdict.differences]


def test_a_master_who_plays_adds_first_or_not_at_all(desk: Desk) -> None:
    master = "Mia <mia@example.org>"
    game = opened(desk, master=master, plays="blue", part=PART)
    assert topics(desk, game)[-3:] == ["seat.taken", "dice.part_added", "master.seated"]
    held = table(desk, game)
    assert (held.seats["blue"].player, held.parts["blue"].source) == ("Mia", "master")
    assert desk.people(game).of("blue").address == "mia@example.org"
    late = opened(desk, master=master)
    sit(desk, late, "red", PART)
    sit(desk, late, "blue", PART, address="MIA@example.org")
    assert list(table(desk, late).parts) == ["red"]
    early = opened(desk, master=master)
    sit(desk, early, "blue", PART, address="mia@example.org")
    assert list(table(desk, early).parts) == ["blue"]
    with pytest.raises(Refused, match="both the master's and a bot's"):
        opened(desk, master=master, plays="blue", bots=("blue",))


def test_what_a_part_may_be() -> None:
    assert part_from("") == part_from("  ") == ""
    assert part_from("AB" * 32) == part_from("ab:" * 31 + "ab") == part_from(f" {PART} ") == PART
    assert part_from("abc") == hashlib.sha256(b"abc").hexdigest()
    with pytest.raises(Refused, match="1000 characters, not 1001"):
        part_from("x" * 1001)
