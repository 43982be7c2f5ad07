"""State and facts of InterSpace to bytes and back."""

from pbem.core.facts import Codec
from pbem.games.interspace.board.state import State
from pbem.games.interspace.record.facts import InterSpaceFact

CODEC = Codec(State, InterSpaceFact)
