"""What was played, as far as each reader may know it."""
