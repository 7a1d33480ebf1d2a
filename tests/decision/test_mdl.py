"""Laws of description length: products of whole powers, and words that are written out."""

from fractions import Fraction
from itertools import product
from math import prod

from hypothesis import example, given
from hypothesis import strategies as st

from examples.tables import TWELVE
from examples.tables import shares as numbers
from examples.tried import tried
from helpers.refusals import HALF, refuses
from oracles.enumerations import maximisers
from refnb.core import errors
from refnb.core.checks import Number
from refnb.decision.mdl import (
    entropy,
    exception_list,
    exception_set,
    expected_length,
    ideal_lengths,
    kraft,
    shannon_lengths,
    shortest,
    total,
    words,
)
from refnb.exact import enclosure, logarithm
from refnb.exact.logarithm import Extended, Infinite, LogForm
from refnb.probability import bayes
from refnb.probability.distribution import most_probable
from strategies.hypotheses import Table, World, worlds
from strategies.sizes import MANY, NAMES, TINY, distribution, names, often

INF = Infinite(1)
Code = dict[str, int]
tables = names().flatmap(distribution)
probabilities = often(
    st.fractions(0, 1, max_denominator=40), st.sampled_from([TINY, 1 - TINY, HALF + TINY, HALF**70])
)
shares = st.dictionaries(st.sampled_from("hgfe"), probabilities, max_size=4)
codes = often(
    st.dictionaries(st.sampled_from(NAMES), st.integers(0, 6), max_size=5),
    st.fixed_dictionaries(dict.fromkeys(MANY, st.integers(3, 7))),
)


def bits(n: Number) -> LogForm:
    """Return a number of bits."""
    return logarithm.constant(n, "2")


def power(x: Extended) -> Fraction:
    """Return 2^-x, a rational number, by multiplying the arguments out; 0 for infinity."""
    if isinstance(x, Infinite):
        return Fraction(0)
    assert x.const.denominator == 1
    return prod((a ** int(-q) for a, q in x.terms), start=Fraction(2) ** int(-x.const))


@given(shares)
def test_a_length_is_the_power_that_gives_the_probability(p: Table) -> None:
    """P-16: 2^-L(h) is p(h), and only what never happens takes infinitely many bits."""
    found = ideal_lengths(p)
    assert [(h, power(x)) for h, x in found.items()] == [*p.items()]
    assert [h for h, x in found.items() if x == INF] == [h for h, q in p.items() if q == 0]


@tried(
    wide=(numbers(TWELVE),),
    long=(numbers(["1", "10", "0"], 1, 10**60 + 7),),
    near=({"h": Fraction(1, 2**64 + 1), "g": Fraction(1, 2**64), "f": Fraction(1, 2**64 - 1)},),
    uneven=({"1": Fraction(1, 5), "10": Fraction(4, 5)},),
    empty=({"h": Fraction(1)},),
)
@given(shares)
def test_a_word_is_as_short_as_it_can_be(p: Table) -> None:
    """P-17: n(h) is the least n with 2^-n <= p(h), and the ceiling of the ideal length."""
    found = shannon_lengths(p)
    assert list(found) == [h for h, q in p.items() if q > 0]
    for h, n in found.items():
        assert 2**n * p[h] >= 1
        assert n == 0 or 2 ** (n - 1) * p[h] < 1
        ideal = ideal_lengths(p)[h]
        assert isinstance(ideal, LogForm)
        assert n == enclosure.ceiling(ideal)


DYADIC = {"h": HALF, "g": HALF / 4, "f": HALF / 4, "e": HALF / 2}


@given(tables)
@example(numbers(TWELVE))
@example(DYADIC)
def test_shannon_words_exist_and_cost_less_than_a_bit_more(p: Table) -> None:
    """P-17: K <= 1, and H <= E[n] < H + 1; E[n] = H just when every p(h) is a power of 1/2."""
    found = shannon_lengths(p)
    assert kraft(found) <= 1
    mean, least = bits(expected_length(p, found)), entropy(p)
    assert expected_length(p, dict(reversed(found.items()))) == expected_length(p, found)
    over = enclosure.compare(mean, least)
    assert over >= 0
    assert enclosure.compare(mean, logarithm.add(least, bits(1))) == -1
    dyadic = all(q.numerator == 1 and q.denominator.bit_count() == 1 for q in p.values() if q)
    assert (over == 0) == (kraft(found) == 1) == dyadic


