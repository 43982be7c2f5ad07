"""The list of games and how people name one."""

from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

import pytest

from pbem.ledger import GameRecord, Ledger
from pbem.projections import NoSuchGame, find_game, slug
from pbem.service import Desk
from tests.support.desks import Clock, desk_at, opened, started, submit, table


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with desk_at(tmp_path, Clock()) as made:
        yield made


def test_it_holds_the_table_of_every_game(desk: Desk):
    first, second = opened(desk), started(desk)
    submit(desk, second, "red")
    assert desk.game_list.tables() == {first: table(desk, first), second: table(desk, second)}


def test_it_reads_only_what_is_new(desk: Desk, monkeypatch: pytest.MonkeyPatch):
    started(desk)
    desk.game_list.tables()
    read: list[int] = []
    look_through = Ledger.look_through

    def counted(self: Ledger, after: int, limit: int, topics=()):
        page = look_through(self, after, limit, topics)
        read.append(len(page))
        return page

    monkeypatch.setattr(Ledger, "look_through", counted)
    desk.game_list.tables()
    assert read == [1, 0]


def test_a_damaged_list_is_made_again(desk: Desk, tmp_path: Path):
    game = started(desk)
    desk.game_list.tables()
    (tmp_path / "cache" / "games.list").write_bytes(b"rubbish")
    assert list(desk.game_list.tables()) == [game]


TABLES = {
    UUID("aaaa1111-0000-4000-8000-000000000001"): GameRecord(title="A quiet sector"),
    UUID("aaaa2222-0000-4000-8000-000000000002"): GameRecord(title="A quiet season"),
    UUID("bbbb3333-0000-4000-8000-000000000003"): GameRecord(title="Großer Krieg"),
    UUID("cccc4444-0000-4000-8000-000000000004"): GameRecord(title="Rematch"),
    UUID("cccc5555-0000-4000-8000-000000000005"): GameRecord(title="Rematch"),
}


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("aaaa1111-0000-4000-8000-000000000001", "aaaa1111"),
        ("AAAA2", "aaaa2222"),
        ("bbbb", "bbbb3333"),
        ("a quiet sector", "aaaa1111"),
        ("a-quiet-sea", "aaaa2222"),
        ("groer-krieg", "bbbb3333"),
    ],
)
def test_a_game_is_named_by_id_or_title(name: str, found: str):
    assert str(find_game(TABLES, name)).startswith(found)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("aaaa", r"matches several games: aaaa1111 \(A quiet sector\), aaaa2222 \(A quiet season\)"),
        ("rematch", "matches several games: cccc4444"),
        ("a loud sector", "Did you mean A quiet sector[?]"),
        ("zzz", "See `pbem games`"),
        ("", "There is no game ''"),
        ("????", "There is no game"),
    ],
)
def test_a_name_that_no_game_or_several_go_by(name: str, told: str):
    with pytest.raises(NoSuchGame, match=told):
        find_game(TABLES, name)


def test_an_empty_list():
    with pytest.raises(NoSuchGame, match="there are none yet"):
        find_game({}, "any")


def test_slugs():
    assert slug("  The Élan -- of War! ") == "the-elan-of-war"
