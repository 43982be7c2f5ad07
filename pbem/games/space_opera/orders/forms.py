"""The order language: one row per order, one per decision made in the middle of a turn (sections 5 and 6)."""

from __future__ import annotations

from typing import Any

from pbem.core.grammar import Form
from pbem.core.standing import Question

ECONOMY = (
    Form("build", "BUILD <lot> AT <at:box>", "BUILD 2 IN AT A1", ("SO-25", "SO-30", "SO-31", "SO-160")),
    Form("build_city", "BUILD CITY AT <at:box>", "BUILD CITY AT A1", ("SO-32", "SO-33")),
    Form("research", "RESEARCH <field> [SPEND <spend:spending>] [MIN <least:number>]", "RESEARCH HUL SPEND 1C 2E",
         ("SO-40", "SO-41")),
)  # fmt: skip
BUILD = ECONOMY[:1]
WAR = (
    Form("move", "MOVE <group> FROM <from:box> TO <to:box> [VIA <via:box...>] [LOAD <load:loads>] [DROP <drop:drops>]",
         "MOVE 1 TR FROM A1 TO C3 LOAD 2 IN", ("SO-50", "SO-51", "SO-52", "SO-53", "SO-54")),
    Form("load", "LOAD <group:land_units> AT <at:box>", "LOAD 2 MA AT A1", ("SO-52", "SO-162", "SO-165")),
    Form("unload", "UNLOAD <group:land_units> AT <at:box>", "UNLOAD 2 IN AT C3", ("SO-52", "SO-165")),
    Form("land", "LAND <group:land_units> AT <at:box> [RESERVE <reserve:land_units>]", "LAND 2 MA + 1 IN AT D5",
         ("SO-80", "SO-81", "SO-82", "SOR-55")),
    Form("bombard", "BOMBARD <at:box> [<targets:target...>]", "BOMBARD D5 MA IN CITY", ("SO-75", "SO-76", "SO-171")),
    Form("combat_order", "COMBAT ORDER <boxes:box...>", "COMBAT ORDER D5 C3", ("SO-60",)),
)  # fmt: skip
LAND_AT_ONCE = Form("land", "LAND <group:land_units> AT <at:box>", "LAND 2 MA + 1 IN AT D5", WAR[3].rules)
HOLD = Form("hold", "HOLD", "HOLD")
BIDS = (Form("bid", "BID <bid> [ON <player>] [FROM <goods>]", "BID -2 ON Blue", ("SO-110", "SO-112")),)
GIFTS = (Form("give", "GIVE <number> <goods> TO <player>", "GIVE 3 C TO Green", ("SO-117",)),)
BASE_GIFTS = (Form("give", "GIVE <number> <goods> TO <player>", "GIVE 3 P TO Green", ("SO-117",)),)
PEACE = (
    Form("peace", "PEACE <players:player...>", "PEACE Red", ("SO-118",)),
    Form("war", "WAR <player>", "WAR Red", ("SO-118",)),
)
ALLIANCE = (
    Form("ally", "ALLY <players:player...>", "ALLY Red", ("SO-120",)),
    Form("break", "BREAK [END]", "BREAK", ("SO-125", "SO-126")),
)
LOAD_ABOARD = Form("load", "LOAD <group:land_units> AT <at:box> [ABOARD <player>]", "LOAD 2 MA AT A1 ABOARD Green",
                   ("SO-52", "SO-122", "SO-162", "SO-165"))  # fmt: skip
REFUSE_UPKEEP = Form("refuse", "UPKEEP REFUSE <group> AT <at:box>", "UPKEEP REFUSE 1 TR AT C3", ("SO-22",))
GARRISON = Form("garrison", "GARRISON <boxes:box...>", "GARRISON F6 D5 E7", ("SO-153",))


def _question(name: str, syntax: str, example: str, rule: str, default: dict[str, Any], scope: str = "") -> Question:
    return Question(Form(name, syntax, example, (rule,), tuple(scope.split())), default, rule)


