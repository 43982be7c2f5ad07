"""The beacon over HTTP, with a round that the real network has signed; bad relays are passed over."""

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from pbem.addresses import BEACON_RELAYS, read_beacon
from pbem.audit.quicknet import CHAIN, BeaconSilent, is_signed
from pbem.audit.relays import Relays
from pbem.audit.witness.asking import RemoteWitness, WitnessSilent
from pbem.audit.witness.cosignatures import WitnessKey
from pbem.core.dice import beacon_round, beacon_value

# Round 1000 of quicknet, as the network gave it out.
ROUND, EMITTED = 1000, 1692806364
SIGNATURE = "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39"
TRUE = {"round": ROUND, "randomness": beacon_value(bytes.fromhex(SIGNATURE)).hex(), "signature": SIGNATURE}
Answer = Callable[[BaseHTTPRequestHandler], None]


def says(content: bytes, code: int = 200) -> Answer:
    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(code)
        handler.send_header("Content-Length", str(len(content)))
        handler.end_headers()
        handler.wfile.write(content)

    return answer


def gives(data: Any) -> Answer:
    return says(json.dumps(data).encode())


# So long the slow ones would hold us up, if they could.
LONG = 30


def dribbles(handler: BaseHTTPRequestHandler) -> None:
    handler.send_response(200)
    handler.end_headers()
    for _ in range(600):
        try:
            handler.wfile.write(b" ")
            handler.wfile.flush()
        except OSError:
            return
        time.sleep(0.05)


def sleeps(handler: BaseHTTPRequestHandler) -> None:
    time.sleep(LONG)


@contextmanager
def relay(answer: Answer) -> Iterator[tuple[str, list[str]]]:
    asked: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            answer(self)

        def log_message(self, format: str, *args: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}", asked
    finally:
        server.shutdown()
        server.server_close()


def test_a_real_round_is_heard() -> None:
    with relay(gives(TRUE)) as (address, asked):
        heard = Relays([address]).hear(ROUND)
    assert (heard.number, heard.signature.hex(), heard.relay) == (ROUND, SIGNATURE, address)
    assert asked == [f"/{CHAIN}/public/{ROUND}"]
    assert beacon_round(EMITTED - 600) == ROUND


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (gives({**TRUE, "signature": "a" + SIGNATURE[1:]}), "its signature is not the beacon's"),
        (gives({**TRUE, "signature": SIGNATURE[:-2]}), "its signature is not the beacon's"),
        (gives({**TRUE, "signature": "c0" + "00" * 47}), "its signature is not the beacon's"),
        (gives({**TRUE, "signature": "no hex"}), "non-hexadecimal"),
        (gives({"round": ROUND}), "non-hexadecimal"),
        (gives({**TRUE, "round": ROUND + 1}), "another round"),
        (gives([TRUE]), "another round"),
        (says(b"<html>garbage"), "Expecting value"),
        (says(b"\xff\xfe"), "Expecting value|decode|truncated"),
        (says(b" " * 5000), "too long"),
        (says(b"{}", 404), "it answered 404"),
        (says(b"", 500), "it answered 500"),
        (dribbles, "it is too slow"),
        (sleeps, "timed out"),
    ],
)
def test_a_relay_that_is_wrong_is_passed_over(answer: Answer, why: str) -> None:
    # Only those who are slow are waited for; the others have all the time that a busy machine takes.
    seconds = 2 if answer in (dribbles, sleeps) else LONG
    with relay(answer) as (bad, _), relay(gives(TRUE)) as (good, _):
        began = time.monotonic()
        assert Relays([bad, good], seconds=seconds).hear(ROUND).relay == good
        with pytest.raises(BeaconSilent, match=why):
            Relays([bad], seconds=seconds).hear(ROUND)
        assert time.monotonic() - began < LONG


def leads_to(address: str) -> Answer:
    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(302)
        handler.send_header("Location", address + handler.path)
        handler.send_header("Content-Length", "0")
        handler.end_headers()

    return answer


def test_nobody_is_asked_whom_the_operator_has_not_named() -> None:
    """A relay must not send the server to other machines of the operator's network."""
    with relay(gives(TRUE)) as (inner, asked), relay(leads_to(inner)) as (outer, _):
        with pytest.raises(BeaconSilent, match="it answered 302"):
            Relays([outer]).hear(ROUND)
        with pytest.raises(WitnessSilent):
            RemoteWitness(WitnessKey("a witness", bytes(32)), outer).cosign("", [])
    assert asked == []


def test_no_relay_is_there() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
    with pytest.raises(BeaconSilent, match="refused"):
        Relays([f"http://127.0.0.1:{port}"]).hear(ROUND)
    with pytest.raises(BeaconSilent, match="no relay is configured"):
        Relays([]).hear(ROUND)


def test_silent_relays_are_left_alone_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    with relay(says(b"", 500)) as (address, asked):
        relays = Relays([address], rest=300)
        for _ in range(3):
            with pytest.raises(BeaconSilent, match="it answered 500"):
                relays.hear(ROUND)
        assert len(asked) == 1
        later = time.monotonic() + 300
        monkeypatch.setattr("pbem.audit.relays.time.monotonic", lambda: later)
        with pytest.raises(BeaconSilent):
            relays.hear(ROUND)
        assert len(asked) == 2


def test_the_signature_belongs_to_one_round() -> None:
    signature = bytes.fromhex(SIGNATURE)
    assert is_signed(ROUND, signature)
    assert not is_signed(ROUND + 1, signature) and not is_signed(ROUND, b"") and not is_signed(ROUND, bytes(48))


def test_the_setting() -> None:
    assert read_beacon("") == read_beacon("none") == ()
    assert read_beacon("quicknet") == BEACON_RELAYS
    assert read_beacon("https://one.example/, http://two.example") == ("https://one.example", "http://two.example")
    for wrong in ("drand", "ftp://one.example", "https://"):
        with pytest.raises(ValueError, match="PBEM_BEACON"):
            read_beacon(wrong)
