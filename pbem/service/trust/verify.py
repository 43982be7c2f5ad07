"""Verifies games: runs the rules again over the stored inputs and compares every result with the stored one."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any
from uuid import UUID

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from events import (
    BeaconHeard,
    BoardCorrected,
    CorrectionMade,
    CorrectionsCarried,
    DiceMixed,
    DicePartAdded,
    DiceSchemeChosen,
    DiceShared,
    Event,
    GameEnded,
    GameOpened,
    RulesChanged,
    SealedAgain,
    SheetsRestored,
    TurnAgain,
    TurnOpened,
    TurnResolved,
    TurnSealed,
    TurnsRolledBack,
)
from pbem.core.dice import DICE_1, DICE_2, Dice, Throw, chain_down, hidden_commitment
from pbem.core.phrases import Catalogue
from pbem.core.rules import Game, Resolution, State, fold, versions
from pbem.ledger import GameRecord, LedgerError, Sealed
from pbem.ledger import fold as fold_table
from pbem.projections import board_of, canonical, in_force
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.errors import Refused
from pbem.service.mending.carried_corrections import corrections_since
from pbem.service.mending.consent import waiting
from pbem.service.people.dice_parts import mix_of
from pbem.service.trust.checked_point import keep_point, kept_point
from pbem.service.trust.difference_words import first_difference
from pbem.service.trust.row_diff import Row, nothing, plain, rows, short
from pbem.service.turns.beacons import next_round, round_of
from pbem.service.turns.dice import DiceSecrets, RecordedDice, Revealed, kept_secrets, open_seed_of, turn_dice
from pbem.service.turns.resolve import play
from pbem.service.turns.sealed_turns import sealed_turns
from pbem.service.turns.stages import is_full

# After every so many events it is kept how far the check came.
OFTEN = 200
_THROWS = msgspec.json.Decoder(list[Throw])


class Difference(Struct, frozen=True):
    """A stored value that is not what it should be. `words` says it as the game would, where it can."""

    turn: int
    what: str
    expected: str
    found: str
    words: str = ""

    @property
    def sentence(self) -> str:
        return self.words or f"{self.what} should be {self.expected}, is {self.found}"


class Verdict(Struct, frozen=True):
    """The result of checking one event of turn `turn`."""

    turn: int
    event: str
    differences: tuple[Difference, ...]


def verify(desk: Desk, game: UUID, *, go_on: bool = False) -> Iterator[Verdict]:
    """One verdict for every event that can be checked; no differences in any of them means that the game is sound.

    How far it came without a difference is kept; with `go_on` it begins there.
    """
    events = desk.ledger.events(game)
    if not events:
        raise Refused(f"There is no game {game}.")
    if not isinstance(events[0], GameOpened):
        raise Refused(f"Game {game} does not begin with its opening.")
    secrets = kept_secrets(desk.ledger, _dice_of(events), events[0].chain_length, scheme_of(events))
    rules = events[0].game
    yield from _from_point(desk, Verifier(desk.games.find(rules), secrets, events, desk.words(rules)), go_on)


def _from_point(desk: Desk, verifier: "Verifier", go_on: bool) -> Iterator[Verdict]:
    records = desk.ledger.records(verifier.events[0].originator_id)[: len(verifier.events)]
    point = kept_point(desk.var, verifier.game, records) if go_on else None
    if point is not None:
        verifier.begin_at(point.table, verifier.game.CODEC.unpack(point.state))
    for event in verifier.events[verifier.table.version :]:
        verdict = verifier.verdict(event)
        yield verdict
        if verdict.differences:
            yield from verifier.rest(event)
            return
        if event.originator_version % OFTEN == 0 or event is verifier.events[-1]:
            keep_point(desk.var, verifier.game, records, verifier.table, verifier.state)


def verify_events(
    game: Game, secrets: DiceSecrets | Revealed, events: Sequence[Event], words: Catalogue | None = None
) -> Iterator[Verdict]:
    """The same for events from any source; the first one opens the game."""
    yield from Verifier(game, secrets, events, words).rest()


def _dice_of(events: list[Event]) -> UUID:
    """Whose dice were rolled: the game's own, or those of the daily galaxy named in its opening."""
    shared = [UUID(event.galaxy) for event in events[:2] if isinstance(event, DiceShared)]
    return shared[0] if shared else events[0].originator_id


