"""Before the seal: submitting, changing, forecasting and practising sheets."""
