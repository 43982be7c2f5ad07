"""A game from its opening to its reports, by the command line."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

from tests.cli.conftest import Pbem


def test_a_game_from_opening_to_report(pbem: Pbem):
    opened = pbem("new-game", "interspace", "--seats", 2, "--bots", "b", "--every", "3d", "--title", "First try")
    game = opened.stdout.strip()
    assert "gathering" in pbem("games").stdout
    assert pbem("seat", "first", "a", "--take", "Ann").stdout == "Seat A: Ann. All seats are taken.\n"
    assert "Stage: open; turn 1" in pbem("status", game[:6]).stdout
    assert "received" in pbem("submit", "first-try", "A", typed="SETUP RING 1:planet 4:asteroids\n").stdout
    assert pbem("ready", game, "A").stdout == "Turn 1, seat A: a sheet is in, ready.\n"
    assert pbem("tick").stdout == "First try: turn 1 sealed (ready), turn 1 resolved, turn 2 opened\n"
    assert pbem("tick").stdout == "Nothing is due.\n"
    report = pbem("report", "first", 1, "A").stdout
    assert report.startswith("First try\nTurn 1: report for A, Ann\n")
    assert max(map(len, report.splitlines())) <= 76
    assert pbem("report", "first", "last", "a").stdout == report
    assert pbem("report", "first", 1, "onlooker").stdout != report
    assert "report for the referee" in pbem("report", "first", 0, "referee").stdout
    assert "1 turn verified; every fact" in pbem("verify", "first").stdout


def test_without_a_clock_the_last_sheet_plays_the_turn(pbem: Pbem):
    game = pbem("new-game", "interspace", "--bots", "B").stdout.strip()
    pbem("seat", game, "A", "--take", "Ann")
    assert "The turn waits for nobody else: turn 1 is played." in pbem("submit", game, "A", typed="HOLD").stdout
    assert json.loads(pbem("submit", game, "A", "--json", typed="HOLD").stdout)["played"] is True
    assert json.loads(pbem("status", game, "--json").stdout)["turn"] == 3


def test_the_list_names_seats_that_are_waited_for_because_of_mistakes(pbem: Pbem):
    game = pbem("new-game", "interspace", "--seats", 3).stdout.strip()
    for seat in "ABC":
        pbem("seat", game, seat, "--take", seat * 3)
    pbem("submit", game, "A", typed="HOLD")
    pbem("submit", game, "B", typed="HOLD\nMOVE everything everywhere")
    listed = " ".join(pbem("games").stdout.split())
    assert "B (its sheet is in, but it has mistakes or asks to wait), C" in listed
    seats = {seat["seat"]: seat["is_waited_for"] for seat in json.loads(pbem("games", "--json").stdout)[0]["seats"]}
    assert seats == {"A": False, "B": True, "C": True}


def test_orders_are_taken_back(pbem: Pbem):
    game = pbem("new-game", "interspace", "--bots", "B", "--every", "3d").stdout.strip()
    pbem("seat", game, "A", "--take", "Ann")
    pbem("submit", game, "A", "--command-id", "one", typed="HOLD")
    assert pbem("withdraw", game, "A").stdout == "Turn 1, seat A: no sheet is in, not ready.\n"
    again = pbem("submit", game, "A", "--command-id", "one", typed="HOLD")
    assert "received" in again.stdout
    assert json.loads(pbem("status", game, "--json").stdout)["seats"][0]["has_sheet"] is False
    assert "not ready" in pbem("ready", game, "A", "--not").stdout


def test_seats_are_offered_and_left(pbem: Pbem):
    game = pbem("new-game", "interspace").stdout.strip()
    assert "reserved for ann@example.org" in pbem("seat", game, "A", "--offer", "ann@example.org").stdout
    assert "reserved for ann@example.org" in pbem("status", game).stdout
    pbem("seat", game, "A", "--bot")
    assert pbem("seat", game, "A", "--leave").stdout == "Seat A: empty. The game waits for A, B.\n"


def test_the_clock(pbem: Pbem):
    game = pbem("new-game", "interspace", "--bots", "B", "--every", "1d12h").stdout.strip()
    pbem("seat", game, "A", "--take", "Ann")
    assert " UTC." in pbem("extend", game, "--by", "2d").stdout
    assert "Tue 1 Jan 2999, 11:00 UTC" in pbem("extend", game, "--to", "2999-01-01T12:00+01:00").stdout
    assert "the clock is stopped" in pbem("pause", game, "--reason", "holidays").stdout
    assert "open, paused (holidays)" in pbem("status", game).stdout
    assert json.loads(pbem("resume", game, "--json").stdout)["is_paused"] is False


def test_json_for_scripts(pbem: Pbem):
    opened = json.loads(pbem("new-game", "interspace", "--bots", "all", "--edition", "italian", "--json").stdout)
    assert opened["seats"] == ["A", "B"]
    (game,) = json.loads(pbem("games", "--json").stdout)
    assert (game["game"], game["stage"], game["turn"]) == (opened["game"], "open", 1)
    ticked = [json.loads(line) for line in pbem("tick", "--json").stdout.splitlines()]
    assert ticked[0]["did"] == ["turn 1 sealed (ready)", "turn 1 resolved", "turn 2 opened"]
    assert json.loads(pbem("status", opened["game"], "--json").stdout)["stage"] == "ended"
    replayed = json.loads(pbem("replay", opened["game"], "--turn", 3, "--json").stdout)
    assert replayed["digest"] == replayed["stored_digest"]
    assert replayed["state"]["seats"] == ["A", "B"]
    assert json.loads(pbem("verify", opened["game"], "--json").stdout)["differences"] == []
    assert "as stored." in pbem("replay", opened["game"]).stdout


def test_a_title_that_looks_like_markup(pbem: Pbem):
    pbem("new-game", "interspace", "--title", "[bold]Try[/]")
    assert "[bold]Try[/]" in pbem("games").stdout


def test_no_games_yet(pbem: Pbem):
    assert "There are no games yet" in pbem("games").stderr


def test_refused_options_are_the_rules_own_words(refusal):
    assert "The basic level is for 2 to 6 players." in refusal("new-game", "interspace", "--seats", 7)
    assert "InterSpace is for 2 to 8 players, not 9." in refusal("new-game", "interspace", "--seats", 9)


def test_a_damaged_game_is_named_and_the_others_are_listed(pbem: Pbem, var: Path):
    bad = pbem("new-game", "interspace", "--title", "Broken cup").stdout.strip()
    pbem("new-game", "interspace", "--title", "Sound cup")
    with closing(sqlite3.connect(var / "pbem.sqlite")) as database, database:
        spoilt = "UPDATE stored_events SET state = '{}' WHERE originator_id = ? AND originator_version = 1"
        assert database.execute(spoilt, (bad.replace("-", ""),)).rowcount == 1
    listed = pbem("games", code=2)
    assert "Sound cup" in listed.stdout and bad not in listed.stdout
    assert f"pbem: A game is damaged and was left out: event 1 of stream {bad}" in listed.stderr
    assert "Stage: gathering" in pbem("status", "sound").stdout
    assert bad in pbem("tick", code=2).stderr
