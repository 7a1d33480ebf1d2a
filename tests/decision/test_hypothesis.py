"""Laws of learning by brute force, by counting which stories tell the data."""

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from itertools import permutations, product
from math import prod

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from oracles import enumerations as oracle
from refnb import errors
from refnb.checks import Number
from refnb.decision.error import Rule
from refnb.decision.hypothesis import agreement, learn, likelihood, predict, version_space
from refnb.estimation.schema import Cell
from refnb.limits import Limits
from refnb.probability import bayes
from refnb.probability.distribution import condition, most_probable
from refusals import BROKEN_PRIORS, HALF, refuses
from strategies import models as some
from strategies.probability import TINY, Urn, balls, kinds, rarely, shares, urns_of

Space = dict[str, dict[str, Fraction]]
Story = tuple[Urn, dict[str, list[str]], list[str]]
Lesson = tuple[dict[str, dict[Cell, str]], list[tuple[Cell, str]]]


@st.composite
def stories(draw: st.DrawFn, longest: int = 3) -> Story:
    """Draw a prior urn of hypotheses, for each its urn of outcomes, and data that one allows."""
    prior, outcomes = draw(kinds.flatmap(urns_of)), draw(kinds)
    urns = {h: balls(draw(urns_of(outcomes))) for h in prior}
    told = draw(st.sampled_from(balls(prior)))
    rest = st.lists(st.sampled_from(urns[told]), max_size=longest)
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
def test_likelihood_counts_the_ways_to_draw_the_data(story: Story) -> None:
    """P(D | h) is the share of all the drawings from the urn of h that show D, in its order."""
    _, urns, data = story
    space = rows(urns, known(urns))
    found = likelihood(space, data)
    assert list(found.items()) == [(h, ways(urn, data)) for h, urn in urns.items()]
    assert all(type(p) is Fraction for p in found.values())
    for order in permutations(data):
        assert likelihood(space, order) == found


@given(stories(longest=2))
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
    found = learn(shares(prior), dict(reversed(likelihood(space, data).items())))
    assert found.evidence == Fraction(shown, every)
    of = {h: sum(n for g, _, n in worlds if g == h) for h in prior}
    assert list(found.joint.items()) == [(h, Fraction(n, every)) for h, n in of.items()]
    assert list(found.posterior.items()) == [(h, Fraction(n, shown)) for h, n in of.items()]
    assert found.map.ties == oracle.maximisers({h: Fraction(n) for h, n in of.items()})
    assert found.ml.ties == oracle.maximisers({h: ways(urns[h], data) for h in prior})
    after = [(v, Fraction(sum(n for _, w, n in worlds if w == v), shown)) for v in known(urns)]
    assert list(predict(found.posterior, space).items()) == after


@given(stories(longest=4))
def test_one_by_one_is_all_at_once(story: Story) -> None:
    """Each posterior is the next prior, cut wherever you like, and the predictions multiply."""
    prior, urns, data = story
    space, start = rows(urns, known(urns)), shares(prior)
    whole = learn(start, likelihood(space, data))
    single = [likelihood(space, [v]) for v in data]
    assert bayes.update(start, single) == whole.posterior
    foretold = [predict(bayes.update(start, single[:i]), space)[v] for i, v in enumerate(data)]
    assert prod(foretold, start=Fraction(1)) == whole.evidence
    for cut in range(len(data) + 1):
        first = learn(start, likelihood(space, data[:cut]))
        second = learn(first.posterior, likelihood(space, data[cut:]))
        assert second.posterior == whole.posterior
        assert first.evidence * second.evidence == whole.evidence


spaces = some.names("cbda", 1, 4).flatmap(
    lambda hs: st.fixed_dictionaries(
        dict.fromkeys(hs, some.distributions(["x", "y", "z"], wide=True))
    )
)
throws = st.lists(st.sampled_from("xyz"), max_size=4)


@given(spaces, throws)
@example({"a": {"x": HALF + TINY, "y": HALF - TINY}, "b": {"x": HALF, "y": HALF}}, ["x"])
def test_with_equal_priors_map_is_ml(space: Space, data: list[str]) -> None:
    """P-12, E-M4: as sets; and where the data are impossible for all, neither is there."""
    uniform = dict.fromkeys(space, Fraction(1, len(space)))
    chances = {h: prod((p[v] for v in data), start=Fraction(1)) for h, p in space.items()}
    if any(chances.values()):
        found = learn(uniform, likelihood(space, data))
        assert found.map == found.ml
        assert found.ml.ties == oracle.maximisers(chances)
    else:
        refuses(errors.ZeroEvidence, "P|p", lambda: learn(uniform, likelihood(space, data)))


