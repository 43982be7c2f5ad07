"""The web entrance: pages, and the server that serves them."""

from pbem.web.app import InstalledGame, Status, create_app
from pbem.web.server import serve

__all__ = ["InstalledGame", "Status", "create_app", "serve"]
