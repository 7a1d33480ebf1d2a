"""Probability: finite distributions as tables, and Bayes' theorem."""
