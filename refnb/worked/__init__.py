"""Worked answers: named exact steps, and how they look on paper.

    bayes, estimate            a hypothesis, probabilities from counts
    naive, log_naive, text     a label
    sensitivity                what would turn the answer
    expected_error             what a rule costs, after how many examples, and what breaks a claim
    bayes_optimal              what several hypotheses say together
    sample_complexity          how many examples are enough
    network                    a query to a network, its best explanation, and what blocks a trail
    em, hmm, clustering        what nobody saw

Each function turns the results of its chapter into steps. These write them:

    solution     a titled sequence of steps, in any form; steps that several questions share
    layout       lines and tables of terms
    terms        the parts of a formula, and how they are written as plain text and as TeX

A step carries its value and its form on paper, so no step is looked up by name.
"""
