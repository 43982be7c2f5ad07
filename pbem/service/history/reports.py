"""Reports: what one seat gets about one turn, in every form."""

from base64 import b64encode
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec

from pbem.audit.checkpoints import folded
from pbem.audit.seat_heads import seats_note
from pbem.core.chart import SEEN
from pbem.core.dice import Throw
from pbem.core.sheet import EMPTY
from pbem.core.view import REFEREE
from pbem.ledger import GameRecord
from pbem.reports.edition import Edition
from pbem.reports.report import LogHead, Occasion, Report, build
from pbem.reports.report_map import Memory
from pbem.reports.text import report_text
from pbem.reports.times import both_zones
from pbem.service.history.played_turns import Corrected, PlayedTurn, Replayed, played_turn, played_turns
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.errors import Refused
from pbem.service.people.neutrality import ONLOOKER, REFEREE_NAME, who_runs
from pbem.service.trust.log import head
from pbem.service.trust.sent_heads import sent_heads
from pbem.service.turns.beacons import comes_at, round_of
from pbem.service.turns.stages import require_seat

_THROWS = msgspec.json.Decoder(list[Throw])


def turn_report(desk: Desk, game: UUID, turn: int, reader: str, language: str = "en") -> str:
    """The report of one turn for a seat, or for `onlooker` or `referee`, as text."""
    return report_of(desk, played_turn(desk, game, turn), reader, language)


def report_of(desk: Desk, played: PlayedTurn, reader: str, language: str = "en") -> str:
    return edition_of(desk, played, reader, language).text()


def edition_of(desk: Desk, played: PlayedTurn, reader: str, language: str = "en", zone: str = "") -> Edition:
    """The report of a turn for one reader in every form; times are also given in the reader's zone."""
    words = desk.words(played.table.rules, language)
    report = remembered(desk, played, built(desk, played, reader, zone))
    return Edition(report, words, desk.templates / "report", language)


def remembered(desk: Desk, played: PlayedTurn, report: Report) -> Report:
    """Adds what the reader saw in earlier turns, for places now out of sight."""
    if all(cell.sight == SEEN for cell in report.chart.cells):
        return report
    memory = Memory()
    rules = desk.rules(played.table)
    for earlier in played_turns(desk, played.table.game):
        if earlier.resolved.turn >= played.resolved.turn:
            break
        memory.see(earlier.resolved.turn, rules.chart(earlier.after, report.seat))
    return msgspec.structs.replace(report, chart=memory.recall(report.chart, report.seat or ""))


def board_text(desk: Desk, replayed: Replayed) -> str:
    """The whole board after a turn, as the referee sees it, without the events of the turn."""
    table, state = replayed.table, replayed.state
    occasion = Occasion(game=str(table.game), title=table.title, turn=replayed.turn, options=table.options)
    report = build(desk.rules(table), state, (), state, REFEREE, occasion)
    return report_text(report, desk.words(table.rules), desk.templates / "report")


def built(desk: Desk, played: PlayedTurn, reader: str, zone: str = "", *, with_log: bool = True) -> Report:
    """The report as data, for any output format; what is only searched needs no proofs of the log."""
    table, game = played.table, desk.rules(played.table)
    seat = seat_of_reader(table, reader)
    sheet = played.sealed.sheets.get(seat or "")
    return build(
        game,
        played.before,
        game.CODEC.decode_facts(played.resolved.facts),
        played.after,
        seat,
        _occasion(desk, played, seat, zone, with_log),
        game.language(table.options).read(sheet.text) if sheet else EMPTY,
        _THROWS.decode(played.resolved.throws),
    )


def built_of_correction(desk: Desk, corrected: Corrected, reader: str) -> Report:
    """A separate report on a correction of the board, for this reader."""
    table, game, event = corrected.table, desk.rules(corrected.table), corrected.event
    occasion = Occasion(game=str(table.game), title=table.title, turn=event.turn, options=table.options)
    facts = game.CODEC.decode_facts(event.facts)
    return build(game, corrected.before, facts, corrected.after, seat_of_reader(table, reader), occasion)


def _known_zone(zone: str) -> str:
    try:
        return ZoneInfo(zone).key if zone else ""
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise Refused(f"{zone[:40]!r} is not a time zone; write for example Europe/Rome.") from error


def _is_stand_in(played: PlayedTurn, seat: str | None) -> bool:
    """Whether a bot wrote the sheet for a player who sent none."""
    sheet = played.sealed.sheets.get(seat or "")
    return sheet is not None and sheet.channel == "bot" and played.table.seats[str(seat)].kind != "bot"


def seat_of_reader(table: GameRecord, reader: str) -> str | None:
    """The seat as the rules know it: None for an onlooker, REFEREE for the referee."""
    if reader == ONLOOKER:
        return None
    if reader == REFEREE_NAME:
        return REFEREE
    try:
        require_seat(table, reader)
    except Refused as error:
        raise Refused(f"{error} Also possible: {ONLOOKER}, {REFEREE_NAME}.") from error
    return reader


def log_head(desk: Desk, table: GameRecord, size: int, since: int = 0, reader: str | None = None) -> LogHead:
    """The log when it had `size` entries, as shown in a report to a seat (None: to anyone else)."""
    signed = head(desk, table.game, size, since)
    others = sent_heads(desk, table.game, size, [seat for seat in table.seats if seat != reader]) if signed.note else []
    sent = seats_note(desk.signer(table.game), size, signed.root, others) if any(each.size for each in others) else ""
    proof = tuple(b64encode(part).decode() for part in signed.proof)
    restored = tuple(
        f"on {each.at} this game was restored to entry {each.left} of its log, though {each.size} had been signed. "
        f"{each.reason}"
        for each in table.restored
    )
    return LogHead(
        signed.size,
        b64encode(signed.root).decode(),
        signed.key,
        signed.note,
        folded(signed.note).strip("\n"),
        since,
        proof,
        restored,
        tuple((each.seat, each.size, b64encode(each.root).decode()) for each in others),
        sent,
        folded(sent).strip("\n"),
    )


def _in_the_dice(played: PlayedTurn) -> dict[str, Any]:
    """What the players added, the beacon round in the dice of this turn, and the one for the next turn."""
    table, heard = played.table, played.table.heard.get(played.sealed.resolution)
    fields: dict[str, Any] = {"mix": table.mix, "added": tuple(seat for seat in table.seats if seat in table.parts)}
    if heard:
        fields |= {"round": heard.round, "signature": heard.signature, "is_known": heard.is_known}
    if table.beacon and played.next_deadline:
        number = round_of(played.next_deadline)
        fields |= {"next_round": number, "next_round_at": comes_at(number)}
    return fields


def _occasion(desk: Desk, played: PlayedTurn, seat: str | None, zone: str, with_log: bool) -> Occasion:
    """P_t is revealed now; P_0 has committed the dice of all turns since the game was opened."""
    table, resolved = played.table, played.resolved
    return Occasion(
        game=str(table.game),
        title=table.title,
        turn=resolved.turn,
        options=table.options,
        run_by=who_runs(desk, table),
        player=table.seats[seat].player if seat in table.seats else "",
        stand_in=_is_stand_in(played, seat),
        deadline=both_zones(played.next_deadline, _known_zone(zone)),
        revealed=resolved.reveal,
        committed=table.commitment,
        replays=table.replays,
        grade=table.grade,
        **_in_the_dice(played),
        log=log_head(desk, table, played.told, reader=seat) if with_log else LogHead(),
    )
