"""The next good move: a few lines that a player could send as they are, with what each is good for."""

from msgspec import Struct

from pbem.core.keyword_aliases import written_in
from pbem.core.kit.advice import Tip, tips
from pbem.core.rules import Game, asked_for
from pbem.core.sheet import Sheet
from pbem.projections import Position
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.rules_failure import rules_failed
from pbem.service.turns.dice import example_dice, kept_secrets

ENGLISH = "en"
# With standing orders that the game asks for now.
MOST = 6


class Samples(Struct, frozen=True):
    """`is_whole`: some of the lines work only together with the others."""

    tips: tuple[Tip, ...] = ()
    is_whole: bool = False


def sample_orders(desk: Desk, position: Position, seat: str, spoken: str = ENGLISH) -> Samples:
    """From the sheet that the game's bot would send now, in the words of a language.

    Standing orders are shown only if they are asked for.
    """
    table = position.table
    game = desk.rules(table)
    language = game.language(table.options)
    secrets = kept_secrets(desk.ledger, table.game, table.chain_length, table.scheme)
    try:
        text = game.suggest(position.state, seat, example_dice(secrets, seat, table.resolution))
        found = tips(game, language, position.state, seat, text)
        asked = _asked_for(position, seat, game)[: max(0, MOST - len(found))]
        alone = all(_fine(position, seat, game, language.read(tip.line)) for tip in found)
        shown = (*found, *(Tip(line) for line in asked))
        package = desk.games.package(table.rules)
        said = tuple(Tip(written_in(package, spoken, language, line), why) for line, why in shown)
        return Samples(said, is_whole=not alone)
    except Exception as error:
        raise rules_failed(f"{table.title}: no examples for seat {seat}", error) from error


def _fine(position: Position, seat: str, game: Game, sheet: Sheet) -> bool:
    """Whether the rules would carry out all lines."""
    return all(line.verdict == "ok" for line in game.check(position.state, seat, sheet).lines)


def _asked_for(position: Position, seat: str, game: Game) -> list[str]:
    """Examples of the standing orders that the game is asking for now."""
    language = game.language(position.table.options)
    wanted = [form.example for form in asked_for(game, position.state, language)]
    return [line for line in wanted if _fine(position, seat, game, language.read(line))]
