"""Numbers with thirty digits go in at every noun, and come out as the chapters say, unrounded.

In the other tests of the door numbers are short: what is rounded to a million parts, made a
float on its way, or capped at a count of 50 would not be seen in them.
"""

import json
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

import refnb
from refnb.classifiers import bernoulli, categorical, joint, mixed, multinomial
from refnb.classifiers import text as words_of
from refnb.data.document import dumps
from refnb.data.wire import encode
from refnb.decision import curve, error, truth
from refnb.door import truths
from refnb.estimation import counting, smoothing
from refnb.estimation.schema import Example, Schema
from refnb.exact import rational
from refnb.networks import baumwelch, decoding, elimination, explanation, markov
from refnb.networks.network import Network
from refnb.probability import bayes, distribution

LONG = 10**30 + 57
TINY = Fraction(1, LONG)
PRIOR = {"a": TINY, "b": Fraction(1, 3) - TINY, "c": Fraction(2, 3)}
HALF = Fraction(1, 2)
ROW = {"x": HALF - TINY, "y": HALF + TINY}
TABLES = {"f": dict.fromkeys(PRIOR, ROW), "g": {y: {"x": p, "y": 1 - p} for y, p in PRIOR.items()}}
MODEL = categorical.Model(PRIOR, TABLES)
X = {"f": "x", "g": "x"}
SCHEMA = Schema(("a", "b"), {"f": ("x", "y"), "g": ("x", "y")})
WEIGHTS = (LONG, 2**64 + 1, 51, 999_983, 7)
CELLS = (("x", "x", "a"), ("x", "y", "a"), ("y", "x", "b"), ("y", "y", "b"), ("x", "x", "b"))
ROWS = [
    {"f": f, "g": g, "label": y, "n": str(n)} for (f, g, y), n in zip(CELLS, WEIGHTS, strict=True)
]
EXAMPLES = [Example({"f": f, "g": g}, y, n) for (f, g, y), n in zip(CELLS, WEIGHTS, strict=True)]
RULE = f"add={LONG}"
LEARN = {"weight": "n", "smoothing": RULE, "prior": f"m={LONG}"}


def named(p: Mapping[str, Fraction]) -> dict[str, str]:
    """Write numbers as text."""
    return {name: rational.spelling(x) for name, x in p.items()}


def fitted() -> categorical.Model:
    """Return the model of the rows, without the door."""
    rules = smoothing.smoothing(RULE), smoothing.smoothing(f"m={LONG}")
    return categorical.fit(counting.count(SCHEMA, EXAMPLES), *rules)


def test_what_is_learned_and_asked(tmp_path: Path) -> None:
    """Parameters, every part of the answer, and the same once it is saved."""
    learned = refnb.learn(ROWS, "label", **LEARN)  # type: ignore[arg-type]
    assert learned.model == fitted()
    path = tmp_path / "model.json"
    learned.save(path)
    for known in (learned, refnb.load(path), learned.learn(ROWS).unlearn(ROWS)):
        answer, expected = known.ask(X), categorical.infer(fitted(), X)
        assert answer.posterior == expected.posterior
        assert answer.scores == expected.scores
        assert answer.factors == expected.factors
        assert answer.prior == expected.prior
        assert answer.evidence == expected.evidence
        assert json.loads(answer.json())["steps"][-2]["value"] == encode(expected.posterior)
        asked = [a.answer.posterior for a in known.asked([X, X]) if a.answer]
        assert asked == [expected.posterior] * 2
    rest = refnb.learn(ROWS[:2], "label", labels=["a", "b"], domains=SCHEMA.features, **LEARN)  # type: ignore[arg-type]
    assert rest.learn(ROWS[2:]).model == fitted()
    assert learned.unlearn(ROWS[3:]).model == rest.learn(ROWS[2:3]).model


