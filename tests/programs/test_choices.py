"""The choices are apart, or the same function; those that are right are those of the chapters."""

from fractions import Fraction
from itertools import combinations, product
from typing import get_args

import pytest

import refnb
from refnb import Example, Schema, categorical, count, smoothing
from refnb.api.learning.text import Model
from refnb.classifiers import gaussian
from refnb.estimation.moments import NOTHING, Moment
from refnb.judging import choices, counts, gaussians, search, tables
from refnb.judging.asking import documents
from refnb.judging.logs import ZERO
from refnb.judging.search import FAMILIES, UNDEFINED, Replay
from refnb.judging.verdict import WORTH, Judge
from refnb.probability import distribution

CHOICES = choices.read()
FIRST, LAST = "the first", "the last"
Marks = list[object]


def single(family: str, base: dict[str, str]) -> list[dict[str, str]]:
    """Return a learner, and those that differ from it in one choice."""
    usual = search.usual(family, CHOICES) | base
    return [usual] + [
        usual | {dimension: name}
        for dimension in FAMILIES[family].dimensions
        for name, choice in CHOICES[dimension].items()
        if search.allows(family, choice, usual) and usual[dimension] != name
    ]


def marks(family: str, learners: list[dict[str, str]]) -> list[Marks]:
    """Return the labels that each learner gives each query: a set where labels tie."""
    rows = [Marks() for _ in learners]
    for table in tables.of(family):
        replay = Replay(family, table)
        for v, row in zip(learners, rows, strict=True):
            row += [label(replay, v, x) for x in table.queries]
    return rows


def label(replay: Replay, v: dict[str, str], x: tables.Row) -> object:
    """Return the labels of a query, or why there is none."""
    scores = replay.scores(v, x)
    if isinstance(scores, str):
        return None if scores == UNDEFINED else scores
    return frozenset(search.best(v, scores)) if max(scores.values()) > ZERO else "all are 0"


def apart(a: Marks, b: Marks) -> bool:
    """Tell whether two learners answer otherwise, whichever label stands for several."""

    def some(one: object, fixed: str) -> object:
        if isinstance(one, frozenset) and len(one) > 1:
            return one & {fixed} or one
        return frozenset([fixed]) if one == "all are 0" else one

    def differ(u: object, v: object) -> bool:
        if u is None or v is None:
            return False
        sets = isinstance(u, frozenset) and isinstance(v, frozenset)
        return not u & v if sets else u != v  # type: ignore[operator]

    if abs(sum(u is None for u in a) - sum(v is None for v in b)) >= WORTH:
        return True  # one explains what the other says nothing of
    fixed = product(("no", "yes"), repeat=2)
    return all(
        any(differ(some(u, p), some(v, q)) for u, v in zip(a, b, strict=True)) for p, q in fixed
    )


@pytest.mark.slow
@pytest.mark.parametrize("family", FAMILIES)
def test_labels_part_each_pair_of_choices(family: str) -> None:
    """A choice that no table parts from the others, and that is not called the same, is red."""
    for base in BASES[family]:
        learners = single(family, base)
        rows = marks(family, learners)
        same = [
            (difference(learners[0], learners[i]), difference(learners[0], learners[j]))
            for i, j in combinations(range(len(learners)), 2)
            if not apart(rows[i], rows[j])
        ]
        assert same == []


def difference(base: dict[str, str], v: dict[str, str]) -> dict[str, str]:
    """Return what a learner has otherwise."""
    return {dimension: name for dimension, name in v.items() if base[dimension] != name}


BASES: dict[str, list[dict[str, str]]] = {
    "categorical": [{"unseen": "skipped"}, {"unseen": "skipped", "amount": "0"}],
    "bernoulli": [{}, {"amount": "0"}],
    "multinomial": [{}, {"amount": "0"}],
    "gaussian": [{}, {"divisor": "n-1"}],
}


@pytest.mark.parametrize(
    ("dimension", "name"),
    [(d, name) for d, row in CHOICES.items() for name, choice in row.items() if choice.same],
)
def test_two_names_of_one_choice_are_one_function(dimension: str, name: str) -> None:
    """The factors of the labels have the same ratios, exactly, in each table of each family."""
    for family, of in FAMILIES.items():
        if family not in (CHOICES[dimension][name].of or family):
            continue
        if dimension == "prior" or (dimension in of.dimensions and family != "gaussian"):
            for table in tables.of(family)[-6:-1]:
                both = [
                    search.usual(family, CHOICES) | {"unseen": "skipped", dimension: n}
                    for n in (name, CHOICES[dimension][name].same)
                ]
                counted = counts.Counted(table) if family != "gaussian" else of.counted(table)
                for x in table.queries[:9]:
                    one, other = (posterior(counted, v, x) for v in both)
                    assert one == other


