"""Laws of hidden Markov models: forward, backward and the unrolled network say the same (P-61)."""

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from itertools import pairwise
from math import lcm, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracles import paths as oracle
from oracles.wide import CHAIN
from refnb import errors, limits
from refnb.networks import elimination, inference, markov
from refnb.networks.markov import Model
from refnb.problems.umbrella import MODEL
from refusals import HALF, refuses
from strategies import chains

ONE = Fraction(1)
Seen = tuple[Model, tuple[str, ...]]


@given(chains.seen())
def test_the_likelihood_is_that_of_all_paths(seen: Seen) -> None:
    """P-61: P(x) is the sum over every path, zeros and no symbols at all included."""
    model, x = seen
    assert markov.likelihood(model, x) == sum(oracle.paths(model, x).values())


@given(chains.seen())
def test_forward_is_every_path_up_to_a_state(seen: Seen) -> None:
    """P-61: α_t(z) is the mass of all paths of t states that end in z."""
    model, x = seen
    found = markov.forward(model, x)
    assert len(found) == len(x)
    for t, row in enumerate(found):
        begun = oracle.paths(model, x[: t + 1])
        assert row == {z: oracle.mass(begun, {t: z}) for z in model.start}
        assert tuple(row) == model.states


@given(chains.seen())
def test_backward_is_every_path_after_a_state(seen: Seen) -> None:
    """P-61: β_t(z) is the mass of all paths that begin as those after z do."""
    model, x = seen
    found = markov.backward(model, x)
    assert len(found) == len(x)
    for t, row in enumerate(found):
        for z in model.start:
            after = Model(model.transition[z], model.transition, model.emission)
            assert row[z] == sum(oracle.paths(after, x[t + 1 :]).values())


@given(chains.seen(least=1))
def test_forward_times_backward_is_the_likelihood_at_any_time(seen: Seen) -> None:
    """P-61: the sum over z of α_t(z) β_t(z) is P(x) for every t."""
    model, x = seen
    rows = zip(markov.forward(model, x), markov.backward(model, x), strict=True)
    sums = [sum(alpha[z] * beta[z] for z in model.start) for alpha, beta in rows]
    assert sums == [markov.likelihood(model, x)] * len(x)


@given(chains.seen(most=3))
def test_the_unrolled_network_is_the_model(seen: Seen) -> None:
    """The evidence of x1 ... xT in the network is P(x), by enumeration and by elimination."""
    model, x = seen
    network = markov.unrolled(model, len(x))
    shown = {f"x{t}": s for t, s in enumerate(x, 1)}
    assert inference.evidence(network, shown) == markov.likelihood(model, x)
    assert elimination.weights(network, [], shown, elimination.least_fill(network, [], shown)) == {
        (): markov.likelihood(model, x)
    }


@given(chains.models(), st.integers(0, 3))
def test_all_that_can_be_seen_sums_to_one(model: Model, length: int) -> None:
    """The probabilities of all sequences of a length sum to 1."""
    every = oracle.sequences(model.symbols, length)
    assert sum(markov.likelihood(model, x) for x in every) == 1


@given(chains.seen(least=1))
def test_equal_rows_are_a_mixture(seen: Seen) -> None:
    """P-61: when each row of transitions is the start, each symbol has a mixture of its own."""
    model, x = seen
    mixed = Model(model.start, dict.fromkeys(model.start, model.start), model.emission)
    every = [sum(p * model.emission[z][s] for z, p in model.start.items()) for s in x]
    assert markov.likelihood(mixed, x) == prod(every)


@given(chains.models(symbols=1), st.data())
def test_states_that_show_themselves_are_a_markov_chain(model: Model, data: st.DataObject) -> None:
    """P-61: when each state shows itself alone, P(x) is a product of transitions."""
    shown = {z: {w: Fraction(z == w) for w in model.start} for z in model.start}
    chain = Model(model.start, model.transition, shown)
    x = data.draw(chains.observed(chain, least=1))
    steps = [model.transition[z][w] for z, w in pairwise(x)]
    assert markov.likelihood(chain, x) == model.start[x[0]] * prod(steps)


