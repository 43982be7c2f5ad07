"""An event-sourced play-by-email server."""

__version__ = "0.9.0"
