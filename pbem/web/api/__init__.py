"""The API for programs, one file per subject; every row of a table is a call and its description."""

from pbem.web.api import orders, player, reports

OPERATIONS = (*reports.OPERATIONS, *orders.OPERATIONS, *player.OPERATIONS)
