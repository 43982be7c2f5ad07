"""Mail by the command line: people invited, letters sent, looked at and tried again."""

import json
import os
import signal
import subprocess
import sys
import time
from email import message_from_bytes, policy
from pathlib import Path

import pytest

from pbem.bootstrap import open_desk
from pbem.config import ROOT, Settings
from pbem.service.turns.outages import last_beat
from tests.cli.conftest import Pbem
from tests.support.servers.sink import smtp_sink

SCHEDULE = "Mon,Thu 20:00 Europe/Rome"


@pytest.fixture
def game(pbem: Pbem) -> str:
    words = ["--schedule", SCHEDULE, "--grace", "30m", "--holidays", "2026-12-24, 2026-12-31", "--press", "signed"]
    master = ["--master", "Mia <mia@example.org>", "--missing", "extend", "--title", "First try", "--bots", "C"]
    game = pbem("new-game", "interspace", "--seats", 3, *words, *master).stdout.strip()
    pbem("invite", game, "A", "Anna <anna@example.org>")
    pbem("seat", game, "B", "--take", "Bruno", "--address", "bruno@example.net", "--zone", "america/new_york")
    pbem("seat", game, "A", "--take", "Anna", "--address", "anna@example.org")
    return game


def inbox(var: Path, to: str) -> list[str]:
    """The subjects that lie in the Maildir for somebody, oldest first."""
    messages = [message_from_bytes(path.read_bytes(), policy=policy.default) for path in (var / "outbox/new").iterdir()]
    return [str(each["Subject"]) for each in messages if each["Delivered-To"] == to]


def test_letters_go_to_a_folder_where_there_is_no_relay(pbem: Pbem, var: Path, game: str):
    told = pbem("mail", "send", "--once", code=2)
    assert f"{game}/0/A/report/" in told.stdout
    assert "invitation/7: failed: the seat is no longer offered" in told.stderr
    assert len(inbox(var, "anna@example.org")) == 2
    assert len(inbox(var, "mia@example.org")) == 2
    assert pbem("mail", "send", "--once").stdout == "No letter is waiting to be sent now.\n"


def test_what_waits_is_listed_and_shown(pbem: Pbem, game: str):
    listed = json.loads(pbem("mail", "outbox", "list", "--json").stdout)["waiting"]
    assert [each["kind"] for each in listed] == [
        "mastered", "invitation", "seated", "seated", "report", "report", "digest",
    ]  # fmt: skip
    assert f"{game}/0/B/report/13" in pbem("mail", "outbox", "list").stdout
    shown = pbem("mail", "outbox", "show", f"{game}/0/B/rep").stdout
    assert shown.startswith("To: Bruno <bruno@example.net>\nReply-To: orders+")
    assert "Deadline: " in shown and "America/New_York" in shown and "# Each of these would work now" in shown
    assert pbem("mail", "outbox", "show", f"{game}/0/B/rep", "--html").stdout.startswith("<!doctype html>")
    raw = pbem("mail", "outbox", "show", f"{game}/0/B/rep", "--raw").stdout
    assert "Auto-Submitted: auto-generated\n" in raw
    pbem("mail", "send", "--once", code=2)
    assert "sent" in pbem("mail", "outbox", "list", "--sent").stdout


def test_a_letter_is_tried_again(pbem: Pbem, var: Path, game: str, monkeypatch: pytest.MonkeyPatch):
    with smtp_sink() as sink:
        monkeypatch.setenv("PBEM_RELAY", f"smtp://127.0.0.1:{sink.relay.port}")
        sink.at_data.append("552 no")
        told = pbem("mail", "send", "--once", code=2).stderr
        assert "mastered/5: failed: 552 no" in told
        assert "PBEM_MAIL_HOST is not set" in told
        before = len(sink.taken)
        assert "will be sent" in pbem("mail", "outbox", "retry", f"{game}/0/master/mastered").stdout
        pbem("mail", "send", "--once")
        assert len(sink.taken) == before + 1


