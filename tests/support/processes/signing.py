"""What other processes do in the tests: give signs of life until they are killed."""

import time
from multiprocessing.connection import Connection

from pbem.ledger import Sign, open_ledger


def sign_until_killed(url: str, name: str, told: Connection) -> None:
    with open_ledger(url) as ledger:
        ledger.signs.say(Sign(name, "sender", "2026-01-31T18:00:00Z"))
        told.send("here")
        while True:
            time.sleep(1)
            ledger.signs.say(Sign(name, "sender", "2026-01-31T18:00:00Z"))
