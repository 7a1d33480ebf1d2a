"""A label from counts as an exercise: P(y | x) by naive Bayes, for rows and for documents.

    labels, total        n(y), N
    values, known        n(y, x_f), n_f(y)      of a document: occurrences of a word, of all words
    sizes, weights       K_f, and what smoothing adds to each value
    times                how often a feature counts: of a word, its occurrences
    numerators, denominators
                         n(y, x_f) + l, n_f(y) + l K_f
    prior, factors       P(y), P(x_f | y) = numerator / denominator
    scores, evidence, posterior
                         s(y) = P(y) ∏ P(x_f | y)^times, P(x) = Σ s(y), P(y | x) = s(y) / P(x)

What stands before the numerators is read off the question.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from refnb.classifiers import multinomial
from refnb.classifiers.naive import Prior
from refnb.core import checks
from refnb.core.checks import Number
from refnb.estimation.counting import Counts, Values
from refnb.estimation.schema import Instance, Tokens
from refnb.estimation.smoothing import Smoothing
from refnb.exact import rational
from refnb.exercises import replay
from refnb.exercises.mistakes import cells, estimation, posterior, presence, word_bags
from refnb.exercises.replay import Cell, Exercise, Lines, Stage, Working

FLAGS = ("0", "1")
MOST, FEW = 400, 400


@dataclass(frozen=True)
class Question:
    """What is read off a question, and the rules: for the features, and for the prior or itself."""

    lines: Working
    rule: Smoothing
    prior: Prior
    asked: str
    observed: Mapping[str, str]


def of_row(counts: Counts, rule: Smoothing, prior: Prior, x: Instance, asked: str) -> Exercise:
    """Return the exercise that asks for P(asked | x) of a row, from what was counted.

    >>> from refnb.estimation import smoothing
    >>> from refnb.exercises.problems import play_tennis
    >>> none, laplace = map(smoothing.smoothing, ("none", "laplace"))
    >>> play = of_row(play_tennis.counts(), laplace, none, play_tennis.DAY, "no")
    >>> replay.answer(play), replay.answer(play, [play.mistake("no-smoothing")])
    (Fraction(3025, 4201), Fraction(486, 611))
    """
    seen = {f: rows for f, rows in counts.values.items() if f in x}
    flags: Lines = {(f,): Fraction(x[f]) for f in seen if counts.schema.features[f] == FLAGS}
    lines = {**_labels(counts.labels), "flags": flags, **_cells(seen, x)}
    return exercise(Question(lines, rule, prior, asked, {f: f"{f}={x[f]}" for f in seen}))


def _cells(seen: Values, x: Instance) -> dict[str, Lines]:
    """Return what is read off the counts of the features that were observed."""
    pairs = {(f, y): row for f, rows in seen.items() for y, row in rows.items()}
    return {
        "times": {(f,): Fraction(1) for f in seen},
        "rows": {(f, y, v): Fraction(n) for (f, y), row in pairs.items() for v, n in row.items()},
        "values": {(f, y): Fraction(row[x[f]]) for (f, y), row in pairs.items()},
        "known": {c: rational.total(row.values()) for c, row in pairs.items()},
        "seen": {c: Fraction(sum(map(bool, row.values()))) for c, row in pairs.items()},
        "sizes": {c: Fraction(len(row)) for c, row in pairs.items()},
    }


def of_document(
    counts: multinomial.Counts, rule: Smoothing, prior: Prior, document: Tokens, asked: str
) -> Exercise:
    """Return the exercise that asks for P(asked | x) of a document, from the words counted."""
    words = Counter(w for w in document if w in counts.vocabulary)
    strange = [w for w in document if w not in counts.vocabulary]
    pairs = [(w, y) for w in words for y in counts.documents]
    known = {y: rational.total(row.values()) for y, row in counts.occurrences.items()}
    seen = {y: Fraction(sum(map(bool, row.values()))) for y, row in counts.occurrences.items()}
    lines: dict[str, Lines] = {
        **_labels(counts.documents),
        "times": {(w,): Fraction(n) for w, n in words.items()},
        "strange": {(): Fraction(len(strange)), ("kinds",): Fraction(len(set(strange)))},
        "rows": {},
        "values": {(w, y): Fraction(counts.occurrences[y][w]) for w, y in pairs},
        "known": {(w, y): known[y] for w, y in pairs},
        "seen": {(w, y): seen[y] for w, y in pairs},
        "sizes": {(w, y): Fraction(len(counts.vocabulary)) for w, y in pairs},
    }
    return exercise(Question(lines, rule, prior, asked, {w: w for w in words}))


def exercise(question: Question) -> Exercise:
    """Return the exercise with all mistakes that the question admits; in a large one, no local.

    Raises OutOfRange for more than 400 factors: they would be worked out hundreds of times.
    """
    checks.size(len(question.lines["values"]), "the factors of what is checked", 0, MOST)
    some = (
        *estimation.mistakes(question.rule, question.prior, question.lines),
        *posterior.mistakes(question.asked, question.lines["labels"]),
        *(posterior.marginals() if "flags" in question.lines else ()),
        *(presence.mistakes(question.lines) if question.lines.get("flags") else ()),
        *(
            word_bags.mistakes(question.asked, question.lines)
            if "strange" in question.lines
            else ()
        ),
        *(cells.mistakes(question.lines, question.observed) if _is_small(question.lines) else ()),
    )
    return Exercise(f"P({question.asked} | x)", _stages(question), some, "scores")


def _is_small(lines: Working) -> bool:
    return len(lines["values"]) + len(lines["rows"]) <= FEW


def _labels(labels: Mapping[str, Number]) -> dict[str, Lines]:
    whole = rational.total(labels.values())
    return {"labels": {(y,): Fraction(n) for y, n in labels.items()}, "total": {(): whole}}


def _stages(question: Question) -> tuple[Stage, ...]:
    """Return the stages: those that are read, the estimates, and what follows from them."""
    read = (_known(name, lines) for name, lines in question.lines.items())
    rule, prior, observed = question.rule, question.prior, question.observed
    return (
        *read,
        Stage("weights", lambda w: estimation.weights(rule, w["sizes"])),
        Stage("numerators", lambda w: {c: n + w["weights"][c] for c, n in w["values"].items()}),
        Stage("denominators", estimation.denominators),
        Stage("prior", lambda w: estimation.prior(prior, w), "Prior", _prior_line),
        Stage(
            "factors",
            lambda w: {c: n / w["denominators"][c] for c, n in w["numerators"].items()},
            "Factors",
            _factor_line(observed),
        ),
        *_scored(question.asked),
    )


def _known(name: str, lines: Lines) -> Stage:
    return Stage(name, lambda _: lines)


def _scored(asked: str) -> tuple[Stage, ...]:
    """Return the stages after prior and factors."""
    scores = Stage("scores", _scores, "Scores", lambda c: f"s({c[0]})")
    return (scores, *replay.concluded("scores", "x", asked))


def _scores(w: Working) -> dict[Cell, Fraction]:
    return {(y,): p * posterior.likelihood(w, y) for (y,), p in w["prior"].items()}


def of_parameters(
    prior: Mapping[str, Number],
    factors: Mapping[str, Mapping[str, Number]],
    observed: Mapping[str, str],
    asked: str,
) -> Exercise:
    """Return the exercise that asks for P(asked | x) when prior and factors are given."""
    given: dict[Cell, Fraction] = {(y,): Fraction(p) for y, p in prior.items()}
    table: dict[Cell, Fraction] = {
        (f, y): Fraction(p) for f, row in factors.items() for y, p in row.items()
    }
    stages = (
        _known("times", {(f,): Fraction(1) for f in factors}),
        Stage("prior", lambda _: given, "Prior", _prior_line),
        Stage("factors", lambda _: table, "Factors", _factor_line(observed)),
        *_scored(asked),
    )
    some = (*posterior.mistakes(asked, given), *cells.of_factors(factors, observed))
    return Exercise(f"P({asked} | x)", stages, some, "scores")


def _prior_line(cell: Cell) -> str:
    return f"P({cell[0]})"


def _factor_line(observed: Mapping[str, str]) -> Callable[[Cell], str]:
    return lambda cell: f"P({observed[cell[0]]} | {cell[1]})"
