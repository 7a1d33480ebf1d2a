"""Solutions: the worked answer, as named exact steps and on paper.

step        one named exact value of a solution
formula     terms that can be written as plain text and as TeX
layout      blocks: a heading, a formula, lines and tables
estimates   the blocks of counting and estimating
inferences  the blocks of Bayes' theorem and of naive Bayes
logarithms  the blocks of naive Bayes in logarithms
outcomes    the blocks of expected error
text        blocks for a terminal
markdown    blocks for a page or a notebook
latex       blocks for a problem sheet
solution    a titled sequence of steps, rendered in any form
worked      solutions of the questions that the chapters answer
"""
