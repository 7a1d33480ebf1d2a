"""Two bell curves, and the posterior that they make."""

from fractions import Fraction

from docs._build.pictures import svg
from docs._build.pictures.svg import Picture
from refnb.classifiers import gaussian, log_naive

HALF, ONE = Fraction(1, 2), Fraction(1)
VARIANCES = {"A": ONE, "B": 4 * ONE}
MODEL = gaussian.Model(
    {"A": HALF, "B": HALF}, {"late": dict.fromkeys("AB", 0 * ONE)}, {"late": VARIANCES}
)
LEFT, UNIT, BASE, BELOW = 20, 40, 130, 292
PLACES = [Fraction(i - 20, 5) for i in range(41)]


def height(label: str, x: Fraction) -> Fraction:
    """Return prior times density, 300 units for 1/2."""
    found = gaussian.density(x, 0, VARIANCES[label], 4)
    return 600 * MODEL.prior[label] * found.low


def share(x: Fraction) -> Fraction:
    """Return the posterior of A."""
    return log_naive.posterior(gaussian.infer(MODEL, {"late": x}).scores, 4)["A"].low


def at(x: Fraction) -> Fraction:
    """Return the place of a delay."""
    return LEFT + UNIT * (x + 4)


def buses() -> Picture:
    """Draw the curves of two bus lines, and below them the posterior of the first."""
    ends = [at(Fraction(x, 100)) for x in (-136, 136)]
    marks = [svg.segment((LEFT, y), (LEFT + 8 * UNIT, y)) for y in (BASE, BELOW)]
    marks += [svg.segment((x, 20), (x, BELOW), "thin") for x in ends]
    marks.append(svg.segment((LEFT, BELOW - 60), (LEFT + 8 * UNIT, BELOW - 60), "thin"))
    for label, kind in (("A", "line-a"), ("B", "line-b")):
        marks.append(svg.curve([(at(x), BASE - height(label, x)) for x in PLACES], kind))
    marks.append(svg.curve([(at(x), BELOW - 120 * share(x)) for x in PLACES], "line-a"))
    marks += [svg.middle(at(Fraction(n)), BELOW + 16, str(n).replace("-", "−")) for n in (-4, 0, 4)]
    marks += [svg.middle(x, BELOW + 16, n) for x, n in zip(ends, ("−1.36", "1.36"), strict=True)]
    return Picture(
        "buses",
        "Two bell curves and their posterior",
        "Above, a narrow bell curve A and a wide one B around the same middle; they cross at "
        "−1.36 and 1.36. Below, the posterior of A, above one half between these two places.",
        "Above, the two curves: line A solid, line B dashed. Below, the posterior of A. Where the "
        "curves cross, A and B are equally probable: two boundaries, and no line separates A "
        "from B.",
        BELOW + 40,
        [
            *marks,
            svg.text(at(Fraction(9, 10)), 30, "A"),
            svg.text(at(Fraction(5, 2)), 96, "B"),
            svg.text(16, BELOW - 56, "½", "end"),
            svg.middle(180, BELOW - 16, "P(A | delay)"),
            svg.text(0, 14, "prior times density"),
            svg.middle(180, BELOW + 34, "delay in minutes"),
        ],
    )
