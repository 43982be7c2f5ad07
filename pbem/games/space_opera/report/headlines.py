"""What a report begins with."""

from pbem.core.kit.headlines import headlines

HEADLINES = headlines(
    end="over_capital over_last over_limit over_planets over_shared eliminated_you",
    loss="dissolved_you",
    gain="took took_city research event.gift",
    event="taken taken_city dissolved eliminated ahead war broken offer peace alliance no_lead",
    rest="placed research_failed",
)
