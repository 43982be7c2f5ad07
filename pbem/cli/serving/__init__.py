"""Commands that run the server, and its mail."""
