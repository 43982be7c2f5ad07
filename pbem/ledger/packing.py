"""How the content of a record is held in the database: compressed, without what its place says already.

A packed content begins with a byte that no JSON begins with; any other content is as it was written. The beginning of a
record names its stream and number, which are columns, so it is left out. WORDS are what records are full of; they
belong to the format, so they are never changed: another list would need another first byte.
"""

import zlib
from uuid import UUID

from eventsourcing.persistence import StoredEvent

# Shorter contents are held as they are.
SMALLEST = 100
WINDOW, MEMORY, LEVEL = -13, 5, 6
PLAIN_START, WITHOUT_START = b"\x02", b"\x01"
PACKED = (PLAIN_START, WITHOUT_START)
WORDS = (
    b'{"kind":"units_moved","seat":"A","units":["A.Sct1"],"path":["A1"],"spent":1,"line":1,"v":1},{"kind":'
    b'"units_built","seat":"A","planet":"","at":"A1","cost":10,"available":10,"line":2,"v":1}{"kind":"hex_'
    b'entered","seat":"B","name":"B1/2","letter":"B","v":1},{"kind":"tile_drawn","label":"","tile":"","ter'
    b'rain":"empty_space"},{"kind":"units_lost","how":"","v":1},{"kind":"seat_drawn","seat":"C","left":0,"'
    b'v":1},{"kind":"round_ended","round":1,"vp":{"A":20,"B":20,"C":20,"D":20},"v":1},{"kind":"round_began'
    b'","round":2,"v":1}],"rules_version":1,"facts":[{"kind":"","seat":"","dice":[6],"throw":"r1/d/","thro'
    b'ws":[{"label":"r1/a/combat/","stream":"hidden","ask":"shuffle","ask":"draw","sides":0,"count":1,"bag'
    b'":[["A",1],["B",1],["C",1],["D",1]],"came":["D"]},{"label":"","stream":"open","ask":"dice","sides":1'
    b'0,"count":1,"bag":[],"came":[5]}],"digest":"","reveal":""},"answer":{"type":"SheetAnswer","game":"",'
    b'"turn":1,"seat":"A","lines":[{"number":1,"text":"HOLD","ok":true,"message":""}],"is_late":false,"dea'
    b'dline":"","is_paused":false},"by":"web","said":""},"resolution":1,"awaited":["A","B","C","D"],"deadl'
    b'ine":"2026-","reason":""},"root":"","why":"deadline","why":"ready","why":"master","sheets":[{"seat":'
    b'"A","sheet":"sent"},{"seat":"B","sheet":"empty"},{"seat":"C","sheet":"absent"},{"seat":"D","version"'
    b':1}]},"worker":"","until":"2026-","to":"","said":"250 2.0.0 Ok: queued as ","person":""},"hash":"","'
    b'purpose":"","tries":1,"free":"","key":"","text":"HOLD\\nEXPLORE\\nBUILD","channel":"web"},"channel":"m'
    b'ail"}/resolve","name":"ResolveTurn","/seal","name":"SealTurn","/open","name":"OpenTurn","name":"Lett'
    b'erSent","name":"LetterClaimed","name":"TakeLetter","name":"PlayTurn","name":"SubmitOrders","written"'
    b':[{"stream":"","first":1,"last":1}],"answer":null,"by":"","said":""},"first":1,"last":1},{"stream":"'
    b'/master/digest/","kind":"seal","kind":"receipt","kind":"reminder","kind":"report","game":"","version'
    b'":1,"turn":1,"seat":"A","about":{"command":"","title":"","lines":""},"tenure":1,"to":"","answers":""'
    b',"person":""}2026-11-01T00:00:00Z","command":"","leaf":"'
)
_COMPRESSOR = zlib.compressobj(LEVEL, zlib.DEFLATED, WINDOW, MEMORY, zlib.Z_DEFAULT_STRATEGY, WORDS)
_DECOMPRESSOR = zlib.decompressobj(WINDOW, WORDS)


def pack(stream: UUID, number: int, content: bytes) -> bytes:
    """What the database holds for a content; the content itself if that is no longer."""
    if len(content) < SMALLEST:
        return content
    start = _start(stream, number)
    is_usual = content.startswith(start)
    packed = (WITHOUT_START if is_usual else PLAIN_START) + _packed(content[len(start) :] if is_usual else content)
    return packed if len(packed) < len(content) else content


def unpack(stream: UUID, number: int, held: bytes) -> bytes:
    """The content; raises zlib.error if it is damaged."""
    first = held[:1]
    if first == WITHOUT_START:
        return _start(stream, number) + _unpacked(held[1:])
    return _unpacked(held[1:]) if first == PLAIN_START else held


def content_of(row: StoredEvent) -> bytes:
    """The content of a record from the database. One that is damaged is left as it is: it cannot be read as JSON."""
    # SQLite keeps what another program wrote as text, whatever the type of the column.
    state: bytes | str = row.state
    held = state.encode() if isinstance(state, str) else bytes(state)
    if held[:1] not in PACKED:
        return held
    stream = row.originator_id if isinstance(row.originator_id, UUID) else UUID(row.originator_id)
    try:
        return unpack(stream, row.originator_version, held)
    except zlib.error:
        return held


def _start(stream: UUID, number: int) -> bytes:
    return b'{"originator_id":"%b","originator_version":%d,"at":"' % (str(stream).encode(), number)


def _packed(content: bytes) -> bytes:
    compressor = _COMPRESSOR.copy()
    return compressor.compress(content) + compressor.flush()


def _unpacked(held: bytes) -> bytes:
    decompressor = _DECOMPRESSOR.copy()
    content = decompressor.decompress(held)
    if not decompressor.eof:
        raise zlib.error("the content is cut off")
    return content
