"""Shares as areas: a joint table in two orders, a tie, coins for words, the votes of coins."""

from collections.abc import Mapping
from fractions import Fraction

from docs._build.pictures import svg
from docs._build.pictures.svg import Picture
from refnb.classifiers import bernoulli, categorical
from refnb.decision import bayes_optimal
from refnb.estimation.smoothing import smoothing
from refnb.exact import rational
from refnb.exercises.problems import play_tennis
from refnb.probability import bayes

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
NONE = smoothing("none")


def orders() -> Picture:
    """Draw two dice and what they show, taken apart by the die first and by the face first."""
    prior = {"fair": HALF, "loaded": HALF}
    six = {"fair": Fraction(1, 6), "loaded": HALF}
    joint, whole = bayes.joint(prior, six), bayes.evidence(prior, six)
    after = bayes.posterior(prior, six)
    side, marks = (
        150,
        [
            svg.middle(75, 14, "the die first", "strong"),
            svg.middle(275, 14, "the face first", "strong"),
        ],
    )
    top = Fraction(30)
    for die, kind in (("fair", "a"), ("loaded", "b")):
        high = side * prior[die]
        wide = side * six[die]
        marks += [
            svg.box((0, top), side, high, f"soft-{kind}"),
            svg.box((0, top), wide, high, kind),
        ]
        marks.append(svg.text(side - 6, top + high / 2 + 5, f"{die} {prior[die]}", "end"))
        marks.append(svg.text(wide + 4, top + high - 6, str(joint[die])))
        top += high
    right, wide = Fraction(200), side * whole
    top = Fraction(30)
    for die, kind in (("fair", "a"), ("loaded", "b")):
        high = side * after[die]
        marks += [
            svg.box((right, top), wide, high, kind),
            svg.middle(right + wide / 2, top + high / 2 + 5, str(joint[die]), "on"),
        ]
        top += high
    marks += [
        svg.box((right + wide, 30), side - wide, side, "line"),
        svg.middle(right + (side + wide) / 2, 110, f"other {1 - whole}"),
    ]
    marks += [svg.middle(right + wide / 2, 197, f"six {whole}")]
    marks += [svg.text(0, 197, "six")]
    return Picture(
        "two-ways",
        "One joint table, taken apart in two ways",
        "Two squares. Left: cut into two rows, fair and loaded, a sixth and a half of each is six. "
        f"Right: cut into two columns, six {whole} and other; in the column six the loaded die has "
        f"{after['loaded']}.",
        "Full: a six. Left, the dice come first: half of the square each, and a six is a sixth of "
        "the one and a half of the other. Right, the face comes first: the same two areas, 1/12 "
        "and 1/4, fill the column <em>six</em>, and the loaded die has 3/4 of it.",
        206,
        marks,
    )


