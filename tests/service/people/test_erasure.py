"""A person who asks for it is forgotten: games replay and verify as before, and nothing names that person."""

import json
from pathlib import Path
from uuid import UUID

import pytest
from eventsourcing.domain import DomainEventProtocol
from eventsourcing.persistence import StoredEvent

from events import ERASED_TEXT, FORMER_PLAYER, DeputyNamed, PersonErased, PressSent, SeatTaken
from pbem.audit import verify as verifier
from pbem.audit.entries import leaf
from pbem.bootstrap import make_desk
from pbem.ledger import MASTER, AdoptedRow, open_ledger, redacted
from pbem.ledger.mapper import EventMapper
from pbem.service import (
    AcceptSeat,
    Desk,
    DismissDeputy,
    InviteToSeat,
    LeaveSeat,
    NameDeputy,
    Refused,
    SendPress,
    TakeSeat,
    accept_seat,
    dismiss_deputy,
    invite_to_seat,
    leave_seat,
    name_deputy,
    send_press,
    take_seat,
    verify,
)
from pbem.service.people.accounts import ask_link, link_of, session_of, use_link
from pbem.service.people.erasure import forget_person
from pbem.service.people.former import named_in
from pbem.service.trust.audit_file import audit
from pbem.service.trust.bundles import export_for_players, export_game
from pbem.service.trust.file_check import check_file, exit_code
from pbem.service.trust.log_check import check_log
from tests.service.trust.test_bundles import play_to_the_end, signer
from tests.support.desks import Clock, Shelf, desk_on, new_id, opened, table
from tests.support.letters import contact, queued

ANN, ANN_NAME = "ann.meyer@example.org", "Ann Meyer"
SUE = "sue@example.org"
DORA, DORA_NAME = "dora@example.net", "Dora Smith"


def begun(desk: Desk) -> UUID:
    """A game in which Ann and Sue have written to each other."""
    game = opened(desk, press="signed", master="Mia <mia@example.org>")
    for seat, name, where in (("red", ANN_NAME, ANN), ("blue", "Sue", SUE)):
        invite_to_seat(desk, InviteToSeat(id=new_id(), game=game, seat=seat, to=f"{name} <{where}>"))
        accept_seat(desk, AcceptSeat(id=new_id(), game=game, seat=seat))
    press(desk, game, "red", "My plans are secret.")
    press(desk, game, "blue", "So are mine.")
    return game


def over(desk: Desk, clock: Clock) -> UUID:
    game = begun(desk)
    play_to_the_end(desk, clock, game)
    return game


def press(desk: Desk, game: UUID, seat: str, text: str) -> None:
    send_press(desk, SendPress(id=new_id(), game=game, seat=seat, text=text))


def texts(desk: Desk, game: UUID) -> list[str]:
    return [event.text for event in desk.ledger.events(game) if isinstance(event, PressSent)]


def require_sound(desk: Desk, game: UUID) -> None:
    """Every turn comes out as before, every entry of the log is the one that was signed, and files hold."""
    assert [verdict for verdict in verify(desk, game) if verdict.differences] == []
    assert check_log(desk, game, signer(game).key).wrong == ()
    assert verifier.verified(b"".join(audit(desk, game, signer(game))))["verdict"] == "holds"
    for export in (export_game, export_for_players):
        assert exit_code(check_file(Shelf(), b"".join(export(desk, game, signer(game))))) == 0


def everything(desk: Desk, folder: Path) -> bytes:
    """The bytes of all files, and of all rows, which need not be in a file here."""
    rows = b"".join(row.payload for _, row in desk.ledger.rows(0, 100_000))
    return rows + b"".join(file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file())


def test_nobody_reads_the_name_or_the_press_any_more(any_desk: Desk, clock: Clock, tmp_path: Path) -> None:
    desk, game = any_desk, over(any_desk, clock)
    require_sound(desk, game)
    done = forget_person(desk, "Ann.Meyer@EXAMPLE.org")
    assert done.games == (game,)
    seats = table(desk, game).seats
    assert (seats["red"].player, seats["blue"].player, table(desk, game).master) == (FORMER_PLAYER, "Sue", "Mia")
    assert texts(desk, game) == [ERASED_TEXT, "So are mine."]
    assert (desk.people(game).of("red").address, desk.people(game).of("blue").address) == ("", SUE)
    require_sound(desk, game)
    left = everything(desk, tmp_path)
    assert [word for word in (ANN, ANN_NAME, "My plans are secret.") if word.encode() in left] == []
    assert not [each for each in queued(desk) if ANN_NAME in repr(each) or ANN in repr(each)]
    with pytest.raises(Refused, match="Nothing is stored about 'ann.meyer@example.org'.* erased already"):
        forget_person(desk, ANN)


