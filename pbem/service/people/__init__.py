"""Opening games, taking seats, signing in, and letters between players."""