def tie() -> Picture:
    """Draw the prior and the wind for both labels: the products are equal."""
    found = categorical.infer(categorical.fit(play_tennis.counts(), NONE, NONE), {"Wind": "strong"})
    marks, said = list[str](), list[str]()
    for i, (label, kind) in enumerate((("yes", "a"), ("no", "b"))):
        prior, wind, score = found.prior[label], found.factors["Wind"][label], found.scores[label]
        left, side = 20 + 180 * i, 140
        wide, high = side * prior, side * wind
        marks += [
            svg.middle(left + side // 2, 14, label, "strong"),
            svg.box((left, 24), side, side, "line"),
            svg.box((left, 24), wide, side, f"soft-{kind}"),
            svg.box((left, 24 + side - high), wide, high, kind),
            svg.middle(left + wide / 2, 180, rational.spelling(prior)),
            svg.middle(left + wide / 2, 24 + side - high / 2 + 5, rational.spelling(score), "on"),
            svg.text(
                left + wide + 4,
                24 + side - high + 4,
                f"strong {rational.spelling(wind)}",
                "",
                "halo",
            ),
        ]
        said.append(f"{label}: {prior} wide, {wind} high")
    return Picture(
        "tie",
        "Two products that are equal",
        f"Two squares with a rectangle in each. {'; '.join(said)}. Both rectangles cover 3/14.",
        "On a windy day: as wide as the prior, as high as the likelihood of strong wind. The "
        "rectangles have different shapes and exactly the same area, 3/14 of the square.",
        190,
        marks,
    )


PRESENCE = {
    "study": {"spam": Fraction(1, 10), "regular": Fraction(2, 3)},
    "free": {"spam": Fraction(9, 10), "regular": THIRD},
    "money": {"spam": HALF, "regular": THIRD},
}


def coins() -> Picture:
    """Draw the coin of each word in both classes, and the side that a message shows."""
    prior = {"spam": Fraction(1, 10), "regular": Fraction(9, 10)}
    model = bernoulli.Model(prior, PRESENCE)
    message = {"study": "1", "free": "0", "money": "1"}
    found = bernoulli.factors(model, message)
    marks = [svg.middle(148, 14, "spam", "strong"), svg.middle(288, 14, "regular", "strong")]
    for i, (word, row) in enumerate(found.items()):
        y = 24 + 34 * i
        there = message[word] == "1"
        marks.append(svg.text(0, y + 16, word if there else f"no {word}", "", "strong"))
        for j, (label, kind) in enumerate((("spam", "b"), ("regular", "a"))):
            left, share = 88 + 140 * j, PRESENCE[word][label]
            cut = left + 120 * share
            middle = left + 60 * share if there else cut + 60 * (1 - share)
            wide = 120 * (share if there else 1 - share) > 30
            aside = middle if wide else cut + 22 if there else cut - 22
            marks += [
                svg.box((left, y), 120 * share, 22, kind if there else f"soft-{kind}"),
                svg.box((cut, y), 120 * (1 - share), 22, f"soft-{kind}" if there else kind),
                svg.middle(aside, y + 16, rational.spelling(row[label]), "on" if wide else ""),
            ]
    answer = bernoulli.infer(model, message).posterior["spam"]
    return Picture(
        "coins",
        "A coin for each word and class",
        "Three rows, study, free and money, and in each two bars, spam and regular: the left part "
        f"is there, the right part is not there. For this message spam has {answer}.",
        "Each word is a coin: the left part of a bar is <em>there</em>, the right part <em>not "
        "there</em>. Full is the side that the message shows, and its length is the factor.",
        130,
        marks,
    )


def votes() -> Picture:
    """Draw three coins, each with its posterior and what it says of the next throw."""
    prior = {"fair": Fraction(7, 10), "bent": Fraction(2, 10), "two heads": Fraction(1, 10)}
    heads = {"fair": HALF, "bent": Fraction(3, 4), "two heads": Fraction(1)}
    after = bayes.posterior(prior, {h: p * p for h, p in heads.items()})
    votes_: Mapping[str, dict[str, Fraction]] = {
        h: {"heads": p, "tails": 1 - p} for h, p in heads.items()
    }
    next_ = bayes_optimal.predict(after, votes_)["heads"]
    marks, left = list[str](), Fraction(20)
    for h, share in after.items():
        wide, high = 320 * share, 120 * heads[h]
        x = left + wide / 2
        marks += [
            svg.box((left, 30), wide, 120, "soft-b"),
            svg.box((left, 150 - high), wide, high, "a"),
            svg.middle(x, 22, h),
            svg.middle(x, 167, rational.spelling(share)),
            svg.middle(x, 146, rational.spelling(heads[h]), "on"),
        ]
        left += wide
    level = 150 - 120 * next_
    marks += [
        svg.segment((14, level), (346, level), "line-b"),
        svg.text(26, level - 6, f"all together: {next_}", "", "strong"),
    ]
    return Picture(
        "votes",
        "Three coins vote on the next throw",
        "Three columns, as wide as the coins are probable, filled as high as each says heads. "
        f"A line at {next_} is their mean.",
        "Each coin is as wide as its posterior, and filled as high as its probability of heads. "
        f"The dashed line is the vote of all three, {next_}: the filled area.",
        176,
        marks,
    )
