"""The page that imports nothing is an oracle: the package answers as it does, and as seldom."""

import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

import refnb
from refnb import (
    bayes_rule,
    categorical,
    count,
    expected_error,
    joint,
    laplace,
    linear,
    linear_form,
    m_estimate,
    mle,
    naive_rule,
    smoothing,
)
from refnb.core.errors import UndefinedEstimate, ZeroEvidence
from refnb.decision import plug_in
from refnb.estimation.schema import Example, Instance, Schema
from refnb.exact.logarithm import log
from refnb.examples import one_page as page
from strategies import models as some
from strategies.probability import tables_of

T = TypeVar("T")
NONE = smoothing("none")


def answer(ask: Callable[[], T]) -> T | None:
    """Return the answer, or None where it is 0/0."""
    try:
        return ask()
    except (ZeroDivisionError, UndefinedEstimate, ZeroEvidence):
        return None


def listed(schema: Schema, examples: list[Example[Instance]]) -> page.Examples:
    """Return the examples as the page has them, after some of weight 0 that list all values."""
    longest = max([1, *map(len, schema.features.values())])
    declared: page.Examples = [
        (
            {f: domain[min(i, len(domain) - 1)] for f, domain in schema.features.items()},
            y,
            Fraction(),
        )
        for y in schema.labels
        for i in range(longest)
    ]
    return declared + [(dict(e.instance), e.label, Fraction(e.weight)) for e in examples]


@given(tables_of(["a", "b", "c"], st.integers(0, 9)), st.integers(0, 5))
def test_estimates(n: dict[str, int], m: int) -> None:
    """Maximum likelihood, Laplace's rule and the m-estimate of the same counts."""
    exact = {v: Fraction(x) for v, x in n.items()}
    q = {"a": Fraction(1, 2), "b": Fraction(1, 3), "c": Fraction(1, 6)}
    assert answer(lambda: page.mle(exact)) == answer(lambda: mle(n))
    assert page.laplace(exact) == laplace(n)
    assert answer(lambda: page.m_estimate(exact, q, m)) == answer(lambda: m_estimate(n, q, m))


@given(some.schemas(), st.integers(0, 2), st.data())
def test_naive_bayes(schema: Schema, a: int, source: st.DataObject) -> None:
    """The model that is learned and the posterior of any question, with cells missing in both."""
    examples, x = source.draw(some.data(schema)), source.draw(some.instances(schema))
    here = answer(lambda: page.fit(listed(schema, examples), a))
    there = answer(lambda: categorical.fit(count(schema, examples), smoothing(f"add={a}"), NONE))
    assert (here is None) == (there is None)
    if here is not None and there is not None:
        assert here == (there.prior, there.conditionals)
        posterior = answer(lambda: page.naive(here, x))
        inference = answer(lambda: categorical.infer(there, x))
        assert posterior == (inference and inference.posterior)
        if posterior is not None and inference is not None:
            assert page.best(posterior) == inference.decision.label


@given(some.schemas(), st.data())
def test_joint_classifier(schema: Schema, source: st.DataObject) -> None:
    """The share of each label among the examples that agree with the question."""
    examples = source.draw(some.data(schema, missing=False))
    x = source.draw(some.instances(schema))
    here = answer(lambda: page.joint(listed(schema, examples), x))
    there = answer(lambda: joint.infer(joint.count(schema, examples), x).posterior)
    assert here == there


@given(some.schemas(), st.data())
def test_expected_error(schema: Schema, source: st.DataObject) -> None:
    """The error of naive Bayes with the truth's own shares, and the least of all rules."""
    known = source.draw(some.truths(schema, every_label=True))
    whole = listed(schema, list(known.examples))
    possible = [x for x, _, p in whole if any(p for z, _, p in whole if z == x)]
    table = [row for row in whole if row[0] in possible]
    model, shares = page.fit(whole, 0), plug_in.marginals(known)
    ours = page.expected_error(table, [page.best(page.naive(model, x)) for x, _, _ in table])
    least = page.expected_error(table, [page.best(page.joint(whole, x)) for x, _, _ in table])
    assert ours == expected_error(known, naive_rule(shares, known)).error
    assert least == expected_error(known, bayes_rule(known)).error


@given(some.schemas(), st.data())
def test_linear_form(schema: Schema, source: st.DataObject) -> None:
    """Odds are the product of the weights, and their logarithm is the margin of the package."""
    model = source.draw(some.models(schema, least=1))
    x, a = source.draw(some.instances(schema)), schema.labels[0]
    posterior = categorical.infer(model, x).posterior
    tables = {f: {y: dict(row) for y, row in of.items()} for f, of in model.conditionals.items()}
    for b in schema.labels[1:]:
        form = page.linear_form((dict(model.prior), tables), a, b)
        assert page.odds(*form, x) == posterior[a] / posterior[b]
        lead = linear.between(linear_form.of_categorical(model), a, b)
        assert linear.margin(lead, linear_form.one_hot(schema, x)) == log(page.odds(*form, x), "e")


def test_it_fits_a_page() -> None:
    """At most a hundred lines, which import fractions and nothing else."""
    lines = Path(page.__file__).read_text("utf-8").splitlines()
    assert len(lines) <= 100
    assert [x for x in lines if "import" in x] == ["from fractions import Fraction"]


@pytest.mark.parametrize("name", ["one-page", "one-page.py"])
def test_it_works_the_fourteen_days_and_the_hiking_table(name: str) -> None:
    """Mitchell's table 3.2 and the slides' hiking problem, whose answers are in the notes."""
    source = refnb.example(name).read_text("utf-8")
    words = [sys.executable, "-I", "-"]
    printed = subprocess.run(words, input=source, capture_output=True, text=True, check=True).stdout
    assert [w for w in ("486/611", "87/200", "9/20") if w in printed] == [
        "486/611",
        "87/200",
        "9/20",
    ]
