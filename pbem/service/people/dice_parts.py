"""What the players add to the dice: a part for each seat, mixed when the last seat is taken (pbem-dice/2).

The commitments to the secrets are published before any seat is taken, so the maker of the secrets could not choose
them to fit the parts.
"""

import hashlib
import re

from events import DiceMixed, DicePartAdded, SeatTaken
from pbem.core.dice import DICE_2, mixed
from pbem.ledger import MASTER, GameRecord
from pbem.service.kernel.errors import Refused
from pbem.service.kernel.event_writer import EventWriter
from pbem.service.kernel.letter_queue import queue_letters
from pbem.service.people.mailboxes import is_one_person
from pbem.service.people.persons import person_called
from pbem.service.turns.beacons import round_of
from pbem.service.turns.stages import is_full

LONGEST = 1000
_is_part = re.compile(r"[0-9a-f]{64}").fullmatch


def part_from(text: str) -> str:
    """The 32 bytes (hex) that this text means: 64 hexadecimal digits as they are, else the SHA-256 of the text."""
    text = text.strip()
    if len(text) > LONGEST:
        raise Refused(f"What you add to the dice may have {LONGEST} characters, not {len(text)}.")
    digits = re.sub(r"[\s:-]", "", text).lower()
    if not text or _is_part(digits):
        return digits
    return hashlib.sha256(text.encode("utf-8", "backslashreplace")).hexdigest()


def take(
    writer: EventWriter, seat: str, player: str, kind: str, part: str = "", source: str = "", address: str = ""
) -> None:
    """Seats somebody, adds their part to the dice, and mixes all parts if this was the last seat."""
    table = writer.table
    person = person_called(writer.desk, table.game, player, address) if kind == "player" else ""
    writer.write(SeatTaken, seat=seat, player=player, kind=kind, person=person)
    if table.scheme != DICE_2 or table.mix:
        return
    if part and kind == "player":
        writer.write(DicePartAdded, seat=seat, part=part_from(part), source=source)
    if is_full(table):
        round_ = round_of(writer.at) if table.beacon else 0
        writer.write(DiceMixed, mix=mix_of(table).hex(), round=round_)


def mix_of(table: GameRecord) -> bytes:
    """E of the parts that the seats have added, in the order of the seats."""
    parts = [(seat, bytes.fromhex(table.parts[seat].part)) for seat in table.seats if seat in table.parts]
    return mixed(table.game.bytes, parts)


def announce_mix(writer: EventWriter) -> None:
    """Tells everybody that all seats are taken, if the set-up now waits for the beacon; else the report follows."""
    made = [event.originator_version for event in writer.events if isinstance(event, DiceMixed)]
    if made and writer.table.setup_round:
        queue_letters(writer, "mixed", [*writer.table.seats, MASTER], revision=str(made[0]))


def may_add(writer: EventWriter, seat: str, address: str) -> bool:
    """Whether a person who takes this seat may add a part: the master only before any other player has a seat."""
    is_master = is_one_person(address, writer.people.of(MASTER).address)
    others = [each for name, each in writer.table.seats.items() if name != seat and each.kind == "player"]
    return not (is_master and others)
