"""Laws of scores, by predicting one example after the other, and by whole factorials."""

from collections import Counter
from fractions import Fraction
from functools import partial
from itertools import product
from math import factorial, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracles import prime_coordinates as primes
from refnb import errors
from refnb.checks import Number
from refnb.estimation.dirichlet import sequence
from refnb.estimation.schema import Cell
from refnb.estimation.smoothing import smoothing
from refnb.exact import logarithm
from refnb.networks.learning import Cases, family, fit, likelihood
from refnb.networks.score import K2, MDL, Score, bdeu, bits, k2, mdl, total
from refusals import HALF, refuses
from strategies.cases import Pile, Structure, counted, in_a_row, piles, structures
from strategies.probability import rarely

scores = st.sampled_from([K2, MDL]) | st.fractions(Fraction(1, 4), 5, max_denominator=4).map(
    lambda s: Score("bdeu", s)
)
RULES = ("laplace", "add=1/100", "m=1")
sizes = rarely(
    st.fractions(Fraction(1, 6), 6, max_denominator=6),
    st.sampled_from([Fraction(1, 10**30), Fraction(10**40)]),
)


def predicted(pile: Pile, parents: Structure, weight: dict[str, Number]) -> Fraction:
    """Foretell one example after the other, each variable from an urn of its row."""
    declared, rows = pile
    p, urns = Fraction(1), dict[tuple[str, Cell], dict[str, Number]]()
    for x in rows:
        for v, above in parents.items():
            row = v, tuple(x[u] for u in above)
            urn = urns.setdefault(row, dict.fromkeys(declared[v], weight[v]))
            p *= Fraction(urn[x[v]], 1) / sum(urn.values())
            urn[x[v]] += 1
    return p


@given(piles(), st.data())
def test_k2_is_a_chain_of_laplace_predictions(pile: Pile, data: st.DataObject) -> None:
    """P-63: the probability of the examples, one after the other, each by (n + 1) / (N + r)."""
    declared, rows = pile
    parents = data.draw(structures(list(declared)))
    ones: dict[str, Number] = dict.fromkeys(declared, 1)
    found = total(counted(pile), parents, K2)
    assert found == predicted(pile, parents, ones)
    assert found == predicted((declared, data.draw(st.permutations(rows))), parents, ones)
    tables = [family(counted(pile), v, above) for v, above in parents.items()]
    assert found == prod(map(k2, tables))


@given(piles(), st.data())
def test_k2_is_made_of_factorials(pile: Pile, data: st.DataObject) -> None:
    """P-63: (r - 1)! / (n + r - 1)! times the product of all n!, row by row."""
    declared, _ = pile
    parents = data.draw(structures(list(declared)))
    for v, above in parents.items():
        over, under, r = 1, 1, len(declared[v])
        for u in product(*(declared[p] for p in above)):
            seen = in_a_row(pile, v, above, u)
            over *= factorial(r - 1) * prod(factorial(seen.count(w)) for w in declared[v])
            under *= factorial(len(seen) + r - 1)
        assert k2(family(counted(pile), v, above)) == Fraction(over, under)


@given(piles(), sizes, st.data())
def test_bdeu_predicts_from_shared_weights(pile: Pile, s: Fraction, data: st.DataObject) -> None:
    """The same chain, each urn with s / (q r) balls of each kind; rows of draws are Polya's."""
    declared, _ = pile
    parents = data.draw(structures(list(declared)))
    entries = {v: prod(len(declared[u]) for u in (v, *above)) for v, above in parents.items()}
    weights: dict[str, Number] = {v: s / n for v, n in entries.items()}
    found = total(counted(pile), parents, Score("bdeu", s))
    assert found == predicted(pile, parents, weights)
    for v, above in parents.items():
        urns = {u: dict.fromkeys(declared[v], weights[v]) for u in family(counted(pile), v, above)}
        drawn = (sequence(in_a_row(pile, v, above, u), urn) for u, urn in urns.items())
        assert bdeu(family(counted(pile), v, above), s) == prod(drawn)


@given(piles(), st.data())
def test_mdl_is_the_likelihood_and_half_log_n_for_each_number(
    pile: Pile, data: st.DataObject
) -> None:
    """2^-bits of the data is the greatest likelihood; the table pays for its free numbers."""
    declared, rows = pile
    parents = data.draw(structures(list(declared)))
    cases, n = counted(pile), len(rows)
    if not rows:
        refuses(errors.EmptyData, "log2 N", lambda: total(cases, parents, MDL))
        return
    parts = {v: mdl(family(cases, v, above)) for v, above in parents.items()}
    data_bits = primes.added(primes.vector(part.data) for part in parts.values())
    shares = Fraction(1)
    for v, above in parents.items():
        for x in rows:
            seen = in_a_row(pile, v, above, tuple(x[u] for u in above))
            shares *= Fraction(seen.count(x[v]), len(seen))
    assert all(likelihood(fit(cases, parents, smoothing(r)), cases) <= shares for r in RULES)
    assert data_bits == primes.log_vector(1 / shares)
    free = sum((len(declared[v]) - 1) * prod(len(declared[u]) for u in parents[v]) for v in parents)
    table_bits = primes.added(primes.vector(part.table) for part in parts.values())
    assert table_bits == (primes.scaled(primes.log_vector(n), Fraction(free, 2)) if free else {})
    assert total(cases, parents, MDL) == shares**2 / n**free


