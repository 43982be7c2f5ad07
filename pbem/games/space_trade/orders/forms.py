"""The order language: one row per order, one per decision made in the middle of a round (sections 5 and 6)."""

from __future__ import annotations

from typing import Any

from pbem.core.grammar import Form
from pbem.core.standing import Question, with_conditions
from pbem.games.space_trade.orders.argument_kinds import ALL_HELD, Flight, Loot

ACTIONS = (
    Form("load", "LOAD <metals> [AT <at:place>]", "LOAD P C", ("ST-35", "ST-37", "ST-117")),
    Form("load_none", "LOAD NONE [AT <at:place>]", "LOAD NONE", ("ST-117",)),
    Form("swap", "SWAP <give:metal> FOR <take:metal> [AT <at:place>]", "SWAP F FOR P", ("ST-37",)),
    Form("dump", "DUMP <lot> [AT <at:place>]", "DUMP 1 F", ("ST-27",)),
    Form("sell", "SELL <lot> [MIN <least:number>] [AT <at:place>]", "SELL 2 P MIN 200", ("ST-42", "ST-43", "ST-44")),
    Form("buy", "BUY <lot> [MAX <most:number>] [AT <at:place>]", "BUY 1 F MAX 100", ("ST-42", "ST-44")),
    Form("fit", "FIT <card> [AT <at:place>]", "FIT engine2", ("ST-46", "ST-48")),
    Form("play_cash", "PLAY CASH <count:amount> [AT <at:place>]", "PLAY CASH 1", ("ST-86",)),
)
BEFORE_MOVING = (
    Form("use_engine", "USE ENGINE <count:amount>", "USE ENGINE 2", ("ST-83", "ST-20")),
    Form("radar", "RADAR <way=CW|CCW> [NOW]", "RADAR CCW", ("ST-82",)),
    Form("radar_police", "RADAR <way=CW|CCW> POLICE [IF THREATENED]", "RADAR CW POLICE IF THREATENED", ("ST-82",)),
)
MOVES = (
    Form("move", "MOVE <steps>", "MOVE OUT R M1", ("ST-20", "ST-21", "ST-22", "ST-30")),
    Form("go", "GO <to:place>", "GO A3.K", ("ST-20", "ST-25")),
)
FIGHTS = (Form("attack", "ATTACK <target> [IF WEAKER]", "ATTACK Blue", ("ST-72", "ST-79", "ST-123")),)
STAY = Form("stay", "STAY", "STAY", ("ST-12",))
SHOW = Form("show", "SHOW", "SHOW")
PLANS = (
    Form("plan", "PLAN <tokens>", "PLAN SPACE R M2", ("ST-100", "ST-101", "ST-102")),
    Form("stay", "STAY", "STAY", ("ST-12",)),
)
REPLANS = (
    Form("replan_occupied", "REPLAN <number> TO <token> IF OCCUPIED <place>", "REPLAN 3 TO M2 IF OCCUPIED A2.M1",
         ("ST-107",)),
    Form("replan_threatened", "REPLAN <number> TO <token> IF THREATENED <sector>", "REPLAN 2 TO L IF THREATENED A4",
         ("ST-107",)),
    Form("replan_player", "REPLAN <number> TO <token> IF PLAYER <seat> AT <sector>",
         "REPLAN 3 TO L IF PLAYER Blue IN A4", ("ST-107",)),
)  # fmt: skip

SEQUENTIAL_ORDERS = (*MOVES, *ACTIONS, *BEFORE_MOVING, *FIGHTS, STAY, SHOW)
SIMULTANEOUS_ORDERS = (*PLANS, *ACTIONS, *BEFORE_MOVING, *FIGHTS, SHOW)

# What conditions can ask about the ship at a meeting: `faster` counts from 1, 0 is not faster.
MEASURES = ("shields", "weapon", "faster", "credits", "cargo", "plutonium", "round")


def _question(
    name: str, syntax: str, example: str, rule: str, default: dict[str, Any], scope: str = "", sample: str = ""
) -> Question:
    form = Form(name, syntax, example, (rule,), tuple(scope.split()))
    return Question(form, default, rule, MEASURES, sample)


def _asked(*row: Any) -> Question:
    return with_conditions(_question(*row))


POLICE_CLEAN = _asked("police_clean", "POLICE CLEAN <value=SUBMIT|FLEE|FIGHT>", "POLICE CLEAN submit", "ST-90",
                      {"value": "submit"})  # fmt: skip
POLICE_HOT = _asked("police_hot", "POLICE HOT <values:reactions>", "POLICE HOT flee, submit", "ST-93",
                    {"values": ("submit",)}, "", "POLICE HOT fight WHEN shields >= 4 AND weapon = 2")  # fmt: skip
POLICE_PIRATE = _asked("police_pirate", "POLICE PIRATE <value=FLEE|FIGHT>", "POLICE PIRATE fight", "ST-80",
                       {"value": "flee"})  # fmt: skip
