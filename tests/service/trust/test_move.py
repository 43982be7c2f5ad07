"""A game that is moved: the old server stops by itself, the new one goes on, and the history verifies across it."""

from pathlib import Path
from uuid import UUID

import pytest

from events import GameMovedAway, GamePaused
from pbem.audit import verify as verifier
from pbem.audit.verify import Kept
from pbem.ledger import open_ledger
from pbem.service import Desk, PauseGame, Refused, pause_game, tick, verify
from pbem.service.kernel.commands import MoveGame
from pbem.service.trust.audit_file import audit
from pbem.service.trust.bundle_import import import_game
from pbem.service.trust.bundles import export_for_players, export_for_seat, export_game
from pbem.service.trust.file_check import check_file
from pbem.service.trust.log import public_checkpoint, sheet_receipt
from pbem.service.trust.log_check import check_log
from pbem.service.trust.move import move_away
from tests.support.bundle_forgeries import lines_of
from tests.support.desks import Clock, Shelf, new_id, submit, table
from tests.support.games.eventful_games import play
from tests.support.letters import contact, mailed, post_desk, queued, written

NEW = "https://new.example.org"
PASSPHRASE = "a quiet sector of the sky"


@pytest.fixture
def game(desk: Desk, clock: Clock) -> UUID:
    game = mailed(desk, options={"length": "30"}, turn_seconds=3600)
    for _ in range(2):
        play(desk, clock, game)
    submit(desk, game, "red", "RUN 1")
    return game


def move(desk: Desk, game: UUID, to: str = NEW) -> bytes:
    move_away(desk, MoveGame(id=new_id(), game=game, to=to))
    return b"".join(export_game(desk, game, desk.signer(game), PASSPHRASE))


def play_out(desk: Desk, clock: Clock, game: UUID) -> None:
    while not table(desk, game).ended:
        play(desk, clock, game)


def test_the_old_server_stops_by_itself_and_says_where_it_went(desk: Desk, game: UUID, clock: Clock) -> None:
    data = move(desk, game)
    events = desk.ledger.events(game)
    assert [type(event) for event in events[-2:]] == [GamePaused, GameMovedAway]
    for attempt in (
        lambda: submit(desk, game, "red", "RUN 2"),
        lambda: pause_game(desk, PauseGame(id=new_id(), game=game)),
        lambda: contact(desk, game, "red", address="else@example.org"),
    ):
        with pytest.raises(Refused, match=f"has moved to {NEW} and goes on there"):
            attempt()
    clock.turn(days=3)
    assert tick(desk, lambda ticked: None) == 0
    assert desk.ledger.events(game) == events
    assert [(each.seat, each.kind) for each in queued(desk, "moved_away")] == [
        ("red", "moved_away"),
        ("blue", "moved_away"),
        ("", "moved_away"),
    ]
    assert f"goes on at {NEW}" in " ".join(written(desk, "moved_away", "red").text.split())
    assert len(move(desk, game)) == len(data), "the file can be written again"
    with pytest.raises(Refused, match="has moved"):
        move(desk, game, "https://third.example.org")


@pytest.mark.parametrize("language", ["it", "de"])
def test_players_are_told_in_their_language(
    desk: Desk, game: UUID, language: str, tmp_path: Path, clock: Clock
) -> None:
    contact(desk, game, "red", language=language)
    data = move(desk, game)
    assert {"it": "continua su", "de": "geht auf"}[language] in written(desk, "moved_away", "red").text
    with pytest.raises(Refused) as refused:
        submit(desk, game, "red", "RUN 2")
    assert NEW in desk.words("race", language).say(refused.value.phrase)
    with open_ledger(f"sqlite:{tmp_path / 'new.db'}") as ledger:
        new = post_desk(ledger, tmp_path / "new", clock, seed="new")
        import_game(new, data, PASSPHRASE)
        assert {"it": "continua qui", "de": "geht hier weiter"}[language] in written(new, "arrived", "red").subject


