"""Mistakes with certificates."""

TABLE = r"""
## certificates/verify
certificate.check, sums-free: Did not add up probabilities.
    _need(_total(values) == 1, -> _need(_total(values) > 0,
certificate.check, logs-believed: Believed what is said of logarithms.
    _need(_encloses(a, low, high, work), words) -> _need(low <= high, words)
"""
