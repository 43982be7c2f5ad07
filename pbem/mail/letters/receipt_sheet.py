"""What a receipt shows besides the answers: the changes to the sheet, and the standing orders in force."""

from events import OrdersReceived
from pbem.core.view import Table
from pbem.mail.letters.scene import Scene
from pbem.service.orders.sheet_diff import Change, compared, order_lines

STANDING = "standing"


def changes(scene: Scene) -> list[str] | None:
    """The changes from the previous sheet, one per line; None if there was no previous sheet."""
    before = int(scene.about.get("before", "0"))
    if not before:
        return None
    old, new = (_lines(scene, version) for version in (before, scene.queued.version))
    return [_change(scene, change) for change in compared(old, new) if change.how != "same"]


def _lines(scene: Scene, version: int) -> list[str]:
    """The orders of the sheet, without comments and blank lines."""
    (event, *_) = scene.desk.ledger.events(scene.table.game, after=version - 1)
    text = event.text if isinstance(event, OrdersReceived) else ""
    return order_lines(scene.desk.rules(scene.table).language(scene.table.options), text)


def _change(scene: Scene, change: Change) -> str:
    return scene.say(f"receipt.change_of.{change.how}", was=change.was, line=change.line)


def standing(scene: Scene) -> list[tuple[list[str], list[list[str]]]]:
    """The standing orders in force before this sheet, as the game shows them to the seat: titles and rows."""
    view = scene.desk.rules(scene.table).view(scene.position.state, scene.seat)
    parts = [part for section in view.sections if section.key == STANDING for part in section.parts]
    return [_words(scene, part) for part in parts if isinstance(part, Table) and part.rows]


def _words(scene: Scene, table: Table) -> tuple[list[str], list[list[str]]]:
    say = scene.words.say
    return [say(column.title) for column in table.columns], [[say(cell) for cell in row] for row in table.rows]
