"""The status page tells what the server is and what it can run."""

from flask.testing import FlaskClient

from pbem.web import InstalledGame, Status, create_app


def client(*installed: InstalledGame, games: int = 0) -> FlaskClient:
    return create_app(lambda: Status("The Tuesday Club", "1.2.3", installed, games)).test_client()


def test_it_tells_name_version_and_games():
    page = client(InstalledGame("InterSpace", (2, 7), 3, "complete"), games=12).get("/")
    assert page.status_code == 200
    for words in ("The Tuesday Club", "version 1.2.3", ">12<", "InterSpace", "2–7 seats, rules version 3, complete"):
        assert words in page.text


def test_a_game_for_one_number_of_seats():
    assert ">4 seats," in client(InstalledGame("Duel of Pairs", (4, 4), 1, "trial")).get("/").text


def test_it_says_when_no_game_is_installed():
    assert "None yet." in client().get("/").text


def test_names_are_escaped():
    page = client(InstalledGame("Cloak & <b>Dagger</b>", (2, 2), 1, "trial")).get("/")
    assert "Cloak &amp; &lt;b&gt;Dagger" in page.text


def test_it_asks_anew_for_each_view():
    answers = iter([1, 2])
    browser = create_app(lambda: Status("Club", "1", (), next(answers))).test_client()
    assert ">1<" in browser.get("/").text
    assert ">2<" in browser.get("/").text


def test_it_loads_nothing_from_elsewhere():
    page = client().get("/")
    assert "://" not in page.text
    assert "default-src 'none'" in page.headers["Content-Security-Policy"]
    with client().get("/static/style.css") as style:
        assert style.mimetype == "text/css"


def test_it_names_damaged_games():
    browser = create_app(lambda: Status("Club", "1", (), 1, ("76489f61-6a13",))).test_client()
    assert "Game 76489f61-6a13 is damaged" in browser.get("/").text
