"""Events in the life of a whole game."""

from collections.abc import Mapping
from typing import ClassVar, Literal

from msgspec import Raw

from events.event import FORMER_PLAYER, Event


class GameOpened(Event, frozen=True, kw_only=True):
    """Written when a game is created: everything fixed before the first seat is taken, and the commitment to its dice.

    `game` names the rules package, `commitment` is P_0 of the dice chain in hex, `turn_seconds` 0 means no clock,
    `missing` says what happens to a seat that sent no orders, `master` is who runs the game ("" = nobody).
    """

    TOPIC: ClassVar[str] = "game.opened"

    game: str
    title: str
    rules_version: int
    options: dict[str, str]
    seats: tuple[str, ...]
    chain_length: int
    commitment: str
    hidden_commitment: str
    turn_seconds: int
    missing: str
    master: str = ""


class MasterNamed(Event, frozen=True, kw_only=True):
    """Written when somebody runs the game from now on; the opening itself names nobody any more."""

    TOPIC: ClassVar[str] = "game.master_named"
    PERSONAL: ClassVar[Mapping[str, str]] = {"name": FORMER_PLAYER}

    name: str
    person: str = ""


class PersonErased(Event, frozen=True, kw_only=True):
    """Written when a person was forgotten whose data was stored in the game before such data was encrypted.

    The content of the `records` with these numbers was replaced by their commitments, so that the log still holds.
    `is_master`: the person runs the game, and the name in the opening is no longer shown.
    """

    TOPIC: ClassVar[str] = "game.person_erased"

    records: tuple[int, ...]
    is_master: bool


class DiceSecretsKept(Event, frozen=True, kw_only=True):
    """Written together with GameOpened, in a separate stream: the secrets behind the published commitments.

    `chain_top` is P_N and `hidden` is X, both in hex.
    """

    TOPIC: ClassVar[str] = "dice.secrets_kept"

    chain_top: str
    hidden: str

    def __repr__(self) -> str:
        # Secrets must not reach a log file through an error message.
        return f"DiceSecretsKept(originator_id={self.originator_id}, ...)"


class GameListed(Event, frozen=True, kw_only=True):
    """Written when it is decided who may know of a game; before that, only invited players.

    `listing` is `open` (on the front page; everyone may watch and take an empty seat) or `private`.
    """

    TOPIC: ClassVar[str] = "game.listed"

    listing: Literal["open", "private"]


class RulesChanged(Event, frozen=True, kw_only=True):
    """Written when the players of a running game have accepted another version of its rules."""

    TOPIC: ClassVar[str] = "game.rules_changed"

    rules_version: int
    reason: str


class GamePaused(Event, frozen=True, kw_only=True):
    """Written when the clock of a game is stopped."""

    TOPIC: ClassVar[str] = "game.paused"

    reason: str


class GameResumed(Event, frozen=True, kw_only=True):
    """Written when a paused game is resumed, with the new deadline of the open turn ("" = none)."""

    TOPIC: ClassVar[str] = "game.resumed"

    turn: int
    deadline: str


class CorrectionMade(Event, frozen=True, kw_only=True):
    """Written when the master corrects the board by adding facts; `digest` is the digest of the board afterwards."""

    TOPIC: ClassVar[str] = "game.corrected"

    turn: int
    facts: Raw
    reason: str
    digest: str


class BoardCorrected(CorrectionMade, frozen=True, kw_only=True):
    """Written when the master corrects the board; unlike CorrectionMade it records who made the correction."""

    TOPIC: ClassVar[str] = "game.board_corrected"

    by: str


class GameEnded(Event, frozen=True, kw_only=True):
    """Written when a game is over: the result by the rules, and the revealed hidden secret X in hex."""

    TOPIC: ClassVar[str] = "game.ended"

    turn: int
    result: Raw
    hidden: str