def test_it_goes_on_at_the_new_server_to_its_end(desk: Desk, game: UUID, tmp_path: Path, clock: Clock) -> None:
    old_key, deadline = str(desk.signer(game).key), table(desk, game).deadline
    kept = Kept(old_key, [sheet_receipt(desk, game, table(desk, game).version)], [public_checkpoint(desk, game)])
    data = move(desk, game)
    clock.turn(minutes=95)
    with open_ledger(f"sqlite:{tmp_path / 'new.db'}") as ledger:
        new = post_desk(ledger, tmp_path / "new", clock, seed="new")
        done = import_game(new, data, PASSPHRASE)
        assert done.has_arrived and done.can_go_on
        now = table(new, game)
        assert now.deadline > deadline and not now.paused and not now.moved_to
        assert now.sheets["red"].text == "RUN 1", "orders on file move with the game"
        letter = written(new, "arrived", "red")
        new_key = str(new.signer(game).key)
        text = "".join(letter.text.split())
        assert new_key != old_key and new_key in text and old_key in text and letter.reply_to
        for once_more in (lambda: import_game(new, data, PASSPHRASE), lambda: import_game(new, data)):
            with pytest.raises(Refused, match="is already here, and runs here. Nothing was changed"):
                once_more()
        part = b"".join(export_for_seat(new, game, new.signer(game), "red"))
        assert check_file(Shelf(), part, Kept(old_key))["verdict"] == "holds"
        play_out(new, clock, game)
        assert not [verdict for verdict in verify(new, game) if verdict.differences]
        assert check_log(new, game, new.signer(game).key).wrong == ()
        for made in (audit(new, game, new.signer(game)), export_for_players(new, game, new.signer(game))):
            file = b"".join(made)
            for key in ("", old_key, new_key):
                result = check_file(Shelf(), file, kept._replace(key=key))
                assert result["verdict"] == "holds", verifier.told(result)
            assert any(NEW in words for words in result["cannot_prove"])
        require_vouched(b"".join(audit(new, game, new.signer(game))), kept)
    assert check_log(desk, game, desk.signer(game).key).wrong == ()


def require_vouched(file: bytes, kept: Kept) -> None:
    """verify.py alone accepts both keys, and finds an arrival that nobody vouches for."""
    assert verifier.verified(file, kept)["verdict"] == "holds"
    lines = lines_of(file)
    (place,) = [place for place, line in enumerate(lines) if line["kind"] == "arrive"]
    opened = verifier.read(file)
    event = opened.lines[place].event
    for change in ({"key": "x"}, {"checkpoint": "x\n\nx\n"}, {"checkpoint": opened.of("checkpoint")[0].data["note"]}):
        other = opened.lines[place]._replace(event={**event, **change})
        forged = verifier.File(opened.raw, [*opened.lines[:place], other, *opened.lines[place + 1 :]])
        assert list(verifier.check_moves(forged)), change
    cut = verifier.File(opened.raw, [line for line in opened.lines if line.kind != "arrive"])
    assert [found.what for found in verifier.check_moves(cut)] == []
    away = verifier.File(opened.raw, [line for line in opened.lines if line.kind != "move"])
    assert "the game arrived without having been moved away" in [found.what for found in verifier.check_moves(away)]


def test_it_can_come_back(desk: Desk, game: UUID, tmp_path: Path, clock: Clock) -> None:
    """To its old server, which knows the beginning; with two changes of key."""
    with open_ledger(f"sqlite:{tmp_path / 'new.db'}") as ledger:
        new = post_desk(ledger, tmp_path / "new", clock, seed="new")
        import_game(new, move(desk, game), PASSPHRASE)
        play(new, clock, game)
        import_game(desk, move(new, game, "https://old.example.org"), PASSPHRASE)
    play_out(desk, clock, game)
    result = verifier.verified(b"".join(audit(desk, game, desk.signer(game))))
    assert result["verdict"] == "holds", verifier.told(result)


def test_a_paused_game_stays_paused(desk: Desk, game: UUID, tmp_path: Path, clock: Clock) -> None:
    pause_game(desk, PauseGame(id=new_id(), game=game, reason="Snow."))
    with open_ledger(f"sqlite:{tmp_path / 'new.db'}") as ledger:
        new = post_desk(ledger, tmp_path / "new", clock, seed="new")
        import_game(new, move(desk, game), PASSPHRASE)
        assert table(new, game).paused and table(new, game).pause_reason == "Snow."


def test_what_is_refused(desk: Desk, game: UUID, clock: Clock) -> None:
    for to in ("", "nowhere", "ftp://example.org", "https://", "https://x.example.org/ y"):
        with pytest.raises(Refused, match="is not the address of a server"):
            move(desk, game, to)
    copy = b"".join(export_game(desk, game, desk.signer(game), PASSPHRASE))
    with pytest.raises(Refused, match="is already here, and runs here"):
        import_game(desk, copy, PASSPHRASE)
    clock.turn(days=1)
    with pytest.raises(Refused, match="play the turn first"):
        move(desk, game)
