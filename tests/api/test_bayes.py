"""Questions without rows: Bayes' theorem, an estimate, a problem and its other numbers."""

from collections.abc import Mapping
from fractions import Fraction
from random import Random

from hypothesis import assume, given
from hypothesis import strategies as st

import refnb
from api.doors import Facts, decided, says
from refnb import bayes, estimate
from refnb.estimation import smoothing as chapter
from refnb.estimation.smoothing import Smoothing
from refnb.exact.rational import spelling
from refnb.probability import bayes as theorem
from strategies import sizes
from strategies.models import rules

PARTS = st.fractions(0, 1, max_denominator=9)


ROWS = st.fixed_dictionaries(dict.fromkeys("abc", PARTS))


Weighed = Mapping[str, Fraction]


@given(ROWS, st.lists(ROWS, min_size=1, max_size=5), st.randoms(use_true_random=False))
def test_observations_in_any_order(weights: Weighed, rows: list[Weighed], order: Random) -> None:
    """Several observations give what each gives after the others, in whichever order."""
    assume(any(w and all(row[h] for row in rows) for h, w in weights.items()))
    prior = {h: w / sum(weights.values()) for h, w in weights.items()}
    after: Mapping[str, Fraction] = prior
    for row in rows:
        after = refnb.bayes(after, row).posterior
    for several in (rows, order.sample(rows, len(rows))):
        assert refnb.bayes(prior, several).posterior == after


RARE = Fraction(1, sizes.LONG)
believed = sizes.names().flatmap(
    lambda names: st.tuples(sizes.distribution(names), sizes.weights(names))
)
Weights = Mapping[str, Fraction]


def of_theorem(case: tuple[Weights, Weights]) -> Facts:
    """Return the posterior; of likelihoods above 1, as densities are, the ratios matter."""
    prior, likelihood = case
    scaled = {h: p / max(Fraction(1), *likelihood.values()) for h, p in likelihood.items()}
    joint = {h: prior[h] * p for h, p in scaled.items()}
    posterior = theorem.posterior(prior, scaled)
    return {
        "prior": prior, "likelihood": scaled, "joint": joint, "evidence": sum(joint.values()),
        "posterior": posterior, "decision": decided(posterior), "step posterior": posterior,
    }  # fmt: skip


test_bayes = says(
    believed,
    lambda case: bayes(
        case[0], {h: spelling(p) for h, p in case[1].items()}, densities=max(case[1].values()) > 1
    ),
    of_theorem,
    ({"a": RARE, "b": 1 - RARE}, {"a": Fraction(1, 2), "b": Fraction(sizes.LONG)}),
    ({"a": Fraction(1, 2), "b": Fraction(1, 2)}, {"a": Fraction(1, 3), "b": Fraction(0)}),
)
tallies = sizes.names().flatmap(lambda vs: st.fixed_dictionaries(dict.fromkeys(vs, sizes.whole)))
HEAVY = {"u": sizes.LONG, "v": 2**64, "w": 0}
test_estimate = says(
    st.tuples(tallies, rules, st.booleans()),
    lambda case: estimate(case[0], case[1].spelling() if case[2] else case[1]),
    lambda case: {"estimate": chapter.estimate(case[0], case[1]), "counts": case[0]},
    *((HEAVY, Smoothing("add", RARE), spelled) for spelled in (True, False)),
)
