"""The secrets behind the dice and what follows from them, exactly as pbem-dice/1 and pbem-dice/2 prescribe.

Secrets come from outside; this module only computes. Version 2 writes its own name into every hash, and mixes what the
players added (E) into the seed of every turn. A game keeps the version that it was opened with.
"""

import hashlib
import hmac
from collections.abc import Iterable, Iterator
from functools import cache
from struct import Struct as Layout
from typing import Final

DICE_1: Final = "pbem-dice/1"
DICE_2: Final = "pbem-dice/2"
SCHEMES: Final = (DICE_1, DICE_2)
GAME_BYTES: Final = 16
SECRET_BYTES: Final = 32
NO_BEACON: Final = bytes(32)
# The dice of version 1 contain nothing of the players.
NO_MIX: Final = b""

# drand quicknet: round 1 was published at the genesis, then one every three seconds.
QUICKNET_GENESIS: Final = 1692803367
QUICKNET_PERIOD: Final = 3
BEACON_DELAY: Final = 600

WORD_VALUES: Final = 1 << 32
_EIGHT_WORDS: Final = Layout(">8I")


def u32(number: int) -> bytes:
    """Four bytes, big-endian."""
    return number.to_bytes(4, "big")


def u64(number: int) -> bytes:
    """Eight bytes, big-endian."""
    return number.to_bytes(8, "big")


def _tagged(scheme: str, tag: str) -> bytes:
    if scheme not in SCHEMES:
        raise ValueError(f"the dice {scheme!r} are not known; there are: {', '.join(SCHEMES)}")
    return f"{scheme}/{tag}\0".encode("ascii")


def _message(scheme: str, tag: str, parts: Iterable[bytes]) -> bytes:
    return b"".join((_tagged(scheme, tag), *(u32(len(part)) + part for part in parts)))


def mac(key: bytes, tag: str, *parts: bytes, scheme: str = DICE_1) -> bytes:
    """HMAC-SHA256(key, scheme || "/" || tag || 00 || for each part: u32(length) || part)."""
    return hmac.digest(key, _message(scheme, tag, parts), "sha256")


def _sized(name: str, value: bytes, size: int) -> bytes:
    if len(value) != size:
        raise ValueError(f"{name} must be {size} bytes, not {len(value)}")
    return value


def _committed(scheme: str, tag: str, game: bytes, secret: bytes) -> bytes:
    _sized("game", game, GAME_BYTES)
    _sized("secret", secret, SECRET_BYTES)
    return hashlib.sha256(_tagged(scheme, tag) + game + secret).digest()


def chain_down(game: bytes, top: bytes, steps: int, scheme: str = DICE_1) -> bytes:
    """P_{N-steps} from P_N: each step is P_{t-1} = H(scheme || "/chain" || 00 || game || P_t)."""
    if steps < 0:
        raise ValueError(f"the chain only goes down: steps is {steps}")
    start = _tagged(scheme, "chain") + _sized("game", game, GAME_BYTES)
    link = _sized("secret", top, SECRET_BYTES) if steps else top
    sha256 = hashlib.sha256
    for _ in range(steps):
        link = sha256(start + link).digest()
    return link


def hidden_commitment(game: bytes, x: bytes, scheme: str = DICE_1) -> bytes:
    """H(scheme || "/hidden" || 00 || game || X), published when the game is created."""
    return _committed(scheme, "hidden", game, x)


def letter_part(message_id: str, line: str) -> bytes:
    """What a player adds who accepts a seat by mail: e = H("pbem-dice/2/letter" || 00 || Message-ID || 00 || line)."""
    return hashlib.sha256(_tagged(DICE_2, "letter") + message_id.encode() + b"\0" + line.encode()).digest()


def mixed(game: bytes, parts: Iterable[tuple[str, bytes]]) -> bytes:
    """E = H("pbem-dice/2/mix" || 00 || game || for each seat in seat order: u32(len name) || name || e)."""
    _sized("game", game, GAME_BYTES)
    named = ((seat.encode(), _sized("a part", part, SECRET_BYTES)) for seat, part in parts)
    added = b"".join(u32(len(name)) + name + part for name, part in named)
    return hashlib.sha256(_tagged(DICE_2, "mix") + game + added).digest()


