"""The process that typesets: it reads documents from the connection that it was given, and answers with PDFs.

Whatever goes wrong with a document, it goes wrong here: memory is limited, and the waiting caller can end this process.
"""

from __future__ import annotations

import resource
import sys
from multiprocessing.connection import Connection

import msgspec

from pbem.reports.pdf.pages import Pages


class TypesetPages(msgspec.Struct, frozen=True):
    """A PDF, or why there is none."""

    pdf: bytes = b""
    reason: str = ""


def main() -> None:
    descriptor, megabytes = map(int, sys.argv[1:])
    limit = megabytes * 1024 * 1024
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    connection = Connection(descriptor)
    decoder = msgspec.msgpack.Decoder(Pages)
    while True:
        try:
            pages = decoder.decode(connection.recv_bytes())
        except EOFError:
            return
        connection.send_bytes(msgspec.msgpack.encode(_answer(pages)))


def _answer(pages: Pages) -> TypesetPages:
    try:
        from pbem.reports.pdf.typesetter import typeset

        return TypesetPages(typeset(pages))
    except MemoryError:
        return TypesetPages(reason="it needs more memory than it may have")
    except Exception as error:  # noqa: BLE001 - the one who asked must get an answer, whatever it is
        return TypesetPages(reason=f"{type(error).__name__}: {error}"[:300])


if __name__ == "__main__":
    main()
