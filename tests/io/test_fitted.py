"""Fitted models of others: objects with the documented attributes, and parameters by hand."""

from fractions import Fraction
from types import SimpleNamespace as Fitted

import pytest

import refnb
from helpers.refusals import refusing
from refnb.classifiers import complement
from refnb.core.errors import BadRequest, NotExact
from refnb.exact import logarithm
from refnb.probability.distribution import Decision

HOW = {"classes_": ["a", "b"], "class_prior": None, "fit_prior": True, "alpha": 1.0,
       "force_alpha": True, "class_count_": [3.0, 1.0], "fit": None}  # fmt: skip
WORDS = {**HOW, "feature_count_": [[4.0, 0.0], [1.0, 2.0]]}
CODES = {**HOW, "category_count_": [[[3.0, 0.0], [0.0, 1.0]]], "feature_names_in_": ["sky"]}
BELLS = {"classes_": [0, 1], "class_prior_": [0.3333, 0.6667], "theta_": [[1.5], [3.0]],
         "var_": [[0.25], [1.0]], "fit": None}  # fmt: skip
FLAGS = {**HOW, "feature_count_": [[2.0, 0.0], [1.0, 1.0]]}
F, E = Fraction, Fraction(1, 10**10)


@pytest.mark.parametrize(
    ("of", "question", "odds"),
    [
        (WORDS, {"x0": 2}, F(3) * F(5, 6) ** 2 / F(2, 5) ** 2),  # a: 5 and 1 of 6; b: 2 and 3 of 5
        ({**FLAGS, "binarize": 0.0}, {"x1": 0}, F(3) * F(4, 5) / F(1, 3)),
        (CODES, {"sky": 0}, F(3) * F(4, 5) / F(1, 3)),
        ({**CODES, "fit_prior": False, "alpha": 0.5}, {"sky": 0}, F(7, 8) / F(1, 4)),
        ({**CODES, "class_prior": [0.2, 0.8]}, {}, F(1, 4)),
        ({**CODES, "alpha": 0.0, "force_alpha": False}, {"sky": 0},
         F(3) * (3 + E) / (3 + 2 * E) * (1 + 2 * E) / E),
    ],
)  # fmt: skip
def test_counts_and_alpha_are_the_parameters(
    of: dict[str, object], question: dict[str, int], odds: Fraction
) -> None:
    """Multinomial, Bernoulli, categorical, with each kind of prior and of alpha."""
    p = refnb.load(Fitted(**of)).ask(question).exact
    assert p["a"] / p["b"] == odds


HALF = [[0.5], [0.5]]
FIRST, SECOND = [0.1, 0.2, 0.3, 0.4], [0.9, 0.8, 0.7, 0.6]
STATES = {"c": ["p", "q"], "a": ["y", "n"], "b": [0, 1]}
CPDS = [Fitted(variables=[v], state_names=STATES, get_values=lambda: HALF) for v in "ab"]
CPDS += [Fitted(variables=["c", "a", "b"], state_names=STATES, get_values=lambda: [FIRST, SECOND])]


def test_other_fitted_models() -> None:
    """Bell curves with a rounded prior; the complement; a network, its first parent slowest."""
    bells = refnb.load(Fitted(**BELLS))
    assert bells.ask({}).exact == {0: F(3333, 10**4), 1: F(6667, 10**4)}
    assert (bells.labels, bells.ask_all([{"x0": 9}])[0].decision) == ((0, 1), Decision(1, (1,)))
    # of the exponents (3 - 1)^2/2 - (1.5 - 1)^2/(2/4), of the roots - log(1/4)/2
    added = F(3, 2) - logarithm.log(F(1, 4), "e") / 2
    assert bells.ask({"x0": 1}).contributions(0, 1).factors["x0"] == added
    rest = refnb.load(Fitted(**WORDS, feature_all_=[5.0, 2.0], norm=False)).model
    assert isinstance(rest, complement.Model)
    assert rest.others["a"] == {"x0": F(2, 5), "x1": F(3, 5)}
    assert rest.others["b"] == {"x0": F(5, 6), "x1": F(1, 6)}
    asked = refnb.network(Fitted(get_cpds=lambda: CPDS)).ask({"a": "y", "b": 1}, "c")
    assert asked.posterior == {"p": F(1, 5), "q": F(4, 5)}


test_refused = refusing(
    (BadRequest, "has not the attributes", lambda: refnb.load(Fitted(fit=0, theta_=[[1]]))),
    (BadRequest, "no attribute 'var", lambda: refnb.network(Fitted(get_cpds=lambda: [1]))),
    (BadRequest, "add_cpds", lambda: refnb.network(Fitted(get_cpds=list))),
    (BadRequest, "Bayes .*, which is not fitted", lambda: refnb.load(Fitted(fit=None))),
    (BadRequest, r"give the last step, model\[-1\]", lambda: refnb.load(Fitted(fit=0, steps=[]))),
    (BadRequest, "without norm", lambda: refnb.load(Fitted(**WORDS, norm=True))),
    (BadRequest, r"write refnb.network\(model\)", lambda: refnb.load(Fitted(fit=0, get_cpds=list))),
    (NotExact, "nan", lambda: refnb.load(Fitted(**{**BELLS, "theta_": [[float("nan")], [1.0]]}))),
)
