"""Scenarios and variants."""
