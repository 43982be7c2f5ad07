"""The chapters of the basic game."""
