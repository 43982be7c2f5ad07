"""A bot that settles, studies and strikes, and the sheets of a fool for the fuzzer."""

from pbem.games.space_opera.bot.random_sheets import random_sheet
from pbem.games.space_opera.bot.suggest import suggest

__all__ = ["random_sheet", "suggest"]
