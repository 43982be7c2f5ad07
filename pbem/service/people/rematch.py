"""A rematch: the same game again, with everyone one seat further on."""

from pbem.ledger import MASTER, GameRecord
from pbem.service.kernel.answers import Opened
from pbem.service.kernel.commands import OpenGame, Rematch, TakeSeat
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.errors import Refused
from pbem.service.people.open_game import open_game
from pbem.service.people.seats import take_seat


def rematch(desk: Desk, command: Rematch) -> Opened:
    """Opens a game with the same options and players. Each step has its own id, so the command can be repeated."""
    table = desk.open(command.game).table
    if not table.ended:
        raise Refused(f"{table.title} is not over yet.")
    if table.galaxy:
        raise Refused("A game of the day can be played only once; there is another one tomorrow.")
    opened = open_game(desk, _opening(desk, table, command))
    for seat, (old, player, kind) in _rotated(table, opened.seats).items():
        taken = TakeSeat(
            id=f"{command.id}/seat/{seat}",
            by=command.by,
            game=opened.game,
            seat=seat,
            player=player,
            kind="bot" if kind == "bot" else "player",
            address=desk.people(table.game).of(old).address if kind == "player" else "",
            zone=desk.people(table.game).of(old).zone if kind == "player" else "",
        )
        take_seat(desk, taken)
    return opened


def _opening(desk: Desk, table: GameRecord, command: Rematch) -> OpenGame:
    master, schedule = desk.people(table.game).of(MASTER).address, table.schedule
    days = f"{','.join(schedule.weekdays)} {schedule.time} {schedule.zone}" if schedule.weekdays else ""
    return OpenGame(
        id=f"{command.id}/open",
        by=command.by,
        rules=table.rules,
        seats=len(table.seats),
        title=command.title or f"{table.title}, rematch",
        options=dict(table.options),
        turn_seconds=table.turn_seconds,
        missing=table.missing,
        master=f"{table.master} <{master}>" if master and table.master else table.master or master,
        schedule=days,
        holidays=schedule.holidays,
        grace_seconds=schedule.grace_seconds,
        hurry=schedule.hurry,
        reminders=schedule.reminders,
        press=table.press,  # type: ignore[arg-type]
        listing=table.listing,  # type: ignore[arg-type]
    )


def _rotated(table: GameRecord, seats: tuple[str, ...]) -> dict[str, tuple[str, str, str]]:
    """Who takes each seat: the player of the one before it, the last moving to the first; empty seats stay empty."""
    old = list(table.seats)
    before = dict(zip(seats, [old[-1], *old[:-1]], strict=True))
    return {
        seat: (one, table.seats[one].player, table.seats[one].kind)
        for seat, one in before.items()
        if table.seats[one].player
    }
