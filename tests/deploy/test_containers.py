"""The files of deploy/container fit the program. No image is built here: names and commands are compared."""

import re
import subprocess
from pathlib import Path
from typing import Any

import click
import pytest
import yaml

from pbem.cli import main
from pbem.config import ROOT
from pbem.environment import SETTINGS

FOLDER = ROOT / "deploy" / "container"
COMPOSE: dict[str, Any] = yaml.safe_load((FOLDER / "compose.yaml").read_text())
OURS = {name: service for name, service in COMPOSE["services"].items() if service.get("image") == "pbem"}
KNOWN = {row.name for row in SETTINGS}


@pytest.mark.parametrize("name", OURS)
def test_each_part_runs_a_command_of_ours(name: str):
    words = OURS[name]["command"]
    command: click.Command = main
    while isinstance(command, click.Group):
        found = command.get_command(click.Context(command), words[0])
        assert found is not None, words
        command, words = found, words[1:]
    command.make_context(name, list(words))


def test_settings_are_those_that_the_server_knows():
    text = "".join(
        file.read_text() for file in (FOLDER / "compose.yaml", FOLDER / "pbem.env", FOLDER / "Containerfile")
    )
    named = set(re.findall(r"PBEM_[A-Z_]+", text))
    assert {"PBEM_URL", "PBEM_VAR", "PBEM_RELAY"} <= named <= KNOWN


def test_the_parts_fit_together():
    """Networks, volumes and names of hosts are those of the file."""
    services = COMPOSE["services"]
    for service in services.values():
        assert set(service["networks"]) <= set(COMPOSE["networks"])
        assert {each.partition(":")[0] for each in service["volumes"]} <= set(COMPOSE["volumes"])
        assert set(service.get("depends_on", ())) <= set(services)
    assert OURS["worker"]["environment"]["PBEM_RELAY"] == "smtp://postfix" and "postfix" in services
    subnet = COMPOSE["networks"]["inner"]["ipam"]["config"][0]["subnet"]
    assert OURS["web"]["environment"]["PBEM_PROXIES"] == subnet
    assert OURS["mail"]["environment"]["PBEM_MAIL_LISTEN"].endswith(":8024") and "mail" in services


def test_postfix_starts_with_the_settings_of_the_guide(tmp_path: Path):
    """The script, with files of this folder in place of those of the container and nothing that it could start."""
    script = (FOLDER / "postfix-start").read_text()
    assert COMPOSE["networks"]["inner"]["ipam"]["config"][0]["subnet"] in script
    (tmp_path / "pbem.cf").write_text((ROOT / "deploy" / "postfix" / "main.cf").read_text())
    begun = script[: script.index("postconf")].replace("/etc/postfix", str(tmp_path))
    subprocess.run(["sh", "-c", begun], env={"PBEM_MAIL_HOST": "club.example.net", "PATH": "/usr/bin:/bin"}, check=True)
    settings = (tmp_path / "main.cf").read_text()
    assert "transport_maps = inline:{club.example.net=lmtp:inet:mail:8024}" in settings
    assert not re.search(r"^[^#].*games\.example\.org|^[^#].*127\.0\.0\.1", settings, re.MULTILINE)


def test_the_image_has_what_the_server_needs():
    image = (FOLDER / "Containerfile").read_text()
    (needed,) = re.findall(r"^print_packages=\((.+)\)$", (ROOT / "deploy" / "install").read_text(), re.MULTILINE)
    assert set(needed.split()) <= set(image.split())
    assert "--require-hashes" in image and "USER pbem" in image
    python = re.findall(r"^FROM python:(\S+)-slim", image, re.MULTILINE)
    assert python and set(python) == {python[0]}
    assert f"Python :: {python[0]}" in (ROOT / "pyproject.toml").read_text()


def test_no_secret_gets_into_an_image():
    left_out = (ROOT / ".dockerignore").read_text().split()
    assert {"var", ".git", "*.env"} <= set(left_out)
    assert "secret.env" in (Path(FOLDER) / ".gitignore").read_text()
