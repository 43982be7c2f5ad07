"""Commands for games and those who play them."""
