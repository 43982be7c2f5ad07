"""The security log of a real server, as its operator finds it on stderr."""

import os
import re
import smtplib
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.config import ROOT
from tests.support.processes.killing import limited

AT = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ pbem security: "
HERE = "127.0.0.1"


@pytest.fixture
def server(tmp_path: Path) -> Iterator["subprocess.Popen[str]"]:
    environment = {
        "PBEM_VAR": str(tmp_path),
        "PBEM_BEACON": "none",
        "PBEM_PORT": "0",
        "PBEM_MAIL_LISTEN": f"smtp://{HERE}:0",
        "PBEM_MAIL_HOST": "games.example.org",
    }
    command = [sys.executable, "-m", "pbem", "serve"]
    with (
        subprocess.Popen(
            command,
            cwd=ROOT,
            env=os.environ | environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as started,
        limited(started),
    ):
        yield started


def test_what_is_refused_on_the_web_and_at_the_mail_door(server: "subprocess.Popen[str]") -> None:
    assert server.stdout is not None
    web = mail = ""
    while not (web and mail):
        line = server.stdout.readline()
        web = web or "".join(re.findall(r"pbem serves at (\S+)", line))
        mail = mail or "".join(re.findall(r"accepts letters by SMTP at \S+:(\d+)", line))
    with pytest.raises(urllib.error.HTTPError, match="403"):
        urllib.request.urlopen(f"{web}sign-in", data=b"address=anna@example.org")
    with smtplib.SMTP(HERE, int(mail)) as client:
        client.ehlo()
        client.mail("mallory@evil.example")
        assert client.rcpt(f"orders+{'a' * 26}@games.example.org")[0] == 550
    server.terminate()
    told = [line for line in server.communicate()[1].splitlines() if "security" in line]
    assert len(told) == 2
    assert re.fullmatch(AT + f'sign-in-letter refused client={HERE} status=403 .* why="The form is too old.*', told[0])
    assert re.fullmatch(AT + f'recipient refused client={HERE} why="no such address here"', told[1])
