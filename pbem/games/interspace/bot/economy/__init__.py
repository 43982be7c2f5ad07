"""How the bot spends what it earns."""