def test_map_and_ml_may_agree_under_other_priors() -> None:
    """P-12: the converse is false; and the laboratory test has one set each."""
    found = learn({"a": 2 * HALF / 3, "b": 4 * HALF / 3}, {"a": 0, "b": 1})
    assert found.map == found.ml
    people = {"cancer": Fraction(8, 1000), "not cancer": Fraction(992, 1000)}
    test = learn(people, {"cancer": Fraction(98, 100), "not cancer": Fraction(3, 100)})
    assert (test.ml.label, test.map.label) == ("cancer", "not cancer")
    assert test.posterior["cancer"] == Fraction(49, 235)


@given(spaces, st.data())
def test_a_forecast_lies_between_those_of_the_hypotheses(
    space: Space, source: st.DataObject
) -> None:
    """A mixture is a distribution, and foretells nothing more than its boldest part."""
    p = source.draw(some.distributions(list(space), wide=True))
    found = predict(p, space)
    assert sum(found.values()) == 1
    for v, chance in found.items():
        said = [space[h][v] for h in space if p[h]]
        assert min(said) <= chance <= max(said)


@st.composite
def lessons(draw: st.DrawFn) -> Lesson:
    """Draw concepts over some cells, and examples, some of them from one of the concepts."""
    cells: list[Cell] = draw(
        st.lists(st.sampled_from([("0",), ("1",), ("1", "0"), ()]), min_size=1, unique=True)
    )
    labels = st.sampled_from(["yes", "no", "no "])
    concepts = {h: {x: draw(labels) for x in cells} for h in draw(some.names("cbda", 1, 4))}
    teacher = concepts[draw(st.sampled_from(list(concepts)))]
    asked = draw(st.lists(st.sampled_from(cells), max_size=3))
    noise = rarely(st.just(""), labels)
    return concepts, [(x, draw(noise) or teacher[x]) for x in asked]


@given(lessons(), st.data())
def test_the_version_space_is_learning_without_noise(lesson: Lesson, source: st.DataObject) -> None:
    """The likelihoods are 0 and 1; the posterior is the prior, given that the truth is in VS."""
    concepts, examples = lesson
    left = tuple(h for h in concepts if all(concepts[h][x] == y for x, y in examples))
    found = agreement(concepts, examples)
    assert list(found.items()) == [(h, Fraction(h in left)) for h in concepts]
    assert version_space(concepts, examples) == left
    uniform = dict.fromkeys(concepts, Fraction(1, len(concepts)))
    prior = source.draw(some.distributions(list(concepts), wide=True))
    if not left:
        refuses(errors.ZeroEvidence, "p", lambda: learn(uniform, found))
        return
    learned = learn(uniform, found)
    assert learned.posterior == {h: Fraction(h in left, len(left)) for h in concepts}
    assert learned.evidence == Fraction(len(left), len(concepts))
    assert learned.map.ties == learned.ml.ties == left
    if any(prior[h] for h in left):
        assert learn(prior, found).posterior == condition(prior, left)


@given(lessons(), st.integers(0, 3))
def test_every_example_shrinks_the_version_space(lesson: Lesson, cut: int) -> None:
    """What agrees with all examples agrees with the first ones and with the others."""
    concepts, examples = lesson
    first, rest = (version_space(concepts, part) for part in (examples[:cut], examples[cut:]))
    assert version_space(concepts, examples) == tuple(h for h in first if h in rest)


@given(lessons(), st.sampled_from([TINY, Fraction(1, 3), HALF - TINY]))
def test_with_noise_the_least_wrong_are_most_probable(lesson: Lesson, noise: Fraction) -> None:
    """When a label is right with more than 1/2, MAP counts errors; no hypothesis is ruled out."""
    concepts, examples = lesson
    wrong = {h: sum(c[x] != y for x, y in examples) for h, c in concepts.items()}
    chances = {h: noise**k * (1 - noise) ** (len(examples) - k) for h, k in wrong.items()}
    uniform = dict.fromkeys(concepts, Fraction(1, len(concepts)))
    found = learn(uniform, chances)
    assert found.map.ties == tuple(h for h in wrong if wrong[h] == min(wrong.values()))
    assert all(found.posterior.values())
    if left := version_space(concepts, examples):
        assert found.map.ties == left


