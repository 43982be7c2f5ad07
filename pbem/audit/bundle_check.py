"""Whether a bundle is the file that was signed, and every event in it the one that the log was signed for.

The holder of the key can sign any file. So nothing is believed because of the sum: each entry is compared with its
leaf, the leaves with the checkpoint, and each line must be in its place, once.
"""

from collections.abc import Callable, Iterator, Sequence

import msgspec

from events import log_stream
from pbem.audit.audit_file import blinds_of
from pbem.audit.bundle import (
    OLD_FORMAT,
    PLAYERS,
    SEAT,
    WHOLE,
    BareLine,
    Bundle,
    BundleHead,
    CheckpointLine,
    ClosedLine,
    EntryLine,
    LeafLine,
    Line,
    LockedLine,
    RevealedLine,
    SealedLine,
    SecretsLine,
    StoredLine,
    SumLine,
    sum_text,
)
from pbem.audit.checkpoints import open_checkpoint, origin
from pbem.audit.entries import SALT_BYTES, Record, Salts, leaf, stated
from pbem.audit.merkle import HASH_BYTES, leaf_hash, root
from pbem.audit.notes import BadNote, VerifierKey, open_note, read_key

Findings = Iterator[str]
# What may be withheld from the players of a finished game: it does not bear on the rules.
PRIVATE = ("game.press_sent", "seat.offered", "seat.offer_declined", "seat.vacation_set")
CATCH_UP = "log/catch-up"
ENDED = "game.ended."
# The order of lines after the first.
PLACES: dict[type[Line], int] = {
    StoredLine: 0, ClosedLine: 0, SealedLine: 0, RevealedLine: 0, BareLine: 0, LeafLine: 1, SecretsLine: 2,
    LockedLine: 2, CheckpointLine: 3, SumLine: 4, BundleHead: 5,
}  # fmt: skip
ENTRIES: dict[str, tuple[type[EntryLine], ...]] = {
    WHOLE: (StoredLine,),
    PLAYERS: (StoredLine, ClosedLine),
    SEAT: (StoredLine, SealedLine, RevealedLine, BareLine),
}


class StoredLeaf(msgspec.Struct, frozen=True):
    """What is compared of a leaf's record."""

    originator_id: str
    originator_version: int
    at: str
    command: str
    leaf: str


class EventStamp(msgspec.Struct, frozen=True):
    """When and by which command an event was written."""

    at: str
    command: str


_LEAF = msgspec.json.Decoder(StoredLeaf)
_STAMP = msgspec.json.Decoder(EventStamp)


def key_of(bundle: Bundle) -> VerifierKey:
    """The key that signed; raises BadNote if it is not one for the log of this game."""
    key = read_key(bundle.head.key)
    if key.name != origin(bundle.head.game):
        raise BadNote(f"its key is for {key.name}, not for this game")
    return key


def check_sum(bundle: Bundle) -> Findings:
    """The file is whole and as it was signed."""
    try:
        key = key_of(bundle)
        if open_note(bundle.end.note, key) != sum_text(bundle.head.format, key.name, bundle.raw[:-1]):
            yield "this is not the file that was signed"
    except BadNote as error:
        yield f"the bundle cannot be believed: {error}"


def check_places(bundle: Bundle) -> Findings:
    """Every line is in its place, once, and belongs into a bundle of this kind."""
    head, places = bundle.head, [PLACES[type(line)] for line in bundle.lines]
    if places != sorted(places) or any(places.count(place) > 1 for place in (2, 3)) or max(places, default=0) > 3:
        yield "lines of the bundle are out of order, or there twice"
    for what, found, many in (("events", bundle.entries, head.events), ("leaves", bundle.leaves, head.leaves)):
        if [line.number for line in found] != list(range(1, many + 1)):
            yield f"{what} of the bundle are missing, out of order, or there twice: {many} were announced"
    yield from _strange_lines(bundle)


def _strange_lines(bundle: Bundle) -> Findings:
    head = bundle.head
    if not bundle.checkpoint and (bundle.leaves or head.format != OLD_FORMAT):
        yield "the checkpoint of the log is missing"
    if head.format == OLD_FORMAT:
        is_plain = all(type(line) is StoredLine and not line.salt and not line.leaf for line in bundle.entries)
        if not is_plain or head.scope != WHOLE or head.reader:
            yield f"a bundle of the format {OLD_FORMAT} has nothing but whole events"
        return
    if head.made or bool(head.reader) != (head.scope == SEAT):
        yield "the first line has a date or a reader that does not belong there"
    if head.leaves != (head.events if head.scope == WHOLE else 0) or (bundle.secrets and head.scope != WHOLE):
        yield "a whole bundle has a stored leaf for each event; others have none, and no secrets"
    if not bundle.secrets and head.scope == WHOLE and any(line.topic.startswith(ENDED) for line in bundle.events):
        yield "the game is over, and the secrets are missing"
    for line in bundle.entries:
        if not isinstance(line, ENTRIES[head.scope]) or (isinstance(line, ClosedLine) and not _is_private(line)):
            yield f"entry {line.number} ({_kind(line)}) must not be withheld in this bundle"


