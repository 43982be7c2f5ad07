"""Non-interference of whole letters: two games that differ only in what one seat cannot know send it the same bytes.

Text, HTML, the PDF and report.json are compared as they go over the wire.
"""

from __future__ import annotations

import re
import subprocess
from email import message_from_bytes
from email.policy import SMTP
from pathlib import Path

import pytest

from pbem.audit.keys import seeded_signer
from pbem.bootstrap import LIBRARY, make_desk
from pbem.config import ROOT
from pbem.ledger import open_ledger
from pbem.mail.letters import LetterWriter, sealed
from pbem.service import (
    OpenGame,
    SetContact,
    SubmitOrders,
    TakeSeat,
    open_game,
    set_contact,
    submit_orders,
    take_seat,
    tick,
)
from tests.support.desks import Clock, SeededSecrets
from tests.support.games.playing import dice_of
from tests.support.letters import HOST, PRINTER, queued

TURNS = 4
# For each game its secrecy, who writes in secret, and two ways to do so.
SECRETS: dict[str, tuple[dict[str, str], tuple[str, str]]] = {
    "interspace": (
        {"secrecy": "fog"},
        ("SAY C Let us fall upon A.\nRETREAT never\nBATTLES A1", "SAY C I like peace, and A.\nSCREEN PB\nTARGETS best"),
    ),
    "space_trade": (
        {"credits": "secret"},
        ("LOOT NONE\nLOSE engine cargo", "LOOT P C\nLOSE cargo weapon"),
    ),
    "space_empires": (
        {"mines": "on", "carriers": "on"},
        ("RETREAT never\nTARGET DD finish value FOR CA\nHIDE no", "RETREAT yes WHEN odds < 60\nENGAGE strongest"),
    ),
    "space_opera": (
        {"fog": "on"},
        ("RETREAT IF RATIO < 0.7\nBOMBARDMENT YES CITY", "FIRE SPREAD TR FR\nEVACUATE IF RATIO < 0.5\nLANDING KEEP 2"),
    ),
}
# What the log holds is bound by hashes and signatures, and those are public.
HASH = re.compile(rb"[A-Za-z0-9+/]{20,}={0,2}")


def letters(folder: Path, name: str, options: dict[str, str], secret: str) -> dict[str, list[bytes]]:
    """All letters to each seat while the second one writes in secret."""
    folder.mkdir()
    with open_ledger(f"sqlite:{folder / 'ledger.db'}") as ledger:
        clock, secrets = Clock(), SeededSecrets()
        desk = make_desk(
            ledger,
            folder / "cache",
            ROOT / "templates",
            LIBRARY,
            clock,
            secrets,
            mail_host=HOST,
            printer=PRINTER,
            signer=seeded_signer(bytes(32)),
        )
        opening = OpenGame(id="open", rules=name, seats=3, title="Secrets", options=options)
        game = open_game(desk, opening).game
        seats = list(desk.open(game).table.seats)
        for seat in seats:
            address = f"{seat.lower()}@example.org"
            take_seat(desk, TakeSeat(id=f"take/{seat}", game=game, seat=seat, player=seat.title(), address=address))
        set_contact(desk, SetContact(id="data", game=game, seat=seats[0], start=("data",)))
        for seat in seats[1:]:
            # Only what the reader gets is compared as it goes out.
            set_contact(desk, SetContact(id=f"stop/{seat}", game=game, seat=seat, stop=("map",)))
        for turn in range(1, TURNS):
            position = desk.open(game)
            rules = desk.rules(position.table)
            for seat in rules.awaited(position.state):
                text = rules.suggest(position.state, seat, dice_of(f"letters/{seat}", turn))
                text += f"\n{secret}" if seat == seats[1] and turn > 1 else ""
                submit_orders(desk, SubmitOrders(id=f"{turn}/{seat}", game=game, seat=seat, text=text, channel="mail"))
            tick(desk, lambda ticked: None)
        letter_writer = LetterWriter(desk)
        return {
            seat: [sealed(letter_writer, each).content for each in queued(desk) if each.seat == seat] for seat in seats
        }


def parts(letter: bytes) -> list[bytes]:
    """What can be read in it, without hashes; a PDF as it is, or its words if a checkpoint is among them."""
    message = message_from_bytes(letter, policy=SMTP)
    found = [part.get_content() for part in message.walk() if not part.is_multipart()]
    plain = [each if isinstance(each, bytes) else each.encode() for each in found]
    has_checkpoint = any(b"checkpoint" in each for each in plain)
    return [
        HASH.sub(b"", _words(each) if each.startswith(b"%PDF-") and has_checkpoint else each)
        for each in (str(message["Subject"]).encode(), *plain)
    ]


def _words(pdf: bytes) -> bytes:
    """Line by line; how many blanks stand for a gap is guessed from the whole page, and so from its hashes too."""
    done = subprocess.run(["pdftotext", "-layout", "-", "-"], input=pdf, check=True, capture_output=True)
    return re.sub(rb"(?m)^ ", b"", re.sub(rb" +", b" ", done.stdout))


@pytest.mark.parametrize("name", SECRETS)
def test_letters_say_nothing_that_their_reader_cannot_know(tmp_path: Path, name: str) -> None:
    options, ways = SECRETS[name]
    one, other = (letters(tmp_path / str(n), name, options, way) for n, way in enumerate(ways))
    reader, writer, *_ = one
    assert len(one[reader]) == len(other[reader]) >= TURNS
    assert sum(b"application/pdf" in letter and b"application/json" in letter for letter in one[reader]) == TURNS
    for mine, same in zip(one[reader], other[reader], strict=True):
        assert parts(mine) == parts(same)
    assert [parts(letter) for letter in one[writer]] != [parts(letter) for letter in other[writer]]
