"""A game as the server sees it: its seats, the open turn, the sheets. The board belongs to the rules."""

from uuid import UUID

from msgspec import Struct, field

from pbem.core.dice import DICE_1

NO_GAME = UUID(int=0)


class Away(Struct, frozen=True):
    """A vacation that a seat has announced, from one moment to another."""

    start: str
    end: str


class SeatRecord(Struct):
    """A place in a game; without a player it is empty.

    `tenure` and `offer` are the versions of the events by which it was taken and offered, so they differ for each
    player. `spared` is when it last got more time because its sheet was missing. `is_masters`: the person who runs the
    game was found to hold it. `renewals` counts how often its secret addresses were replaced, `renewed` is when that
    was last done. `person` has the key for the name.
    """

    player: str = ""
    kind: str = ""
    offered_to: str = ""
    tenure: int = 0
    offer: int = 0
    away: tuple[Away, ...] = ()
    spared: str = ""
    is_masters: bool = False
    renewals: int = 0
    renewed: str = ""
    person: str = ""


class Schedule(Struct, frozen=True):
    """How a game keeps time; without weekdays, the turn length of the opening applies."""

    weekdays: tuple[str, ...] = ()
    time: str = ""
    zone: str = ""
    holidays: tuple[str, ...] = ()
    grace_seconds: int = 0
    hurry: bool = True
    reminders: tuple[int, ...] = (24, 4)


class SheetText(Struct, frozen=True):
    """The orders of one seat as received; `version` is the version of the event, 0 for an explicit empty sheet."""

    version: int = 0
    text: str = ""
    channel: str = ""


class Sealed(Struct, frozen=True):
    """A turn that is closed for orders and waits to be resolved."""

    turn: int
    resolution: int
    why: str
    at: str
    sheets: dict[str, SheetText]


class OpenConsent(Struct, frozen=True):
    """An open question to all players: its `number`, and the seats that have agreed so far.

    `text` and `drops` belong to a proposed change. `given_for` says since when a seat counts as agreed because somebody
    else said so; its player may object.
    """

    number: int
    matter: str
    turn: int
    rules_version: int
    reason: str
    by: str
    agreed: tuple[str, ...] = ()
    text: str = ""
    drops: tuple[int, ...] = ()
    given_for: dict[str, str] = field(default_factory=dict)


class Carried(Struct, frozen=True):
    """A correction, by the version of its event, that is yet to be made again after turn `turn`."""

    number: int
    turn: int


class Restored(Struct, frozen=True):
    """The master acknowledged that only `left` entries remain of a log of `size` entries, signed with `root`."""

    at: str
    turn: int
    size: int
    root: str
    left: int
    reason: str


class Heard(Struct, frozen=True):
    """The beacon round in the dice of one resolution. `in_time`: the seal reached a player before it was published.
    `is_known`: it may have been public while orders were still accepted."""

    round: int
    signature: str
    in_time: bool
    is_known: bool = False


class DicePart(Struct, frozen=True):
    """What a seat added to the dice: 32 bytes in hex, and who made them."""

    part: str
    source: str


class GameRecord(Struct):
    """Folded from the events of one game; `version` is the version of the last event folded in, 0 before GameOpened.

    `deadline_set` is when the deadline was last set, `reminded` how many hours before it the last reminder went out (0
    = none). `extended`: the open turn got more time once. `asked`: it waits for the master's decision. `passed` is the
    deadline of the open turn that had passed when it was moved ("" = none): its beacon round stays. `waits` lists seats
    that asked the turn to wait although their sheet is in. `thrown` is the highest resolution index used, `rollbacks`
    counts rollbacks, `replays` those played again with new sheets; `again` lists turns still to be resolved again,
    `carried` the corrections to be made again after them, and `aside` the sheets of the turn that was open then.
    `beacon` is the chain of a beacon ("" = none), `heard` its rounds by resolution, `bound` the root of the sealed
    sheets, `grade` the grade of the dice of the last resolved turn. `scheme` is how the dice follow from their secrets,
    `parts` what each seat added, `mix` E of them ("" until the last seat is taken), `setup_round` the beacon round of
    the set-up. `deputy` is the name of the deputy ("" = none), `deputy_since` the version of the event that named them.
    `master_has_played`: the master has left a seat after the game had begun. `moved_to` is the server where the game
    goes on ("" = here). `written` is when its last event was; `arrivals` and `marks` are when the last sheet of each
    seat for the open turn arrived, and its last mark.
    """

    game: UUID = NO_GAME
    version: int = 0
    opened: str = ""
    title: str = ""
    rules: str = ""
    rules_version: int = 0
    options: dict[str, str] = field(default_factory=dict)
    master: str = ""
    deputy: str = ""
    deputy_since: int = 0
    master_person: str = ""
    master_has_played: bool = False
    turn_seconds: int = 0
    missing: str = ""
    schedule: Schedule = Schedule()
    press: str = "none"
    listing: str = "private"
    chain_length: int = 0
    commitment: str = ""
    hidden_commitment: str = ""
    scheme: str = DICE_1
    parts: dict[str, DicePart] = field(default_factory=dict)
    mix: str = ""
    setup_round: int = 0
    galaxy: UUID | None = None
    galaxy_closes: str = ""
    seats: dict[str, SeatRecord] = field(default_factory=dict)
    turn: int = 0
    resolution: int = 0
    awaited: tuple[str, ...] = ()
    deadline: str = ""
    deadline_set: str = ""
    reminded: int = 0
    extended: bool = False
    asked: bool = False
    sheets: dict[str, SheetText] = field(default_factory=dict)
    ready: set[str] = field(default_factory=set)
    waits: set[str] = field(default_factory=set)
    sealed: Sealed | None = None
    again: tuple[Sealed, ...] = ()
    aside: dict[str, SheetText] = field(default_factory=dict)
    aside_turn: int = 0
    carried: tuple[Carried, ...] = ()
    thrown: int = 0
    rollbacks: int = 0
    replays: int = 0
    consent: OpenConsent | None = None
    resolved_turn: int | None = None
    digest: str = ""
    paused: bool = False
    pause_reason: str = ""
    restored: tuple[Restored, ...] = ()
    beacon: str = ""
    heard: dict[int, Heard] = field(default_factory=dict)
    bound: str = ""
    passed: str = ""
    grade: str = ""
    moved_to: str = ""
    written: str = ""
    arrivals: dict[str, str] = field(default_factory=dict)
    marks: dict[str, str] = field(default_factory=dict)
    ended: bool = False
    ended_at: str = ""
    result: str = ""

    @property
    def dice(self) -> UUID:
        """Whose dice are rolled: the game's own, or those of its daily galaxy."""
        return self.galaxy or self.game
