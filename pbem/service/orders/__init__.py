"""Before the seal: sheets sent, changed, forecast and practised."""
