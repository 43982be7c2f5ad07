"""A document as HTML for a page: safe, with headings that can be linked to, and links that lead to other pages.

Raw HTML is never passed on: a comment is left out, anything else is shown as the text it is.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from markdown_it import MarkdownIt
from markdown_it.common.utils import escapeHtml
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

from pbem.documents.links import LinkTarget, target

# The address of a target on the site; None if it has none.
Addresses = Callable[[LinkTarget], str | None]
_PLAIN = re.compile(r"[^\w\- ]")
_RULE = re.compile(r"[A-Z]{2,5}-[0-9]+(?:\.[0-9]+)*[a-z]?")
_PROMPT = re.compile(r"^\$ ", re.MULTILINE)


class Heading(NamedTuple):
    level: int
    id: str
    text: str


class DocumentChapter(NamedTuple):
    """A heading of the index, and the pages that it lists."""

    title: str
    pages: tuple[str, ...]


class Document(NamedTuple):
    """`ids` are all places in it that a link may name; `links` and `pictures` are as they were written."""

    title: str
    html: str
    headings: tuple[Heading, ...]
    ids: frozenset[str]
    links: tuple[str, ...]
    pictures: tuple[str, ...]


class Page(RendererHTML):
    """How a site shows what others write as plain HTML."""

    def html_block(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        return _without_comments(tokens[idx].content)

    html_inline = html_block

    def heading_close(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        """With a link to itself, for those who want to send it to somebody."""
        id_, tag = escapeHtml(str(tokens[idx - 2].attrGet("id"))), tokens[idx].tag
        link = f' <a class="anchor" href="#{id_}" aria-label="Link to this section">#</a>' if tag != "h1" else ""
        return f"{link}</{tag}>\n"

    def image(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        """Leads to itself, because a map is too small to read on a phone."""
        shown, source = super().image(tokens, idx, options, env), tokens[idx].attrGet("src")
        is_linked = idx > 0 and tokens[idx - 1].type == "link_open"
        return shown if is_linked or not source else f'<a href="{escapeHtml(str(source))}">{shown}</a>'

    def table_open(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        return '<div class="figures" tabindex="0" role="group" aria-label="Table"><table>\n'

    def table_close(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        return "</table></div>\n"

    def fence(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        text = escapeHtml(tokens[idx].content)
        if tokens[idx].info.strip() == "console":
            text = _PROMPT.sub('<span class="prompt">$ </span>', text)
        return f'<pre tabindex="0"><code>{text}</code></pre>\n'

    code_block = fence


def _without_comments(text: str) -> str:
    is_comment = text.strip().startswith("<!--") and text.strip().endswith("-->")
    return "" if is_comment else escapeHtml(text)


PARSER = MarkdownIt("commonmark", renderer_cls=Page).enable(["table", "strikethrough"])


def read(text: str, origin: str, addresses: Addresses = lambda found: None) -> Document:
    """The document that is kept at `origin`, a path from docs/."""
    tokens = PARSER.parse(text)
    headings = tuple(_give_ids(tokens))
    rules = frozenset(_mark_rules(tokens))
    links = tuple(_lead(tokens, "link_open", "href", origin, addresses))
    pictures = tuple(_lead(tokens, "image", "src", origin, addresses))
    _align(tokens)
    title = next((each.text for each in headings if each.level == 1), origin)
    ids = rules | {each.id for each in headings}
    return Document(title, PARSER.renderer.render(tokens, PARSER.options, {}), headings, ids, links, pictures)


def _give_ids(tokens: Sequence[Token]) -> Iterator[Heading]:
    """Ids as code hosts make them, so that a link works there and here."""
    seen: Counter[str] = Counter()
    for opening, inline in pairwise(tokens):
        if opening.type == "heading_open":
            text = _text(inline)
            slug = _PLAIN.sub("", text.lower()).replace(" ", "-")
            id_ = f"{slug}-{seen[slug]}" if seen[slug] else slug
            seen[slug] += 1
            opening.attrSet("id", id_)
            yield Heading(int(opening.tag[1]), id_, text)


def _text(inline: Token) -> str:
    return "".join(child.content for child in inline.children or () if child.type in ("text", "code_inline"))


def _mark_rules(tokens: Sequence[Token]) -> Iterator[str]:
    """An item that begins with the id of a rule in bold can be linked to by that id."""
    for item, inline in zip(tokens, tokens[2:], strict=False):
        if item.type == "list_item_open" and inline.type == "inline" and inline.content.startswith("**"):
            rule = _RULE.match(inline.content, 2)
            if rule:
                item.attrSet("id", rule[0])
                yield rule[0]


def _lead(tokens: Iterable[Token], kind: str, attribute: str, origin: str, addresses: Addresses) -> Iterator[str]:
    """Points links at pages of the site; one that leads to no page becomes plain text."""
    for token in [child for each in tokens for child in each.children or ()]:
        if token.type == kind:
            written = str(token.attrGet(attribute) or "")
            found = target(written, origin)
            address = written if found.kind == "elsewhere" else addresses(found)
            token.attrs = {**token.attrs, attribute: address} if address else {}
            yield written


def _align(tokens: Iterable[Token]) -> None:
    """A cell says by a class where its text goes: the policy of the site allows no styles in line."""
    for token in tokens:
        if token.type in ("th_open", "td_open"):
            style = str(token.attrs.pop("style", ""))
            if style.endswith("right"):
                token.attrSet("class", "right")


def chapters(text: str, origin: str) -> list[DocumentChapter]:
    """The second headings of an index with the pages linked below each; a page counts where it is named first."""
    found: dict[str, list[str]] = {}
    seen: set[str] = set()
    title = ""
    for before, token in pairwise(PARSER.parse(text)):
        if before.type == "heading_open" and before.tag == "h2":
            title = _text(token)
        for child in token.children or ():
            leads = target(str(child.attrGet("href") or ""), origin) if child.type == "link_open" else None
            if leads and leads.kind == "page" and leads.name not in seen:
                seen.add(leads.name)
                found.setdefault(title, []).append(leads.name)
    return [DocumentChapter(name, tuple(pages)) for name, pages in found.items()]
