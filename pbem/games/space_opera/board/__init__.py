"""The state of the board, its geometry and the printed components."""
