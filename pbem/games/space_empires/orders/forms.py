"""The order language: one row per order, one per decision made in the middle of resolution (chapters 5 and 6)."""

from __future__ import annotations

from typing import Any

from pbem.core.grammar import Form
from pbem.core.phrases import Phrase
from pbem.core.standing import Question, with_conditions

IF = "[IF <where:hex> IS <sorts:sort...>] [IF <free:hex> FREE] [IF <enemy:hex> ENEMY]"
SETUP_ORDERS = (
    Form("homeworld", "HOMEWORLD <at:hex>", "HOMEWORLD C5", ("SES-1.3",)),
    Form("homehex", "HOMEHEX <hexes:hex...>", "HOMEHEX J9", ("SES-1.3",)),
)
TURN_ORDERS = (
    Form("move", f"MOVE <units> TO <to:hex> [HALT] {IF}", "MOVE SC1 + CO2 TO D5", ("SEB-4.1", "SEB-4.2", "SEB-4.3")),
    Form("via", f"MOVE <units> VIA <path> [HALT] {IF}", "MOVE 2 OF CA1 VIA C4-C5 IF C5 IS clear", ("SEB-4.1",)),
    Form("look", "PEEK <unit> AT <at:hex> [<what=REVEAL|HIDE|ONETIME>]", "PEEK CA1 AT D5 HIDE", ("SEB-9.8",)),
    Form("colonise", "COLONISE <unit> [AT <at:hex>]", "COLONISE CO1", ("SEB-4.4.1",)),
    Form("pickup", "PICKUP <unit>", "PICKUP MI1", ("SEB-6.7.2",)),
    Form("drop", "DELIVER <unit>", "DELIVER MI1", ("SEB-6.7.2",)),
    Form("split", "SPLIT <part> [AS <new:unit>]", "SPLIT 2 OF SC1 AS SC3", ("SEB-2.3.1a",)),
    Form("merge", "MERGE <unit> INTO <into:unit>", "MERGE SC3 INTO SC1", ("SEB-2.3.1a",)),
    Form("refit", "REFIT <part> ALL", "REFIT SC1 ALL", ("SEB-9.10.4",)),
    Form("refit_one", "REFIT <part> TECH <tech>", "REFIT 2 OF CA1 TECH attack", ("SEB-9.10.4",)),
    Form("scuttle", "SCUTTLE <part>", "SCUTTLE 1 OF SC2", ("SEB-7.3.2",)),
    Form("battles", "BATTLES <hexes:hex...>", "BATTLES C4 D5", ("SEB-5.1.1",)),
    Form("explore", "EXPLORE <hexes:hex...>", "EXPLORE D5 C4", ("SEB-6.1",)),
    Form("pass", "PASS", "PASS", ("SEB-4.1",)),
)
ECONOMY_ORDERS = (
    Form("bid", "BID <number>", "BID 4", ("SEB-7.4",)),
    Form("tech", "TECH <tech> [<level:number>]", "TECH attack 1", ("SEB-9.1",)),
    Form("buy", "BUY [<number>] <type> AT <at:hex> [JOIN <join:unit>] [NEW] [ELSE <other:number> <instead:type>]",
         "BUY 2 SC AT C5", ("SEB-7.5.1", "SEB-7.6.1")),
    Form("keep", "KEEP <number>", "KEEP 10", ("SEB-7.5.1c",)),
)  # fmt: skip
# The heading of the orders for one turn, where a letter can hold those of a whole cycle.
SECTION = Form("section", "TURN <number>", "TURN 2", ("SEM-3",))
# Instead of TECH where research is unpredictable.
GRANT = Form("grant", "GRANT <tech> [<number>]", "GRANT attack 4", ("SEO-19.1", "SEO-19.3"))
ORDERS = (*SETUP_ORDERS, *TURN_ORDERS, *ECONOMY_ORDERS)

# Words that people try, with the correct orders.
NO_ORDERS = {word: Phrase(f"problem.no_{word.lower()}") for word in ("DECOY", "ATTACK", "HOLD", "LOAD", "SET")}

