"""Runs the rules again over the content of a file, and says in words where they give something else."""

from collections.abc import Callable, Iterator, Sequence

from events import Event, GameOpened, TurnResolved
from pbem.audit import verify
from pbem.audit.bundle import Bundle
from pbem.core.phrases import catalogue
from pbem.projections import Library
from pbem.service.kernel.errors import Refused
from pbem.service.trust.bundle_content import TravellingSecrets
from pbem.service.trust.bundle_import import require_rules
from pbem.service.trust.verify import Difference, scheme_of, verify_events
from pbem.service.turns.dice import DiceSecrets, Revealed

RULES = "the rules give every fact, throw and result from the sheets"
# No chain of secrets has more links; a check must come to an end.
LONGEST = verify.LONGEST


def check_rules(
    games: Library,
    bundle: Bundle,
    events: Sequence[Event],
    secrets: TravellingSecrets | None,
    progress: Callable[[int], None],
) -> Iterator[str]:
    """Turn by turn: the first difference in words, then what else differs."""
    opening = events[0]
    assert isinstance(opening, GameOpened)
    require_rules(games, opening.game)
    used = [event.resolution for event in events if isinstance(event, TurnResolved)]
    if not 0 < opening.chain_length <= LONGEST or any(not 0 < t <= opening.chain_length for t in used):
        yield "the chain of dice secrets is longer than any, or too short for its turns"
        return
    dice, words = _dice(bundle, opening, events, secrets), catalogue(games.package(opening.game))
    for verdict in verify_events(games.find(opening.game), dice, events, words):
        progress(verdict.turn)
        yield from map(told, verdict.differences)


def told(difference: Difference) -> str:
    return f"turn {difference.turn}: {difference.sentence}"


def _dice(
    bundle: Bundle, opening: GameOpened, events: Sequence[Event], secrets: TravellingSecrets | None
) -> DiceSecrets | Revealed:
    game = bundle.head.game.bytes
    try:
        if secrets:
            top, hidden = bytes.fromhex(secrets.chain_top), bytes.fromhex(secrets.hidden)
            return DiceSecrets(game, opening.chain_length, top, hidden, scheme_of(events))
        return Revealed(game, events)
    except ValueError as error:
        raise Refused(f"A secret in the file cannot be read: {error}.") from error
