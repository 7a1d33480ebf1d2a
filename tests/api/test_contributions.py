"""What each factor adds to the log odds: all of it together is what the posterior says."""

from fractions import Fraction
from itertools import permutations
from math import prod

import pytest
from hypothesis import assume, example, given

import refnb
from examples import tables
from refnb.core.errors import ZeroEvidence
from refnb.exact import logarithm
from refnb.exact.logarithm import Infinite, LogForm
from strategies import models


@given(models.queries())
@example(tables.dice(tables.TABLES["wide"]))
@example(tables.dice(tables.TABLES["near"]))
def test_contributions_are_the_ratios_of_the_factors(query: models.Query) -> None:
    """Of each pair: e to each of them, and to their sum; the greatest ratio first."""
    model, x = query
    assume(len(model.prior) > 1)
    try:
        answer = refnb.load(model).ask(x)
    except ZeroEvidence:
        return
    table = {f: {y: model.conditionals[f][y][v] for y in model.prior} for f, v in x.items()}
    for a, b in permutations(model.prior, 2):
        chances = [prod((row[y] for row in table.values()), start=model.prior[y]) for y in (a, b)]
        if not any(chances):
            with pytest.raises(ZeroEvidence):
                answer.contributions(a, b)
            continue
        found = answer.contributions(a, b)
        ratios = {f: ratio(row[a], row[b]) for f, row in table.items()}
        assert {f: power(p) for f, p in found.factors.items()} == ratios
        assert power(found.prior) == ratio(model.prior[a], model.prior[b])
        assert power(found.total) == ratio(*chances)
        sizes = [size(ratios[f]) for f in found.factors]
        assert sizes == sorted(sizes, reverse=True)


def ratio(p: Fraction, q: Fraction) -> Fraction | None:
    return p / q if q else None


def power(x: LogForm | Infinite) -> Fraction | None:
    """Return e^x, 0 for -inf, and nothing for inf."""
    if isinstance(x, Infinite):
        return None if x.sign > 0 else Fraction(0)
    return logarithm.exponential(x)


def size(p: Fraction | None) -> Fraction | float:
    return float("inf") if not p else max(p, 1 / p)
