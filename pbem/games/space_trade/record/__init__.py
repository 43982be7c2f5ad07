"""Facts, and how each fact changes the board."""
