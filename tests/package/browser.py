"""Visits a site from outside: one page of each kind that links lead to."""

import re
from collections import deque
from collections.abc import Iterable, Iterator
from html import unescape
from http.cookiejar import CookieJar
from urllib.error import HTTPError
from urllib.parse import urldefrag, urlencode, urljoin, urlsplit
from urllib.request import HTTPCookieProcessor, Request, build_opener

from flask import Flask
from werkzeug.exceptions import HTTPException
from werkzeug.routing import Map

from pbem.web.parts import PARTS

LINK = re.compile(r'\b(?:href|src|data-[\w-]+)="([^"#][^"]*)"')
TOKEN = re.compile(r'name="csrf" content="([0-9a-f]+)"')


def routes() -> Map:
    """Which part of the site answers which address."""
    app = Flask("pbem.web")
    for part in PARTS:
        app.register_blueprint(part)
    return app.url_map


class Browser:
    def __init__(self, address: str) -> None:
        self.address = address
        self._opener = build_opener(HTTPCookieProcessor(CookieJar()))
        self._routes = routes().bind(urlsplit(address).netloc)

    def get(self, path: str) -> tuple[int, str, bytes]:
        """The code, the kind of content and the content."""
        return self._asked(Request(urljoin(self.address, path)))

    def post(self, path: str, **fields: str) -> int:
        token = TOKEN.search(self.get("/sign-in")[2].decode())
        assert token
        data = urlencode({"csrf": token[1], **fields}).encode()
        return self._asked(Request(urljoin(self.address, path), data))[0]

    def _asked(self, request: Request) -> tuple[int, str, bytes]:
        try:
            with self._opener.open(request, timeout=60) as answer:
                return answer.status, answer.headers.get_content_type(), answer.read()
        except HTTPError as error:
            with error:
                return error.code, error.headers.get_content_type(), error.read()

    def kind(self, path: str) -> str:
        """What answers a path; files, documents and forms of reports count each."""
        try:
            endpoint, values = self._routes.match(urlsplit(path).path)
        except HTTPException:
            return ""
        return " ".join([endpoint, *(str(values[name]) for name in ("form", "filename", "page") if name in values)])

    def visit(self, starts: Iterable[str]) -> dict[str, tuple[str, int, str]]:
        """By kind: the path, the code and the kind of content."""
        seen: dict[str, tuple[str, int, str]] = {}
        waiting = deque(starts)
        while waiting:
            path = waiting.popleft()
            kind = self.kind(path)
            if kind and kind not in seen:
                code, content, body = self.get(path)
                seen[kind] = (path, code, content)
                if content == "text/html":
                    waiting.extend(self._links(path, body.decode()))
        return seen

    def _links(self, page: str, text: str) -> Iterator[str]:
        for link in LINK.findall(text):
            path = urldefrag(urljoin(urljoin(self.address, page), unescape(link))).url
            if path.startswith(f"{self.address}/"):
                yield path.removeprefix(self.address)
