"""Letters on their way out, and those that came in once."""
