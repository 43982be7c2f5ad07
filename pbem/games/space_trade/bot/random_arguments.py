"""Random words for each kind of argument: mostly near the seat's ship, sometimes anywhere, sometimes nowhere."""

from __future__ import annotations

from collections.abc import Callable

from pbem.core.kit.chance import ChanceStream
from pbem.core.standing import written_name
from pbem.games.space_trade.board import space
from pbem.games.space_trade.board.components import CARDS, HOMES, METALS, PARTS, QUADRANTS, TOKENS
from pbem.games.space_trade.bot.survey import Survey
from pbem.games.space_trade.bot.ways import step_to
from pbem.games.space_trade.orders.argument_kinds import STEPS

NOWHERE = ("A0", "E1", "A4.K", "A1.P", "A1 MARKET", "B2/P", "C3-M1", "G", "A4.G", "home")


def a_place(luck: ChanceStream, survey: Survey) -> str:
    if luck.one_in(10):
        return luck.pick(NOWHERE)
    if luck.one_in(3):
        return luck.pick(space.PLACES)
    return luck.pick((survey.at, *space.ways(survey.at)))


def a_sector(luck: ChanceStream, survey: Survey) -> str:
    here = space.sector_of(survey.at)
    return a_place(luck, survey) if luck.one_in(6) else luck.pick((here, space.along(here, 1), space.along(here, -1)))


def steps(luck: ChanceStream, survey: Survey) -> str:
    """Mostly an existing route from the ship's present place."""
    at, words = survey.at, list[str]()
    for _ in range(1 + luck.below(5)):
        if luck.one_in(6):
            words.append(_step(luck))
            continue
        place = luck.pick(tuple(space.ways(at)))
        words.append(step_to(at, place).replace("SPACE", "OUT"))
        at = place
    return " ".join(words)


def _step(luck: ChanceStream) -> str:
    step = luck.pick(STEPS)
    return luck.pick((f"GATE {luck.pick(QUADRANTS)}", f"GATE:{luck.pick('ABCDX')}", "GATE")) if step == "GATE" else step


def tokens(luck: ChanceStream, survey: Survey) -> str:
    if luck.one_in(3):
        return " ".join(a_token(luck, survey) for _ in range(1 + luck.below(5)))
    return steps(luck, survey).replace("OUT", "SPACE").replace("GATE ", "GATE:")


def a_token(luck: ChanceStream, survey: Survey) -> str:
    token = luck.pick(tuple(TOKENS))
    return f"GATE:{luck.pick(QUADRANTS)}" if token == "GATE" else token


def a_metal(luck: ChanceStream, survey: Survey) -> str:
    row = luck.pick(tuple(METALS.values()))
    return luck.pick((row.code, row.code, row.en, row.it, row.de))


def metals(luck: ChanceStream, survey: Survey) -> str:
    words = (a_metal(luck, survey) for _ in range(1 + luck.below(3)))
    return " ".join(f"{1 + luck.below(3)} {word}" if luck.one_in(4) else word for word in words)


def a_lot(luck: ChanceStream, survey: Survey) -> str:
    metal = a_metal(luck, survey)
    return luck.pick((metal, f"{1 + luck.below(4)} {metal}", f"all {metal}", "all", f"0 {metal}"))


def an_amount(luck: ChanceStream, survey: Survey) -> str:
    return luck.pick(("0", "1", "2", "4", "all", "-1", "99"))


def a_number(luck: ChanceStream, survey: Survey) -> str:
    return str(luck.pick((0, 1, 2, 3, 50, 100, 150, 200, 99_999, 100_000)))


def a_card(luck: ChanceStream, survey: Survey) -> str:
    card = luck.pick(tuple(CARDS))
    return luck.pick((card, card, card.upper(), f"{card[:-1]} {card[-1]}", "motore2", "engine3"))


def a_part(luck: ChanceStream, survey: Survey) -> str:
    return luck.pick((*PARTS, "hull")) if luck.one_in(5) else luck.pick(tuple(PARTS))


def a_seat(luck: ChanceStream, survey: Survey) -> str:
    return luck.pick([row.colour for row in HOMES.values()] if luck.one_in(4) else survey.board.seats)


def a_target(luck: ChanceStream, survey: Survey) -> str:
    return luck.pick(("any", "none", "chiunque")) if luck.one_in(2) else a_seat(luck, survey)


def an_enemy(luck: ChanceStream, survey: Survey) -> str:
    return luck.pick(("police", "alien", "player", "pirate", "any", "polizei"))


def reactions(luck: ChanceStream, survey: Survey) -> str:
    return ", ".join(luck.some(("submit", "flee", "fight"), 3))


def a_flight(luck: ChanceStream, survey: Survey) -> str:
    return luck.pick(("NEVER", f"AT {luck.below(5)}", f"AT {luck.below(5)} MARGIN {luck.below(5)}", "AT dawn"))


def loot(luck: ChanceStream, survey: Survey) -> str:
    return luck.pick(("NONE", "KEEP", "P C F", "P KEEP", "F", metals(luck, survey)))


def a_question(luck: ChanceStream, survey: Survey) -> str:
    return written_name(luck.pick(survey.rules.questions).form)


KINDS: dict[str, Callable[[ChanceStream, Survey], str]] = {
    "place": a_place,
    "sector": a_sector,
    "steps": steps,
    "tokens": tokens,
    "token": a_token,
    "metal": a_metal,
    "metals": metals,
    "lot": a_lot,
    "amount": an_amount,
    "number": a_number,
    "card": a_card,
    "part": a_part,
    "seat": a_seat,
    "target": a_target,
    "enemy": an_enemy,
    "reactions": reactions,
    "flight": a_flight,
    "loot": loot,
    "question": a_question,
}
