"""What a report begins with."""

from pbem.core.kit.headlines import headlines

HEADLINES = headlines(
    end="""
        over.draw over.draw_mine over.limit over.limit_mine over.nobody over.points over.points_mine over.survivor
        over.survivor_mine you_are_out
    """,
    loss="""
        planet_lost planet_destroyed rebelled deserted was_bombed spoiled civ_fell attack.lost defence.won attack.ruin
        defence.ruin attack.held attack.no_warships attack.stalemate wiped_out retreated landing_failed lost turned
        unit_taken strayed strayed_to vanished new_units_lost artefacts_lost cargo_stolen plundered recalled exhausted
        quotas_closed infected no_orders_basic no_orders_standard no_orders_economy
    """,
    gain="""
        conquered founded civ_rose home attack.won defence.lost defence.held defence.no_warships defence.stalemate
        landing_repelled bombed captured claimed found returned freed cured artefact artefact_taken artefact_captured
        artefact_repaired scored breakthrough alien alien_new
    """,
    event="""
        out resigned attack.ceasefire attack.silence defence.ceasefire defence.silence alien_shown aliens_seen
        artefact_given artefact_left artefact_rebuilt cargo civ_now colonization encounter exchanged held hex_destroyed
        hex_destroyed_by no_breakthrough put_back swept joined opened
    """,
    rest="explored tile_returned stand.alone stand.behind stand.first stand.level stand.secret",
)