def scheme_of(events: Sequence[Event]) -> str:
    """How the dice follow from their secrets, by the event directly after the opening."""
    chosen = [event.scheme for event in events[1:2] if isinstance(event, DiceSchemeChosen)]
    return chosen[0] if chosen else DICE_1


class Verifier:
    """Walks through the events of one game and keeps its own record and board.

    A turn that was taken back may have been resolved by faulty rules. For such turns it checks that they are stored
    as they were, not that today's rules give the same result.
    """

    def __init__(
        self, game: Game, secrets: DiceSecrets | Revealed, events: Sequence[Event], words: Catalogue | None = None
    ) -> None:
        self.game = game
        self.words = words
        self.secrets = secrets
        self.events = events
        self._counting = {event.originator_version for event in in_force(events)}
        self.table = GameRecord()
        self.state: State = None
        self.is_lost = False
        self._unlike: str | None = None
        self._checks: dict[type[Event], Callable[[Any], Iterator[Row]]] = {
            GameOpened: self._opened,
            DiceSchemeChosen: self._scheme,
            DicePartAdded: self._part,
            DiceMixed: self._mixed,
            BeaconHeard: self._heard,
            TurnSealed: self._sealed,
            TurnResolved: self._resolved,
            TurnOpened: self._turn_opened,
            CorrectionMade: self._corrected,
            BoardCorrected: self._corrected,
            TurnsRolledBack: self._rolled_back,
            RulesChanged: self._rules_changed,
            SheetsRestored: self._restored,
            CorrectionsCarried: self._carried,
            GameEnded: self._ended,
        }

    def begin_at(self, table: GameRecord, state: State) -> None:
        """Goes on after events that were checked before."""
        self.table, self.state = table, state

    def rest(self, after: Event | None = None) -> Iterator[Verdict]:
        """The verdicts on all events, or on those after one that was judged, as far as they can be judged."""
        for event in self.events[after.originator_version if after else 0 :]:
            if self.is_lost:
                return
            yield self.verdict(event)

    def verdict(self, event: Event) -> Verdict:
        turn = getattr(event, "turn", self.table.turn)
        found: list[Row] = []
        try:
            found.extend(self._checks.get(type(event), nothing)(event))
            fold_table(self.table, event)
            self.state = canonical(self.state, self.game)
        except Exception as error:  # noqa: BLE001 - a forged event can raise anything; nothing after it can be judged
            self.is_lost = True
            found.append((event.TOPIC, "an event that fits", f"{type(error).__name__}: {error}"))
        wrong = [Difference(turn, what, short(want), short(have)) for what, want, have in found if want != have]
        return Verdict(turn, event.TOPIC, tuple(self._told(event, wrong)))

    def _told(self, event: Event, wrong: list[Difference]) -> list[Difference]:
        """The first difference of facts gets the words of the game."""
        if not wrong or self._unlike is None or not wrong[0].what.startswith("fact"):
            return wrong
        words, self._unlike = self._unlike, None
        return [replace(wrong[0], words=words), *wrong[1:]]

    def _opened(self, event: GameOpened) -> Iterator[Row]:
        if isinstance(self.secrets, DiceSecrets):
            commitment = chain_down(self.secrets.game, self.secrets.top, event.chain_length, self.secrets.scheme)
            yield "dice commitment", commitment.hex(), event.commitment
            hidden = hidden_commitment(self.secrets.game, self.secrets.hidden, self.secrets.scheme)
            yield "hidden commitment", hidden.hex(), event.hidden_commitment
        self.state = self.game.begin(event.seats, event.options)

    def _scheme(self, event: DiceSchemeChosen) -> Iterator[Row]:
        yield "place of the scheme of the dice", 2, event.originator_version

    def _part(self, event: DicePartAdded) -> Iterator[Row]:
        yield "mix before a part was added", "", self.table.mix

    def _mixed(self, event: DiceMixed) -> Iterator[Row]:
        yield "scheme of dice that are mixed", DICE_2, self.table.scheme
        yield "earlier mix", "", self.table.mix
        yield "all seats taken when the dice were mixed", True, is_full(self.table)
        yield "mix of what the players added", mix_of(self.table).hex(), event.mix
        yield "beacon round of the set-up", round_of(event.at) if self.table.beacon else 0, event.round

    def _heard(self, event: BeaconHeard) -> Iterator[Row]:
        yield "beacon round", next_round(self.table), event.round

    def _sealed(self, event: TurnSealed) -> Iterator[Row]:
        yield "resolution index", self._next_resolution(), event.resolution

    def _turn_opened(self, event: TurnOpened) -> Iterator[Row]:
        yield from self._made_again(event.turn)
        yield "turn", self.table.turn + 1, event.turn
        yield "resolution index", self.table.resolution + 1, event.resolution
        yield "awaited seats", tuple(self.game.awaited(self.state)), event.awaited

    def _next_resolution(self) -> int:
        return 1 if self.table.resolved_turn is None else self.table.resolution

    def _resolved(self, event: TurnResolved) -> Iterator[Row]:
        sealed = self.table.sealed
        if sealed is None:
            raise LedgerError(f"turn {event.turn} was resolved without being sealed")
        yield from self._made_again(event.turn)
        yield "turn and resolution index", (sealed.turn, sealed.resolution), (event.turn, event.resolution)
        yield "rules version of the game", self.table.rules_version, event.rules_version
        yield from self._reveal(event)
        rules = versions(self.game).get(event.rules_version)
        if event.originator_version not in self._counting:
            yield from ()
        elif rules is not None:
            yield from self._rerun(rules, event, sealed)
        else:
            yield "rules version installed", self.game.META.version, event.rules_version
        self.state = fold(self.game, self.state, self.game.CODEC.decode_facts(event.facts))
        yield "digest of the stored facts", event.digest, self.game.CODEC.digest(self.state)

    def _reveal(self, event: TurnResolved) -> Iterator[Row]:
        if self.table.galaxy:
            yield "secret of the galaxy, which only the galaxy reveals", "", event.reveal
            return
        yield "revealed dice secret", self.secrets.reveal(event.resolution).hex(), event.reveal
        down = chain_down(self.secrets.game, bytes.fromhex(event.reveal), event.resolution, self.table.scheme)
        yield "commitment that the revealed secret leads to", self.table.commitment, down.hex()

    def _dice(self, event: TurnResolved, sealed: Sealed) -> Dice:
        t, link = sealed.resolution, self.secrets.reveal(sealed.resolution)
        if self.secrets.hidden:
            return turn_dice(self.table, link, self.secrets.hidden, t)
        seed = open_seed_of(self.table, link, t)
        return RecordedDice(seed, _THROWS.decode(event.throws), scheme=self.table.scheme)

    def _rerun(self, rules: Game, event: TurnResolved, sealed: Sealed) -> Iterator[Row]:
        dice = self._dice(event, sealed)
        texts = {seat: sheet.text for seat, sheet in sealed.sheets.items()}
        before = canonical(self.state, self.game)
        try:
            again: Resolution = play(rules, self.table.options, before, sealed.turn, texts, dice)
        except Exception as error:  # noqa: BLE001 - failing rules are a difference like any other
            yield "rules", "facts", f"{type(error).__name__}: {error}"
            return
        self._unlike = first_difference(self.game, self.words, self.table, before, again.facts, event.facts)
        yield from rows("fact", self.game.CODEC.encode_facts(again.facts), event.facts)
        yield from rows("throw", msgspec.json.encode(dice.throws), event.throws)
        yield "digest", self.game.CODEC.digest(again.state), event.digest

    def _corrected(self, event: CorrectionMade) -> Iterator[Row]:
        if self.table.carried and self.table.carried[0].turn == event.turn:
            first = self.events[self.table.carried[0].number - 1]
            assert isinstance(first, CorrectionMade), "only a correction is carried over"
            yield "reason of the correction that is made again", first.reason, event.reason
            yield from rows("fact of the correction", bytes(first.facts), event.facts)
        self.state = fold(self.game, self.state, self.game.CODEC.decode_facts(event.facts))
        yield "digest of the correction", self.game.CODEC.digest(self.state), event.digest

    def _rolled_back(self, event: TurnsRolledBack) -> Iterator[Row]:
        before = in_force(self.events[: event.originator_version])
        self.state = board_of(before, self.game)
        yield "digest of the board that was gone back to", self.game.CODEC.digest(self.state), event.digest
        used = [TurnAgain(turn.turn, turn.resolution) for turn in self._sealed_turns(event)]
        if event.again:
            yield "turns and dice that come again", used, list(event.again)
        else:
            yield "players who did not agree to play the turn again", [], self._not_agreed("replay", turn=event.turn)

    def _rules_changed(self, event: RulesChanged) -> Iterator[Row]:
        not_agreed = self._not_agreed("rules", rules_version=event.rules_version)
        yield "players who did not agree to other rules", [], not_agreed

    def _not_agreed(self, matter: str, **about: int) -> list[str]:
        """New dice and other rules are what an operator may want after seeing the old ones: all players must agree."""
        asked = self.table.consent
        if asked and asked.matter == matter and all(getattr(asked, name) == value for name, value in about.items()):
            return waiting(self.table)
        return [name for name, seat in self.table.seats.items() if seat.kind == "player"]

    def _carried(self, event: CorrectionsCarried) -> Iterator[Row]:
        """Checks that no correction was forgotten: each is made again or dropped in the open."""
        rolled = self.events[event.originator_version - 3]
        assert isinstance(rolled, TurnsRolledBack), "corrections are carried over right after turns were taken back"
        made = corrections_since(self.events[: rolled.originator_version - 1], rolled.turn)
        carried = sorted((each.number, each.turn) for each in (*event.kept, *event.dropped))
        yield "corrections carried over", [(each.originator_version, each.turn) for each in made], carried

    def _made_again(self, turn: int) -> Iterator[Row]:
        """All corrections of earlier turns must have been made again before this one."""
        yield "corrections not made again", [], [each.number for each in self.table.carried if each.turn < turn]

    def _restored(self, event: SheetsRestored) -> Iterator[Row]:
        """Checks that the sheets are those sealed the last time."""
        rolled = self.events[event.originator_version - 2]
        assert isinstance(rolled, TurnsRolledBack), "sheets are restored right after turns were taken back"
        yield "sealed sheets that come again", list(self._sealed_turns(rolled)), list(event.turns)

    def _sealed_turns(self, rolled: TurnsRolledBack) -> Iterator[SealedAgain]:
        """The last valid seals of the turns that are taken back."""
        yield from sealed_turns(self.events[: rolled.originator_version - 1], rolled.turn)

    def _ended(self, event: GameEnded) -> Iterator[Row]:
        yield from self._made_again(event.turn + 1)
        yield from self._hidden(event)
        yield "result", plain(msgspec.json.encode(self.game.result(self.state))), plain(event.result)

    def _hidden(self, event: GameEnded) -> Iterator[Row]:
        if self.table.galaxy:
            yield "hidden secret of the galaxy, which only the galaxy reveals", "", event.hidden
            return
        yield "hidden secret", self.secrets.hidden.hex(), event.hidden
        hidden = hidden_commitment(self.secrets.game, bytes.fromhex(event.hidden), self.table.scheme)
        yield "commitment that the hidden secret leads to", self.table.hidden_commitment, hidden.hex()
