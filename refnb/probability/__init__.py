"""Probability: finite distributions as tables, and Bayes' theorem.

    distribution    finite distributions: events, conditioning, expectation, decisions
    chain           joint tables: product rule, marginals, the chain rule in any order
    bayes           from prior and likelihood to the posterior
    independence    what variables say about each other, and what they do not
"""
