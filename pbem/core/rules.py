"""The contract: what a package under `pbem/games/` provides. Adding a game changes nothing outside its folder."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Protocol

import msgspec

from pbem.core.chart import Chart
from pbem.core.dice import DiceLike
from pbem.core.facts import Codec
from pbem.core.grammar import Form, Language, nearest
from pbem.core.kit.losses import Losses
from pbem.core.phrases import Phrase
from pbem.core.sheet import Check, Sheet
from pbem.core.standing import Question
from pbem.core.view import Sentence, View

EXAMPLE = "example"
Options = Mapping[str, str]
State = Any


class Option(msgspec.Struct, frozen=True):
    """One choice at creation. `values` has the default first; numbers are given by `low` and `high` instead.

    An option that `reads` also accepts any text, such as a whole file: it returns the value to keep in the game, or
    raises BadOptions. `shows` turns a value into what people read.
    """

    key: str
    values: tuple[str, ...]
    rule: str = ""
    low: int | None = None
    high: int | None = None
    reads: Callable[[str], str] | None = None
    shows: Callable[[str], str] = str

    @property
    def default(self) -> str:
        return self.values[0]

    def allows(self, value: str) -> bool:
        if value in self.values:
            return True
        number = value.removeprefix("+")
        if self.low is None or self.high is None or not number.removeprefix("-").isdecimal():
            return False
        return self.low <= int(number) <= self.high


class Clash(msgspec.Struct, frozen=True):
    """A pair of choices that cannot go together: `when` key=value, then `not_` key=value."""

    when: tuple[str, str]
    not_: tuple[str, str]
    why: str


class Meta(msgspec.Struct, frozen=True):
    name: str
    title: str
    version: int
    seats: tuple[int, int]
    options: tuple[Option, ...]
    clashes: tuple[Clash, ...] = ()
    presets: dict[str, dict[str, str]] = {}
    # Why these options do not work with this many seats, or nothing; for what no pair of choices can express.
    why_not: Callable[[Mapping[str, str], int], str] = lambda options, seats: ""
    # The options adapted to the number of seats, such as the map for that number; applying it twice changes nothing.
    fits: Callable[[dict[str, str], int], dict[str, str]] = lambda options, seats: options
    # Options for one player in the galaxy of the day; none if the game cannot be played alone.
    daily: dict[str, str] = {}
    languages: tuple[str, ...] = ("en",)
    maturity: str = "complete"

    @property
    def is_example(self) -> bool:
        """A game for authors of games: lists name it last, and say so."""
        return self.maturity == EXAMPLE


class Resolution(msgspec.Struct):
    """What a turn led to. The throws are with the dice that were handed in."""

    state: State
    facts: list[Any]


class Standing(msgspec.Struct, frozen=True):
    """The rank and score of one seat when the game is over."""

    seat: str
    rank: int
    score: int


class Result(msgspec.Struct, frozen=True):
    """How the game ended (`win`, `draw`, `limit`...) and the final ranking."""

    how: str
    winners: tuple[str, ...]
    standings: tuple[Standing, ...]


def placed(
    how: str, winners: Sequence[str], ranks: Mapping[str, int], scores: Mapping[str, int], seats: Iterable[str]
) -> Result:
    """The result of a game, the best first; seats of equal rank are in the order of `seats`."""
    order = sorted(seats, key=ranks.__getitem__)
    return Result(how, tuple(winners), tuple(Standing(seat, ranks[seat], scores[seat]) for seat in order))


class Game(Protocol):
    """Pure functions. No clock, no chance but the dice handed in, no input or output."""

    @property
    def META(self) -> Meta: ...
    @property
    def CODEC(self) -> Codec[Any]: ...

    def seat_names(self, count: int, options: Options) -> tuple[str, ...]: ...
    def begin(self, seats: Sequence[str], options: Options) -> State: ...
    def setup(self, state: State, dice: DiceLike) -> Resolution: ...
    def language(self, options: Options) -> Language: ...
    def questions(self, options: Options) -> tuple[Question, ...]: ...
    def check(self, state: State, seat: str, sheet: Sheet) -> Check: ...
    def awaited(self, state: State) -> dict[str, Phrase]: ...
    def resolve(self, state: State, sheets: Mapping[str, Sheet], dice: DiceLike) -> Resolution: ...
    def apply(self, state: State, fact: Any) -> State: ...
    def view(self, state: State, seat: str | None) -> View: ...
    def chart(self, state: State, seat: str | None) -> Chart: ...
    def narrate(self, state: State, seat: str | None, fact: Any) -> Iterable[Sentence]: ...
    def suggest(self, state: State, seat: str, dice: DiceLike) -> str: ...
    def result(self, state: State) -> Result | None: ...
    # A whole board that this seat could not distinguish from the true one, made from what it knows: for practice.
    def guess_hidden(self, state: State, seat: str, dice: DiceLike) -> State: ...

    # Used by worked examples and by the tests that every game gets for free.
    def laws(self, state: State) -> list[str]: ...
    def with_secrets_changed(self, state: State, seat: str | None, dice: DiceLike) -> State: ...
    def board_from_example(self, given: Mapping[str, Any], options: Options) -> State: ...
    def board_to_example(self, state: State) -> dict[str, Any]: ...


REQUIRED = tuple(name for name in vars(Game) if not name.startswith("_"))


class BadOptions(Exception):
    """A choice of options that cannot be played, with the reason."""


def choose(meta: Meta, wanted: Options, seats: int) -> dict[str, str]:
    """All options with their values, defaults filled in; or why they cannot be played together."""
    if not meta.seats[0] <= seats <= meta.seats[1]:
        raise BadOptions(f"{meta.title} is for {_players(*meta.seats)}, not {seats}.")
    known = {option.key: option for option in meta.options}
    for key, value in wanted.items():
        if key not in known:
            close = nearest(key, list(known))
            hint = f"did you mean {close}?" if close else f"it has: {', '.join(known)}."
            raise BadOptions(f"{meta.title} has no option {key}; {hint}")
        if not known[key].allows(value) and not known[key].reads:
            raise BadOptions(f"Option {key} cannot be {value!r}; possible: {_possible(known[key])}.")
    chosen = {key: _kept(option, wanted.get(key, option.default)) for key, option in known.items()}
    for clash in meta.clashes:
        if chosen.get(clash.when[0]) == clash.when[1] and chosen.get(clash.not_[0]) == clash.not_[1]:
            raise BadOptions(f"{clash.when[0]}={clash.when[1]} and {clash.not_[0]}={clash.not_[1]}: {clash.why}")
    chosen = meta.fits(chosen, seats)
    reason = meta.why_not(chosen, seats)
    if reason:
        raise BadOptions(reason)
    return chosen


def _players(fewest: int, most: int) -> str:
    if fewest < most:
        return f"{fewest} to {most} players"
    return "1 player" if most == 1 else f"{most} players"


def fewest_seats(meta: Meta, wanted: Options) -> int:
    """The smallest number of players for these options; if there is none, `choose` will say why."""
    for seats in range(meta.seats[0], meta.seats[1] + 1):
        with suppress(BadOptions):
            choose(meta, wanted, seats)
            return seats
    return meta.seats[0]


def _kept(option: Option, value: str) -> str:
    return value if option.reads is None or option.allows(value) else option.reads(value)


def _possible(option: Option) -> str:
    numbers = [f"{option.low} to {option.high}"] if option.low is not None else []
    return ", ".join([*option.values, *numbers])


def versions(game: Game) -> Mapping[int, Game]:
    """The rules by their version: those installed, and others that the package keeps in `VERSIONS` if it has any.

    All versions of a game share the board, the facts and how facts change it: they differ in how a turn is resolved.
    """
    kept: Mapping[int, Game] = getattr(game, "VERSIONS", {})
    return {**kept, game.META.version: game}


def presubmitted_sheets(game: Game, state: State) -> Mapping[str, str]:
    """Sheets that seats sent earlier for the open turn, if the game has a function `presubmitted_sheets`."""
    filed: Callable[[State], Mapping[str, str]] | None = getattr(game, "presubmitted_sheets", None)
    return filed(state) if filed else {}


def continuing_sheets(game: Game, state: State) -> Mapping[str, Sheet]:
    """Earlier sheets that continue alongside the new ones, if the game has a function `continuing_sheets`."""
    goes_on: Callable[[State], Mapping[str, Sheet]] | None = getattr(game, "continuing_sheets", None)
    return goes_on(state) if goes_on else {}


def is_short_turn(game: Game, state: State) -> bool:
    """Whether the orders asked for now need only a short time, if the game has a function `is_short_turn`."""
    asks: Callable[[State], bool] | None = getattr(game, "is_short_turn", None)
    return bool(asks and asks(state))


def orders_in_phase(game: Game, state: State, language: Language) -> tuple[Form, ...]:
    """The orders that count now: those that a function `orders_in_phase` of the game names, else all.

    Standing orders can always be given; those it names are the ones asked for right now, the first one first.
    """
    heeded: Callable[[State], Sequence[str]] | None = getattr(game, "orders_in_phase", None)
    if heeded is None:
        return tuple(language.orders)
    named = heeded(state)
    return tuple(form for form in language.orders if form.name in named)


def asked_for(game: Game, state: State, language: Language) -> tuple[Form, ...]:
    """The standing orders asked for right now, if the game has a function `orders_in_phase` that names some."""
    heeded: Callable[[State], Sequence[str]] | None = getattr(game, "orders_in_phase", None)
    known = {form.name: form for form in language.standing}
    return tuple(known[name] for name in (heeded(state) if heeded else ()) if name in known)


def game_date(game: Game, state: State) -> Phrase | None:
    """The date in the game's own time, such as round 9, if the game has a function `game_date`."""
    dated: Callable[[State], Phrase | None] | None = getattr(game, "game_date", None)
    return dated(state) if dated else None


def headline_weights(game: Game) -> Mapping[str, int]:
    """How much each headline matters, by key, if the game has a table `HEADLINES`."""
    table: Mapping[str, int] = getattr(game, "HEADLINES", {})
    return table


def losses_of(game: Game) -> Losses | None:
    """How losses are found and explained, if the game has such a table `LOSSES`."""
    table: Losses | None = getattr(game, "LOSSES", None)
    return table


def advice_of(game: Game) -> Any:
    """What the form of a letter shows, if the game has a table `ADVICE`; see core.kit.advice."""
    return getattr(game, "ADVICE", None)


def fold(game: Game, state: State, facts: Iterable[Any]) -> State:
    """The state after these facts. `state` is used up: copy it first if it is still needed."""
    for fact in facts:
        state = game.apply(state, fact)
    return state
