"""The program as people use it, with a store of its own."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pbem.cli import main

Pbem = Callable[..., Result]


@pytest.fixture
def var(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "var"
    monkeypatch.setenv("PBEM_VAR", str(folder))
    return folder


@pytest.fixture
def pbem(var: Path) -> Pbem:
    """Runs a command that must succeed, or end with the exit code given."""

    def run(*words: object, code: int = 0, typed: str | bytes = "") -> Result:
        result = CliRunner().invoke(main, [str(word) for word in words], input=typed, prog_name="pbem")
        assert result.exit_code == code, result.output
        assert "Traceback" not in result.output
        return result

    return run


@pytest.fixture
def refusal(pbem: Pbem) -> Callable[..., str]:
    """The one line on stderr of a command that must fail."""

    def run(*words: object, typed: str | bytes = "") -> str:
        result = pbem(*words, code=2, typed=typed)
        assert result.stdout == ""
        assert result.stderr.startswith("pbem: ") and result.stderr.count("\n") == 1
        return result.stderr

    return run
