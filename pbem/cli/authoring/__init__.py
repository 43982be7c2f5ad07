"""Commands for those who write rules and games."""
