"""Boards of worked examples, read from TOML and written back."""
