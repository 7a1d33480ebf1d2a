"""Plug-in rules: decide as if a learned model were the truth.

    pi(y)            prior of the model                   Fraction
    theta(f, y, v)   its probability of value v           Fraction
    p(x, y)          truth: probability of cell x with y  Fraction >= 0, sums to 1
    r(x)             rule: the label predicted for x      dict from cell to label

It works both ways: a model gives a truth whose features are independent given the label, and a
truth gives the naive model with its own marginals.

The trap: the way back does not lead to the start. The naive model of a truth whose features depend
on each other is another truth (see `true_distribution`), and a rule that is best there can be wrong
here.

Source: L. Devroye, L. Gyorfi, G. Lugosi, A Probabilistic Theory of Pattern Recognition
(1996), chapter 2; CMU 2010 fall, A. Singh, homework 1, problem 4.2 (the hiking example).
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import prod

from refnb.classifiers import categorical, joint, naive
from refnb.core import limits
from refnb.decision.expected_error import arg_max
from refnb.decision.true_distribution import Truth
from refnb.estimation import counting, schema
from refnb.estimation.schema import Cell, Example, Instance
from refnb.estimation.smoothing import Smoothing


def naive_rule(model: categorical.Model, truth: Truth) -> dict[Cell, str]:
    """Return the naive Bayes label of each listed cell that the model does not rule out.

    Raises UnknownFeature; UnknownValue for one that the model does not know.

    >>> half, third = Fraction(1, 2), Fraction(1, 3)
    >>> tables = {"f": {"a": {"0": half, "1": half}, "b": {"0": third, "1": 2 * third}}}
    >>> model = categorical.Model({"a": half, "b": half}, tables)
    >>> naive_rule(model, from_model(model))
    {('0',): 'a', ('1',): 'b'}
    """
    return arg_max(naive_scores(model, truth))


def naive_scores(model: categorical.Model, truth: Truth) -> dict[Cell, dict[str, Fraction]]:
    """Return the scores of naive Bayes in each listed cell.

    Raises UnknownFeature; UnknownValue for one that the model does not know.
    """
    xs = {x: schema.named(truth.schema, x) for x in truth.joint()}
    return {x: naive.scores(model.prior, categorical.factors(model, v)) for x, v in xs.items()}


def joint_rule(table: joint.Table, truth: Truth) -> dict[Cell, str]:
    """Return the label of `joint.infer` for each listed cell that an example matches, |B| > 0.

    Raises UnknownFeature; UnknownValue for one that the table does not know.

    >>> from refnb.estimation.schema import Example, Schema
    >>> schema = Schema(("a", "b"), {"f": ("0", "1")})
    >>> truth = Truth(schema, (Example({"f": "0"}, "a", 1), Example({"f": "1"}, "b", 0)))
    >>> joint_rule(joint.Table(schema, {("0",): {"a": 1, "b": 2}}), truth)
    {('0',): 'b'}
    """
    xs = {x: schema.named(truth.schema, x) for x in truth.joint()}
    return arg_max({x: joint.agreement(table, v) for x, v in xs.items()})


def from_model(model: categorical.Model) -> Truth:
    """Return the truth p(x, y) = pi(y) times the product of theta(f, y, x_f), for every cell.

    >>> half = Fraction(1, 2)
    >>> coin = categorical.Model({"y": Fraction(1)}, {"f": {"y": {"0": half, "1": half}}})
    >>> [example.weight for example in from_model(coin).examples]
    [Fraction(1, 2), Fraction(1, 2)]
    """
    domains, examples = model.schema.features.values(), list[Example[Instance]]()
    limits.check_cells(len(model.prior) * prod(map(len, domains)), "the truth")
    for values in product(*domains):
        x = schema.named(model.schema, values)
        scores = naive.scores(model.prior, categorical.factors(model, x))
        examples += [Example(x, y, p) for y, p in scores.items()]
    return Truth(model.schema, tuple(examples))


def marginals(truth: Truth) -> categorical.Model:
    """Return the naive model with the truth's own p(y) and p(x_f | y).

    Raises UndefinedEstimate for a label of probability 0, unless there are no features.

    >>> half = Fraction(1, 2)
    >>> coin = categorical.Model({"y": Fraction(1)}, {"f": {"y": {"0": half, "1": half}}})
    >>> marginals(from_model(coin)) == coin
    True
    """
    none = Smoothing.spelled("none")
    return categorical.fit(counting.count(truth.schema, truth.examples), none, none)
