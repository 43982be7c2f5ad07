"""The Merkle tree of RFC 6962: a log in which nothing can be deleted, altered, inserted or moved unnoticed.

Everything here works on leaf hashes, oldest first, wherever they are stored.
"""

import hashlib
from collections.abc import Sequence
from typing import Final

from pbem.audit.leaf_log import LeafLog

HASH_BYTES: Final = 32
EMPTY_ROOT: Final = hashlib.sha256(b"").digest()


def leaf_hash(entry: bytes) -> bytes:
    """SHA-256(00 || entry)."""
    return hashlib.sha256(b"\0" + entry).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """SHA-256(01 || left || right)."""
    return hashlib.sha256(b"\1" + left + right).digest()


def root(leaves: Sequence[bytes]) -> bytes:
    """The head of the tree over these leaf hashes."""
    return _head(leaves, 0, len(leaves)) if leaves else EMPTY_ROOT


def inclusion_proof(leaves: Sequence[bytes], index: int) -> tuple[bytes, ...]:
    """PATH(index, D[n]): the path from a leaf to the root, its sibling first."""
    if not 0 <= index < len(leaves):
        raise ValueError(f"there is no leaf {index} among {len(leaves)}")
    return tuple(_path(leaves, index, 0, len(leaves)))


def consistency_proof(leaves: Sequence[bytes], old_size: int) -> tuple[bytes, ...]:
    """PROOF(old_size, D[n]): that the tree over the first `old_size` leaves was only extended."""
    if not 0 <= old_size <= len(leaves):
        raise ValueError(f"a tree of {old_size} leaves does not come before one of {len(leaves)}")
    return tuple(_subproof(leaves, old_size, 0, len(leaves), True)) if old_size else ()


def is_included(leaf: bytes, index: int, size: int, proof: Sequence[bytes], head: bytes) -> bool:
    """Whether the proof leads from the leaf to the head of a tree of that size (RFC 9162, 2.1.3.2)."""
    if not 0 <= index < size:
        return False
    node, last, reached = index, size - 1, leaf
    for sibling in proof:
        if last == 0:
            return False
        if node & 1 or node == last:
            reached = node_hash(sibling, reached)
            while not node & 1 and node:
                node, last = node >> 1, last >> 1
        else:
            reached = node_hash(reached, sibling)
        node, last = node >> 1, last >> 1
    return last == 0 and reached == head


def is_extended(old_size: int, old_head: bytes, size: int, head: bytes, proof: Sequence[bytes]) -> bool:
    """Whether the proof shows that the larger tree begins with the smaller one (RFC 9162, 2.1.4.2)."""
    if not 0 < old_size < size:
        return not proof and _is_trivial(old_size, old_head, size, head)
    path = list(proof)
    if old_size & (old_size - 1) == 0:
        # A smaller tree that is a complete subtree of the larger one is not part of the proof.
        path.insert(0, old_head)
    return bool(path) and _climbed(old_size - 1, size - 1, path) == (old_head, head)


def _is_trivial(old_size: int, old_head: bytes, size: int, head: bytes) -> bool:
    if old_size == 0:
        return size >= 0 and old_head == EMPTY_ROOT and (size > 0 or head == EMPTY_ROOT)
    return old_size == size and old_head == head


def _climbed(node: int, last: int, path: list[bytes]) -> tuple[bytes, bytes] | None:
    """Both roots that the path leads to, or None if it is too long or too short."""
    while node & 1:
        node, last = node >> 1, last >> 1
    older = newer = path[0]
    for sibling in path[1:]:
        if last == 0:
            return None
        if node & 1 or node == last:
            older, newer = node_hash(sibling, older), node_hash(sibling, newer)
            while not node & 1 and node:
                node, last = node >> 1, last >> 1
        else:
            newer = node_hash(newer, sibling)
        node, last = node >> 1, last >> 1
    return (older, newer) if last == 0 else None


def _split(size: int) -> int:
    """The largest power of two smaller than the size."""
    return 1 << ((size - 1).bit_length() - 1)


def _head(leaves: Sequence[bytes], start: int, end: int) -> bytes:
    if end - start == 1:
        return leaves[start]
    log = leaves if isinstance(leaves, LeafLog) else None
    if log is not None and (known := log.remembered(start, end)):
        return known
    middle = start + _split(end - start)
    head = node_hash(_head(leaves, start, middle), _head(leaves, middle, end))
    if log is not None:
        log.remember(start, end, head)
    return head


def _path(leaves: Sequence[bytes], index: int, start: int, end: int) -> list[bytes]:
    if end - start == 1:
        return []
    middle = start + _split(end - start)
    if index < middle:
        return [*_path(leaves, index, start, middle), _head(leaves, middle, end)]
    return [*_path(leaves, index, middle, end), _head(leaves, start, middle)]


def _subproof(leaves: Sequence[bytes], old_end: int, start: int, end: int, is_whole: bool) -> list[bytes]:
    """`is_whole` as long as the old tree is known to begin where this subtree does."""
    if old_end == end:
        return [] if is_whole else [_head(leaves, start, end)]
    middle = start + _split(end - start)
    if old_end <= middle:
        return [*_subproof(leaves, old_end, start, middle, is_whole), _head(leaves, middle, end)]
    return [*_subproof(leaves, old_end, middle, end, False), _head(leaves, start, middle)]
