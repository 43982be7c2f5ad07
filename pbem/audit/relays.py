"""The relays of the beacon, asked in turn over HTTP until one returns the round with a valid signature.

A relay that is down, slow, too verbose or lying is skipped: only the signature is trusted. A round is never replaced by
another one.
"""

import http.client
import json
import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from queue import Empty, Queue
from threading import Thread
from typing import Final

from pbem.audit.outgoing import ask, read_answer
from pbem.audit.quicknet import CHAIN, BeaconSilent, Round, is_signed

SECONDS: Final = 4.0
LARGEST: Final = 4096
# When none of them answers, wait this long before asking again.
REST: Final = 30.0


class Relays:
    """Base addresses such as https://api.drand.sh."""

    def __init__(self, addresses: Sequence[str], seconds: float = SECONDS, rest: float = REST) -> None:
        self._addresses, self._seconds, self._rest = tuple(addresses), seconds, rest
        self._quiet_until, self._why = 0.0, ""

    def hear(self, number: int) -> Round:
        if time.monotonic() < self._quiet_until:
            raise BeaconSilent(self._why)
        troubles: list[str] = []
        for address in self._addresses:
            try:
                return Round(number, self._asked(address, number), address)
            except (OSError, ValueError, http.client.HTTPException) as error:
                troubles.append(f"{address}: {_reason(error)}")
        self._why = f"round {number} of the beacon is unavailable: {'; '.join(troubles) or 'no relay is configured'}"
        self._quiet_until = time.monotonic() + self._rest
        raise BeaconSilent(self._why)

    def is_answering(self, number: int) -> bool:
        """Whether any relay returns this round soon; all are asked at once, and nobody waits for a slow one."""
        answers: Queue[bool] = Queue()
        for address in self._addresses:
            Thread(target=lambda at=address: answers.put(self._has(at, number)), daemon=True).start()
        end = time.monotonic() + self._seconds
        try:
            return any(answers.get(timeout=max(0.0, end - time.monotonic())) for _ in self._addresses)
        except Empty:
            return False

    def _has(self, address: str, number: int) -> bool:
        try:
            return bool(self._asked(address, number))
        except (OSError, ValueError, http.client.HTTPException):
            return False

    def _asked(self, address: str, number: int) -> bytes:
        """This relay's signature for the round, if it is valid."""
        request = urllib.request.Request(f"{address}/{CHAIN}/public/{number}", headers={"User-Agent": "pbem"})
        end = time.monotonic() + self._seconds
        with ask(request, self._seconds) as answer:
            data = json.loads(read_answer(answer.read1, LARGEST, end))
        if not isinstance(data, dict) or data.get("round") != number:
            raise ValueError("it answered with another round")
        signature = bytes.fromhex(str(data.get("signature")))
        if not is_signed(number, signature):
            raise ValueError("its signature is not the beacon's")
        return signature


def _reason(error: Exception) -> str:
    if isinstance(error, urllib.error.HTTPError):
        return f"it answered {error.code}"
    reason = getattr(error, "reason", None) or error
    return " ".join(str(reason).split())[:100] or type(error).__name__
