"""Reports: what one seat is sent about one turn, as data and as plain text, the same way for every game."""
