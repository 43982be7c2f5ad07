"""What a player writes, and how it is answered and forecast."""
