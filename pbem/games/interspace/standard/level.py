"""The standard level: the basic one, and what it changes."""

from __future__ import annotations

from dataclasses import replace

from pbem.games.interspace.basic import colonization, exploration, movement, rounds, setup
from pbem.games.interspace.basic.movers import rate_by_civ
from pbem.games.interspace.basic.placement import placement
from pbem.games.interspace.orders.contact_doubts import CONTACT_DOUBTS, foresee_contact
from pbem.games.interspace.orders.standard_forms import IN_STANDARD, STANDARD_KINDS, STANDARD_ORDERS, STANDARD_QUESTIONS
from pbem.games.interspace.ruleset import Ruleset
from pbem.games.interspace.standard import cargo, contact, support
from pbem.games.interspace.standard import rounds as rounds_standard
from pbem.games.interspace.standard.conversion import conversion
from pbem.games.interspace.standard.investment import investment
from pbem.games.interspace.standard.movers import StandardStep
from pbem.games.interspace.standard.production import production
from pbem.games.interspace.standard.purchase import counters_in_use, purchase


def standard(basic: Ruleset) -> Ruleset:
    """Basic rules that are not named here stay in force."""
    return replace(
        basic,
        level="standard",
        most_seats=8,
        orders=STANDARD_ORDERS,
        questions=STANDARD_QUESTIONS,
        kinds=STANDARD_KINDS,
        elsewhere=IN_STANDARD,
        phases={
            "begin": (*basic.phases["begin"], rounds_standard.open_stores),
            "setup": basic.phases["setup"],
            "round": (
                rounds.listen,
                cargo.make_offers,
                rounds_standard.run_economy,
                rounds.play_round,
                rounds_standard.close_round,
                rounds.begin_round,
            ),
        },
        by_sheets={
            "setup": (setup.lay_regions, rounds.listen_to_words, rounds_standard.begin_economy),
            "economy": (rounds.listen, cargo.make_offers, rounds_standard.note_missing, rounds_standard.run_economy),
            "round": (
                rounds.listen,
                cargo.make_offers,
                rounds.play_round,
                rounds_standard.close_round,
                rounds_standard.begin_economy,
            ),
        },
        by_turns={
            "setup": (setup.lay_regions, rounds.listen_to_words, rounds_standard.begin_economy),
            "economy": (
                rounds.listen,
                cargo.make_offers,
                rounds_standard.note_missing,
                rounds_standard.run_economy,
                rounds_standard.draw_first,
            ),
            "round": (rounds.listen, cargo.make_offers, rounds.play_turn, rounds_standard.next_drawn),
        },
        in_season=rounds_standard.in_season,
        split_seasons=rounds_standard.in_split_season,
        economy=(placement, production, purchase, investment, conversion),
        steps=(movement.movement, exploration.exploration, colonization.colonization, contact.contact),
        forecast={
            "round": (rounds_standard.foresee_economy, movement.movement, colonization.colonization, foresee_contact)
        },
        split_forecast={
            "economy": (rounds_standard.foresee_economy,),
            "round": (movement.movement, colonization.colonization, foresee_contact),
        },
        doubts=CONTACT_DOUBTS,
        counters_in_use=counters_in_use,
        supported=support.supported,
        rate=support.reduced(rate_by_civ),
        stepping=StandardStep,
        moves=movement.MOVES | cargo.MOVES,
        is_base=support.friendly_base,
        explorers=frozenset({"Sct", "CA"}),
        founded=(rounds_standard.endow,),
    )
