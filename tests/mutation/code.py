"""Changes to a module: a comparison, a number, and/or, a condition that is left out, a yield that does not happen."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.mutation.edit import Edit
from tests.mutation.tables import neighbour

# What is written for an operator, and what a slip would write.
COMPARED: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("<", "<="), ast.LtE: ("<=", "<"), ast.Gt: (">", ">="), ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="), ast.NotEq: ("!=", "=="), ast.In: ("in", "not in"), ast.NotIn: ("not in", "in"),
    ast.Is: ("is", "is not"), ast.IsNot: ("is not", "is"),
}  # fmt: skip
JOINED: dict[type[ast.boolop], tuple[str, str]] = {ast.And: ("and", "or"), ast.Or: ("or", "and")}
# These are not the rules: types, and what a checker of types is told.
SILENT = ("annotation", "returns", "decorator_list", "type_params")
Located = ast.expr | ast.stmt


def edits(text: str) -> Iterator[Edit]:
    module = Module(text)
    for node in running(ast.parse(text)):
        for kind, read in KINDS.items():
            for start, end, new in read(module, node):
                if text[start:end] != new:
                    yield Edit(kind, start, end, new)


def running(node: ast.AST) -> Iterator[ast.AST]:
    yield node
    for name, value in ast.iter_fields(node):
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not is_silent(node, name, child):
                yield from running(child)


def is_silent(node: ast.AST, name: str, child: ast.AST) -> bool:
    is_option_of_class = isinstance(node, ast.ClassDef) and isinstance(child, ast.keyword)
    return name in SILENT or is_option_of_class or isinstance(child, ast.Assert)


class Module:
    """Where the parts of a text begin and end; Python counts the bytes of a line."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._lines = text.splitlines(keepends=True)
        self._before = [0]
        for line in self._lines:
            self._before.append(self._before[-1] + len(line))

    def start(self, node: Located) -> int:
        return self._place(node.lineno, node.col_offset)

    def end(self, node: Located) -> int:
        assert node.end_lineno is not None and node.end_col_offset is not None
        return self._place(node.end_lineno, node.end_col_offset)

    def instead(self, node: Located, new: str) -> tuple[int, int, str]:
        return self.start(node), self.end(node), new

    def between(self, one: ast.expr, other: ast.expr, old: str, new: str) -> tuple[int, int, str]:
        """Another operator between two operands; a bracket may stand there too."""
        start = self.text.index(old, self.end(one), self.start(other))
        return start, start + len(old), new

    def _place(self, line: int, column: int) -> int:
        return self._before[line - 1] + len(self._lines[line - 1].encode()[:column].decode())


Places = Iterator[tuple[int, int, str]]


def comparisons(module: Module, node: ast.AST) -> Places:
    if isinstance(node, ast.Compare):
        operands = [node.left, *node.comparators]
        for one, other, operator in zip(operands, node.comparators, node.ops, strict=False):
            yield module.between(one, other, *COMPARED[type(operator)])


def constants(module: Module, node: ast.AST) -> Places:
    if isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield module.instead(node, str(not node.value))
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield module.instead(node, neighbour(node.value, node.lineno))


def joints(module: Module, node: ast.AST) -> Places:
    # In a longer chain, one operator that differs would bind otherwise than it reads.
    if isinstance(node, ast.BoolOp) and len(node.values) == 2:
        one, other = node.values
        yield module.between(one, other, *JOINED[type(node.op)])


def left_out(module: Module, node: ast.AST) -> Places:
    match node:
        case ast.BoolOp(op=ast.And(), values=values):
            yield from (module.instead(value, "True") for value in values)
        case ast.BoolOp(op=ast.Or(), values=values):
            yield from (module.instead(value, "False") for value in values)
        case ast.If(test=test) | ast.IfExp(test=test) if not isinstance(test, ast.BoolOp | ast.Name):
            yield module.instead(test, "True")
        case ast.comprehension(ifs=tests):
            yield from (module.instead(test, "True") for test in tests if not isinstance(test, ast.BoolOp))
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield module.instead(node, f"({ast.unparse(operand)})")


def silences(module: Module, node: ast.AST) -> Places:
    # The function stays a generator.
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Yield | ast.YieldFrom):
        yield module.instead(node, "yield from ()")


KINDS = {
    "comparison": comparisons,
    "constant": constants,
    "and/or": joints,
    "dropped condition": left_out,
    "removed yield": silences,
}
