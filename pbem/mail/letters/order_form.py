"""The order form: what is awaited, and lines that would be legal now; sent back as it is, it files nothing."""

from collections.abc import Iterator

from pbem.core.sheet import Order
from pbem.mail.letters.scene import Scene
from pbem.reports import layout
from pbem.service.dice import example_dice, kept_secrets
from pbem.service.errors import RulesFailed

MARK = "# "
# Enough to show how orders are written; more would be playing for the player.
MOST = 6


def order_form(scene: Scene) -> str:
    return "\n".join(line for text in _texts(scene) for line in layout.wrap(text, first=MARK, rest=MARK))


def _texts(scene: Scene) -> Iterator[str]:
    yield f"{scene.title}, seat {scene.seat}, turn {scene.table.turn}"
    yield "Write your orders above, one on each line, and END under the last."
    lines = examples(scene)
    if lines:
        yield "These would work now. To use one, write it without the # in front:"
    # A line that is broken would not be an order any more.
    yield from (f"  {line}".replace(" ", layout.TIED) for line in lines)


def examples(scene: Scene) -> list[str]:
    """One order of each form that the game's bot would give now, if the rules find nothing wrong with it.

    What is done in this turn comes before what stays in force.
    """
    table = scene.table
    game = scene.desk.rules(table)
    language = game.language(table.options)
    secrets = kept_secrets(scene.desk.ledger, table.game, table.chain_length)
    try:
        dice = example_dice(secrets, scene.seat, table.resolution)
        sheet = language.read(game.suggest(scene.position.state, scene.seat, dice))
        fine = {line.line for line in game.check(scene.position.state, scene.seat, sheet).lines if line.verdict == "ok"}
    except Exception as error:
        raise RulesFailed(f"{table.title}: no examples for seat {scene.seat}: {error}") from error
    forms: dict[str, Order] = {}
    for order in (*sheet.orders, *sheet.standing):
        if order.line in fine and len(order.text) <= layout.WIDTH - len(MARK) - 2:
            forms.setdefault(order.form, order)
    return [order.text for order in list(forms.values())[:MOST]]
