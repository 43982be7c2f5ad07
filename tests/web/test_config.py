"""The settings are read from the environment, and a wrong one is told in one line."""

from pathlib import Path

import pytest

from pbem.config import ROOT, ConfigError, Relay, Settings, home, read_templates, shipped


def test_defaults_lie_in_the_checkout():
    settings = Settings.from_environment({})
    assert settings.store == f"sqlite:{ROOT}/var/pbem.sqlite"
    assert (settings.host, settings.port) == ("127.0.0.1", 8080)
    assert (settings.templates / "web/frame.html").is_file()


def test_an_empty_variable_counts_as_unset():
    empty = dict.fromkeys(("PBEM_STORE", "PBEM_VAR", "PBEM_HOST", "PBEM_PORT"), "")
    assert Settings.from_environment(empty) == Settings.from_environment({})


def test_the_default_store_moves_with_var():
    settings = Settings.from_environment({"PBEM_VAR": "/srv/pbem"})
    assert settings.var == Path("/srv/pbem")
    assert settings.store == "sqlite:/srv/pbem/pbem.sqlite"


@pytest.mark.parametrize(
    ("url", "store"),
    [
        ("sqlite:games.db", f"sqlite:{ROOT}/games.db"),
        ("sqlite:/srv/games.db", "sqlite:/srv/games.db"),
        ("postgresql://ann:p%40ss@db:5433/games", "postgresql://ann:p%40ss@db:5433/games"),
        ("postgresql://ann@[::1]/games?sslmode=require", "postgresql://ann@[::1]/games?sslmode=require"),
    ],
)
def test_stores(url: str, store: str):
    assert Settings.from_environment({"PBEM_STORE": url}).store == store


def test_without_a_relay_there_is_none():
    settings = Settings.from_environment({})
    assert (settings.relay, settings.mail_host) == (None, "localhost")
    assert Settings.from_environment({"PBEM_MAIL_HOST": "Games.Example.org."}).mail_host == "games.example.org"


@pytest.mark.parametrize(
    ("url", "relay"),
    [
        ("smtp://mail.example.org", Relay("smtp", "mail.example.org", 25)),
        ("smtp://127.0.0.1:1025", Relay("smtp", "127.0.0.1", 1025)),
        ("smtp://ann:x@localhost", Relay("smtp", "localhost", 25, "ann", "x")),
        (
            "smtp+starttls://ann%40b:p%3Aw@mail.example.org",
            Relay("smtp+starttls", "mail.example.org", 587, "ann@b", "p:w"),
        ),
        ("smtps://ann:secret@[::1]:4650/", Relay("smtps", "::1", 4650, "ann", "secret")),
    ],
)
def test_relays(url: str, relay: Relay):
    settings = Settings.from_environment({"PBEM_RELAY": url})
    assert settings.relay == relay
    assert "secret" not in repr(settings)


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("PBEM_PORT", "http", "PBEM_PORT='http' is not a port"),
        ("PBEM_PORT", "65536", "PBEM_PORT='65536' is not a port"),
        ("PBEM_PORT", "-1", "PBEM_PORT='-1' is not a port"),
        ("PBEM_RELAY", "mail.example.org", "PBEM_RELAY must look like"),
        ("PBEM_RELAY", "smtp://", "PBEM_RELAY must look like"),
        ("PBEM_RELAY", "smtps://ann:secret@host:99999", "PBEM_RELAY must look like"),
        ("PBEM_RELAY", "http://ann:secret@host", "PBEM_RELAY must look like"),
        ("PBEM_RELAY", "smtp://ann:secret@mail.example.org", "PBEM_RELAY would send its password in the clear"),
        ("PBEM_MAIL_HOST", "games example", "PBEM_MAIL_HOST='games example' is not a domain"),
        ("PBEM_MAIL_HOST", "@games", "PBEM_MAIL_HOST='@games' is not a domain"),
        ("PBEM_STORE", "mysql://ann:secret@db/games", "PBEM_STORE must be sqlite:PATH or postgresql://"),
        ("PBEM_STORE", "sqlite:", "PBEM_STORE needs a file after sqlite:"),
        ("PBEM_STORE", "sqlite::memory:", "PBEM_STORE needs a file after sqlite:"),
        ("PBEM_STORE", "sqlite://games.db", "PBEM_STORE needs a file after sqlite:"),
        ("PBEM_STORE", "postgresql://ann:secret@db:99999/games", "PBEM_STORE must look like postgresql://"),
        ("PBEM_STORE", "postgresql://ann:secret@db", "PBEM_STORE must look like postgresql://"),
        ("PBEM_STORE", "postgresql://ann:secret@[db/games", "PBEM_STORE must look like postgresql://"),
        ("PBEM_STORE", "postgresql:games", "PBEM_STORE must look like postgresql://"),
    ],
)
def test_a_wrong_setting_is_told_in_one_line_without_its_password(name: str, value: str, told: str):
    with pytest.raises(ConfigError) as caught:
        Settings.from_environment({name: value})
    message = str(caught.value)
    assert message.startswith(told)
    assert "\n" not in message
    assert "secret" not in message


def test_the_password_is_not_printed_with_the_settings():
    settings = Settings.from_environment({"PBEM_STORE": "postgresql://ann:secret@db/games"})
    assert "secret" not in repr(settings)


def test_a_package_without_templates_says_so(tmp_path: Path):
    with pytest.raises(ConfigError, match="no templates folder"):
        read_templates(shipped("templates", tmp_path / "pbem"))


def test_the_checkout_is_where_its_folders_and_paths_start(tmp_path: Path):
    assert shipped("docs", tmp_path / "pbem") == tmp_path / "docs"
    assert home(tmp_path / "pbem") == tmp_path


def test_once_installed_folders_are_in_the_package_and_paths_start_in_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    (tmp_path / "site" / "pbem" / "templates").mkdir(parents=True)
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert shipped("templates", tmp_path / "site" / "pbem") == tmp_path / "site" / "pbem" / "templates"
    assert home(tmp_path / "site" / "pbem") == tmp_path / "elsewhere"
