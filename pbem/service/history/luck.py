"""Luck: actual rolls compared with the expectation, by seat and by use of the dice.

A throw belongs to the seat, or the owner of the units, named by a fact that cites it; otherwise to the seat in its
label. Its use is its label without seats, places and numbers: `r6/d/combat/a1/1/att` is `combat/att`. While a game
is running, only throws known to everyone are counted.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, NamedTuple
from uuid import UUID

import msgspec
from msgspec import Struct

from events import TurnResolved
from pbem.audit.chance import chi_square, expected_sum, tails, two_sided
from pbem.core.dice import Throw
from pbem.service.kernel.desk import Desk
from pbem.service.people.neutrality import ONLOOKER
from pbem.service.trust.audit_file import shown_turns, throws_of

_NUMBER = re.compile(r"-\d+$")
# Dice with more sides than this are choices, not dice.
MOST_SIDES = 100


class Use(NamedTuple):
    seat: str
    use: str
    sides: int


_ROLLED = msgspec.json.Decoder(list[tuple[Use, list[int]]])


class Luck(Struct, frozen=True):
    """Dice of one size, rolled by one seat ("" = no seat) for one use.

    `low` and `high` are the probabilities of this total or less, and of this total or more; `p` is that of being this
    far off either way. `faces` counts how often 1, 2, 3, ... came up, `p_faces` is that of faces this uneven.
    """

    seat: str
    use: str
    sides: int
    dice: int
    rolled: int
    expected: float
    low: float
    high: float
    p: float
    faces: tuple[int, ...]
    p_faces: float


def luck(desk: Desk, game: UUID, reader: str = ONLOOKER) -> list[Luck]:
    """The luck of one game, row by row; the total of all seats comes last for each use, with seat `*`."""
    return _rows(_faces(desk, game, reader))


def luck_of_all(desk: Desk) -> list[Luck]:
    """The luck of the whole server, by rules and use; `seat` holds the name of the rules."""
    total: dict[Use, Counter[int]] = {}
    for game, table in desk.game_list.tables().items():
        if table.resolved_turn is not None:
            for use, faces in _faces(desk, game, ONLOOKER).items():
                total.setdefault(Use(table.rules, use.use, use.sides), Counter()).update(faces)
    return [_luck(use, faces) for use, faces in sorted(total.items())]


def _faces(desk: Desk, game: UUID, reader: str) -> dict[Use, Counter[int]]:
    """Each turn is counted once, and remembered."""
    shown, seats = shown_turns(desk, game, reader), desk.open(game).table.seats
    about = f"luck/{'*' if desk.open(game).table.ended else reader}"
    kept = {number: _ROLLED.decode(note) for number, note in desk.cache.notes.all(game, about).items()}
    made = {
        number: list(_rolled(*throws_of(desk, game, number, turn), seats))
        for number, turn in shown.items()
        if number not in kept
    }
    desk.cache.notes.keep(game, about, {number: msgspec.json.encode(rolled) for number, rolled in made.items()})
    found: dict[Use, Counter[int]] = {}
    for number in shown:
        for use, came in kept.get(number) or made.get(number, []):
            found.setdefault(use, Counter()).update(came)
    return found


def _rolled(event: TurnResolved, throws: Iterable[Throw], seats: Collection[str]) -> Iterator[tuple[Use, list[int]]]:
    owners = _owners(event, seats)
    for throw in throws:
        if throw.ask == "dice" and 2 <= throw.sides <= MOST_SIDES:
            yield _use(throw, owners.get(throw.label, ""), seats), [int(face) for face in throw.came]


def _rows(found: Mapping[Use, Counter[int]]) -> list[Luck]:
    everybody: dict[Use, Counter[int]] = {}
    for use, faces in found.items():
        everybody.setdefault(use._replace(seat="*"), Counter()).update(faces)
    # An asterisk sorts before letters but should come last.
    rows = sorted([*found.items(), *everybody.items()], key=lambda row: (row[0].use, row[0].sides, _order(row[0].seat)))
    return [_luck(use, faces) for use, faces in rows]


def _order(seat: str) -> tuple[bool, str]:
    return seat == "*", seat


def _luck(use: Use, faces: Counter[int]) -> Luck:
    dice = {use.sides: faces.total()}
    rolled = sum(face * many for face, many in faces.items())
    low, high = tails(dice, rolled)
    counts = tuple(faces[face] for face in range(1, use.sides + 1))
    return Luck(
        seat=use.seat,
        use=use.use,
        sides=use.sides,
        dice=faces.total(),
        rolled=rolled,
        expected=float(expected_sum(dice)),
        low=low,
        high=high,
        p=two_sided(low, high),
        faces=counts,
        p_faces=chi_square(counts)[1],
    )


def _use(throw: Throw, owner: str, seats: Iterable[str]) -> Use:
    by_part = {seat.casefold(): seat for seat in seats}
    parts = [_NUMBER.sub("", part) for part in throw.label.split("/")]
    words = [part for part in parts if part not in by_part and not any(map(str.isdigit, part))]
    labelled = next((by_part[part] for part in parts if part in by_part), "")
    return Use(owner or labelled, "/".join(words) or "dice", throw.sides)


def _owners(event: TurnResolved, seats: Collection[str]) -> dict[str, str]:
    """For each label, the seat named by the fact that cites the throw."""
    facts: list[dict[str, Any]] = msgspec.json.decode(event.facts)
    return {fact["throw"]: owner for fact in facts if "throw" in fact for owner in _named(fact, seats)}


def _named(fact: Mapping[str, Any], seats: Collection[str]) -> Iterator[str]:
    """At most one seat: the fact's own, or the owner of all its units."""
    if fact.get("seat") in seats:
        yield str(fact["seat"])
        return
    units = {str(unit).partition(".")[0] for unit in fact.get("units", ())}
    yield from units if len(units) == 1 and units <= set(seats) else ()
