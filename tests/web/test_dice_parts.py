"""What players add to the dice in their browsers, and what the pages tell about the dice."""

import hashlib
import re
from collections.abc import Callable
from dataclasses import replace
from uuid import UUID

from pbem.service import Desk, OpenGame, advance, open_game
from pbem.web import Site
from tests.support.desks import Clock, new_id, table
from tests.support.processes.sending import Loud
from tests.support.web import ANNA, BRUNO, Browser

Browse = Callable[[], Browser]
PART = "0f" * 32


class Deaf(Loud):
    def is_answering(self, number: int) -> bool:
        return False


def opened(desk: Desk, **fields: object) -> UUID:
    given = {"rules": "interspace", "seats": 2, "listing": "open", "title": "Cross", **fields}
    return open_game(desk, OpenGame(id=new_id(), **given)).game  # type: ignore[arg-type]


def test_commitments_and_terms_are_there_before_any_seat_is_taken(browse: Browse, desk: Desk) -> None:
    game = opened(desk)
    page = browse().sign_in(ANNA).get(f"/g/{game}/").text
    now = table(desk, game)
    assert now.commitment in page and now.hidden_commitment in page
    assert (
        "could foresee every roll, and with a second seat or mailbox" in page
        and "Mixed when the last seat is taken" in page
    )
    assert 'name="part"' in page and "If you leave it empty, you add nothing." in page


def test_what_is_typed_or_made_is_added_and_shown(browse: Browse, desk: Desk) -> None:
    game = opened(desk)
    seat, other = table(desk, game).seats
    anna, bruno = browse().sign_in(ANNA), browse().sign_in(BRUNO)
    given = {"seat": seat, "player": "Anna", "part": PART, "part_source": "browser"}
    assert anna.post(f"/g/{game}/join", given).status_code == 303
    assert f'You added this to the dice: <code class="hash">{PART}</code>' in anna.get(f"/g/{game}/as/{seat}/").text
    assert (
        bruno.post(f"/g/{game}/join", {"seat": other, "player": "Bruno", "part": "six, four, one"}).status_code == 303
    )
    page, now = bruno.get(f"/g/{game}/").text, table(desk, game)
    assert PART in page and hashlib.sha256(b"six, four, one").hexdigest() in page and now.mix in page
    assert "made by the player&#39;s browser" in page and "typed by the player" in page and 'name="part"' not in page


def test_a_seat_that_added_nothing_is_named(browse: Browse, desk: Desk) -> None:
    game = opened(desk)
    seat, other = table(desk, game).seats
    assert browse().sign_in(ANNA).post(f"/g/{game}/join", {"seat": seat, "player": "Anna"}).status_code == 303
    assert f"{seat} added nothing" in browse().get(f"/g/{game}/").text
    assert not table(desk, game).parts and not table(desk, game).seats[other].player


def test_too_much_is_refused_in_words(browse: Browse, desk: Desk) -> None:
    game = opened(desk)
    answer = (
        browse()
        .sign_in(ANNA)
        .post(f"/g/{game}/join", {"seat": next(iter(table(desk, game).seats)), "player": "Anna", "part": "x" * 2000})
    )
    assert answer.status_code == 409 and "1000 characters" in answer.text


def test_the_master_takes_his_seat_with_the_opening(browse: Browse, desk: Desk) -> None:
    anna = browse().sign_in(ANNA)
    form = {"title": "Mine", "seats": "3", "master": "Anna", "plays": "on", "part": PART, "invite": BRUNO}
    answer = anna.post("/open/interspace", form)
    game = UUID(answer.location.strip("/").split("/")[1])
    now = table(desk, game)
    assert (now.seats["A"].player, now.parts["A"].part, now.parts["A"].source) == ("Anna", PART, "master")
    assert now.seats["B"].offered_to and "before any other seat was taken" in anna.get(f"/g/{game}/").text
    assert anna.get(f"/g/{game}/as/A/").status_code == 200


def test_a_game_with_a_clock_has_a_beacon_and_says_what_it_waits_for(browse: Browse, site: Site, clock: Clock) -> None:
    site.desk = desk = replace(site.desk, beacon=Loud())
    anna = browse().sign_in(ANNA)
    form = {"title": "Timed", "seats": "2", "bots": "1", "pace": "every", "every": "3", "listing": "open"}
    made = UUID(anna.post("/open/interspace", form).location.strip("/").split("/")[1])
    assert table(desk, made).beacon and "includes a public beacon" in anna.get(f"/g/{made}/").text
    anna.post(f"/g/{made}/join", {"seat": "A", "player": "Anna", "part": PART})
    number = table(desk, made).setup_round
    waits = f"the set-up waits for round {number} of the beacon"
    assert number and waits in anna.get(f"/g/{made}/").text and waits in anna.get(f"/g/{made}/as/A/").text
    clock.turn(seconds=601)
    advance(desk, made)
    assert table(desk, made).turn == 1 and waits not in anna.get(f"/g/{made}/").text
    without = anna.post("/open/interspace", {**form, "no_beacon": "on"})
    assert not table(desk, UUID(without.location.strip("/").split("/")[1])).beacon


def test_a_silent_relay_is_told_to_the_opener(browse: Browse, site: Site) -> None:
    site.desk = replace(site.desk, beacon=Deaf())
    anna = browse().sign_in(ANNA)
    form = {"title": "Timed", "seats": "2", "pace": "every", "every": "3", "listing": "open"}
    where = anna.post("/open/interspace", form).location
    assert "no relay answered" in anna.get(where).text and "No public beacon." in anna.get(where).text
    assert "no relay answered" not in browse().get(where).text
    assert re.search(r"\?silent=1$", where)
