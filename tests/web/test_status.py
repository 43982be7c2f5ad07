"""The status page tells what the server is and what it can run; programs that watch it ask simpler questions."""

from collections.abc import Callable
from pathlib import Path

from pbem.projections import GameList
from pbem.projections.game_list import Damaged
from pbem.service import Desk
from tests.support.web import Browser, app_on, finished, site_at

Browse = Callable[[], Browser]


def test_it_tells_name_version_and_games(browse: Browse, desk: Desk) -> None:
    finished(desk, most=2)
    page = browse().get("/status")
    assert page.status_code == 200
    for words in ("The Tuesday Club", "version 1.2.3", ">1<", "InterSpace", "2–6 seats, rules version"):
        assert words in page.text


def test_names_are_escaped(browse: Browse, desk: Desk) -> None:
    finished(desk, most=2, title="Cloak & <b>Dagger</b>")
    assert "Cloak &amp; &lt;b&gt;Dagger" in browse().get("/").text


def test_it_loads_nothing_from_elsewhere(browse: Browse) -> None:
    page = browse().get("/status")
    assert "://" not in page.text
    assert "default-src 'none'" in page.headers["Content-Security-Policy"]
    with browse().get("/static/style.css") as style:
        assert style.mimetype == "text/css"


def test_it_names_damaged_games(browse: Browse, monkeypatch) -> None:
    monkeypatch.setattr(GameList, "damaged", lambda self: {"76489f61-6a13": Damaged("", "")})
    assert "Game 76489f61-6a13 is damaged" in browse().get("/status").text


def test_a_server_that_works(tmp_path: Path):
    with site_at(tmp_path) as site:
        client = app_on(site).test_client()
        for path, text in (("/healthz", "ok\n"), ("/readyz", "ready\n")):
            answer = client.get(path)
            assert (answer.status_code, answer.text) == (200, text)
            assert answer.headers["Cache-Control"] == "no-store"
            assert "Set-Cookie" not in answer.headers


def test_a_server_whose_store_is_gone_answers_and_says_so(tmp_path: Path):
    with site_at(tmp_path) as site:
        client = app_on(site).test_client()
        assert client.get("/readyz").status_code == 200
        site.desk.ledger.close()
        for file in tmp_path.glob("ledger.db*"):
            file.rename(file.with_name(f"away-{file.name}"))
        answer = client.get("/readyz")
        assert (answer.status_code, answer.text) == (503, "not ready: the store cannot be read\n")
        assert answer.headers["Retry-After"] == "5"
        assert client.get("/healthz").status_code == 200
