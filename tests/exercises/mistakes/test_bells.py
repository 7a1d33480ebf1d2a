"""Bell curves worked by hand, as exercises; the oracle has densities of 60 decimals."""

from collections.abc import Callable, Mapping, Sequence
from decimal import Context, Decimal, localcontext
from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import refnb
from oracles.decimals import ROOT_OF_2_PI
from refnb.core.errors import UnknownLabel
from refnb.exercises import replay

Curve = tuple[Decimal, Decimal, int]  # mean, variance, how many
Height = Callable[[Decimal, Decimal, Decimal], Decimal]
CATS = [{"kg": x, "kind": y} for x, y in zip((4, 5, 4, 9, 13, 20, 10), "ccc" + "dddd", strict=True)]
PETS = refnb.learn(CATS, "kind", families={"kg": "gaussian"})
ASKED = PETS.ask({"kg": 7})
numbers = st.lists(st.integers(-4, 9), min_size=2, max_size=5)


def curve(column: Sequence[int], less: int = 0) -> Curve:
    """Return mean and variance of a column."""
    mu = Decimal(sum(column)) / len(column)
    return mu, sum((x - mu) ** 2 for x in column) / Decimal(len(column) - less), len(column)


def bell(x: Decimal, mu: Decimal, v: Decimal) -> Decimal:
    return (-((x - mu) ** 2) / (2 * v)).exp() / v.sqrt()


HEIGHTS: Mapping[str, Height] = {  # the formula, written in another way
    "": bell,
    "deviation-for-variance": lambda x, mu, v: bell(x, mu, v.sqrt()),
    "variance-squared": lambda x, mu, v: bell(x, mu, v * v),
    "not-squared": lambda x, mu, v: (-abs(x - mu) / (2 * v)).exp() / v.sqrt(),
    "half-forgotten": lambda x, mu, v: (-((x - mu) ** 2) / v).exp() / v.sqrt(),
    "mean-not-subtracted": lambda x, _, v: bell(x, Decimal(0), v),
    "width-forgotten": lambda x, mu, v: (-((x - mu) ** 2) / (2 * v)).exp(),
}


def others(cats: Sequence[int], dogs: Sequence[int]) -> dict[str, tuple[Curve, Curve]]:
    """Return the curves that mistakes in mean or variance lead to."""
    one, two = curve(cats), curve(dogs)
    (mu, v, n), (nu, w, m) = one, two
    pooled = (n * v + m * w) / (n + m)
    added = curve([*cats, *dogs])[1] / 10**9
    return {
        "n-1-for-n": (curve(cats, 1), curve(dogs, 1)),
        "not-divided": ((mu, v * n, n), (nu, w * m, m)),
        "pooled": ((mu, pooled, n), (nu, pooled, m)),
        "share-added": ((mu, v + added, n), (nu, w + added, m)),
        "variances-exchanged": ((mu, w, n), (nu, v, m)),
        "means-exchanged": ((nu, v, n), (mu, w, m)),
    }


@given(numbers, numbers, st.integers(-4, 9))
def test_mistakes(cats: list[int], dogs: list[int], x: int) -> None:
    """What each gives, to 30 places."""
    assume(len({*cats}) > 1 < len({*dogs}))
    rows = [{"kg": n, "kind": y} for y, row in (("c", cats), ("d", dogs)) for n in row]
    answer = refnb.learn(rows, "kind", families={"kg": "gaussian"}).ask({"kg": x})
    asked = answer.exercise("c")
    with localcontext(Context(prec=60)):
        own = curve(cats), curve(dogs)
        at, by_hand = Decimal(x), dict[str, Decimal]()

        def share(height: Height, one: Curve, two: Curve) -> Decimal:
            """Return P(c | x) by densities, with 3 of the curves' own weights."""
            c, d = (n * height(at, mu, v) for mu, v, n in (one, two))
            return c / (c + d)

        by_hand = {key: share(height, *own) for key, height in HEIGHTS.items()}
        by_hand |= {key: share(bell, *both) for key, both in others(cats, dogs).items()}
        here = {
            "sigma(c)": own[0][1].sqrt(),
            f"p({x} | d)": bell(at, *own[1][:2]) / ROOT_OF_2_PI,
        }
        for line, right in here.items():
            assert answer.check(f"{right:.9f}", of=line).verdict in ("right", "coarse"), line
        by_hand["density"] = bell(at, *own[0][:2]) / ROOT_OF_2_PI
        by_hand["weighted"] = by_hand["density"] * len(cats) / len(rows)
        by_hand["odds"] = by_hand[""] / (1 - by_hand[""])
        known = {"", *(mistake.key for mistake in asked.mistakes)}
        assert own[0][1] == own[1][1] or known >= by_hand.keys()
        for key in by_hand.keys() & known:
            value = replay.answer(asked, [key] if key else [])
            assert value is not None
            near = abs(value - Fraction(by_hand[key]))
            assert near < max(Fraction(1), value) / 10**30, key


@pytest.mark.parametrize(
    ("name", "line"),
    [
        *((name, "mu(kg | c)") for name in ("mu(c)", "μ(kg|c)", "mean(c)", "mu_c")),
        *((name, "v(kg | c)") for name in ("v(c)", "σ^2(kg|c)", "s²(c)", "variance(kg | c)")),
        *((name, "sigma(kg | c)") for name in ("s(c)", "sigma(kg|c)", "σ_c", "sd(c)")),
        *((name, "p(kg=7 | c)") for name in ("p(7.0|c)", "P(7 | c)", "f(7|c)", "p(kg=7|c)")),
        ("g(7|c)", "g(kg=7 | c)"),
    ],
)
def test_lines_are_called_what_people_call_them(name: str, line: str) -> None:
    """If one line may be meant; if several, a step takes all their numbers, or they are named."""
    assert ASKED.exercise(name).quantity == line


TWO_LINES = "; there are 'v(kg | c)', 'v(kg | d)'"
FIRST_LINES = "'mu(kg | c)', 'v(kg | c)', 'g(kg=7 | c)', 'sigma(kg | c)', 'p(kg=7 | c)'"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        *((name, TWO_LINES) for name in ("v", "σ^2", "var", "v(kg)")),
        ("zzz", FIRST_LINES),
        ("p(7)", FIRST_LINES),
    ],
)
def test_what_may_be_several_lines_is_refused_with_them(name: str, message: str) -> None:
    """Of what is none, a line of each step is named first."""
    with pytest.raises(UnknownLabel) as refused:
        ASKED.exercise(name)
    assert message in str(refused.value)
    assert not ASKED.follow(["mu = 13/3, 13", "s = 0.471, 4.301"]).fault


def test_a_root_is_a_fraction_where_it_is_one() -> None:
    """Of 0, 0, 0, 0, 1 the variance is 4/25."""
    rows = [{"t": t, "y": y} for y in "cd" for t in (0, 0, 0, 0, 1)]
    answer = refnb.learn(rows, "y", families={"t": "gaussian"}).ask({"t": "1/2"})
    assert answer.check("2/5", of="s(c)").verdict == "right"


def test_a_share_of_the_widest_column_is_added_to_each() -> None:
    """The variance of all four cm is 35000, and that of kg with c is 1/4."""
    columns = {"kg": [1, 2, 3, 4], "cm": [100, 300, 200, 600], "kind": list("ccdd")}
    both = dict.fromkeys(("kg", "cm"), "gaussian")
    answer = refnb.learn(columns, "kind", families=both).ask({"kg": 2, "cm": 200})
    (way,) = answer.check("0.250035", of="v(kg | c)").explanations
    assert way.mistakes == ("share-added",)