@given(piles(most=4, least=1), scores, st.data())
def test_bits_are_the_logarithm_of_the_total(pile: Pile, rule: Score, data: st.DataObject) -> None:
    """log2 of the score; half of it for MDL, whose total is 4^-bits."""
    parents = data.draw(structures(list(pile[0])))
    found = bits(counted(pile), parents, rule)
    power = HALF if rule == MDL else Fraction(1)
    whole = logarithm.scale(logarithm.log(total(counted(pile), parents, rule), "2"), power)
    assert found == whole


@given(piles(most=3), sizes, st.data())
def test_turning_a_covered_arrow_leaves_bdeu_and_mdl(
    pile: Pile, s: Fraction, data: st.DataObject
) -> None:
    """Structures that say the same score the same: turn u -> v where pa(v) = pa(u) + u."""
    parents = data.draw(structures(list(pile[0])))
    cases = counted(pile)
    for v, above in parents.items():
        for u in above:
            if {*above} == {*parents[u], u}:
                turned = {**parents, v: parents[u], u: (*parents[u], v)}
                for rule in (Score("bdeu", s), *([MDL] if pile[1] else [])):
                    assert total(cases, turned, rule) == total(cases, parents, rule)


def test_k2_prefers_a_direction_without_a_reason() -> None:
    """✘ K2 scores equivalent structures alike: 1/48 against 1/72 for the two directions."""
    cases = Cases({"a": ("0", "1"), "b": ("0", "1")}, {("0", "0"): 2, ("0", "1"): 1})
    down, up = {"a": (), "b": ("a",)}, {"a": ("b",), "b": ()}
    assert total(cases, down, K2) == Fraction(1, 48)
    assert total(cases, up, K2) == Fraction(1, 72)
    size = Score("bdeu", HALF)
    assert total(cases, down, size) == total(cases, up, size)
    assert total(cases, down, MDL) == total(cases, up, MDL)


def test_more_arrows_never_fit_worse_and_may_cost_more() -> None:
    """Of independent coins, the arrow saves no bit of data, and costs half a log2 N of table."""
    coins = Cases({"a": ("0", "1"), "b": ("0", "1")}, {(a, b): 4 for a in "01" for b in "01"})
    alone, above = mdl(family(coins, "b", ())), mdl(family(coins, "b", ("a",)))
    assert alone.data == above.data == logarithm.constant(16, "2")
    assert (alone.table, above.table) == tuple(logarithm.constant(k, "2") for k in (2, 4))
    assert total(coins, {"a": (), "b": ()}, K2) > total(coins, {"a": (), "b": ("a",)}, K2)


def test_spellings() -> None:
    """A rule is spelled k2, mdl or bdeu=S."""
    assert [Score.spelled(s).spelling() for s in ("k2", "mdl", "bdeu=3/2", "bdeu=1.5")] == [
        *("k2", "mdl", "bdeu=3/2", "bdeu=3/2")
    ]


@pytest.mark.parametrize(
    "word", ["", "K2", "k2=0", "mdl=1", "bdeu", "bdeu=", "bdeu=0", "bdeu=-1", "bdeu=x", "bic"]
)
def test_other_spellings_are_refused(word: str) -> None:
    """Another rule, a size where there is none, a size that is not above 0."""
    refuses(errors.BadWeight, "score", lambda: Score.spelled(word))


def test_rows_are_refused() -> None:
    """No rows, rows without values or over other ones, counts below 0 or not whole, sizes."""
    row = {"0": 1, "1": 2}
    refuses(errors.EmptyData, "row", lambda: k2({}))
    refuses(errors.EmptyData, "value", lambda: k2({(): {}}))
    refuses(errors.DomainMismatch, "values", lambda: k2({("0",): row, ("1",): {"0": 1}}))
    refuses(errors.Negative, "-1", lambda: k2({(): {"0": -1}}))
    refuses(errors.BadWeight, "1/2", lambda: k2({(): {"0": HALF}}))
    refuses(errors.NotExact, "float", lambda: bdeu({(): row}, 0.5))  # type: ignore[arg-type]
    refuses(errors.OutOfRange, "> 0, got 0", lambda: bdeu({(): row}, 0))
    refuses(errors.EmptyData, "log2 N", lambda: mdl({(): {"0": 0, "1": 0}}))
    refuses(errors.NotExact, "size", lambda: Score("k2", 0.5))  # type: ignore[arg-type]
    half = Cases({"a": ("0",)}, {("0",): HALF})
    refuses(errors.BadWeight, "1/2", lambda: total(half, {"a": ()}, K2))
    refuses(errors.Cyclic, "'a'", lambda: total(half, {"a": ("a",)}, K2))


