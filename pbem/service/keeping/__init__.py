"""For whoever keeps the server: what is stuck, and letters about it."""