def posterior(t: choices.Labels, v: dict[str, str], x: tables.Row) -> object:
    """Return the exact posterior of a learner; of numbers the prior alone."""
    weights = {y: choices.PRIOR[v["prior"]](t, y) for y in t.n}
    for y, (f, value) in product(weights, enumerate(x)):
        if not isinstance(t, counts.Counted):
            break
        p, k = counts.factor(t, v, y, f, value)
        weights[y] *= p**k
    return distribution.normalise(weights) if any(weights.values()) else None


@pytest.mark.parametrize("family", ["categorical", "bernoulli", "multinomial"])
def test_the_greatest_score_is_that_of_the_greatest_posterior(family: str) -> None:
    """Where nothing is added too: a score is 0 where the posterior is, and 0/0 is told."""
    for base, table in product(BASES[family], tables.of(family)[:-1:3]):
        v, counted = search.usual(family, CHOICES) | base, counts.Counted(table)
        for x in table.queries:
            scores = Replay(family, table).scores(v, x)
            if isinstance(scores, str):
                with pytest.raises(ZeroDivisionError):
                    posterior(counted, v, x)
            elif isinstance(right := posterior(counted, v, x), dict):
                top = max(right.values())
                assert [*right] == [*scores]
                assert search.best(v, scores) == sorted(y for y in right if right[y] == top)
                assert [p == 0 for p in right.values()] == [s == ZERO for s in scores.values()]
            else:
                assert {*scores.values()} == {ZERO}


@pytest.mark.parametrize("amount", ["0", "1", "1/2", "1/10", "2", "1/K", "5/2/K"])
def test_the_right_learner_is_the_chapter(amount: str) -> None:
    """Its posteriors are those of refnb.categorical, exactly; m is shared by the values."""
    weight, of_k, _ = amount.partition("/K")
    rule = f"m={weight}" if of_k else f"add={weight}"
    assert Judge("categorical", smoothing(rule)).wanted == {"amount": amount}
    v = search.usual("categorical", CHOICES) | {"amount": amount}
    for table in tables.of("categorical")[:3]:
        named = [dict(zip(table.features, map(str, x), strict=True)) for x in table.rows]
        domains = {f: tuple(dict.fromkeys(row[f] for row in named)) for f in table.features}
        schema = Schema(tuple(dict.fromkeys(table.labels)), domains)
        rows = [Example(x, y, 1) for x, y in zip(named, table.labels, strict=True)]
        model = categorical.fit(count(schema, rows), smoothing(rule), smoothing("none"))
        counted = counts.Counted(table)
        for x in table.queries:
            query = dict(zip(table.features, map(str, x), strict=True))
            right = categorical.infer(model, query).posterior
            assert posterior(counted, v, x) == right


@pytest.mark.parametrize("divisor", ["n", "n-1"])
def test_right_variances_are_those_of_the_chapter(divisor: str) -> None:
    """Of each label and column."""
    for t in map(gaussians.Measured, tables.of("gaussian")[:3]):
        for y, rows in t.groups.items():
            for f, column in enumerate(gaussians.columns_of(rows)):
                moment = sum((Moment.of(x, 1) for x in column), start=NOTHING)
                right = gaussian.variance([moment], divisor)
                assert gaussians.DIVISOR[divisor](t, y, f) == right


@pytest.mark.parametrize("model", get_args(Model))
def test_right_learners_of_words_are_those_of_texts(model: Model) -> None:
    """Each question as a text: the exact posterior, for which words count twice, once, or not."""
    family = "bernoulli" if model == "bernoulli" else "multinomial"
    v = search.usual(family, CHOICES) | {"kind": model}
    for table in tables.of(family)[:3]:
        texts = documents(table.rows, table.features)
        pairs = [*zip(table.labels, texts, strict=True)]
        known = refnb.text({y: [x for z, x in pairs if z == y] for y in table.labels}, model=model)
        for x in table.queries:
            (asked,) = documents([x], table.features)
            assert known.ask(asked).posterior == posterior(counts.Counted(table), v, x)


def test_a_probability_is_compared_as_a_float_is() -> None:
    """What differs by 10^-12 is the same, what differs by 10^-6 is not."""
    table = tables.of("bernoulli")[0]
    replay, v = Replay("bernoulli", table), search.usual("bernoulli", CHOICES)
    x = table.queries[0]
    right = posterior(counts.Counted(table), v, x)
    assert isinstance(right, dict)
    best, other, *_ = sorted(right, key=lambda y: -right[y])
    for off, fits in ((Fraction(1, 10**12), True), (Fraction(1, 10**6), False)):
        shares = right | {best: right[best] - off, other: right[other] + off}
        assert replay.agrees(v, x, search.Answer(best, shares)) is fits


@pytest.mark.parametrize("family", FAMILIES)
def test_a_learner_answers_alike_whoever_was_asked_before(family: str) -> None:
    """Those that differ from it in one choice, in any dimension, in this order and turned round."""
    learners = single(family, BASES[family][0])
    for table in tables.of(family)[::2]:
        one, other = Replay(family, table), Replay(family, table)
        first = [one.scores(v, table.queries[-1]) for v in learners]
        assert first == [other.scores(v, table.queries[-1]) for v in learners[::-1]][::-1]
