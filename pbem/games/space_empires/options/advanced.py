"""Advanced rules, each by itself (SEA)."""

from dataclasses import replace

from pbem.games.space_empires import aliens as alien_ships
from pbem.games.space_empires import chains
from pbem.games.space_empires import mines as mine_fields
from pbem.games.space_empires.components import TECHS, UNITS
from pbem.games.space_empires.orders import ALIENTARGET, CHAIN, MINETARGET
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
        is_along=chains.is_along,
        helps=chains.help_along,
        trade=chains.traders,
        questions=(*rules.questions, CHAIN),
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
        effects_of_looking={**rules.effects_of_looking, "barren_planet": alien_ships.lurk},
        questions=(*rules.questions, ALIENTARGET),
    )
