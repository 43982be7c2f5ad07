"""The galaxy of the day, and the demonstration games."""