@given(chains.seen())
def test_names_of_states_and_their_order_do_not_matter(seen: Seen) -> None:
    """A model with its tables turned round and its states renamed shows the same."""
    model, x = seen
    new = {z: f"state {z}" for z in model.start}
    turned = Model(
        {new[z]: p for z, p in reversed(model.start.items())},
        {new[z]: {new[w]: p for w, p in row.items()} for z, row in model.transition.items()},
        {new[z]: dict(reversed(row.items())) for z, row in model.emission.items()},
    )
    assert markov.likelihood(turned, x) == markov.likelihood(model, x)
    rows = zip(markov.forward(turned, x), markov.forward(model, x), strict=True)
    assert all(a == {new[z]: p for z, p in b.items()} for a, b in rows)


def test_the_past_says_something_that_the_last_symbol_does_not() -> None:
    """The trap: symbols are no Markov chain. Two dry days in a row are not one."""
    one = markov.likelihood(MODEL, ["none", "umbrella", "none"]) / markov.likelihood(
        MODEL, ["none", "umbrella"]
    )
    other = markov.likelihood(MODEL, ["umbrella", "umbrella", "none"]) / markov.likelihood(
        MODEL, ["umbrella", "umbrella"]
    )
    assert one > other


def test_the_umbrella_of_the_textbook() -> None:
    """Russell and Norvig: 0.45 and 0.1 after a day, 0.69 and 0.41 from the next."""
    assert markov.forward(MODEL, ["umbrella"])[0] == {
        "rain": Fraction(9, 20),
        "dry": Fraction(1, 10),
    }
    back = markov.backward(MODEL, ["umbrella", "umbrella"])[0]
    assert back == {"rain": Fraction(69, 100), "dry": Fraction(41, 100)}


A = {"a": ONE}
AB = {"a": HALF, "b": HALF}
BROKEN: list[tuple[type[errors.RefnbError], str, tuple[object, object, object]]] = [
    (errors.NotADistribution, "start", ({"a": HALF}, {"a": A}, {"a": A})),
    (errors.NotADistribution, "start", ({}, {}, {})),
    (errors.NotText, "a key of start", ({1: ONE}, {1: {1: ONE}}, {1: A})),
    (errors.DomainMismatch, "transitions", (A, {}, {"a": A})),
    (errors.DomainMismatch, "emissions", (A, {"a": A}, {"a": A, "b": A})),
    (errors.DomainMismatch, "transition from 'a'", (A, {"a": {"b": ONE}}, {"a": A})),
    (
        errors.NotADistribution,
        "transition from 'b'",
        (AB, {"a": AB, "b": {"a": ONE, "b": ONE}}, dict.fromkeys("ab", A)),
    ),
    (errors.NotADistribution, "emission of 'a'", (A, {"a": A}, {"a": {"x": HALF}})),
    (errors.DomainMismatch, "emission of 'b'", (AB, {"a": AB, "b": AB}, {"a": A, "b": {"c": ONE}})),
    (errors.NotADistribution, "emission of 'a'", (A, {"a": A}, {"a": {}})),
    (errors.NotText, "a key of emission", (A, {"a": A}, {"a": {1: ONE}})),
    (errors.NotExact, "float", (A, {"a": {"a": 1.0}}, {"a": A})),
]


@pytest.mark.parametrize(("error", "place", "tables"), BROKEN)
def test_what_is_no_model(
    error: type[errors.RefnbError], place: str, tables: tuple[object, object, object]
) -> None:
    """Each table is checked with its place."""
    refuses(error, place, lambda: Model(*tables))  # type: ignore[arg-type]


