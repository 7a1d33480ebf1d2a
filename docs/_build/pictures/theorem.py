"""Bayes' theorem: a thousand people and a test, and the square of two dice."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from docs._build.pictures import bars, svg
from docs._build.pictures.svg import Move, Number, Picture, Point
from refnb.exact import rational, rounding
from refnb.probability import bayes

PEOPLE, ACROSS, SIZE = 1000, 40, 8
LEFT, TOP = 20, 8
ROWS = PEOPLE // ACROSS
KINDS = {"ill+": "a", "ill−": "soft-a", "well+": "b", "well−": "soft-b"}


def people(prior: str = "0.008", finds: str = "0.98", spares: str = "0.97") -> Picture:
    """Draw 1,000 people: ill or well, with a positive or a negative test."""
    ill, rate = rational.rational(prior), rational.rational(finds)
    shares = {"ill": ill, "well": 1 - ill}
    positive = {"ill": rate, "well": 1 - rational.rational(spares)}
    joint, parts = bayes.joint(shares, positive), dict[str, Fraction]()
    for h, p in shares.items():
        parts |= {f"{h}+": PEOPLE * joint[h], f"{h}−": PEOPLE * (p - joint[h])}
    counts = "; ".join(f"{key[:-1]} and {key[-1]}: {_amount(n)}" for key, n in parts.items())
    answer = "nobody tests positive"
    if any(joint.values()):
        after = bayes.posterior(shares, positive)["ill"]
        about = svg.about(100 * after, 1)
        answer = f"ill, of the positive: {rational.spelling(after)} {about}\u00a0%"
    return Picture(
        "people",
        "1,000 people and a test",
        f"A grid of 1,000 squares, a person each. {counts}.",
        "A square is one person of a thousand; the numbers are averages, so fractions of a "
        "person appear. After a positive test, look only at the two kinds with a +.",
        TOP + ROWS * SIZE + 74,
        [*_grid(parts), *_counts(parts), svg.text(LEFT, 274, answer, "", "strong", "answer")],
        {"prior": prior, "finds": finds, "spares": spares},
    )


def _amount(n: Fraction) -> str:
    """Return a number of people exactly, with at most five digits after the point."""
    return rounding.decimal(n, 5).rstrip("0").rstrip(".")


def _grid(parts: dict[str, Fraction]) -> Iterator[str]:
    start = Fraction(0)
    for key, n in parts.items():
        yield svg.cells(f"{KINDS[key]} bare", f"people {key}", _run(start, start + n))
        start += n
    wide, high = ACROSS * SIZE, ROWS * SIZE
    upright = "".join(f"M{LEFT + i * SIZE} {TOP}v{high}" for i in range(ACROSS + 1))
    level = "".join(f"M{LEFT} {TOP + i * SIZE}h{wide}" for i in range(ROWS + 1))
    yield svg.tag("path", d=upright + level, kind="grid")


def _run(start: Fraction, end: Fraction) -> Iterator[tuple[Point, Number, Number]]:
    """Yield the squares from one number to another, in reading order, as rectangles."""
    while start < end:
        row, column = divmod(start, ACROSS)
        rows = 1 if column else max(1, (end - start) // ACROSS)
        wide = min(end - start, ACROSS - column)
        yield (LEFT + SIZE * column, TOP + SIZE * row), SIZE * wide, SIZE * rows
        start += wide * rows


def _counts(parts: dict[str, Fraction]) -> Iterator[str]:
    """Yield the meaning of each colour, with its number, in two columns."""
    for i, (key, n) in enumerate(parts.items()):
        x, y = LEFT + 160 * (i // 2), 222 + 20 * (i % 2)
        yield svg.box((x, y), 11, 11, KINDS[key])
        who, sign = key[:-1], key[-1]
        yield svg.text(x + 17, y + 11, f"{who}, {sign}: {_amount(n)}", key=f"count {key}")


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
