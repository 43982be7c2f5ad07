"""Events of dice to which the players add a part (pbem-dice/2), and of their sealed secrets."""

from typing import ClassVar

from events.event import Event


class DiceSchemeChosen(Event, frozen=True, kw_only=True):
    """Written together with GameOpened, directly after it: `scheme` is how the dice follow from their secrets.

    A game without it has the dice "pbem-dice/1".
    """

    TOPIC: ClassVar[str] = "dice.scheme_chosen"

    scheme: str


class DicePartAdded(Event, frozen=True, kw_only=True):
    """Written together with SeatTaken: the 32 bytes (hex) that the player adds to the dice before the game begins.

    `source` says who made them: "browser" (random), "typed" (on the web), "letter" (the hash of the letter that
    accepted), "program" (by the API), "shell" or "master" (a master who plays, when the game is opened).
    """

    TOPIC: ClassVar[str] = "dice.part_added"

    seat: str
    part: str
    source: str


class DiceMixed(Event, frozen=True, kw_only=True):
    """Written when the last seat is taken: `mix` (E, in hex) of all parts, which is in the dice of every turn.

    `round` is the beacon round in the dice of the set-up; 0 without a beacon.
    """

    TOPIC: ClassVar[str] = "dice.mixed"

    mix: str
    round: int


class DiceSecretsSealed(Event, frozen=True, kw_only=True):
    """Written in place of DiceSecretsKept where secrets are encrypted at rest: `sealed` (base64) with the key `key`.

    The key is a file outside the database. The content is `{"chain_top":...,"hidden":...}`, bound to the stream.
    """

    TOPIC: ClassVar[str] = "dice.secrets_sealed"

    key: str
    sealed: str
