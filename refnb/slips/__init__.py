"""Slips: more exercises, each with the ways to go wrong at its stages, and checks in words.

    counted      a label from counts, for rows and for documents; its slips:
    estimating     estimates and smoothing
    concluding     prior, scores, evidence, posterior
    cells          one cell of the table misread
    presence       words that are absent
    bags           words that come several times
    shares       one estimate
    spread       mean, variance and rate
    erring       the expected error of a rule
    asking       a question to a Bayesian network
    check        an answer that was entered: the verdict, in words
    working      lines that were entered: the first that does not follow
    checked      what both can be asked of

Bayes' theorem is in `checking`, with the replay itself.
"""