SHIP_LIST = ("BB", "CR", "FR", "TR")
FIRE = _question("fire", "FIRE <mode=FOCUS|SPREAD> [<types:ship...>] [AT <at:box>]", "FIRE SPREAD TR FR", "SO-166",
                 {"mode": "focus", "types": SHIP_LIST}, "at")  # fmt: skip
RETREAT = _question("retreat", "RETREAT [<side=ATTACK|DEFENCE>] <limit:ratio> [AT <at:box>]", "RETREAT IF RATIO < 0.7",
                    "SO-71", {"limit": None}, "side at")  # fmt: skip
RETREAT_TO = _question("retreat_to", "RETREAT TO <boxes:box...>", "RETREAT TO C3 A1", "SO-71", {"boxes": ()})
BOMBARDMENT = _question("bombardment", "BOMBARDMENT <mode=NOCITY|YES|NO> [<types:target...>]", "BOMBARDMENT YES CITY",
                        "SO-171", {"mode": "nocity", "types": ("MA", "IN")})  # fmt: skip
LANDING = _question("landing", "LANDING KEEP <number:kept>", "LANDING KEEP 2", "SO-82", {"number": None})
GROUND = _question("ground", "GROUND [<mode=FOCUS|SPREAD>] <types:target...>", "GROUND SPREAD MA IN", "SO-166",
                   {"mode": "focus", "types": ("IN", "MA")})  # fmt: skip
WITHDRAW = _question("withdraw", "EVACUATE <limit:ratio>", "EVACUATE IF RATIO < 0.5", "SO-85", {"limit": 34})
SETTLE = _question("settle", "SETTLE <number:settlers>", "SETTLE 2", "SO-81", {"number": 1})
DISBAND = _question("disband", "DISBAND FIRST <victims>", "DISBAND FIRST TR FR AT C3", "SO-21", {"victims": ()})
LINES = _question("lines", "LINES [FRONT <front:ships>] [SECOND <second:ships>] [REAR <rear:ships>] [AT <at:box>]",
                  "LINES FRONT 1 FR SECOND 2 FR REAR FR TR", "SO-174",
                  {"front": (), "second": (), "rear": ()}, "at")  # fmt: skip
SHIFT = _question("shift", "SHIFT <mode=HOLD|CLOSE|SCREEN> [FORWARD <forward:ships>] [BACK <back:ships>] [AT <at:box>] "
                  "[ROUND <round:number>]", "SHIFT CLOSE BACK FR3", "SO-173",
                  {"mode": "close", "forward": (), "back": ()}, "at round")  # fmt: skip
ON_BREAK = _question("on_break", "ON BREAK <what=STAY|RETREAT>", "ON BREAK STAY", "SO-126", {"what": "retreat"})
LIFT = _question("lift", "LIFT <players:player...>", "LIFT Green", "SO-122", {"players": ()})
EMBARK = _question("embark", "EMBARK FIRST <types:land...>", "EMBARK FIRST IN", "SO-85", {"types": ("MA",)})

QUESTIONS: tuple[Question, ...] = (
    FIRE, RETREAT, RETREAT_TO, BOMBARDMENT, LANDING, GROUND, WITHDRAW, SETTLE, EMBARK,
)  # fmt: skip
TACTICAL = (LINES, SHIFT)
# Before version 2.
LINES_BY_TYPE = _question("lines", "LINES [FRONT <front:ship...>] [SECOND <second:ship...>] [REAR <rear:ship...>]",
                          "LINES FRONT FR CR SECOND BB REAR TR", "SO-174", LINES.default)  # fmt: skip
SHIFT_BY_MODE = _question("shift", "SHIFT <mode=HOLD|CLOSE|SCREEN>", "SHIFT SCREEN", "SO-173", SHIFT.default)
ALLIED = (ON_BREAK, LIFT)

CLEAR = Form("clear", "CLEAR <key:question>", "CLEAR FIRE")