def beacon_round(deadline: int) -> int:
    """R_t: the first quicknet round at or after the deadline (Unix seconds) + 600 s."""
    late = deadline + BEACON_DELAY - QUICKNET_GENESIS
    return max(1, 1 + -(-late // QUICKNET_PERIOD))


def beacon_value(signature: bytes) -> bytes:
    """B_t = H(signature of round R_t); the code that fetches a signature checks it."""
    return hashlib.sha256(signature).digest()


def _seed(secret: bytes, tag: str, game: bytes, t: int, round_: int, beacon: bytes, mix: bytes, scheme: str) -> bytes:
    _sized("secret", secret, SECRET_BYTES)
    _sized("game", game, GAME_BYTES)
    _sized("beacon", beacon, SECRET_BYTES)
    _sized("mix", mix, len(NO_MIX) if scheme == DICE_1 else SECRET_BYTES)
    return mac(secret, tag, game, u32(t), u64(round_), beacon, *([mix] if mix else []), scheme=scheme)


def turn_seed(
    p_t: bytes,
    game: bytes,
    t: int,
    round_: int = 0,
    beacon: bytes = NO_BEACON,
    mix: bytes = NO_MIX,
    scheme: str = DICE_1,
) -> bytes:
    """S_t = mac(P_t, "turn", game, u32 t, u64 R_t, B_t); in version 2 E is the last part."""
    return _seed(p_t, "turn", game, t, round_, beacon, mix, scheme)


def hidden_seed(
    x: bytes,
    game: bytes,
    t: int,
    round_: int = 0,
    beacon: bytes = NO_BEACON,
    mix: bytes = NO_MIX,
    scheme: str = DICE_1,
) -> bytes:
    """S'_t = mac(X, "hturn", game, u32 t, u64 R_t, B_t); in version 2 E is the last part."""
    return _seed(x, "hturn", game, t, round_, beacon, mix, scheme)


# HMAC written out over SHA-256: for 32-byte keys the same as mac(), and cheaper than the library call.
_INNER: Final = bytes(byte ^ 0x36 for byte in range(256))
_OUTER: Final = bytes(byte ^ 0x5C for byte in range(256))
_INNER_REST: Final = b"\x36" * 32
_OUTER_REST: Final = b"\x5c" * 32


@cache
def block_message(scheme: str) -> bytes:
    """What block() takes, but for the number of the block."""
    return _INNER_REST + _message(scheme, "block", ()) + u32(4)


def block(key: bytes, message: bytes) -> tuple[int, ...]:
    """The eight words of mac(K, "block", u32 i), for the message block_message(scheme) + u32(i)."""
    inner = hashlib.sha256(key.translate(_INNER) + message).digest()
    return _EIGHT_WORDS.unpack(hashlib.sha256(key.translate(_OUTER) + _OUTER_REST + inner).digest())


def words(key: bytes, scheme: str = DICE_1) -> Iterator[int]:
    """The big-endian u32 words of block 0, 1, ... of a label's key K; block i = mac(K, "block", u32 i)."""
    _sized("key", key, SECRET_BYTES)
    message, i = block_message(scheme), 0
    while True:
        yield from block(key, message + u32(i))
        i += 1


def below_from(stream: Iterator[int], n: int) -> int:
    """below(n): reject words >= 2^32 - (2^32 mod n), then mod n."""
    fair = WORD_VALUES - WORD_VALUES % n
    for word in stream:
        if word < fair:
            return word % n
    raise ValueError("the words ran out")


class LabelKeys:
    """K = mac(S, "label", label) for one S, whose two HMAC halves are prepared once."""

    __slots__ = ("_inner", "_outer")

    def __init__(self, seed: bytes, scheme: str = DICE_1) -> None:
        _sized("seed", seed, SECRET_BYTES)
        self._inner = hashlib.sha256(seed.translate(_INNER) + _INNER_REST + _message(scheme, "label", ()))
        self._outer = hashlib.sha256(seed.translate(_OUTER) + _OUTER_REST)

    def key(self, label: str) -> bytes:
        name = label.encode("ascii")
        inner = self._inner.copy()
        inner.update(u32(len(name)) + name)
        outer = self._outer.copy()
        outer.update(inner.digest())
        return outer.digest()


def label_key(seed: bytes, label: str, scheme: str = DICE_1) -> bytes:
    """K = mac(S, "label", label)."""
    return LabelKeys(seed, scheme).key(label)
