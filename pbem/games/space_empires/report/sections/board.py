"""The parts of a view that everyone sees: situation, colonies, foreign counters, systems, technology shown."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.phrases import Phrase, Text
from pbem.core.view import REFEREE, Lines, Section, Table, columns, section
from pbem.games.space_empires.board import space
from pbem.games.space_empires.board.components import MACHINES
from pbem.games.space_empires.board.state import Colony, Tech, Unit, in_number_order
from pbem.games.space_empires.knowledge.seat_knowledge import SeatKnowledge
from pbem.games.space_empires.report.naming import levels, listed, loads, of_battle, owner_at, ships
from pbem.games.space_empires.ruleset import first_level


def situation(knowledge: SeatKnowledge) -> Section:
    return section("situation", Lines(tuple(_situation(knowledge))))


def _situation(knowledge: SeatKnowledge) -> Iterator[Text]:
    board = knowledge.board
    values = {"cycle": board.cycle, "turn": board.turn, "limit": knowledge.rules.max_cycles}
    is_alone = board.phase == "research" and not knowledge.rules.has_bids
    yield Phrase("phase.research_alone" if is_alone else f"phase.{board.phase}", values)
    if board.ending is None:
        yield knowledge.rules.goal(board)
    if board.phase == "battle" and board.battle:
        battle = board.battle
        sides = {"attackers": battle.attackers, "defenders": battle.defenders}
        yield Phrase("phase.battle_at", {"hex": battle.at, **sides})
    yield from _allies(knowledge)
    if board.phase == "setup":
        yield from _choices(knowledge)
    if board.order:
        yield Phrase("phase.order", {"order": board.order})
    scores = [(seat, points) for seat in board.order if (points := knowledge.rules.points(board, seat)) is not None]
    if scores:
        shown = [Phrase("points", {"seat": seat, "points": points}) for seat, points in scores]
        yield Phrase("phase.points", {"points": shown})
    if board.bids:
        bids = [Phrase("phase.bid", {"seat": seat, "cp": cp}) for seat, cp in board.bids.items()]
        yield Phrase("phase.bids", {"bids": bids})
    for seat in knowledge.mine:
        if (board.phase in ("turn", "battle") or board.is_economy) and knowledge.seat == seat:
            key = "phase.cp_for_units" if board.phase == "units" else "phase.cp"
            key = "phase.cp_alone" if key == "phase.cp" and not knowledge.rules.has_bids else key
            yield Phrase(key, {"cp": board.secrets[seat].cp})
    keys = (remind(board) for remind in knowledge.rules.reminders if knowledge.seat != REFEREE and board.ending is None)
    yield from (Phrase(key) for key in keys if key)
    for turn, lines in sorted(board.secrets[knowledge.seat].filed.items()) if knowledge.seat in board.secrets else ():
        yield Phrase("phase.filed", {"turn": turn, "lines": lines})
    if board.unexplored:
        yield Phrase("phase.unexplored", {"n": len(board.unexplored)})


def _allies(knowledge: SeatKnowledge) -> Iterator[Text]:
    """Also before the sides are formed, when homeworlds are chosen."""
    sides = knowledge.board.sides or knowledge.rules.sides(knowledge.board.seats)
    allies = [seat for seat in sides if seat != knowledge.seat and sides[seat] == sides.get(knowledge.seat or "")]
    if allies:
        yield Phrase("phase.allies", {"seats": allies, "n": len(allies)})


def _choices(knowledge: SeatKnowledge) -> Iterator[Text]:
    """The possible places of the homeworld and further home hexes."""
    if knowledge.seat not in knowledge.board.seats:
        return
    scenario, number = knowledge.rules.scenario(knowledge.board), knowledge.board.seats.index(knowledge.seat)
    hexes = space.listed(scenario.homeworlds[number])
    if len(hexes) > 1:
        yield Phrase("phase.homeworlds", {"hexes": list(hexes)})
    if scenario.extra[number]:
        yield Phrase(
            "phase.homehexes", {"n": scenario.extra[number], "hexes": list(space.listed(scenario.choice[number]))}
        )


def _owner(knowledge: SeatKnowledge, owner: str) -> Text:
    """The owner, marked if an ally."""
    is_ally = knowledge.seat in knowledge.board.seats and owner in knowledge.board.seats and owner != knowledge.seat
    is_ally = is_ally and not knowledge.board.are_foes(str(knowledge.seat), owner)
    return Phrase("owner.ally", {"seat": owner}) if is_ally else owner


# --- colonies ---------------------------------------------------------------------------------------------------------


def colonies(knowledge: SeatKnowledge) -> Section:
    board = knowledge.board
    order = sorted(board.colonies, key=lambda at: (board.colonies[at].owner != knowledge.seat, board.colonies[at].owner,
                                                   space.ORDER[at]))  # fmt: skip
    rows = [_colony(knowledge, at, board.colonies[at]) for at in order]
    return section("colonies", Table(columns("hex", "owner", "value", "notes", right="value"), tuple(rows)))


def _colony(knowledge: SeatKnowledge, at: str, colony: Colony) -> tuple[Text, ...]:
    notes: list[Text] = [Phrase("colony.homeworld")] if colony.is_homeworld else []
    notes += [Phrase("colony.new")] if not colony.value else []
    notes += [Phrase("colony.loads", {"loads": loads(colony.loads)})] if colony.loads else []
    notes += [Phrase("colony.blockaded")] if knowledge.rules.is_blockaded(knowledge.board, colony.owner, at) else []
    return (
        at,
        _owner(knowledge, owner_at(knowledge.board, colony.owner, at)),
        colony.value,
        listed(notes) if notes else "",
    )


# --- counters of others -----------------------------------------------------------------------------------------------


def counters(knowledge: SeatKnowledge) -> Section:
    """What is known of each counter of others, and since when."""
    rows: list[tuple[Text, ...]] = []
    for seat, units in knowledge.board.units.items():
        if seat in (knowledge.seat, MACHINES) or knowledge.seat == REFEREE:
            continue
        order = sorted(units, key=lambda name: (space.ORDER[units[name].at], in_number_order(name)))
        rows += [
            (units[name].at, _counter_owner(knowledge, seat, name), _called(name, units[name]), _known(units[name]))
            for name in order
        ]
    return section("counters", Table(columns("hex", "owner", "counter", "known"), tuple(rows)))


def _counter_owner(knowledge: SeatKnowledge, seat: str, name: str) -> Text:
    return _owner(knowledge, owner_at(knowledge.board, seat, knowledge.board.units[seat][name].at, name))


def _called(name: str, unit: Unit) -> Text:
    return ships(name, unit.size) if unit.is_up and unit.row.is_group else name


def _known(unit: Unit) -> Text:
    parts: list[Text] = []
    if unit.is_up and unit.note:
        parts.append(Phrase("known.shown", {"tech": of_battle(unit.note.tech), "when": _when(unit.note.when)}))
    elif unit.is_up:
        parts.append(Phrase(f"marker.{unit.load}") if unit.load else Phrase(f"type.{unit.kind}"))
    elif unit.note and not unit.note.size:
        parts.append(Phrase("known.raiders", {"when": _when(unit.note.when)}))
    elif unit.note:
        values = {"n": unit.note.size, "type": unit.note.kind, "tech": of_battle(unit.note.tech),
                  "when": _when(unit.note.when)}  # fmt: skip
        parts.append(Phrase("known.was", values))
    else:
        parts.append(Phrase("known.nothing", {"when": _when(unit.since)}) if unit.since else Phrase("known.in_sight"))
    if unit.speed > 1:
        parts.append(Phrase("known.speed", {"level": unit.speed}))
    return listed(parts)


def _when(moment: str) -> Phrase:
    """`8.3` is the third turn of cycle 8, `8.E` its economic phase."""
    cycle, _, turn = moment.partition(".")
    return Phrase("known.in_economy" if turn == "E" else "known.when", {"cycle": cycle, "turn": turn})


def rivals(knowledge: SeatKnowledge) -> Section:
    """The highest technology each other player has shown (SEB-9.9)."""
    rows = [
        (_owner(knowledge, seat), len(units), levels(_above_start(knowledge.board.shown.get(seat, {}))))
        for seat, units in knowledge.board.units.items()
        if seat != knowledge.seat and seat in knowledge.board.seats
    ]
    return section("rivals", Table(columns("player", "counters", "shown_tech", right="counters"), tuple(rows)))


def _above_start(tech: Tech) -> Tech:
    return {name: level for name, level in tech.items() if level > first_level(name)}


def systems(knowledge: SeatKnowledge) -> Section:
    """Markers that have been turned up, by kind."""
    found: dict[str, list[str]] = {}
    for at in sorted(knowledge.board.systems, key=lambda at: space.ORDER[at]):
        found.setdefault(knowledge.board.systems[at], []).append(at)
    rows = [(Phrase(f"marker.{marker}"), listed(hexes)) for marker, hexes in sorted(found.items())]
    return section("systems", Table(columns("system", "hexes"), tuple(rows)))
