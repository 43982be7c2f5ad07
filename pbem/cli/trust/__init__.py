"""Commands that prove what was played."""
