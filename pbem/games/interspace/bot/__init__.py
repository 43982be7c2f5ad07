"""A bot for both levels, and random sheets for the fuzzer."""

from pbem.games.interspace.bot.random_sheets import random_sheet
from pbem.games.interspace.bot.suggest import suggest

__all__ = ["random_sheet", "suggest"]
