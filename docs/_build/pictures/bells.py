"""Two bell curves, and their posterior."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

from docs._build.pictures import svg
from docs._build.pictures.svg import Move, Picture
from refnb.classifiers import gaussian, log_naive
from refnb.exact import logarithm, rational, rounding

LEFT, UNIT, BASE, BELOW = 20, 40, 152, 314
DIVISORS = {"n": 1, "n − 1": 2}  # what both variances, 1 and 4, are multiplied by
PLACES = [Fraction(i - 20, 5) for i in range(41)]
DELAYS = [rational.spelling(Fraction(i, 2)) for i in range(-8, 9)]


def model(divisor: str) -> gaussian.Model:
    """Return the bell curves of both lines."""
    v = DIVISORS[divisor] * Fraction(1)
    prior, means = dict.fromkeys("AB", Fraction(1, 2)), dict.fromkeys("AB", Fraction(0))
    return gaussian.Model(prior, {"late": means}, {"late": {"A": v, "B": 4 * v}})


def share(x: Fraction, divisor: str) -> Fraction:
    """Return the posterior of A."""
    found = gaussian.infer(model(divisor), {"late": x})
    return log_naive.posterior(found.scores, 4)["A"].low


def at(x: Fraction) -> Fraction:
    """Return the place of a delay."""
    return LEFT + UNIT * (x + 4)


@cache
def curves(divisor: str) -> tuple[str, ...]:
    """Draw both curves, 300 units for 1/2, the posterior of A, and where they cross."""
    marks = list[str]()
    for label, v in model(divisor).variances["late"].items():
        tall = [(x, 300 * gaussian.density(x, 0, v, 4).low) for x in PLACES]
        line = [(at(x), BASE - h) for x, h in tall]
        marks.append(svg.curve(line, f"line-{label.lower()}", f"curve {label}"))
        x, h = tall[23 if label == "A" else 30]
        marks.append(svg.text(at(x) + 9, BASE - h - 3, label, "", "strong", f"name {label}"))
    shares = [(at(x), BELOW - 120 * share(x, divisor)) for x in PLACES]
    marks.append(svg.curve(shares, "line-a", "shares"))
    turns = gaussian.turning(model(divisor), "late", ("A", "B"), logarithm.constant(0, "e"))
    for x in (turn.low for turn in turns):
        words = svg.number(x).replace("-", "−")
        marks.append(svg.segment((at(x), 34), (at(x), BELOW), "thin", f"cross {x > 0}"))
        marks.append(svg.middle(at(x), BELOW + 16, words, key=f"place {x > 0}"))
    return tuple(marks)


def late(chosen: Sequence[str]) -> tuple[list[str], str]:
    """Draw the curves for a divisor, and a bus with a given delay."""
    divisor, delay = chosen
    x = Fraction(delay)
    p = share(x, divisor)
    marks = [*curves(divisor)]
    marks.append(svg.segment((at(x), BASE), (at(x), BELOW - 120 * p), "line", "stem"))
    marks.append(svg.dot((at(x), BELOW - 120 * p), "b", 6, "bus"))
    minutes = rounding.decimal(x, 1).replace("-", "−")
    words = f"{minutes} minutes: P(A) ≈ {rounding.decimal(p, 2)}"
    marks.append(svg.middle(180, 14, words, "strong", "says"))
    return marks, f"Variances divided by {divisor}. {words}."


def buses() -> Picture:
    """Draw the curves of two bus lines, and below them the posterior of the first line."""
    marks = [svg.segment((LEFT, y), (LEFT + 8 * UNIT, y)) for y in (BASE, BELOW)]
    marks.append(svg.segment((LEFT, BELOW - 60), (LEFT + 8 * UNIT, BELOW - 60), "thin"))
    marks += [svg.middle(at(Fraction(n)), BELOW + 16, f"{n}".replace("-", "−")) for n in (-4, 0, 4)]
    return svg.moving(
        "buses",
        "Two bell curves and their posterior",
        "Above, prior times density: line A solid, line B dashed. Below, the posterior of A. Where "
        "the curves cross, A and B are equally probable. Divide by <em>n</em> − 1: both curves "
        "become wider, and the two places move apart.",
        BELOW + 40,
        [
            *marks,
            svg.text(16, BELOW - 56, "½", "end"),
            svg.text(LEFT, BELOW - 126, "P(A | delay)"),
            svg.middle(180, BELOW + 34, "delay in minutes"),
        ],
        late,
        Move("list", "variance: divide by", [*DIVISORS]),
        Move("range", "delay", DELAYS, 11),
    )
