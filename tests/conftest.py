"""What every test stands on."""

import gc
import os
import signal
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import settings

from pbem.bootstrap import add_games
from tests.support import luck, shuffling
from tests.support.servers.postgres_cluster import cluster, emptied, programs

# A machine under load is slow now and then; speed is measured by the bench tests, not by these. The examples are the
# same in every run, so that a failure is never a matter of luck; `--hypothesis-profile=explore` tries others.
settings.register_profile("pbem", deadline=None, derandomize=True)
settings.register_profile("explore", deadline=None)
settings.load_profile("pbem")

# No test sees the settings of a server that its developer runs; games in PBEM_GAMES are tested as the others are.
KEPT = ("PBEM_BENCH_PYTHON", "PBEM_GAMES")
for name in [name for name in os.environ if name.startswith("PBEM_") and name not in KEPT]:
    os.environ.pop(name, None)

# No test asks a relay on the internet: games get a beacon only where a test gives them one.
os.environ["PBEM_BEACON"] = "none"

add_games()

# Tests start Python some hundred times: without bytecode on the disk, each start compiles everything again.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# Run in the background of a shell, Ctrl-C is ignored and every program a test starts would inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("pbem")
    group.addoption(
        "--shuffle", metavar="SEED", nargs="?", const="", help="Run files, and tests in them, in any order."
    )
    group.addoption("--luck", metavar="SEED", default="", help="Let everything random come out differently.")


def pytest_configure(config: pytest.Config) -> None:
    # A worker of xdist parses the words of the command line again, so the seed comes from the process that started it.
    if config.option.shuffle == "":
        config.option.shuffle = getattr(config, "workerinput", {}).get("shuffle") or shuffling.new_seed()
    luck.install(config.option.luck)


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    node.workerinput["shuffle"] = node.config.option.shuffle


def pytest_report_header(config: pytest.Config) -> str | None:
    return f"shuffled: --shuffle={config.option.shuffle}" if config.option.shuffle else None


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.option.shuffle:
        items[:] = shuffling.shuffled(items, config.option.shuffle)


def pytest_collection_finish() -> None:
    """What was imported and collected stays to the end: the collector need not look through it ever again."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    with luck.of(item.nodeid):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef[object], request: pytest.FixtureRequest) -> Iterator[None]:
    """What several tests share is the same, whichever of them comes first."""
    if fixturedef.scope == "function":
        return (yield)
    with luck.of(f"{fixturedef.baseid}::{fixturedef.argname} {getattr(request, 'param', '')}"):
        return (yield)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """One server for all tests of a process; starting one takes longer than most tests."""
    folder = programs()
    if folder is None:
        pytest.skip("PostgreSQL's initdb and pg_ctl are not installed (Debian: apt install postgresql)")
    with cluster(folder) as server:
        yield server


@pytest.fixture
def postgres_url(postgres: str) -> str:
    return emptied(postgres.format(database="postgres"))
