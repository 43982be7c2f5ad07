"""Proofs for people who do not trust the server: the log of a game, its receipts, the audit file, and its check."""
