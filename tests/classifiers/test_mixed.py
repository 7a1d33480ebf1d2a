"""Laws of mixed naive Bayes: every feature adds the factor of its own family."""

import re
from dataclasses import replace
from fractions import Fraction
from inspect import signature
from itertools import product

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from examples import tables
from examples.tried import compares, tried
from helpers import families
from helpers.refusals import HALF, refusing
from oracles.enumerations import backwards
from refnb.classifiers import categorical, gaussian, log_naive, mixed, poisson
from refnb.classifiers.mixed import FAMILIES, Model, factors, infer
from refnb.core import errors
from refnb.estimation.moments import Moment, Moments
from refnb.estimation.schema import Example
from refnb.estimation.smoothing import smoothing
from refnb.exact import expression
from refnb.exact.enclosure import compare
from refnb.probability.draws import Source
from refnb.worked import log_naive as steps
from refnb.worked.terms import text
from strategies import linear, models, rivals
from strategies import numbers as some

Case = tuple[Model, dict[str, str], dict[str, Fraction]]

ONE, ZERO, NONE = Fraction(1), Fraction(0), smoothing("none")
B_A = {"b": HALF, "a": HALF}


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """Draw a model, and values for some of its features, the numbers in any order."""
    model = draw(linear.mixed_models())
    numbers = draw(some.instances([*families.counts(model).rates], some.counts))
    numbers |= draw(some.instances([*families.bells(model).means], some.values))
    return model, draw(models.instances(model.categorical.schema)), numbers


def together(table: tables.Table) -> Case:
    """Ask all families of a table at once, the last feature first, one prior turned round."""
    model, values, x, n = tables.all_three(table)
    bell, rate = families.bells(model), families.counts(model)
    turned = families.named(replace(bell, prior=backwards(bell.prior)), rate)
    return (
        Model(model.categorical, turned),
        values,
        {f: Fraction(k) for f, k in reversed([*x.items(), *n.items()])},
    )


@tried(**tables.each(together))
@given(cases())
def test_each_family_adds_its_factors(case: Case) -> None:
    """The factors of the three chapters, in their order; prior and factors decide as ever."""
    model, values, numbers = case
    bell, counts = families.bells(model), families.counts(model)
    apart = (
        log_naive.log_factors(categorical.factors(model.categorical, values)),
        gaussian.factors(bell, {f: x for f, x in numbers.items() if f in bell.means}),
        poisson.factors(counts, {f: x for f, x in numbers.items() if f in counts.rates}),
    )
    found = factors(model, values, numbers)
    assert found == apart[0] | apart[1] | apart[2]
    assert list(found) == [f for part in apart for f in part]
    wanted = log_naive.infer(model.prior, found)
    assert infer(model, values, numbers) == wanted
    assert list(wanted.prior) == list(model.prior)


@st.composite
def piles(draw: st.DrawFn) -> some.Pile:
    """Draw whole numbers, of each label and feature two different ones, and more of them."""
    labels, features, more = draw(some.piles(some.counts, least=1))
    start = draw(some.counts)
    sure = [
        Example(dict.fromkeys(features, start + i + k), y)
        for i, y in enumerate(labels)
        for k in range(2)
    ]
    return labels, features, sure + [e for e in more if e.weight]


UNEVEN = tables.pile(tables.TABLES["uneven"])


@pytest.mark.theorems
@tried(
    {"rivals": 48},
    wide=(tables.pile(tables.TABLES["wide"]), True, rivals.FAR),
    long=(UNEVEN, False, rivals.LONG),
    near=(UNEVEN, False, rivals.NEAR),
    near_shared=(UNEVEN, True, rivals.NEAR),
    uneven=(UNEVEN, True, rivals.FAR),
)
@given(piles(), st.booleans(), rivals.ways)
def test_the_model_maximises_the_likelihood(pile: some.Pile, shared: bool, way: rivals.Way) -> None:
    """P-27, P-28: another prior, mean, variance or rate, or all of them, explains it worse."""
    labels, features, seen = pile
    f, y = way.of(features)[1], way.of(labels)[0]
    for name, family in FAMILIES.items():
        best = model_of(name, some.gathered(pile), ("n", shared))
        most = rivals.explained_by(family.factors, best, seen)
        for k, prior in enumerate(way.tables(best.prior)[:3]):
            moved = {
                what: {
                    g: {z: way.parameter(what, n)[k] for z, n in row.items()}
                    for g, row in table.items()
                }
                for what, table in best.tables.items()
            }
            alone = [family.Model(prior, **best.tables)]
            for what, table in best.tables.items():
                same = labels if shared and what == "variances" else [y]
                row = table[f] | {z: moved[what][f][z] for z in same}
                own = best.tables | {what: table | {f: row}}
                alone.append(family.Model(best.prior, **own))
            every = family.Model(prior, **moved)
            for rival in (alone[(k + way.pair[0]) % len(alone)], every):
                found = rivals.explained_by(family.factors, rival, seen)
                assert compare(most, found) == (rival != best)
                compares(rivals=rival != best)


