"""The optional modules that are played with cards: each is a function on the ruleset, asked for nowhere else."""
