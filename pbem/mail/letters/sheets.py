"""What a receipt shows besides the answer to each line: what is new about the sheet, and what stays in force."""

import difflib
from collections.abc import Iterator

from events import OrdersReceived
from pbem.core.sheet import Order, Problem
from pbem.core.view import Table
from pbem.mail.letters.scene import Scene

STANDING = "standing"


def changes(scene: Scene) -> list[str] | None:
    """The difference to the sheet that stood before, a line each; None if there was none."""
    before = int(scene.about.get("before", "0"))
    if not before:
        return None
    old, new = (_lines(scene, version) for version in (before, scene.queued.version))
    return list(_told(old, new))


def _lines(scene: Scene, version: int) -> list[str]:
    """The orders of the sheet, without comments and blank lines."""
    (event, *_) = scene.desk.ledger.events(scene.table.game, after=version - 1)
    text = event.text if isinstance(event, OrdersReceived) else ""
    sheet = scene.desk.rules(scene.table).language(scene.table.options).read(text)
    lines: list[Order | Problem] = [*sheet.orders, *sheet.standing, *sheet.problems]
    return [line.text for line in sorted(lines, key=lambda line: line.line)]


def _told(old: list[str], new: list[str]) -> Iterator[str]:
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
    for tag, first, last, start, end in matcher.get_opcodes():
        if tag == "replace" and last - first == end - start:
            yield from (f"Changed: {was} -> {now}" for was, now in zip(old[first:last], new[start:end], strict=True))
        elif tag != "equal":
            yield from (f"Removed: {line}" for line in old[first:last] if old.count(line) > new.count(line))
            yield from (
                f"{'Added' if new.count(line) > old.count(line) else 'Moved'}: {line}" for line in new[start:end]
            )


def standing(scene: Scene) -> list[tuple[list[str], list[list[str]]]]:
    """The standing orders in force before this sheet is played, as the game shows them to the seat: titles and rows."""
    view = scene.desk.rules(scene.table).view(scene.position.state, scene.seat)
    parts = [part for section in view.sections if section.key == STANDING for part in section.parts]
    return [_words(scene, part) for part in parts if isinstance(part, Table) and part.rows]


def _words(scene: Scene, table: Table) -> tuple[list[str], list[list[str]]]:
    say = scene.words.say
    return [say(column.title) for column in table.columns], [[say(cell) for cell in row] for row in table.rows]
