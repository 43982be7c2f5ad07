"""Sample lines that are legal now: they show a player how to write orders, but do not play for anyone."""

from msgspec import Struct

from pbem.core.rules import Game, asked_for
from pbem.core.sheet import Order, Sheet
from pbem.projections import Position
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.rules_failure import rules_failed
from pbem.service.turns.dice import example_dice, kept_secrets

# Enough to show how to write orders; more would play the player's game.
MOST = 6
# The longest line that fits a letter after its comment mark.
LONGEST = 72


class Samples(Struct, frozen=True):
    """`is_whole`: some of the lines work only together with the others."""

    lines: tuple[str, ...] = ()
    is_whole: bool = False


def sample_orders(desk: Desk, position: Position, seat: str) -> Samples:
    """One order of each form that the game's bot would give now, if the rules accept it.

    Orders for this turn come before standing orders.
    """
    table = position.table
    game = desk.rules(table)
    language = game.language(table.options)
    secrets = kept_secrets(desk.ledger, table.game, table.chain_length, table.scheme)
    try:
        dice = example_dice(secrets, seat, table.resolution)
        sheet = language.read(game.suggest(position.state, seat, dice))
        chosen = _one_of_each(sheet, _fine(position, seat, game, sheet))
        alone = [line for line in chosen if _fine(position, seat, game, language.read(line))]
        whole = language.read("\n".join(chosen))
        more = _asked_for(position, seat, game, chosen)
        if len(alone) < len(chosen) and len(_fine(position, seat, game, whole)) == len(chosen):
            return Samples((*chosen, *more)[:MOST], is_whole=True)
        return Samples((*alone, *more)[:MOST])
    except Exception as error:
        raise rules_failed(f"{table.title}: no examples for seat {seat}", error) from error


def _fine(position: Position, seat: str, game: Game, sheet: Sheet) -> set[int]:
    """The lines that the rules would carry out."""
    return {line.line for line in game.check(position.state, seat, sheet).lines if line.verdict == "ok"}


def _asked_for(position: Position, seat: str, game: Game, chosen: list[str]) -> list[str]:
    """Examples of the standing orders that the game is asking for now."""
    language = game.language(position.table.options)
    given = {order.form for order in language.read("\n".join(chosen)).standing}
    wanted = [form.example for form in asked_for(game, position.state, language) if form.name not in given]
    return [line for line in wanted if _fine(position, seat, game, language.read(line))]


def _one_of_each(sheet: Sheet, fine: set[int]) -> list[str]:
    forms: dict[str, Order] = {}
    for order in (*sheet.orders, *sheet.standing):
        if order.line in fine and len(order.text) <= LONGEST:
            forms.setdefault(order.form, order)
    return [order.text for order in list(forms.values())[:MOST]]
