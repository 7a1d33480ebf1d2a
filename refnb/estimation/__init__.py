"""Estimation: from examples to counts, and from counts to probabilities.

    schema        labels, features and their domains; examples
    counting      counting, merging, unlearning
    table         examples from CSV text and from records
    likelihood    the likelihood of counts, and the estimate that maximises it
    smoothing     m-estimate, additive smoothing, Laplace
"""
