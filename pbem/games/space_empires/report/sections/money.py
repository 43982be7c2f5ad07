"""The production sheet as it is printed, technology, and what can be bought."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from msgspec.structs import replace

from pbem.core.phrases import Phrase, Text
from pbem.core.view import Column, Lines, Section, Table, columns, section
from pbem.games.space_empires.base.economy import above_limit, income, maintenance, upkeep
from pbem.games.space_empires.base.purchases import HALVES
from pbem.games.space_empires.board import space
from pbem.games.space_empires.board.components import UnitRow
from pbem.games.space_empires.board.counters import in_play
from pbem.games.space_empires.board.state import Account, State
from pbem.games.space_empires.knowledge.seat_knowledge import SeatKnowledge
from pbem.games.space_empires.report.naming import listed
from pbem.games.space_empires.ruleset import first_level

# Economic phases side by side.
SHOWN = 6
LINES = ("carried", "refits", "cut", "colonies", "minerals", "trade", "spoils", "income", "maintenance", "available",
         "bid", "technology", "units", "left")  # fmt: skip
# Lines that are left out while they are empty.
RARE = ("refits", "cut", "trade", "spoils")
# Before the economic phase, which is forecast.
UNDER_WAY = ("turn", "battle")


def sheet(knowledge: SeatKnowledge) -> Section:
    """Line by line, a column for each economic phase (SEB-7.8)."""
    parts: list[Table | Lines] = []
    for seat in knowledge.mine:
        *past, present = knowledge.board.secrets[seat].accounts[-SHOWN:]
        accounts = [*past, _foreseen(knowledge, seat, present)]
        key = "column.so_far" if knowledge.board.phase in UNDER_WAY else "column.cycle"
        titles = [
            *(Phrase("column.cycle", {"cycle": each.cycle}) for each in past),
            Phrase(key, {"cycle": present.cycle}),
        ]
        names = (Column(Phrase("column.sheet", {"seat": seat})), *(Column(title, True) for title in titles))
        rare = RARE if knowledge.rules.has_bids else (*RARE, "bid")
        parts.append(Table(names, tuple(_lines(accounts, maintenance(knowledge.board, seat), rare))))
        parts.append(Lines(tuple(_notes(knowledge.board, seat, accounts[-1]))))
        parts.append(Lines(tuple(_yards(knowledge.board, seat))))
    return section("sheet", *parts)


def _foreseen(knowledge: SeatKnowledge, seat: str, account: Account) -> Account:
    """The present phase so far: in a turn, with the expected income and the maintenance due."""
    board = knowledge.board
    due = account.maintenance or maintenance(board, seat)
    if board.is_economy:
        return replace(account, maintenance=due)
    if board.phase not in UNDER_WAY:
        return account
    rules = knowledge.rules
    colonies, minerals = income(rules, board, seat)
    return replace(account, colonies=sum(colonies.values()), minerals=sum(minerals.values()),
                   trade=len(rules.trade(rules, board, seat)), spoils=board.secrets[seat].spoils, maintenance=due,
                   cut=above_limit(rules, account.left), sources=colonies)  # fmt: skip


def _lines(accounts: list[Account], due: int, rare: tuple[str, ...]) -> Iterator[tuple[Text, ...]]:
    """As printed; the last line is the change of maintenance by purchases and losses."""
    for line in LINES:
        figures = [getattr(account, line) for account in accounts]
        if line not in rare or any(figures):
            yield (Phrase(f"sheet.{line}"), *figures)
    kept = [*(account.maintenance for account in accounts), due]
    changes = (after - before for before, after in pairwise(kept))
    yield (Phrase("sheet.tally"), *(f"{change:+d}" if change else 0 for change in changes))


def _notes(board: State, seat: str, account: Account) -> Iterator[Text]:
    """The details behind the figures of the present phase."""
    if board.phase in UNDER_WAY:
        yield Phrase("sheet.so_far")
    if account.sources:
        items = [Phrase("sheet.source", {"hex": at, "cp": cp}) for at, cp in account.sources.items()]
        yield Phrase("sheet.sources", {"items": items})
    ships = upkeep(board, seat)
    if ships:
        items = [Phrase("sheet.ships", {"type": kind, "cp": cp}) for kind, cp in sorted(ships.items())]
        yield Phrase("sheet.upkeep", {"items": items})
    if account.levels:
        gained = (text.rpartition(" ") for text in account.levels)
        items = [Phrase("tech.at", {"tech": Phrase(f"tech.{tech}"), "level": level}) for tech, _, level in gained]
        yield Phrase("sheet.levels", {"items": items})
    if account.bought:
        yield Phrase("sheet.bought", {"items": account.bought})


def _yards(board: State, seat: str) -> Iterator[Text]:
    """How much can be built where (SEB-7.6.1)."""
    yards: dict[str, int] = {}
    for unit in board.units[seat].values():
        if unit.kind == "SY":
            yards[unit.at] = yards.get(unit.at, 0) + unit.size
    for at in sorted(yards, key=lambda at: space.ORDER[at]):
        hulls = yards[at] * HALVES[board.level(seat, "yard")] // 2
        yield Phrase("sheet.yard", {"hex": at, "n": yards[at], "hulls": hulls})


def technology(knowledge: SeatKnowledge) -> Section:
    """Levels, and what the next one costs (SEB-9.1)."""
    rows: list[tuple[Text, ...]] = []
    for seat in knowledge.mine:
        for tech in knowledge.rules.costs:
            level = knowledge.board.level(seat, tech) or first_level(tech)
            is_most = level >= knowledge.rules.most(tech)
            price: Text = (
                Phrase("tech.maximum")
                if is_most
                else knowledge.rules.priced(seat, knowledge.rules.cost(tech, level + 1))
            )
            points = knowledge.board.secrets[seat].points.get(tech, 0)
            price = Phrase("tech.collected", {"points": points, "cost": price}) if points else price
            rows.append((Phrase(f"tech.{tech}"), level, price, knowledge.board.shown.get(seat, {}).get(tech, 0) or ""))
    return section(
        "technology", Table(columns("tech", "level", "next", "shown", right="level next shown"), tuple(rows))
    )


def prices(knowledge: SeatKnowledge) -> Section:
    """What can be built with the technology there is, in the economic phase."""
    lines: list[Text] = []
    for seat in knowledge.mine if knowledge.board.is_economy else ():
        can = [
            _price(knowledge, seat, row)
            for row in knowledge.rules.units.values()
            if _has(knowledge.board, seat, row.needs)
        ]
        lines.append(Phrase("price.list", {"items": listed(can)}))
    return section("prices", Lines(tuple(lines)))


def _price(knowledge: SeatKnowledge, seat: str, row: UnitRow) -> Phrase:
    """With the counters that are left, where they are limited."""
    values = {"type": row.code, "cp": knowledge.rules.priced(seat, row.price), "hull": row.hull}
    if not knowledge.rules.has_counter_limits:
        return Phrase("price.of", values)
    return Phrase("price.of_left", {**values, "left": max(row.counters - in_play(knowledge.board, seat, row.code), 0)})


def _has(board: State, seat: str, needs: str) -> bool:
    tech, _, level = needs.partition(" ")
    return not tech or board.level(seat, tech) >= int(level)
