"""What the clock drives: a turn from its opening to the next one."""
