"""The games to look at on the first start."""

from collections.abc import Callable

from pbem.projections import in_listing_order
from pbem.service import Desk
from pbem.service.daily.demonstration import is_first_start, show_games
from tests.support.web import Browser


def test_every_kind_of_game_is_there_to_look_at(desk: Desk, browse: Callable[[], Browser]) -> None:
    assert is_first_start(desk)
    said: list[str] = []
    show_games(desk, said.append, with_letters=True)
    tables = desk.game_list.tables().values()
    assert said[-1] == "" and not is_first_start(desk)
    # Examples for authors of games are left out.
    shown = {game.META.name for game in in_listing_order(desk.games) if not game.META.is_example}
    assert len(shown) > 3 and {table.rules for table in tables if table.ended} == shown
    assert {table.title for table in tables if not table.ended} == {"Long Watch", "Your Move"}
    page = browse().get("/").text
    assert all(table.title.replace("&", "&amp;") in page for table in tables)


def test_each_enclosure_of_a_letter_opens(desk: Desk, browse: Callable[[], Browser]) -> None:
    show_games(desk, lambda _: None, with_letters=True)
    key = next(each.key for each in desk.outbox.look().waiting if "/report/" in each.key)
    browser = browse().open_letters()
    page = browser.get(f"/letters/{key}").text
    links = [part.partition('"')[0] for part in page.split('href="/letters-enclosed/')[1:]]
    kinds = [browser.get(f"/letters-enclosed/{link}").mimetype for link in links]
    assert kinds == ["application/pdf", "text/plain"]
    assert browser.get(f"/letters-enclosed/9/{key}").status_code == 404
