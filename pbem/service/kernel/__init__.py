"""How any command runs: the desk, what is written, and what is answered."""
