"""The figures that a running server tells programs that watch it."""

import os
import signal
import subprocess
import sys
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from prometheus_client.parser import text_string_to_metric_families

from pbem.addresses import Metrics, read_metrics
from pbem.bootstrap import open_desk
from pbem.cli.serving.metrics import told_at
from pbem.config import Settings
from pbem.measuring import tell
from tests.cli.conftest import Pbem
from tests.support.servers.dovecot import free_port


def figures(port: int) -> dict[str, float]:
    """Every sample by its name and labels."""
    with urlopen(f"http://127.0.0.1:{port}/metrics", timeout=60) as answer:
        text = answer.read().decode()
    found = [sample for family in text_string_to_metric_families(text) for sample in family.samples]
    return {f"{each.name}{''.join(f' {value}' for value in each.labels.values())}": each.value for each in found}


def test_what_waits_and_what_was_done(pbem: Pbem, var: Path):
    game = pbem("new-game", "race", "--seats", 2, "--title", "Secret Club", "--every", "1d").stdout.strip()
    pbem("seat", game, "red", "--take", "Anna", "--address", "anna@example.org")
    pbem("seat", game, "blue", "--bot")
    (var / "mail" / "in" / "new").mkdir(parents=True, exist_ok=True)
    (var / "mail" / "in" / "new" / "letter").write_text("x")
    settings = Settings.from_environment()
    with open_desk(settings) as desk, told_at(Metrics("127.0.0.1", port := free_port()), settings, desk):
        tell("resolve", "race", 0.02)
        tell("letter_out", "sent", 1)
        told = figures(port)
    assert told["pbem_store_up"] == 1 and told["pbem_games"] == 1 and told["pbem_games_damaged"] == 0
    assert told["pbem_outbox_letters queued"] >= 2 and told["pbem_outbox_oldest_seconds"] >= 0
    assert told["pbem_spool_letters"] == 1 and told["pbem_disk_free_bytes"] > 0
    assert told["pbem_resolve_seconds_count race"] == 1
    assert told["pbem_letters_out_total sent"] == 1
    assert told["pbem_turn_overdue_seconds"] == 0
    assert not any("Secret" in name or "anna" in name or game in name for name in told)


def test_a_turn_that_nobody_plays_is_overdue(pbem: Pbem):
    game = pbem("new-game", "race", "--seats", 2, "--every", "1d").stdout.strip()
    pbem("seat", game, "red", "--take", "Anna")
    pbem("seat", game, "blue", "--take", "Ben")
    settings = Settings.from_environment()
    with open_desk(settings) as today:
        later = replace(today, now=lambda: today.now() + timedelta(days=5))
        with told_at(Metrics("127.0.0.1", port := free_port()), settings, later):
            assert figures(port)["pbem_turn_overdue_seconds"] > 86400


def test_the_server_tells_them(var: Path):
    port = free_port()
    environ = {**os.environ, "PBEM_METRICS": f"127.0.0.1:{port}", "PBEM_PORT": "0", "PBEM_MAIL_LISTEN": "none"}
    server = subprocess.Popen(
        [sys.executable, "-m", "pbem", "serve"], env=environ, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        assert server.stdout and "pbem serves at" in server.stdout.readline()
        assert figures(port)["pbem_store_up"] == 1
    finally:
        server.send_signal(signal.SIGTERM)
        server.communicate(timeout=120)
    with pytest.raises(URLError):
        urlopen(f"http://127.0.0.1:{port}/metrics", timeout=60)


@pytest.mark.parametrize(("text", "metrics"), [("none", None), ("", None), ("[::1]:9108", Metrics("::1", 9108))])
def test_the_setting(text: str, metrics: Metrics | None):
    assert read_metrics(text) == metrics


@pytest.mark.parametrize("text", ["9108", "here", "127.0.0.1", "127.0.0.1:x"])
def test_settings_that_are_none(text: str):
    with pytest.raises(ValueError, match="write one like 127.0.0.1:9108"):
        read_metrics(text)
