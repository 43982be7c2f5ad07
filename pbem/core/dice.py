"""The dice, exactly as pbem-dice/1 prescribes: every throw can be recomputed by anyone after the turn.

Secrets come from outside; this module only computes. A throw is addressed by a label, not by its place in a
sequence, so that one changed combat does not shift the others.
"""

import hashlib
import hmac
import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, groupby, repeat, starmap
from struct import Struct as Layout
from typing import Final, Literal, Protocol

import msgspec

SCHEME: Final = b"pbem-dice/1"
GAME_BYTES: Final = 16
SECRET_BYTES: Final = 32
NO_BEACON: Final = bytes(32)

# drand quicknet: round 1 was published at the genesis, then one every three seconds.
QUICKNET_GENESIS: Final = 1692803367
QUICKNET_PERIOD: Final = 3
BEACON_DELAY: Final = 600

Stream = Literal["open", "hidden"]
Ask = Literal["dice", "draw", "shuffle"]

_WORD_VALUES: Final = 1 << 32
_EIGHT_WORDS: Final = Layout(">8I")
_is_label: Final = re.compile(r"[a-z0-9][a-z0-9._:/#-]{0,199}").fullmatch


class LabelUsed(Exception):
    """A label was thrown twice in one turn and stream: a mistake in the rules code."""


class Throw(msgspec.Struct, frozen=True, kw_only=True):
    """One use of the dice: a label, what was asked, what came up.

    `bag` holds runs of equal items: before a draw the sorted multiset, before a shuffle the items in the order given.
    """

    label: str
    stream: Stream
    ask: Ask
    sides: int = 0
    count: int
    bag: tuple[tuple[str, int], ...] = ()
    came: tuple[int | str, ...]


class DiceLike(Protocol):
    """What rules can do with dice."""

    @property
    def throws(self) -> Sequence[Throw]: ...
    def roll(self, label: str, sides: int = 6, count: int = 1, hidden: bool = False) -> tuple[int, ...]: ...
    def die(self, label: str, sides: int = 6, hidden: bool = False) -> int: ...
    def below(self, label: str, n: int, hidden: bool = False) -> int: ...
    def draw(
        self, label: str, bag: Iterable[str] | Mapping[str, int], count: int = 1, hidden: bool = False
    ) -> tuple[str, ...]: ...
    def shuffle(self, label: str, items: Iterable[str], hidden: bool = False) -> tuple[str, ...]: ...


def u32(number: int) -> bytes:
    """Four bytes, big-endian."""
    return number.to_bytes(4, "big")


def u64(number: int) -> bytes:
    """Eight bytes, big-endian."""
    return number.to_bytes(8, "big")


def _message(tag: str, parts: Iterable[bytes]) -> bytes:
    return b"".join((SCHEME, b"/", tag.encode("ascii"), b"\0", *(u32(len(part)) + part for part in parts)))


def mac(key: bytes, tag: str, *parts: bytes) -> bytes:
    """HMAC-SHA256(key, "pbem-dice/1" || "/" || tag || 00 || for each part: u32(length) || part)."""
    return hmac.digest(key, _message(tag, parts), "sha256")


def _sized(name: str, value: bytes, size: int) -> bytes:
    if len(value) != size:
        raise ValueError(f"{name} must be {size} bytes, not {len(value)}")
    return value


def _committed(tag: str, game: bytes, secret: bytes) -> bytes:
    _sized("game", game, GAME_BYTES)
    _sized("secret", secret, SECRET_BYTES)
    return hashlib.sha256(SCHEME + b"/" + tag.encode("ascii") + b"\0" + game + secret).digest()


def chain_down(game: bytes, top: bytes, steps: int) -> bytes:
    """P_{N-steps} from P_N: each step is P_{t-1} = H("pbem-dice/1/chain" || 00 || game || P_t)."""
    if steps < 0:
        raise ValueError(f"the chain only goes down: steps is {steps}")
    for _ in range(steps):
        top = _committed("chain", game, top)
    return top


def hidden_commitment(game: bytes, x: bytes) -> bytes:
    """H("pbem-dice/1/hidden" || 00 || game || X), published when the game is created."""
    return _committed("hidden", game, x)


