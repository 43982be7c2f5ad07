"""A letter being handled, with everything needed to judge it."""

import hashlib
from enum import StrEnum
from functools import cached_property

from events import LetterQueued
from pbem.core.grammar import Language
from pbem.core.phrases import ENGLISH, Catalogue, Phrase, Text
from pbem.ledger import DEPUTY, MASTER, GameRecord, Person
from pbem.mail.intake.answered_letter import answered_letter
from pbem.mail.intake.context import Context
from pbem.mail.intake.recipients import Recipient
from pbem.mail.intake.requests import Request, requests
from pbem.mail.intake.spooled_letter import Envelope
from pbem.mail.reading import Meaning, ParsedLetter, understand
from pbem.mail.reading.help_page import words as mail_words
from pbem.mail.reading.meaning import NO_ORDERS
from pbem.projections import Position
from pbem.service import Holder, Refused
from pbem.service.people.languages import guest_language
from pbem.service.people.mailboxes import address, is_same
from pbem.service.people.tokens import INVITATION

FEW_LINES = 12


class Role(StrEnum):
    """The sender's role, determined by the address that the letter was sent to."""

    PLAYER = "player"
    MASTER = "master"
    GUEST = "guest"
    STRANGER = "stranger"


class IncomingLetter:
    """`is_confirmed`: the owner of the address on file has confirmed the letter, by one that arrived at `confirmed`."""

    def __init__(
        self,
        context: Context,
        envelope: Envelope,
        letter: ParsedLetter,
        recipient: Recipient,
        is_confirmed: bool = False,
        confirmed: str = "",
    ) -> None:
        self.context = context
        self.desk = context.desk
        self.envelope = envelope
        self.letter = letter
        self.recipient = recipient
        self.is_confirmed = is_confirmed
        # When it arrived decides whether it is in time, however late it is read.
        self.arrived = max(envelope.at, confirmed)
        # How many lines of its sheet are wrong.
        self.mistakes = 0

    @cached_property
    def id(self) -> str:
        """The same however often and by whatever route the letter arrives; different if its text differs."""
        letter = self.letter
        texts = (hashlib.sha256(text.content).hexdigest() for text in letter.texts)
        content = _hash(letter.subject, *letter.from_, str(letter.date), *texts)
        return f"mail/{_hash(letter.message_id, self.recipient.id, content)}"

    def command(self, number: int) -> str:
        """The id of the letter's first command, second command, and so on."""
        return f"{self.id}/{number}"

    @cached_property
    def role(self) -> Role:
        holder = self.recipient.holder
        if holder is None:
            return Role.STRANGER
        if holder.purpose == INVITATION:
            return Role.GUEST
        return Role.MASTER if holder.seat in (MASTER, DEPUTY) else Role.PLAYER

    @property
    def holder(self) -> Holder:
        assert self.recipient.holder is not None, "only a letter to a secret address has a holder"
        return self.recipient.holder

    @cached_property
    def position(self) -> Position:
        return self.desk.open(self.holder.game)

    @property
    def table(self) -> GameRecord:
        return self.position.table

    @cached_property
    def person(self) -> Person:
        return self.desk.people(self.holder.game).of(self.holder.seat)

    @cached_property
    def on_file(self) -> str:
        """The address on file for the holder of the secret address."""
        return self.person.invited if self.role is Role.GUEST else self.person.address

    @cached_property
    def sender(self) -> str:
        """The sender that the letter claims; "" if the claim is not clear."""
        if len(self.letter.from_) != 1:
            return ""
        try:
            return address(self.letter.from_[0])
        except Refused:
            return ""

    @property
    def is_from_holder(self) -> bool:
        return bool(self.sender) and is_same(self.sender, self.on_file)

    @cached_property
    def is_aligned(self) -> bool:
        """Whether envelope and letter name the same sender domain; mail programs change the part before the @."""
        if self.envelope.sender is None:
            return True
        return is_related(domain_of(self.envelope.sender), domain_of(self.sender))

    @cached_property
    def answer_to(self) -> str:
        """Where to answer a sender without a seat: never an address that is only claimed; "" if nowhere."""
        if self.is_aligned:
            return self.sender
        try:
            return address(self.envelope.sender or "")
        except Refused:
            return ""

    @property
    def hour(self) -> str:
        return self.envelope.at[:13]

    @cached_property
    def language(self) -> Language:
        if self.role is not Role.PLAYER:
            return NO_ORDERS
        return self.desk.rules(self.table).language(self.table.options)

    @cached_property
    def tongue(self) -> str:
        """The language of the answer; English for an unknown sender."""
        if self.role is Role.STRANGER:
            return ENGLISH
        return guest_language(self.desk, self.table, self.person) if self.role is Role.GUEST else self.person.language

    @cached_property
    def words(self) -> Catalogue:
        return self.desk.words("" if self.role is Role.STRANGER else self.table.rules, self.tongue)

    @cached_property
    def mail_words(self) -> Catalogue:
        """Phrases for commands and for ignored lines."""
        return mail_words(self.tongue)

    def say(self, key: str, **values: Text) -> str:
        """A phrase of an answer."""
        return self.words.say(Phrase(f"answer.{key}", dict(values)))

    @cached_property
    def answered(self) -> LetterQueued | None:
        """The letter of ours that this one answers."""
        return answered_letter(self.desk, self.letter, self.holder) if self.role is Role.PLAYER else None

    @cached_property
    def meaning(self) -> Meaning:
        """What the letter asks for. A letter of ours quoted without marks must be recognised, or its lines would become
        orders."""
        is_needed = self.answered is not None and _has_long_text(self.letter)
        text = self.context.letter_writer.letter(self.answered).text if self.answered and is_needed else ""
        return understand(self.letter, self.language, text)

    @cached_property
    def requests(self) -> list[Request]:
        return requests(self.meaning, self.answered is not None and self.answered.kind == "receipt")


def _has_long_text(letter: ParsedLetter) -> bool:
    """Whether it has more unquoted lines than people write by hand; rendering our letter to compare takes a while."""
    lines = [line.strip() for text in letter.texts for line in text.text.splitlines()]
    return sum(bool(line) and not line.startswith((">", "|")) for line in lines) > FEW_LINES


def domain_of(mailbox: str) -> str:
    return mailbox.rpartition("@")[2].casefold()


def is_related(domain: str, claimed: str) -> bool:
    """Whether two domains are the same, or one is within the other."""
    return domain == claimed or _is_within(domain, claimed) or _is_within(claimed, domain)


def _is_within(domain: str, larger: str) -> bool:
    """`mail.example.org` is within `example.org`; nothing counts as within `org`."""
    return "." in larger and domain.endswith(f".{larger}")


def _hash(*parts: str) -> str:
    content = "\0".join(parts).encode("utf-8", "backslashreplace")
    return hashlib.sha256(b"pbem-mail/1/letter\0" + content).hexdigest()
