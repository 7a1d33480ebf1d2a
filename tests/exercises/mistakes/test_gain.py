"""What a feature tells of the label, as an exercise; the oracle takes decimals, row by row."""

from collections.abc import Iterable, Mapping
from decimal import Context, Decimal, localcontext
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

import refnb
from refnb.exact.logarithm import Real
from refnb.exercises import replay
from refnb.exercises.mistakes import gain

DAYS = refnb.gain(refnb.example("weather"), label="Play")
rows = st.lists(st.tuples(st.sampled_from("uvw"), st.sampled_from("pq")), min_size=1, max_size=20)


def entropy(values: Iterable[str]) -> Decimal:
    """Return the entropy of what was seen, in natural units: a term for each row."""
    seen = [*values]
    shares = [Decimal(seen.count(v)) / len(seen) for v in seen]
    return -sum((p.ln() / len(seen) for p in shares), Decimal(0))


def drawn_apart(values: Iterable[str]) -> Decimal:
    """Return how often two draws differ, pair by pair."""
    seen = [*values]
    return Decimal(sum(a != b for a in seen for b in seen)) / len(seen) ** 2


@given(rows, st.integers(0, 3))
def test_gains(seen: list[tuple[str, str]], missing: int) -> None:
    """Each gain, and what mistakes give, to 40 places."""
    with localcontext(Context(prec=60)):
        compare(seen, missing)


def compare(seen: list[tuple[str, str]], missing: int) -> None:
    n: Mapping[str, Mapping[str, int]] = {v: {y: seen.count((v, y)) for y in "pq"} for v in "uvw"}
    parts = [[y for w, y in seen if w == v] for v in {v for v, _ in seen}]
    two, share = Decimal(2).ln(), Decimal(len(seen)) / (len(seen) + missing)
    by_hand = dict[str, dict[str, Decimal]]()
    for what, of, unit in (("gain", entropy, two), ("Gini gain", drawn_apart, Decimal(1))):
        label = of(y for _, y in seen) / unit
        within = [of(part) / unit for part in parts]
        weighted = zip(within, parts, strict=True)
        rest = sum((h * len(part) for h, part in weighted), Decimal(0)) / len(seen)
        by_hand[what] = {
            "": (label - rest) * share,
            "of-label": label,
            "rest-given": rest,
            "added": label + rest,
            "not-weighted": (label - sum(within, Decimal(0)) / len(parts)) * share,
        }
    split = entropy([v for v, _ in seen] + ["-"] * missing) / two
    gained = by_hand["gain"][""]
    by_hand["gain"] |= {"split-given": split, "natural": gained * two}
    by_hand["gain"] |= {"gini-taken": by_hand["Gini gain"][""]}
    by_hand["gain"] |= {"decimal": gained * two / Decimal(10).ln()}
    if split:
        by_hand["gain ratio"] = {"": gained / split, "gain-given": gained, "split-given": split}
    for what, expected in by_hand.items():
        asked = gain.exercise(n, "f", what, missing)
        for key, x in expected.items():
            value: Fraction | Real | None = replay.answer(asked, [key] if key else [])
            assert value is not None, (what, key)
            near = sum(value.ends(200), Fraction(0)) / 2 if isinstance(value, Real) else value
            assert abs(near - Fraction(x)) < Fraction(1, 10**40), (what, key)


def test_many_digits_are_compared() -> None:
    """A hundred places of H = log2(3) - 2/3 are right, cut off, and no other ones."""
    same = refnb.gain({"f": list("aab"), "y": list("ppq")}, label="y")
    with localcontext(Context(prec=120)):
        digits = f"{Decimal(3).ln() / Decimal(2).ln() - Decimal(2) / 3:.110f}"
    assert same.check(digits[:102]).is_right
    assert not same.check(f"{digits[:101]}{(int(digits[101]) + 5) % 10}").is_right