def test_everything_was_encrypted_before(any_desk: Desk, clock: Clock, tmp_path: Path) -> None:
    """So a backup of the store without the keys names nobody."""
    over(any_desk, clock)
    rows = b"".join(row.payload for _, row in any_desk.ledger.rows(0, 100_000))
    personal = (ANN, ANN_NAME, "My plans are secret.", SUE, "mia@example.org", '"Mia"')
    assert [word for word in personal if word.encode() in rows] == []


def test_sessions_end_and_mail_files_go(desk: Desk, clock: Clock, tmp_path: Path) -> None:
    over(desk, clock)
    ask_link(desk, ANN)
    secret = use_link(desk, link_of(desk, queued(desk, "sign_in")[-1].about["number"]))
    folder = desk.var / "mail" / "in" / "done"
    folder.mkdir(parents=True)
    (folder / "1").write_bytes(b"From: Ann <Ann.Meyer@example.org>\n\nRUN 2\n")
    (folder / "2").write_bytes(b"From: Sue <sue@example.org>\n\nRUN 2\n")
    assert forget_person(desk, ANN).files == 1
    assert session_of(desk, secret) is None or session_of(desk, secret).address == ""  # type: ignore[union-attr]
    assert [file.name for file in folder.iterdir()] == ["2"]
    assert ANN.encode() not in everything(desk, tmp_path).lower()


def test_a_player_resigns_first(desk: Desk) -> None:
    game = begun(desk)
    with pytest.raises(Refused, match="plays seat red of The long run: resign first"):
        forget_person(desk, ANN)
    assert table(desk, game).seats["red"].player == ANN_NAME
    forget_person(desk, ANN, resign=True)
    assert table(desk, game).seats["red"].player == ""
    assert texts(desk, game) == [ERASED_TEXT, "So are mine."]


def test_a_master_of_a_running_game_cannot_go(desk: Desk, clock: Clock) -> None:
    game = begun(desk)
    with pytest.raises(Refused, match="runs The long run, or has run it, and it is not over"):
        forget_person(desk, "mia@example.org", resign=True)
    play_to_the_end(desk, clock, game)
    forget_person(desk, "mia@example.org")
    assert table(desk, game).master == FORMER_PLAYER


def test_somebody_without_an_address_is_found_by_name(desk: Desk, clock: Clock, tmp_path: Path) -> None:
    game = opened(desk)
    for seat, name in (("red", "Ottilie"), ("blue", "Sue")):
        take_seat(desk, TakeSeat(id=new_id(), game=game, seat=seat, player=name))
    leave_seat(desk, LeaveSeat(id=new_id(), game=game, seat="red", reason="Ottilie is ill"))
    with pytest.raises(Refused, match="Nothing is stored about 'Otilie'.*Did you mean ottilie"):
        forget_person(desk, "Otilie")
    forget_person(desk, "ottilie")
    assert b"ttilie" not in everything(desk, tmp_path)
    taken = [event for event in desk.ledger.events(game) if isinstance(event, SeatTaken)]
    assert [event.player for event in taken] == [FORMER_PLAYER, "Sue"]


def test_an_address_that_came_later_leads_to_the_name(desk: Desk, tmp_path: Path) -> None:
    game = opened(desk)
    for seat, name in (("red", "Ottilie"), ("blue", "Sue")):
        take_seat(desk, TakeSeat(id=new_id(), game=game, seat=seat, player=name))
    contact(desk, game, "red", address="otti@example.org")
    contact(desk, game, "red", address="new@example.org")
    forget_person(desk, "new@example.org", resign=True)
    left = everything(desk, tmp_path)
    assert [word for word in (b"ttilie", b"otti@", b"new@") if word in left] == []


