"""State and facts of Space & Trade to bytes and back."""

from pbem.core.facts import Codec
from pbem.games.space_trade.facts import TradeFact
from pbem.games.space_trade.state import State

CODEC = Codec(State, TradeFact)
