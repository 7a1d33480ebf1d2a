"""Laws of the worked answers: each step follows from the steps before it, exactly."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from fractions import Fraction
from math import prod

import pytest
from hypothesis import given

from refnb.classifiers import categorical
from refnb.data.document import loads
from refnb.data.wire import decode, encode
from refnb.decision.error import Outcome
from refnb.errors import ZeroEvidence
from refnb.estimation.schema import Cell, Count
from refnb.estimation.smoothing import Smoothing, smoothing
from refnb.probability.distribution import Decision
from refnb.solutions.solution import Solution, render
from refnb.solutions.step import has, value
from refnb.solutions.worked import naive
from strategies import models as some
from strategies.solutions import (
    of_bayes,
    of_counts,
    of_models,
    of_samples,
    of_tables,
    of_truths,
    solutions,
)

Table = dict[str, Fraction]
Tables = dict[str, Table]
Seen = dict[str, dict[str, dict[str, Count]]]
NUMBERS = ("prior", "likelihood", "joint", "scores", "posterior", "estimate")
KINDS: dict[str, object] = dict.fromkeys(NUMBERS, Table) | {
    "event": str,
    "given": dict[str, str],
    "rule": Smoothing,
    "prior_rule": Smoothing,
    "label_counts": dict[str, Count],
    "value_counts": Seen,
    "counts": dict[str, int],
    "agreeing": dict[str, Count],
    "matching": Count,
    "factors": Tables,
    "evidence": Fraction,
    "maximum": Fraction,
    "error": Fraction,
    "bayes_error": Fraction,
    "decision": Decision[str],
    "features": tuple[str, ...],
    "model": categorical.Model,
    "naive_joint": dict[Cell, Table],
    "outcomes": tuple[Outcome, ...],
}
ORDER = {
    "bayes": "event prior likelihood joint evidence posterior decision",
    "models": "given prior factors scores evidence posterior decision",
    "tables": "given matching agreeing posterior decision",
    "samples": "counts rule estimate maximum",
    "truths": "features model naive_joint outcomes error bayes_error",
}


def steps(solution: Solution) -> dict[str, object]:
    """Return the steps by name, each name once."""
    found = {step.name: step.value for step in solution.steps}
    assert len(found) == len(solution.steps)
    return found


def check_order(solution: Solution, kind: str) -> None:
    assert " ".join(steps(solution)) == ORDER[kind]


def table(solution: Solution, name: str) -> Table:
    found: Table = value(solution.steps, name, dict)
    return found


def total(values: Mapping[str, Fraction]) -> Fraction:
    return sum(values.values(), Fraction(0))


def check_posterior(solution: Solution, weights: Table) -> None:
    """Require the evidence to be all weights together, the posterior their shares."""
    evidence = value(solution.steps, "evidence", Fraction)
    posterior = table(solution, "posterior")
    assert evidence == total(weights)
    assert {y: p * evidence for y, p in posterior.items()} == weights
    check_decision(solution)


def check_decision(solution: Solution) -> None:
    posterior = table(solution, "posterior")
    best = tuple(y for y, p in posterior.items() if p == max(posterior.values()))
    assert total(posterior) == 1
    assert value(solution.steps, "decision", Decision) == Decision(best[0], best)


def check_scores(solution: Solution) -> None:
    """Require each score to be the prior times the factors of that label."""
    factors: Tables = value(solution.steps, "factors", dict)
    x: dict[str, str] = value(solution.steps, "given", dict)
    products = {
        y: p * prod((row[y] for row in factors.values()), start=Fraction(1))
        for y, p in table(solution, "prior").items()
    }
    assert table(solution, "scores") == products
    assert set(factors) == set(x)
    check_posterior(solution, products)


def smoothed(counts: Mapping[str, Count], key: str, rule: Smoothing) -> Fraction:
    """Return (n + l) / (N + l K), with l = m / K where m is given."""
    each = rule.weight / len(counts) if rule.rule == "m" else rule.weight
    return Fraction(counts[key] + each) / (sum(counts.values()) + each * len(counts))


@given(solutions)
def test_every_step_is_exact_and_travels(solution: Solution) -> None:
    """No float, no loss on the wire: each step is read back by its type, JSON holds them all."""
    for name, found in steps(solution).items():
        check_exact(found)
        assert decode(KINDS[name], encode(found)) == found  # type: ignore[arg-type]
    assert loads(render(solution, "json")) == encode(solution)
    assert render(solution, "json").endswith("}\n")


def check_exact(found: object) -> None:
    if is_dataclass(found):
        for field in fields(found):
            check_exact(getattr(found, field.name))
    elif isinstance(found, Mapping):
        for key, entry in found.items():
            check_exact(key)
            check_exact(entry)
    elif isinstance(found, tuple):
        for entry in found:
            check_exact(entry)
    else:
        assert type(found) in (int, str, bool, Fraction)


@given(of_bayes())
def test_bayes(solution: Solution) -> None:
    """Joint = likelihood times prior."""
    check_order(solution, "bayes")
    prior, likely = table(solution, "prior"), table(solution, "likelihood")
    assert table(solution, "joint") == {h: prior[h] * likely[h] for h in prior}
    check_posterior(solution, table(solution, "joint"))


@given(of_models())
def test_naive(solution: Solution) -> None:
    """Scores = prior times factors."""
    check_order(solution, "models")
    check_scores(solution)


@given(of_counts())
def test_fitted(solution: Solution) -> None:
    """Prior and factors are the smoothed shares of the counts that are shown."""
    names = list(steps(solution))
    assert names[:2] == ["given", "rule"]
    assert names[-8:-6] == ["label_counts", "value_counts"]
    assert " ".join(["given", *names[-6:]]) == ORDER["models"]
    check_scores(solution)
    x: dict[str, str] = value(solution.steps, "given", dict)
    rule = value(solution.steps, "rule", Smoothing)
    labels: dict[str, Count] = value(solution.steps, "label_counts", dict)
    seen: Seen = value(solution.steps, "value_counts", dict)
    if has(solution.steps, "prior_rule"):
        own = value(solution.steps, "prior_rule", Smoothing)
        assert table(solution, "prior") == {y: smoothed(labels, y, own) for y in labels}
    assert value(solution.steps, "factors", dict) == {
        f: {y: smoothed(row, x[f], rule) for y, row in rows.items()} for f, rows in seen.items()
    }


@given(of_tables())
def test_matched(solution: Solution) -> None:
    """|C| / |B|, where all the agreeing together match."""
    check_order(solution, "tables")
    agreeing: dict[str, Count] = value(solution.steps, "agreeing", dict)
    matching = sum(agreeing.values(), Fraction(0))
    assert steps(solution)["matching"] == matching
    assert table(solution, "posterior") == {y: n / matching for y, n in agreeing.items()}
    check_decision(solution)


@given(of_samples)
def test_estimated(solution: Solution) -> None:
    """The shares of the counts, and the product of their powers."""
    check_order(solution, "samples")
    counts: dict[str, int] = value(solution.steps, "counts", dict)
    best = {v: Fraction(n, sum(counts.values())) for v, n in counts.items()}
    assert table(solution, "estimate") == best
    assert steps(solution)["maximum"] == prod((best[v] ** n for v, n in counts.items()))
    assert steps(solution)["rule"] == smoothing("none")


@given(of_truths())
def test_erring(solution: Solution) -> None:
    """The error adds up the wrong outcomes; the best rule loses all but the greatest."""
    check_order(solution, "truths")
    found = steps(solution)
    outcomes: tuple[Outcome, ...] = value(solution.steps, "outcomes", tuple)
    wrong = [o.truth for o in outcomes if o.predicted != o.label]
    assert found["error"] == sum(wrong, Fraction(0))
    rows: dict[Cell, list[Fraction]] = {}
    for o in outcomes:
        rows.setdefault(o.cell, []).append(o.truth)
    assert found["bayes_error"] == sum((sum(r) - max(r) for r in rows.values()), Fraction(0))
    model = value(solution.steps, "model", categorical.Model)
    assert found["features"] == tuple(model.conditionals)
    weights: dict[Cell, Table] = value(solution.steps, "naive_joint", dict)
    for x, row in weights.items():
        factors = list(zip(model.conditionals.values(), x, strict=True))
        assert row == {
            y: p * prod((t[y][v] for t, v in factors), start=Fraction(1))
            for y, p in model.prior.items()
        }


@given(some.queries())
def test_the_factors_are_those_of_the_model(query: some.Query) -> None:
    """A model that rules the instance out has no worked answer; any other shows its own tables."""
    model, x = query
    tables = {f: {y: t[y][x[f]] for y in t} for f, t in model.conditionals.items() if f in x}
    if not any(p * prod(t[y] for t in tables.values()) for y, p in model.prior.items()):
        with pytest.raises(ZeroEvidence):
            naive("", model, x)
        return
    found = steps(naive("Title", model, x))
    assert (found["given"], found["prior"], found["factors"]) == (x, model.prior, tables)
