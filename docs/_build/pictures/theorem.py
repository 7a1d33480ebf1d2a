"""Bayes' theorem: a thousand people and a test, and the square of two dice."""

from collections.abc import Sequence
from fractions import Fraction

from docs._build.pictures import bars, svg
from docs._build.pictures.svg import Move, Number, Picture, Point
from refnb.exact import rational, rounding
from refnb.probability import bayes

ILL, WELL = "ill", "well"
PEOPLE, ACROSS, SIZE = 1000, 40, 8
LEFT, TOP = 20, 8
ROWS = PEOPLE // ACROSS
KINDS = {(ILL, "+"): "a", (ILL, "−"): "soft-a", (WELL, "+"): "b", (WELL, "−"): "soft-b"}


def people(prior: str = "0.008", finds: str = "0.98", spares: str = "0.97") -> Picture:
    """Draw 1,000 people: ill or well, with a positive or a negative test."""
    ill, rate = rational.rational(prior), rational.rational(finds)
    shares = {ILL: ill, WELL: 1 - ill}
    positive = {ILL: rate, WELL: 1 - rational.rational(spares)}
    joint = bayes.joint(shares, positive)
    parts = {(h, "+"): PEOPLE * joint[h] for h in shares}
    parts |= {(h, "−"): PEOPLE * (shares[h] - joint[h]) for h in shares}
    after = bayes.posterior(shares, positive)[ILL] if sum(joint.values()) else None
    return Picture(
        "people",
        "1,000 people and a test",
        f"A grid of 1,000 squares, a person each. {_said(parts)}.",
        "A square is one person of a thousand; the numbers are averages, so fractions of a "
        "person appear. After a positive test, look only at the two kinds with a +.",
        TOP + ROWS * SIZE + 74,
        [
            *_grid(parts),
            *_counts(parts),
            svg.text(LEFT, 274, _answer(after), "", "strong", "answer"),
        ],
        {"prior": prior, "finds": finds, "spares": spares},
    )


def _said(parts: dict[tuple[str, str], Fraction]) -> str:
    return "; ".join(f"{h} and {sign}: {_amount(parts[h, sign])}" for h, sign in KINDS)


def _amount(n: Fraction) -> str:
    """Return a number of people exactly, with at most five digits after the point."""
    return rounding.decimal(n, 5).rstrip("0").rstrip(".")


def _answer(after: Fraction | None) -> str:
    if after is None:
        return "nobody tests positive"
    about = svg.about(100 * after, 1)
    return f"ill, of the positive: {rational.spelling(after)} {about}\u00a0%"


def _grid(parts: dict[tuple[str, str], Fraction]) -> list[str]:
    marks, start = [], Fraction(0)
    for which, kind in KINDS.items():
        end = start + parts[which]
        marks.append(svg.cells(f"{kind} bare", f"people {_key(which)}", _run(start, end)))
        start = end
    wide, high = ACROSS * SIZE, ROWS * SIZE
    upright = "".join(f"M{LEFT + i * SIZE} {TOP}v{high}" for i in range(ACROSS + 1))
    level = "".join(f"M{LEFT} {TOP + i * SIZE}h{wide}" for i in range(ROWS + 1))
    return [*marks, svg.tag("path", d=upright + level, kind="grid")]


def _key(which: tuple[str, str]) -> str:
    return f"{which[0]}{which[1]}"


def _run(start: Fraction, end: Fraction) -> list[tuple[Point, Number, Number]]:
    """Return the squares from one number to another, in reading order, as rectangles."""
    found = list[tuple[Point, Number, Number]]()
    while start < end:
        row, column = divmod(start, ACROSS)
        rows = 1 if column else max(1, (end - start) // ACROSS)
        wide = min(end - start, ACROSS - column)
        at = (LEFT + SIZE * column, Fraction(TOP + SIZE * row))
        found.append((at, SIZE * wide, SIZE * Fraction(rows)))
        start += wide * rows
    return found


def _counts(parts: dict[tuple[str, str], Fraction]) -> list[str]:
    """Return the meaning of each colour, with its number, in two columns."""
    marks = []
    for i, (which, kind) in enumerate(KINDS.items()):
        x, y = LEFT + 160 * (i // 2), 222 + 20 * (i % 2)
        marks.append(svg.box((x, y), 11, 11, kind))
        words = f"{which[0]}, {which[1]}: {_amount(parts[which])}"
        marks.append(svg.text(x + 17, y + 11, words, "", "", f"count {_key(which)}"))
    return marks


def divided(chosen: Sequence[str]) -> tuple[list[str], str]:
    """Draw the square for a prior of the loaded die and the likelihoods of a six."""
    loaded, *heights = map(Fraction, chosen)
    prior = {"fair": 1 - loaded, "loaded": loaded}
    six = dict(zip(prior, heights, strict=True))
    after = bayes.posterior(prior, six) if any(heights) else {}
    parts = [
        bars.Part(f"{die}: {rational.spelling(p)}", p, six[die], kind, rational.spelling(six[die]))
        for (die, p), kind in zip(prior.items(), "ab", strict=True)
    ]
    marks = [*bars.columns(60, 240, parts, "", "die", 240)]
    for die, x in (("fair", 180 - 120 * loaded), ("loaded", 300 - 120 * loaded)):
        share = rational.spelling(after[die]) if after else "0/0"
        marks.append(svg.middle(x, 302, f"after a six: {share}", "strong", f"share {die}"))
    says = f"P(loaded | six) {svg.about(after['loaded'], 3)}" if after else "no die shows a six"
    marks.append(svg.middle(180, 16, says, key="says"))
    return marks, f"Widths {', '.join(chosen[:1])}; heights {', '.join(chosen[1:])}. {says}."


def square() -> Picture:
    """Draw the square of the two dice: the prior is a width, the likelihood a height."""
    sixths = [rational.spelling(Fraction(n, 6)) for n in range(7)]
    return svg.moving(
        "square",
        "Bayes' theorem as a square of two dice",
        "The width of a column is the prior, the filled height the likelihood of a six. After "
        "the six only the filled part is left; below each column stands its share of it.",
        316,
        [],
        divided,
        Move("range", "P(loaded), a width", sixths[1:-1], 2),
        Move("range", "P(six | fair), a height", sixths, 1),
        Move("range", "P(six | loaded), a height", sixths, 3),
    )
