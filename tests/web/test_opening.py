"""Opening a game in the browser, and what its master does at the desk."""

from collections.abc import Callable
from uuid import UUID

import pytest

from events import DeputyNamed
from pbem.service import Desk
from tests.support.desks import Clock, table
from tests.support.letters import queued
from tests.support.web import ANNA, BRUNO, Browser

Browse = Callable[[], Browser]
FORM = {"title": "Northern Cross", "seats": "4", "bots": "2", "pace": "days", "time": "20:00", "zone": "Europe/Rome"}


def opened(browser: Browser, rules: str = "interspace", **fields: object) -> UUID:
    answer = browser.post(f"/open/{rules}", {**FORM, "day": ["Mon", "Thu"], **fields})
    assert answer.status_code == 303, answer.text
    return UUID(answer.location.strip("/").split("/")[1])


def test_a_season_is_opened_and_everyone_invited(browse: Browse, desk: Desk) -> None:
    anna = browse().sign_in(ANNA)
    invite = f"Bruno <{BRUNO}>\ncarla@example.com"
    game = opened(anna, invite=invite, press="signed", missing="bot", master="Anna")
    made = table(desk, game)
    assert (made.title, made.listing, made.press, made.missing, made.master) == (
        "Northern Cross",
        "private",
        "signed",
        "bot",
        "Anna",
    )
    assert (made.schedule.weekdays, made.schedule.time, made.schedule.zone) == (("mon", "thu"), "20:00", "Europe/Rome")
    assert [seat.kind for seat in made.seats.values()] == ["", "", "bot", "bot"]
    assert [letter.to for letter in queued(desk, "invitation")] == [BRUNO, "carla@example.com"]
    bruno = browse().sign_in(BRUNO)
    assert "Take this seat" in bruno.get(f"/g/{game}/").text
    assert bruno.post(f"/g/{game}/join", {"seat": "A", "player": "Bruno"}).status_code == 303
    assert table(desk, game).seats["A"].player == "Bruno"
    assert bruno.post(f"/g/{game}/join", {"seat": "B", "player": "Bruno"}).status_code == 403


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"seats": "9"}, "is for 2 to 8 players"),
        ({"seats": "many"}, "is not a number"),
        ({"bots": "7"}, "Bots can take 0 to 4"),
        ({"day": []}, "Choose at least one day"),
        ({"zone": "Europe/Nowhere"}, "Europe/Nowhere"),
        ({"invite": "not an address"}, "is not a mail address"),
        ({"invite": "a@example.org\nb@example.org\nc@example.org"}, "There are 2 seats for people"),
        ({"o.secrecy": "telepathy"}, "Option secrecy cannot be"),
        ({"missing": "shrug"}, "cannot be &#39;shrug&#39;"),
    ],
)
def test_what_cannot_be_is_told_and_nothing_is_lost(
    browse: Browse, desk: Desk, fields: dict[str, str], told: str
) -> None:
    anna = browse().sign_in(ANNA)
    answer = anna.post("/open/interspace", {**FORM, "day": ["Mon"], **fields})
    assert answer.status_code == 409
    assert told in answer.text
    assert 'value="Northern Cross"' in answer.text
    assert not desk.game_list.tables()


def test_every_option_is_told_with_its_rule(browse: Browse, desk: Desk) -> None:
    anna = browse().sign_in(ANNA)
    for name in desk.games.names():
        page = anna.get(f"/open/{name}").text
        for option in desk.games.find(name).META.options:
            assert f'name="o.{option.key}"' in page
    assert "ISB" in anna.get("/open/interspace").text


def test_single_rules_are_folded_away_until_somebody_chose_one(browse: Browse, desk: Desk) -> None:
    anna = browse().sign_in(ANNA)
    page = anna.get("/open/interspace").text
    count = len(desk.games.find("interspace").META.options) - 1
    assert f"<details><summary>Single rules ({count})" in page
    assert page.index('name="o.level"') < page.index("Single rules") < page.index('name="o.secrecy"')
    wrong = anna.post("/open/interspace", {**FORM, "day": ["Mon"], "o.secrecy": "telepathy"}).text
    assert f"<details open><summary>Single rules ({count})" in wrong


def test_an_edition_is_shown_before_it_counts(browse: Browse, desk: Desk) -> None:
    anna, preset = browse().sign_in(ANNA), desk.games.find("interspace").META.presets["italian"]
    shown = anna.post("/open/interspace", {**FORM, "day": ["Mon"], "edition": "italian"})
    assert shown.status_code == 200 and 'name="filled" value="italian"' in shown.text
    chosen = {f"o.{key}": value for key, value in preset.items()}
    game = opened(anna, edition="italian", filled="italian", **chosen)
    assert preset.items() <= table(desk, game).options.items()


def test_a_schedule_keeps_its_capitals(browse: Browse) -> None:
    anna = browse().sign_in(ANNA)
    page = anna.get(f"/g/{opened(anna, invite='Bruno <bruno@example.org>', seats='2', bots='1')}/desk").text
    assert "Mon, Thu at 20:00 (Europe/Rome), or as soon as all are ready." in page
    assert "waits for 1 player to accept" in page and "for turn 0" not in page


