"""State and facts of Space & Trade to bytes and back."""

from pbem.core.facts import Codec
from pbem.games.space_trade.board.state import State
from pbem.games.space_trade.record.facts import TradeFact

CODEC = Codec(State, TradeFact)
