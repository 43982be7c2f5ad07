"""The plague at the bot's planets: warships already there, which have nothing more to fear, attack it."""

from __future__ import annotations

from pbem.games.interspace.board.components import WARSHIPS
from pbem.games.interspace.bot.force import attackers, defenders, is_clearly_stronger
from pbem.games.interspace.bot.survey import Survey

PLAGUE = "plague"


def fight_plague(survey: Survey) -> None:
    """They stay for it, if they are clearly stronger: each round it costs a level of industry (ISO-96)."""
    for _, planet in survey.planets:
        ill = [unit.type for unit in survey.board.stack(planet.at) if unit.owner == PLAGUE]
        ships = [key for key in survey.mine.get(planet.at, ()) if survey.board.units[key].type in WARSHIPS]
        force = attackers(survey.board.units[key].type for key in ships)
        if ill and is_clearly_stronger(force, defenders(ill)):
            survey.write(f"ATTACK {planet.at} {PLAGUE.upper()}")
            survey.ordered.update(ships)