def test_the_master_sees_and_moves(browse: Browse, desk: Desk, clock: Clock) -> None:
    anna, bruno = browse().sign_in(ANNA), browse().sign_in(BRUNO)
    game = opened(anna, bots="3", listing="open", pace="every", every="3", unit="d")
    bruno.post(f"/g/{game}/join", {"seat": "A", "player": "Bruno"})
    page = anna.get(f"/g/{game}/desk").text
    assert "missing" in page and "Bruno" in page
    due = table(desk, game).deadline
    assert anna.post(f"/g/{game}/desk", {"do": "extend", "hours": "24"}).status_code == 303
    assert table(desk, game).deadline > due
    anna.post(f"/g/{game}/desk", {"do": "pause", "reason": "storm"})
    assert table(desk, game).paused
    assert "storm" in anna.get(f"/g/{game}/desk").text
    anna.post(f"/g/{game}/desk", {"do": "resume"})
    assert not table(desk, game).paused
    turn = table(desk, game).turn
    anna.post(f"/g/{game}/desk", {"do": "play"})
    assert table(desk, game).turn == turn + 1
    anna.post(f"/g/{game}/desk", {"do": "invite", "seat": "A", "to": "Carla <carla@example.com>"})
    assert table(desk, game).seats["A"].offered_to == "Carla"
    anna.post(f"/g/{game}/desk", {"do": "bot", "seat": "A"})
    assert table(desk, game).seats["A"].kind == "bot"
    wrong = anna.post(f"/g/{game}/desk", {"do": "extend", "hours": "0"})
    assert wrong.status_code == 409 and "from 1 to 1440" in wrong.text


def test_the_record_of_a_deputy_names_no_master(browse: Browse, desk: Desk) -> None:
    """The master may want to be forgotten; what the players read still has the name."""
    anna = browse().sign_in(ANNA)
    game = opened(anna, bots="2", invite=f"Bruno <{BRUNO}>", master="Anna")
    assert anna.post(f"/g/{game}/desk", {"do": "name deputy", "to": "Dora <dora@example.net>"}).status_code == 303
    named = desk.ledger.events(game)[-1]
    assert isinstance(named, DeputyNamed) and (named.name, named.by) == ("Dora", "the master")
    assert queued(desk, "deputed")[-1].about["by"] == "Anna"


def test_only_the_master_sits_at_the_desk(browse: Browse, desk: Desk) -> None:
    anna, bruno = browse().sign_in(ANNA), browse().sign_in(BRUNO)
    game = opened(anna, bots="3", listing="open")
    bruno.post(f"/g/{game}/join", {"seat": "A", "player": "Bruno"})
    for browser in (bruno, browse()):
        assert browser.get(f"/g/{game}/desk").status_code == 403
        assert browser.post(f"/g/{game}/desk", {"do": "pause"}).status_code == 403
    assert not table(desk, game).paused


FACT = '[[fact]]\nkind = "standing_set"\nseat = "A"\nkey = "pbhome"\ntext = "PBHOME off"\ndrops = []\n'


def test_a_correction_is_shown_before_it_is_made(browse: Browse, desk: Desk) -> None:
    anna, bruno = browse().sign_in(ANNA), browse().sign_in(BRUNO)
    game = opened(anna, bots="3", listing="open", pace="none", master="Anna")
    bruno.post(f"/g/{game}/join", {"seat": "A", "player": "Bruno"})
    bruno.post(f"/g/{game}/as/A/orders", {"do": "file", "text": "HOLD"})
    turn, before = table(desk, game).resolved_turn, table(desk, game).version
    given = {"turn": str(turn), "facts": FACT, "reason": "It was noted wrongly."}
    shown = anna.post(f"/g/{game}/desk/mend", {"do": "show correction", **given})
    assert shown.status_code == 200, shown.text
    assert "What it would do" in shown.text
    assert table(desk, game).version == before
    assert anna.post(f"/g/{game}/desk/mend", {"do": "correct", **given}).status_code == 303
    audit = browse().get(f"/g/{game}/as/onlooker/audit").text
    assert "It was noted wrongly." in audit
    assert ANNA not in audit
    wrong = anna.post(f"/g/{game}/desk/mend", {"do": "correct", "turn": str(turn), "facts": "x", "reason": "y"})
    assert wrong.status_code == 409


def test_a_rollback_is_shown_before_it_is_made(browse: Browse, desk: Desk) -> None:
    anna, bruno = browse().sign_in(ANNA), browse().sign_in(BRUNO)
    game = opened(anna, bots="3", listing="open", pace="none")
    bruno.post(f"/g/{game}/join", {"seat": "A", "player": "Bruno"})
    for _ in range(2):
        bruno.post(f"/g/{game}/as/A/orders", {"do": "file", "text": "HOLD"})
    last = table(desk, game).resolved_turn
    given = {"turn": str(last), "reason": "The rules were wrong."}
    shown = anna.post(f"/g/{game}/desk/mend", {"do": "show rollback", **given})
    assert f"Turn {last}: no change." in shown.text
    assert anna.post(f"/g/{game}/desk/mend", {"do": "roll back", **given}).status_code == 303
    assert table(desk, game).resolved_turn == last
    assert "The rules were wrong." in bruno.get(f"/g/{game}/as/A/audit").text


def test_examples_are_listed_last_and_marked(browse: Browse, desk: Desk) -> None:
    page = browse().sign_in(ANNA).get("/open").text
    places = {name: page.index(f'href="/open/{name}"') for name in desk.games.names()}
    assert max(places, key=lambda name: places[name]) == "race"
    assert "example, for authors of games" in page[places["race"] :]
