"""The hills as a mosaic with the errors of a rule; and one fact that is repeated many times."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from docs._build.pictures import svg
from docs._build.pictures.svg import Move, Picture
from refnb.classifiers import categorical, naive
from refnb.decision import expected_error, plug_in
from refnb.decision.expected_error import ErrorTable
from refnb.exact import rational, rounding
from refnb.examples import HIKING, with_rainy

SKIES = {"no sun, calm": "FF", "no sun, windy": "FT", "sunny, calm": "TF", "sunny, windy": "TT"}
WIDE, HIGH = 330, 110


def tables() -> dict[str, ErrorTable]:
    """Return the errors of naive Bayes with two features, and with Rainy as a third."""
    plain, wet = plug_in.from_model(HIKING), with_rainy()
    return {
        "Sunny, Windy": expected_error.expected_error(plain, plug_in.naive_rule(HIKING, plain)),
        "Sunny, Windy, Rainy": expected_error.expected_error(
            wet, plug_in.naive_rule(plug_in.marginals(wet), wet)
        ),
    }


def hills() -> Picture:
    """Draw the errors of the rule in each weather, with and without the redundant feature."""
    marks, found = list[str](), tables()
    for i, (name, table) in enumerate(found.items()):
        y = 186 * i
        wrong = rational.spelling(table.error)
        marks.append(svg.text(0, y + 14, f"{name}: wrong {wrong}", "", "strong"))
        marks += _panel(y + 38, table)
    return Picture(
        "hills",
        "What a redundant feature costs",
        "Two mosaics of four kinds of weather, Sunny and Windy, true or false. The wrong part "
        f"is {' and then '.join(rational.spelling(t.error) for t in found.values())} of the "
        "whole; in the second one the rule says hike where it is sunny and windy.",
        "Each column is a kind of weather, as wide as that weather is probable; dull is not "
        "sunny. Above it stands what the rule says, and its lower part is what the rule gets "
        "wrong. <em>Rainy</em> says nothing new, but it turns the last column.",
        372,
        marks,
    )


def _panel(top: int, table: ErrorTable) -> Iterator[str]:
    left = Fraction(0)
    for name, weather in SKIES.items():
        here = [o for o in table.outcomes if o.cell[:2] == tuple(weather) and o.truth]
        whole = rational.total(o.truth for o in here)
        wrong = rational.total(o.truth for o in here if o.wrong)
        wide, low = WIDE * whole, HIGH * wrong / whole
        x = left + wide / 2
        yield svg.box((left, top), wide, HIGH - low, "soft-a")
        yield svg.box((left, top + HIGH - low), wide, low, "b")
        yield svg.middle(x, top - 6, here[0].predicted)
        yield svg.middle(x, top + 17, rational.spelling(whole - wrong))
        yield svg.middle(x, top + HIGH - 8, rational.spelling(wrong), "on")
        for i, half in enumerate(name.replace("no sun", "dull").split(", ")):
            yield svg.middle(x, top + HIGH + 15 + 15 * i, half)
        left += wide


def stay(weather: str, times: int) -> Fraction:
    """Return P(stay) according to naive Bayes if the table has so many copies of the wind."""
    instance = dict(zip(HIKING.schema.features, weather, strict=True))
    factors = categorical.factors(HIKING, instance)
    columns = {f"wind {i}": factors["Windy"] for i in range(times)}
    found = naive.infer(HIKING.prior, {"Sunny": factors["Sunny"], **columns})
    return found.posterior["stay"]


def copied(chosen: Sequence[str]) -> tuple[list[str], str]:
    """Draw P(stay) in each kind of weather if the table has so many copies of the wind."""
    times, marks, said = int(chosen[0]), list[str](), list[str]()
    rule = dict[tuple[str, ...], str]()
    for i, weather in enumerate(SKIES.values()):
        y, share, true = 22 + 34 * i, stay(weather, times), 96 + 180 * stay(weather, 1)
        rule[tuple(weather)] = "stay" if share >= Fraction(1, 2) else "hike"
        said.append(f"{rounding.decimal(100 * share, 0)}\u00a0% {rule[tuple(weather)]}")
        marks.append(svg.box((96, y), 180 * share, 22, "a", f"bar {i}"))
        marks.append(svg.text(284, y + 16, said[-1], key=f"says {i}"))
        marks.append(svg.segment((true, y - 4), (true, y + 26), "line-b"))
    marks.append(svg.segment((186, 16), (186, 154), "thin"))
    truth = plug_in.from_model(HIKING)
    error = rational.spelling(expected_error.expected_error(truth, rule).error)
    words = f"wrong on {error} of the days"
    marks.append(svg.text(0, 178, words, "", "strong", "error"))
    return marks, f"With {times} columns for the wind: {', '.join(said)}; {words}."


def winds() -> Picture:
    """Draw P(stay) in each weather: true, and by naive Bayes with copies of the wind."""
    marks = [svg.middle(186, 12, "1/2")]
    for i, name in enumerate(SKIES):
        marks.append(svg.text(0, 38 + 34 * i, name))
        marks.append(svg.box((96, 22 + 34 * i), 180, 22, "soft-a"))
    return svg.moving(
        "winds",
        "The wind, written down again and again",
        "The probability of <em>stay</em> when so many columns hold the wind. A dashed line is the "
        "true probability. A bar that ends left of the middle means <em>hike</em>.",
        184,
        marks,
        copied,
        Move("range", "columns for the wind", [str(n) for n in range(1, 10)], 1),
    )
