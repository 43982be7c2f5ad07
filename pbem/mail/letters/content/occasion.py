"""What every subject of a letter starts from: its scene, its turn and its event."""

from collections.abc import Callable
from functools import cached_property
from typing import TypeVar

from events import Event
from pbem.ledger import LedgerError
from pbem.mail.letters.scene import Scene
from pbem.service.history.played_turns import PlayedTurn

E = TypeVar("E", bound=Event)


class LetterOccasion:
    """Everything is worked out when a template asks for it, and only then."""

    def __init__(self, scene: Scene, played: Callable[[Scene], PlayedTurn]) -> None:
        self.scene = scene
        self._played = played

    @cached_property
    def played(self) -> PlayedTurn:
        return self._played(self.scene)

    def _event(self, kind: type[E]) -> E:
        """The event that the letter was queued with."""
        game, version = self.scene.table.game, self.scene.queued.version
        (event, *_) = self.scene.desk.ledger.events(game, after=version - 1)
        if not isinstance(event, kind):
            raise LedgerError(f"event {version} of game {game} is not a {kind.TOPIC}")
        return event
