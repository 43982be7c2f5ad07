"""What every command works with. The real parts are put on the desk by `bootstrap`, others by tests."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from pathlib import Path
from uuid import UUID

from events import moment, people_stream
from pbem.audit.keys import Signers
from pbem.audit.quicknet import Beacon
from pbem.core.phrases import Catalogue, catalogue
from pbem.core.rules import Game, versions
from pbem.ledger import GameRecord, Ledger, People, people
from pbem.projections import GameList, Library, Outbox, Position, StateCache, find_game, follow
from pbem.reports.pdf import Printer
from pbem.service.kernel.errors import Refused

Clock = Callable[[], datetime]
SecretSource = Callable[[int], bytes]


@dataclass(frozen=True, slots=True)
class Desk:
    """`now` gives the time in UTC, `secret` as many random bytes as it is asked for; `printer` makes PDFs.

    `signer` signs for the log of a game. `var` is the folder for what belongs to this installation alone, `mail_host`
    the domain of its mail addresses, `web` where its pages are, such as https://games.example.org ("" = nowhere).
    `beacon` gives public chance, if there is one.
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

    def moment(self) -> str:
        return moment(self.now())

    def open(self, game: UUID) -> Position:
        """The game as it now stands."""
        position = self.cache.open(game)
        if position.version == 0:
            raise Refused(f"There is no game {game}.")
        return position

    def follow(self, position: Position) -> Position:
        """The same position with all that was written since."""
        game = position.table.game
        later = self.ledger.events(game, after=position.version)
        return follow(position, later, self.games, lambda version: self.ledger.events(game)[:version])

    def find(self, name: str) -> UUID:
        """The game that goes by this id, beginning of an id, or title."""
        return find_game(self.game_list.all(), name)

    def people(self, game: UUID) -> People:
        """Who is reached where."""
        return people(self.ledger.events(people_stream(game)))

    def rules(self, table: GameRecord) -> Game:
        """The rules in the version that the game is played under, or if that is not kept those installed."""
        installed = self.games.find(table.rules)
        return versions(installed).get(table.rules_version, installed)

    def words(self, rules: str, language: str = "en") -> Catalogue:
        return _words(self.games.package(rules) if rules else CORE, language)


# What is said where no game is meant.
CORE = "pbem.core"


@cache
def _words(package: str, language: str) -> Catalogue:
    return catalogue(package, language)
