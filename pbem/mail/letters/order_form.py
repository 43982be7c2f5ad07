"""The order form: what is awaited, and lines that would be legal now; sent back as it is, it files nothing."""

from collections.abc import Iterator

from pbem.mail.letters.scene import Scene
from pbem.reports import layout
from pbem.service.sampling import sample_orders

MARK = "# "
ALONE = "These would work now. To use one, write it without the # in front:"
TOGETHER = "These would work now, all of them together. To use them, write them without the # in front:"


def order_form(scene: Scene) -> str:
    return "\n".join(line for text in _texts(scene) for line in layout.wrap(text, first=MARK, rest=MARK))


def _texts(scene: Scene) -> Iterator[str]:
    game = scene.desk.rules(scene.table)
    asked = scene.words.say(game.awaited(scene.position.state).get(scene.seat))
    yield f"{scene.title}, seat {scene.seat}, turn {scene.table.turn}{': ' if asked else ''}{asked}"
    yield "Write your orders above, one on each line, and END under the last."
    samples = sample_orders(scene.desk, scene.position, scene.seat)
    if samples.lines:
        yield TOGETHER if samples.is_whole else ALONE
    # A line that is broken would not be an order any more.
    yield from (f"  {line}".replace(" ", layout.TIED) for line in samples.lines)
