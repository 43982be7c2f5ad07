"""Proof for those who do not trust the server: the log of a game, receipts from it, the audit file, and its check."""
