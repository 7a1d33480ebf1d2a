"""A plugin of pytest: who imports an estimator of scikit-learn's naive Bayes gets ours."""

import sklearn.naive_bayes

from refnb.integrations import sklearn as ours

NAMES = ("BernoulliNB", "CategoricalNB", "ComplementNB", "GaussianNB", "MultinomialNB")

for name in NAMES:
    setattr(sklearn.naive_bayes, name, getattr(ours, name))
