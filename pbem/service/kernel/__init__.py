"""How any command runs: the desk, the events it writes, and its answer."""
