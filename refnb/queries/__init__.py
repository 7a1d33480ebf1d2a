"""Counting where the rows lie: one query for the engine that has them."""
