"""`pbem witness serve` as a real process: HTTP, limits, and what is left after it is killed at any moment."""

import http.client
import itertools
import socket
import threading
from pathlib import Path
from urllib.parse import urlsplit

from pbem.audit.witness.cosignatures import cosigned_at, read_witness_key
from tests.support.servers.witnesses import SIGNER, RunningWitness, checkpoint, entries, request, running_witness

SERVER = str(SIGNER.key._replace(name="pbem"))
LOG, FORK = entries(*range(300)), entries(*range(2), *(f"other {each}" for each in range(298)))


def test_it_answers_by_http_and_keeps_its_key_to_itself(tmp_path: Path) -> None:
    with running_witness(tmp_path / "w1", SERVER) as witness:
        status, kind, line = witness.post(request(LOG[:3]))
        assert (status, kind) == (200, "text/plain; charset=utf-8")
        assert cosigned_at(checkpoint(LOG[:3]) + line, read_witness_key(witness.key)) > 1_700_000_000
        assert witness.post(request(LOG[:5])) == (409, "text/x.tlog.size", "3\n")
        assert witness.post(request(LOG[:5], 3))[0] == 200
        assert witness.post(request(FORK[:6], 5))[0] == 422
        assert witness.post(b"hello")[0] == 400
        assert witness.post(b"", method="GET")[0] == 405
        assert witness.post(b"", path="/")[0] == 404
        assert witness.post(b"x" * 200_000)[0] == 413
        assert (tmp_path / "w1" / "witness.key").stat().st_mode & 0o777 == 0o600
    with running_witness(tmp_path / "w1", SERVER) as again:
        assert again.key == witness.key
        assert again.post(request(LOG[:5], 5))[0] == 200


def test_a_peer_that_asks_too_often_is_put_off(tmp_path: Path) -> None:
    with running_witness(tmp_path / "w1", SERVER) as witness:
        answers = [witness.post(b"")[0] for _ in range(260)]
        assert set(answers) == {400, 429} and answers[:240] == [400] * 240


def offer_until_killed(witness: RunningWitness, seen: int, last: int) -> int:
    """Offers one head after the other, lets the witness be killed after size `last`; returns the newest cosigned."""
    reached = threading.Event()

    def kill() -> None:
        reached.wait(60)
        witness.program.kill()

    killer = threading.Thread(target=kill)
    killer.start()
    try:
        # The witness dies somewhere in here: before a request, while it works on one, or before it has answered.
        for size in itertools.count(seen + 1):
            assert witness.post(request(LOG[:size], seen))[0] == 200
            seen = size
            if size >= last:
                reached.set()
    except (OSError, http.client.HTTPException):
        killer.join()
    return seen


def test_killed_at_any_moment_it_never_cosigns_a_second_history(tmp_path: Path) -> None:
    seen = 0
    for last in (5, 20, 40):
        with running_witness(tmp_path / "w1", SERVER) as witness:
            seen = offer_until_killed(witness, seen, last)
        with running_witness(tmp_path / "w1", SERVER) as witness:
            # What was cosigned is never forgotten; a head whose answer was lost may be there as well.
            status, _, text = witness.post(request(LOG))
            kept = int(text)
            assert status == 409 and kept in (seen, seen + 1)
            assert witness.post(request(FORK[: kept + 3], kept))[0] == 422
            assert witness.post(request(LOG[: kept + 1], kept))[0] == 200
            seen = kept + 1


def test_idle_connections_do_not_shut_others_out(tmp_path: Path) -> None:
    with running_witness(tmp_path / "w1", SERVER) as witness:
        place = urlsplit(witness.url)
        idle = [socket.create_connection((place.hostname, place.port)) for _ in range(20)]
        assert witness.post(request(LOG[:3]))[0] == 200
        for each in idle:
            each.close()
