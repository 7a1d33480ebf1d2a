"""Networks: many variables at once, each with a table for its parents."""
