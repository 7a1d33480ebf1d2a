"""Solutions: the worked answer, as named exact steps and on paper.

    bayes        a hypothesis, by Bayes' theorem
    estimate     probabilities from counts
    naive        a label, by naive Bayes
    lognaive     a label, by naive Bayes in logarithms
    parameters   means, variances and rates
    joint        a label, by the joint classifier
    text         the label of a document
    error        the error of a rule
    averaging    a label, averaged over hypotheses
    complexity   how many examples are enough

Each question turns what its chapter found into steps. These write them:

    terms        the terms of a formula, as plain text and as TeX
    numbers      rational numbers as terms
    reals        all the others, too
    layout       blocks: a heading, a formula, lines and a table
    plain        blocks for a terminal
    markdown     blocks for a page or a notebook
    latex        blocks for a problem sheet
    solution     a titled sequence of steps, in any form
    steps        steps that several questions share

A step carries its value and its block, so no step is found by its name.
"""
