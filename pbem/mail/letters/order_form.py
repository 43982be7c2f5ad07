"""The order form: what is awaited, and lines that would be legal now; sent back as it is, it files nothing."""

from collections.abc import Iterator

from pbem.core.rules import Game
from pbem.core.sheet import Order, Sheet
from pbem.mail.letters.scene import Scene
from pbem.reports import layout
from pbem.service.dice import example_dice, kept_secrets
from pbem.service.errors import RulesFailed

MARK = "# "
# Enough to show how orders are written; more would be playing for the player.
MOST = 6
ALONE = "These would work now. To use one, write it without the # in front:"
TOGETHER = "These would work now, all of them together. To use them, write them without the # in front:"


def order_form(scene: Scene) -> str:
    return "\n".join(line for text in _texts(scene) for line in layout.wrap(text, first=MARK, rest=MARK))


def _texts(scene: Scene) -> Iterator[str]:
    game = scene.desk.rules(scene.table)
    asked = scene.words.say(game.awaited(scene.position.state).get(scene.seat))
    yield f"{scene.title}, seat {scene.seat}, turn {scene.table.turn}{': ' if asked else ''}{asked}"
    yield "Write your orders above, one on each line, and END under the last."
    lines, is_whole = examples(scene)
    if lines:
        yield TOGETHER if is_whole else ALONE
    # A line that is broken would not be an order any more.
    yield from (f"  {line}".replace(" ", layout.TIED) for line in lines)


def examples(scene: Scene) -> tuple[list[str], bool]:
    """One order of each form that the game's bot would give now, if the rules find nothing wrong with it.

    What is done in this turn comes before what stays in force. True if some of them work only together with the others.
    """
    table = scene.table
    game = scene.desk.rules(table)
    language = game.language(table.options)
    secrets = kept_secrets(scene.desk.ledger, table.game, table.chain_length)
    try:
        dice = example_dice(secrets, scene.seat, table.resolution)
        sheet = language.read(game.suggest(scene.position.state, scene.seat, dice))
        chosen = _one_of_each(sheet, _fine(scene, game, sheet))
        alone = [line for line in chosen if _fine(scene, game, language.read(line))]
        if len(alone) < len(chosen) and len(_fine(scene, game, language.read("\n".join(chosen)))) == len(chosen):
            return chosen, True
        return alone, False
    except Exception as error:
        raise RulesFailed(f"{table.title}: no examples for seat {scene.seat}: {error}") from error


def _fine(scene: Scene, game: Game, sheet: Sheet) -> set[int]:
    """The lines that would be carried out."""
    return {line.line for line in game.check(scene.position.state, scene.seat, sheet).lines if line.verdict == "ok"}


def _one_of_each(sheet: Sheet, fine: set[int]) -> list[str]:
    forms: dict[str, Order] = {}
    for order in (*sheet.orders, *sheet.standing):
        if order.line in fine and len(order.text) <= layout.WIDTH - len(MARK) - 2:
            forms.setdefault(order.form, order)
    return [order.text for order in list(forms.values())[:MOST]]