def test_a_relay_that_is_down(pbem: Pbem, game: str, refusal, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PBEM_MAIL_HOST", "games.example.org")
    monkeypatch.setenv("PBEM_RELAY", "smtp://127.0.0.1:1")
    assert "The relay is unavailable: 127.0.0.1:1: Connection refused" in refusal("mail", "send", "--once")


def test_a_sheet_is_answered_in_the_language_on_file(pbem: Pbem):
    pbem("new-game", "interspace", "--seats", "2", "--title", "First", "--bots", "B")
    pbem("seat", "First", "A", "--take", "Anna")
    pbem("address", "First", "A", "--language", "de")
    assert "Die Zeile ist angenommen." in pbem("submit", "First", "A", typed="AUFBAU RING 1:Planet 4:Asteroiden").stdout


def test_people(pbem: Pbem, game: str):
    assert pbem("address", game, "a", "--zone", "europe/rome").stdout == (
        "Letters reach seat A, in English; times in Europe/Rome.\n"
    )
    pbem("address", game, "master", "--set", "mia@example.com")
    assert "without: reminder" in pbem("address", game, "A", "--stop", "reminder").stdout
    assert json.loads(pbem("address", game, "A", "--start", "reminder", "--json").stdout)["unwanted"] == []
    assert pbem("vacation", game, "A", "2999-08-01", "2999-08-10").stdout == (
        "Seat A is away from Thu 1 Aug 2999, 00:00 (Europe/Rome), Wed 31 Jul 2999, 22:00 UTC "
        "to Sun 11 Aug 2999, 00:00 (Europe/Rome), Sat 10 Aug 2999, 22:00 UTC.\n"
    )
    assert "is not away" in pbem("vacation", game, "A", "--cancel").stdout
    assert pbem("press", game, "A", "--to", "b", typed="Peace?").stdout == "Sent by mail to: B.\n"
    assert "invitation is on its way" in pbem("invite", game, "A", "sue@example.org").stdout


def test_a_turn_that_waits_for_the_master_says_so(pbem: Pbem):
    words = ["--every", "1s", "--missing", "extend", "--bots", "B", "--title", "Short"]
    pbem("new-game", "interspace", *words)
    pbem("seat", "short", "A", "--take", "Ann")
    for told in ("extended (missing: A)", "waits for the master (missing: A)"):
        end = time.monotonic() + 90
        while told not in (said := pbem("tick").stdout):
            assert time.monotonic() < end, said
            time.sleep(0.5)
    assert "Turn 1 waits for A, or for the master's decision: pbem play or extend" in pbem("status", "short").stdout
    assert pbem("play", "short").stdout == "Turn 1 is played.\n"


def test_the_clock_of_a_game(pbem: Pbem, game: str):
    status = pbem("status", game).stdout
    assert "Turns: Mon, Thu at 20:00 (Europe/Rome), or as soon as all are ready; orders are accepted" in status
    assert "the deadline is" in pbem("schedule", game, "Fri 18:00 UTC", "--no-hurry", "--reminders", "none").stdout
    assert "Turns: Fri at 18:00 (UTC)\n" in pbem("status", game).stdout
    assert pbem("play", game, "--turn", 1).stdout == "Turn 1 is played.\n"
    assert "turn 2" in pbem("status", game).stdout


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["new-game", "interspace", "--schedule", "daily"], "write for example: Mon,Thu 20:00 Europe/Rome"),
        (["new-game", "interspace", "--schedule", SCHEDULE, "--every", "3d"], "not both"),
        (["new-game", "interspace", "--reminders", "soon"], "write for example 24,4, or none"),
        (["new-game", "interspace", "--master", "Mia <mia@>"], "is not a mail address"),
        (["invite", "first", "A", "nobody"], "is not a mail address"),
        (["invite", "first", "Q", "a@example.org"], "has no seat 'Q'"),
        (["address", "first", "A"], "Give --set, --zone"),
        (["address", "first", "A", "--zone", "Mars"], "no time zone 'Mars'"),
        (["vacation", "first", "A"], "Give the first and the last day, or --cancel"),
        (["vacation", "first", "A", "tomorrow"], "is not a day"),
        (["play", "first", "--turn", "7"], "Turn 7 is not open; turn 1 is."),
        (["press", "first", "A", "--anonymous"], "players write under their names"),
        (["mail", "outbox", "show", "nothing"], "There is no letter 'nothing'"),
        (["mail", "outbox", "retry", "nothing"], "There is no letter 'nothing'"),
    ],
)
def test_what_is_refused_is_told_in_one_line(game: str, refusal, words: list[str], told: str):
    typed = "Peace?" if words[0] == "press" else ""
    assert told in refusal(*words, typed=typed)


def test_the_server_sends_letters_by_itself(pbem: Pbem, var: Path, game: str):
    """A real server in a process of its own, that plays the turn and sends the letters."""
    environment = {**os.environ, "PBEM_VAR": str(var), "PBEM_PORT": "0", "PBEM_MAIL_LISTEN": "none"}
    command = [sys.executable, "-m", "pbem", "serve"]
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as server:
        try:
            end = time.monotonic() + 60
            while time.monotonic() < end and len(inbox_or_nothing(var)) < 6:
                time.sleep(0.2)
        finally:
            server.send_signal(signal.SIGTERM)
            server.communicate(timeout=60)
    assert len(inbox_or_nothing(var)) == 6
    with open_desk(Settings.from_environment()) as desk:
        beat = last_beat(desk)
    assert beat is not None and beat.again > beat.at


def inbox_or_nothing(var: Path) -> list[Path]:
    folder = var / "outbox" / "new"
    return list(folder.iterdir()) if folder.exists() else []
