"""The likelihood of a probability, and the effect of weights: MLE, MAP and Laplace on one line."""

from collections.abc import Sequence
from fractions import Fraction

from docs._build.pictures import curves, svg
from docs._build.pictures.svg import Move, Picture, Point
from refnb.estimation import dirichlet, likelihood
from refnb.exact import rational

SKY = {"sun": 3, "rain": 1}
HIGH = 160
TWENTIETHS = [rational.spelling(Fraction(n, 20)) for n in range(21)]
KNOWN = {("mode", 1): " (maximum likelihood)", ("mode", 2): " (Laplace)", ("mean", 1): " (Laplace)"}
ADDED = [str(n) for n in range(11)]


def likely(p: Fraction) -> Fraction:
    """Return the probability of the four days if it is sunny with probability p."""
    return likelihood.likelihood(SKY, {"sun": p, "rain": 1 - p})


def curve(sun: int, rain: int) -> Sequence[Point]:
    """Return p^sun (1 - p)^rain, scaled so that its top is the height of the picture."""
    top = Fraction(sun, sun + rain) if sun + rain else Fraction(1)
    most = Fraction(top**sun * (1 - top) ** rain)
    shares = [Fraction(n, 40) for n in range(41)]
    return [
        (curves.along(p, 1), curves.BASE - HIGH * Fraction(p**sun * (1 - p) ** rain) / most)
        for p in shares
    ]


def axis() -> list[str]:
    """Draw the axis from 0 to 1, and the likelihood of three sunny days and a rainy one."""
    below = [(rational.spelling(p), curves.along(p, 1)) for p in (Fraction(n, 4) for n in range(5))]
    return [*curves.frame([("", curves.BASE)], below, "p(sun)")]


def candidate(chosen: Sequence[str]) -> tuple[list[str], str]:
    """Draw a candidate on the curve, and how probable it makes the four days."""
    (share,) = chosen
    p = Fraction(share)
    found = likely(p)
    high = curves.BASE - HIGH * found / likely(Fraction(3, 4))
    x = curves.along(p, 1)
    about = f" {svg.about(found, 4)}" if found.denominator > 1 else ""
    words = f"p(sun) = {share}: likelihood {rational.spelling(found)}{about}"
    marks = [
        svg.segment((x, curves.BASE), (x, high), "thin", "stem"),
        svg.dot((x, high), "b", 6, "here"),
        svg.middle(180, 20, words, "strong", "says"),
    ]
    return marks, f"{words}."


def hill() -> Picture:
    """Draw the likelihood of three sunny days and a rainy one."""
    return svg.moving(
        "likelihood",
        "The likelihood of a share of sunny days",
        "How probable each candidate makes three sunny days and a rainy one. Move it: nowhere is "
        "the likelihood higher than at the share, 3/4.",
        curves.BASE + 42,
        [*axis(), svg.curve(curve(3, 1), "line-a")],
        candidate,
        Move("range", "p(sun)", TWENTIETHS, 15),
    )


def weighed(chosen: Sequence[str]) -> tuple[list[str], str]:
    """Draw the density after the four days, its mode and its mean, with weights 1 + added."""
    weight = 1 + int(chosen[0])
    after = dirichlet.posterior(SKY, dict.fromkeys(SKY, weight))
    hill = curve(int(after["sun"]) - 1, int(after["rain"]) - 1)
    words = [f"weights {weight} and {weight}"]
    marks = [svg.curve(hill, "line-b", "density"), svg.text(4, 14, words[0], "", "halo", "weights")]
    for i, (name, find) in enumerate((("mode", dirichlet.mode), ("mean", dirichlet.mean))):
        p = find(after)["sun"]
        words.append(f"{name} {rational.spelling(p)}{KNOWN.get((name, weight), '')}")
        x, kind = curves.along(p, 1), ("line-b", "line-a")[i]
        marks.append(svg.segment((x, curves.BASE), (x, curves.BASE - HIGH), kind, name))
        marks.append(svg.text(4, 31 + 17 * i, words[-1], "", "strong halo", f"says {name}"))
    return marks, f"With {': '.join([words[0], ', '.join(words[1:])])}."


def weights() -> Picture:
    """Draw the effect of Beta weights on three sunny days and a rainy one."""
    return svg.moving(
        "weights",
        "From the share to the guess, by Beta weights",
        "Dotted curve: the likelihood of three sunny days and a rainy one. Dashed curve: how "
        "plausible each climate is after them. With the weights 1 and 1 the two are the same, the "
        "mode (dashed upright line) is the share, and the mean (solid line) is Laplace's rule. "
        "More weight pulls both to 1/2.",
        curves.BASE + 42,
        [*axis(), svg.curve(curve(3, 1), "line-a dotted")],
        weighed,
        Move("range", "imaginary days, added to both weights", ADDED),
    )
