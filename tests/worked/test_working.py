"""Laws of workings: a formula is one number however it is read, and that of the chapter."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import prod

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from refnb.classifiers import categorical, multinomial
from refnb.classifiers import text as chapter_of_texts
from refnb.core.errors import RefnbError, UndefinedEstimate, ZeroEvidence
from refnb.decision.expected_error import expected_error
from refnb.decision.plug_in import naive_rule
from refnb.estimation import counting, smoothing
from refnb.estimation.schema import Example, Schema, named
from refnb.exercises.mistakes import estimates, naive_bayes, network_query
from refnb.exercises.mistakes import expected_error as erring
from refnb.exercises.replay import Exercise, Row
from refnb.networks import inference
from refnb.worked import formula, terms
from refnb.worked.formula import (
    PAPER,
    Axis,
    Cell,
    Count,
    Fold,
    Formula,
    Line,
    Name,
    Of,
    Pair,
    Value,
    Whole,
)
from refnb.worked.working import Written
from strategies import models, networks, workings
from worked.arithmetic import calculate

KINDS: Mapping[str, type[Axis | Name | Value]] = {"axis": Axis, "name": Name, "value": Value}


Asked = tuple[Exercise, tuple[Mapping[str, Row], ...]]


def formulas(asked: Asked) -> Iterator[tuple[str, Formula]]:
    """Yield each formula of a question, and of its tables of mistakes, with its stage."""
    exercise, tables = asked
    for stage in exercise.stages:
        if isinstance(stage.work, Formula):
            yield stage.name, stage.work
    for table in tables:
        for row in table.values():
            known = {*exercise.working.axes}
            for put in row.puts if row.when <= exercise.working.facts else ():
                if row.stage in known and formula.tables(put.formula) <= known:
                    yield row.stage, put.formula


def is_printed(x: Formula) -> bool:
    """Tell whether a formula has a term of numbers: not the greatest, nor a power of a term."""
    match x:
        case Fold(what, of):
            return what in PAPER.folds and is_printed(of)
        case Pair(sign, left, right):
            power = sign != "^" or isinstance(right, Line | Whole | Count)
            return power and is_printed(left) and is_printed(right)
        case Of(what, of):
            return what == "zero" and is_printed(of)  # no logarithm
        case _:
            return True


@pytest.mark.parametrize("question", workings.QUESTIONS)
def test_a_term_is_its_number(question: str) -> None:
    """Printed, with the numbers of the lines before put in, a formula is what it is worth."""
    asked = workings.question(question)
    working = asked[0].working
    right, scope = working.right, working.paper
    put = {name: {c: terms.number(x) for c, x in lines.items()} for name, lines in right.items()}
    for name, each in formulas(asked):
        axes = working.axes[name]
        if not (formula.tables(each) <= right.keys() and is_printed(each)):
            continue
        number = formula.read(each, working.exact, axes)
        term = formula.read(each, scope, axes)
        for cell in right.get(name, {}):
            try:
                x = number(right, cell)
            except ZeroDivisionError:
                continue
            shown = terms.text(term(put, cell)) or "1"
            if "log" not in shown and "digit" not in shown:
                assert calculate(shown) == x, (name, shown)


def held(written: Written, **expected: object) -> None:
    """Require the lines of stages: a number, a table, or a table of tables."""
    for name, table in expected.items():
        assert dict(written[name]) == dict(flat(table)), name


def flat(table: object) -> Iterator[tuple[Cell, object]]:
    if isinstance(table, Mapping):
        for key, row in table.items():
            first = key if isinstance(key, tuple) else (key,)
            yield from (((*first, *cell), x) for cell, x in flat(row))
    else:
        yield (), table


def cells(table: Mapping[Cell, Mapping[str, Fraction]]) -> dict[Cell, Fraction]:
    return {(*x, y): p for x, row in table.items() for y, p in row.items()}


NONE = smoothing.smoothing("none")


TEN = Schema(("a", "b", "y"), {f"f{i}": ("p", "q", "f") for i in range(10)})
WIDE = [Example(dict.fromkeys(TEN.features, v), y) for v, y in zip("pqf", "aby", strict=True)]
# Two labels that tie, a third one, cells that are missing and a count of 0.
SOME = [{"f0": "p", "f1": "q"}, {"f0": "p", "f1": "q"}, {"f0": "q", "f1": "f"}, {"f1": "p"}]
TIED = counting.count(TEN, [Example(x, y) for x, y in zip(SOME, "abyy", strict=True)])


@given(st.data(), workings.pile(), models.rules)
@example(None, (counting.count(TEN, WIDE), dict.fromkeys(TEN.features, "q")), NONE)
@example(None, (TIED, {"f0": "p", "f1": "f"}), smoothing.smoothing("laplace"))
@example(None, (TIED, {"f0": "p"}), smoothing.smoothing("add=1/2"))
@example(None, (TIED, {"f1": "q"}), smoothing.smoothing("m=5/3"))
def test_rows(
    data: st.DataObject | None,
    asked: tuple[counting.Counts, dict[str, str]],
    rule: smoothing.Smoothing,
) -> None:
    """Each line is the chapter's, by every rule, where all is estimated."""
    counts, x = asked
    own = models.distributions([*counts.labels])
    prior = data.draw(st.one_of(models.rules, own)) if data else rule
    try:
        found = categorical.infer(categorical.fit(counts, rule, prior), x)
    except (UndefinedEstimate, ZeroEvidence):
        return
    for y in counts.labels:
        lines = naive_bayes.of_row(counts, rule, prior, x, y).working.right
        seen = {f: counts.values[f] for f in found.factors}
        held(lines, labels=counts.labels, prior=found.prior, factors=found.factors)
        held(lines, values={f: {z: row[z][x[f]] for z in row} for f, row in seen.items()})
        known = {f: {z: sum(row[z].values()) for z in row} for f, row in seen.items()}
        sizes = {f: {z: len(row[z]) for z in row} for f, row in seen.items()}
        held(lines, known=known, sizes=sizes)
        added = {f: rule.pseudo_count(k) for f, row in sizes.items() for k in row.values()}
        below = {f: {z: n + added[f] * sizes[f][z] for z, n in known[f].items()} for f in known}
        held(lines, denominators=below)
        held(lines, scores=found.scores, evidence=found.evidence)
        held(lines, posterior=found.posterior, answer=found.posterior[y])


