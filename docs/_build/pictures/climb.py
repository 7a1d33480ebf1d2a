"""Expectation maximisation, half a round at a time, from three starts."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate

from docs._build.pictures import svg
from docs._build.pictures.svg import Move, Picture
from refnb.exact import rounding
from refnb.exercises.problems import steps_uphill
from refnb.latent import em, expected_counts
from refnb.networks import inference

STARTS = {
    "the one above": ("9/10", "1/2", "1"),
    "Ann 0.51, Ben 0.49": ("1/2", "51/100", "49/100"),
    "both alike": ("1/2", "1/2", "1/2"),
}


def half(chosen: Sequence[str]) -> tuple[list[str], str]:
    """Draw the shares of the four loaves, and the tables, after a number of half rounds."""
    n, start = int(chosen[1]), steps_uphill.bakery(*map(Fraction, STARTS[chosen[0]]))
    run = [*accumulate(range(n // 2), lambda h, _: em.step(h, steps_uphill.DAY), initial=start)]
    dealt, now = run[max(0, n - 1) // 2], run[n // 2]
    bars = {"Ann bakes": now.tables["baker"][()]["Ann"]}
    bars["her good crusts"] = now.tables["crust"]["Ann",]["good"]
    for loaf in steps_uphill.DAY:
        share = inference.posterior(dealt, ["baker"], loaf.values)["Ann",]
        bars[f"a {loaf.values['crust']} loaf"] = share if n else Fraction(0)
    marks, told = list[str](), list[str]()
    for i, (name, p) in enumerate(bars.items()):
        y, kind = 32 + 28 * i + 12 * (i > 1), "soft-b" if n or i < 2 else "line"
        told.append(rounding.decimal(p, 3) if n or i < 2 else "?")
        marks += [svg.box((120, y), 180, 20, kind, f"whole {i}")]
        marks += [svg.box((120, y), 180 * p, 20, "a", f"bar {i}")]
        marks += [svg.text(0, y + 15, name), svg.text(308, y + 15, told[-1], key=f"says {i}")]
    what = ["estimate", "share out"][n % 2] if n else "the start"
    likely = rounding.decimal(expected_counts.likelihood(now, steps_uphill.DAY), 4)
    words = f"{what}: likelihood {likely}"
    marks.append(svg.middle(180, 16, words, "strong", "says"))
    return marks, f"Half round {n}, {words}. Ann's shares are {', '.join(told)}."


def rounds() -> Picture:
    """Draw six rounds of expectation maximisation, from three starts."""
    return svg.moving(
        "em-round",
        "Six rounds of expectation maximisation",
        "Full is Ann's share. <em>Share out</em> (expectation) changes the two bars below, "
        "<em>estimate</em> (maximisation) the two above. Take the next step: the likelihood never "
        "falls.",
        160,
        [],
        half,
        Move("list", "the first guess", [*STARTS]),
        Move("steps", "half round", [str(n) for n in range(13)]),
    )
