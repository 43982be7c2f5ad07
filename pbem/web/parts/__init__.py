"""The parts of the site, each a blueprint in a file of its own with templates of its own."""

from pbem.web.parts import (
    api,
    audit,
    daily,
    desk,
    front,
    games,
    history,
    letters,
    log,
    mending,
    opening,
    orders,
    programs,
    sign_in,
    table,
)

PARTS = (
    front.part,
    sign_in.part,
    games.part,
    opening.part,
    table.part,
    orders.part,
    history.part,
    audit.part,
    log.part,
    desk.part,
    mending.part,
    daily.part,
    letters.part,
    programs.part,
    api.part,
)
