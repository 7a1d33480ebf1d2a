"""Decision: what a rule costs, and how to choose a rule."""
