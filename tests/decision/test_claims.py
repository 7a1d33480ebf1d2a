"""Laws of claims: each is judged again in whole numbers, and notices no renaming that it allows."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations, product
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refnb.core import errors
from refnb.decision import claims, counterexamples, learning_curve
from refnb.decision.true_distribution import Truth
from refnb.estimation.schema import Schema
from refnb.estimation.smoothing import smoothing
from refusals import bounding, refusing
from strategies.sizes import LONG, often

Place = tuple[tuple[str, ...], str]
Table = dict[Place, int]  # whole weights by cell and label


@st.composite
def tables(draw: st.DrawFn) -> tuple[Schema, Table]:
    """Draw whole weights over labels and features, many of them 0, some of forty digits."""
    few = st.lists(st.integers(1, 3), max_size=3).filter(lambda k: prod(k) <= 8)
    shapes = st.tuples(st.integers(1, 3), few)
    schema = counterexamples.schema(
        *draw(often(shapes, st.sampled_from([(9, [2]), (2, [9]), (9, [])])))
    )
    cells = [*product(*schema.features.values())]
    weights = often(st.sampled_from([0, 0, 1, 1, 2, 3, 4]), st.sampled_from([0, 0, 1, LONG]))
    found = {place: draw(weights) for place in product(cells, schema.labels)}
    for y in schema.labels:
        found[draw(st.sampled_from(cells)), y] += 1
    return schema, found


def truth_of(schema: Schema, table: Table) -> Truth:
    return counterexamples.of_weights(schema, tuple(table.values()))


def rows(table: Table) -> dict[tuple[str, ...], list[int]]:
    """Return the weights of the labels in each cell."""
    return {x: [n for (z, _), n in table.items() if z == x] for x, _ in table}


def wrong(schema: Schema, table: Table, power: Sequence[int]) -> int:
    """Return the weight of what naive Bayes gets wrong when feature f stands power[f] times."""
    of = {y: sum(n for (_, z), n in table.items() if z == y) for y in schema.labels}

    at = table.items()

    def score(x: tuple[str, ...], y: str) -> Fraction:
        seen = [sum(n for (z, c), n in at if (c, z[f]) == (y, v)) for f, v in enumerate(x)]
        shares = [Fraction(k, of[y]) ** n for k, n in zip(seen, power, strict=True)]
        return of[y] * prod(shares, start=Fraction(1))

    said = {x: max(schema.labels, key=lambda y: score(x, y)) for x, _ in table}
    return sum(n for (x, y), n in table.items() if said[x] != y)


def independent(schema: Schema, table: Table, some: Sequence[int], given_label: bool) -> bool:
    """Tell whether the share of each list of values is the product of their shares."""
    for y in schema.labels if given_label else [None]:
        lines = [(x, n) for (x, z), n in table.items() if y in (None, z)]
        whole = sum(n for _, n in lines)
        for values in product(*([*schema.features.values()][f] for f in some)):
            at = [sum(n for x, n in lines if x[f] == v) for f, v in zip(some, values, strict=True)]
            both = sum(n for x, n in lines if tuple(x[f] for f in some) == values)
            if both * whole ** len(some) != prod(at) * whole:
                return False
    return True


def judged(schema: Schema, table: Table) -> Mapping[str, bool]:
    """Return every claim, judged in whole numbers; a copy is a feature with the power 2."""
    every, cells = range(len(schema.features)), rows(table)
    whole, best = sum(table.values()), sum(sum(row) - max(row) for row in cells.values())
    free = independent(schema, table, every, True)
    pairs = [independent(schema, table, two, True) for two in combinations(every, 2)]
    naive = wrong(schema, table, [1] * len(every))
    copied = [wrong(schema, table, [1 + (g == f) for g in every]) for f in every]
    likely = max(sum(row) for row in cells.values())
    labels = [sum(each) for each in zip(*cells.values(), strict=True)]
    columns = [{x: row[i] for x, row in cells.items()} for i in range(len(labels))]
    tops = [[x for x, n in column.items() if n == max(column.values())] for column in columns]
    bets = sum(n * sum(cells[top[0]]) for n, top in zip(labels, tops, strict=True))
    maps = [x for n, top in zip(labels, tops, strict=True) if n == max(labels) for x in top]
    return {
        "independence": free,
        "pairs-suffice": free or not all(pairs),
        "label-forgotten": not free or independent(schema, table, every, False),
        "half-or-more": all(2 * max(row) >= sum(row) for row in cells.values()),
        "map-is-best": any(sum(cells[x]) == likely for x in maps),
        "twice-the-least": whole**2 - bets <= 2 * whole * (whole - likely),
        "naive-is-best": naive == best,
        "naive-beats-guessing": naive <= whole - max(labels),
        "naive-needs-independence": free or naive > best,
        "copy-never-hurts": max([naive, *copied]) == naive,
        "copy-never-helps": min([naive, *copied]) == naive,
        "copy-never-helps-the-best": naive > best or min([naive, *copied]) == best,
    }


@given(tables())
def test_a_claim_is_what_whole_numbers_say(drawn: tuple[Schema, Table]) -> None:
    """Each claim but two, in whole numbers: a copy is a square, and independence is by values."""
    known, expected = truth_of(*drawn), judged(*drawn)
    assert {*expected, "naive-same-rule", "curve-never-rises"} == {*claims.CLAIMS}
    assert {claim: claims.holds(claim, known) for claim in expected} == expected


@given(tables())
def test_the_same_rule_is_a_best_rule(drawn: tuple[Schema, Table]) -> None:
    """Who says what the best rule says is as good; and as good without ties says the same."""
    schema, table = drawn
    known = truth_of(schema, table)
    same, best = (claims.holds(f"naive-{c}", known) for c in ("same-rule", "is-best"))
    assert best or not same
    if all(not any(row) or row.count(max(row)) == 1 for row in rows(table).values()):
        assert same == best


def curve_of(known: Truth, most: int) -> list[Fraction]:
    """Return the expected error of naive Bayes after 0, 1, ... examples, with ties as halves."""
    rule = smoothing("laplace")
    return [learning_curve.naive_bayes(known, n, rule, rule, "even").error for n in range(most + 1)]


@given(tables().filter(lambda drawn: sum(map(bool, drawn[1].values())) <= 5))
def test_a_curve_never_rises_where_it_is_in_order(drawn: tuple[Schema, Table]) -> None:
    """The error after one example more, of the first three."""
    found = curve_of(truth_of(*drawn), 3)
    falls = found == sorted(found, reverse=True)
    assert claims.holds("curve-never-rises", truth_of(*drawn)) == falls


@pytest.mark.parametrize(
    ("features", "weights", "rises"),
    [
        ((2, 2), (1, 0, 0, 1, 0, 1, 0, 0), (1,)),
        ((2,), (3, 1, 1, 0), (2, 4)),
        ((2,), (3, 5, 1, 0), (3,)),
        ((2,), (3, 2, 1, 0), (4,)),
        ((), (3, 1), ()),
    ],
)
def test_a_curve_rises_at_any_of_its_examples(
    features: tuple[int, ...], weights: tuple[int, ...], rises: tuple[int, ...]
) -> None:
    """✘ One example more never harms: the first, the second, the third or only the fourth does."""
    known = counterexamples.of_weights(counterexamples.schema(2, features), weights)
    found = curve_of(known, 4)
    assert tuple(n for n in (1, 2, 3, 4) if found[n] > found[n - 1]) == rises
    assert claims.holds("curve-never-rises", known) == (not {*rises} & {1, 2, 3})


@given(st.lists(st.integers(0, 9), min_size=1, max_size=4).filter(any))
def test_a_curve_without_features_never_rises(shares: list[int]) -> None:
    """The label that was drawn more often is said: no draw of the first three makes it worse."""
    names = counterexamples.schema(len(shares), ())
    known = truth_of(names, {((), y): n for y, n in zip(names.labels, shares, strict=True)})
    assert claims.holds("curve-never-rises", known)


@given(tables())
def test_theorems_are_never_broken(drawn: tuple[Schema, Table]) -> None:
    """A copy cannot help what was best; one of two labels has half; one feature is independent."""
    known = truth_of(*drawn)
    assert claims.holds("copy-never-helps-the-best", known)
    assert claims.holds("half-or-more", known) or len(known.schema.labels) > 2
    if len(known.schema.features) < 2:
        assert claims.holds("naive-is-best", known)
        assert claims.holds("independence", known)


@given(tables(), st.sampled_from(sorted(claims.CLAIMS)), st.data())
def test_a_renaming_that_is_allowed_is_not_noticed(
    drawn: tuple[Schema, Table], name: str, data: st.DataObject
) -> None:
    """Other names for labels, values and features, where the claim says so, change no answer."""
    schema, table = drawn
    claim = claims.named(name)

    def other(kind: str, names: Sequence[str]) -> tuple[str, ...]:
        return tuple(data.draw(st.permutations(names)) if kind in claim.renames else names)

    labels = dict(zip(schema.labels, other("labels", schema.labels), strict=True))
    to = {f: dict(zip(d, other("values", d), strict=True)) for f, d in schema.features.items()}
    order = other("features", [*schema.features])
    moved = {
        (tuple(to[f][dict(zip(schema.features, x, strict=True))[f]] for f in order), labels[y]): n
        for (x, y), n in table.items()
    }
    again = Schema(schema.labels, {f: schema.features[f] for f in order})
    ordered = product(product(*again.features.values()), again.labels)
    renamed = truth_of(again, {place: moved[place] for place in ordered})
    assert claims.holds(name, renamed) == claims.holds(name, truth_of(schema, table))


THIRDS = counterexamples.of_weights(counterexamples.schema(2, (2,)), (1, 0, 1, 0))
WIDE = counterexamples.of_weights(counterexamples.schema(2, (1, 1)), (1, 1))  # 2 * 2 * 3^2 = 36
MANY = counterexamples.of_weights(counterexamples.schema(1, (20,)), (1,) * 20)
test_limits = bounding(("values", 36, lambda n: claims.holds("independence", WIDE, within=n)))
test_refusals = refusing(
    (errors.UnknownValue, "'earth'", claims.holds, "earth", THIRDS),
    (errors.UndefinedEstimate, "'y2'", claims.holds, "naive-is-best", THIRDS),
    (errors.OutOfRange, "3 draws of 20", claims.holds, "curve-never-rises", MANY),
)
