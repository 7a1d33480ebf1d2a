"""curve: a learning curve is what the chapter finds, for any way to state a truth."""

from typing import get_args

from hypothesis import strategies as st

import refnb
from api.doors import Facts, says
from refnb.api.judging.learning_curve import Ties
from refnb.decision import expected_error, learning_curve
from refnb.decision.plug_in import marginals, naive_rule
from refnb.decision.true_distribution import Truth
from refnb.estimation.smoothing import Smoothing, smoothing
from strategies.models import schemas, truths

Curve = tuple[Truth, Smoothing, Smoothing, Ties]
few_rules = st.sampled_from(
    [smoothing(words) for words in ("none", "laplace", "m=2", "add=1/1000003")]
)
small = schemas(features=2, values=2).flatmap(lambda schema: truths(schema, every_label=True))
curves = st.tuples(small, few_rules, few_rules, st.sampled_from(get_args(Ties)))


def of_curve(case: Curve) -> Facts:
    """Return the points of the definition."""
    truth, rule, prior, tie = case
    naive = {n: learning_curve.naive_bayes(truth, n, rule, prior, tie) for n in range(3)}
    limit = expected_error.expected_error(truth, naive_rule(marginals(truth), truth)).error
    rows = {n: (p.error, p.error - limit, p.fallback) for n, p in naive.items()}
    return {"points": naive, "limit": limit, "step curve": rows}


def of_joint_curve(case: Curve) -> Facts:
    """Return points that go to the error of the best rule."""
    truth, *_, tie = case
    least = expected_error.bayes_error(truth)
    joint = {n: learning_curve.joint_table(truth, n, tie) for n in range(3)}
    return {"points": joint, "limit": least, "bayes_error": least}


test_curve = says(
    curves,
    lambda case: refnb.curve(case[0], 2, smoothing=case[1], prior=case[2].spelling(), ties=case[3]),
    of_curve,
)
test_curve_of_the_joint_table = says(
    curves, lambda case: refnb.curve(case[0], 2, rule="joint", ties=case[3]), of_joint_curve
)
