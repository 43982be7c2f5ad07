"""The game of the day: join it, list its scores, check them."""

from collections.abc import Iterator
from datetime import date
from hashlib import sha256
from uuid import UUID

import msgspec
from msgspec import Struct

from events import DiceSecretsKept, DiceShared, GalaxyOpened, GameOpened, SeatTaken, secrets_stream
from pbem.core.dice import SECRET_BYTES, chain_down, hidden_commitment
from pbem.core.rules import Result
from pbem.ledger import GameRecord, folded
from pbem.service.daily.galaxies import closing_of, games_with_days, open_galaxy, require_galaxy, today
from pbem.service.kernel.answers import Opened
from pbem.service.kernel.commands import JoinDay
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.errors import Refused
from pbem.service.kernel.event_writer import EventWriter
from pbem.service.kernel.perform_command import answered, append
from pbem.service.kernel.texts import clean_name
from pbem.service.people.persons import person_called
from pbem.service.trust.verify import Difference, verify
from pbem.service.turns.lifecycle import finish


class Score(Struct, frozen=True):
    """One player's game in a daily galaxy. Only a game that ended before the day did has a rank."""

    rank: int
    player: str
    score: int | None
    turns: int
    game: UUID
    ended_at: str


class Day(Struct, frozen=True):
    """What everyone may know about a day; the secrets are empty until it is over."""

    rules: str
    day: str
    opens: str
    closes: str
    commitment: str
    hidden_commitment: str
    chain_top: str
    hidden: str
    scores: tuple[Score, ...]


def join_day(desk: Desk, command: JoinDay) -> Opened:
    """Opens the one game that a player has in a daily galaxy; repeated calls return the same game."""
    player = clean_name(command.player, "a player")
    rules, day = which_game(desk, command.rules), which_day(desk, command.day)
    # One game for each player and day: the id guarantees it, no matter who asks or how often.
    once = f"daily/{rules}/{day}/{sha256(player.casefold().encode()).hexdigest()[:32]}"
    command = msgspec.structs.replace(command, id=once, rules=rules, day=str(day), player=player.casefold())
    earlier = answered(desk, command, Opened)
    if earlier is not None:
        return earlier
    if day == today(desk):
        open_galaxy(desk, rules, day)
    galaxy = require_galaxy(desk, rules, day)
    _require_open(desk, galaxy)
    return _open_game(desk, command, galaxy, player)


def _open_game(desk: Desk, command: JoinDay, galaxy: GalaxyOpened, player: str) -> Opened:
    game, rules = UUID(bytes=desk.secret(16), version=4), desk.games.find(galaxy.game)
    opened = GameOpened(
        originator_id=game,
        originator_version=1,
        at=desk.moment(),
        command=command.id,
        game=galaxy.game,
        # Without the name: the opening can never be erased.
        title=f"{rules.META.title} of {galaxy.day}, {str(game)[:4]}",
        rules_version=galaxy.rules_version,
        options=galaxy.options,
        seats=tuple(rules.seat_names(1, galaxy.options)),
        chain_length=galaxy.chain_length,
        commitment=galaxy.commitment,
        hidden_commitment=galaxy.hidden_commitment,
        turn_seconds=0,
        missing="wait",
    )
    writer = EventWriter(desk, folded([opened]), command.id, opened.at)
    writer.write(DiceShared, galaxy=str(galaxy.originator_id), closes=galaxy.closes)
    person = person_called(desk, game, player)
    writer.write(SeatTaken, seat=opened.seats[0], player=player, kind="player", person=person)
    # Its dice are the galaxy's, but the salts of its log must be its own and are never revealed.
    top, hidden = desk.secret(SECRET_BYTES).hex(), desk.secret(SECRET_BYTES).hex()
    writer.add(DiceSecretsKept, secrets_stream(game), 1, chain_top=top, hidden=hidden)
    answer = Opened.of(game, opened)
    answer = append(desk, command, [opened, *writer.events], opened.at, answer)
    finish(desk, desk.open(answer.game))
    return answer


