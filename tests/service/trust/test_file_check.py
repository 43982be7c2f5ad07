"""What `pbem verify FILE` says: of whole files, of a player's part, of a crooked resolver, of files of any content."""

import json
import random
import re
from pathlib import Path
from uuid import UUID

import pytest

from pbem.audit.bundle import StoredLine, write
from pbem.audit.bundle import read as read_bundle
from pbem.audit.verify import Kept, told
from pbem.service import Desk
from pbem.service.trust.audit_file import audit
from pbem.service.trust.bundle_import import import_game
from pbem.service.trust.bundles import export_for_players, export_for_seat, export_game
from pbem.service.trust.file_check import check_file, exit_code
from pbem.service.trust.log import head, sheet_receipt
from pbem.service.trust.rules_check import RULES
from tests.service.trust.test_bundles import another, signer
from tests.support.bundle_forgeries import lines_of, missed, signed_anew
from tests.support.desks import Clock, Shelf, started, submit
from tests.support.games import dice_race as race
from tests.support.games.eventful_games import SECRET_PRESS, eventful_game, play


@pytest.fixture
def game(desk: Desk, clock: Clock) -> UUID:
    return eventful_game(desk, clock)


def findings(data: bytes, kept: Kept | None = None) -> dict[str, list[str]]:
    result = check_file(Shelf(), data, kept or Kept())
    found = {check["what"]: [words for _, words in check["findings"]] for check in result["checks"]}
    return {what: words for what, words in found.items() if words}


def verdict(data: bytes) -> str:
    return str(check_file(Shelf(), data)["verdict"])


# ---- the players' bundle ----


def test_players_get_all_that_the_rules_need_and_nothing_private(desk: Desk, game: UUID) -> None:
    data = b"".join(export_for_players(desk, game, signer(game)))
    assert findings(data) == {} and exit_code(check_file(Shelf(), data)) == 0
    text = data.decode()
    assert "RUN 2" in text and "Good luck." not in text, "press is encrypted with the key of its writer"
    for private in (SECRET_PRESS, "from a friend", "@example", "Sue"):
        assert private not in text
    assert data == b"".join(export_for_players(desk, game, signer(game))), "all players get the same file"
    ends = check_file(Shelf(), data)["cannot_prove"]
    assert any("4 withheld entries: private press" in words for words in ends)


def test_what_players_kept_is_compared(desk: Desk, game: UUID) -> None:
    data = b"".join(export_for_players(desk, game, desk.signer(game)))
    number = next(n for n, line in enumerate(lines_of(data)) if line.get("topic") == "orders.received.2")
    kept = Kept(str(desk.signer(game).key), [sheet_receipt(desk, game, number)], [head(desk, game, 12).note])
    assert findings(data, kept) == {}
    assert list(findings(data, Kept(str(signer(game, 9).key)))) == ["the key is the one you gave"]
    other = b"".join(export_for_players(desk, game, signer(game, 9)))
    assert set(findings(other, Kept(kept.key, kept.receipts))) == {"the key is the one you gave"}


