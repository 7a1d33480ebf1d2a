"""Decision: what a rule costs."""
