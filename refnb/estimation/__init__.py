"""Estimation: from examples to counts, and from counts to probabilities.

    schema        labels, features and their domains; examples
    counting      counting, merging, unlearning
    table         examples from CSV text and from records
    moments       numbers: their weight, sum and sum of squares
    likelihood    the likelihood of counts, and the estimate that maximises it
    smoothing     m-estimate, additive smoothing, Laplace
    dirichlet     the prior behind smoothing: means, modes and an urn
"""