@given(codes)
@example({"8": 1, "9": 2, "10": 2})
@example({"8": 1, "9": 1, "10": 3})
def test_kraft_counts_the_leaves_of_a_tree(lengths: Code) -> None:
    """P-17: a word of n bits takes 2^(7 - n) strings of seven bits, the next that are free."""
    strings = ["".join(s) for s in product("01", repeat=7)]
    taken = sum(len(strings) >> n for n in lengths.values())
    assert kraft(lengths) == Fraction(taken, len(strings))
    if taken > len(strings):
        refuses(errors.OutOfRange, "K <= 1", lambda: words(lengths))
        return
    found = words(lengths)
    assert [(h, len(w)) for h, w in found.items()] == [*lengths.items()]
    order = sorted(found, key=lambda h: lengths[h])
    owners = [h for h in order for _ in range(len(strings) >> lengths[h])]
    for i, s in enumerate(strings):
        assert [h for h, w in found.items() if s.startswith(w)] == owners[i : i + 1]


def test_long_words_follow_each_other() -> None:
    """A word of 69 bits is followed by two of 70."""
    found = words({"a": 1, "c": 70, "b": 70, "10": 69})
    assert [found[h] for h in "cb"] == ["1" + "0" * 67 + "10", "1" + "0" * 67 + "11"]


@given(worlds())
def test_the_shortest_description_is_the_most_probable_hypothesis(world: World) -> None:
    """P-16: arg min L(h) + L(D | h) = arg max p(h) p(D | h), with all ties."""
    for likelihood in world.likelihood.values():
        lengths = total(ideal_lengths(world.prior), ideal_lengths(likelihood))
        joint = {h: p * likelihood[h] for h, p in world.prior.items()}
        assert {h: power(x) for h, x in lengths.items()} == joint
        if any(joint.values()):
            assert shortest(lengths).ties == maximisers(joint)
            assert shortest(lengths) == most_probable(bayes.posterior(world.prior, likelihood))
        else:
            refuses(errors.ZeroEvidence, "finite", lambda lengths=lengths: shortest(lengths))  # type: ignore[misc]


@given(st.integers(1, 5), st.integers(2, 3))
def test_a_set_of_exceptions_is_a_code_without_waste(m: int, k: int) -> None:
    """P-18: K = 1 over all columns of labels; a message is one of (m + 1) C(m, e) ...

    E-M14 ✘: a list does not say where it ends, e log_2 m bits are no code: K = (1 + 1/m)^m > 1.
    """
    wrong = [sum(y != 0 for y in column) for column in product(range(k), repeat=m)]
    assert sum(power(exception_set(e, m, k)) for e in wrong) == 1
    assert sum(power(exception_list(e, m, k)) for e in wrong) == (1 + Fraction(1, m)) ** m > 1
    for e in range(m + 1):
        assert power(exception_set(e, m, k)) == Fraction(1, (m + 1) * wrong.count(e))
        assert power(exception_list(e, m, k)) == Fraction(1, (m * (k - 1)) ** e)


def test_whole_bits_are_another_prior() -> None:
    """P-17, E-M14 ✘: prior 7/15, 8/15, likelihood 8/9, 7/13: MAP is h1, whole bits prefer h2."""
    prior = {"h1": Fraction(7, 15), "h2": Fraction(8, 15)}
    likelihood = {"h1": Fraction(8, 9), "h2": Fraction(7, 13)}
    assert shortest(total(ideal_lengths(prior), ideal_lengths(likelihood))).ties == ("h1",)
    one, other = shannon_lengths(prior), shannon_lengths(likelihood)
    assert (one, other) == ({"h1": 2, "h2": 1}, {"h1": 1, "h2": 1})
    assert most_probable(bayes.joint(prior, likelihood)).ties == ("h1",)
    whole = {h: bits(one[h] + other[h]) for h in prior}
    assert shortest(whole).ties == ("h2",)


def test_a_perfect_hypothesis_is_not_free() -> None:
    """E-M14 ✘: the list takes no bits where h is perfect; a set must say that it is empty."""
    assert exception_list(0, 7, 2) == bits(0)
    assert exception_set(0, 7, 2) == bits(3)
