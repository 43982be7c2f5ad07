"""A bot that settles, researches and attacks, and random sheets for the fuzzer."""

from pbem.games.space_opera.bot.random_sheets import random_sheet
from pbem.games.space_opera.bot.suggest import suggest

__all__ = ["random_sheet", "suggest"]
