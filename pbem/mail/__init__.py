"""Mail: incoming and outgoing letters."""