def _require_open(desk: Desk, galaxy: GalaxyOpened) -> None:
    if desk.moment() < galaxy.opens:
        raise Refused(f"The day {galaxy.day} has not begun: it opens at {galaxy.opens}.")
    if desk.moment() >= galaxy.closes:
        raise Refused(f"The day {galaxy.day} is over: its dice are revealed, so it can no longer be played.")


def which_game(desk: Desk, rules: str) -> str:
    known = games_with_days(desk)
    if not rules and len(known) == 1:
        return known[0]
    if rules not in known:
        raise Refused(f"{rules or 'No game'} has no galaxy of the day; these have: {', '.join(known) or 'none'}.")
    return rules


def which_day(desk: Desk, day: str) -> date:
    if not day:
        return today(desk)
    try:
        return date.fromisoformat(day)
    except ValueError as error:
        raise Refused(f"{day!r} is not a day; write for example {today(desk)}.") from error


# --- scores -----------------------------------------------------------------------------------------------------------


def day_of(desk: Desk, rules: str = "", day: str = "") -> Day:
    galaxy = require_galaxy(desk, which_game(desk, rules), which_day(desk, day))
    closed = closing_of(desk, galaxy.originator_id)
    return Day(
        galaxy.game,
        galaxy.day,
        galaxy.opens,
        galaxy.closes,
        galaxy.commitment,
        galaxy.hidden_commitment,
        closed.chain_top if closed else "",
        closed.hidden if closed else "",
        tuple(_scores(desk, galaxy)),
    )


def _scores(desk: Desk, galaxy: GalaxyOpened) -> Iterator[Score]:
    """The games that count, best first; then those still running or finished too late."""
    tables = desk.game_list.of_galaxy(galaxy.originator_id)
    counted = sorted((table for table in tables if counts(table)), key=lambda table: (-score_of(table), table.ended_at))
    for table in counted:
        rank = 1 + sum(score_of(other) > score_of(table) for other in counted)
        yield _score(table, rank, score_of(table))
    for table in tables:
        if not counts(table):
            yield _score(table, 0, None)


def counts(table: GameRecord) -> bool:
    """Whether the game ended in time: a later one could have used dice that were already revealed."""
    return table.ended and table.ended_at < table.galaxy_closes


def score_of(table: GameRecord) -> int:
    return msgspec.json.decode(table.result, type=Result).standings[0].score


def _score(table: GameRecord, rank: int, score: int | None) -> Score:
    player = next(seat.player for seat in table.seats.values())
    return Score(rank, player, score, table.resolved_turn or 0, table.game, table.ended_at)


def verify_day(desk: Desk, rules: str = "", day: str = "") -> Iterator[tuple[str, tuple[Difference, ...]]]:
    """Checks the secrets against the commitments and every listed game against its score; names what differs."""
    found = day_of(desk, rules, day)
    galaxy = require_galaxy(desk, found.rules, date.fromisoformat(found.day))
    yield f"galaxy of {found.day}", tuple(_verify_secrets(galaxy, found))
    for score in found.scores:
        table = desk.open(score.game).table
        differences = [difference for verdict in verify(desk, score.game) for difference in verdict.differences]
        if (table.commitment, table.hidden_commitment) != (galaxy.commitment, galaxy.hidden_commitment):
            differences.append(Difference(0, "commitment of the galaxy", galaxy.commitment, table.commitment))
        yield score.player, tuple(differences)


def _verify_secrets(galaxy: GalaxyOpened, day: Day) -> Iterator[Difference]:
    """Compares the secrets with the commitments; before the day is over there is nothing to check."""
    if not day.chain_top:
        return
    stream = galaxy.originator_id.bytes
    down = chain_down(stream, bytes.fromhex(day.chain_top), galaxy.chain_length).hex()
    hidden = hidden_commitment(stream, bytes.fromhex(day.hidden)).hex()
    for what, want, have in (
        ("dice commitment", galaxy.commitment, down),
        ("hidden commitment", galaxy.hidden_commitment, hidden),
    ):
        if want != have:
            yield Difference(0, what, want, have)
