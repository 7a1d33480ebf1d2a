"""Classifiers: naive Bayes, and the full joint table it is measured against."""
