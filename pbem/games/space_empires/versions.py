"""Earlier versions of the rules, for games that began under them. A version is a function Ruleset -> Ruleset too."""

from __future__ import annotations

from dataclasses import replace

from pbem.core.kit.rules_versions import earlier_versions
from pbem.games.space_empires.advanced import carriers
from pbem.games.space_empires.base import exploration, movement, refit, retreat, victory, ways
from pbem.games.space_empires.board import counters
from pbem.games.space_empires.orders import spans, unheeded
from pbem.games.space_empires.orders.forecast import check_by
from pbem.games.space_empires.orders.forms import RETREAT_WHOLE
from pbem.games.space_empires.play import META, RESOLVER
from pbem.games.space_empires.ruleset import Ruleset


def _second(rules: Ruleset) -> Ruleset:
    """The rules before version 3.

    A ship that had looked at a marker could not be refitted in that turn (SEB-9.10.4a), and standing orders about
    retreats could name neither a group nor single ships of it (SEB-5.9.1).
    """
    whole = RETREAT_WHOLE
    return replace(
        rules,
        questions=tuple(whole if question.key == whole.key else question for question in rules.questions),
        is_busy=refit.has_moved_or_looked,
        retreat_asks=retreat.by_type,
    )


def _first(rules: Ruleset) -> Ruleset:
    """The rules before version 2, besides what is described above.

    Units that had retreated could not move in their next turn (SEBR-41), routes led through asteroids as readily as
    around them (SEBR-42), squadrons fought on after a mine had destroyed their carrier (SEA-13.1.4), and orders took
    planets of aliens for clear (SEBR-43). Groups were not split and merged in the economic phase (SEB-2.3.1a). Hexes by
    slingshots and chains showed too high a speed (SEB-9.9). Allies who met ended letters for a whole cycle (SEM-3), and
    lines without effect were not answered. In a short game ships counted before colonies, and colonies between winners
    (SES-1.8, SES-1.13). Units lost in space could come to a marker with a machine or an alien fleet on it (SES-6.4,
    SES-7.11), or be sent by what was under others' counters (SEB-6.6a); units that came back from a super nova into a
    black hole did not roll (SEBR-44). Raiders that declined a battle kept alien fleets from attacking a colony
    (SEB-5.10.1).
    """
    return replace(
        _second(rules),
        rests=ways.is_stopped,
        route=ways.route,
        stranded=carriers.nobody_stranded,
        is_harmful=ways.is_harmful,
        paced=movement.all_hexes,
        arranging={"scuttle": counters.scuttle},
        thrown_back=exploration.come_to_rest,
        may_drift=exploration.may_drift_among_guards,
        dreaded=exploration.truly_dreaded,
        keeps_off=ways.enemies_at,
        meet=spans.all_meet,
        unheeded=unheeded.answer_none,
        ranked=victory.ranked_by_merit,
        merit=victory.by_points_and_ships if rules.merit is victory.by_points else rules.merit,
    )


VERSIONS = earlier_versions(
    "pbem.games.space_empires", META, RESOLVER, check_by, {1: _first, 2: _second}, has_own_orders=True
)
