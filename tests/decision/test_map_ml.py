"""Laws of learning by brute force, by counting which stories tell the data."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations, product
from math import prod

from hypothesis import example, given
from hypothesis import strategies as st

from examples.tables import LABELS, PAIRS, TWELVE
from examples.tables import shares as numbers
from examples.tried import tried
from helpers.refusals import HALF, refuses
from oracles import enumerations as oracle
from refnb.core import errors
from refnb.decision.map_ml import (
    NEVER,
    Conjunction,
    agreement,
    boundaries,
    covers,
    find_s,
    learn,
    likelihood,
    predict,
    version_space,
)
from refnb.estimation.schema import Cell
from refnb.probability.distribution import condition
from strategies.probability import TINY, Urn, balls, kinds, shares, urns_of
from strategies.sizes import Draws, distribution, names, often

Space = dict[str, dict[str, Fraction]]
Story = tuple[Urn, dict[str, list[str]], list[str]]
Lesson = tuple[dict[str, dict[Cell, str]], list[tuple[Cell, str]]]


@st.composite
def stories(draw: st.DrawFn) -> Story:
    """Draw a prior urn of hypotheses, for each its urn of outcomes, and data that one allows."""
    prior, outcomes = draw(kinds.flatmap(urns_of)), draw(kinds)
    urns = {h: balls(draw(urns_of(outcomes))) for h in prior}
    told = draw(st.sampled_from(balls(prior)))
    rest = st.lists(st.sampled_from(urns[told]), max_size=2)
    return prior, {h: sorted(urn, key=outcomes.index) for h, urn in urns.items()}, draw(rest)


def rows(urns: dict[str, list[str]], outcomes: Sequence[str]) -> Space:
    """Return how probable each outcome is in each urn."""
    return {h: {v: Fraction(urn.count(v), len(urn)) for v in outcomes} for h, urn in urns.items()}


def known(urns: dict[str, list[str]]) -> list[str]:
    """Return every outcome that an urn holds, in another order than any of them."""
    return sorted({v for urn in urns.values() for v in urn}, reverse=True)


def ways(urn: list[str], data: Sequence[str]) -> Fraction:
    """Draw with putting back in every way: the share of the ways that show the data."""
    drawn = list(product(urn, repeat=len(data)))
    return Fraction(drawn.count(tuple(data)), len(drawn))


@given(stories())
def test_learning_counts_the_worlds_that_show_the_data(story: Story) -> None:
    """Draw a story, then outcomes from it, and one more: look only where the data came out."""
    prior, urns, data = story
    size = prod(len(urn) for urn in urns.values())
    scale = {h: (size // len(urn)) ** (len(data) + 1) for h, urn in urns.items()}
    worlds = [
        (h, drawn[-1], scale[h])
        for h in balls(prior)
        for drawn in product(urns[h], repeat=len(data) + 1)
        if drawn[:-1] == tuple(data)
    ]
    every = sum(prior.values()) * size ** (len(data) + 1)
    shown = sum(n for _, _, n in worlds)
    space = rows(urns, known(urns))
    likelihoods = likelihood(space, data)
    assert [*likelihoods.items()] == [(h, ways(urn, data)) for h, urn in urns.items()]
    assert all(likelihood(space, order) == likelihoods for order in permutations(data))
    found = learn(shares(prior), dict(reversed(likelihoods.items())))
    assert found.evidence == Fraction(shown, every)
    of = {h: sum(n for g, _, n in worlds if g == h) for h in prior}
    assert list(found.joint.items()) == [(h, Fraction(n, every)) for h, n in of.items()]
    assert list(found.posterior.items()) == [(h, Fraction(n, shown)) for h, n in of.items()]
    assert found.map.ties == oracle.maximisers({h: Fraction(n) for h, n in of.items()})
    assert found.ml.ties == oracle.maximisers({h: ways(urns[h], data) for h in prior})
    after = [(v, Fraction(sum(n for _, w, n in worlds if w == v), shown)) for v in known(urns)]
    first, *others = space
    turned = {first: space[first]} | {h: oracle.backwards(space[h]) for h in others}
    assert list(predict(oracle.backwards(found.posterior), turned).items()) == after


spaces = names().flatmap(lambda h: st.fixed_dictionaries(dict.fromkeys(h, distribution([*"xyz"]))))
throws = st.lists(st.sampled_from("xyz"), max_size=4)


@tried(
    wide=({h: numbers(TWELVE, i) for i, h in enumerate(LABELS)}, [*TWELVE, "10", "8"]),
    long=({h: numbers("xyz", i, 10**60 + 7) for i, h in enumerate("ab")}, ["x", "z", "x"]),
    near=({"a": {"x": HALF + TINY, "y": HALF - TINY}, "b": {"x": HALF, "y": HALF}}, ["x"]),
    near_below=({"a": {"x": HALF - TINY, "y": HALF + TINY}, "b": {"x": HALF, "y": HALF}}, ["x"]),
    near_tie=({"a": PAIRS["near"][0], "b": PAIRS["near"][0]}, ["1", "10"]),
    uneven=({h: numbers(["10", "1"], i) for i, h in enumerate(["1", "10", "b"])}, ["1", "1", "10"]),
)
@given(spaces, throws)
def test_with_equal_priors_map_is_ml(space: Space, data: list[str]) -> None:
    """P-12, E-M4: as sets; and where the data are impossible for all, neither is there."""
    uniform = dict.fromkeys(space, Fraction(1, len(space)))
    chances = {h: prod((p[v] for v in data), start=Fraction(1)) for h, p in space.items()}
    if any(chances.values()):
        assert likelihood(space, data) == chances
        found = learn(uniform, chances)
        assert found.map == found.ml
        assert found.ml.ties == oracle.maximisers(chances)
    else:
        refuses(errors.ZeroEvidence, "P|p", lambda: learn(uniform, likelihood(space, data)))


@st.composite
def lessons(draw: st.DrawFn) -> Lesson:
    """Draw concepts over some cells, and examples, some of them from one of the concepts."""
    cells: list[Cell] = draw(
        st.lists(st.sampled_from([("0",), ("1",), ("1", "0"), ()]), min_size=1, unique=True)
    )
    labels = st.sampled_from(["yes", "no", "no "])
    concepts = {h: {x: draw(labels) for x in cells} for h in draw(names())}
    teacher = concepts[draw(st.sampled_from(list(concepts)))]
    asked = draw(st.lists(st.sampled_from(cells), max_size=3))
    noise = often(st.just(""), labels)
    return concepts, [(x, draw(noise) or teacher[x]) for x in asked]


ONE_CELL = {h: {(v,): "yes" if v != h else "no" for v in TWELVE} for h in ("8", "6", "")}


@given(lessons(), st.data())
@example(({"a": {(): "yes"}, "b": {(): "no"}}, [((), "yes"), ((), "no")]), None)
@example((ONE_CELL, [((v,), "yes") for v in TWELVE]), None)
def test_the_version_space_is_learning_without_noise(lesson: Lesson, source: Draws | None) -> None:
    """Whoever differs at one example is not in it; the posterior is the prior, given that it is."""
    concepts, examples = lesson
    agrees = {h: all(c[x] == y for x, y in examples) for h, c in concepts.items()}
    found, left = agreement(concepts, examples), tuple(h for h in concepts if agrees[h])
    assert [*found.items()] == [(h, Fraction(there)) for h, there in agrees.items()]
    assert version_space(concepts, examples) == left
    uniform = dict.fromkeys(concepts, Fraction(1, len(concepts)))
    if not left:
        refuses(errors.ZeroEvidence, "p", lambda: learn(uniform, found))
        return
    learned = learn(uniform, found)
    assert learned.posterior == {h: Fraction(h in left, len(left)) for h in concepts}
    assert learned.map.ties == learned.ml.ties == left
    prior = source.draw(distribution([*concepts])) if source else uniform
    if any(prior[h] for h in left):
        assert learn(prior, found).posterior == condition(prior, left)


def test_map_and_ml_may_agree_under_other_priors() -> None:
    """P-12: the converse is false."""
    found = learn({"a": 2 * HALF / 3, "b": 4 * HALF / 3}, {"a": 0, "b": 1})
    assert found.map == found.ml


Course = tuple[list[tuple[str, ...]], list[tuple[Cell, str]]]
WATER = [  # Mitchell's four days: sky, air, humidity, wind, water, forecast
    (("sunny", "warm", "normal", "strong", "warm", "same"), "yes"),
    (("sunny", "warm", "high", "strong", "warm", "same"), "yes"),
    (("rainy", "cold", "high", "strong", "warm", "change"), "no"),
    (("sunny", "warm", "high", "strong", "cool", "change"), "yes"),
]
SEA = [
    ("sunny", "cloudy", "rainy"),
    *[("warm", "cold"), ("normal", "high"), ("strong", "weak"), ("warm", "cool")],
    ("same", "change"),
]


@st.composite
def courses(draw: st.DrawFn) -> Course:
    """Draw domains, and labelled cells: told by a conjunction, or by chance."""
    domains = draw(st.lists(st.sampled_from([("a", "b"), ("a", "b", "c"), ("a",)]), max_size=3))
    cells = draw(st.lists(st.tuples(*map(st.sampled_from, domains)), max_size=6))
    told = draw(st.tuples(*(st.sampled_from([None, *d]) for d in domains)))
    odd = draw(st.sets(st.integers(0, 5), max_size=1))
    return domains, [
        (x, "yes" if covers(told, x) != (i in odd) else "no") for i, x in enumerate(cells)
    ]


def above(general: Conjunction, special: Conjunction) -> bool:
    """Tell whether what one asks for, the other asks for, too."""
    if special is None or general is None:
        return special is None
    asked = zip(general, special, strict=True)
    return not any(v is not None and v != w for v, w in asked)


@given(courses())
@example((SEA, WATER))
@example(([("a", "b")], [(("a",), "no"), (("b",), "no")]))
@example(([("a",)], [(("a",), "no")]))
@example(([("a", "b")] * 2, [(("a", "a"), "yes"), (("b", "b"), "no"), (("a", "b"), "no")]))
def test_the_boundaries_are_those_of_the_version_space(case: Course) -> None:
    """Of all conjunctions and the one that says no: those that agree, none below, none above."""
    domains, examples = case
    every = [NEVER, *product(*((None, *d) for d in domains))]
    space = [c for c in every if all(covers(c, x) == (y == "yes") for x, y in examples)]
    s = [c for c in space if not any(b != c and above(c, b) for b in space)]
    g = [c for c in space if not any(b != c and above(b, c) for b in space)]
    found = boundaries(domains, examples, "yes")
    assert [sorted(map(str, side)) for side in found] == [sorted(map(str, s)), sorted(map(str, g))]
    between = [c for c in every if any(above(c, b) for b in s) and any(above(b, c) for b in g)]
    assert between == space
    wide = [c for c in every if all(covers(c, x) for x, y in examples if y == "yes")]
    least = [c for c in wide if not any(b != c and above(c, b) for b in wide)]
    assert [find_s(examples, "yes")] == least
    assert not space or least == s
