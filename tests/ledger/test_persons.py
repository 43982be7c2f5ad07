"""The keys of persons, in a file or in a database that several machines share."""

import secrets
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path

import psycopg
import pytest

from pbem.audit.keys import KeyRefused
from pbem.bootstrap import require_same_persons
from pbem.ledger import LedgerError, Persons, open_ledger, open_persons
from tests.jobs.test_port import wait_until

Machine = Callable[[], Persons]


@pytest.fixture(params=["file", "database"])
def machine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Machine]:
    """Each call opens the same keys on another machine."""
    place = str(tmp_path / "people.keys")
    if request.param == "database":
        place = request.getfixturevalue("postgres_url")
        with psycopg.connect(place, autocommit=True) as connection:
            connection.execute("DROP SCHEMA IF EXISTS pbem_people CASCADE")
    with ExitStack() as opened:
        yield lambda: opened.enter_context(closing(open_persons(place, secrets.token_bytes)))


def test_a_person_is_the_same_on_all_machines(machine: Machine) -> None:
    one, two = machine(), machine()
    ann = one.of("Ann@example.org")
    assert two.of("ann@example.org") == ann and two.called("ANN@example.org") == (ann,)
    key = one.key(ann)
    assert key is not None and two.key(ann) == key and len(key) == 64
    assert two.of("bert@example.org") != ann
    two.link("game/Ann", ann)
    assert one.handles(ann) == ("ann@example.org", "game/ann")
    two.add("ff", b"k" * 64, ["zoe"])
    two.add("ff", b"other", ["zoe"])
    assert one.key("ff") == b"k" * 64 and "zoe" in one.handles()


def test_machines_that_meet_a_person_at_once_agree(machine: Machine) -> None:
    machines = [machine() for _ in range(4)]
    with ThreadPoolExecutor(4) as crew:
        found = list(crew.map(lambda each: each.of("ann@example.org"), machines))
    assert len(set(found)) == 1


def test_what_one_machine_destroys_the_others_notice(machine: Machine) -> None:
    one, two = machine(), machine()
    ann, bert = one.of("ann@example.org"), one.of("bert@example.org")
    assert two.key(ann) and two.erasures() == 0
    one.destroy([ann], ["ann@example.org"], "2026-11-18T00:00:00Z")
    assert one.key(ann) is None and one.called("ann@example.org") == () and one.erasures() == 1
    wait_until(lambda: two.key(ann) is None)
    assert two.erasures() == 1 and two.key(bert)


def test_a_lost_connection_is_opened_again(postgres_url: str) -> None:
    with closing(open_persons(postgres_url, secrets.token_bytes)) as persons:
        ann = persons.of("ann@example.org")
        with psycopg.connect(postgres_url, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE pid != pg_backend_pid() AND datname = current_database()"
            )

        def again() -> bool:
            try:
                return persons.called("ann@example.org") == (ann,)
            except LedgerError:
                return False

        wait_until(again)


def test_keys_of_other_persons_are_refused(postgres_url: str, tmp_path: Path) -> None:
    with open_ledger(postgres_url) as ledger:
        ledger.keep_persons(open_persons(str(tmp_path / "one.keys"), secrets.token_bytes))
        require_same_persons(ledger)
        require_same_persons(ledger)
        assert ledger.persons is not None
        ledger.persons.close()
        ledger.keep_persons(open_persons(str(tmp_path / "two.keys"), secrets.token_bytes))
        with pytest.raises(KeyRefused, match="the keys of other persons"):
            require_same_persons(ledger)
