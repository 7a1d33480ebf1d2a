"""Networks: many variables together, each with a table given its parents."""
