"""Laws of linear classifiers: the sign of w . x + b, exact."""

from fractions import Fraction

from hypothesis import given

from examples.tables import TABLES, TINY, coins
from examples.tried import tried
from helpers.refusals import refusing
from oracles import prime_coordinates as oracle
from oracles.enumerations import backwards
from refnb.classifiers import linear_form
from refnb.classifiers.linear import Affine, decide, scores
from refnb.core import errors
from refnb.exact.logarithm import add, constant, log
from refnb.probability.distribution import Decision
from strategies import linear as some
from strategies.models import asked

ZERO, ONE, BITS = constant(0, "e"), constant(1, "e"), constant(1, "2")

Point = dict[str, Fraction | int]
Asked = tuple[Affine, Point]


def by_hand(affine: Affine, x: Point) -> dict[str, oracle.Vector]:
    """Add up the coordinates of b and of each w x."""
    rows = affine.weights.items()
    return {
        y: oracle.added(
            [oracle.vector(b), *(oracle.scaled(oracle.vector(row[y]), x[f]) for f, row in rows)]
        )
        for y, b in affine.bias.items()
    }


def rewritten(kind: str) -> Asked:
    """Return naive Bayes of a table as a linear classifier, and its question."""
    model, x = coins(TABLES[kind])
    return linear_form.of_bernoulli(model), {f: int(v) for f, v in x.items()}


def ahead(more: Fraction) -> Asked:
    """Return log 4 against 2 log 2, which is so much more."""
    bias = {"10": log(4, "e"), "1": add(constant(more, "e"), log(2, "e"))}
    return Affine(bias, {"f": {"1": log(2, "e"), "10": ZERO}}), {"f": 1}


@tried(
    wide=(rewritten("wide"),),
    long=(ahead(Fraction(10**60 + 7, 10**80)),),
    near=(ahead(0 * TINY),),
    near_above=(ahead(TINY),),
    near_below=(ahead(-TINY),),
    uneven=(rewritten("uneven"),),
)
@given(asked(some.affines(1), lambda affine: some.points([*affine.weights])))
def test_scores_are_sums_over_the_primes(case: Asked) -> None:
    """Each score has the coordinates of b + sum of w x; the decision is all that no other beats."""
    affine, x = case
    expected = by_hand(affine, x)
    found = scores(affine, backwards(x))
    assert list(found) == list(affine.bias)
    assert {y: oracle.vector(score) for y, score in found.items()} == expected
    ties = oracle.maximisers(expected)
    assert decide(affine, x) == Decision(ties[0], ties)


test_refuses = refusing(
    (errors.DomainMismatch, "'f' given 'b'", Affine, {"b": ONE}, {"f": {"b": BITS}}),
)
