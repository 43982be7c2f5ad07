"""History: the board of any turn, and verification of the whole game."""

from collections.abc import Sequence
from pathlib import Path

import click
import msgspec

from pbem.audit.verify import Kept, told
from pbem.bootstrap import LIBRARY
from pbem.cli.inputs import TURN, plain_text
from pbem.cli.output import progress, say, show_json
from pbem.cli.program import main, with_desk
from pbem.cli.trust.bundles import FILE, PASSPHRASE, read_passphrase
from pbem.ledger import GameRecord
from pbem.projections import NoSuchGame
from pbem.service import Desk, Difference, Refused, Replayed, board_text, replay, verify
from pbem.service.trust.file_check import check_file, exit_code

DIFFERENT = 1
DIGESTS = ("digest", "digest of the stored facts")


@main.command("replay")
@click.argument("game")
@click.option("--turn", type=TURN, help="The last one by default; 0 is the set-up.")
@click.option("--json", "as_json", is_flag=True)
@with_desk
def show_replay(desk: Desk, game: str, turn: int | None, as_json: bool) -> int:
    """Show the whole board after a turn, folded from the stored facts alone."""
    replayed = replay(desk, desk.find(game), turn)
    if as_json:
        show_json(_replayed(desk, replayed))
    else:
        say(board_text(desk, replayed).rstrip("\n"))
        same = "as stored" if replayed.is_as_stored else f"but {replayed.stored_digest} is stored"
        say(f"\nDigest of the board after turn {replayed.turn}: {replayed.digest}, {same}.")
    return 0 if replayed.is_as_stored else DIFFERENT


def _replayed(desk: Desk, replayed: Replayed) -> dict[str, object]:
    state = desk.rules(replayed.table).CODEC.canonical(replayed.state)
    return {
        "game": replayed.table.game,
        "turn": replayed.turn,
        "digest": replayed.digest,
        "stored_digest": replayed.stored_digest,
        "state": msgspec.Raw(state),
    }


@main.command("verify")
@click.argument("game")
@PASSPHRASE
@click.option("--key", default="", help="For a file: the server's key, as your letters print it.")
@click.option("--receipt", "receipts", type=FILE, multiple=True, help="For a file: a receipt that you kept.")
@click.option("--checkpoint", "checkpoints", type=FILE, multiple=True, help="For a file: a checkpoint that you kept.")
@click.option(
    "--continue", "go_on", is_flag=True, help="For a game of this server: only what is new since the last time."
)
@click.option("--json", "as_json", is_flag=True)
def show_verify(
    game: str,
    passphrase_file: Path | None,
    key: str,
    receipts: tuple[Path, ...],
    checkpoints: tuple[Path, ...],
    go_on: bool,
    as_json: bool,
) -> int:
    """Run the rules again over the stored inputs and compare every fact, throw and digest.

    GAME is a game of this server, or a file that needs no server: a bundle or an audit file. Exit code 0: it holds;
    1: something differs; 2: it cannot be read; 3: it holds, but receipts that you kept were given up.
    """
    if Path(game).is_file():
        kept = Kept(key, [plain_text(file) for file in receipts], [plain_text(file) for file in checkpoints])
        return _verify_file(Path(game), kept, read_passphrase(passphrase_file), as_json)
    if key or receipts or checkpoints:
        raise Refused("--key, --receipt and --checkpoint go with a file; for a game of this server use pbem log check.")
    try:
        return _verify_game(game, go_on, as_json)
    except NoSuchGame as nothing:
        # `name.pbem` and `folder/name` look like files.
        if Path(game).suffix or Path(game).name != game:
            raise Refused(f"There is no file {game}, and no game of that name.") from nothing
        raise


@with_desk
def _verify_game(desk: Desk, game: str, go_on: bool, as_json: bool) -> int:
    table = desk.open(desk.find(game)).table
    return _say(table, verified(desk, table, go_on), as_json)


def _verify_file(file: Path, kept: Kept, passphrase: str, as_json: bool) -> int:
    result = check_file(LIBRARY, file.read_bytes(), kept, passphrase)
    if as_json:
        show_json(result)
    else:
        say(told(result))
    return exit_code(result)


def _say(table: GameRecord, differences: list[Difference], as_json: bool) -> int:
    if as_json:
        show_json({"game": table.game, "turns": turns(table), "differences": differences})
    else:
        say_verified(table, differences)
    return DIFFERENT if differences else 0


def verified(desk: Desk, table: GameRecord, go_on: bool = False) -> list[Difference]:
    """All differences, with a progress bar."""
    found: list[Difference] = []
    with progress() as bar:
        task = bar.add_task("Verifying", total=turns(table))
        for verdict in verify(desk, table.game, go_on=go_on):
            found += verdict.differences
            bar.update(task, completed=verdict.turn)
    return found


def turns(table: GameRecord) -> int:
    return table.resolved_turn or 0


def say_verified(table: GameRecord, differences: list[Difference]) -> None:
    for each in differences:
        say(f"Turn {each.turn}: {each.sentence}.")
    told = _counted(len(differences), "difference") if differences else "every fact, throw and digest matches the rules"
    say(f"{table.title}: {_counted(turns(table), 'turn')} verified; {told}.")
    if has_other_boards(differences):
        say("Only digests differ, from the set-up on, and no fact: the class of the board may have changed since.")


def has_other_boards(differences: Sequence[Difference]) -> bool:
    """Whether the same facts lead to other boards in every turn from the set-up on: all of them, or up to some turn."""
    turns = {each.turn for each in differences}
    return bool(turns) and turns == {*range(len(turns))} and all(each.what in DIGESTS for each in differences)


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
