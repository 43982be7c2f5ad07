"""The order form: what the turn waits for, and lines that are legal now; sent back unchanged, it files nothing."""

from collections.abc import Iterator

from pbem.mail.letters.scene import Scene
from pbem.reports import layout
from pbem.service.orders.sample_lines import sample_orders
from pbem.service.turns.open_turn import asked_of

MARK, WHY = "# ", f"{layout.TIED * 4}# "


def order_form(scene: Scene) -> str:
    return "\n".join(line for text in _texts(scene) for line in layout.wrap(text, first=MARK, rest=MARK))


def _texts(scene: Scene) -> Iterator[str]:
    asked = scene.words.say(asked_of(scene.desk, scene.position, scene.seat))
    yield scene.say("form_for", game=scene.title, seat=scene.seat, turn=scene.open_turn, what=asked)
    yield scene.say("form_how")
    samples = sample_orders(scene.desk, scene.position, scene.seat, scene.language)
    if samples.tips:
        yield scene.say("form_together" if samples.is_whole else "form_alone")
    for tip in samples.tips:
        # A wrapped line would no longer be an order.
        yield f"  {tip.line}".replace(" ", layout.TIED)
        if tip.why:
            # Still a comment when a player takes away the mark of the whole form.
            yield f"{WHY}{scene.words.say(tip.why)}"
