"""A bot that trades and pursues its objective, and random sheets for the fuzzer."""

from pbem.games.space_trade.bot.random_sheets import random_sheet
from pbem.games.space_trade.bot.suggest import suggest

__all__ = ["random_sheet", "suggest"]
