"""Estimation: from examples to counts, from counts to probabilities."""
