"""Which witnesses are silent or refuse, since when and why; a change is reported once."""

from collections.abc import Callable
from uuid import UUID

import msgspec
from msgspec import Struct

from pbem.audit.witness.asking import RemoteWitness, WitnessBusy, WitnessRefuses, WitnessTrouble
from pbem.audit.witness.cosignature_store import CosignatureStore
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.shared_file import read_shared, write_shared

FILE = "witnesses"
Say = Callable[[str], None]


class WitnessFlaw(Struct, frozen=True):
    """A witness that does not cosign, or (`game`) does not cosign the log of one game."""

    witness: str
    since: str
    why: str
    game: str = ""


class WitnessView(Struct, frozen=True):
    """A witness of a game: the size of the log that it last cosigned, and what is wrong with it ("" = nothing)."""

    name: str
    key: str
    url: str
    cosigned: int
    since: str = ""
    why: str = ""


_FLAWS = msgspec.json.Decoder(tuple[WitnessFlaw, ...])


def flaws(desk: Desk) -> tuple[WitnessFlaw, ...]:
    content = read_shared(desk, FILE)
    return _FLAWS.decode(content) if content else ()


def witness_failed(desk: Desk, witness: RemoteWitness, game: UUID, trouble: WitnessTrouble, say: Say) -> None:
    if isinstance(trouble, WitnessBusy):
        return
    refused = str(game) if isinstance(trouble, WitnessRefuses) else ""
    name, known = witness.key.name, flaws(desk)
    if any((each.witness, each.game) == (name, refused) for each in known):
        return
    _write(desk, (*known, WitnessFlaw(name, desk.moment(), str(trouble), refused)))
    what = f"does not cosign the log of game {game}" if refused else "does not answer"
    say(f"witness {name} {what}: {trouble}")


def witness_answered(desk: Desk, witness: RemoteWitness, game: UUID, say: Say) -> None:
    name, known = witness.key.name, flaws(desk)
    left = tuple(each for each in known if each.witness != name or each.game not in ("", str(game)))
    if left != known:
        _write(desk, left)
        say(f"witness {name} answers again")


def witnesses_of(desk: Desk, game: UUID) -> list[WitnessView]:
    """The configured witnesses, for the status of a game."""
    kept = list(CosignatureStore(desk.var).all(game))
    return [
        _view(desk, game, witness, [each.size for each in kept if each.witness == witness.key.name])
        for witness in desk.witnesses
    ]


def _view(desk: Desk, game: UUID, witness: RemoteWitness, sizes: list[int]) -> WitnessView:
    name = witness.key.name
    flaw = next((each for each in flaws(desk) if each.witness == name and each.game in ("", str(game))), None)
    view = WitnessView(name, str(witness.key), witness.url, max(sizes, default=0))
    return msgspec.structs.replace(view, since=flaw.since, why=flaw.why) if flaw else view


def _write(desk: Desk, found: tuple[WitnessFlaw, ...]) -> None:
    write_shared(desk, FILE, msgspec.json.encode(found))
