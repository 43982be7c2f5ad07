"""The beacon: drand quicknet, a round every three seconds, signed by a network in which nobody has the whole key.

The signature (BLS12-381, on G1, RFC 9380) is checked here with the network's public key, so the relays need not be
trusted.
"""

import hashlib
from typing import Final, NamedTuple, Protocol

from py_arkworks_bls12381 import GT, G1Point, G2Point

from pbem.core.dice import u64

CHAIN: Final = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"
PUBLIC_KEY: Final = bytes.fromhex(
    "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451"
    "0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a"
)
SCHEME: Final = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"


class BeaconSilent(Exception):
    """No relay returned the round; the message gives each reason, in one line."""


class Round(NamedTuple):
    """A verified round, and the relay that returned it."""

    number: int
    signature: bytes
    relay: str


class Beacon(Protocol):
    """Where rounds come from."""

    def hear(self, number: int) -> Round: ...
    def is_answering(self, number: int) -> bool: ...


def is_signed(number: int, signature: bytes) -> bool:
    """Whether the signature is quicknet's for that round."""
    try:
        point = G1Point.from_compressed_bytes(signature)
    except ValueError:
        return False
    message = G1Point.hash_to_curve(hashlib.sha256(u64(number)).digest(), SCHEME)
    return bool(GT.pairing(point, G2Point()) == GT.pairing(message, G2Point.from_compressed_bytes(PUBLIC_KEY)))