# What conditions may ask in a battle: the round, ships on both sides, own losses and CP value of own ships against
# theirs, and their ships against own ones, in hundredths.
MEASURES = ("round", "own", "enemy", "losses", "odds", "outnumbered")


def _question(
    name: str, syntax: str, example: str, rule: str, default: dict[str, Any], scope: str = "", measures: bool = False
) -> Question:
    form = Form(name, syntax, example, (rule,), tuple(scope.split()))
    question = Question(form, default, rule, MEASURES if measures else ())
    return with_conditions(question) if measures else question


ENGAGE = _question("engage", "ENGAGE <values:foe...> [AT <hex>]", "ENGAGE Blue strongest AT D5", "SEB-5.1.1a",
                   {"values": ("weakest",)}, "hex")  # fmt: skip
SCREEN = _question("screen", "SCREEN <values:held...> [AT <hex>]", "SCREEN damaged SC keep2x", "SEB-5.7",
                   {"values": ("damaged", "scanner", "keep2x")}, "hex", measures=True)  # fmt: skip
FIREORDER = _question("fireorder", "FIREORDER <values:firing...> [AT <hex>]", "FIREORDER weakfirst", "SEB-5.2",
                      {"values": ("strongfirst",)}, "hex")  # fmt: skip
TARGET = _question("target", "TARGET <values:aim...> [FOR <type>] [AT <hex>]", "TARGET DD finish value FOR CA",
                   "SEB-5.3", {"values": ("finish", "value")}, "type hex", measures=True)  # fmt: skip
RETREAT = _question("retreat",
                    "RETREAT <value=NEVER|YES|ALL|DAMAGED|SHIPS> [<ships:number>] [OF <unit>] [FOR <type>] [AT <hex>]",
                    "RETREAT yes WHEN odds < 60", "SEB-5.9.1", {"value": "never"}, "unit type hex",
                    measures=True)  # fmt: skip
# Before version 3.
RETREAT_WHOLE = _question("retreat", "RETREAT <value=NEVER|YES|ALL> [FOR <type>] [AT <hex>]",
                          "RETREAT yes WHEN odds < 60", "SEB-5.9.1", {"value": "never"}, "type hex",
                          measures=True)  # fmt: skip
RETREATTO = _question("retreatto", "RETREATTO <values:haven...> [FROM <hex>]", "RETREATTO C5 home FROM D5",
                      "SEB-5.9.2", {"values": ("yard",)}, "hex")  # fmt: skip
BOMBARD = _question("bombard", "BOMBARD <value=ALWAYS|NEVER|NOHOME|NOTBELOW> [<least:number>] [AT <hex>]",
                    "BOMBARD notbelow 1 AT D5", "SEB-5.10.1", {"value": "always"}, "hex")  # fmt: skip
LANDING = _question("landing", "LANDING <value=AUTO|ORDERED> [AT <hex>]", "LANDING ordered", "SEB-4.4.1",
                    {"value": "auto"}, "hex")  # fmt: skip
MINING = _question("mining", "MINING <value=AUTO|ORDERED> [AT <hex>]", "MINING ordered", "SEB-6.7.2",
                   {"value": "auto"}, "hex")  # fmt: skip
LOOKING = _question("looking", "LOOKING <value=ONETIME|HIDE|REVEAL>", "LOOKING hide", "SEB-9.8",
                    {"value": "onetime"})  # fmt: skip
LOST = _question("lost", "LOST <values:way...>", "LOST 4 3 harm", "SEB-6.6", {"values": ("harm",)})
FIRST = _question("first", "FIRST <values:starter...>", "FIRST Blue", "SEB-7.4", {"values": ("me",)})
HIDE = _question("hide", "HIDE <value=YES|NO> [AT <hex>]", "HIDE no", "SEB-5.11", {"value": "yes"}, "hex")
CONTACT = _question("contact", "CONTACT <value=CONTINUE|HALT>", "CONTACT halt", "SEB-4.3a", {"value": "continue"})
JOIN = _question("join", "JOINING <value=AUTO|NEW> [AT <hex>]", "JOINING new", "SEB-7.5.4", {"value": "auto"}, "hex")
SCUTTLEFOR = _question("scuttlefor", "SCUTTLEFOR <names:unit...>", "SCUTTLEFOR SC3 SC4", "SEB-7.3.2", {"names": ()})
AUTOBUILD = _question("autobuild", "AUTOBUILD <units>", "AUTOBUILD 2 SC AT C5 + CO AT C5", "SEB-7.5.1", {"units": ()})
MERGING = _question("merging", "MERGING <value=NEVER|AUTO>", "MERGING auto", "SEB-2.3.1a", {"value": "never"})

