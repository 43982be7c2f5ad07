"""The scene of a letter: the game when the letter was queued, seen by its reader."""

from functools import cached_property

from events import LetterQueued
from pbem.core.phrases import ENGLISH, Catalogue, Phrase, Text
from pbem.ledger import DEPUTY, MASTER, GameRecord, Person
from pbem.mail.letters.kinds import KINDS, NOWHERE
from pbem.mail.letters.times import in_words, short
from pbem.projections import Position
from pbem.service import REFEREE_NAME, Desk
from pbem.service.people.accounts import forget_link_of, link_of
from pbem.service.people.disowning import WHAT
from pbem.service.people.former import named_in
from pbem.service.people.languages import guest_language, remembered
from pbem.service.people.neutrality import bound_to
from pbem.service.people.tokens import (
    INVITATION,
    ORDERS,
    invitation_token,
    not_me_token,
    reply_token,
    seat_token,
    web_token,
)
from pbem.service.turns.open_turn import asked_of, turn_name
from pbem.service.turns.stages import Stage, stage


def by_way(words: Catalogue, way: str) -> str:
    known = f"letter.by.{way}" in words.words
    return words.say(Phrase(f"letter.by.{way}") if known else Phrase("letter.frame.by", {"way": way}))


class Scene:
    """`position` is the game at the version named in the letter; `person` is the reader's current entry on file."""

    def __init__(self, desk: Desk, queued: LetterQueued, position: Position, person: Person) -> None:
        self.desk = desk
        self.queued = queued
        self.position = position
        self.person = person

    @cached_property
    def table(self) -> GameRecord:
        """The record of the game; people who were forgotten have no names in it."""
        table = self.position.table
        return named_in(table, self.desk.words(table.rules, self._language(table)))

    @property
    def about(self) -> dict[str, str]:
        return self.queued.about

    @property
    def seat(self) -> str:
        return self.queued.seat

    @property
    def turn(self) -> int:
        return self.queued.turn

    @property
    def is_for_seat(self) -> bool:
        """Whether the reader plays a seat; otherwise it is the master, a deputy, or somebody without a game."""
        return self.seat in self.table.seats

    @cached_property
    def reader(self) -> str:
        """Through whose eyes the letter is written; a master who plays sees what the own seat sees, and one who has
        left it what everyone sees, as of now."""
        if self.is_for_seat:
            return self.seat
        return bound_to(self.desk, self.desk.open(self.table.game).table, self.seat) or REFEREE_NAME

    @property
    def title(self) -> str:
        return self.table.title or self.say("frame.no_game")

    @property
    def to(self) -> str:
        """The recipient's address."""
        return self.queued.to or self.person.address

    @property
    def zone(self) -> str:
        """The reader's time zone, else the game's."""
        return self.person.zone or self.table.schedule.zone

    @property
    def words(self) -> Catalogue:
        return self.desk.words(self.table.rules, self.language)

    @property
    def language(self) -> str:
        """The reader's language; for a guest that of the invitation; without a game the one in the letter."""
        return self._language(self.table)

    def _language(self, table: GameRecord) -> str:
        if self.queued.kind == "invitation":
            return guest_language(self.desk, table, self.person)
        if self.queued.kind in ("sign_in", "forget"):
            return remembered(self.desk, self.to) or ENGLISH
        return self.person.language if table.version else self.about.get("language", ENGLISH)

    @property
    def player(self) -> str:
        if self.seat in (MASTER, DEPUTY):
            return self.table.master if self.seat == MASTER else self.table.deputy
        place = self.table.seats.get(self.seat)
        return (place.offered_to if self.queued.kind == "invitation" else place.player) if place else ""

    @property
    def is_awaited(self) -> bool:
        return stage(self.table) is Stage.OPEN and self.seat in self.table.awaited

    def say(self, key: str, **values: Text) -> str:
        """A phrase of the frame of letters, in the reader's language."""
        return self.words.say(Phrase(f"letter.{key}", dict(values)))

    @cached_property
    def open_turn(self) -> str:
        """The open turn, with its date in the game: `11 (round 10)`."""
        return self.words.say(turn_name(self.desk, self.position))

    def when(self, moment: str) -> str:
        return in_words(moment, self.zone, self.language)

    def short(self, moment: str) -> str:
        """For a subject."""
        return short(moment, self.zone, self.language)

    @property
    def subject(self) -> str:
        """The subject of a report: the turn played, the open turn, what it waits for and until when."""
        before = self.say("report", turn=self.turn) if self.turn else self.say("begins")
        if not self.is_awaited:
            return before
        what = self.words.say(asked_of(self.desk, self.position, self.seat))
        values: dict[str, Text] = {"before": before, "turn": self.table.turn, "what": what}
        if not self.table.deadline:
            return self.say("next", **values)
        return self.say("next_by", **values, deadline=self.short(self.table.deadline))

    @property
    def deadline(self) -> str:
        """The deadline in words; "" if there is none."""
        return self.when(self.table.deadline) if self.table.deadline else ""

    @property
    def due(self) -> tuple[str, str]:
        """When the turn is played, as a row of a letter."""
        return (self.say("deadline"), self.deadline) if self.deadline else (self.say("played"), self.say("when_all"))

    def by(self, way: str) -> str:
        """How something arrived: `by mail`."""
        return by_way(self.words, way)

    @cached_property
    def reply_to(self) -> str:
        """The secret address for replies, for the intended player; "" if no reply is needed."""
        purpose = KINDS[self.queued.kind].reply
        if purpose == NOWHERE or not self.table.version:
            return ""
        if purpose == INVITATION:
            return self._address(invitation_token(self.desk, self.table.game, self.seat, self.queued.tenure))
        if purpose == ORDERS and self.is_awaited:
            turn = self.table.turn
            return self._address(reply_token(self.desk, self.table.game, self.seat, turn, self.queued.tenure))
        return self.seat_address

    @cached_property
    def seat_address(self) -> str:
        """The address that is valid for the whole game."""
        return self._address(seat_token(self.desk, self.table.game, self.seat, self.queued.tenure))

    @property
    def sign_in_link(self) -> str:
        """Derived from the number in the letter; the link itself is not stored."""
        return f"{self.desk.web}/sign-in/{link_of(self.desk, self.about['number'])}"

    @property
    def forget_link(self) -> str:
        return f"{self.desk.web}/account/forget/{forget_link_of(self.desk, self.about['number'])}"

    @cached_property
    def seat_link(self) -> str:
        """The link that opens the seat in a browser, for the intended player; "" without a web site."""
        if not self.desk.web or not self.table.version or KINDS[self.queued.kind].reply in (NOWHERE, INVITATION):
            return ""
        token = web_token(self.desk, self.table.game, self.seat, self.queued.tenure)
        return f"{self.desk.web}/seat/{token}"

    @property
    def not_me(self) -> str:
        """How to say that the change in this letter was made by somebody else, and what happens then."""
        code = not_me_token(self.desk, self.queued.originator_id)
        by = "web" if self.not_me_link else "mail"
        then = self.say(f"not_me.then_{self.about.get(WHAT, 'sheet')}")
        return f"{self.say(f'not_me.{by}', link=self.not_me_link, code=code)} {then}"

    @property
    def not_me_link(self) -> str:
        token = not_me_token(self.desk, self.queued.originator_id)
        return f"{self.desk.web}/not-me/{token}" if self.desk.web else ""

    def _address(self, token: str) -> str:
        return f"orders+{token}@{self.desk.mail_host}"
