"""The chapters of the standard game."""
