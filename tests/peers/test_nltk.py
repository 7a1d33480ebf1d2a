"""Naive Bayes beside NLTK: its expected likelihood estimate adds 1/2 to every count, labels too.

Compared on 22 November 2026 with NLTK 3.10.4. A probability agrees within 1e-9.
"""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from peers import peers
from refnb import errors
from refnb.classifiers import categorical
from refnb.estimation import counting
from refnb.estimation.schema import Example
from refnb.estimation.smoothing import smoothing
from refusals import refuses

pytestmark = pytest.mark.filterwarnings("ignore")
(nltk,) = peers.needed("nltk.classify.naivebayes")

CLOSE = Fraction(1, 10**9)
HALF = smoothing("add=1/2")
Instance = dict[str, str]


def trained(rows: list[tuple[Instance, str]]) -> tuple[categorical.Model, peers.Peer]:
    """Return the model that refnb learns from these rows, and that of NLTK."""
    counts = counting.count_observed([Example(x, y) for x, y in rows])
    found: peers.Peer = nltk.NaiveBayesClassifier.train(rows)
    return categorical.fit(counts, HALF, HALF), found


@st.composite
def rows(draw: st.DrawFn) -> list[tuple[Instance, str]]:
    """Draw instances of the same features, each with a label; two labels occur at least."""
    features = "abc"[: draw(st.integers(1, 3))]
    labels = ["p", "q", *draw(st.lists(st.sampled_from("pqr"), max_size=10))]
    return [({f: draw(st.sampled_from("xyz")) for f in features}, y) for y in labels]


@given(rows(), st.data())
def test_posteriors(seen: list[tuple[Instance, str]], data: st.DataObject) -> None:
    """The posterior of every label, for values that were seen."""
    model, found = trained(seen)
    features = model.schema.features.items()
    x = {f: data.draw(st.sampled_from(domain)) for f, domain in features}
    exact = categorical.infer(model, x).posterior
    answer = found.prob_classify(x)
    assert peers.far([answer.prob(y) for y in exact], exact.values()) < CLOSE
    assert exact[answer.max()] >= max(exact.values()) - CLOSE


def test_ties_go_to_the_last_label() -> None:
    """Two labels alike: refnb names both; 2026-11-22: NLTK 3.10.4 names the one that sorts last."""
    model, found = trained([({"f": "x"}, "q"), ({"f": "x"}, "p")])
    assert categorical.infer(model, {"f": "x"}).decision.ties == ("p", "q")
    assert found.classify({"f": "x"}) == "q"


def test_a_value_that_was_not_seen() -> None:
    """A value outside of the domain is refused by name.

    2026-11-22: NLTK 3.10.4 gives it a share of its own beside those of the values that it counts:
    3/6, 3/6 and 1/6 after one of each, 7/6 in all.
    """
    model, found = trained([({"f": "x"}, "p"), ({"f": "y"}, "p"), ({"f": "x"}, "q")])
    refuses(errors.UnknownValue, "'z'", lambda: categorical.infer(model, {"f": "z"}))
    shares = [found._feature_probdist["p", "f"].prob(v) for v in "xyz"]
    assert peers.far(shares, [Fraction(1, 2), Fraction(1, 2), Fraction(1, 6)]) < CLOSE


def test_a_feature_that_is_missing() -> None:
    """A missing value says nothing when it is asked for, and is not counted when it is learned.

    2026-11-22: for NLTK 3.10.4 the absence of a feature in training is a value of its own, None; in
    a question it leaves the feature out.
    """
    seen = [({"f": "x"}, "p"), ({}, "p"), ({"f": "x"}, "q"), ({"f": "x"}, "q")]
    model, found = trained(seen)
    assert model.conditionals["f"]["p"] == {"x": 1}
    assert peers.far([found._feature_probdist["p", "f"].prob(None)], [Fraction(1, 2)]) < CLOSE
    assert categorical.infer(model, {}).posterior == model.prior
    assert peers.far([found.prob_classify({}).prob("p")], [model.prior["p"]]) < CLOSE
