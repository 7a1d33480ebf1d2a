"""The climb of expectation maximisation, from three beginnings."""

from fractions import Fraction

from docs._build.pictures import curves, svg
from docs._build.pictures.svg import Picture
from refnb.latent import em
from refnb.latent.expected_counts import Seen
from refnb.networks.network import Network

Rows = dict[tuple[str, ...], dict[str, Fraction]]


def climbs(steps: int = 12) -> dict[str, tuple[Fraction, ...]]:
    """Return the likelihoods of a run on a grid of thousandths, from three beginnings."""
    day = [Seen(dict.fromkeys(("crust", "crumb"), q), 2) for q in ("good", "bad")]
    starts = {
        "from the page": bakery("9/10", "1/2", "1"),
        "a hair aside": bakery("1/2", "51/100", "49/100"),
        "both alike": bakery("1/2", "1/2", "1/2"),
    }
    return {name: em.run_rounded(h, day, steps, 1000).likelihoods for name, h in starts.items()}


def bakery(share: str, ann: str, ben: str) -> Network:
    """Return the network of two bakers: Ann's share, how often her loaves are good, and his."""
    quality, bakers = ("good", "bad"), ("Ann", "Ben")

    def row(p: str, names: tuple[str, ...] = quality) -> dict[str, Fraction]:
        return dict(zip(names, (Fraction(p), 1 - Fraction(p)), strict=True))

    loaf: Rows = {("Ann",): row(ann), ("Ben",): row(ben)}
    return Network(
        {"baker": bakers, "crust": quality, "crumb": quality},
        {"baker": (), "crust": ("baker",), "crumb": ("baker",)},
        {"baker": {(): row(share, bakers)}, "crust": loaf, "crumb": loaf},
    )


def loaves(steps: int = 12) -> Picture:
    """Draw the likelihood after each step of EM, from three beginnings."""
    top, marks = Fraction(1, 16), list[str]()
    for run, kind in zip(
        climbs(steps).values(), ("line-a", "line-b", "line-a dotted"), strict=True
    ):
        whole = [*run, *(steps + 1 - len(run)) * (run[-1],)]
        points = [
            (curves.along(n, steps), curves.BASE - 180 * p / top) for n, p in enumerate(whole)
        ]
        marks.append(svg.curve(points, kind))
        marks += [svg.dot(p, kind[5], 3) for p in points[: len(run)]]
    marks.append(svg.text(curves.RIGHT, curves.BASE - 20, "1/256", "end"))
    return Picture(
        "climb",
        "Expectation maximisation climbs",
        "Three curves of the likelihood by the number of steps; none of them ever falls. One "
        "rises at once to 1/16, one lies still near 1/256 and then rises as high, and the third "
        "stays at 1/256.",
        "The probability of what was seen after each step, rounded to thousandths. Solid: "
        "from the tables above. Dashed: both bakers nearly alike. Dotted: exactly alike, a "
        "saddle, where nothing moves.",
        curves.BASE + 40,
        [
            *curves.frame(
                [("1/16", curves.BASE - 180), ("1/32", curves.BASE - 90), ("0", curves.BASE)],
                [(str(n), curves.along(n, steps)) for n in range(0, steps + 1, 3)],
            ),
            *marks,
            svg.middle(190, curves.BASE + 35, "steps"),
        ],
    )
