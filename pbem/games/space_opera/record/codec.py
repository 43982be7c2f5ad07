"""State and facts of Space Opera to bytes and back."""

from pbem.core.facts import Codec
from pbem.games.space_opera.board.state import State
from pbem.games.space_opera.record.facts import OperaFact

CODEC = Codec(State, OperaFact)
