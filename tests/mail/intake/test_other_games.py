"""Whole games by mail of those that are played in several phases: from the spool to the Maildir, until one has won."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pbem.bootstrap import make_desk
from pbem.config import ROOT
from pbem.ledger import open_ledger
from pbem.mail.letters import LetterWriter
from pbem.service import Desk, OpenGame, SetContact, TakeSeat, open_game, set_contact, take_seat, tick
from pbem.service.turns.seal import suggested
from tests.support.desks import Clock, SeededSecrets, new_id, table
from tests.support.incoming import HOST, Post, turn_address
from tests.support.letters import PRINTER, queued

# Few turns are enough: the games end by their limit.
GAMES = {"space_opera": {"max_turns": "5"}, "space_empires": {"max_cycles": "3"}}
MOST_TURNS = 40


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with open_ledger(f"sqlite:{tmp_path / 'ledger.db'}") as ledger:
        parts: dict[str, Any] = {"clock": Clock(), "secret": SeededSecrets(), "mail_host": HOST, "printer": PRINTER}
        yield make_desk(ledger, tmp_path / "cache", ROOT / "templates", **parts)


@pytest.mark.parametrize("rules", GAMES)
def test_a_whole_game(desk: Desk, tmp_path: Path, rules: str):
    """Each awaited seat answers with what a bot would do, a report quoted below; no sheet has a mistake."""
    options = GAMES[rules]
    game = open_game(desk, OpenGame(id=new_id(), rules=rules, seats=2, title="Cold Stars", options=options)).game
    seats = list(table(desk, game).seats)
    for seat in seats:
        address = f"{seat.lower()}@example.org"
        take_seat(desk, TakeSeat(id=new_id(), game=game, seat=seat, player=seat, address=address))
        set_contact(desk, SetContact(id=new_id(), game=game, seat=seat, stop=("map",)))
    post, letter_writer, turns = Post(desk, tmp_path), LetterWriter(desk), 0
    while not table(desk, game).ended:
        turns += 1
        assert turns < MOST_TURNS
        opened = table(desk, game)
        for seat in opened.awaited:
            letter = letter_writer.letter([each for each in queued(desk, "report") if each.seat == seat][-1])
            assert f"turn {opened.turn}: " in letter.subject and "Needed from you" in letter.text
            quoted = "\n".join(f"> {line}" for line in letter.text.splitlines())
            orders = suggested(desk, desk.open(game), seat).upper()
            done = post.take(
                f"{orders}\n\nCheers\n{seat}\n\nOn Monday the game wrote:\n{quoted}\n",
                turn_address(desk, game, seat), f"{seat.lower()}@example.org", Subject=f"Re: {letter.subject}",
            )  # fmt: skip
            assert done.result == "accepted" and done.why.endswith(" 0 in error"), (opened.turn, seat, done, orders)
            receipt = letter_writer.letter(queued(desk, "receipt")[-1])
            assert "All lines are accepted" in receipt.text
        tick(desk, lambda ticked: None)
    over = [each for each in queued(desk, "over") if each.seat in seats]
    assert len(over) == 2 and "Rank" in letter_writer.letter(over[0]).text
