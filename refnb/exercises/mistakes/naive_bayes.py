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
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import partial

from refnb.classifiers import multinomial
from refnb.classifiers.naive import Prior
from refnb.core import checks
from refnb.core.checks import Number
from refnb.estimation.counting import Counts
from refnb.estimation.schema import Instance, Tokens
from refnb.estimation.smoothing import Smoothing
from refnb.exact import rational
from refnb.exercises import replay
from refnb.exercises.mistakes import cells, estimation, posterior, presence, word_bags
from refnb.exercises.replay import Cell, Exercise, Lines, Mistake, Stage, Working

FLAGS = ("0", "1")
MOST, FEW = 400, 400


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
    pairs = {(f, y): row for f, rows in seen.items() for y, row in rows.items()}
    flags = [f for f in seen if counts.schema.features[f] == FLAGS]
    lines: dict[str, Lines] = {
        **_labels(counts.labels),
        "flags": {(f,): Fraction(x[f]) for f in flags},
        "times": {(f,): Fraction(1) for f in seen},
        "rows": {(f, y, v): Fraction(n) for (f, y), row in pairs.items() for v, n in row.items()},
        "values": {(f, y): Fraction(row[x[f]]) for (f, y), row in pairs.items()},
        "known": {c: rational.total(row.values()) for c, row in pairs.items()},
        "seen": {c: Fraction(sum(map(bool, row.values()))) for c, row in pairs.items()},
        "sizes": {c: Fraction(len(row)) for c, row in pairs.items()},
    }
    more = (*posterior.marginals(), *(presence.mistakes(lines) if flags else ()))
    return _exercise(lines, rule, prior, asked, {f: f"{f}={x[f]}" for f in seen}, more)


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
    more = word_bags.mistakes(asked, lines)
    return _exercise(lines, rule, prior, asked, {w: w for w in words}, more)


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
    times: Lines = {(f,): Fraction(1) for f in factors}
    read = [Stage("times", lambda _: times)]
    stages = (*read, *_scored(lambda _: given, lambda _: table, observed, asked))
    some = (*posterior.mistakes(asked, given), *cells.of_factors(factors, observed))
    return Exercise(f"P({asked} | x)", stages, some, "scores")


def _labels(labels: Mapping[str, Number]) -> dict[str, Lines]:
    whole = rational.total(labels.values())
    return {"labels": {(y,): Fraction(n) for y, n in labels.items()}, "total": {(): whole}}


def _exercise(
    lines: Working,
    rule: Smoothing,
    prior: Prior,
    asked: str,
    observed: Mapping[str, str],
    more: Iterable[Mistake],
) -> Exercise:
    """Return the exercise with all mistakes that the question admits; in a large one, no local.

    Raises OutOfRange for more than 400 factors: they would be worked out hundreds of times.
    """
    checks.size(len(lines["values"]), "the factors of what is checked", 0, MOST)
    small = len(lines["values"]) + len(lines["rows"]) <= FEW
    some = (
        *estimation.mistakes(rule, prior, lines),
        *posterior.mistakes(asked, lines["labels"]),
        *more,
        *(cells.mistakes(lines, observed) if small else ()),
    )

    def _prior(w: Working) -> Lines:
        if isinstance(prior, Smoothing):
            return estimation.estimated(w, prior.pseudo_count(len(w["labels"])))
        return {y: Fraction(prior[y[0]]) for y in w["labels"]}

    def _weights(w: Working) -> Lines:
        return {c: rule.pseudo_count(int(k)) for c, k in w["sizes"].items()}

    def _below(w: Working) -> Lines:
        return {c: n + w["weights"][c] * w["sizes"][c] for c, n in w["known"].items()}

    stages = (
        *(Stage(name, partial(_read, some)) for name, some in lines.items()),
        Stage("weights", _weights),
        Stage("numerators", lambda w: {c: n + w["weights"][c] for c, n in w["values"].items()}),
        Stage("denominators", _below),
        *_scored(
            _prior,
            lambda w: {c: n / w["denominators"][c] for c, n in w["numerators"].items()},
            observed,
            asked,
        ),
    )
    return Exercise(f"P({asked} | x)", stages, some, "scores")


def _read(lines: Lines, _: Working) -> Lines:
    return lines


def _scored(
    prior: Callable[[Working], Lines],
    factors: Callable[[Working], Lines],
    observed: Mapping[str, str],
    asked: str,
) -> tuple[Stage, ...]:
    """Return the stages from prior and factors on."""

    def _scores(w: Working) -> Lines:
        return {(y,): p * posterior.likelihood(w, y) for (y,), p in w["prior"].items()}

    return (
        Stage("prior", prior, "Prior", lambda c: f"P({c[0]})"),
        Stage("factors", factors, "Factors", lambda c: f"P({observed[c[0]]} | {c[1]})"),
        Stage("scores", _scores, "Scores", lambda c: f"s({c[0]})"),
        *replay.concluded("scores", "x", asked),
    )