ROW = {"b": ONE, "a": ONE}
C = categorical.Model(B_A, {"f": {"b": {"x": ONE, "z": ZERO}, "a": {"x": ZERO, "z": ONE}}})
G = gaussian.Model(B_A, {"g": ROW}, {"g": ROW})


test_refuses = refusing(
    (errors.BadRequest, "'poisson' has a model of another", Model, C, {"poisson": G}),
)


def model_of(name: str, seen: Moments, rule: tuple[str, bool]) -> log_naive.Parameters:
    """Fit a model of a family, by a rule where it takes one."""
    fit, chosen = FAMILIES[name].fit, dict(zip(("divisor", "shared"), rule, strict=True))
    taken = {what: choice for what, choice in chosen.items() if what in signature(fit).parameters}
    made: log_naive.Parameters = fit(seen, prior=NONE, **taken)
    return made


two_different = st.lists(some.counts, min_size=2, max_size=5).filter(lambda xs: len({*xs}) > 1)


@pytest.mark.parametrize("name", FAMILIES)
@pytest.mark.parametrize("rule", [*product(("n", "n-1"), (False, True))])
@given(two_different, two_different)
@example([ONE * n for n in (0, 2, 1)], [ONE * n for n in (5, 3, 4)])
@example([ONE * n for n in range(40)], [ONE, HALF * 10**9])
def test_a_printed_estimate_is_its_value(
    name: str, rule: tuple[str, bool], xs: list[Fraction], ys: list[Fraction]
) -> None:
    """The right side of each line, and the formula above it once n, t and u are put in.

    An estimate that the labels share is the sum above over the sum below.
    """
    if name != "gaussian":
        xs, ys = ([Fraction(x // 1) for x in numbers] for numbers in (xs, ys))
    groups = {"b": some.moment(xs), "a": some.moment(ys)}
    model = model_of(name, Moments({"b": len(xs), "a": len(ys)}, {"f": groups}), rule)
    family = mixed.family(name)
    assert {*family.parameters} == {*model.tables}
    for what, rows in model.tables.items():
        step = steps.estimates(family, what, rows, {"f": groups}, rule)
        printed = text(step.formula.terms[-1])
        for line, (y, seen) in zip(step.lines, groups.items(), strict=True):
            sides = [text(term) for term in line.terms[1:]]
            parts = [seen] if "Σ" not in printed else [*groups.values()]
            whole = " / ".join(
                " + ".join(f"({put(side, part)})" for part in parts).join("()")
                for side in printed.replace("Σ ", "").split(" / ")
            )
            assert {*map(expression.value, [*sides, whole])} == {rows["f"][y]}


def put(formula: str, seen: Moment) -> str:
    """Return a formula with the numbers of a moment in the place of its letters."""
    letters = {"n": seen.weight, "t": seen.total, "u": seen.squares}
    return re.sub(r"\b[ntu]\b", lambda found: f"({letters[found[0]]})", formula)


@pytest.mark.parametrize("name", FAMILIES)
def test_a_family_draws_what_it_takes(name: str) -> None:
    """A value that the chapter takes, no more precise than the places; a seed draws it again."""
    family = mixed.family(name)
    model = model_of(name, Moments({"a": 3}, {"f": {"a": some.moment([1, 2, 4])}}), ("n", False))
    for seed in range(20):
        x = family.draw(model.numbers("f", "a"), 2, Source(seed))
        FAMILIES[name].check_value(x, "the value")
        assert (100 * x) % 1 == 0
        assert x == family.draw(model.numbers("f", "a"), 2, Source(seed))
