"""What the clock drives: a turn, from its opening to the opening of the next."""