def test_the_crooked_resolver_is_found_in_words(tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sheets are sealed and logged as they should be, but red runs by other orders: only the rules tell."""
    honest = race.resolve

    def crooked(state, sheets, dice):
        return honest(state, {**sheets, "red": race.language({}).read("RUN 3")}, dice)

    with another(tmp_path / "crooked", clock) as desk:
        with monkeypatch.context() as patch:
            patch.setattr(race, "resolve", crooked)
            game = eventful_game(desk, clock, 40)
        data = b"".join(export_for_players(desk, game, signer(game)))
        seen = findings(data)
        assert list(seen) == [RULES]
        first = next(each for each in seen[RULES] if " fact " in each)
        assert re.match(r'turn \d+: fact 1 about seat red: recorded is "red ran ', first), first
        assert '"; the rules give "red ran ' in first
        assert "IT DOES NOT HOLD" in told(check_file(Shelf(), data))


# ---- the part of one seat, while the game runs ----


def test_the_part_of_a_seat(desk: Desk, clock: Clock) -> None:
    game = started(desk, options={"length": "60"}, press="signed")
    for _ in range(2):
        play(desk, clock, game)
    submit(desk, game, "blue", "RUN 3")
    data = b"".join(export_for_seat(desk, game, signer(game), "red"))
    assert findings(data) == {}
    sheets = [line["payload"] for line in lines_of(data) if line.get("topic") == "orders.received.2"]
    assert sheets and all(json.loads(payload)["seat"] == "red" for payload in sheets)
    assert b'"facts"' not in data and b"secrets" not in data and b"RUN 3" not in data
    ends = check_file(Shelf(), data)["cannot_prove"]
    assert any("withheld entries, and whether the rules give these turns" in words for words in ends)
    tried, held = missed(data, signer(game), verdict)
    assert (tried > 100, held) == (True, [])


def test_a_sheet_that_was_passed_over_is_found(desk: Desk, clock: Clock) -> None:
    """The seal names an older sheet; the log is written anew from there, so that only the seat can tell."""
    from events import OrdersReceived, TurnSealed
    from pbem.service.trust.own_sheets import check_own_sheets

    game = started(desk, options={"length": "60"})
    submit(desk, game, "red", "RUN 1")
    play(desk, clock, game)
    events = desk.ledger.events(game)
    assert list(check_own_sheets(events, (), "red")) == []
    last = max(e.originator_version for e in events if isinstance(e, OrdersReceived) and e.seat == "red")
    without = [e for e in events if e.originator_version != last]
    sealed = next(e.turn for e in events if isinstance(e, TurnSealed) and e.turn)
    (found,) = check_own_sheets(without, (), "red")
    assert found.startswith(f"turn {sealed}: sheet {last} was sealed; the last one you sent is entry ")


# ---- older bundles ----


def old_bundle(desk: Desk, game: UUID, with_secrets: bool = True) -> bytes:
    """As versions before 2 wrote it."""
    from pbem.audit.bundle import BundleHead, LeafLine, SecretsLine
    from pbem.audit.entries import canonical

    bundle = read_bundle(b"".join(export_game(desk, game, signer(game))))
    given = bundle.head
    head = BundleHead(
        "pbem-bundle/1", given.game, given.title, given.rules, given.rules_version, given.options, given.events,
        given.leaves, given.key, "2026-02-01T00:00:00Z",
    )  # fmt: skip
    events = [StoredLine(line.number, line.topic, line.payload) for line in bundle.events]
    leaves = [LeafLine(line.number, line.topic, line.payload, line.leaf) for line in bundle.leaves]
    assert isinstance(bundle.secrets, SecretsLine)
    dice = canonical(json.loads(bundle.secrets.content)).decode()
    content = json.dumps({"secrets": [{"kind": "event", "number": 1, "topic": "x", "payload": dice}], "people": []})
    secrets = SecretsLine(content) if with_secrets else None
    return b"".join(write(head, events, leaves, secrets, signer(game)))


def test_old_bundles_still_verify_and_say_what_they_cannot_bind(
    desk: Desk, game: UUID, tmp_path: Path, clock: Clock
) -> None:
    whole, bare = old_bundle(desk, game), old_bundle(desk, game, with_secrets=False)
    assert findings(whole) == {} and findings(bare) == {}
    unbound = "that its events are those of the log: a bundle of format 1 without its secrets does not bind them"
    assert unbound not in check_file(Shelf(), whole)["cannot_prove"]
    assert unbound in check_file(Shelf(), bare)["cannot_prove"]
    lines = lines_of(whole)
    place = next(n for n, line in enumerate(lines) if line.get("topic") == "seat.taken.2")
    lines[place]["payload"] = json.dumps(json.loads(lines[place]["payload"]) | {"player": "Someone else"})
    found = findings(signed_anew(lines, signer(game)))
    assert found == {
        "every event is the one in the signed log": [
            f"event {place} (seat.taken) is not the one in the log: it was changed"
        ]
    }
    with another(tmp_path / "new", clock) as new:
        assert import_game(new, whole).is_over


# ---- audit files ----


def test_audit_files_open_facts_when_the_game_is_over(desk: Desk, game: UUID) -> None:
    data = b"".join(audit(desk, game, signer(game)))
    reveals = [line for line in lines_of(data) if line["kind"] == "reveal"]
    assert reveals and all("payload" in line for line in reveals)
    assert findings(data) == {}
    shut = b"".join(audit(desk, game, signer(game), with_facts=False))
    assert b'"facts"' not in shut and findings(shut) == {}


# ---- files of any content ----


def test_there_is_always_a_verdict(desk: Desk, game: UUID) -> None:
    """Bytes changed, cut, repeated and mixed, with and without a right sum: no exception escapes."""
    luck = random.Random(18)
    files = [b"".join(export(desk, game, signer(game))) for export in (export_game, export_for_players)]
    files.append(b"".join(audit(desk, game, signer(game))))
    for data in (b"", b"\n", b"{}\n", b"\xff", b'{"kind":"bundle"}', b"[" * 9999):
        assert verdict(data) == "unreadable"
    for _ in range(150):
        torn = bytearray(luck.choice(files))
        for _ in range(luck.randint(1, 4)):
            place, many = luck.randrange(len(torn)), luck.randint(1, 40)
            torn[place : place + many] = luck.choice((b"", b"0", b'"', b"9" * 30, b"\n", torn[:many], b"null", b"[["))
        assert verdict(bytes(torn)) in ("fails", "unreadable")


def test_strange_values_in_signed_lines_get_a_verdict(desk: Desk, game: UUID) -> None:
    luck, key = random.Random(19), signer(game)
    lines = lines_of(b"".join(export_game(desk, game, key)))
    strange: tuple[object, ...] = (
        None,
        True,
        -1,
        0,
        1 << 70,
        "",
        "x" * 5000,
        [],
        {},
        [[]],
        "\ud83d\ude00",
        "9" * 400,
        1.5,
    )
    for _ in range(80):
        changed = [dict(line) for line in lines]
        line = luck.choice(changed)
        inner = "payload" if "payload" in line and luck.random() < 0.7 else ""
        held = json.loads(line[inner]) if inner else line
        held[luck.choice(list(held))] = luck.choice(strange)
        if inner:
            line[inner] = json.dumps(held)
        assert verdict(_signed(changed, key)) != "holds", (line, held)


def _signed(lines: list[dict[str, object]], key) -> bytes:
    try:
        return signed_anew(lines, key)
    except (ValueError, TypeError, AttributeError):
        return b"".join(json.dumps(line).encode() + b"\n" for line in lines)
