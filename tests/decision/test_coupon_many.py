"""Many different attributes, many different cells, and risks next to what is reached."""

from fractions import Fraction
from math import prod

import pytest

from refnb import checks
from refnb.decision import coupon
from refnb.decision.coupon import Cells, bracket, least, least_each, unseen, unseen_each
from refnb.errors import OutOfRange
from refnb.exact.enclosure import Enclosure
from refusals import HALF, refuses

TEN = {
    f"f{k}": {"0": Fraction(1, k), "1": Fraction(k - 1, k)} for k in (2, 3, 4, 5, 7, 8, 9, 11, 13)
}


def test_each_of_many_attributes_can_be_the_one_that_is_not_seen() -> None:
    """They are independent: all are seen with the product of their probabilities."""
    seen = prod(1 - unseen(p, 20) for p in TEN.values())
    assert unseen_each(TEN, 20) == 1 - seen


def test_each_of_many_attributes_counts_for_the_least_number_of_examples() -> None:
    """The least N is enough by the exact sum, and one less is not."""
    risk = Fraction(1, 5)
    found = least_each(TEN, risk)
    assert unseen_each(TEN, found) <= risk < unseen_each(TEN, found - 1)


def test_each_of_many_weights_counts_for_the_least_number_of_examples() -> None:
    """Nine cells of different weights, which sum to 1, by the exact sum again."""
    p = {str(k): Fraction(k, 45) for k in range(1, 10)}
    risk = Fraction(9, 10)
    found = least(p, risk)
    assert unseen(p, found) <= risk < unseen(p, found - 1)


def test_a_risk_a_hair_below_what_is_reached_needs_one_example_more() -> None:
    """A fair coin is not seen whole with u(N) = 2^(1 - N)."""
    coin = {"heads": HALF, "tails": HALF}
    assert least(coin, Fraction(1, 2**127)) == 128
    assert least(coin, Fraction(1, 2**127 + 1)) == 129
    assert least(coin, Fraction(1, 2**127 - 1)) == 128
    assert bracket(coin, 128, 1) == Enclosure(Fraction(0), Fraction(1, 2**127))


def test_the_work_of_a_sum_counts_the_sets_of_every_attribute(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nine attributes of two weights, four sets each; 1/2 and 1/2 are one weight, three sets."""
    bits = 1 + 2 + 2 + 3 + 3 + 3 + 4 + 4 + 4
    work = (8 * 4 + 3) * (bits + 1000)
    monkeypatch.setattr(coupon, "MAX_SUM_BITS", work)
    assert unseen_each(TEN, 1) == 1
    monkeypatch.setattr(coupon, "MAX_SUM_BITS", work - 1)
    refuses(OutOfRange, "sets of cells", lambda: unseen_each(TEN, 1))


def convergents(x: Fraction) -> list[Fraction]:
    """Return the last partial quotients of a continued fraction, of 128 bits at most."""
    (a, b), (over, under), (n, d) = (0, 1), (1, 0), x.as_integer_ratio()
    found = list[Fraction]()
    while d and (n // d * under + b).bit_length() <= 128:
        (a, over), (b, under) = (over, n // d * over + a), (under, n // d * under + b)
        found.append(Fraction(over, under))
        n, d = d, n % d
    return sorted(found[-2:])


@pytest.mark.parametrize("n", range(65, 74))
def test_the_risks_nearest_to_what_is_reached_are_told_from_it(n: int) -> None:
    """A cell of 1/4 is missed with (3/4)^N, and two convergents of that lie around it."""
    below, above = convergents(Fraction(3**n, 4**n))
    assert least({"a": Fraction(1, 4)}, above) == n
    assert least({"a": Fraction(1, 4)}, below) == n + 1


def test_every_cell_has_its_probability() -> None:
    """Five cells, the last two with 1/16: after four examples one is unseen for sure."""
    p = {str(k): Fraction(1, 2 ** min(k, 4)) for k in range(1, 6)}
    assert unseen(p, 4) == 1
    assert unseen(p, 5) == 1 - 120 * prod(p.values())


def test_each_of_many_attributes_can_be_the_one_that_is_never_seen() -> None:
    """The last of ten has a cell of probability 0."""
    never = {"0": Fraction(0), "1": Fraction(1)}
    refuses(OutOfRange, "never seen", lambda: least_each({**TEN, "last": never}, HALF))


def test_the_sets_of_every_attribute_are_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of nine alone, and all together."""
    works = list[int]()
    check = checks.size

    def noted(work: int, what: str, *limits: int) -> None:
        works.extend([work] * what.startswith("the sets"))
        check(work, what, *limits)

    monkeypatch.setattr(checks, "size", noted)
    for p in TEN.values():
        least(p, HALF)
    least_each(TEN, HALF)
    assert len(works) == 10
    assert works[-1] == sum(works[:-1])


def test_the_bits_of_every_attribute_tell_a_risk_from_what_is_reached() -> None:
    """One example sees twelve cells with a / d, and (a e + 1) / d over e is next to it."""
    cells = [Cells(2**23 - (2 * k + 1) ** 2, ((3**13 + 2 * k, 1),)) for k in range(12)]
    a, d = prod(Fraction(c.weights[0][0], c.whole) for c in cells).as_integer_ratio()
    e = d - pow(a, -1, d)
    above = Fraction((a * e + 1) // d, e)
    assert above - Fraction(a, d) == Fraction(1, d * e)
    assert coupon._enough(dict.fromkeys(cells, 1), 1, 1 - Fraction(a, d))
    assert not coupon._enough(dict.fromkeys(cells, 1), 1, 1 - above)


def test_every_one_of_equal_attributes_has_bits() -> None:
    """A hundred equal cells are seen with (a / d)^100, and the nearest above is told from it."""
    cells = Cells(2**23 - 1, ((3**13, 1),))
    a, d = (Fraction(3**13, 2**23 - 1) ** 100).as_integer_ratio()
    e = d - pow(a, -1, d)
    assert coupon._enough({cells: 100}, 1, 1 - Fraction(a, d))
    assert not coupon._enough({cells: 100}, 1, 1 - Fraction((a * e + 1) // d, e))


def test_sets_beyond_a_word_are_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cells of 64 different weights have 2^64 sets."""
    p = {str(k): Fraction(k, 65 * 32) for k in range(1, 65)}
    monkeypatch.setattr(coupon, "search", lambda *_: 0)
    monkeypatch.setattr(coupon, "_terms", lambda *_: iter([0]))
    refuses(OutOfRange, "sets of cells", lambda: least(p, HALF))
    refuses(OutOfRange, "sets of cells", lambda: unseen(p, 0))


def test_a_weight_that_is_half_a_word() -> None:
    """A hair less than 1/2 is missed in the first example more often than not."""
    assert least({"a": Fraction(2**63, 2**64 + 1)}, HALF) == 2
