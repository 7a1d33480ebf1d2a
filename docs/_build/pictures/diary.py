"""The fourteen days: how they become fractions, and the fractions become a product."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from docs._build.pictures import svg
from docs._build.pictures.svg import Move, Picture
from refnb.classifiers import categorical
from refnb.estimation import smoothing
from refnb.exact import rational
from refnb.exercises.problems import play_tennis

NO_SMOOTHING = smoothing.smoothing("none")
DAYS = play_tennis.examples()
MODEL = categorical.fit(play_tennis.counts(), NO_SMOOTHING, NO_SMOOTHING)
TODAY = categorical.infer(MODEL, play_tennis.DAY)
SIZE, PITCH, ROW, FIRST = 11, 12, 26, 24
COLUMNS = {"yes": (84, 209, "a"), "no": (234, 313, "b")}  # of the days, of the fraction; a kind


def counted(chosen: Sequence[str]) -> tuple[list[str], str]:
    """Draw the days that agree with the query in its first features, and the products."""
    *values, step = chosen
    asked = dict(zip(play_tennis.SCHEMA.features, values, strict=True))
    known = dict([*asked.items()][: int(step)])
    scores = categorical.infer(MODEL, known).scores
    marks = list[str]()
    for i, (name, value) in enumerate([("", "all days"), *asked.items()]):
        marks += _row(FIRST + ROW * i, name, value, not name or name in known)
    told = " and ".join(f"{rational.spelling(s)} for {label}" for label, s in scores.items())
    for label, (_, place, _) in COLUMNS.items():
        score, y = rational.spelling(scores[label]), FIRST + ROW * 5 + 17
        marks.append(svg.text(place + 14, y, score, "end", "strong", f"score {label}"))
    marks += _answer(FIRST + ROW * 6, scores)
    return marks, f"After {step} of 4 features the products are {told}."


def days() -> Picture:
    """Draw which of the fourteen days agree with the query, row by row."""
    counts = play_tennis.counts().labels
    lists = [
        Move("list", f, values, [*values].index(play_tennis.DAY[f]))
        for f, values in play_tennis.SCHEMA.features.items()
    ]
    return svg.moving(
        "days",
        "Fourteen days become fractions, and the fractions a product",
        "A square is a day, filled where it has the value of the row. The fraction is the number "
        "of filled squares over all days with that label; multiply the fractions of a label.",
        FIRST + ROW * 7 + 24,
        [
            *(svg.text(x, 14, f"{y}, {counts[y]} days") for y, (x, *_) in COLUMNS.items()),
            svg.segment((0, FIRST + ROW * 5), (svg.WIDE - 20, FIRST + ROW * 5)),
            svg.text(0, FIRST + ROW * 5 + 17, "product"),
        ],
        counted,
        *lists,
        Move("steps", "feature", [str(n) for n in range(5)], 4),
    )


def _row(y: int, name: str, value: str, shown: bool) -> Iterator[str]:
    yield svg.text(0, y + 11, value, key=f"value {name}")
    for label, (left, place, own) in COLUMNS.items():
        diary = [e.instance for e in DAYS if e.label == label]
        lit = [not name or day[name] == value for day in diary]
        for kind, wanted in ((own, True), (f"soft-{own}", False)):
            at = [i for i, on in enumerate(lit) if shown and on is wanted]
            key = f"{name} {label} {'lit' if wanted else 'not'}"
            yield svg.cells(kind, key, [((left + PITCH * i, y), SIZE, SIZE) for i in at])
        whole = len(diary) if name else len(DAYS)
        yield svg.middle(place, y + 11, f"{sum(lit)}/{whole}" * shown, key=f"{name} {label}")


def _answer(y: int, scores: Mapping[str, Fraction]) -> Iterator[str]:
    """Draw the posterior as a bar of two parts, with its numbers."""
    evidence = rational.total(scores.values())
    after = {label: score / evidence for label, score in scores.items()} if evidence else {}
    share, wide = after.get("yes", Fraction(1, 2)), svg.WIDE - 20
    yield svg.box((0, y), wide * share, 20, "a", "bar yes")
    yield svg.box((wide * share, y), wide - wide * share, 20, "b", "bar no")
    says = [f"{y}: {rational.spelling(p)} {svg.about(100 * p, 0)}\u00a0%" for y, p in after.items()]
    yes, no = says or ["no day of either label has all of it", ""]
    yield svg.text(0, y + 38, yes, "", "strong", "says yes")
    yield svg.text(wide, y + 38, no, "end", "strong", "says no")
