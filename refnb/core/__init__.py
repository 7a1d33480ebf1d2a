"""What every part stands on: errors, checks, limits, messages."""
