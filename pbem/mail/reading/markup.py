"""Converts HTML to lines of text, in which quotations begin with `>` as in plain mail."""

from __future__ import annotations

import re

from selectolax.lexbor import LexborHTMLParser, LexborNode

from pbem.mail.reading import limits
from pbem.mail.reading.limits import Unfit

_SKIPPED = {"script", "style", "head", "title", "template", "noscript", "iframe", "object", "svg", "math", "select"}
_BLOCKS = {
    "p", "div", "tr", "table", "ul", "ol", "li", "blockquote", "pre", "h1", "h2", "h3", "h4", "h5", "h6", "center",
    "address", "article", "section", "header", "footer", "dl", "dt", "dd", "body", "form", "fieldset",
}  # fmt: skip
_HEADINGS = {"h1", "h2", "h3"}
_VOID_OR_SHORT = {
    "br", "img", "hr", "meta", "link", "input", "col", "area", "base", "wbr", "source", "embed", "param", "track",
    "p", "li", "td", "th", "tr", "dt", "dd", "option", "tbody", "thead", "tfoot", "colgroup",
}  # fmt: skip
_TAG = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9:]{0,20})")
_LONG_TAG = re.compile(rf"<[^<>]{{{limits.TAG},}}>?")
# Separates the cells of a table: a blank that nobody types.
CELL = "\u2003\u2003"
_HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all", re.IGNORECASE)
_QUOTE_BAR = re.compile(r"border-left\s*:\s*(?!\s*(none|0))|border-left-width\s*:\s*[1-9]", re.IGNORECASE)
_INDENTED = re.compile(r"margin", re.IGNORECASE)
_NO_BAR = re.compile(r"border(-left)?\s*:\s*(none|0|medium none)", re.IGNORECASE)


def html_text(html: str) -> str:
    """The text of a page as its reader saw it."""
    html = _LONG_TAG.sub(" ", html)
    _require_simple(html)
    body = LexborHTMLParser(html).body
    page = _Page()
    if body is not None:
        _walk(body, page)
    return page.text()


def _require_simple(html: str) -> None:
    """Nesting costs the parser quadratic time, so it is estimated first from unclosed tags."""
    opened: dict[str, int] = {}
    deep = 0
    for count, tag in enumerate(_TAG.finditer(html)):
        name = tag[2].lower()
        if name in _VOID_OR_SHORT:
            continue
        if not tag[1]:
            opened[name] = opened.get(name, 0) + 1
            deep += 1
        elif opened.get(name):
            opened[name] -= 1
            deep -= 1
        if deep > limits.NESTING or count > limits.TAGS:
            raise Unfit("html", "The HTML of the letter is too complicated; please send it as plain text.")


class _Page:
    """Lines being filled."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.line: list[str] = []
        self.quotes = 0
        self.preformatted = 0
        self.items: list[int] = []

    def add(self, text: str) -> None:
        if not self.preformatted:
            self.line.append(_spaced(text))
            return
        first, *more = text.split("\n")
        self.line.append(first)
        for line in more:
            self.break_line()
            self.line.append(line)

    def break_line(self) -> None:
        text = "".join(self.line)
        if not self.preformatted:
            # Within a piece blanks are already single; where two pieces meet, each may have one.
            text = (_spaced(text) if len(self.line) > 1 else text).strip(" ")
        self.lines.append(("> " * self.quotes + text).rstrip(" "))
        self.line = []

    def block(self) -> None:
        """Begins a new line, unless one has just begun."""
        if any(piece.strip(" ") for piece in self.line):
            self.break_line()
        self.line = []

    def text(self) -> str:
        self.block()
        return "\n".join(self.lines)


def _spaced(text: str) -> str:
    """Collapses blanks: much faster than a regular expression, and there is a piece for every line."""
    for blank in "\t\n\r\f":
        text = text.replace(blank, " ")
    while "  " in text:
        text = text.replace("  ", " ")
    return text


def _walk(body: LexborNode, page: _Page) -> None:
    """Walks the tree without recursion: mail programs nest as deep as they like."""
    within: list[LexborNode] = []
    node: LexborNode | None = body
    while node is not None:
        inner = _read(node, page)
        if inner is not None:
            within.append(node)
            node = inner
            continue
        while (after := node.next) is None and within:
            node = within.pop()
            _leave(node, node.tag or "", page)
        node = after if within else None


def _read(node: LexborNode, page: _Page) -> LexborNode | None:
    """The first child node, if there is one to read."""
    tag = node.tag or ""
    if tag == "-text":
        page.add(node.text_content or "")
    elif tag == "br" and not node.attributes:
        page.break_line()
    elif not tag.startswith(("-", "!")) and tag not in _SKIPPED and not _is_hidden(node):
        _enter(node, tag, page)
        if (inner := node.first_child) is not None:
            return inner
        _leave(node, tag, page)
    return None


def _enter(node: LexborNode, tag: str, page: _Page) -> None:
    if tag == "br":
        page.break_line()
    elif tag == "hr":
        page.block()
        page.lines.append("> " * page.quotes + "_" * 32)
    elif tag in ("td", "th"):
        page.line.append(CELL if any(piece.strip() for piece in page.line) else "")
    elif tag in _BLOCKS:
        page.block()
        page.quotes += is_quote(node, tag)
        page.preformatted += tag == "pre"
        if tag in ("ol", "ul"):
            page.items.append(0 if tag == "ol" else -1)
        elif tag == "li":
            page.line.append(_bullet(page))


def _bullet(page: _Page) -> str:
    if not page.items or page.items[-1] < 0:
        return "- "
    page.items[-1] += 1
    return f"{page.items[-1]}. "


def _leave(node: LexborNode, tag: str, page: _Page) -> None:
    if tag in _BLOCKS:
        page.block()
        if tag in _HEADINGS:
            page.lines.append("> " * page.quotes + "=" * 8)
        page.quotes -= is_quote(node, tag)
        page.preformatted -= tag == "pre"
        if tag in ("ol", "ul"):
            page.items.pop()


def _is_hidden(node: LexborNode) -> bool:
    style = node.attributes.get("style")
    return style is not None and _HIDDEN.search(style) is not None


def is_quote(node: LexborNode, tag: str) -> bool:
    """Whether this is a quoted letter, not an indented paragraph, which some programs write with the same tag."""
    if tag not in ("blockquote", "div"):
        return False
    has = node.attributes
    style = has.get("style") or ""
    if tag == "div":
        return has.get("name") == "quote" or _QUOTE_BAR.search(style) is not None
    if has.get("type") == "cite" or has.get("cite"):
        return True
    return not (_NO_BAR.search(style) or (_INDENTED.search(style) and not has.get("class"))) or bool(
        _QUOTE_BAR.search(style)
    )
