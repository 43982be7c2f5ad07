"""Opening a game: options, commitments, one transaction."""

import pytest

from events import DiceSecretsKept, secrets_stream
from pbem.core.dice import DICE_2, chain_down, hidden_commitment
from pbem.ledger import Conflict
from pbem.service import Desk, OpenGame, Refused, open_game
from pbem.service.people.open_game import CHAIN_LENGTH
from tests.support.desks import new_id, opened, table


def test_the_dice_are_committed_to(desk: Desk):
    game = opened(desk)
    (kept,) = desk.ledger.events(secrets_stream(game))
    assert isinstance(kept, DiceSecretsKept)
    now = table(desk, game)
    assert now.commitment == chain_down(game.bytes, bytes.fromhex(kept.chain_top), CHAIN_LENGTH, DICE_2).hex()
    assert now.hidden_commitment == hidden_commitment(game.bytes, bytes.fromhex(kept.hidden), DICE_2).hex()
    assert now.chain_length == CHAIN_LENGTH


def test_options_go_before_the_edition_and_that_before_the_defaults(desk: Desk):
    game = opened(desk, edition="sprint", options={"weather": "wet"})
    assert table(desk, game).options == {"length": "6", "pace": "together", "weather": "wet"}
    game = opened(desk, edition="sprint", options={"length": "7"})
    assert table(desk, game).options["length"] == "7"


def test_the_same_command_opens_one_game(desk: Desk):
    command = OpenGame(id="once", rules="race", seats=2)
    assert open_game(desk, command) == open_game(desk, command)
    assert len(desk.ledger.opened_games()) == 1


def test_a_title_is_made_when_none_is_given(desk: Desk):
    answer = open_game(desk, OpenGame(id=new_id(), rules="race", seats=3))
    assert answer.title == f"The Race {str(answer.game)[:4]}"
    assert answer.seats == ("red", "blue", "green")


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"seats": 5}, "is for 2 to 4 players, not 5"),
        ({"options": {"wind": "strong"}}, "has no option wind"),
        ({"options": {"length": "4"}}, "possible: 20, 5 to 500"),
        ({"options": {"pace": "alone", "weather": "wet"}}, "nobody runs alone in the rain"),
        ({"edition": "sprnt"}, "Did you mean sprint?"),
        ({"missing": "shoot"}, "possible: standing, bot, skip, extend, wait"),
        ({"turn_seconds": -1}, "A turn may last"),
        ({"title": "x" * 200}, "too long for a title"),
        ({"title": "\x07"}, "is not a title"),
    ],
)
def test_what_cannot_be_played_is_refused_and_nothing_is_written(desk: Desk, fields: dict[str, object], told: str):
    with pytest.raises(Refused, match=told.replace("?", r"\?")):
        opened(desk, **fields)
    assert desk.ledger.notifications(0, 10) == []


def test_a_game_id_that_exists_is_not_opened_again(desk: Desk):
    taken = opened(desk)
    desk.secret._count = iter(range(10))  # type: ignore[attr-defined]
    with pytest.raises(Conflict):
        opened(desk)
    assert [game.originator_id for game in desk.ledger.opened_games()] == [taken]