ALIEN_PIRATE = _asked("alien_pirate", "ALIEN PIRATE <value=FIGHT|FLEE>", "ALIEN PIRATE fight", "ST-59",
                      {"value": "careful"})  # fmt: skip
ALIEN_SPARED = _asked("alien_spared", "ALIEN SPARED <value=IGNORE|ATTACK>", "ALIEN SPARED attack", "ST-60",
                      {"value": "ignore"})  # fmt: skip
ALIEN_MINER = _asked("alien_miner", "ALIEN MINER <value=IGNORE|ATTACK>", "ALIEN MINER attack", "ST-60",
                     {"value": "ignore"})  # fmt: skip
SOLO_PIRATE = _asked("solo_pirate", "SOLO PIRATE <value=FIGHT|FLEE>", "SOLO PIRATE flee", "ST-113",
                     {"value": "careful"})  # fmt: skip
DEFEND = _asked("defend", "DEFEND <value=FIGHT|FLEE>", "DEFEND flee", "ST-69", {"value": "fight"})
FLEE = _asked("flee", "FLEE <flight>", "FLEE AT 1 MARGIN 2", "ST-69", {"flight": Flight(1, 2)})
USE_WEAPON = _asked("use_weapon", "USE WEAPON <count:amount> [VS <who:enemy>]", "USE WEAPON all VS police", "ST-119",
                    {"count": 0}, "who")  # fmt: skip
USE_SHIELD = _asked("use_shield", "USE SHIELD <count:amount> [VS <who:enemy>]", "USE SHIELD 1 VS any", "ST-119",
                    {"count": 0}, "who")  # fmt: skip
# This one decides how much faster the ship will be, so its conditions cannot ask for it (STR-46).
USE_FLIGHT = with_conditions(
    Question(
        Form("use_flight", "USE ENGINE <count:amount> FLIGHT", "USE ENGINE 2 FLIGHT", ("ST-70",)),
        {"count": 0},
        "ST-70",
        tuple(measure for measure in MEASURES if measure != "faster"),
    )
)
LOSE = Question(Form("lose", "LOSE <parts:part...>", "LOSE cargo weapon", ("ST-75",)), {"parts": ()}, "ST-75")
LOAD_PRIORITY = _asked("load_priority", "LOAD PRIORITY <metals:metal...> [NO <no:metal...>]", "LOAD PRIORITY C F NO P",
                       "ST-117", {"metals": ("P", "C", "F"), "no": ()})  # fmt: skip
LOOT = _asked("loot", "LOOT <loot>", "LOOT P C KEEP", "ST-68", {"loot": Loot(("P", "C", "F"), False)})
SALVAGE = _asked("salvage", "SALVAGE <value=SWAP|LEAVE>", "SALVAGE leave", "ST-61", {"value": "better"})
COMPARTMENT = _asked("compartment", "COMPARTMENT <value=POLICE|PLAYER|BOTH|KEEP> [<count:amount>]",
                     "COMPARTMENT police 1", "ST-88", {"value": "both", "count": ALL_HELD})  # fmt: skip
# Before version 2.
COMPARTMENT_WHOLE = _asked("compartment", "COMPARTMENT <value=POLICE|PLAYER|BOTH|KEEP>", "COMPARTMENT police", "ST-88",
                           COMPARTMENT.default)  # fmt: skip
CAMOUFLAGE = _asked("camouflage", "CAMOUFLAGE <value=AUTO|KEEP>", "CAMOUFLAGE keep", "ST-81", {"value": "auto"})
PASS = _asked("pass", "PASS <value=AUTO|KEEP>", "PASS keep", "ST-87", {"value": "auto"})
CASH = _asked("cash", "CASH <value=AUTO|KEEP>", "CASH keep", "ST-86", {"value": "auto"})
LIMP = Question(
    Form("limp", "LIMP <value=NEAREST|A|B|C|D>", "LIMP B", ("ST-76",)), {"value": "nearest"}, "ST-76"
)  # fmt: skip
AMBUSH = _asked("ambush", "AMBUSH <target> [IF WEAKER]", "AMBUSH any IF WEAKER", "ST-103", {"target": "none"})

QUESTIONS: tuple[Question, ...] = (
    POLICE_CLEAN, POLICE_HOT, POLICE_PIRATE, ALIEN_PIRATE, ALIEN_SPARED, ALIEN_MINER, FLEE, DEFEND, USE_WEAPON,
    USE_SHIELD, USE_FLIGHT, LOSE, LOAD_PRIORITY, LOOT, SALVAGE, COMPARTMENT, CAMOUFLAGE, PASS, CASH, LIMP,
)  # fmt: skip

CLEAR = Form("clear", "CLEAR <key:question>", "CLEAR ALIEN MINER")
