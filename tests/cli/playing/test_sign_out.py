"""pbem sign-out, as an operator types it when somebody has lost a computer."""

from pathlib import Path

from events import Grant
from pbem.bootstrap import open_desk
from pbem.config import Settings
from pbem.service.people.accounts import (
    ask_link,
    link_of,
    new_api_token,
    open_seat,
    session_of,
    use_link,
    whose_api_token,
)
from tests.cli.conftest import Pbem
from tests.support.letters import queued

ANN, BEN = "ann@example.org", "ben@example.org"


def test_all_browsers_and_programs_of_one_person(pbem: Pbem, refusal, var: Path) -> None:
    pbem("new-game", "race", "--title", "First")
    for seat, address in (("red", ANN), ("blue", BEN)):
        pbem("seat", "First", seat, "--take", seat.title(), "--address", address)
    with open_desk(Settings.from_environment()) as desk:
        game = desk.find("First")

        def tokens(seat: str, address: str) -> tuple[str, str, str]:
            ask_link(desk, address)
            link = link_of(desk, str(queued(desk, "sign_in")[-1].about["number"]))
            grant = Grant(game, seat, desk.open(game).table.seats[seat].tenure)
            return use_link(desk, link), open_seat(desk, grant), new_api_token(desk, grant)

        def hold(by_link: str, by_seat: str, program: str) -> list[bool]:
            return [each is not None for each in (session_of(desk, by_link), session_of(desk, by_seat),
                                                  whose_api_token(desk, program))]  # fmt: skip

        ann, ben = tokens("red", ANN), tokens("blue", BEN)
        assert hold(*ann) == hold(*ben) == [True, True, True]
        told = pbem("sign-out", "Ann@Example.org").stdout
        assert told == "Signed out everywhere: Ann@Example.org, and 1 seat that this person has.\n"
        assert (hold(*ann), hold(*ben)) == ([False] * 3, [True] * 3)
        assert hold(*tokens("red", ANN)) == [True, True, True], "and may come again"
    assert "is not a mail address" in refusal("sign-out", "nobody")
