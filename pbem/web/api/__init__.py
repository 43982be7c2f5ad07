"""What programs may do, one file for each kind of thing; every row of a table is a call and its description."""

from pbem.web.api import playing, reading, talking

OPERATIONS = (*reading.OPERATIONS, *playing.OPERATIONS, *talking.OPERATIONS)
