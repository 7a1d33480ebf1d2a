"""Worked answers: named exact steps, and how they look on paper.

    bayes, estimate                     a hypothesis, probabilities from counts
    naive, log_naive, joint, text       a label
    parameters                          means, variances and rates
    sensitivity                         what would turn the answer
    expected_error, learning_curve      what a rule costs
    bayes_optimal, sample_complexity    hypotheses, and how many examples are enough
    counterexamples                     a claim, and what breaks it
    network, marginals                  a query to a network, and all variables at once
    mpe, d_separation                   the best explanation, and what blocks a trail
    em, hmm, baum_welch, clustering     what nobody saw

Each turns the results of its chapter into steps. These write them:

    solution     a titled sequence of steps, in any form
    steps        steps that several questions share; tables, those of a network
    layout       terms as plain text and as TeX, lines, tables and blocks; reals as terms
    plain        blocks for a terminal; markdown, for a page; latex, for a problem sheet

A step carries its value and its block, so no step is looked up by its name.
"""
