"""Plots: customers, articles and answers, a line through three heights, forecasts and outcomes."""

from collections.abc import Sequence
from fractions import Fraction

from docs._build import answers
from docs._build.pictures import curves, odds, svg
from docs._build.pictures.svg import Move, Picture, Point
from refnb.estimation import regression
from refnb.estimation.regression import Case
from refnb.exact import rational

LEARNED = ((210, "0.4949"), (797, "0.6959"), (3150, "0.8179"), (12568, "0.8834"))
FORECASTS = ((Fraction(1, 4), 8, 2), (Fraction(1, 2), 6, 3), (Fraction(9, 10), 10, 6))


def poisson(rate: int, most: int) -> list[Fraction]:
    """Return e^-rate rate^x / x! for each x up to the last, to at least three digits."""
    found = [answers.exponential(-rate)]
    for x in range(1, most + 1):
        found.append(found[-1] * rate / x)
    return found


def customers() -> Picture:
    """Draw the probability of each number of customers, in sun and in rain."""
    below = [(str(x), curves.LEFT + 15 + 31 * x) for x in range(10)]
    marks = [*curves.frame([("", curves.BASE)], below, "customers")]
    marks.append(svg.text(76, curves.BASE - 184, "rain: 1 an hour"))
    marks.append(svg.text(170, curves.BASE - 102, "sun: 4 an hour"))
    for rate, kind, left in ((4, "a", -13), (1, "b", 0)):
        for (_, x), p in zip(below, poisson(rate, 9), strict=True):
            marks.append(svg.box((x + left, curves.BASE - 480 * p), 12, 480 * p, kind))
    return Picture(
        "customers",
        "How many customers come in sun and in rain",
        "Pairs of columns for 0 to 9 customers. In rain 0 and 1 are the most probable, in sun 3 "
        "and 4. The columns of rain are higher up to 2, those of sun from 3 on.",
        "How probable each number of customers is. Left column of a pair: in sun, right: in rain. "
        "Up to two customers rain makes them more probable, from three on sun does. Larger counts "
        "are spread more widely.",
        curves.BASE + 40,
        marks,
    )


LEVELS = [("1", curves.BASE - 180), ("1/2", curves.BASE - 90), ("0", curves.BASE)]


def articles() -> Picture:
    """Draw the share of right answers by the number of articles, on a scale of doublings."""
    marks, dots = list[str](), list[Point]()
    for n, right in LEARNED:
        x, y = 45 * odds.doublings(Fraction(n, 100)), curves.BASE - 180 * Fraction(right)
        dots.append((x, y))
        marks += [svg.dot((x, y), "a"), svg.text(x - 4, y - 10, right, "end", "halo")]
    marks[1] = svg.text(dots[0][0] + 9, dots[0][1] + 14, LEARNED[0][1], "", "halo")  # off the axis
    chance = curves.BASE - 9
    marks.append(svg.segment((curves.LEFT, chance), (curves.RIGHT, chance), "line-b"))
    marks.append(svg.text(curves.RIGHT, chance - 5, "by chance, 1/20", "end"))
    below = [(f"{100 * 2**k:,}", 45 * k) for k in (1, 3, 5, 7)]
    return Picture(
        "articles",
        "More articles, more right answers",
        "Four dots, joined: from 0.49 with 210 articles over 0.70 and 0.82 to 0.88 with 12,568. "
        "A line far below is 1/20.",
        "The share of right answers by the number of articles learned from, on a scale of "
        "doublings. Dashed: guessing one of twenty groups.",
        curves.BASE + 22,
        [*curves.frame(LEVELS, below), svg.curve(dots, "line-a"), *marks],
    )


SEEN = [Case({"one": 1, "day": day}, high) for day, high in enumerate((1, 2, 2))]
SIXTHS = [rational.spelling(Fraction(n, 6)) for n in range(13)]


def fitted(chosen: Sequence[str]) -> tuple[list[str], str]:
    """Draw a line with a height on day 0 and a rise, its errors, and their squares."""
    start, rise = map(Fraction, chosen)
    ends = [(curves.along(n, 3), curves.BASE - 60 * (start + n * rise)) for n in range(4)]
    marks = [svg.segment(ends[0], ends[3], "line-a", "line")]
    error = regression.residual_sum(dict(zip(("one", "day"), (start, rise), strict=True)), SEEN)
    for i, ((x, y), case) in enumerate(zip(ends, SEEN, strict=False)):
        at = curves.BASE - 60 * Fraction(case.target)
        miss = rational.spelling((y - at) / 60).replace("-", "−")
        marks.append(svg.segment((x, y), (x, at), "line-b", f"miss {i}"))
        marks.append(svg.text(x + 10, at + 20, miss, "", "strong halo", f"says {i}"))
    marks.append(svg.dot(ends[3], "ring", key="next"))
    words = f"squares {rational.spelling(error)}, day 3: {rational.spelling(start + 3 * rise)} cm"
    marks.append(svg.text(curves.LEFT, 16, words, "", "strong halo", "says"))
    return marks, f"On day 0 {chosen[0]} cm, {chosen[1]} cm more a day: {words}."


def seedling() -> Picture:
    """Draw three heights, the line of least squares, and its error at each of them."""
    line = regression.least_squares(["one", "day"], SEEN)
    levels = [(str(n), curves.BASE - 60 * n) for n in range(4)]
    days = [(str(n), curves.along(n, 3)) for n in range(4)]
    dots = [
        svg.dot((x, curves.BASE - 60 * Fraction(case.target)), "b")
        for (_, x), case in zip(days, SEEN, strict=False)
    ]
    at = [SIXTHS.index(rational.spelling(line[name])) for name in ("one", "day")]
    return svg.moving(
        "seedling",
        "A line through three heights",
        "The height of the seedling in cm by the day, and a line. Beside each dot is by how much "
        "the line misses it; the ring is what it says of day 3. Move the line: no other one makes "
        "the squares of the misses add up to less.",
        curves.BASE + 22,
        [*curves.frame(levels, days), *dots],
        fitted,
        Move("range", "height on day 0", SIXTHS, at[0]),
        Move("range", "growth a day", SIXTHS[:7], at[1]),
    )


def reliability() -> Picture:
    """Draw the forecasts, and the share that came true."""
    marks, told = list[str](), list[str]()
    for said, days, rain in FORECASTS:
        x, came = curves.along(said, 1), Fraction(rain, days)
        y = curves.BASE - 180 * came
        marks.append(svg.segment((x, y), (x, curves.BASE - 180 * said), "line-b"))
        marks.append(svg.dot((x, y), "a", 4 + Fraction(days, 3)))
        aside, anchor = (12, "") if x < 300 else (-12, "end")
        marks.append(svg.text(x + aside, y + 14, f"{rain} of {days}", anchor, "halo"))
        told.append(f"said {rational.spelling(said)}, came {rational.spelling(came)}")
    below = [(words, curves.along(Fraction(words), 1)) for words in ("0", "1/2", "1")]
    ends = (curves.LEFT, curves.BASE), (curves.RIGHT, curves.BASE - 180)
    return Picture(
        "reliability",
        "What was said, and what came true",
        f"Three dots beside a diagonal: {'; '.join(told)}. The first two lie on it, the last one "
        "far below.",
        "To the right: what was said. Upwards: how often it rained. A dot for each forecast, "
        "larger for more days. On the diagonal it rains as often as was said; the dashed line is "
        "how far off <em>9 in 10</em> was.",
        curves.BASE + 22,
        [*curves.frame(LEVELS, below), svg.segment(*ends, "thin"), *marks],
    )
