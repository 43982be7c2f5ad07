"""What programs may do, one file for each kind of thing; every row of a table is a call and its description."""

from pbem.web.api import orders, player, reports

OPERATIONS = (*reports.OPERATIONS, *orders.OPERATIONS, *player.OPERATIONS)
