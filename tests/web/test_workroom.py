"""Long work has a few places, one for each seat, and a budget; everything else goes on."""

import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from uuid import UUID

import pytest
from flask import Flask

from pbem.service import Desk
from pbem.service.people.accounts import new_api_token
from pbem.web import Site
from pbem.web.limits import CPU_SECONDS, Limits
from pbem.web.long_work import LONG_WORK
from pbem.web.page_server import THREADS
from pbem.web.workroom import ROOM, Crowded, Workroom
from tests.support.web import ANNA, Browser
from tests.web.test_api import Program, grant
from tests.web.test_who_may import made

Browse = Callable[[], Browser]


@contextmanager
def waiting(room: Workroom, who: str) -> Iterator[list[str]]:
    """Somebody who waits for a place in a thread; the list says how it ended."""
    ended: list[str] = []

    def work() -> None:
        try:
            with room.place(who):
                ended.append("worked")
        except Crowded:
            ended.append("crowded")

    thread = threading.Thread(target=work)
    thread.start()
    try:
        while who not in room._waiting and thread.is_alive():
            thread.join(0.001)
        yield ended
    finally:
        thread.join()


def test_a_second_request_of_a_seat_waits_and_a_third_comes_again() -> None:
    room = Workroom(patience=60)
    with ExitStack() as stack:
        with room.place("A"):
            ended = stack.enter_context(waiting(room, "A"))
            with pytest.raises(Crowded), room.place("A"):
                pass
            assert ended == []
        stack.pop_all().close()
    assert ended == ["worked"]


def test_nobody_waits_for_ever() -> None:
    room = Workroom(patience=0)
    with room.place("A"), pytest.raises(Crowded), room.place("A"):
        pass
    with room.place("A"):
        pass


def test_the_room_has_few_places_and_a_short_queue() -> None:
    room = Workroom(places=1, room=2, patience=60)
    with ExitStack() as stack:
        with room.place("A"):
            ended = stack.enter_context(waiting(room, "B"))
            with pytest.raises(Crowded), room.place("C"):
                pass
        stack.pop_all().close()
    assert ended == ["worked"]
    with room.place("C"):
        pass


def test_whoever_fails_leaves_the_place() -> None:
    room = Workroom(patience=0)
    with pytest.raises(ZeroDivisionError), room.place("A"):
        raise ZeroDivisionError
    with room.place("A"):
        pass


def test_the_server_has_threads_for_the_rest() -> None:
    assert THREADS >= 2 * ROOM


def test_every_route_that_takes_a_sheet_or_writes_a_proof_is_long_work(app: Flask) -> None:
    rules = {rule.endpoint: rule.rule for rule in app.url_map.iter_rules()}
    assert rules.keys() >= LONG_WORK
    telling = (
        "orders",
        "practice",
        "report",
        "audit",
        "bundle",
        "story",
        "verify",
        "mend",
        "map.svg",
        "told",
        "throws",
        "<int:turn>",
    )
    light = {"api.withdraw", "audit.verifier", "daily.page"}
    heavy = {name for name, rule in rules.items() if any(word in rule for word in telling)} - light
    assert heavy <= LONG_WORK


def test_a_seat_that_is_being_checked_is_asked_to_come_again(
    site: Site, browse: Browse, desk: Desk, app: Flask
) -> None:
    game = made(desk)
    anna, url = browse().sign_in(ANNA), f"/g/{game}/as/Red/orders"
    program = Program(app, new_api_token(desk, grant(desk, game)))
    site.workroom = Workroom(patience=0)
    with site.workroom.place(f"{game}/Red"):
        said = anna.post_json(f"{url}/check", {"text": "HOLD"})
        assert (said.status_code, said.headers["Retry-After"]) == (429, "1") and "busy" in said.text
        assert program("POST", "/orders/check", {"text": "HOLD"}).status_code == 429
        assert browse().get("/").status_code == 200
    assert anna.post_json(f"{url}/check", {"text": "HOLD"}).status_code == 200
    assert program("POST", "/orders/check", {"text": "HOLD"}).status_code == 200


def test_a_seat_has_so_much_time_to_spend(site: Site, browse: Browse, desk: Desk) -> None:
    game = made(desk)
    now = [0.0]
    site.limits = Limits(lambda: now[0])
    anna, url = browse().sign_in(ANNA), f"/g/{game}/as/Red/orders/check"
    assert anna.post_json(url, {"text": "HOLD"}).status_code == 200
    spent_by(site, game, CPU_SECONDS.many + 1)
    said = anna.post_json(url, {"text": "HOLD"})
    assert said.status_code == 429 and int(said.headers["Retry-After"]) >= CPU_SECONDS.seconds
    now[0] += 2 * CPU_SECONDS.seconds
    assert anna.post_json(url, {"text": "HOLD"}).status_code == 200


def spent_by(site: Site, game: UUID, seconds: float) -> None:
    site.limits.spend("cpu", f"{game}/Red", CPU_SECONDS, seconds)
