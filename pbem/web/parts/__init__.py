"""The parts of the site, each a blueprint in a file of its own with templates of its own."""

from pbem.web.parts import audit, front, games, history, letters, orders, sign_in, table

PARTS = (front.part, sign_in.part, games.part, table.part, orders.part, history.part, audit.part, letters.part)