def test_another_process_notices(desk: Desk, clock: Clock, tmp_path: Path) -> None:
    game = over(desk, clock)
    with open_ledger(f"sqlite:{tmp_path / 'ledger.db'}") as ledger:
        other = make_desk(ledger, tmp_path / "cache", desk.templates, Shelf(), clock)
        assert table(other, game).seats["red"].player == ANN_NAME
        forget_person(desk, ANN)
        assert table(other, game).seats["red"].player == FORMER_PLAYER
        assert other.game_list.tables()[game].seats["red"].player == FORMER_PLAYER


class OldMapper(EventMapper):
    """Stores as the first release did: version 1 of each event, and nothing encrypted."""

    def __setattr__(self, name: str, value: object) -> None:
        super().__setattr__(name, None if name == "persons" else value)

    def to_stored_event(self, domain_event: DomainEventProtocol[UUID]) -> StoredEvent:
        row = super().to_stored_event(domain_event)
        fields = json.loads(row.state)
        if fields.pop("person", None) is None or not row.topic.endswith(".2"):
            return row
        state = json.dumps(fields).encode()
        return StoredEvent(row.originator_id, row.originator_version, f"{row.topic[:-1]}1", state)


@pytest.fixture
def old(url: str, clock: Clock, tmp_path: Path) -> UUID:
    """A finished game of the first release."""
    with open_ledger(url, mapper=OldMapper()) as ledger:
        desk = desk_on(ledger, tmp_path, clock)
        game = over(desk, clock)
        require_sound(desk, game)
        assert ANN_NAME.encode() in everything(desk, tmp_path)
    return game


def test_old_records_are_redacted_and_their_log_still_holds(
    any_desk: Desk, old: UUID, clock: Clock, tmp_path: Path
) -> None:
    desk = any_desk
    assert table(desk, old).seats["red"].player == ANN_NAME
    before = [leaf.leaf for leaf in desk.ledger.leaves(old)]
    forget_person(desk, ANN)
    assert (table(desk, old).seats["red"].player, table(desk, old).seats["blue"].player) == (FORMER_PLAYER, "Sue")
    assert texts(desk, old) == [ERASED_TEXT, "So are mine."]
    require_sound(desk, old)
    assert [leaf.leaf for leaf in desk.ledger.leaves(old)][:-1] == before
    told = desk.ledger.events(old)[-1]
    assert isinstance(told, PersonErased) and len(told.records) == 3
    numbers = ", ".join(map(str, told.records))
    note = f"redacted because a person asked to be forgotten: {numbers}; what they said is not proven"
    assert check_log(desk, old, signer(old).key).notes == (note,)
    whole = check_file(Shelf(), b"".join(export_game(desk, old, signer(old))))
    ends = "what 3 redacted entries said: a person asked to be forgotten; nothing the rules need"
    assert ends in whole["cannot_prove"]
    left = everything(desk, tmp_path)
    assert [word for word in (ANN, ANN_NAME, "My plans are secret.") if word.encode() in left] == []


def test_a_redaction_that_the_log_does_not_tell_is_found(any_desk: Desk, old: UUID) -> None:
    record = next(each for each in any_desk.ledger.records(old) if each.topic == "seat.taken.1")
    forged = redacted(record.payload, {"player": "Someone else"}, any_desk.ledger.salt(old, record.number))
    any_desk.ledger.rewrite([AdoptedRow(old, record.number, record.topic, forged)])
    wrong = f"entry {record.number} (seat.taken) was redacted, and no later entry says so"
    assert check_log(any_desk, old, signer(old).key).wrong == (wrong,)


def test_only_what_is_personal_can_be_redacted(desk: Desk, clock: Clock) -> None:
    """A record that decides something cannot be replaced by its commitment: the log would not notice."""
    game = over(desk, clock)
    for record in desk.ledger.records(game):
        salt = desk.ledger.salt(game, record.number)
        assert salt is not None
        forged = record._replace(payload=redacted(record.payload, {"command": "another"}, salt))
        assert leaf(forged, salt) != leaf(record, salt), record.topic


# --- deputies ---------------------------------------------------------------------------------------------------------


def with_deputy(desk: Desk, clock: Clock, *, dismissed: bool = False) -> UUID:
    """A finished game that had a deputy."""
    game = begun(desk)
    name_deputy(desk, NameDeputy(id=new_id(), game=game, to=f"{DORA_NAME} <{DORA}>"))
    if dismissed:
        dismiss_deputy(desk, DismissDeputy(id=new_id(), game=game))
    play_to_the_end(desk, clock, game)
    return game


