"""Laws of mixtures of counts: sequences are written down, and shares are rows written out."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import prod

from hypothesis import assume, example, given
from hypothesis import strategies as st

from examples.tried import tried
from helpers.refusals import HALF, refusing
from refnb.core import errors
from refnb.latent.count_mixture import Mixture, e_step, joint, likelihood, m_step
from strategies.probability import shares, urns_of

Rows = list[dict[str, int]]
VALUES = ("h", "t", "edge")
labels = st.lists(st.sampled_from("BAC"), min_size=1, max_size=3, unique=True)


@st.composite
def mixtures(draw: st.DrawFn) -> Mixture:
    """Draw shares of up to three labels, and a table for each."""
    names = draw(labels)
    return Mixture(shares(draw(urns_of(names))), {z: shares(draw(urns_of(VALUES))) for z in names})


rows = st.lists(st.dictionaries(st.sampled_from(VALUES), st.integers(0, 3)), min_size=1, max_size=4)
COINS = Mixture(
    {"A": HALF, "B": HALF},
    {"A": {"h": Fraction(3, 5), "t": Fraction(2, 5)}, "B": {"h": HALF, "t": HALF}},
)
TOSSES = [{"h": n, "t": 10 - n} for n in (5, 9, 8, 4, 7)]
UNEVEN = Mixture(
    {z: Fraction(n, 15) for z, n in zip("ABCDE", (1, 2, 3, 4, 5), strict=True)},
    {z: {"h": Fraction(i, 10), "t": 1 - Fraction(i, 10)} for i, z in enumerate("ABCDE", 2)},
)


def posterior(mixture: Mixture, x: dict[str, int]) -> dict[str, Fraction] | None:
    """Return P(z | x) by one sequence of values with these counts, drawn value by value."""
    sequence = Counter(x).elements()
    drawn = [*sequence]
    weights = {
        z: p * prod((mixture.tables[z][v] for v in drawn), start=Fraction(1))
        for z, p in mixture.prior.items()
    }
    total = sum(weights.values())
    return {z: w / total for z, w in weights.items()} if total else None


@tried(
    wide=(UNEVEN, [{"h": 12}, {"t": 12}, {}]),
    long=(COINS, TOSSES),
    near=(COINS, [{"h": 9, "t": 11}, {"t": 20, "h": 18}]),
    uneven=(UNEVEN, [{"t": 1}, {"h": 3, "t": 1}]),
)
@given(mixtures(), rows)
def test_shares_are_those_of_any_order(mixture: Mixture, data: Rows) -> None:
    """P(z | x) of a sequence with these counts; rows are independent."""
    expected = [posterior(mixture, x) for x in data]
    if not all(expected):
        return  # a row that no label makes possible, which is refused below
    assert [*e_step(data, mixture)] == expected
    labels, total = [*mixture.prior], Fraction(0)
    if len(labels) ** len(data) <= 1000:
        for hidden in product(labels, repeat=len(data)):
            total += prod(
                (joint(mixture, x)[z] for x, z in zip(data, hidden, strict=True)), start=Fraction(1)
            )
        assert likelihood(data, mixture) == total


@given(rows, st.data())
@example([{"h": 3, "t": 1}, {"edge": 2}], None)
@example([{"h": i % 4, "t": i % 3, "edge": i % 5} for i in range(12)], None)
def test_whole_shares_are_rows_written_out(data: Rows, draw: st.DataObject | None) -> None:
    """With shares that are parts of k, each row stands k times, each copy with one label."""
    k, names = 3, ("A", "B")
    parts = [draw.draw(st.integers(0, k)) if draw else 1 for _ in data]
    copies = [(x, z) for x, n in zip(data, parts, strict=True) for z in "A" * n + "B" * (k - n)]
    counts = {z: Counter[str]() for z in names}
    for x, z in copies:
        counts[z].update(x)
    assume(all(sum(n.values()) for n in counts.values()))
    start = Mixture(
        {"A": HALF, "B": HALF}, dict.fromkeys(names, dict.fromkeys(VALUES, Fraction(1, 3)))
    )
    r = [{"A": Fraction(n, k), "B": 1 - Fraction(n, k)} for n in parts]
    learned = m_step(data, r, start)
    assert learned.prior == {
        z: Fraction(sum(y == z for _, y in copies), len(copies)) for z in names
    }
    assert learned.tables == {
        z: {v: Fraction(n[v], sum(n.values())) for v in VALUES} for z, n in counts.items()
    }
    assert m_step(data, r, start, ["tables"]).prior == start.prior
    assert m_step(data, r, start, ["prior"]).tables == start.tables


@given(mixtures(), rows)
@example(COINS, TOSSES)
@example(UNEVEN, [{"h": 12, "t": 1}, {"t": 12}])
def test_a_step_never_loses_likelihood(mixture: Mixture, data: Rows) -> None:
    """Nor does one that holds a part."""
    assume(likelihood(data, mixture))
    r = e_step(data, mixture)
    for learn in (["prior", "tables"], ["tables"], ["prior"]):
        sums = [
            sum(row[z] * sum(x.values()) for row, x in zip(r, data, strict=True))
            for z in mixture.prior
        ]
        if "tables" in learn and not all(sums):
            continue
        assert likelihood(data, m_step(data, r, mixture, learn)) >= likelihood(data, mixture)


def test_two_coins() -> None:
    """C. Do and S. Batzoglou (2008), figure 1: .71, .58 after a step, .80, .52 after ten."""
    assert [f"{float(r['A']):.2f}" for r in e_step(TOSSES, COINS)] == [
        *("0.45", "0.80", "0.73", "0.35", "0.65")
    ]
    mixture, heads = COINS, list[list[str]]()
    for _ in range(10):
        mixture = m_step(TOSSES, e_step(TOSSES, mixture, 10**6), mixture, ["tables"])
        heads.append([f"{float(mixture.tables[z]['h']):.2f}" for z in "AB"])
    assert [heads[0], heads[9]] == [["0.71", "0.58"], ["0.80", "0.52"]]


NEVER = Mixture({"A": Fraction(1)}, {"A": {"h": Fraction(0), "t": Fraction(1)}})
ONE = [{"A": Fraction(1), "B": Fraction(0)}]
test_refusals = refusing(
    (errors.ZeroEvidence, "sum to 0|> 0", e_step, [{"h": 1}], NEVER),
    (errors.DomainMismatch, "2 rows", m_step, TOSSES[:2], ONE, COINS),
    (errors.UndefinedEstimate, "table of B is 0/0", m_step, TOSSES[:1], ONE, COINS),
    (errors.OutOfRange, "probability of a row", joint, COINS, {"h": 10**7}),
)
