"""One game of the fuzzer, played at random or replayed from its file, with all checks along the way."""

from collections.abc import Callable, Mapping
from random import Random

from msgspec import Struct, structs

from pbem.core.rules import Game, Resolution, State
from pbem.core.view import REFEREE
from pbem.fuzz import laws
from pbem.fuzz.chance import random_choices, spoiled
from pbem.fuzz.fuzz_run import FuzzFailure, FuzzRun

# After this share of the turns only bots play; they should bring any game to its end.
WILD_SHARE = 0.5

Sheets = Callable[[State, int, Mapping[str, str]], dict[str, str]]


class Played(Struct, frozen=True):
    """A case with its failure, if there was one, and how far it got."""

    case: FuzzRun
    turns: int
    orders: int

    @property
    def failure(self) -> FuzzFailure | None:
        return self.case.failure


def play_random(game: Game, seed: str, most: int, fixed: Mapping[str, str], seats: int = 0) -> Played:
    """A game with options, seats and sheets chosen by the seed."""
    luck = Random(seed)
    count, options = random_choices(game.META, luck, fixed, seats)
    case = FuzzRun(
        rules=game.META.name, rules_version=game.META.version, seats=count, options=options, seed=seed, most=most
    )
    wildness = luck.choice((0.0, 0.2, 0.5, 1.0))

    def sheets(state: State, turn: int, suggested: Mapping[str, str]) -> dict[str, str]:
        is_wild = turn < most * WILD_SHARE
        return {seat: text for seat, text in suggested.items() if not is_wild or luck.random() > wildness / 10} | {
            seat: spoiled(text, game.language(options), luck)
            for seat, text in suggested.items()
            if is_wild and luck.random() < wildness
        }

    return _play(game, case, sheets, most)


def play_again(game: Game, case: FuzzRun) -> Played:
    """Replays the game with the recorded sheets, and no further."""
    again = structs.replace(case, rules_version=game.META.version, turns=[], failure=None)

    def sheets(state: State, turn: int, suggested: Mapping[str, str]) -> dict[str, str]:
        return case.turns[turn - 1]

    return _play(game, again, sheets, len(case.turns))


def _play(game: Game, case: FuzzRun, sheets: Sheets, last: int) -> Played:
    table = _Table(game, case, sheets)
    try:
        table.set_up()
        while not table.is_over and table.turn < last:
            table.play_turn()
        if not table.is_over and last == case.most:
            raise laws.Broken("endless", f"the game is not over after {case.most} turns")
    except laws.Broken as broken:
        case.failure = FuzzFailure(broken.kind, table.turn, broken.what)
    orders = sum(text.count("\n") + 1 for turn in case.turns for text in turn.values())
    return Played(case, table.turn, orders)


class _Table:
    """A game in play."""

    def __init__(self, game: Game, case: FuzzRun, sheets: Sheets) -> None:
        self.game, self.case, self.sheets = game, case, sheets
        self.turn = 0
        self.state: State = None
        # Only a resolution may change the board, so it is copied before anything reads it.
        self.digest = ""

    @property
    def is_over(self) -> bool:
        return self.game.result(self.state) is not None

    def set_up(self) -> None:
        with laws.no_crash("set-up"):
            names = self.game.seat_names(self.case.seats, self.case.options)
            self.state = self.game.CODEC.copy(self.game.begin(names, self.case.options))
            self.digest = self.game.CODEC.digest(self.state)
            self._settle(lambda board: self.game.setup(board, self.case.dice(0)))

    def play_turn(self) -> None:
        self.turn += 1
        self.case.turns.append({})
        with laws.no_crash("suggest"):
            suggested = {seat: self._suggested(seat) for seat in self.game.awaited(self.state)}
        texts = self.sheets(self.state, self.turn, suggested)
        self.case.turns[-1] = texts
        laws.require_sheets(self.game, self.state, self.case.options, texts)
        language = self.game.language(self.case.options)

        def resolve(board: State) -> Resolution:
            read = {seat: language.read(text) for seat, text in texts.items()}
            return self.game.resolve(board, read, self.case.dice(self.turn))

        with laws.no_crash("resolve"):
            self._settle(resolve)

    def _suggested(self, seat: str) -> str:
        text = self.game.suggest(self.state, seat, self.case.dice(self.turn, f"bot {seat}"))
        laws.require_suggestion(self.game, self.case.options, seat, text)
        return text

    def _settle(self, resolve: Callable[[State], Resolution]) -> None:
        """Runs the rules twice and checks the results, for a different reader each turn."""
        resolution = resolve(self.state)
        laws.require_resolution(self.game, self.state, self.digest, resolution)
        laws.require_repetition(self.game, resolution, resolve(self.game.CODEC.copy(self.state)))
        readers = [*self.game.seat_names(self.case.seats, self.case.options), None, REFEREE]
        reader = readers[self.turn % len(readers)]
        laws.require_report(self.game, self.state, resolution, reader)
        before, self.digest = self.digest, self.game.CODEC.digest(resolution.state)
        self.state = self.game.CODEC.copy(resolution.state)
        laws.require_secrecy(self.game, self.state, reader, self.case.dice(self.turn, "disguise"))
        # A board that needs no setting up is as `begin` made it.
        laws.require_progress(self.game, before if self.turn else "", self.state)