@given(st.lists(st.booleans(), min_size=3, max_size=3), st.integers(0, 2))
def test_who_thinks_everything_possible_learns_nothing(truth: list[bool], seen: int) -> None:
    """With every function as a hypothesis, half of what is left says yes at a new cell."""
    cells: list[Cell] = [(str(i),) for i in range(3)]
    every = {
        "".join("ny"[b] for b in bits): {x: "ny"[b] for x, b in zip(cells, bits, strict=True)}
        for bits in product([False, True], repeat=3)
    }
    examples = [(x, "ny"[b]) for x, b in zip(cells[:seen], truth, strict=False)]
    left = version_space(every, examples)
    assert len(left) == 2 ** (3 - seen)
    for x in cells[seen:]:
        assert sum(every[h][x] == "y" for h in left) * 2 == len(left)


SPORT = [  # the training data of Mitchell's table 2.1
    ("sunny", "warm", "normal", "strong", "warm", "same", "yes"),
    ("sunny", "warm", "high", "strong", "warm", "same", "yes"),
    ("rainy", "cold", "high", "strong", "warm", "change", "no"),
    ("sunny", "warm", "high", "strong", "cool", "change", "yes"),
]
DOMAINS = [
    ("sunny", "cloudy", "rainy"),
    *(
        ("warm", "cold"),
        ("normal", "high"),
        ("strong", "weak"),
        ("warm", "cool"),
        ("same", "change"),
    ),
]


def test_enjoy_sport() -> None:
    """Of 973 conjunctions 6 are consistent with Mitchell's four days, and each is MAP."""
    examples: list[tuple[Cell, str]] = [(day[:-1], day[-1]) for day in SPORT]
    concepts: dict[str, dict[Cell, str]] = {
        " ".join(wanted): {
            x: "yes" if all(w in ("?", v) for w, v in zip(wanted, x, strict=True)) else "no"
            for x, _ in examples
        }
        for wanted in product(*((*domain, "?") for domain in DOMAINS))
    } | {"never": {x: "no" for x, _ in examples}}
    assert len(concepts) == 973
    uniform = dict.fromkeys(concepts, Fraction(1, 973))
    found = learn(uniform, agreement(concepts, examples))
    assert set(found.map.ties) == {
        "sunny warm ? strong ? ?",  # the most specific one: what Find-S answers
        *("sunny warm ? ? ? ?", "sunny ? ? strong ? ?", "? warm ? strong ? ?"),
        *("sunny ? ? ? ? ?", "? warm ? ? ? ?"),
    }
    assert found.evidence == Fraction(6, 973)


def test_three_hypotheses() -> None:
    """M-10: the most probable hypothesis says +, and - is foretold with 3/5."""
    posterior = {"h1": Fraction(4, 10), "h2": Fraction(3, 10), "h3": Fraction(3, 10)}
    space = {"h1": {"+": 1, "-": 0}, "h2": {"+": 0, "-": 1}, "h3": {"+": 0, "-": 1}}
    assert most_probable(posterior).label == "h1"
    assert predict(posterior, space) == {"+": Fraction(2, 5), "-": Fraction(3, 5)}


@given(st.integers(0, 30), st.integers(0, 30), st.integers(1, 6))
def test_succession_among_finitely_many_coins(heads: int, tails: int, n: int) -> None:
    """Coins of i/n with equal priors foretell, exactly, sums of powers of whole numbers."""
    coins = {str(i): {"H": Fraction(i, n), "T": Fraction(n - i, n)} for i in range(n + 1)}
    weights = {h: int(h) ** heads * (n - int(h)) ** tails for h in coins}
    data, uniform = ["H"] * heads + ["T"] * tails, dict.fromkeys(coins, Fraction(1, n + 1))
    if not any(weights.values()):
        refuses(errors.ZeroEvidence, "p", lambda: learn(uniform, likelihood(coins, data)))
        return
    found = learn(uniform, likelihood(coins, data))
    after = sum(int(h) * w for h, w in weights.items())
    assert predict(found.posterior, coins)["H"] == Fraction(after, n * sum(weights.values()))


COINS: dict[str, dict[str, Number]] = {"fair": {"H": HALF, "T": HALF}, "trick": {"H": 1, "T": 0}}
SURE = {"fair": 1, "trick": 0}


@pytest.mark.parametrize(("kind", "place", "prior"), BROKEN_PRIORS)
def test_a_broken_distribution_is_refused(
    kind: type[errors.RefnbError], place: str, prior: dict[str, Fraction]
) -> None:
    """As a prior, as a mixture, and as the row of a space."""
    refuses(kind, place, lambda: learn(prior, dict.fromkeys(prior, 1)))
    refuses(kind, place, lambda: likelihood({"h": prior}, []))
    refuses(kind, place, lambda: predict(SURE, {**COINS, "trick": prior}))
    if prior:
        refuses(kind, place, lambda: predict(prior, dict.fromkeys(prior, COINS["fair"])))


