"""The leaves of a log that remember the heads of their subtrees: a long log has its head as fast as a short one."""

from collections.abc import Iterable, Sequence
from typing import Any, overload

# Smaller subtrees are computed anew: remembering them would take more memory than the leaves.
SMALLEST = 16


class LeafLog(Sequence[bytes]):
    """Leaf hashes, oldest first. The beginning of a log, `log[:size]`, shares what the whole log remembers."""

    __slots__ = ("_heads", "_leaves", "_size")

    def __init__(self, leaves: Iterable[bytes] = ()) -> None:
        self._leaves = list(leaves)
        self._heads: dict[tuple[int, int], bytes] = {}
        self._size = len(self._leaves)

    def extended(self, leaves: Iterable[bytes]) -> "LeafLog":
        """A longer log with the same beginning; this one stays as it is. Only the longest log can be extended."""
        if len(self._leaves) != self._size:
            return LeafLog([*self, *leaves])
        self._leaves.extend(leaves)
        return self._part(len(self._leaves))

    def remembered(self, start: int, end: int) -> bytes | None:
        """The head over these leaves, if it is known."""
        return self._heads.get((start, end))

    def remember(self, start: int, end: int, head: bytes) -> None:
        """Keeps the head of a complete subtree, which no later leaf changes."""
        size = end - start
        if size >= SMALLEST and size & (size - 1) == 0:
            self._heads[start, end] = head

    def __len__(self) -> int:
        return self._size

    @overload
    def __getitem__(self, place: int) -> bytes: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[bytes]: ...
    def __getitem__(self, place: int | slice) -> bytes | Sequence[bytes]:
        if isinstance(place, slice):
            start, end, step = place.indices(self._size)
            return self._part(end) if (start, step) == (0, 1) else self._leaves[start:end:step]
        return self._leaves[range(self._size)[place]]

    def __eq__(self, other: Any) -> bool:
        if not isinstance(other, Sequence):
            return NotImplemented
        return len(self) == len(other) and all(mine == theirs for mine, theirs in zip(self, other, strict=True))

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"LeafLog({self._size} leaves)"

    def _part(self, size: int) -> "LeafLog":
        part = LeafLog()
        part._leaves, part._heads, part._size = self._leaves, self._heads, size
        return part
