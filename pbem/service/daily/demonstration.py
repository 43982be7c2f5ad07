"""Demonstration games for the first start: one that is over, one that is running, one with a free seat against bots,
and one of each other installed game.

Each step has its own id: after any interruption the next start continues from there.
"""

from collections.abc import Callable
from uuid import UUID

from pbem.ledger import GameRecord
from pbem.projections import in_listing_order
from pbem.service.kernel.commands import OpenGame, SubmitOrders, TakeSeat
from pbem.service.kernel.desk import Desk
from pbem.service.orders.submission import submit_orders
from pbem.service.people.open_game import EVERY_SEAT, open_game
from pbem.service.people.seats import take_seat
from pbem.service.turns.lifecycle import advance
from pbem.service.turns.seal import suggested

FINISHED, RUNNING, FREE = "demo/finished", "demo/running", "demo/free"
RULES, SEATS, MOST_TURNS, RUNNING_TURNS, MOST_OTHER_TURNS = "interspace", 4, 40, 4, 200
# Addresses that belong to nobody (RFC 2606).
PLAYERS = {"A": ("Ada", "ada@example.org"), "B": ("Ben", "ben@example.org")}
Progress = Callable[[str], None]


def is_first_start(desk: Desk) -> bool:
    """Whether there are no games yet, or the demonstration games were begun and not finished."""
    if desk.ledger.done(FREE) is not None:
        return False
    return desk.ledger.done(FINISHED) is not None or desk.game_list.is_empty()


def show_games(desk: Desk, progress: Progress, with_letters: bool) -> None:
    """Plays the games; `with_letters` gives two of the bots names and addresses, so that there are letters to read."""
    if RULES not in desk.games.names():
        return
    progress("Bots are playing a game for you to look at …")
    finished = _opened(desk, FINISHED, "First Light", with_letters)
    for turn in range(1, MOST_TURNS):
        if _played(desk, finished).ended:
            break
        progress(f"Bots are playing a game for you to look at: turn {turn} …")
    running = _opened(desk, RUNNING, "Long Watch", with_letters)
    for turn in range(1, RUNNING_TURNS):
        progress(f"Bots are playing a second game: turn {turn} …")
        if _played(desk, running).turn >= RUNNING_TURNS:
            break
    free = OpenGame(
        id=FREE, rules=RULES, seats=SEATS, title="Your Move", bots=("B", "C", "D"), listing="open", master="the server"
    )
    open_game(desk, free)
    progress("")
    for game in in_listing_order(desk.games):
        if game.META.name != RULES and not game.META.is_example:
            _show_other(desk, game.META.name, progress)


def _show_other(desk: Desk, rules: str, progress: Progress) -> None:
    """A game among bots; if this is interrupted, the server's clock continues the game."""
    meta = desk.games.find(rules).META
    seats = max(2, meta.seats[0])
    command = OpenGame(
        id=f"demo/{rules}", rules=rules, seats=seats, title=f"{meta.title} by bots", bots=EVERY_SEAT, listing="open"
    )
    game = open_game(desk, command).game
    for _ in range(MOST_OTHER_TURNS):
        if not advance(desk, game):
            break
        progress("")


def _opened(desk: Desk, id_: str, title: str, with_letters: bool) -> UUID:
    players = PLAYERS if with_letters else {}
    bots = tuple(seat for seat in "ABCD" if seat not in players) if players else EVERY_SEAT
    command = OpenGame(id=id_, rules=RULES, seats=SEATS, title=title, bots=bots, listing="open", press="signed")
    game = open_game(desk, command).game
    for seat, (player, address) in players.items():
        take_seat(
            desk, TakeSeat(id=f"{id_}/{seat}", game=game, seat=seat, player=player, address=address, zone="Europe/Rome")
        )
    return game


def _played(desk: Desk, game: UUID) -> GameRecord:
    """Plays one more turn; human seats give the orders that a bot would give."""
    position = desk.open(game)
    table = position.table
    for seat in table.awaited:
        if table.seats[seat].kind == "player" and seat not in table.sheets:
            text = suggested(desk, position, seat) or "HOLD"
            id_ = f"demo/{game}/{table.turn}/{seat}"
            submit_orders(desk, SubmitOrders(id=id_, game=game, seat=seat, text=text, channel="demo"))
    advance(desk, game)
    return desk.open(game).table
