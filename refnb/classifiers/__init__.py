"""Classifiers: naive Bayes, and the full joint table it is measured against.

    naive          prior times factors, for every family of features
    categorical    features with finitely many values
    bernoulli      features that are present or absent
    joint          the whole table of instances: the gigantic die
"""
