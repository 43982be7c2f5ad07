"""The only place where the real parts are put together."""

import hashlib
import hmac
import secrets
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import cast

from pbem import games
from pbem.audit.keys import FILE as SIGNING_KEY
from pbem.audit.keys import KeyRefused, Signers, game_signer, new_key, seeded_signer
from pbem.audit.quicknet import Beacon
from pbem.audit.relays import Relays
from pbem.audit.secret_box import SecretBox
from pbem.audit.shared_keys import ServerKey, share_key
from pbem.audit.witness.asking import RemoteWitness
from pbem.audit.witness.cosignatures import read_witness_key
from pbem.config import Settings, read_games
from pbem.jobs import Jobs, caused, open_jobs
from pbem.ledger import PEOPLE, Ledger, Persons, SealingMapper, open_ledger, open_persons
from pbem.projections import GameList, Library, Outbox, StateCache
from pbem.reports.pdf import Printer
from pbem.service import Desk
from pbem.service.kernel.desk import Clock, Retention, SecretSource
from pbem.service.kernel.steady import Steady, SteadyClock, steady_now
from pbem.service.people.mail_key import FILE as MAIL_KEY
from pbem.service.people.mail_key import KEY_BYTES
from pbem.service.turns.next_look import clock_rules, next_look

LIBRARY = cast(Library, games)


# A handle that no person has: by its number, keys of persons are known to belong to a database.
SERVER = "server/"
# Every machine of a server has the same ones.
KEYS = (
    ServerKey(SIGNING_KEY, "signing key", new_key),
    ServerKey(MAIL_KEY, "mail key", partial(secrets.token_bytes, KEY_BYTES)),
)


def add_games() -> None:
    """Makes the games in the folder PBEM_GAMES known."""
    folder = read_games()
    if folder is not None:
        games.look_in(str(folder))


def now() -> datetime:
    return datetime.now(UTC)


class SeededSecrets:
    """Secrets derived from a seed: for demonstrations, never for real games."""

    def __init__(self, seed: str) -> None:
        self._key = hashlib.sha256(f"pbem demo {seed}".encode()).digest()
        self._number = 0

    def __call__(self, size: int) -> bytes:
        self._number += 1
        return hmac.digest(self._key, self._number.to_bytes(8, "big"), "sha512")[:size]


def still() -> datetime:
    """The fixed clock of a seeded demonstration, whose reports must be the same every time."""
    return datetime(2026, 1, 1, tzinfo=UTC)


@contextmanager
def open_demo(folder: Path, templates: Path, seed: str | None) -> Iterator[Desk]:
    """A desk with a new ledger in its own folder."""
    with open_ledger(f"sqlite:{folder / 'demo.sqlite'}") as ledger, Printer() as printer:
        if seed is None:
            yield make_desk(ledger, folder / "cache", templates, printer=printer)
        else:
            ledger.keep_persons(Persons(folder / PEOPLE, SeededSecrets(f"{seed}/people")))
            secret, signer = SeededSecrets(seed), seeded_signer(SeededSecrets(f"{seed}/key")(32))
            yield make_desk(
                ledger, folder / "cache", templates, clock=still, secret=secret, printer=printer, signer=signer
            )


@contextmanager
def open_desk(settings: Settings) -> Iterator[Desk]:
    """A desk with the configured ledger."""
    box = SecretBox(settings.dice_key)
    with (
        open_ledger(settings.store, mapper=SealingMapper(box)) as ledger,
        Printer() as printer,
        _jobs(settings, ledger) as jobs,
    ):
        for key in KEYS:
            share_key(key, ledger.files, box, settings.var)
        ledger.keep_persons(open_persons(settings.people_keys, secrets.token_bytes))
        if settings.store.startswith("postgresql:"):
            require_same_persons(ledger)
        yield make_desk(
            ledger,
            settings.var / "cache",
            settings.templates,
            mail_host=settings.mail_host,
            printer=printer,
            web=settings.url,
            beacon=Relays(settings.beacon) if settings.beacon else None,
            witnesses=[RemoteWitness(read_witness_key(key), url) for key, url in settings.witnesses],
            retention=Retention(settings.keep_letters, settings.keep_days, settings.keep_accounts),
            jobs=jobs,
            seal_wait=timedelta(minutes=settings.seal_wait),
            steady=steady_now,
            keepers=settings.admins,
        )


def require_same_persons(ledger: Ledger) -> None:
    """Refuses to go on with the keys of other persons than those in the database: nobody would have a name."""
    assert ledger.persons is not None
    own = ledger.persons.of(SERVER).encode()
    if ledger.files.create("people", own) != own:
        raise KeyRefused(
            "PBEM_PEOPLE_KEYS names the keys of other persons than those in this database; all machines of a server "
            "need the same ones"
        )


@contextmanager
def _jobs(settings: Settings, ledger: Ledger) -> Iterator[Jobs]:
    """The jobs in the database of the ledger: whatever is written gives what is to be done in the same transaction."""
    with closing(open_jobs(settings.store)) as jobs:
        ledger.accompany(lambda events: partial(jobs.put, found) if (found := caused(events)) else None)
        yield jobs


def make_desk(
    ledger: Ledger,
    cache: Path,
    templates: Path,
    library: Library = LIBRARY,
    clock: Clock = now,
    secret: SecretSource = secrets.token_bytes,
    mail_host: str = "localhost",
    printer: Printer | None = None,
    signer: Signers | None = None,
    web: str = "",
    beacon: Beacon | None = None,
    witnesses: Sequence[RemoteWitness] = (),
    retention: Retention = Retention(),  # noqa: B008
    jobs: Jobs | None = None,
    seal_wait: timedelta = timedelta(minutes=5),
    steady: SteadyClock = Steady,
    keepers: tuple[str, ...] = (),
) -> Desk:
    """A desk with any ledger; the cache folder and the printing process are created on demand."""
    if ledger.persons is None:
        ledger.keep_persons(Persons(cache.parent / PEOPLE, secrets.token_bytes))
    return Desk(
        ledger,
        library,
        clock,
        secret,
        StateCache(cache, ledger, library),
        GameList(cache, ledger, next_look, clock_rules()),
        Outbox(cache, ledger),
        templates,
        cache.parent,
        mail_host,
        printer or Printer(),
        signer or partial(game_signer, cache.parent),
        web,
        beacon,
        tuple(witnesses),
        retention=retention,
        jobs=jobs,
        seal_wait=seal_wait,
        steady=steady,
        keepers=keepers,
    )
