"""Commands that change what was played."""
