"""How a running server tells what it does, and a command that ends by itself."""

import json
import re
from collections.abc import Iterator

import pytest

from pbem.cli.log_lines import begin_log, end_log, record
from pbem.cli.output import warn

MOMENT = r"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ"


@pytest.fixture(autouse=True)
def _ended() -> Iterator[None]:
    yield
    end_log()


def test_a_command_tells_what_was_done_and_nothing_more(capsys: pytest.CaptureFixture[str]):
    record("Club: turn 3 resolved", game="6e115ddb")
    record("the relay is down", is_trouble=True)
    assert capsys.readouterr() == ("Club: turn 3 resolved\n", "pbem: the relay is down\n")


def test_a_server_adds_when_and_about_what(capsys: pytest.CaptureFixture[str]):
    begin_log("text")
    record("Club: turn 3 resolved", game="6e115ddb", turn=3, letter="")
    warn("the relay\nis down")
    out, err = capsys.readouterr()
    assert re.fullmatch(rf"{MOMENT} pbem: Club: turn 3 resolved game=6e115ddb turn=3\n", out)
    assert re.fullmatch(rf"{MOMENT} pbem problem: the relay is down\n", err)


def test_as_json_each_line_is_an_object(capsys: pytest.CaptureFixture[str]):
    begin_log("json")
    record('"Club"\n: sent', letter="a/1/B/report/7")
    record("the disk is full", is_trouble=True)
    out, err = (json.loads(line) for line in capsys.readouterr())
    assert re.fullmatch(MOMENT, out.pop("at"))
    assert out == {"level": "info", "text": '"Club"\n: sent', "letter": "a/1/B/report/7"}
    assert err["level"] == "warning"
