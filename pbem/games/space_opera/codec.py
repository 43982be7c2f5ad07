"""State and facts of Space Opera to bytes and back."""

from pbem.core.facts import Codec
from pbem.games.space_opera.facts import OperaFact
from pbem.games.space_opera.state import State

CODEC = Codec(State, OperaFact)
