"""Breakthrough cards that work as devices, one file each."""
