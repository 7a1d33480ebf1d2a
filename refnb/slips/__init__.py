"""Slips: an exercise as a pipeline of named stages, and the ways to go wrong at one of them.

replay       the pipeline, with slips or with given lines in it
theorem      Bayes' theorem
counted      a label from counts, and its slips at each stage:
estimating     estimates and smoothing
concluding     prior, scores, evidence, posterior
cells          one cell of the table misread
presence       words that are absent
bags           words that come several times
moments      mean, variance and rate
erring       the expected error of a rule
network      a question to a Bayesian network
check        an answer that was entered: the verdict, in words
working      lines that were entered: the first that does not follow
"""