ALIENTARGET = _question("alientarget", "ALIENTARGET <values:aim...> [AT <hex>]", "ALIENTARGET easy", "SEA-14.2c",
                        {"values": ("finish", "value")}, "hex", measures=True)  # fmt: skip
MINETARGET = _question("minetarget", "MINETARGET <values:prey...> [AT <hex>]", "MINETARGET sweeper value",
                       "SEA-13.1.4", {"values": ("value",)}, "hex")  # fmt: skip
PD = _question("pd", "PD <value=FIGHTERS|NORMAL|BEST> [AT <hex>]", "PD best", "SEA-11.3.1", {"value": "fighters"},
               "hex")  # fmt: skip
ALIENPD = _question("alienpd", "ALIENPD <value=FIGHTERS|NORMAL|BEST> [AT <hex>]", "ALIENPD normal", "SEA-14.2b",
                    {"value": "fighters"}, "hex")  # fmt: skip
FRETREAT = _question("fretreat", "FRETREAT <value=MAX|MIN> [AT <hex>]", "FRETREAT min", "SEA-11.1.2",
                     {"value": "max"}, "hex")  # fmt: skip
RAIDERATT = _question("raideratt", "RAIDERATT <value=ATTACK|SNEAK> [AT <hex>]", "RAIDERATT sneak WHEN odds < 150",
                      "SEA-12.1.2a", {"value": "attack"}, "hex", measures=True)  # fmt: skip
RAIDERDEF = _question("raiderdef", "RAIDERDEF <value=ODDS|FIGHT|DECLINE|RETREAT> [AT <hex>]",
                      "RAIDERDEF decline WHEN enemy > 3", "SEA-12.1.3", {"value": "odds"}, "hex",
                      measures=True)  # fmt: skip
UNCLOAK = _question("uncloak", "UNCLOAK <value=NEVER|ALWAYS|SHIPS> [<ships:number>] [AT <hex>]", "UNCLOAK ships 1",
                    "SEA-13.1.6", {"value": "never"}, "hex")  # fmt: skip
CHAIN = _question("chain", "CHAIN <value=AUTO|NEVER>", "CHAIN never", "SEA-10.1.2b", {"value": "auto"})
SLINGSHOT = _question("slingshot", "SLINGSHOT <value=NEVER|ALWAYS>", "SLINGSHOT always", "SEO-15.2",
                      {"value": "never"})  # fmt: skip

DMTARGET = _question("dmtarget", "DMTARGET <values:aim...> [AT <hex>]", "DMTARGET easy", "SEO-17.2a",
                     {"values": ("finish", "value")}, "hex", measures=True)  # fmt: skip
SOLOTIE = _question("solotie", "SOLOTIE <hexes:hex...>", "SOLOTIE B7 C5", "SES-6.3", {"hexes": ()})
SPOILS = _question("spoils", "SPOILS <values:tech...>", "SPOILS move attack", "SES-1.9", {"values": ()})

ALLYMOVE = _question("allymove", "ALLYMOVE <value=OWN|WITH> [<seat>]", "ALLYMOVE with Green", "SES-5.3",
                     {"value": "own"})  # fmt: skip

QUESTIONS: tuple[Question, ...] = (
    ENGAGE, SCREEN, FIREORDER, TARGET, RETREAT, RETREATTO, BOMBARD, LANDING, MINING, LOOKING, LOST, FIRST, HIDE,
    CONTACT, JOIN, MERGING, SCUTTLEFOR, AUTOBUILD,
)  # fmt: skip

CLEAR = Form("clear", "CLEAR <key:question>", "CLEAR RETREAT")
