"""Opens a game: chooses its options and commits to its dice."""

from uuid import UUID

from events import (
    AddressSet,
    BeaconChosen,
    DiceSchemeChosen,
    DiceSecretsKept,
    GameListed,
    GameOpened,
    MasterNamed,
    PressRuleSet,
    ScheduleSet,
    secrets_stream,
)
from pbem.audit.quicknet import CHAIN
from pbem.core.dice import (
    BEACON_DELAY,
    DICE_2,
    QUICKNET_GENESIS,
    QUICKNET_PERIOD,
    SECRET_BYTES,
    hidden_commitment,
)
from pbem.core.grammar import nearest
from pbem.core.rules import BadOptions, Meta, choose
from pbem.ledger import MASTER, GameRecord, Schedule, folded
from pbem.service.kernel.answers import Opened
from pbem.service.kernel.commands import OpenGame
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.errors import Refused
from pbem.service.kernel.event_writer import EventWriter
from pbem.service.kernel.perform_command import answered, append
from pbem.service.kernel.texts import clean_name
from pbem.service.people.contacts import put_on_file, welcome
from pbem.service.people.dice_parts import announce_mix, take
from pbem.service.people.mailboxes import mailbox
from pbem.service.people.persons import person_at, person_called
from pbem.service.turns.beacons import latest_round
from pbem.service.turns.chain_links import chain_link
from pbem.service.turns.lifecycle import finish
from pbem.service.turns.schedules import chosen_schedule, fields
from pbem.service.turns.stages import MISSING, seat_called

# One commitment covers this many resolutions, the set-up being the first.
# Enough for six seats asked one by one in the longest game that can be chosen.
CHAIN_LENGTH = 4096
BOT = "bot"
EVERY_SEAT = ("all",)
SILENT = "no relay of the beacon answers now, so the dice do without it"
LONGEST_TURN = 366 * 24 * 3600
NEW_DICE = DICE_2


def open_game(desk: Desk, command: OpenGame) -> Opened:
    """Writes GameOpened, the bots' seats and the secrets behind the commitments in one transaction."""
    earlier = answered(desk, command, Opened)
    if earlier is not None:
        return earlier
    _require_schedule(command)
    has_beacon, silence = _beacon(desk, command)
    game, top, hidden = UUID(bytes=desk.secret(16), version=4), desk.secret(SECRET_BYTES), desk.secret(SECRET_BYTES)
    opened = _opened(desk, command, game, top, hidden)
    writer = EventWriter(desk, folded([opened]), command.id, opened.at)
    _write_terms(writer, command, has_beacon)
    _seat_first(writer, command)
    secrets = DiceSecretsKept(
        originator_id=secrets_stream(game),
        originator_version=1,
        at=opened.at,
        command=command.id,
        chain_top=top.hex(),
        hidden=hidden.hex(),
    )
    answer = Opened.of(game, opened, silence)
    answer = append(desk, command, [opened, *writer.events, secrets], opened.at, answer)
    finish(desk, desk.open(answer.game))
    return answer


def _write_terms(writer: EventWriter, command: OpenGame, has_beacon: bool) -> None:
    """Writes what GameOpened itself does not contain: dice, schedule, press, visibility and the master's address."""
    writer.write(DiceSchemeChosen, scheme=NEW_DICE)
    if has_beacon:
        writer.write(BeaconChosen, chain=CHAIN, genesis=QUICKNET_GENESIS, period=QUICKNET_PERIOD, delay=BEACON_DELAY)
    schedule = chosen_schedule(command)
    if schedule != Schedule():
        writer.write(ScheduleSet, **fields(schedule))
    if command.press != writer.table.press:
        writer.write(PressRuleSet, rule=command.press)
    if command.listing != writer.table.listing:
        writer.write(GameListed, listing=command.listing)
    where = mailbox(command.master).address if "@" in command.master else ""
    if name := _master(command):
        person = person_called(writer.desk, writer.table.game, name, where)
        writer.write(MasterNamed, name=name, person=person)
    if where:
        writer.note(AddressSet, seat=MASTER, address=where, person=person_at(writer.desk, where))
        welcome(writer, MASTER)


