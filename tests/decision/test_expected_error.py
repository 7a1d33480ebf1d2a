"""Laws of expected error: no rule beats the Bayes rule, and naive Bayes need not be far."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from examples.tables import TRUTHS
from examples.tried import tried
from helpers.refusals import HALF, refusing
from oracles import enumerations as oracle
from oracles.known_truths import appended, binary, copied, every_rule, listed
from refnb.classifiers import categorical
from refnb.core import errors
from refnb.decision.expected_error import (
    Outcome,
    Rule,
    bayes_error,
    bayes_rule,
    confusion,
    expected_error,
)
from refnb.decision.plug_in import from_model, marginals, naive_rule
from refnb.decision.true_distribution import Truth
from strategies import models as some

small = some.schemas(features=2, values=2)


def wrong(truth: Truth, rule: Rule) -> Fraction:
    """Return the weight of the lines at which the rule says another label."""
    keys = [(*oracle.key(truth.schema, e), e.weight) for e in truth.examples]
    return sum((Fraction(p) for x, y, p in keys if p and rule[x] != y), Fraction(0))


def naive_error(truth: Truth) -> Fraction:
    """Return the error of naive Bayes with the truth's own marginals."""
    return expected_error(truth, naive_rule(marginals(truth), truth)).error


HIKING = from_model(binary("1/2", ("7/10", "8/10"), ("1/2", "4/10")))


def rules(truth: Truth) -> st.SearchStrategy[Rule]:
    """Draw a label for each cell."""
    label = st.sampled_from(truth.schema.labels)
    return st.fixed_dictionaries(dict.fromkeys(oracle.cells(truth.schema), label))


@tried(**{name: ((truth, bayes_rule(truth)),) for name, truth in TRUTHS.items()})
@given(some.asked(small.flatmap(some.truths), rules))
def test_error_and_accuracy_share_the_truth(case: tuple[Truth, Rule]) -> None:
    """The error adds up the lines the rule gets wrong; the other outcomes add up to 1 - err."""
    truth, rule = case
    best = {x: oracle.maximisers(row)[0] for x, row in truth.joint().items() if any(row.values())}
    assert (bayes_rule(truth), bayes_error(truth)) == (best, wrong(truth, best))
    table = expected_error(truth, rule)
    assert table.error == wrong(truth, rule)
    assert table.outcomes == tuple(
        Outcome(x, y, p, rule[x], y != rule[x])
        for x, row in truth.joint().items()
        for y, p in row.items()
    )
    assert table.error + sum(o.truth for o in table.outcomes if not o.wrong) == 1
    assert type(table.error) is Fraction


@given(small.flatmap(some.truths))
def test_the_bayes_error_is_the_least_of_all_rules(truth: Truth) -> None:
    """Try every rule: the best are those that say a maximiser wherever p(x) > 0, tied or not."""
    joint = {x: row for x, row in truth.joint().items() if any(row.values())}
    best = {x: oracle.maximisers(row) for x, row in joint.items()}
    found = [(wrong(truth, rule), rule) for rule in every_rule(truth)]
    least = min(error for error, _ in found)
    assert bayes_error(truth) == least
    for error, rule in found:
        assert (error == least) == all(rule[x] in ties for x, ties in best.items())
    assert expected_error(truth, bayes_rule(truth)).error == least


def test_copies_under_two_priors() -> None:
    """P-43 ✘: the posterior 3 : 1 becomes 9 : 1, and from the prior 3/4 on the error rises too."""
    truth = from_model(binary("1/2", ("1/4", "3/4")))
    posterior = categorical.infer(marginals(copied(truth)), {"x1": "0", "x1x1": "0"}).posterior
    assert posterior == {"a": Fraction(9, 10), "b": Fraction(1, 10)}
    assert naive_error(copied(truth)) == naive_error(truth) == Fraction(1, 4)
    other = from_model(binary("3/4", ("1/4", "1/2")))
    assert (
        bayes_rule(other)["1",],
        naive_rule(marginals(copied(other)), copied(other))["1", "1"],
    ) == ("a", "b")
    assert (naive_error(other), naive_error(copied(other))) == (HALF / 2, Fraction(5, 16))


def test_a_violated_assumption_may_cost_or_save() -> None:
    """E-M21: with a redundant feature the naive error can rise, stay or drop."""
    rise = appended(HIKING, "rainy", lambda x: "10"[int(x[0])])
    assert (naive_error(HIKING), naive_error(rise)) == (Fraction(87, 200), Fraction(9, 20))
    stay = appended(HIKING, "cloud", lambda _: "0")
    assert naive_error(stay) == naive_error(HIKING)
    drop = listed([3, 4, 1, 6, 6, 7, 8, 7])
    assert naive_error(drop) == Fraction(19, 42)
    assert naive_error(appended(drop, "again", lambda x: x[0])) == Fraction(18, 42)
    assert bayes_error(rise) == bayes_error(HIKING) == naive_error(HIKING)


def test_the_error_counts_what_differs() -> None:
    """E-M18 ✘: summing where the rule is equal to the truth gives the accuracy 113/200."""
    outcomes = expected_error(HIKING, bayes_rule(HIKING)).outcomes
    assert sum(o.truth for o in outcomes if o.predicted == o.label) == Fraction(113, 200)
    assert sum(o.truth for o in outcomes if o.wrong) == Fraction(87, 200)


test_refusals = refusing((errors.OutOfRange, "1000", confusion, [str(i) for i in range(1001)], []))
