"""Shares as areas: a joint table in two orders, a tie, hours, votes; and a coin for each word."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from docs._build.pictures import diary, svg
from docs._build.pictures.svg import Move, Number, Picture
from refnb.classifiers import bernoulli, categorical
from refnb.decision import bayes_optimal
from refnb.estimation.smoothing import smoothing
from refnb.exact import rational
from refnb.exercises.problems import problem, spam
from refnb.probability import bayes

HALF, HIGH = Fraction(1, 2), 120


class Part(NamedTuple):
    """A column: the text below it, its width, its filled part, and its kind."""

    name: str
    wide: Fraction
    full: Fraction
    kind: str
    words: str


def columns(
    left: Number, wide: int, parts: list[Part], title: str, key: str = "", high: int = HIGH
) -> Iterator[str]:
    """Draw columns side by side, each filled from below, with a title above them."""
    yield svg.middle(left + Fraction(wide, 2), 14, title, "strong")
    for i, part in enumerate(parts):
        across, up = wide * part.wide, high * part.full
        keys = [f"{key} {what} {i}" * bool(key) for what in ("whole", "full", "name", "words")]
        yield svg.box((left, 24), across, high, f"soft-{part.kind}", keys[0])
        yield svg.box((left, 24 + high - up), across, up, part.kind, keys[1])
        yield svg.middle(left + across / 2, 40 + high, part.name, key=keys[2])
        y, on = (5 - up / 2, "on") if up > 20 else (-6 - up, "")
        words = part.words * (across > 30)
        yield svg.middle(left + across / 2, 24 + high + y, words, on, keys[3])
        left += across


def orders() -> Picture:
    """Draw two dice and their faces, split by the die first and by the face first."""
    prior, six = {"fair": HALF, "loaded": HALF}, {"fair": Fraction(1, 6), "loaded": HALF}
    other = {die: 1 - p for die, p in six.items()}
    dice = [Part(f"{d} {prior[d]}", prior[d], six[d], "a", str(prior[d] * six[d])) for d in prior]
    faces = []
    for name, row in (("six", six), ("other", other)):
        whole, share = bayes.evidence(prior, row), bayes.posterior(prior, row)["loaded"]
        faces.append(Part(f"{name} {whole}", whole, share, "b", str(whole * share)))
    return Picture(
        "two-ways",
        "One joint table, taken apart in two ways",
        "Two squares. Left, the dice: a sixth of the fair one and half of the loaded one is six. "
        f"Right, the faces: of six, {faces[0].wide} wide, the loaded die has {faces[0].full}.",
        "Left: the die first; filled is <em>six</em>. Right: the face first; filled is the loaded "
        "die. <em>Loaded and six</em> is the same area in both, 1/4.",
        168,
        [*columns(10, 150, dice, "the die first"), *columns(200, 150, faces, "the face first")],
    )


def tie() -> Picture:
    """Draw the prior and the wind for both labels; the products are equal."""
    found = categorical.infer(diary.MODEL, {"Wind": "strong"})
    marks, said = list[str](), list[str]()
    for left, label, kind in ((20, "yes", "a"), (190, "no", "b")):
        prior, wind = found.prior[label], found.factors["Wind"][label]
        part = Part(str(prior), prior, wind, kind, str(found.scores[label]))
        marks += [svg.box((left, 24), 150, 120, "line"), *columns(left, 150, [part], label)]
        said.append(f"{label}: {prior} wide, {wind} high")
    return Picture(
        "tie",
        "Two products that are equal",
        f"Two squares with a rectangle in each. {'; '.join(said)}. Both rectangles cover 3/14.",
        "On a windy day: as wide as the prior, as high as the likelihood of strong wind. The "
        "rectangles have different shapes and exactly the same area, 3/14 of the square.",
        168,
        marks,
    )


def hours() -> Picture:
    """Draw 160 hours: in each kind of weather, rain does not change the share of lightning."""
    seen = {"storm": {"rain": (12, 24), "no rain": (4, 8)}}  # with lightning, of how many
    seen["calm"] = {"rain": (1, 16), "no rain": (7, 112)}
    marks, said = list[str](), list[str]()
    for left, (weather, rows) in zip((10, 190), seen.items(), strict=True):
        hours, parts = sum(n for _, n in rows.values()), list[Part]()
        for name, (k, n) in rows.items():
            parts.append(Part(name, Fraction(n, hours), Fraction(k, n), "a", f"{k} of {n}"))
        marks += columns(left, 160, parts, weather)
        said.append(f"{parts[0].full} in {weather}")
    return Picture(
        "hours",
        "Rain and lightning, in a storm and in the calm",
        "Two squares, storm and calm, each cut into hours with and without rain. Lightning fills "
        f"the same share of both parts: {' and '.join(said)}.",
        "Filled: hours with lightning. In each weather the hours with rain and those without have "
        f"the same share, {' and '.join(said)}, so the edge is level. That is independence given "
        "the weather.",
        168,
        marks,
    )


def copied() -> Picture:
    """Draw the probability of a by naive Bayes, a rival and the data; one column is there twice."""
    seen = {"0": {"a": 1, "b": 2}, "1": {"a": 1, "b": 4}}
    labels = {y: sum(row[y] for row in seen.values()) for y in "ab"}
    prior = {y: Fraction(n, sum(labels.values())) for y, n in labels.items()}
    marks, shown = list[str](), list[str]()
    for left, (word, row) in zip((10, 190), seen.items(), strict=True):
        once = {y: Fraction(row[y], labels[y]) for y in "ab"}
        share = bayes.posterior(prior, once)["a"]
        twice = bayes.posterior(prior, {y: p * p for y, p in once.items()})["a"]
        shares = (("counted", "b", twice), ("rival", "a", share), ("data", "a", share))
        parts = [Part(name, Fraction(1, 3), p, kind, str(p)) for name, kind, p in shares]
        marks += columns(left, 150, parts, f"word {word}, copy {word}")
        shown.append(f"at {word}, {word} counting says {twice}, the rival and the data {share}")
    return Picture(
        "copied",
        "Counting a column twice moves the probability away from the data",
        f"Two groups of three columns: {'; '.join(shown)}.",
        "How probable <em>a</em> is. Naive Bayes, which counts the copy, misses the share in the "
        "data on both sides; the rival meets it.",
        168,
        marks,
    )


def thrown(chosen: Sequence[str]) -> tuple[list[str], str]:
    """Draw three coins after a number of heads, each with its posterior and its vote."""
    seen = int(chosen[0])
    prior = {"fair": Fraction(7, 10), "bent": Fraction(2, 10), "two heads": Fraction(1, 10)}
    heads = {"fair": HALF, "bent": Fraction(3, 4), "two heads": Fraction(1)}
    after = bayes.posterior(prior, {h: p**seen for h, p in heads.items()})
    said = {h: {"heads": p, "tails": 1 - p} for h, p in heads.items()}
    together = rational.spelling(bayes_optimal.predict(after, said)["heads"])
    parts = [Part(h, p, heads[h], "a", str(heads[h])) for h, p in after.items()]
    level = 144 - 120 * Fraction(together)
    words = ", ".join(f"{h} {rational.spelling(p)}" for h, p in after.items())
    marks = [*columns(20, 320, parts, "", "coin")]
    marks.append(svg.segment((14, level), (346, level), "line-b", "level"))
    marks.append(svg.middle(180, 204, f"together: {together}", "strong", "together"))
    marks.append(svg.middle(180, 184, words, key="says"))
    return marks, f"After {seen} heads: {words}; together {together}."


def votes() -> Picture:
    """Draw three coins, each with its posterior and its prediction for the next toss."""
    return svg.moving(
        "votes",
        "Three coins vote on the next throw",
        "Each coin is as wide as its posterior, and filled as high as its probability of heads. "
        "The dashed line is the vote of all three: the filled area.",
        212,
        [],
        thrown,
        Move("range", "heads seen", [str(n) for n in range(7)], 2),
    )


GIVEN, _ = problem.read("spam")
MESSAGE = spam.message(GIVEN)
FILTER = bernoulli.fit(spam.counts(GIVEN), smoothing("laplace"), GIVEN.numbers["prior"])


def coins() -> Picture:
    """Draw the coin of each word in both classes, and the side that a message shows."""
    found = bernoulli.infer(FILTER, MESSAGE)
    marks = [svg.middle(148, 14, "spam", "strong"), svg.middle(288, 14, "regular", "strong")]
    for i, (word, row) in enumerate(found.factors.items()):
        y, there = 24 + 34 * i, MESSAGE[word] == "1"
        marks.append(svg.text(0, y + 16, word if there else f"no {word}", "", "strong"))
        for left, label, kind in ((88, "spam", "b"), (228, "regular", "a")):
            wide, whole = 120 * row[label], svg.box((left, y), 120, 22, f"soft-{kind}")
            start = Fraction(left if there else left + 120 - wide)
            on = "on" if wide > 30 else ""
            at = start + wide / 2 if on else start + wide + 20 if there else start - 20
            marks += [whole, svg.box((start, y), wide, 22, kind)]
            marks.append(svg.middle(at, y + 16, rational.spelling(row[label]), on))
    return Picture(
        "coins",
        "A coin for each word and class",
        "Three rows, study, free and money, and in each two bars, spam and regular: the left part "
        f"is there, the right part is not. This message is spam with {found.posterior['spam']}.",
        "Each word is a coin: the left part of a bar is <em>there</em>, the right part <em>not "
        "there</em>. Full is the side that the message shows, and its length is the factor.",
        130,
        marks,
    )
