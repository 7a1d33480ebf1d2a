"""The m-estimate on the triangle of all distributions of three values."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from docs._build.pictures import svg
from docs._build.pictures.svg import Move, Picture, Point
from refnb.estimation import smoothing
from refnb.exact import rational

SKY = {"sun": 3, "rain": 1, "snow": 0}
CORNERS: dict[str, Point] = {"sun": (30, 282), "rain": (330, 282), "snow": (180, 22)}
SHOWN = (0, 1, 3, 12)


def place(p: Mapping[str, Fraction]) -> Point:
    """Return the place of a distribution: the mean of the corners, with its weights."""
    x = rational.total(p[v] * at[0] for v, at in CORNERS.items())
    return x, rational.total(p[v] * at[1] for v, at in CORNERS.items())


def estimated(m: int) -> dict[str, Fraction]:
    """Return the m-estimate of the sky, with a uniform guess."""
    return smoothing.estimate(SKY, smoothing.smoothing(f"m={m}"))


def weighed(chosen: Sequence[str]) -> tuple[list[str], str]:
    """Draw the estimate for one m."""
    now = estimated(int(chosen[0]))
    shares = ", ".join(f"{v} {rational.spelling(p)}" for v, p in now.items())
    says, ring = f"m = {chosen[0]}: {shares}", svg.dot(place(now), "ring", 8, "now")
    return [ring, svg.middle(180, 322, says, "strong", "says")], f"The estimate with {says}."


def sky() -> Picture:
    """Draw the path of the estimate from maximum likelihood to the guess, as m grows."""
    guess = place(dict.fromkeys(SKY, Fraction(1, 3)))
    start = place(estimated(0))
    marks = [
        svg.area(CORNERS.values(), "line"),
        svg.text(22, 300, "sun 1", "start"),
        svg.text(338, 300, "rain 1", "end"),
        svg.middle(180, 14, "snow 1"),
        svg.segment(start, guess, "line-a"),
        svg.dot(guess, "b"),
        svg.text(guess[0] + 10, guess[1] + 5, "the guess"),
    ]
    for each in SHOWN:
        x, y = place(estimated(each))
        right, down = (x - 11, y + 3) if each else (x + 20, y + 18)
        marks += [svg.dot((x, y), "a", 4), svg.text(right, down, f"m = {each}", "end")]
    return svg.moving(
        "simplex",
        "The m-estimate between what was counted and what was guessed",
        "Every point of the triangle is a distribution of three skies; at a corner one of them "
        "is certain, on the bottom edge, snow is impossible. The larger <em>m</em> is, the nearer "
        "the estimate comes to the guess.",
        328,
        marks,
        weighed,
        Move("range", "m", [str(m) for m in range(51)], 3),
    )
