"""Building blocks that every game uses."""
