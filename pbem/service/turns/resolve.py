"""Resolves turns: a sealed turn and its dice become facts, then the next turn opens or the game ends."""

from collections.abc import Mapping

import msgspec
from msgspec import Raw

from events import GameEnded, GamePaused, OrdersReceived, TurnOpened, TurnResolved
from pbem.core.dice import DiceLike
from pbem.core.rules import Game, Options, Resolution, State, fold, is_short_turn, presubmitted_sheets
from pbem.ledger import MASTER, GameRecord
from pbem.measuring import timed
from pbem.projections import Position
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.errors import RulesFailed
from pbem.service.kernel.event_writer import EventWriter
from pbem.service.kernel.letter_queue import queue_letters
from pbem.service.kernel.rules_failure import rules_failed
from pbem.service.mending.carried_corrections import write_carried
from pbem.service.mending.reresolution_recipients import seats_with_changed_report
from pbem.service.people.who_runs import note_who_plays
from pbem.service.turns.deadlines import brief_deadline, next_deadline
from pbem.service.turns.dice import game_secrets, turn_dice
from pbem.service.turns.seal import step_writer, write_step
from pbem.service.turns.sheet_root import require_bound

OUT_OF_DICE = "The dice chain of this game is used up: it was made for {length} resolutions."


def resolve_turn(desk: Desk, position: Position) -> str:
    """Resolves the sealed turn. The same sheets and resolution index give the same dice, however often it is tried."""
    table = position.table
    sealed = table.sealed
    assert sealed is not None
    game = playable(desk, position)
    require_bound(desk, table)
    secrets = game_secrets(desk.ledger, table)
    reveal = secrets.reveal(sealed.resolution)
    dice = turn_dice(table, reveal, secrets.hidden, sealed.resolution)
    texts = {seat: sheet.text for seat, sheet in sealed.sheets.items()}
    try:
        with timed("resolve", table.rules):
            resolution = play(game, table.options, position.state, sealed.turn, texts, dice)
        facts, digest = folded(game, position.state, resolution)
    except Exception as error:
        raise rules_failed(f"{table.title}, turn {sealed.turn}", error) from error
    writer = step_writer(desk, table, "resolve", sealed.resolution)
    writer.write(
        TurnResolved,
        turn=sealed.turn,
        resolution=sealed.resolution,
        rules_version=game.META.version,
        facts=Raw(facts),
        throws=Raw(msgspec.json.encode(dice.throws)),
        digest=digest,
        reveal="" if table.galaxy else reveal.hex(),
    )
    write_carried(desk, writer, game.CODEC.copy(resolution.state))
    if table.again:
        # The last of the turns resolved again is reported when the next one opens.
        queue_letters(
            writer,
            "report",
            seats_with_changed_report(desk, position, resolution.facts),
            turn=sealed.turn,
            about={"amended": "yes"},
        )
    write_step(desk, writer, "ResolveTurn")
    return f"turn {sealed.turn} resolved" if sealed.turn else "set up"


def play(game: Game, options: Options, state: State, turn: int, texts: Mapping[str, str], dice: DiceLike) -> Resolution:
    """The rules applied to the sheets; turn 0 is the set-up."""
    if turn == 0:
        return game.setup(state, dice)
    language = game.language(options)
    return game.resolve(state, {seat: language.read(text) for seat, text in texts.items()}, dice)


def folded(game: Game, state: State, resolution: Resolution) -> tuple[bytes, str]:
    """The facts as stored and the digest they lead to: never store what could not be replayed."""
    facts = game.CODEC.encode_facts(resolution.facts)
    digest = game.CODEC.digest(fold(game, game.CODEC.copy(state), game.CODEC.decode_facts(facts)))
    if digest != game.CODEC.digest(resolution.state):
        raise ValueError("the facts do not fold into the state that the rules reached")
    return facts, digest


def playable(desk: Desk, position: Position) -> Game:
    """The rules, if they have the version of the game and the stored board matches its digest."""
    table = position.table
    game = desk.rules(table)
    if game.META.version != table.rules_version:
        raise RulesFailed(
            f"{table.title} is played under version {table.rules_version} of {game.META.title}; "
            f"version {game.META.version} is installed."
        )
    if table.digest and game.CODEC.digest(position.state) != table.digest:
        raise RulesFailed(f"{table.title}: the stored facts do not fold to the stored digest; run pbem verify.")
    return game


def open_next(desk: Desk, position: Position) -> str:
    """Opens the next turn for orders; or ends the game and reveals its hidden secret."""
    table = position.table
    result = desk.rules(table).result(position.state)
    if result is not None:
        return _end(desk, table, msgspec.json.encode(result))
    if table.resolution >= table.chain_length:
        return _run_out(desk, table)
    awaited = tuple(desk.rules(table).awaited(position.state))
    writer = step_writer(desk, table, "open", table.resolution + 1)
    # For games that were opened before this was recorded.
    note_who_plays(writer)
    writer.write(
        TurnOpened,
        turn=table.turn + 1,
        resolution=table.resolution + 1,
        awaited=awaited,
        deadline=_deadline(desk, position, awaited),
    )
    _file(writer, presubmitted_sheets(desk.rules(table), position.state))
    queue_letters(writer, "report", turn=table.resolved_turn)
    queue_letters(writer, "digest", [MASTER], turn=table.resolved_turn)
    write_step(desk, writer, "OpenTurn")
    return f"turn {table.turn + 1} opened"


def _deadline(desk: Desk, position: Position, awaited: tuple[str, ...]) -> str:
    if is_short_turn(desk.rules(position.table), position.state):
        return brief_deadline(position.table, desk.now())
    return next_deadline(position.table, awaited, desk.now())


def _file(writer: EventWriter, sheets: Mapping[str, str]) -> None:
    """Files orders that were sent early for this turn; they count until the player sends others."""
    for seat in writer.table.awaited:
        if seat in sheets and writer.table.seats[seat].kind != "bot":
            writer.write(OrdersReceived, turn=writer.table.turn, seat=seat, text=sheets[seat], channel="file")


def _end(desk: Desk, table: GameRecord, result: bytes) -> str:
    secrets = game_secrets(desk.ledger, table)
    writer = step_writer(desk, table, "end", table.resolution)
    # The secrets of a galaxy are also other games' dice; the galaxy reveals them when it closes.
    hidden = "" if table.galaxy else secrets.hidden.hex()
    writer.write(GameEnded, turn=table.turn, result=Raw(result), hidden=hidden)
    queue_letters(writer, "over", [*table.seats, MASTER], turn=table.resolved_turn)
    write_step(desk, writer, "EndGame")
    return "ended"


def _run_out(desk: Desk, table: GameRecord) -> str:
    writer = step_writer(desk, table, f"run-out/{table.version}", table.resolution)
    writer.write(GamePaused, reason=OUT_OF_DICE.format(length=table.chain_length))
    queue_letters(writer, "report", turn=table.resolved_turn)
    queue_letters(writer, "paused", [*table.seats, MASTER])
    write_step(desk, writer, "PauseGame")
    return "paused: out of dice"
