"""Integrations: refnb inside other libraries; each needs its library, and refnb needs none.

    sklearn   classifiers that sit in a scikit-learn pipeline          pip install "refnb[sklearn]"
              estimator, exact_sums and mixed_columns stand behind it
    pandas    the answers to the rows of a data frame, as a data frame

Here alone a float is the binary fraction that it holds.
"""
