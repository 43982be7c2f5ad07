"""Encounter cards (ISO-62 to ISO-120): surprises in empty space."""