def test_many_rows_are_asked_as_each_is() -> None:
    """Of counts, with a rule and a prior of long numbers; the steps and the posterior, too."""
    counts, prior = counting.count(SCHEMA, EXAMPLES), {"a": TINY, "b": 1 - TINY}
    model = refnb.learn(counts, "label", smoothing=RULE, prior=prior)
    rule = smoothing.smoothing(RULE)
    plain = categorical.fit(counts, rule, rule)
    assert model.model == replace(plain, prior=prior)
    rows = [{"f": f, "g": g} for f, g, _ in CELLS]
    for x, asked in zip(rows, model.ask_all(rows), strict=True):
        assert asked.answer is not None
        expected = categorical.infer(replace(plain, prior=prior), x)
        assert asked.answer.posterior == expected.posterior
        assert asked.answer.scores == expected.scores


def test_a_prior_that_is_given() -> None:
    """It stands beside the rule of the rows."""
    prior = {"a": TINY, "b": 1 - TINY}
    learned = refnb.learn(ROWS, "label", weight="n", smoothing=RULE, prior=prior)
    assert learned.model == categorical.Model(prior, fitted().conditionals)
    alone, beside = learned.compare([RULE])[RULE], learned.compare(["none", RULE])[RULE]
    assert (alone.confusion, alone.log_loss) == (beside.confusion, beside.log_loss)
    assert learned.ask(X).posterior == categorical.infer(learned.model, X).posterior


