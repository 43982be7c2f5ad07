"""Levels, options and special rules: functions Ruleset -> Ruleset."""
