"""What was played, as each reader may know it."""
