"""Outgoing letters, and the record of incoming ones that prevents handling a letter twice."""
