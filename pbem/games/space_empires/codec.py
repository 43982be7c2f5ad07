"""State and facts of Space Empires to bytes and back."""

from pbem.core.facts import Codec
from pbem.games.space_empires.facts import SpaceEmpiresFact
from pbem.games.space_empires.state import State

CODEC = Codec(State, SpaceEmpiresFact)
