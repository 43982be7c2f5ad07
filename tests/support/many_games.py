"""Many games at little cost: copies of one game, under other ids."""

from uuid import UUID, uuid5

from events import log_stream, people_stream, secrets_stream
from pbem.ledger import AdoptedRow, Ledger

COPIES = UUID("5e1f0c7e-3a0b-4c36-9d59-1f7d2ab1c0de")
CHUNK = 400


def copy_game(ledger: Ledger, game: UUID, copies: range) -> None:
    """Writes the records of the game again for each number, with an id of its own. The salts of the log are those of
    the original, so only what needs no proof may be done with copies."""
    streams = [game, secrets_stream(game), log_stream(game), people_stream(game)]
    originals = [(stream, record) for stream in streams for record in ledger.records(stream)]
    rows: list[AdoptedRow] = []
    for number in copies:
        new = uuid5(COPIES, str(number))
        others = dict(zip(streams, (new, secrets_stream(new), log_stream(new), people_stream(new)), strict=True))
        for stream, record in originals:
            payload = record.payload
            for old, other in others.items():
                payload = payload.replace(str(old).encode(), str(other).encode())
            rows.append(AdoptedRow(others[stream], record.number, record.topic, payload))
        if len(rows) > CHUNK:
            _write(ledger, rows)
            rows = []
    _write(ledger, rows)


def _write(ledger: Ledger, rows: list[AdoptedRow]) -> None:
    if rows:
        head = ledger.head()
        ledger.put([(head + place, row) for place, row in enumerate(rows, 1)])
