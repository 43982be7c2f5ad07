"""What must hold in every game, whatever the orders. Each check raises Broken."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from pbem.core.dice import DiceLike
from pbem.core.rules import Game, Resolution, State, fold
from pbem.core.view import REFEREE


class Broken(Exception):
    def __init__(self, kind: str, what: str) -> None:
        super().__init__(what)
        self.kind = kind
        self.what = " ".join(what.split())[:500]


@contextmanager
def no_crash(doing: str) -> Iterator[None]:
    try:
        yield
    except Broken:
        raise
    except Exception as error:
        raise Broken("crash", f"{doing}: {type(error).__name__}: {error}{_where(error)}") from error


def _where(error: BaseException) -> str:
    trace = error.__traceback__
    while trace and trace.tb_next:
        trace = trace.tb_next
    return f" ({trace.tb_frame.f_code.co_filename.rpartition('/')[2]}:{trace.tb_lineno})" if trace else ""


def require_resolution(game: Game, before: State, digest: str, resolution: Resolution) -> None:
    """The facts, stored and read back, lead from the board before, which is unchanged, to the board after."""
    if game.CODEC.digest(before) != digest:
        raise Broken("fold", "the rules changed the board they were given")
    facts = game.CODEC.decode_facts(game.CODEC.encode_facts(resolution.facts))
    folded = fold(game, game.CODEC.copy(before), facts)
    if game.CODEC.digest(folded) != game.CODEC.digest(resolution.state):
        raise Broken("fold", "the facts do not fold into the resolved state")
    if wrong := game.laws(resolution.state):
        raise Broken("law", "; ".join(wrong[:5]))


def require_repetition(game: Game, first: Resolution, again: Resolution) -> None:
    """The same inputs, read again, give the same facts, so that any turn of any game verifies."""
    if game.CODEC.encode_facts(first.facts) != game.CODEC.encode_facts(again.facts):
        raise Broken("verify", "resolved again, the same sheets and dice gave other facts")


def require_progress(game: Game, digest: str, after: State) -> None:
    """A game continues or is over."""
    if game.result(after) is not None:
        return
    if not game.awaited(after):
        raise Broken("dead end", "the game is not over, but nobody is awaited")
    if game.CODEC.digest(after) == digest:
        raise Broken("dead end", "the turn changed nothing at all")


def require_sheets(game: Game, state: State, options: Mapping[str, str], sheets: Mapping[str, str]) -> None:
    """Any text can be read and answered."""
    for seat, text in sheets.items():
        with no_crash(f"check of {seat}"):
            game.check(state, seat, game.language(options).read(text))


def require_suggestion(game: Game, options: Mapping[str, str], seat: str, text: str) -> None:
    if problems := game.language(options).read(text).problems:
        raise Broken("suggestion", f"{seat} was suggested line {problems[0].line}, {problems[0].text!r}")


def require_report(game: Game, before: State, resolution: Resolution, reader: str | None) -> None:
    """A report can be made for every reader."""
    with no_crash(f"report for {reader}"):
        state = game.CODEC.copy(before)
        for fact in resolution.facts:
            list(game.narrate(state, reader, fact))
            state = game.apply(state, fact)
        game.view(state, reader)
        game.chart(state, reader)


def require_secrecy(game: Game, state: State, reader: str | None, dice: DiceLike) -> None:
    """Boards that differ only in what a reader cannot know look the same."""
    if reader == REFEREE:
        return
    with no_crash(f"disguise for {reader}"):
        other = game.with_secrets_changed(game.CODEC.copy(state), reader, dice)
        same = game.view(state, reader) == game.view(other, reader)
        same = same and game.chart(state, reader) == game.chart(other, reader)
    if not same:
        raise Broken("secrecy", f"{reader} can tell boards apart that should look the same")
