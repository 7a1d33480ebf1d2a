"""The fourteen days: how they become fractions, and the fractions a product; and what a 0 does."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from docs._build.pictures import svg
from docs._build.pictures.svg import Picture
from refnb.classifiers import categorical
from refnb.estimation import smoothing
from refnb.exact import rational
from refnb.exercises.problems import play_tennis

NO_SMOOTHING = smoothing.smoothing("none")
LABELS = tuple(play_tennis.SCHEMA.labels)
SIZE, PITCH, ROW, FIRST = 11, 12, 26, 24
COLUMNS = {"yes": (84, 209), "no": (234, 313)}  # where the days begin, where the fraction stands


def days(asked: Mapping[str, str] = play_tennis.DAY) -> Picture:
    """Draw which of the fourteen days agree with the one that is asked for."""
    counts = play_tennis.counts()
    asked = {f: asked[f] for f in play_tennis.SCHEMA.features}
    model = categorical.fit(counts, NO_SMOOTHING, NO_SMOOTHING)
    scores = categorical.infer(model, asked).scores
    marks = [
        svg.text(COLUMNS[label][0], 14, f"{label}, {counts.labels[label]} days") for label in LABELS
    ]
    for i, (name, value) in enumerate([("", "all days"), *asked.items()]):
        marks += _row(FIRST + ROW * i, name, value)
    return Picture(
        "days",
        "Fourteen days become fractions, and the fractions a product",
        f"A row for each value of the day: {', '.join(asked.values())}. Full squares are the "
        f"days that agree. The products are {_scores(scores)}.",
        "A square is a day, filled where it has the value of the row. The fraction is the number "
        "of filled squares over all days with that label; multiply the fractions of a label.",
        FIRST + ROW * 7 + 24,
        [*marks, *_product(FIRST + ROW * 5, scores), *_answer(FIRST + ROW * 6, scores)],
        {"days": _days(), **{name.lower(): value for name, value in asked.items()}},
    )


def _days() -> str:
    """Return the diary with commas between values and semicolons between days."""
    return ";".join(",".join([*e.instance.values(), e.label]) for e in play_tennis.examples())


def _scores(scores: Mapping[str, Fraction]) -> str:
    return " and ".join(f"{rational.spelling(s)} for {label}" for label, s in scores.items())


def _row(y: int, name: str, value: str) -> Iterator[str]:
    yield svg.text(0, y + 11, value, "", "", f"value {name}" if name else "")
    for label in LABELS:
        left, place = COLUMNS[label]
        diary = [e.instance for e in play_tennis.examples() if e.label == label]
        lit = [not name or day[name] == value for day in diary]
        for kind, wanted in ((_kind(label), True), (f"soft-{_kind(label)}", False)):
            days_ = [i for i, on in enumerate(lit) if on is wanted]
            key = f"{name} {label} {'lit' if wanted else 'not'}" if name else ""
            yield svg.cells(kind, key, [((left + PITCH * i, y), SIZE, SIZE) for i in days_])
        whole = len(diary) if name else len(play_tennis.examples())
        yield svg.middle(
            place, y + 11, f"{sum(lit)}/{whole}", "", f"{name} {label}" if name else ""
        )


def _kind(label: str) -> str:
    return "a" if label == "yes" else "b"


def _product(y: int, scores: Mapping[str, Fraction]) -> Iterator[str]:
    yield svg.segment((0, y), (svg.WIDE - 20, y))
    yield svg.text(0, y + 17, "product")
    for label in LABELS:
        _, place = COLUMNS[label]
        words = rational.spelling(scores[label])
        yield svg.text(place + 14, y + 17, words, "end", "strong", f"score {label}")


def _answer(y: int, scores: Mapping[str, Fraction]) -> Iterator[str]:
    """Draw the posterior as a bar of two parts, and say it."""
    evidence = rational.total(scores.values())
    share = scores["yes"] / evidence if evidence else Fraction(1, 2)
    wide = svg.WIDE - 20
    yield svg.box((0, y), wide * share, 20, "a", "bar yes")
    yield svg.box((wide * share, y), wide - wide * share, 20, "b", "bar no")
    words = [_told(label, scores[label] / evidence) if evidence else "" for label in LABELS]
    yield svg.text(
        0, y + 38, words[0] or "no day of either label has all of it", "", "strong", "says yes"
    )
    yield svg.text(wide, y + 38, words[1], "end", "strong", "says no")


def _told(label: str, share: Fraction) -> str:
    return f"{label}: {rational.spelling(share)} {svg.about(100 * share, 0)}\u00a0%"


def zero() -> Picture:
    """Draw the posterior after each factor of an overcast day, counted and smoothed."""
    asked = {**play_tennis.DAY, "Outlook": "overcast"}
    marks = [svg.text(70, 14, "counted"), svg.text(220, 14, "with Laplace")]
    ends = []
    for left, rule in ((70, "none"), (220, "laplace")):
        shares = list(posteriors(asked, rule))
        ends.append(shares[-1]["no"])
        for i, share in enumerate(shares):
            marks += _split(left, 22 + 28 * i, share["yes"])
    for i, word in enumerate(["prior", *asked.values()]):
        marks.append(svg.text(0, 37 + 28 * i, word))
    said = [rational.spelling(end) for end in ends]
    for x, words in zip((70, 220), said, strict=True):
        marks.append(svg.text(x, 178, f"no: {words}", "", "strong"))
    return Picture(
        "zero",
        "A zero silences every other factor",
        "Bars of two parts, yes and no, after each factor of an overcast, cool, humid, windy day. "
        f"Counted, no is gone with the first factor, and ends at {said[0]}. With Laplace's rule it "
        f"ends at {said[1]}.",
        "The posterior after each factor of an overcast day that is otherwise like today: "
        "<em>yes</em> on the left of each bar, <em>no</em> on the right. No counted day without "
        "play was overcast, so no other factor can change the answer.",
        184,
        marks,
    )


def posteriors(asked: Mapping[str, str], rule: str) -> Iterator[Mapping[str, Fraction]]:
    """Yield the posterior before any factor, and after one more each time."""
    model = categorical.fit(play_tennis.counts(), smoothing.smoothing(rule), NO_SMOOTHING)
    known = dict[str, str]()
    yield categorical.infer(model, known).posterior
    for name, value in asked.items():
        known[name] = value
        yield categorical.infer(model, known).posterior


def _split(left: int, y: int, yes: Fraction) -> Iterator[str]:
    wide = 140
    yield svg.box((left, y), wide * yes, 21, "a")
    if yes < 1:
        yield svg.box((left + wide * yes, y), wide - wide * yes, 21, "b")
    if wide * yes >= 34:
        yield svg.text(left + 5, y + 15, "yes", "", "on")
    if wide * (1 - yes) >= 26:
        yield svg.text(left + wide - 5, y + 15, "no", "end", "on")
