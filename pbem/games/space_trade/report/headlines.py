"""What a report begins with."""

from pbem.core.kit.headlines import headlines

HEADLINES = headlines(
    end="over_limit over_solo over_win",
    loss="robbed_you lost upgrade_lost found towed forced",
    gain="won robbed explored grace fled",
    event="attacked declared pirate met objectives",
    rest="dealt objective purse purses",
)