def _is_private(line: ClosedLine) -> bool:
    return line.topic.rpartition(".")[0] in PRIVATE


def salted(bundle: Bundle, salts: Salts | None) -> list[EntryLine]:
    """The entries with salt and leaf, where a bundle of format 1 has its secrets in it."""
    if bundle.head.format != OLD_FORMAT or salts is None:
        return bundle.entries
    held = {line.number: line.leaf for line in bundle.leaves}
    blinds = blinds_of((Record(line.number, line.topic, line.payload.encode()) for line in bundle.events), salts)
    return [
        StoredLine(
            line.number,
            line.topic,
            line.payload,
            salts.of(line.number).hex(),
            held.get(line.number, ""),
            blinds.get(line.number, {}),
        )
        for line in bundle.events
    ]


def check_entries(bundle: Bundle, entries: Sequence[EntryLine]) -> Findings:
    """Every event is the one in the log, and the log is the one that was signed."""
    for line in entries:
        if line.leaf and not isinstance(line, BareLine) and (not isinstance(line, StoredLine) or line.salt):
            yield from _against_leaf(line)
    held = [line.leaf for line in (bundle.leaves if bundle.head.format == OLD_FORMAT else entries)]
    if not held and not bundle.checkpoint:
        return
    try:
        signed = open_checkpoint(bundle.checkpoint, key_of(bundle))
        if (signed.size, signed.root) != (len(held), root([_hash(each) for each in held])):
            yield "the entries of the bundle do not make up the log that was signed"
    except (BadNote, ValueError) as error:
        yield f"the checkpoint of the bundle: {error}"


def _hash(text: str) -> bytes:
    value = bytes.fromhex(text)
    if len(value) != HASH_BYTES or value.hex() != text:
        raise ValueError(f"{text[:70]!r} is not a leaf")
    return value


def _against_leaf(line: StoredLine | ClosedLine | SealedLine | RevealedLine) -> Findings:
    try:
        found = leaf_of(line)
    except (msgspec.MsgspecError, ValueError) as error:
        yield f"event {line.number} ({_kind(line)}) cannot be compared with the log: {error}"
        return
    if found.hex() != line.leaf:
        yield f"event {line.number} ({_kind(line)}) is not the one in the log: it was changed"


def leaf_of(line: StoredLine | ClosedLine | SealedLine | RevealedLine) -> bytes:
    """The leaf that the content of a line gives."""
    if not isinstance(line, StoredLine):
        return leaf_hash(stated(line.at, line.c, line.topic, line.number, line.turn))
    salt = bytes.fromhex(line.salt)
    if len(salt) != SALT_BYTES or salt.hex() != line.salt:
        raise ValueError("its salt is not one")
    return leaf(Record(line.number, line.topic, line.payload.encode()), salt)


def _kind(line: EntryLine) -> str:
    return "a bare leaf" if isinstance(line, BareLine) else line.topic.rpartition(".")[0]


def check_leaves(bundle: Bundle) -> Findings:
    """The stored leaves are those of their events, written with them or, for an old game, when it went on."""
    events, leaves = bundle.events, bundle.leaves
    for place, line in enumerate(leaves):
        wrong = _stored_leaf(bundle, line, events, leaves[place + 1] if place + 1 < len(leaves) else None)
        if wrong:
            yield f"leaf {line.number} {wrong}"


def _stored_leaf(bundle: Bundle, line: LeafLine, events: Sequence[StoredLine], after: LeafLine | None) -> str:
    try:
        held, own = _LEAF.decode(line.payload), _STAMP.decode(events[line.number - 1].payload)
        later = _LEAF.decode(after.payload).at if after else held.at
    except (msgspec.MsgspecError, IndexError) as error:
        return f"cannot be read: {error}"
    place = (str(log_stream(bundle.head.game)), line.number, line.leaf)
    if line.topic != "log.leaf_added.1" or (held.originator_id, held.originator_version, held.leaf) != place:
        return "is not the one in its place"
    is_own = held.leaf == (events[line.number - 1].leaf or held.leaf)
    # Leaves that were made later bear the time of the first that was not.
    is_timely = (held.at, held.command) == (own.at, own.command) or (held.command, held.at) == (CATCH_UP, later)
    return "" if is_own and is_timely else f"does not match event {line.number}, or was stored at another time"


def check_key(bundle: Bundle, text: str) -> Findings:
    """The key is the one that the reader knows."""
    if read_key(text) != read_key(bundle.head.key):
        yield f"it is signed with {bundle.head.key}, not with the key that you name"


STRUCTURE: dict[str, Callable[[Bundle], Findings]] = {
    "the file is the one that was signed": check_sum,
    "every line is in its place, once": check_places,
}