@pytest.mark.parametrize("asked", [markov.forward, markov.backward, markov.likelihood])
def test_a_symbol_is_declared(asked: Callable[[Model, list[str]], object]) -> None:
    """A symbol that was never declared is refused, and one that was never seen is not."""
    refuses(errors.UnknownValue, "'snow'", lambda: asked(MODEL, ["none", "snow"]))


@given(st.integers(1, 40), st.integers(0, 6) | st.integers(2**60, 10**30))
def test_bits_are_those_of_the_common_denominators(d: int, length: int) -> None:
    """The bits of T symbols: one of the start, T of each other table."""
    row = {"a": Fraction(1, d), "b": 1 - Fraction(1, d)}
    odd = {"a": Fraction(1, 2), "b": HALF}
    model = Model(row, {"a": row, "b": odd}, {"a": odd, "b": odd})
    bits = d.bit_length() + length * (lcm(d, 2).bit_length() + 2)
    assert model.bits(length) == bits


def test_what_is_too_long_is_refused() -> None:
    """Just at a limit it is answered, beyond it is refused, and who waits longer says so."""
    sure = Model(A, {"a": A}, {"a": A})
    assert markov.likelihood(sure, ["a"] * 20_000) == 1
    refuses(errors.OutOfRange, "steps", lambda: markov.forward(sure, ["a"] * 7_000))
    assert len(markov.forward(sure, ["a"] * 7_000, within=limits.Limits(bits=2_000_000))) == 7_000
    assert len(markov.unrolled(sure, 1_000).variables) == 2_000
    refuses(errors.OutOfRange, "cells", lambda: markov.unrolled(sure, 10**30))
    refuses(errors.Negative, "length", lambda: markov.unrolled(sure, -1))


@given(st.integers(1, 40), st.integers(0, 10**30))
def test_an_answer_may_have_as_many_bits_as_the_limit(root: int, bits: int) -> None:
    """As many numbers as root² of so many bits; and 100000 steps of 10000 + bits for each bit."""
    asked = partial(markov.check_size, 0, bits, root**2)
    asked(limits.Limits(bits=root * bits))
    if bits:
        refuses(errors.OutOfRange, "numbers", lambda: asked(limits.Limits(bits=root * bits - 1)))
    just = limits.Limits(bits=10_000 + bits)
    markov.check_size(100_000, bits, 0, just)
    refuses(errors.OutOfRange, "steps", lambda: markov.check_size(100_001, bits, 0, just))


def test_a_wide_chain_with_long_numbers() -> None:
    """Nine states, seven symbols, numbers of 25 digits: as every path says."""
    x = ("6", "0", "5")
    every = oracle.paths(CHAIN, x)
    assert markov.likelihood(CHAIN, x) == sum(every.values())
    before = markov.forward(CHAIN, x)
    for t, row in enumerate(before, 1):
        begun = oracle.paths(CHAIN, x[:t])
        assert row == {z: oracle.mass(begun, {t - 1: z}) for z in CHAIN.start}
    for t, row in enumerate(markov.backward(CHAIN, x)):
        assert row == {z: oracle.mass(every, {t: z}) / before[t][z] for z in CHAIN.start}
    tables = markov.unrolled(CHAIN, 2).tables
    assert tables["z1"] == {(): CHAIN.start}
    assert tables["z2"] == {(z,): row for z, row in CHAIN.transition.items()}
    assert tables["x1"] == tables["x2"] == {(z,): row for z, row in CHAIN.emission.items()}


def test_the_row_of_the_last_state_is_checked() -> None:
    """Of nine states the last one has a row that is none."""
    rows = [CHAIN.transition, CHAIN.emission]
    then, shown = ({**table, "i": dict.fromkeys(table["i"], ONE)} for table in rows)
    for tables, place in (((then, rows[1]), "transition"), ((rows[0], shown), "emission")):
        refuses(errors.NotADistribution, f"{place}.*'i'", partial(Model, CHAIN.start, *tables))