def _seat_first(writer: EventWriter, command: OpenGame) -> None:
    """Seats the bots, and before them a master who plays: his part of the dice is there before any other."""
    if command.plays:
        seat = seat_called(writer.table, command.plays)
        if seat in _bot_seats(writer.table, command.bots):
            raise Refused(f"Seat {seat} cannot be both the master's and a bot's.")
        where = writer.people.of(MASTER).address
        take(writer, seat, writer.table.master or "The master", "player", command.part, "master", where)
        put_on_file(writer, seat, where, "", "")
    for seat in _bot_seats(writer.table, command.bots):
        take(writer, seat, BOT, "bot")
    if command.plays:
        welcome(writer, seat_called(writer.table, command.plays))
    announce_mix(writer)


def _beacon(desk: Desk, command: OpenGame) -> tuple[bool, str]:
    """Whether the game gets a beacon; and if it would have one by default but no relay answers, why it does not."""
    has_clock = bool(command.schedule or command.turn_seconds)
    if command.beacon and desk.beacon is None:
        raise Refused("This server has no beacon; its operator can set PBEM_BEACON.")
    if command.beacon and not has_clock:
        raise Refused("A beacon needs deadlines: give the game a schedule or a turn length.")
    if command.beacon is not None or desk.beacon is None or not has_clock:
        return bool(command.beacon), ""
    answers = desk.beacon.is_answering(latest_round(desk.now()))
    return answers, "" if answers else SILENT


def _master(command: OpenGame) -> str:
    """The name only: the address must not be in the game's own history."""
    name = mailbox(command.master).name or "the master" if "@" in command.master else command.master
    return clean_name(name, "a master") if name else ""


def _bot_seats(table: GameRecord, named: tuple[str, ...]) -> list[str]:
    names = tuple(table.seats) if named == EVERY_SEAT else named
    return list(dict.fromkeys(seat_called(table, name) for name in names))


def _opened(desk: Desk, command: OpenGame, game: UUID, top: bytes, hidden: bytes) -> GameOpened:
    rules = desk.games.find(command.rules)
    options = chosen(rules.META, command.edition, command.options, command.seats)
    title = clean_name(command.title, "a title") if command.title else f"{rules.META.title} {str(game)[:4]}"
    return GameOpened(
        originator_id=game,
        originator_version=1,
        at=desk.moment(),
        command=command.id,
        game=rules.META.name,
        title=title,
        rules_version=rules.META.version,
        options=options,
        seats=tuple(rules.seat_names(command.seats, options)),
        chain_length=CHAIN_LENGTH,
        commitment=chain_link(game.bytes, top, CHAIN_LENGTH, NEW_DICE).hex(),
        hidden_commitment=hidden_commitment(game.bytes, hidden, NEW_DICE).hex(),
        turn_seconds=command.turn_seconds,
        missing=command.missing,
    )


def chosen(meta: Meta, edition: str, wanted: dict[str, str], seats: int) -> dict[str, str]:
    """All options with their values: those given, else those of the edition, else the defaults."""
    if edition and edition not in meta.presets:
        close = nearest(edition, list(meta.presets))
        hint = f" Did you mean {close}?" if close else ""
        known = ", ".join(meta.presets) or "none"
        raise Refused(f"{meta.title} has no edition {edition!r}; there are: {known}.{hint}")
    preset = meta.presets[edition] if edition else {}
    try:
        return choose(meta, preset | wanted, seats)
    except BadOptions as error:
        raise Refused(str(error)) from error


def _require_schedule(command: OpenGame) -> None:
    if command.schedule and command.turn_seconds:
        raise Refused("A game has a schedule of weekdays or a turn length, not both.")
    if command.missing not in MISSING:
        raise Refused(f"A seat without orders cannot be {command.missing!r}; possible: {', '.join(MISSING)}.")
    if not 0 <= command.turn_seconds <= LONGEST_TURN:
        raise Refused("A turn may last from one second to a year; 0 means that there is no clock.")
