"""Standing orders stay in force, so they add up: a seat may have only so many."""

from msgspec import Struct

from pbem.core.phrases import Phrase
from pbem.core.sheet import MOST_STANDING, Sheet
from pbem.core.standing import InForce, apply_standing, put_in_force
from pbem.projections import Position
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.errors import Refused


class _Kept(Struct):
    standing: InForce


def require_room(desk: Desk, position: Position, seat: str, sheet: Sheet) -> None:
    """Refuses a sheet that would leave too many lines in force, unless they become fewer."""
    now = getattr(position.state, "standing", {}).get(seat, {})
    after = _after(desk, position, seat, sheet)
    if after > MOST_STANDING and after > _count(now):
        about = {"seat": seat, "n": after, "most": MOST_STANDING}
        raise Refused(Phrase("answer.refused.too_many_standing", about))


def _after(desk: Desk, position: Position, seat: str, sheet: Sheet) -> int:
    language = desk.rules(position.table).language(position.table.options)
    now = getattr(position.state, "standing", {}).get(seat, {})
    kept = _Kept({seat: {question: list(lines) for question, lines in now.items()}})
    for fact in put_in_force(kept, language, seat, sheet):
        apply_standing(kept, fact)
    return _count(kept.standing.get(seat, {}))


def _count(lines: dict[str, list[str]]) -> int:
    return sum(map(len, lines.values()))
