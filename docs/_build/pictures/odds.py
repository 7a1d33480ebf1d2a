"""Votes that add up: waterfalls of log-odds, the logistic curve, one text under two models."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import prod

from docs._build.pictures import bars, curves, diary, svg
from docs._build.pictures.svg import Move, Picture, Point
from refnb.classifiers import bernoulli, linear, linear_form, logistic, multinomial
from refnb.classifiers.linear import Linear
from refnb.estimation import counting
from refnb.estimation.schema import Example, Schema
from refnb.estimation.smoothing import smoothing
from refnb.exact import enclosure, logarithm, rational
from refnb.exercises.problems import play_tennis

LAPLACE, NONE = smoothing("laplace"), smoothing("none")
LETTERS = (
    Example({"buy": 3, "now": 1}, "spam"),
    Example({"buy": 1, "now": 1}, "spam"),
    Example({"meet": 2}, "ham"),
    Example({"meet": 1, "now": 1}, "ham"),
    Example({"meet": 1, "buy": 1}, "ham"),
)
WORDS, LETTER = ("buy", "now", "meet"), {"buy": 3, "meet": 1}
ROW = 24
Votes = Mapping[str, Fraction]


def doublings(ratio: Fraction) -> Fraction:
    """Return log2 of a ratio to three digits after the point."""
    return Fraction(enclosure.decimal(logarithm.log(ratio, "2"), 3))


def product(ratios: Iterable[Fraction]) -> Fraction:
    """Return the odds that result from all votes."""
    return prod(ratios, start=Fraction(1))


def falls(top: int, votes: Votes, zero: int, unit: int) -> Iterator[str]:
    """Draw a bar for each vote, starting where the one before it ended, and their sum."""
    at = Fraction(1)
    for i, (name, ratio) in enumerate([*votes.items(), ("in all", product(votes.values()))]):
        last, y = i == len(votes), top + ROW * i
        start, kind = (Fraction(1), "strong") if last else (at, "")
        at = start * ratio
        ends = [zero + unit * doublings(x) for x in (start, at)]
        yield svg.text(0, y + 13, name, "", kind)
        wide = max(abs(ends[1] - ends[0]), Fraction(1))
        yield svg.box((min(ends), y), wide, 16, "a" if ratio > 1 else "b")
        shown = "× " * (not last) + rational.spelling(ratio)
        room = max(ends) + 8 * len(shown) + 6 <= svg.WIDE
        x, anchor = (max(ends) + 6, "") if room else (min(ends) - 6, "end")
        yield svg.text(x, y + 13, shown, anchor, f"halo {kind}".strip())
        if not last:
            yield svg.segment((ends[1], y + 16), (ends[1], y + ROW))


def scale(y: int, high: int, zero: int, unit: int, odds: tuple[str, ...]) -> Iterator[str]:
    """Draw upright lines at some odds; the line at even odds is solid."""
    for each in odds:
        x = zero + unit * doublings(rational.rational(each))
        yield svg.segment((x, y), (x, y + high), "line" if each == "1" else "thin")
        yield svg.middle(x, y + high + 15, each)


def _fallen(
    name: str, votes: Votes, sides: tuple[str, str], place: tuple[int, int], odds: tuple[str, ...]
) -> Picture:
    """Draw a waterfall: its votes, its two sides, where 1 is and how long a doubling, its scale."""
    factors = ", ".join(f"{vote} × {rational.spelling(r)}" for vote, r in votes.items())
    step = rational.rational(odds[-1]) / rational.rational(odds[-2])
    return Picture(
        name,
        f"A waterfall of the log-odds of {sides[0]}",
        f"Bars that each begin where the last one ended: {factors}; in all "
        f"{product(votes.values())}.",
        f"The odds of <em>{sides[0]}</em>, and what makes them. To the right is "
        f"<em>{sides[0]}</em>, to the left <em>{sides[1]}</em>; each step of the scale is a factor "
        f"of {step}, so that factors add up as lengths.",
        54 + ROW * len(votes),
        [*scale(4, 26 + ROW * len(votes), *place, odds), *falls(6, votes, *place)],
    )


def waterfall() -> Picture:
    """Draw how the log-odds of spam add up, for the three words of a message."""
    line = linear.between(linear_form.of_bernoulli(bars.FILTER), "spam", "regular")
    message = {word: int(there) for word, there in bars.MESSAGE.items()}
    votes = {"bias": logarithm.exponential(line.bias)}
    for word, weight in linear.contributions(line, message).items():
        votes[f"{word}, {message[word]}"] = logarithm.exponential(weight)
    scale = ("1/256", "1/64", "1/16", "1/4", "1", "4")
    return _fallen("waterfall", votes, ("spam", "regular"), (300, 25), scale)


def tennis() -> Picture:
    """Draw how the log-odds of yes add up, for the day of the tennis diary."""
    votes = {"prior": diary.TODAY.prior["yes"] / diary.TODAY.prior["no"]}
    for feature, row in diary.TODAY.factors.items():
        votes[play_tennis.DAY[feature]] = row["yes"] / row["no"]
    scale = ("1/8", "1/4", "1/2", "1", "2")
    return _fallen("votes-of-a-day", votes, ("yes", "no"), (230, 44), scale)


def sigmoid() -> Picture:
    """Draw the logistic curve, with the messages of the page where they lie on it."""
    half = logarithm.log(Fraction(1, 2), "e")
    mail = Linear("spam", "ham", half, {"free": logarithm.log(2, "e"), "meeting": half})
    levels = [(str(p), curves.BASE - 160 * p) for p in (Fraction(0), Fraction(1, 2), Fraction(1))]
    odds = [
        (rational.spelling(Fraction(4) ** n), on_curve(Fraction(2 * n))[0]) for n in range(-2, 3)
    ]
    marks = [*curves.frame(levels, odds, "odds of spam")]
    marks.append(svg.curve([on_curve(Fraction(i, 4)) for i in range(-20, 21)], "line-a"))
    aside = {(0, 4): (-28, -23, ""), (2, 1): (12, 15, "")}  # off the curve, and off the axis
    for free, meeting in ((0, 4), (0, 0), (2, 1), (3, 1), (5, 1)):
        x = {"free": free, "meeting": meeting}
        share = rational.spelling(logistic.posterior(mail, x)["spam"])
        right, down = on_curve(doublings(logistic.odds(mail, x)))
        marks.append(svg.dot((right, down), "b"))
        to, up, anchor = aside.get((free, meeting), (-9, -4, "end"))
        message = ", ".join(f"{n} {word}" for word, n in x.items() if n) or "no words"
        place = right + to, down + up
        marks.append(svg.text(*place, f"{message}: {share}", anchor, "halo" * (free > 0)))
        if not free and meeting:  # the curve is too near: a line leads to the words
            marks.append(svg.segment((right, down - 5), (right, down - 19)))
    return svg.moving(
        "sigmoid",
        "The logistic curve, with five messages on it",
        "The posterior of spam by the odds, each step of the scale a factor of 4. The margin of "
        "a message, the logarithm of its odds, says where on the curve it lies.",
        curves.BASE + 40,
        marks,
        margin,
        Move("range", "odds of spam", DOUBLED, 9),
    )


DOUBLED = [rational.spelling(Fraction(2) ** n) for n in range(-5, 6)]


def margin(chosen: Sequence[str]) -> tuple[list[str], str]:
    """Draw odds on the curve, the margin in doublings, and the posterior."""
    ratio = Fraction(chosen[0])
    t = doublings(ratio)
    words = f"margin {svg.number(t)} log 2: spam {rational.spelling(ratio / (1 + ratio))}"
    x, y = on_curve(t)
    marks = [
        svg.segment((x, curves.BASE), (x, y), "thin", "stem"),
        svg.dot((x, y), "ring", 7, "here"),
    ]
    marks.append(svg.middle(180, 16, words.replace("-", "−"), "strong", "says"))
    return marks, f"With the odds {chosen[0]} on the curve: {words}."


def on_curve(t: Fraction) -> Point:
    """Return where the odds 2^t lie on the logistic curve."""
    unit = Linear("+", "-", logarithm.constant(0, "e"), {"t": logarithm.log(2, "e")})
    share = logistic.enclosed(unit, {"t": t}, 4)["+"].low
    return curves.along(t + 5, 10), curves.BASE - 160 * share


def counted_votes() -> dict[str, Fraction]:
    """Return the odds of spam that each word of the letter contributes to the multinomial model."""
    totals = multinomial.count(["spam", "ham"], WORDS, LETTERS)
    model = multinomial.fit(totals, LAPLACE, NONE)
    votes = {"prior": model.prior["spam"] / model.prior["ham"]}
    for word, n in LETTER.items():
        for again in ("", ", 2nd", ", 3rd")[:n]:
            votes[word + again] = model.words["spam"][word] / model.words["ham"][word]
    return votes


def present_votes() -> dict[str, Fraction]:
    """Return the odds of spam from each word, present or absent, in the Bernoulli model."""
    schema = Schema(("spam", "ham"), dict.fromkeys(WORDS, ("0", "1")))
    rows = [Example(bernoulli.instance(WORDS, [*e.instance]), e.label) for e in LETTERS]
    model = bernoulli.fit(counting.count(schema, rows), LAPLACE, NONE)
    there = bernoulli.factors(model, bernoulli.instance(WORDS, [*LETTER]))
    votes = {"prior": model.prior["spam"] / model.prior["ham"]}
    for word, row in there.items():
        votes[word if word in LETTER else f"no {word}"] = row["spam"] / row["ham"]
    return votes


def models() -> Picture:
    """Draw the votes on one letter under both models of words."""
    many, once = counted_votes(), present_votes()
    shares = [odds / (1 + odds) for odds in (product(many.values()), product(once.values()))]
    said = [rational.spelling(share) for share in shares]
    below = 32 + ROW * (len(many) + 1)
    high = below + 22 + ROW * (len(once) + 1)
    marks = [
        *scale(22, high - 22, 230, 25, ("1/16", "1/4", "1", "4")),
        svg.text(0, 14, f"multinomial, how often: spam {said[0]}", "", "strong"),
        *falls(22, many, 230, 25),
        svg.text(0, below + 14, f"Bernoulli, whether at all: spam {said[1]}", "", "strong halo"),
        *falls(below + 22, once, 230, 25),
    ]
    return Picture(
        "models",
        "One letter, two models",
        f"The letter has buy three times and meet once. Multinomial: spam {said[0]}. Bernoulli: "
        f"{said[1]}.",
        "What the letter “buy buy buy meet” says, word by word, as odds of spam. "
        "The multinomial model uses <em>buy</em> three times. The Bernoulli model uses it once, "
        "and also uses the absence of <em>now</em>.",
        high + 22,
        marks,
    )
