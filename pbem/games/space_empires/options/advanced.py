"""Advanced rules, each by itself (SEA)."""

from dataclasses import replace

from pbem.core.grammar import Form
from pbem.games.space_empires.advanced import aliens as alien_ships
from pbem.games.space_empires.advanced import carriers as flight_decks
from pbem.games.space_empires.advanced import merchant_chains
from pbem.games.space_empires.advanced import mines as mine_fields
from pbem.games.space_empires.advanced import raiders as hidden
from pbem.games.space_empires.board.components import TECHS, UNITS
from pbem.games.space_empires.orders.forms import (
    ALIENPD,
    ALIENTARGET,
    CHAIN,
    FRETREAT,
    MINETARGET,
    PD,
    RAIDERATT,
    RAIDERDEF,
    UNCLOAK,
)
from pbem.games.space_empires.ruleset import Ruleset


def _with(rules: Ruleset, switch: str) -> Ruleset:
    """The units and technologies that come into play with an option."""
    units = {code: row for code, row in UNITS.items() if row.switch == switch and row.role != "alien"}
    costs = {tech: row.first for tech, row in TECHS.items() if row.switch == switch}
    return replace(rules, units={**rules.units, **units}, costs={**rules.costs, **costs})


def pipelines(rules: Ruleset) -> Ruleset:
    """Merchant ships that form chains (SEA-10)."""
    return replace(
        _with(rules, "pipelines"),
        is_along=merchant_chains.is_along,
        helps=merchant_chains.help_along,
        trade=merchant_chains.traders,
        questions=(*rules.questions, CHAIN),
    )


def beacons(rules: Ruleset) -> Ruleset:
    """A single merchant ship helps into its hex, as printed (SEAR-20)."""
    has_ships = rules.is_along is merchant_chains.is_along
    return replace(rules, is_along=merchant_chains.is_to_a_beacon) if has_ships else rules


def carriers(rules: Ruleset) -> Ruleset:
    """Carriers, fighters and point defense (SEA-11)."""
    return replace(
        _with(rules, "carriers"),
        strength=flight_decks.strength,
        early=flight_decks.early,
        covered=flight_decks.covered,
        shown=flight_decks.shown,
        goes=flight_decks.goes,
        embark=flight_decks.embark,
        phase_ends=flight_decks.lose_overflow,
        stranded=flight_decks.lose_stranded,
        # ALONE leaves all squadrons behind.
        orders=tuple(_moving(form, "[ALONE]") for form in rules.orders),
        questions=(*rules.questions, PD, FRETREAT),
    )


def _moving(form: Form, more: str) -> Form:
    """What may be added to a move."""
    if form.name not in ("move", "via"):
        return form
    return Form(form.name, form.syntax.replace("[HALT]", f"{more} [HALT]"), form.example, form.rules, form.scope)


def raiders(rules: Ruleset) -> Ruleset:
    """Raiders, cloaking and scanners (SEA-12)."""
    return replace(
        _with(rules, "raiders"),
        avoided=hidden.avoid,
        reveal=hidden.reveal,
        shown=hidden.with_scanners(rules.shown),
        unseen=hidden.unseen,
        passed=hidden.pass_by,
        spares=hidden.spares,
        orders=tuple(_moving(form, "[<stance=SNEAK|ATTACK>]") for form in rules.orders),
        questions=(*rules.questions, RAIDERATT, RAIDERDEF, UNCLOAK),
    )


def mines(rules: Ruleset) -> Ruleset:
    """Mines and sweepers (SEA-13)."""
    openings = (*rules.openings, mine_fields.sweep_and_detonate)
    return replace(_with(rules, "mines"), openings=openings, questions=(*rules.questions, MINETARGET))


def aliens(rules: Ruleset) -> Ruleset:
    """Barren planets in deep space are defended (SEA-14)."""
    return replace(
        rules,
        effects={**rules.effects, "barren_planet": alien_ships.meet},
        is_harmful=alien_ships.is_harmful,
        effects_of_looking={**rules.effects_of_looking, "barren_planet": alien_ships.lurk},
        questions=(*rules.questions, ALIENTARGET, ALIENPD),
    )