def beacon_round(deadline: int) -> int:
    """R_t: the first quicknet round at or after the deadline (Unix seconds) + 600 s."""
    late = deadline + BEACON_DELAY - QUICKNET_GENESIS
    return max(1, 1 + -(-late // QUICKNET_PERIOD))


def beacon_value(signature: bytes) -> bytes:
    """B_t = H(signature of round R_t); the code that fetches a signature checks it."""
    return hashlib.sha256(signature).digest()


def _seed(secret: bytes, tag: str, game: bytes, t: int, round_: int, beacon: bytes) -> bytes:
    _sized("secret", secret, SECRET_BYTES)
    _sized("game", game, GAME_BYTES)
    _sized("beacon", beacon, SECRET_BYTES)
    return mac(secret, tag, game, u32(t), u64(round_), beacon)


def turn_seed(p_t: bytes, game: bytes, t: int, round_: int = 0, beacon: bytes = NO_BEACON) -> bytes:
    """S_t = mac(P_t, "turn", game, u32 t, u64 R_t, B_t)."""
    return _seed(p_t, "turn", game, t, round_, beacon)


def hidden_seed(x: bytes, game: bytes, t: int, round_: int = 0, beacon: bytes = NO_BEACON) -> bytes:
    """S'_t = mac(X, "hturn", game, u32 t, u64 R_t, B_t)."""
    return _seed(x, "hturn", game, t, round_, beacon)


# HMAC written out over SHA-256: for 32-byte keys the same as mac(), and cheaper than the library call.
_INNER: Final = bytes(byte ^ 0x36 for byte in range(256))
_OUTER: Final = bytes(byte ^ 0x5C for byte in range(256))
_INNER_REST: Final = b"\x36" * 32
_OUTER_REST: Final = b"\x5c" * 32
_BLOCK_MESSAGE: Final = _message("block", ()) + u32(4)
_FIRST_BLOCK: Final = _INNER_REST + _BLOCK_MESSAGE + u32(0)


def _block(key: bytes, message: bytes) -> tuple[int, ...]:
    inner = hashlib.sha256(key.translate(_INNER) + message).digest()
    return _EIGHT_WORDS.unpack(hashlib.sha256(key.translate(_OUTER) + _OUTER_REST + inner).digest())


def words(key: bytes) -> Iterator[int]:
    """The big-endian u32 words of block 0, 1, ... of a label's key K; block i = mac(K, "block", u32 i)."""
    _sized("key", key, SECRET_BYTES)
    yield from _block(key, _FIRST_BLOCK)
    i = 1
    while True:
        yield from _block(key, _INNER_REST + _BLOCK_MESSAGE + u32(i))
        i += 1


def below_from(stream: Iterator[int], n: int) -> int:
    """below(n): reject words >= 2^32 - (2^32 mod n), then mod n."""
    fair = _WORD_VALUES - _WORD_VALUES % n
    for word in stream:
        if word < fair:
            return word % n
    raise ValueError("the words ran out")


class _LabelKeys:
    """K = mac(S, "label", label) for one S, whose two HMAC halves are prepared once."""

    __slots__ = ("_inner", "_outer")

    def __init__(self, seed: bytes) -> None:
        _sized("seed", seed, SECRET_BYTES)
        self._inner = hashlib.sha256(seed.translate(_INNER) + _INNER_REST + _message("label", ()))
        self._outer = hashlib.sha256(seed.translate(_OUTER) + _OUTER_REST)

    def key(self, label: str) -> bytes:
        name = label.encode("ascii")
        inner = self._inner.copy()
        inner.update(u32(len(name)) + name)
        outer = self._outer.copy()
        outer.update(inner.digest())
        return outer.digest()


def label_key(seed: bytes, label: str) -> bytes:
    """K = mac(S, "label", label)."""
    return _LabelKeys(seed).key(label)


def _listed(items: Iterable[str]) -> list[str]:
    # A string is also an iterable of its letters, but that is never what a caller means.
    if isinstance(items, str):
        raise TypeError(f"items are wanted; {items!r} is one string")
    return list(items)


def _runs(items: Iterable[str]) -> tuple[tuple[str, int], ...]:
    return tuple((item, len(list(same))) for item, same in groupby(items))


def _sorted_runs(bag: Iterable[str] | Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    """The multiset sorted by code point: each item and its count."""
    # Nearly every bag is a plain dict or list; testing for these first is faster than testing for any mapping.
    if isinstance(bag, list) or not isinstance(bag, dict | Mapping):
        items = sorted(_listed(bag))
        return _runs(items) if len(set(items)) < len(items) else tuple(zip(items, repeat(1)))
    if bag and min(bag.values()) < 0:
        raise ValueError(f"a bag cannot hold fewer than none of {min(bag, key=bag.__getitem__)!r}")
    return tuple([(item, held) for item in sorted(bag) if (held := bag[item])])


class DiceBox(ABC):
    """Checks and records throws; the three hooks at the end decide what comes up."""

    __slots__ = ("_used", "throws")

    def __init__(self) -> None:
        self.throws: list[Throw] = []
        self._used: dict[Stream, set[str]] = {"open": set(), "hidden": set()}

    def roll(self, label: str, sides: int = 6, count: int = 1, hidden: bool = False) -> tuple[int, ...]:
        """`count` dice, each 1 to `sides`."""
        stream = self._take(label, hidden)
        if not 1 <= sides <= _WORD_VALUES or count < 0:
            raise ValueError(f"cannot roll {count} dice with {sides} sides for {label!r}")
        came = self._faces(label, stream, sides, count)
        self.throws.append(Throw(label=label, stream=stream, ask="dice", sides=sides, count=count, came=came))
        return came

    def die(self, label: str, sides: int = 6, hidden: bool = False) -> int:
        """One die."""
        return self.roll(label, sides, 1, hidden)[0]

    def below(self, label: str, n: int, hidden: bool = False) -> int:
        """A number from 0 to n - 1; recorded as one die with n sides, which shows one more."""
        return self.roll(label, n, 1, hidden)[0] - 1

    def draw(
        self, label: str, bag: Iterable[str] | Mapping[str, int], count: int = 1, hidden: bool = False
    ) -> tuple[str, ...]:
        """`count` items from the bag, without replacement; the caller's bag is not changed."""
        stream = self._take(label, hidden)
        before = _sorted_runs(bag)
        items = list(chain.from_iterable(starmap(repeat, before)))
        if not 0 <= count <= len(items):
            raise ValueError(f"cannot draw {count} of {len(items)} items for {label!r}")
        came = self._drawn(label, stream, items, count)
        self.throws.append(Throw(label=label, stream=stream, ask="draw", count=count, bag=before, came=came))
        return came

    def shuffle(self, label: str, items: Iterable[str], hidden: bool = False) -> tuple[str, ...]:
        """The items in a new order; the order given matters, so give it deterministically."""
        stream = self._take(label, hidden)
        order = _listed(items)
        before = _runs(order)
        came = self._shuffled(label, stream, order)
        self.throws.append(Throw(label=label, stream=stream, ask="shuffle", count=len(came), bag=before, came=came))
        return came

    def _take(self, label: str, hidden: bool) -> Stream:
        stream: Stream = "hidden" if hidden else "open"
        used = self._used[stream]
        if label in used:
            raise LabelUsed(f"label {label!r} was thrown before in the {stream} stream of this turn")
        if not _is_label(label):
            raise ValueError(f"bad label {label!r}: 1 to 200 of a-z 0-9 . _ : / # -, first a letter or digit")
        used.add(label)
        return stream

    @abstractmethod
    def _faces(self, label: str, stream: Stream, sides: int, count: int) -> tuple[int, ...]:
        """`count` numbers from 1 to `sides`."""

    @abstractmethod
    def _drawn(self, label: str, stream: Stream, items: list[str], count: int) -> tuple[str, ...]:
        """`count` of the sorted items; the list may be used up."""

    @abstractmethod
    def _shuffled(self, label: str, stream: Stream, items: list[str]) -> tuple[str, ...]:
        """All the items; the list may be changed."""


class Dice(DiceBox):
    """The dice of one turn: S_t for what everyone may see, S'_t for what stays hidden until the game ends."""

    __slots__ = ("_keys",)

    def __init__(self, open_seed: bytes, hidden_seed: bytes) -> None:
        super().__init__()
        self._keys: dict[Stream, _LabelKeys] = {"open": _LabelKeys(open_seed), "hidden": _LabelKeys(hidden_seed)}

    def _faces(self, label: str, stream: Stream, sides: int, count: int) -> tuple[int, ...]:
        key = self._keys[stream].key(label)
        fair = _WORD_VALUES - _WORD_VALUES % sides
        # Nearly every throw fits into the first block; the general way gives the same dice, only slower.
        first = _block(key, _FIRST_BLOCK)[:count]
        if len(first) == count and (not first or max(first) < fair):
            return tuple([1 + word % sides for word in first])
        stream_of_words = words(key)
        return tuple([1 + below_from(stream_of_words, sides) for _ in range(count)])

    def _drawn(self, label: str, stream: Stream, items: list[str], count: int) -> tuple[str, ...]:
        key = self._keys[stream].key(label)
        if count == 1:
            word = _block(key, _FIRST_BLOCK)[0]
            if word < _WORD_VALUES - _WORD_VALUES % len(items):
                return (items[word % len(items)],)
        source = words(key)
        return tuple([items.pop(below_from(source, len(items))) for _ in range(count)])

    def _shuffled(self, label: str, stream: Stream, items: list[str]) -> tuple[str, ...]:
        source = words(self._keys[stream].key(label))
        for i in range(len(items) - 1, 0, -1):
            j = below_from(source, i + 1)
            items[i], items[j] = items[j], items[i]
        return tuple(items)
