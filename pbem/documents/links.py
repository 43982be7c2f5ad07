"""Where a link in a document leads: documents name each other by files, as they lie in the checkout."""

import posixpath
import re
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

# The files of documents are named from docs/, the rules of games from there too.
_RULES = re.compile(r"\.\./pbem/games/(?P<game>\w+)/RULES\.md")


class LinkTarget(NamedTuple):
    """`kind` is page, picture, elsewhere (another site), or file (in the checkout only)."""

    kind: str
    name: str
    fragment: str = ""


def target(href: str, origin: str) -> LinkTarget:
    """Where a link of the document `origin` leads, both named by their path from docs/."""
    parts = urlsplit(href)
    if parts.scheme or parts.netloc:
        return LinkTarget("elsewhere", href)
    path = posixpath.normpath(posixpath.join(posixpath.dirname(origin), unquote(parts.path))) if parts.path else origin
    if path.startswith("pictures/"):
        return LinkTarget("picture", path.removeprefix("pictures/"))
    name = page_name(path)
    return LinkTarget("page", name, parts.fragment) if name is not None else LinkTarget("file", path, parts.fragment)


def page_name(path: str) -> str | None:
    """The name of the page that shows a file: `games/interspace.md` is games/interspace, and `README.md` is ""."""
    rules = _RULES.fullmatch(path)
    if rules:
        return f"rules/{rules['game']}"
    if path.startswith("../") or not path.endswith(".md"):
        return None
    return path.removesuffix(".md").removesuffix("README").rstrip("/")