@given(st.data())
def test_documents(data: st.DataObject) -> None:
    """Each word is a factor as often as it comes; what is not known has none."""
    labels = data.draw(models.labels_of(2))
    row = st.fixed_dictionaries(dict.fromkeys(workings.WORDS, models.few_or_many))
    counts = multinomial.Counts(
        {y: data.draw(models.few_or_many) for y in labels}, {y: data.draw(row) for y in labels}
    )
    words = tuple(data.draw(st.lists(st.sampled_from([*workings.WORDS, "new"]), max_size=6)))
    rule = data.draw(models.rules)
    try:
        found = chapter_of_texts.infer(multinomial.fit(counts, rule, rule), words)
    except RefnbError:
        return
    lines = naive_bayes.of_document(counts, rule, rule, words, labels[0]).working.right
    factors = {place.split(" ", 1)[1]: row for place, row in found.factors.items()}
    held(lines, prior=found.prior, factors=factors, scores=found.scores)
    held(lines, evidence=found.evidence, posterior=found.posterior)
    held(lines, answer=found.posterior[labels[0]])


@given(st.data())
def test_errors_and_estimates(data: st.DataObject) -> None:
    """The rule, the weights and the error; the estimate of each value."""
    truth = data.draw(models.any_truths(every_label=True))
    model = data.draw(models.models(truth.schema))
    lines = erring.exercise(truth, model).working.right
    try:
        found = expected_error(truth, naive_rule(model, truth))
    except RefnbError:  # a day that happens has no label
        return
    held(lines, error=found.error)
    factors = {x: categorical.factors(model, named(truth.schema, x)) for x in truth.joint()}
    naive = {
        x: {y: p * prod(row[y] for row in of_x.values()) for y, p in model.prior.items()}
        for x, of_x in factors.items()
    }
    held(lines, scores=cells(naive), weights=cells(truth.joint()))
    names = data.draw(models.labels_of(2))
    counts, rule = {v: data.draw(models.few_or_many) for v in names}, data.draw(models.rules)
    for v in names if sum(counts.values()) + rule.weight else ():
        estimate = estimates.share(counts, rule, v).working.right
        held(estimate, counts=counts, estimate=smoothing.estimate(counts, rule)[v])


@given(st.data())
def test_queries(data: st.DataObject) -> None:
    """The weights are the joint with what is given, the posterior its share."""
    net = data.draw(networks.networks())
    v = data.draw(st.sampled_from([*net.variables]))
    given_ = {u: a for u, a in data.draw(networks.chosen(net)).items() if u != v}
    a = net.variables[v][0]
    lines = network_query.exercise(net, {v: a}, given_).working.right
    try:
        found = inference.posterior(net, [v], given_)
    except ZeroEvidence:
        assert "posterior" not in lines
        return
    held(lines, answer=found[a,])
