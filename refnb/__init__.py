"""refnb: naive Bayes and the Bayesian learning around it, in exact arithmetic.

The package is a course. Its parts build on one another in this order:

    exact         numbers in and out, logarithms, certified signs
    probability   finite distributions and Bayes' theorem
    estimation    from examples to counts, from counts to probabilities
    classifiers   naive Bayes and its rivals
    decision      what a rule costs
    networks      many variables, each with a table for its own causes
    fast          the same answers by quicker ways
    data          files, tables and messages of exact values
    solutions     the worked answer, step by step
    problems      the worked problems of the lecture notes

Every probability is a fractions.Fraction, every table a dict. Import a chapter:

    from refnb.classifiers import categorical
"""

__version__ = "0.1.0"
