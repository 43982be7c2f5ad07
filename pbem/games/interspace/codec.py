"""State and facts of InterSpace to bytes and back."""

from pbem.core.facts import Codec
from pbem.games.interspace.facts import InterSpaceFact
from pbem.games.interspace.state import State

CODEC = Codec(State, InterSpaceFact)
