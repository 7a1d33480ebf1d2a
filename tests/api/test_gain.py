"""gain: what each feature says is what the chapter says of counts that are made by hand."""

from contextlib import suppress
from fractions import Fraction

from hypothesis import assume

import refnb
from api import tables
from api.doors import Facts, says
from api.tables import Case
from cli.commands import LABEL, WEIGHT
from refnb.api.judging.gain import Gain
from refnb.core.errors import UndefinedEstimate
from refnb.estimation import information


def of_counts(case: Case) -> Facts:
    """Return the gains, by the greatest first, of rows as often as they count."""
    gains = {f: of_feature(case, f) for f in case.study.schema.features}
    assume(all(gain.known for gain in gains.values()))
    most = max(gain.gain for gain in gains.values())
    ranked = sorted(gains, key=lambda f: gains[f].gain, reverse=True)
    best = tuple(f for f in ranked if gains[f].gain == most)
    return {"gains": gains, "row_names": ranked, "best": best}


def of_feature(case: Case, f: str) -> Gain:
    """Count the values of a feature, and what is missing."""
    rows = [(row[f], row[LABEL], Fraction(str(row[WEIGHT]))) for row in case.rows]
    labels = sorted({str(y) for _, y, _ in rows})
    values = sorted({str(v) for v, _, _ in rows if v is not None})
    n = {v: {y: sum(k for u, z, k in rows if (u, z) == (v, y)) for y in labels} for v in values}
    missing = sum((k for v, _, k in rows if v is None), Fraction(0))
    known, ratio = sum(k for _, _, k in rows) - missing, None
    assume(n)
    with suppress(UndefinedEstimate):
        ratio = information.gain_ratio(n, missing)
    gini, chi_square = information.gini_gain(n, missing), information.chi_square(n)
    of = information.gain(n, "2", missing), ratio, gini, chi_square, information.freedom(n)
    return Gain(*of, known, known + missing, None)


test_gain = says(
    tables.cases(),
    lambda case: refnb.gain(case.rows, LABEL, weight=WEIGHT),
    of_counts,
    tables.WIDE,
    tables.WIDE_BINARY,
)
