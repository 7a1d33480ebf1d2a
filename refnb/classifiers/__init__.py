"""Classifiers: naive Bayes, and the full joint table it is measured against.

    naive          prior times factors, for every family of features
    softmax        the same in logarithms, for densities and rates
    categorical    features with finitely many values
    bernoulli      features that are present or absent
    joint          the whole table of instances: the gigantic die
    multinomial    words counted in a bag
    text           documents as words in their places
    lanes          the same decision, fast and exact
    gaussian       real numbers
    poisson        counts, each with a rate
    mixed          features of several families
    linear         the sign of w . x + b
    rewrite        naive Bayes as a linear classifier
    logistic       the posterior as a logistic function
"""