def test_other_models() -> None:
    """Bernoulli, the joint table, and numbers."""
    seen = [Example({"f": str(i % 2)}, "ab"[i // 2], n) for i, n in enumerate(WEIGHTS[:4])]
    rows = [{**e.instance, "l": e.label, "n": e.weight} for e in seen]
    schema = Schema(("a", "b"), {"f": ("0", "1")})
    counts, rule = counting.count(schema, seen), smoothing.smoothing(RULE)
    found = refnb.learn(rows, "l", model="bernoulli", weight="n", smoothing=RULE)
    expected = bernoulli.fit(counts, rule, smoothing.smoothing("none"))
    assert truths.categorical_of(found) == bernoulli.categorical_form(expected)
    assert found.ask({"f": "1"}).posterior == bernoulli.infer(expected, {"f": "1"}).posterior
    whole = refnb.learn(rows, "l", model="joint", weight="n").ask({"f": "1"})
    match = joint.infer(joint.count(schema, seen), {"f": "1"})
    assert (whole.posterior, whole.scores) == (match.posterior, match.agreeing)
    real = [{"kg": Fraction(n, LONG), "l": "aabb"[i]} for i, n in enumerate(WEIGHTS[:4])]
    model = refnb.learn(real, "l", families={"kg": "gaussian"}).model
    assert isinstance(model, mixed.Model)
    means = {"a": Fraction(LONG + 2**64 + 1, 2 * LONG), "b": Fraction(51 + 999_983, 2 * LONG)}
    assert model.gaussian.means["kg"] == means
    half = Fraction(999_983 - 51, 2 * LONG)
    assert model.gaussian.variances["kg"]["b"] == half**2


def test_bayes_theorem_and_an_estimate() -> None:
    """Likelihoods above 1, too: only their ratios count."""
    for factor in (1, LONG):
        likelihood = {y: p * factor for y, p in {"a": TINY, "b": HALF, "c": 1 - TINY}.items()}
        found = refnb.bayes(named(PRIOR), named(likelihood))
        greatest = max(Fraction(1), *likelihood.values())
        scaled = {y: p / greatest for y, p in likelihood.items()}
        assert found.posterior == bayes.posterior(PRIOR, scaled)
        assert (found.joint, found.evidence) == (
            {y: PRIOR[y] * scaled[y] for y in PRIOR},
            sum(PRIOR[y] * scaled[y] for y in PRIOR),
        )
        assert found.likelihood == scaled
    counts = {"u": LONG, "v": 2**64 + 1, "w": 0}
    made = refnb.estimate(counts, RULE)
    whole = 4 * LONG + 2**64 + 1
    assert made.estimate == {v: Fraction(n + LONG, whole) for v, n in counts.items()}
    assert made.counts == counts


@pytest.mark.parametrize("form", ["model", "file", "document", "truth", "cells"])
def test_a_truth_however_it_is_stated(form: str, tmp_path: Path) -> None:
    """Its error by the best rule, by naive Bayes and by another model, and its curve."""
    known = truth.from_model(MODEL)
    path = tmp_path / "truth.json"
    path.write_text(dumps(encode(MODEL)))
    lines = [
        [[e.instance[f] for f in "fg"], e.label, rational.spelling(e.weight)]
        for e in known.examples
    ]
    cells = {"labels": [*PRIOR], "features": {f: ["x", "y"] for f in "fg"}, "truth": lines}
    document = {
        "prior": named(PRIOR),
        "conditionals": {f: {y: named(p) for y, p in t.items()} for f, t in TABLES.items()},
    }
    stated = {"model": MODEL, "file": path, "document": document, "truth": known, "cells": cells}[
        form
    ]
    assert truths.read(stated) == known  # type: ignore[arg-type]
    rival = categorical.Model(PRIOR | {"a": PRIOR["b"], "b": TINY}, TABLES)
    for rule, model in (("naive", truth.marginals(known)), (rival, rival)):
        found = refnb.error(stated, rule)  # type: ignore[arg-type]
        expected = error.expected_error(known, error.naive_rule(model, known))
        assert (found.error, found.outcomes) == (expected.error, expected.outcomes)
        assert found.bayes_error == error.bayes_error(known)
    best = refnb.error(stated, "bayes")  # type: ignore[arg-type]
    assert best.error == best.bayes_error == Fraction(1, 3)
    found_curve = refnb.curve(stated, sizes=[2, 1], smoothing="add=1/1000003", prior="m=1000003")  # type: ignore[arg-type]
    price = curve.prices(known, 0)
    assert (found_curve.bayes_error, found_curve.limit) == (
        price.bayes,
        price.bayes + price.assumption,
    )
    assert [*found_curve.points] == [1, 2]
    for n, point in found_curve.points.items():
        rules = smoothing.smoothing("add=1/1000003"), smoothing.smoothing("m=1000003")
        assert point == curve.naive_bayes(known, n, *rules, "even")
        assert found_curve.prices(n).estimation == point.error - found_curve.limit
    table = refnb.curve(stated, 1, rule="joint")  # type: ignore[arg-type]
    assert table.limit == table.bayes_error == price.bayes


def test_a_long_error_without_the_table() -> None:
    """Twelve features that say nothing, and one that says nearly nothing."""
    rows = {f"f{i}": {y: {"x": HALF, "y": HALF} for y in "ab"} for i in range(12)}
    last = {"a": {"x": HALF - TINY, "y": HALF + TINY}, "b": {"x": HALF + TINY, "y": HALF - TINY}}
    model = categorical.Model({"a": HALF, "b": HALF}, {**rows, "g": last})
    other = categorical.Model(
        {"a": HALF, "b": HALF}, {**rows, "g": {"a": last["b"], "b": last["a"]}}
    )
    found = refnb.error(model)
    assert found.error == found.bayes_error == HALF - TINY
    judged = refnb.error(model, other)
    assert (judged.error, judged.bayes_error) == (HALF + TINY, HALF - TINY)


def net() -> Network:
    """Return a network of long numbers."""
    return Network(
        {"r": ("x", "y"), "s": ("x", "y")},
        {"r": (), "s": ("r",)},
        {
            "r": {(): {"x": TINY, "y": 1 - TINY}},
            "s": {("x",): ROW, ("y",): {"x": TINY, "y": 1 - TINY}},
        },
    )


def test_a_network(tmp_path: Path) -> None:
    """Asked, explained, saved, counted from rows, and put as a document."""
    refnb.network(net()).save(tmp_path / "net.json")
    assert refnb.network(tmp_path / "net.json").network == net()
    part = Fraction(1, 10**30)
    rare = {"x": part, "y": 1 - part}
    joined: dict[tuple[str, ...], dict[str, Fraction]] = {
        ("x",): ROW | rare,
        ("y",): {"x": HALF, "y": HALF},
    }
    plain = replace(net(), tables={"r": {(): rare}, "s": joined})
    refnb.network(plain).save(tmp_path / "net.bif")
    assert refnb.network(tmp_path / "net.bif").network == plain
    document = {
        "variables": {"r": ["x", "y"], "s": ["x", "y"]},
        "parents": {"r": [], "s": ["r"]},
        "tables": {
            "r": [[[], named(net().tables["r"][()])]],
            "s": [[list(u), named(row)] for u, row in net().tables["s"].items()],
        },
    }
    assert refnb.network(document).network == net()
    found = refnb.network(net()).ask({"s": "x"}, "r")
    weights = {"x": TINY * (HALF - TINY), "y": (1 - TINY) * TINY}
    assert found.posterior == distribution.normalise(weights)
    both = refnb.network(net()).ask({"s": "x"})
    assert both.posterior == elimination.posteriors(net(), {"s": "x"})
    best = refnb.network(net()).explain({})
    expected = explanation.explain(net(), {})
    assert (best.probability, best.posterior) == (expected.probability, expected.posterior)
    rows = [{"r": "x", "s": "y"}, {"r": "y", "s": "x"}]
    counted = refnb.network(net()).fit(rows, smoothing=f"add={TINY}").network
    p = (1 + TINY) / (2 + 2 * TINY)
    assert counted.tables["r"][()] == {"x": p, "y": 1 - p}
    q = TINY / (1 + 2 * TINY)
    assert counted.tables["s"] == {("x",): {"x": q, "y": 1 - q}, ("y",): {"x": 1 - q, "y": q}}
    ordered = refnb.learn_network(
        rows, order=["r", "s"], smoothing=f"add={TINY}", score=f"bdeu={LONG}"
    )
    assert ordered.network.tables["r"][()] == {"x": p, "y": 1 - p}


def test_rows_with_holes() -> None:
    """By hand: the hidden label is shared by weights 1/2 and TINY, on the first step."""
    rule = f"add={TINY}"
    rows = [{"f": "x", "y": "a"}, {"f": "z", "y": "b"}, {"f": "x", "y": ""}]
    start = refnb.em(rows, "y", smoothing=rule, steps=0)
    full, none = (1 + TINY) / (1 + 2 * TINY), TINY / (1 + 2 * TINY)
    assert start.network.tables["f"] == {
        ("a",): {"x": full, "z": none},
        ("b",): {"x": none, "z": full},
    }
    assert start.likelihoods == (full**2 / 4 * (full + none) / 2,)
    once = refnb.em(rows, "y", smoothing=rule, steps=1, grid=None)
    share = full / (full + none)
    assert once.network.tables["y"][()] == {"a": (1 + share) / 3, "b": (2 - share) / 3}
    assert once.ask({"f": "x"})["y"] == elimination.posteriors(once.network, {"f": "x"})["y"]
    assert once.classifier.model.prior == once.network.tables["y"][()]  # type: ignore[union-attr]
    again = refnb.em(rows, "y", start=once.classifier.model, steps=0)  # type: ignore[arg-type]
    assert again.network == once.network
    other = refnb.em([{"r": "x", "s": ""}] * 60, network=net(), steps=0)
    assert (other.network, other.likelihoods) == (net(), (TINY**60,))


def test_a_chain(tmp_path: Path) -> None:
    """What was seen and what was learned, of a record, a document and a file."""
    rows = {"s": {"s": TINY, "t": 1 - TINY}, "t": {"s": HALF, "t": HALF}}
    shown = {"s": {"u": HALF - TINY, "v": HALF + TINY}, "t": {"u": TINY, "v": 1 - TINY}}
    model = markov.Model({"s": TINY, "t": 1 - TINY}, rows, shown)
    refnb.hmm(model).save(tmp_path / "model.json")
    document = {
        "start": named(model.start),
        "transition": {z: named(p) for z, p in rows.items()},
        "emission": {z: named(p) for z, p in shown.items()},
    }
    seen = ("u", "v")
    for stated in (model, document, tmp_path / "model.json"):
        chain = refnb.hmm(stated)
        found = chain.observe(seen)
        assert found.likelihood == markov.likelihood(model, seen)
        assert found.filtered == decoding.filtered(model, seen)
        assert found.posteriors == decoding.smoothed(model, seen)
        assert found.best == decoding.explain(model, seen)
    often = {seen: 60, ("v",): 1}
    after = baumwelch.step(model, often)
    taught = refnb.hmm(model).learn(often)
    assert taught.model == after
    grown = [baumwelch.likelihood(m, often) for m in (model, after)]
    assert taught.likelihoods == tuple(grown)
    assert refnb.hmm(model).learn([seen] * 60 + [("v",)]).model == after
    fine = refnb.hmm(model).learn(often, grid=LONG)
    assert fine.model == baumwelch.improved(model, often, LONG)
    few = refnb.hmm(model).learn(often, steps=9, grid=1000)
    assert dict(json.loads(few.json())["steps"][0]["value"])["steps"] == "9"


def test_groups() -> None:
    """Sums of long numbers, and the means of Gaussians on a fine grid."""
    points = [TINY, 3 * TINY, Fraction(LONG), LONG + 2 * TINY]
    rows = [{"x": rational.spelling(p)} for p in points]
    found = refnb.cluster(rows, centres=[0, str(LONG)])
    assert found.centres == ((2 * TINY,), (LONG + TINY,))
    assert found.error == 4 * TINY**2
    assert found.points == tuple((p,) for p in points)
    from refnb.networks import mixture  # noqa: PLC0415

    near = tuple((Fraction(i),) for i in (0, 1, 4, 6))
    soft = refnb.cluster(
        [{"x": str(i)} for i in (0, 1, 4, 6)],
        centres=[TINY, "5"],
        method="gaussians",
        variance=rational.spelling(1 + TINY),
        grid=10**12,
        steps=2,
        places=60,
    )
    climb = mixture.climb(near, ((TINY,), (Fraction(5),)), 1 + TINY, 10**12, 2, 60)
    assert soft.found == climb


def test_documents() -> None:
    """Sixty of a word, with rules and priors of long numbers."""
    mail = {"spam": ["buy " * 60, "now"], "ham": ["see you now"]}
    rules = smoothing.smoothing(RULE), smoothing.smoothing(f"m={LONG}")
    seen = [Example(words_of.tokens(t), y) for y, ts in mail.items() for t in ts]
    vocabulary = words_of.prune(words_of.frequencies(seen), 1, 0)
    counts = words_of.count([*sorted(mail)], vocabulary, seen)
    expected = multinomial.fit(counts, *rules)
    learned = refnb.text(mail, smoothing=RULE, prior=f"m={LONG}")
    asked = learned.ask("buy now buy")
    found = words_of.infer(expected, words_of.tokens("buy now buy"))
    assert learned.model.prior == {y: expected.prior[y] for y in learned.labels}
    assert (asked.posterior, asked.scores) == (found.posterior, found.scores)
    given = refnb.text(mail, smoothing=RULE, prior={"spam": TINY, "ham": 1 - TINY})
    assert given.model.prior == {"spam": TINY, "ham": 1 - TINY}
    assert given.model.words == learned.model.words
