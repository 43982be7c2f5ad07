"""What a player's alien card makes worth having (ISO-5 to ISO-16); without such cards everybody builds."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.games.interspace.board.components import STATIONS
from pbem.games.interspace.board.state import Unit
from pbem.games.interspace.bot.survey import Survey
from pbem.games.interspace.cards.aliens import STUDIED
from pbem.games.interspace.cards.scoring import worth_of


def card(survey: Survey) -> str:
    return survey.board.hand(survey.seat).alien or "builders"


def holds(survey: Survey, breakthrough: str) -> bool:
    return breakthrough in survey.board.hand(survey.seat).breakthroughs


# --- explorers ------------------------------------------------------------------------------------------------------


def unstudied(survey: Survey) -> dict[str, list[str]]:
    """Known hexes of the kinds without one of the bot's stations (ISO-7)."""
    board = survey.board
    stations = {unit.at for unit in board.fleet(survey.seat) if unit.type in STATIONS}
    done = {board.hexes[at].terrain for at in stations if at in board.hexes}
    found: dict[str, list[str]] = {}
    for label, tile in board.hexes.items():
        if tile.terrain in STUDIED - done:
            found.setdefault(tile.terrain, []).append(label)
    return found


# --- xenophobes -----------------------------------------------------------------------------------------------------


def prey(survey: Survey, units: Iterable[Unit]) -> int:
    """What destroying these would be worth (ISO-11)."""
    if card(survey) != "xenophobes":
        return 0
    return sum(worth_of(unit.type) for unit in units if unit.owner in survey.board.seats)
