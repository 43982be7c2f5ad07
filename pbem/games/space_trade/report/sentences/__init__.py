"""The sentences that narrate facts, by chapter."""
