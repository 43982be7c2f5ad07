"""The desk: what every command works with. `bootstrap` puts the real parts on it, tests put others."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from uuid import UUID

from events import moment, people_stream
from pbem.audit.keys import Signers
from pbem.audit.quicknet import Beacon
from pbem.audit.witness.asking import RemoteWitness
from pbem.core.phrases import Catalogue, catalogue
from pbem.core.rules import Game, versions
from pbem.jobs import Jobs
from pbem.ledger import GameRecord, Ledger, People, people
from pbem.projections import GameList, Library, Outbox, Position, StateCache, follow
from pbem.reports.pdf import Printer
from pbem.service.kernel.errors import Refused
from pbem.service.kernel.steady import Steady, SteadyClock

Clock = Callable[[], datetime]
SecretSource = Callable[[int], bytes]


@dataclass(frozen=True, slots=True)
class Retention:
    """How many days data is kept; 0 means for ever. `letters` are those that were sent, `received` those that came in,
    `accounts` people who do not play and do not sign in."""

    letters: int = 0
    received: int = 0
    accounts: int = 0


@dataclass(frozen=True, slots=True)
class Desk:
    """`now` returns the time in UTC, `secret` returns the requested number of random bytes; `printer` makes PDFs.

    `signer` signs the log of a game. `var` is the folder for data of this installation only, `mail_host` the domain
    of its mail addresses, `web` the address of its pages, such as https://games.example.org ("" = none). `beacon`
    is the source of public randomness, if there is one. `witnesses` cosign the logs of games. `seal_wait` is how long a
    turn waits at its deadline for a door that makes no progress with what arrived before.
    """

    ledger: Ledger
    games: Library
    now: Clock
    secret: SecretSource
    cache: StateCache
    game_list: GameList
    outbox: Outbox
    templates: Path
    var: Path
    mail_host: str
    printer: Printer
    signer: Signers
    web: str = ""
    beacon: Beacon | None = None
    witnesses: tuple[RemoteWitness, ...] = ()
    # For each witness, by its name, and each game: the version about which it has been asked.
    asked: dict[tuple[str, UUID], int] = field(default_factory=dict)
    retention: Retention = Retention()
    # What is to be done later; None where nobody does it, as in most tests.
    jobs: Jobs | None = None
    seal_wait: timedelta = timedelta(minutes=5)
    # Runs beside `now`, and cannot be set.
    steady: SteadyClock = Steady
    # The addresses of those who keep the server.
    keepers: tuple[str, ...] = ()

    def moment(self) -> str:
        return moment(self.now())

    def open(self, game: UUID) -> Position:
        """The game in its current state."""
        position = self.cache.open(game)
        if position.version == 0:
            raise Refused(f"There is no game {game}.")
        return position

    def follow(self, position: Position) -> Position:
        """The same position, including everything written since."""
        game = position.table.game
        later = self.ledger.events(game, after=position.version)
        return follow(position, later, self.games, lambda version: self.ledger.events(game)[:version])

    def find(self, name: str) -> UUID:
        """The game with this id, start of an id, or title."""
        return self.game_list.find(name)

    def people(self, game: UUID) -> People:
        """The contact details of the people in the game."""
        return people(self.ledger.events(people_stream(game)))

    def rules(self, table: GameRecord) -> Game:
        """The rules in the version the game is played under, or the installed version if that one is not kept."""
        installed = self.games.find(table.rules)
        return versions(installed).get(table.rules_version, installed)

    def words(self, rules: str, language: str = "en") -> Catalogue:
        return _words(self.games.package(rules) if rules else CORE, language)


# Phrases for texts that belong to no game.
CORE = "pbem.core"


@cache
def _words(package: str, language: str) -> Catalogue:
    return catalogue(package, language)
