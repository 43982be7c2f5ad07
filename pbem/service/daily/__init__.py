"""The daily galaxy, and the demonstration games."""
