"""Points of two labels in the plane, their clouds and the line between them; nested sets."""

from collections.abc import Iterator
from fractions import Fraction

from docs._build.pictures import svg
from docs._build.pictures.svg import Number, Picture, Point
from refnb.classifiers import gaussian, linear, linear_form
from refnb.estimation import moments
from refnb.estimation.schema import Example
from refnb.estimation.smoothing import smoothing

F = Fraction
POINTS: dict[str, list[Point]] = {
    "A": [(1, 1), (2, 1), (1, 3), (2, 3), (3, 2), (0, 2)],
    "B": [(4, 3), (5, 3), (4, 5), (5, 5), (6, 4), (3, 4)],
}
WIDE, HIGH = F(69, 2), F(147, 5)  # 36 times the roots of both variances
TURNS = [Fraction(k, 8) for k in range(-8, 9)]


def model() -> gaussian.Model:
    """Return the bell curves of the points: by label, with one variance per feature."""
    at = [Example({"x": x, "z": z}, y) for y, points in POINTS.items() for x, z in points]
    return gaussian.fit(moments.count("AB", "xz", at), "n", True, smoothing("none"))


def round_(at: Point, wide: Number, high: Number) -> Iterator[Point]:
    """Yield points on an ellipse, from rational points on a circle."""
    for side in (1, -1):
        for t in TURNS:
            yield (
                at[0] + side * wide * (1 - t * t) / (1 + t * t),
                at[1] - side * high * 2 * t / (1 + t * t),
            )


def place(x: Number, z: Number) -> Point:
    """Return the place of a point: 36 units for 1."""
    return 60 + 36 * Fraction(x), 220 - 36 * Fraction(z)


def scattered() -> Iterator[str]:
    """Yield the points and the axes."""
    yield svg.text(348, 214, "first feature", "end")
    yield svg.text(56, 14, "second feature")
    yield svg.segment(place(-1, 0), place(8, 0))
    yield svg.segment(place(-1, 0), place(-1, 6))
    for label, kind in (("A", "a"), ("B", "ring")):
        yield from (svg.dot(place(*p), kind, 4) for p in POINTS[label])


def line() -> Picture:
    """Draw two clouds of the same shape, and the line on which both labels are equally probable."""
    bells = model()
    cut = linear.between(linear_form.of_gaussian(bells), "A", "B")
    (a, b), c = (w.const for w in cut.weights.values()), cut.bias.const
    marks = [*scattered()]
    for label, kind in (("A", "line-a"), ("B", "line-b")):
        mean = place(*(bells.means[f][label] for f in "xz"))
        marks += [svg.curve(round_(mean, r * WIDE, r * HIGH), kind) for r in (F(1), F(2))]
        marks.append(svg.middle(mean[0], mean[1] - 64, label, "strong"))
    ends = [place((-c - b * z) / a, z) for z in (F(-1, 4), F(11, 2))]
    return Picture(
        "clouds",
        "Two clouds and a line",
        "Two groups of six points. Ellipses of the same shape lie around the middle of each. "
        "A straight line passes halfway between the middles.",
        "Filled points are of label A. On an ellipse the density of its label is the same. Where "
        "both labels share their variances, the places at which they tie form a line.",
        232,
        [*marks, svg.segment(ends[0], ends[1], "thin")],
    )


def panels() -> Picture:
    """Draw the points, a bell curve for each feature, and their product."""
    bells, marks = model(), [*scattered()]
    for label, kind in (("A", "line-a"), ("B", "line-b")):
        m, v = ({f: t[f][label] for f in "xz"} for t in (bells.means, bells.variances))
        steps = [F(k, 4) for k in range(-8, 9)]
        tall = {
            f: [(m[f] + s, gaussian.density(m[f] + s, m[f], v[f], 3).low) for s in steps]
            for f in "xz"
        }
        marks.append(svg.curve([(place(x, 0)[0], 300 - 120 * h) for x, h in tall["x"]], kind))
        marks.append(svg.curve([(24 + 60 * h, place(0, z)[1]) for z, h in tall["z"]], kind))
        mean = place(m["x"], m["z"])
        marks.append(svg.curve(round_(mean, F(5, 4) * WIDE, F(5, 4) * HIGH), kind))
    return Picture(
        "panels",
        "Two curves for each label, and their product",
        "Points of two labels. Below them a bell curve of the first feature for each label, on the "
        "left one of the second. Around the points an ellipse for each label.",
        "Only the curves on the left and below are estimated, each from one feature. Their product "
        "is the density of naive Bayes in the plane; on an ellipse it is the same everywhere.",
        308,
        marks,
    )


def venn() -> Picture:
    """Draw the matching days, and those of them on which you played."""
    marks = [
        svg.box((8, 8), 344, 144, "ring"),
        svg.area(round_((190, 80), F(110), F(56)), "soft-b"),
        svg.area(round_((226, 84), F(56), F(32)), "soft-a"),
        svg.text(20, 32, "all 14 days"),
        svg.middle(130, 84, "B: 3 match"),
        svg.middle(226, 89, "C: 1 played"),
    ]
    return Picture(
        "venn",
        "The days C within B",
        "A box with all days. In it an ellipse B with the days that match, and within B an ellipse "
        "C with those of them on which you played.",
        "B are the days with high humidity and strong wind, C those of them on which you played: "
        "1/3 of B.",
        160,
        marks,
    )