def test_spaces_and_data_are_refused() -> None:
    """No hypotheses, other outcomes, what is no outcome, other hypotheses."""
    refuses(errors.EmptyData, "one hypothesis", lambda: likelihood({}, []))
    refuses(errors.NotText, "7", lambda: likelihood({7: COINS["fair"]}, []))  # type: ignore[dict-item]
    other: dict[str, dict[str, Number]] = {**COINS, "die": {"1": 1}}
    refuses(errors.DomainMismatch, "'1'", lambda: likelihood(other, []))
    refuses(errors.DomainMismatch, "'1'", lambda: predict({**SURE, "die": 0}, other))
    refuses(errors.UnknownValue, "'H', 'T'.*'h'", lambda: likelihood(COINS, ["H", "h"]))
    nearly: dict[str, dict[str, Number]] = {**COINS, "trick": {"H": 1 - TINY, "T": 0}}
    refuses(errors.NotADistribution, "'trick'", lambda: predict(SURE, nearly))
    refuses(errors.NotADistribution, "'trick'", lambda: likelihood(nearly, ["H"]))
    refuses(errors.DomainMismatch, "'bent'", lambda: predict({"fair": 1, "bent": 0}, COINS))
    refuses(errors.DomainMismatch, "'bent'", lambda: learn({"fair": 1, "bent": 0}, SURE))
    refuses(errors.OutOfRange, "'trick'.*2", lambda: learn(SURE, {"fair": 1, "trick": 2}))
    refuses(errors.ZeroEvidence, "'fair', 'trick'", lambda: learn(SURE, {"fair": 0, "trick": 1}))


def test_concepts_are_refused() -> None:
    """None at all, or one without a label for an example, also behind one that it fails."""
    refuses(errors.EmptyData, "one concept", lambda: agreement({}, []))
    concepts: dict[str, Rule] = {"a": {("0",): "yes"}, "b": {("0",): "no", ("1",): "no"}}
    asked = [(("0",), "no"), (("1",), "no")]
    refuses(errors.MissingValue, r"'a'.*\('1',\)", lambda: agreement(concepts, asked))
    refuses(errors.MissingValue, r"'a'.*\('1',\)", lambda: version_space(concepts, asked))
    refuses(errors.MissingValue, r"'c'.*\(\)", lambda: agreement({"c": {}}, [((), "no")]))


def test_a_likelihood_has_at_most_a_million_bits() -> None:
    """The bits of the factors are counted before they are multiplied, zeros too."""
    p = Fraction(1, 2**9_997)
    space: dict[str, dict[str, Number]] = {"h": {"a": p, "b": 1 - p, "c": 0}}
    assert likelihood(space, ["a"] * 100 + ["c"] * 100) == {"h": 0}
    assert likelihood(space, ["a"] * 100)["h"] == Fraction(1, 2**999_700)
    many = {str(i): {"a": 1, "b": 0, "c": 0} for i in range(9)} | space
    refuses(errors.OutOfRange, "'h' can have", lambda: likelihood(many, ["a"] * 101))
    for more in ("a" * 101, "a" * 100 + "c" * 101, "a" * 10**6):
        ask = partial(likelihood, space, list(more))
        refuses(errors.OutOfRange, r"'h' can have \d+ bits", ask)


def test_the_last_of_many_concepts_has_a_label() -> None:
    """A fourth concept that says nothing of an example is refused."""
    cell: Cell = ("x",)
    concepts: dict[str, Rule] = {h: {cell: "yes"} if h != "d" else {} for h in "abcd"}
    refuses(errors.MissingValue, "'d'", lambda: version_space(concepts, [(cell, "yes")]))


def test_the_bits_of_every_outcome_count() -> None:
    """Nine outcomes of 1/9 and 1/9 of another, once each: nine times 1 and 4 bits."""
    names = "abcdefghi"
    space = {"h": dict.fromkeys(names, Fraction(1, 9))}
    asked = partial(likelihood, space, [*names])
    assert asked(within=Limits(bits=45)) == {"h": Fraction(1, 9**9)}
    refuses(errors.OutOfRange, "45 bits", lambda: asked(within=Limits(bits=44)))


def test_the_last_of_many_hypotheses_is_a_distribution() -> None:
    """The fifth hypothesis lacks an outcome, or sums to less than 1."""
    space, sure = {h: {"a": HALF, "b": HALF} for h in "vwxy"}, {"a": Fraction(1)}
    whole = dict.fromkeys("vwxyz", Fraction(1, 5))
    refuses(errors.DomainMismatch, "all hypotheses", lambda: predict(whole, {**space, "z": sure}))
    refuses(
        errors.NotADistribution,
        "'z'",
        lambda: likelihood({**space, "z": {"a": HALF, "b": Fraction(0)}}, []),
    )
