"""Whether every beacon round in the dice was signed by the beacon (BLS), which verify.py cannot check."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from events import BeaconChosen, BeaconHeard, Event
from pbem.audit import verify
from pbem.audit.quicknet import CHAIN, is_signed

BEACON = "every beacon round is signed by the beacon (BLS)"


class HeardRound(NamedTuple):
    """A round that went into the dice of a turn, and the event that says so."""

    event: int
    turn: int
    round: int
    signature: str


def check_beacon(source: Sequence[Event] | verify.File) -> Iterator[str]:
    """Findings for each round that the beacon did not sign, and for a beacon that is not known here."""
    chains, heard = _of_file(source) if isinstance(source, verify.File) else _of_events(source)
    if any(chain != CHAIN for chain in chains):
        yield "the game names a beacon that is not drand quicknet, whose key is not known here"
        return
    yield from (words for each in heard for words in _wrong(each))


def _wrong(heard: HeardRound) -> Iterator[str]:
    try:
        is_right = 0 < heard.round < 1 << 64 and is_signed(heard.round, bytes.fromhex(heard.signature))
    except ValueError:
        is_right = False
    if not is_right:
        yield (
            f"event {heard.event}, turn {heard.turn}: round {heard.round} is not signed by the beacon; "
            "somebody made it up"
        )


def _of_events(events: Iterable[Event]) -> tuple[list[str], list[HeardRound]]:
    chains, heard = list[str](), list[HeardRound]()
    for event in events:
        if isinstance(event, BeaconChosen):
            chains.append(event.chain)
        elif isinstance(event, BeaconHeard):
            heard.append(HeardRound(event.originator_version, event.turn, event.round, event.signature))
    return chains, heard


def _of_file(file: verify.File) -> tuple[list[str], list[HeardRound]]:
    chains = [str(line.event["chain"]) for line in file.of("beacon")]
    return chains, [
        HeardRound(line.data["number"], line.event["turn"], line.event["round"], line.event["signature"])
        for line in file.of("heard")
    ]