def test_long_families_are_refused() -> None:
    """N + q r times the bits of it and of the size, 16 + 1 for K2: 58823 is the last."""
    assert k2({(): {"0": 58_821, "1": 0}}) == Fraction(1, 58_822)
    refuses(errors.OutOfRange, "1000008", lambda: k2({(): {"0": 58_822, "1": 0}}))
    n = 49_998
    assert bdeu({(): {"0": n, "1": 0}}, 4) == Fraction(6, (n + 2) * (n + 3))  # 50000 times 20
    refuses(errors.OutOfRange, "1000040", lambda: bdeu({(): {"0": 50_000, "1": 0}}, 4))


def test_every_entry_of_a_wide_table_counts() -> None:
    """13333 values and no example: 13333 times the 14 bits of it and those of the size."""
    row = {str(i): 0 for i in range(13_333)}
    assert bdeu({(): row}, 2**59) == 1  # 14 + 60 + 1 bits
    refuses(errors.OutOfRange, "1013308", lambda: bdeu({(): row}, 2**60))


def test_long_runs_from_a_long_weight() -> None:
    """Forty and thirty-five examples from weights of 22 digits: the chain of the predictions."""
    s = Fraction(1, 2**70 + 1)
    row = {"a": 40, "b": 35}
    urn: dict[str, Number] = dict.fromkeys(row, s / 2)
    assert bdeu({(): row}, s) == sequence(["a"] * 40 + ["b"] * 35, urn)


def test_a_wide_family_of_long_numbers() -> None:
    """Sixty rows of three values: one example after the other, and 4^-bits of the free numbers."""
    declared = {"a": tuple(map(str, range(60))), "b": ("0", "1", "2")}
    rows = [{"a": str(i % 60), "b": str(i * i % 7 % 3)} for i in range(150)]
    pile, parents, s = (declared, rows), {"a": (), "b": ("a",)}, Fraction(10**13, 3**20)
    cases = Cases(declared, dict(Counter(tuple(x.values()) for x in rows)))
    tables = {v: family(cases, v, above) for v, above in parents.items()}
    assert total(cases, parents, K2) == predicted(pile, parents, dict.fromkeys(declared, 1))
    assert total(cases, parents, K2) == prod(map(k2, tables.values()))
    found = total(cases, parents, Score("bdeu", s))
    assert found == predicted(pile, parents, {"a": s / 60, "b": s / 180})
    assert found == prod(bdeu(table, s) for table in tables.values())
    shares = Fraction(1)
    for v, above in parents.items():
        for x in rows:
            seen = in_a_row(pile, v, above, tuple(x[u] for u in above))
            shares *= Fraction(seen.count(x[v]), len(seen))
    assert total(cases, parents, MDL) == shares**2 / Fraction(150) ** (59 + 2 * 60)
    two = mdl(tables["b"])
    assert primes.vector(two.table) == primes.scaled(primes.log_vector(Fraction(150)), Fraction(60))
    one = primes.vector(mdl(tables["a"]).data)
    assert primes.added([one, primes.vector(two.data)]) == primes.log_vector(1 / shares)


def test_the_last_row_is_checked() -> None:
    """Of five rows the last has other values, or a count that is none."""
    rows: dict[Cell, dict[str, Number]] = {(str(i),): {"0": 1, "1": 2} for i in range(5)}
    broken: list[tuple[type[errors.RefnbError], str, dict[str, Number]]] = [
        (errors.DomainMismatch, "all rows", {"0": 1}),
        (errors.Negative, "'4'", {"0": -1, "1": 2}),
        (errors.BadWeight, "1/2", {"0": HALF, "1": 2}),
    ]
    for error, place, last in broken:
        for asked in (k2, mdl, partial(bdeu, s=1)):
            refuses(error, place, partial(asked, {**rows, ("4",): last}))


def test_two_families_are_together_not_too_long() -> None:
    """65536 values and 48256 take 18 and 17 bits each, 2000000 in all; one more is too much."""
    for a, b, allowed in ((65_536, 48_256, True), (65_537, 48_255, False)):
        cases = Cases({"a": tuple(map(str, range(a))), "b": tuple(map(str, range(b)))}, {})
        if allowed:
            assert total(cases, {"a": (), "b": ()}, K2) == 1
        else:
            call = partial(total, cases, {"a": (), "b": ()}, K2)
            refuses(errors.OutOfRange, "2000001", call)
