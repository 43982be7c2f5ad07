"""The chapters of the advanced game."""
