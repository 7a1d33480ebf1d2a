"""Laws of scores, by predicting one example after the other, and by whole factorials."""

from fractions import Fraction
from math import prod

from hypothesis import example, given

from examples.networks import STUDIES
from examples.tried import tried
from helpers.refusals import refuses
from oracles import prime_coordinates as primes
from refnb.core import errors
from refnb.core.checks import Number
from refnb.estimation.dirichlet import sequence
from refnb.estimation.schema import Cell
from refnb.estimation.smoothing import smoothing
from refnb.networks.parameter_learning import family, fit, likelihood
from refnb.networks.score import K2, MDL, Score, bdeu, k2, mdl, total
from strategies.networks import WIDE, Pile, Structure, Study, counted, in_a_row, studies
from strategies.sizes import positive


def predicted(pile: Pile, parents: Structure, weight: dict[str, Number]) -> Fraction:
    """Foretell one example after the other, each variable from an urn of its row."""
    declared, rows = pile
    p, urns = Fraction(1), dict[tuple[str, Cell], dict[str, Number]]()
    for x in rows:
        for v, above in parents.items():
            row = v, tuple(x[u] for u in above)
            urn = urns.setdefault(row, dict.fromkeys(declared[v], weight[v]))
            p *= Fraction(urn[x[v]], 1) / sum(urn.values())
            urn[x[v]] += 1
    return p


@tried(
    wide=(WIDE, Fraction(10**13, 3**20)),
    wide_parents=(STUDIES["wide"], Fraction(4)),
    long=(STUDIES["uneven"], Fraction(3**40, 10**20 + 1)),
    near="a score decides nothing: the search does",
    uneven=(STUDIES["uneven"], Fraction(1)),
)
@given(studies(), positive)
def test_scores_predict_one_example_after_the_other(study: Study, s: Fraction) -> None:
    """P-63: the probability of the examples, each by its share of the urn of its row.

    K2 puts one ball of each kind into an urn, BDeu s / (q r); rows of draws are Polya's.
    """
    pile, parents = study
    declared, rows = pile
    entries = {v: prod(len(declared[u]) for u in (v, *above)) for v, above in parents.items()}
    weights: dict[str, Number] = {v: s / n for v, n in entries.items()}
    cases, ones = counted(pile), dict[str, Number](dict.fromkeys(declared, 1))
    for rule, balls in ((K2, ones), (Score("bdeu", s), weights)):
        for order in (rows, rows[::-1]):
            assert total(cases, parents, rule) == predicted((declared, order), parents, balls)
    assert total(cases, parents, K2) == prod(k2(family(cases, *row)) for row in parents.items())
    for v, above in parents.items():
        table = family(cases, v, above)
        urn = dict.fromkeys(declared[v], weights[v])
        assert bdeu(table, s) == prod(sequence(in_a_row(pile, v, above, u), urn) for u in table)


@given(studies())
@example(WIDE)
def test_mdl_is_the_likelihood_and_half_log_n_for_each_number(study: Study) -> None:
    """2^-bits of the data is the greatest likelihood; the table pays for its free numbers."""
    pile, parents = study
    declared, rows = pile
    cases, n = counted(pile), len(rows)
    if not rows:
        refuses(errors.EmptyData, "log2 N", lambda: total(cases, parents, MDL))
        return
    parts = {v: mdl(family(cases, v, above)) for v, above in parents.items()}
    data_bits = primes.added(primes.vector(part.data) for part in parts.values())
    shares = Fraction(1)
    for v, above in parents.items():
        for x in rows:
            seen = in_a_row(pile, v, above, tuple(x[u] for u in above))
            shares *= Fraction(seen.count(x[v]), len(seen))
    assert likelihood(fit(cases, parents, smoothing("add=1/100")), cases) <= shares
    assert data_bits == primes.log_vector(1 / shares)
    free = sum((len(declared[v]) - 1) * prod(len(declared[u]) for u in parents[v]) for v in parents)
    table_bits = primes.added(primes.vector(part.table) for part in parts.values())
    assert table_bits == (primes.scaled(primes.log_vector(n), Fraction(free, 2)) if free else {})
    assert total(cases, parents, MDL) == shares**2 / n**free
