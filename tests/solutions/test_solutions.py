"""Laws of the worked answers: each step follows from the steps before it, exactly."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from fractions import Fraction
from math import prod
from typing import TypeVar

import pytest
from hypothesis import given

from refnb.classifiers import categorical, lognaive
from refnb.data.document import loads
from refnb.data.wire import decode, encode
from refnb.decision.complexity import Sizes
from refnb.decision.error import Outcome
from refnb.errors import ZeroEvidence
from refnb.estimation.moments import Moment
from refnb.estimation.schema import Cell, Count
from refnb.estimation.smoothing import Smoothing, smoothing
from refnb.exact.logarithm import Extended, Infinite, LogForm, add, log
from refnb.probability.distribution import Decision
from refnb.solutions.solution import Solution
from strategies import models as some
from strategies.solutions import (
    inferred,
    of_bayes,
    of_counts,
    of_learned_mixtures,
    of_mixtures,
    of_models,
    of_samples,
    of_tables,
    of_texts,
    of_truths,
    of_votes,
    solutions,
)

Table = dict[str, Fraction]
Tables = dict[str, Table]
Seen = dict[str, dict[str, dict[str, Count]]]
Logs = dict[str, dict[str, LogForm | Infinite]]
T = TypeVar("T")
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
    "map_decision": Decision[str],
    "votes": Tables,
    "sizes": Sizes,
    "one_cell": int,
    "features": tuple[str, ...],
    "model": categorical.Model,
    "naive_joint": dict[Cell, Table],
    "outcomes": tuple[Outcome, ...],
    "document": tuple[str, ...],
    "word_counts": dict[str, dict[str, Count]],
    "moments": dict[str, dict[str, Moment]],
    "means": Tables,
    "variances": Tables,
    "rates": Tables,
    "log_factors": Logs,
    "gaussian_factors": Logs,
    "poisson_factors": Logs,
    "log_scores": dict[str, LogForm | Infinite],
}
ORDER = {
    "votes": "posterior votes average decision map_decision errors",
    "bayes": "event prior likelihood joint evidence posterior decision",
    "models": "given prior factors scores evidence posterior decision",
    "tables": "given matching agreeing posterior decision",
    "samples": "counts rule estimate maximum",
    "truths": "features model naive_joint outcomes error bayes_error",
    "learned": "given rule prior_rule label_counts value_counts moments variance_rule prior"
    " means variances rates factors log_factors gaussian_factors poisson_factors log_scores"
    " softmax decision",
}


def steps(solution: Solution) -> dict[str, object]:
    """Return the steps by name, each name once."""
    found = {step.name: step.value for step in solution.steps}
    assert len(found) == len(solution.steps)
    return found


def value(solution: Solution, name: str, kind: type[T]) -> T:
    """Return the value of a step, which has that type."""
    found = steps(solution)[name]
    assert isinstance(found, kind)
    return found


def check_order(solution: Solution, kind: str) -> None:
    assert " ".join(steps(solution)) == ORDER[kind]


def table(solution: Solution, name: str) -> Table:
    found: Table = value(solution, name, dict)
    return found


def total(values: Mapping[str, Fraction]) -> Fraction:
    return sum(values.values(), Fraction(0))


def check_posterior(solution: Solution, weights: Table) -> None:
    """Require the evidence to be all weights together, the posterior their shares."""
    evidence = value(solution, "evidence", Fraction)
    posterior = table(solution, "posterior")
    assert evidence == total(weights)
    assert {y: p * evidence for y, p in posterior.items()} == weights
    check_decision(solution)


def check_decision(solution: Solution) -> None:
    posterior = table(solution, "posterior")
    best = tuple(y for y, p in posterior.items() if p == max(posterior.values()))
    assert total(posterior) == 1
    assert value(solution, "decision", Decision) == Decision(best[0], best)


def check_scores(solution: Solution) -> None:
    """Require each score to be the prior times the factors of that label."""
    factors: Tables = value(solution, "factors", dict)
    x: dict[str, str] = value(solution, "given", dict)
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
        if name in KINDS:
            assert decode(KINDS[name], encode(found)) == found  # type: ignore[arg-type]
    assert loads(solution.json()) == {
        "title": solution.title,
        "steps": [{"name": s.name, "value": encode(s.value)} for s in solution.steps],
    }
    assert solution.json().endswith("}\n")


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


@given(of_votes)
def test_averaging(solution: Solution) -> None:
    """The average of the votes; each error is what remains of the truth, the drawn one between."""
    check_order(solution, "votes")
    p, average = table(solution, "posterior"), table(solution, "average")
    votes: Tables = value(solution, "votes", dict)
    assert average == {y: total({h: q * votes[h][y] for h, q in p.items()}) for y in average}
    best = tuple(y for y, q in average.items() if q == max(average.values()))
    assert value(solution, "decision", Decision) == Decision(best[0], best)
    likeliest = max(p, key=lambda h: p[h])
    alone = value(solution, "map_decision", Decision).label
    assert votes[likeliest][alone] == max(votes[likeliest].values())
    assert table(solution, "errors") == {
        "Bayes optimal": 1 - max(average.values()),
        "most probable h": 1 - average[alone],
        "a drawn h": 1 - total({y: q * q for y, q in average.items()}),
    }


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
    check_learned(solution)


def check_learned(solution: Solution) -> None:
    """Require prior and factors to be what the counts and the rules say."""
    names = list(steps(solution))
    x: dict[str, str] = value(solution, "given", dict)
    rule = value(solution, "rule", Smoothing)
    labels: dict[str, Count] = value(solution, "label_counts", dict)
    seen: Seen = value(solution, "value_counts", dict)
    if "prior_rule" in names:
        own = value(solution, "prior_rule", Smoothing)
        assert table(solution, "prior") == {y: smoothed(labels, y, own) for y in labels}
    assert value(solution, "factors", dict) == {
        f: {y: smoothed(row, x[f], rule) for y, row in rows.items()} for f, rows in seen.items()
    }


@given(of_tables())
def test_matched(solution: Solution) -> None:
    """|C| / |B|, where all the agreeing together match."""
    check_order(solution, "tables")
    agreeing: dict[str, Count] = value(solution, "agreeing", dict)
    matching = sum(agreeing.values(), Fraction(0))
    assert steps(solution)["matching"] == matching
    assert table(solution, "posterior") == {y: n / matching for y, n in agreeing.items()}
    check_decision(solution)


@given(of_samples)
def test_estimated(solution: Solution) -> None:
    """The shares of the counts, and the product of their powers."""
    check_order(solution, "samples")
    counts: dict[str, int] = value(solution, "counts", dict)
    best = {v: Fraction(n, sum(counts.values())) for v, n in counts.items()}
    assert table(solution, "estimate") == best
    assert steps(solution)["maximum"] == prod((best[v] ** n for v, n in counts.items()))
    assert steps(solution)["rule"] == smoothing("none")


@given(of_truths())
def test_erring(solution: Solution) -> None:
    """The error adds up the wrong outcomes; the best rule loses all but the greatest."""
    check_order(solution, "truths")
    found = steps(solution)
    outcomes: tuple[Outcome, ...] = value(solution, "outcomes", tuple)
    wrong = [o.truth for o in outcomes if o.predicted != o.label]
    assert found["error"] == sum(wrong, Fraction(0))
    rows: dict[Cell, list[Fraction]] = {}
    for o in outcomes:
        rows.setdefault(o.cell, []).append(o.truth)
    assert found["bayes_error"] == sum((sum(r) - max(r) for r in rows.values()), Fraction(0))
    model = value(solution, "model", categorical.Model)
    assert found["features"] == tuple(model.conditionals)
    weights: dict[Cell, Table] = value(solution, "naive_joint", dict)
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
            inferred(model, x)
        return
    found = steps(inferred(model, x))
    assert (found["given"], found["prior"], found["factors"]) == (x, model.prior, tables)


@given(of_learned_mixtures())
def test_lognaive(solution: Solution) -> None:
    """Every family shows what it was learned from; the scores add up its log factors."""
    check_order(solution, "learned")
    found = steps(solution)
    logs: list[Logs] = [
        value(solution, name, dict)
        for name in ("log_factors", "gaussian_factors", "poisson_factors")
    ]
    assert [list(rows) for rows in logs] == [["coat"], ["kg"], ["barks"]]
    scores: dict[str, Extended] = value(solution, "log_scores", dict)
    for y, p in table(solution, "prior").items():
        forms = [row[y] for rows in logs for row in rows.values()]
        if any(isinstance(form, Infinite) for form in forms):
            assert scores[y] == Infinite(-1)
            continue
        whole = log(p, "e")
        for form in forms:
            assert isinstance(form, LogForm)
            whole = add(whole, form)
        assert scores[y] == whole
    moments: dict[str, dict[str, Moment]] = value(solution, "moments", dict)
    for name, feature in (("means", "kg"), ("rates", "barks")):
        rows: Tables = value(solution, name, dict)
        assert rows[feature] == {
            y: Fraction(m.total) / m.weight for y, m in moments[feature].items()
        }
    rates: Tables = value(solution, "rates", dict)
    assert list(rates) == ["barks"]
    assert found["decision"] == lognaive.decide(scores)


@given(of_mixtures())
def test_lognaive_with_given_parameters(solution: Solution) -> None:
    """Only the families that the instance has are shown, and nothing that was not learned."""
    found, x = steps(solution), value(solution, "given", dict)
    shown = {
        "kg": ["means", "variances", "gaussian_factors"],
        "barks": ["rates", "poisson_factors"],
    }
    shown["coat"] = ["factors", "log_factors"]
    for feature, names in shown.items():
        assert {name in found for name in names} == {feature in x}
    assert not {"rule", "label_counts", "moments", "variance_rule"} & set(found)


@given(of_texts())
def test_text(solution: Solution) -> None:
    """The scores are the prior times a factor for each position, or for each word."""
    found = steps(solution)
    factors: Tables = value(solution, "factors", dict)
    times = Counter(factors.keys())
    if "document" in found:
        tokens: tuple[str, ...] = value(solution, "document", tuple)
        times = Counter(tokens)
    products = {
        y: p * prod((row[y] ** times[w] for w, row in factors.items()), start=Fraction(1))
        for y, p in table(solution, "prior").items()
    }
    assert table(solution, "scores") == products
    check_posterior(solution, products)
