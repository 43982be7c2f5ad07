"""A bot that explores, settles, builds by a plan and attacks homeworlds, and random sheets for the fuzzer."""

from pbem.games.space_empires.bot.plans import suggest
from pbem.games.space_empires.bot.random_sheets import random_sheet

__all__ = ["random_sheet", "suggest"]
