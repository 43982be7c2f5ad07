"""What a report begins with."""

from pbem.core.kit.headlines import headlines

HEADLINES = headlines(
    end="over_last over_late over_limit over_lost over_points over_saved over_win out_you",
    loss="""
        colony_destroyed colony_devoured battle_lost lost_abandoned lost_danger lost_decoy lost_devoured lost_fizzled
        lost_overflow lost_overrun colony_attacked blockaded
    """,
    gain="battle_won destroyed_colony empire_fell colonised",
    event="battle_paused out battle battle_over machine fleet weakness met",
    rest="explored grew income first first_you",
)
