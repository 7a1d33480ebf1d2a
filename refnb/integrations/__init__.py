"""Integrations: refnb inside scikit-learn, which must be installed; nothing else of refnb needs it.

    sklearn   classifiers that sit in a scikit-learn pipeline          pip install "refnb[sklearn]"
              estimator, exact_sums and mixed_columns stand behind it

Only here does a float mean the binary fraction that it holds.
"""
