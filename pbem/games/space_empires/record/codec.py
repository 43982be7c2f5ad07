"""State and facts of Space Empires to bytes and back."""

from pbem.core.facts import Codec
from pbem.games.space_empires.board.state import State
from pbem.games.space_empires.record.facts import SpaceEmpiresFact

CODEC = Codec(State, SpaceEmpiresFact)
