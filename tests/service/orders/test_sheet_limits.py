"""What a sheet may hold: told with the line, by every entrance, and nothing that was on file is lost."""

from collections.abc import Callable
from uuid import UUID

import pytest

from pbem.core.sheet import LONGEST_LINE, MOST_LINES, MOST_STANDING
from pbem.games import race
from pbem.service import AmendOrders, Desk, Refused, amend_orders
from pbem.service.kernel.texts import LARGEST_SHEET, clean_sheet
from pbem.service.orders.drafts import draft_of, save_draft
from pbem.service.orders.practice import practise
from pbem.service.orders.standing_room import require_room
from pbem.service.orders.submission import checked
from tests.support.desks import desk_at, new_id, started, submit, table

LONG = "RUN 2\nRUN " + "1" * LONGEST_LINE
MANY = "RUN 1\n" * (MOST_LINES + 1)
Entrance = Callable[[Desk, UUID, str], object]
ENTRANCES: dict[str, Entrance] = {
    "submit": lambda desk, game, text: submit(desk, game, "red", text),
    "amend": lambda desk, game, text: amend_orders(
        desk, AmendOrders(id=new_id(), game=game, seat="red", text=text, channel="test")
    ),
    "check": lambda desk, game, text: checked(desk, desk.open(game), "red", text),
    "practise": lambda desk, game, text: practise(desk, game, "red", text),
}


@pytest.mark.parametrize("entrance", ENTRANCES.values(), ids=ENTRANCES)
@pytest.mark.parametrize(
    ("text", "says"),
    [
        (LONG, f'Line 2 ("RUN {"1" * 36}...") has {LONGEST_LINE + 4} characters; at most {LONGEST_LINE} are accepted'),
        (MANY, f"The sheet has {MOST_LINES + 1} lines; at most {MOST_LINES} are accepted"),
        ("#" * (LARGEST_SHEET + 1), "The sheet has 64 kB; the limit is 64 kB"),
    ],
    ids=["long", "many", "large"],
)
def test_too_much_is_refused_with_the_line_and_nothing_changes(
    desk: Desk, entrance: Entrance, text: str, says: str
) -> None:
    game = started(desk)
    submit(desk, game, "red", "RUN 3")
    with pytest.raises(Refused) as refusal:
        entrance(desk, game, text)
    assert says in str(refusal.value) and "Nothing was changed." in str(refusal.value)
    assert table(desk, game).sheets["red"].text == "RUN 3"


def test_amending_does_not_make_a_sheet_too_long(desk: Desk) -> None:
    game = started(desk)
    submit(desk, game, "red", "\n".join(["RUN 1", *["# a remark"] * (MOST_LINES - 1)]))
    with pytest.raises(Refused, match=f"has {MOST_LINES + 1} lines"):
        ENTRANCES["amend"](desk, game, "RUN 2")


def test_as_much_as_is_allowed() -> None:
    longest = f"RUN {'1' * (LONGEST_LINE - 4)}"
    assert clean_sheet("\n".join([longest] * 300))
    assert clean_sheet("\n".join(["RUN 1"] * MOST_LINES))
    # A remark is not read.
    assert clean_sheet(f"RUN 1 # {'because ' * 50}")


def test_a_draft_keeps_what_cannot_be_filed(desk: Desk) -> None:
    game = started(desk)
    save_draft(desk, table(desk, game), "red", MANY)
    assert draft_of(desk, table(desk, game), "red") == MANY


def test_standing_orders_do_not_add_up_without_end(tmp_path) -> None:
    with desk_at(tmp_path, game=race) as desk:
        game = started(desk)
        seat, other = sorted(table(desk, game).seats)
        lines = [f"JOSTLE YIELD WHEN breath < {number}" for number in range(2 * MOST_STANDING)]
        position = desk.open(game)
        position.state.standing = {seat: {"jostle": lines[: MOST_STANDING - 1]}}
        language = race.language(position.table.options)
        require_room(desk, position, seat, language.read(lines[-1]))
        # The same case again replaces a line.
        require_room(desk, position, seat, language.read("\n".join([lines[0], lines[1], lines[-1]])))
        require_room(desk, position, other, language.read("\n".join(lines[:MOST_STANDING])))
        with pytest.raises(Refused, match=f"would have {MOST_STANDING + 1} standing orders in force"):
            require_room(desk, position, seat, language.read("\n".join(lines[-2:])))
        require_room(desk, position, seat, language.read("\n".join(["CLEAR JOSTLE", *lines[-2:]])))