@pytest.mark.parametrize("who", [DORA, DORA_NAME])
@pytest.mark.parametrize("dismissed", [False, True])
def test_a_deputy_is_encrypted_and_forgotten(
    desk: Desk, clock: Clock, tmp_path: Path, who: str, dismissed: bool
) -> None:
    game = with_deputy(desk, clock, dismissed=dismissed)
    rows = b"".join(row.payload for _, row in desk.ledger.rows(0, 100_000))
    assert [word for word in (DORA, DORA_NAME) if word.encode() in rows] == []
    assert forget_person(desk, who).games == (game,)
    require_sound(desk, game)
    assert named_deputies(desk, game) == [FORMER_PLAYER]
    assert [word for word in (DORA, DORA_NAME) if word.encode() in everything(desk, tmp_path)] == []
    assert not [each for each in queued(desk) if DORA_NAME in repr(each) or DORA in repr(each)]
    assert table(desk, game).seats["red"].player == ANN_NAME and texts(desk, game)[0] == "My plans are secret."


def named_deputies(desk: Desk, game: UUID) -> list[str]:
    return [event.name for event in desk.ledger.events(game) if isinstance(event, DeputyNamed)]


def test_who_was_the_deputy_is_told_in_the_language_of_the_reader(desk: Desk, clock: Clock) -> None:
    game = with_deputy(desk, clock)
    forget_person(desk, DORA)
    assert named_in(table(desk, game), desk.words("race", "de")).deputy == "ein früherer Spieler"


@pytest.mark.parametrize("is_former", [False, True])
def test_who_could_know_everything_is_remembered_until_the_game_is_over(
    desk: Desk, clock: Clock, is_former: bool
) -> None:
    """Otherwise a forgotten deputy could come back as a player."""
    game = begun(desk)
    name_deputy(desk, NameDeputy(id=new_id(), game=game, to=f"{DORA_NAME} <{DORA}>"))
    if is_former:
        dismiss_deputy(desk, DismissDeputy(id=new_id(), game=game))
        contact(desk, game, MASTER, address="other@example.org")
    for who in (DORA, DORA_NAME, "mia@example.org"):
        with pytest.raises(Refused, match="runs The long run, or has run it, and it is not over"):
            forget_person(desk, who, resign=True)
    leave_seat(desk, LeaveSeat(id=new_id(), game=game, seat="red"))
    with pytest.raises(Refused, match="runs The long run or has run it"):
        take_seat(desk, TakeSeat(id=new_id(), game=game, seat="red", player="Nobody", address=DORA))


def test_who_ran_a_game_before_it_began_can_go(desk: Desk) -> None:
    game = opened(desk, master="Mia <mia@example.org>")
    with pytest.raises(Refused, match="give it another master"):
        forget_person(desk, "mia@example.org")
    contact(desk, game, MASTER, address="other@example.org")
    assert forget_person(desk, "mia@example.org").games == (game,)


class PlainDeputies(OldMapper):
    """Stores as later releases did: version 2, which has a person, but none for a deputy."""

    def to_stored_event(self, domain_event: DomainEventProtocol[UUID]) -> StoredEvent:
        plain = isinstance(domain_event, DeputyNamed)
        return EventMapper.to_stored_event(self, domain_event) if plain else super().to_stored_event(domain_event)


@pytest.mark.parametrize(("mapper", "topic"), [(OldMapper, "deputy_named.1"), (PlainDeputies, "deputy_named.2")])
def test_a_deputy_stored_in_plain_is_redacted(
    url: str, clock: Clock, tmp_path: Path, mapper: type[EventMapper], topic: str
) -> None:
    with open_ledger(url, mapper=mapper()) as ledger:
        game = with_deputy(desk_on(ledger, tmp_path, clock), clock)
    with open_ledger(url) as ledger:
        desk = desk_on(ledger, tmp_path, clock)
        assert [each.topic for each in desk.ledger.records(game) if DORA_NAME.encode() in each.payload] == [
            f"master.{topic}"
        ]
        forget_person(desk, DORA)
        require_sound(desk, game)
        told = desk.ledger.events(game)[-1]
        assert isinstance(told, PersonErased) and len(told.records) == 1
        assert named_deputies(desk, game) == [FORMER_PLAYER]
        assert [word for word in (DORA, DORA_NAME) if word.encode() in everything(desk, tmp_path)] == []
