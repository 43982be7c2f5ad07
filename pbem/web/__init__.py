"""The web site: pages, and the server that serves them."""

from pbem.web.app import create_app
from pbem.web.server import serve
from pbem.web.site import Site

__all__ = ["Site", "create_app", "serve"]
