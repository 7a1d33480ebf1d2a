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

What stands before the numerators is read off the question. The mistakes are those of estimates, of
what follows from prior and factors, of features that are absent, of documents, and of one cell.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from fractions import Fraction
from functools import partial
from math import factorial, prod

from refnb.classifiers import multinomial
from refnb.classifiers.naive import Prior
from refnb.core import checks
from refnb.core.checks import Number
from refnb.estimation.counting import Counts
from refnb.estimation.schema import Instance, Tokens
from refnb.estimation.smoothing import Smoothing
from refnb.exact import rational
from refnb.exercises import replay
from refnb.exercises.replay import Cell, Change, Changes, Exercise, Lines, Mistake, Stage, Working
from refnb.probability import distribution

FLAGS = ("0", "1")
MOST, FEW = 400, 400
NONE, ONE = Fraction(0), Fraction(1)


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
        "times": {(f,): ONE for f in seen},
        "rows": {(f, y, v): Fraction(n) for (f, y), row in pairs.items() for v, n in row.items()},
        "values": {(f, y): Fraction(row[x[f]]) for (f, y), row in pairs.items()},
        "known": {c: rational.total(row.values()) for c, row in pairs.items()},
        "seen": {c: Fraction(sum(map(bool, row.values()))) for c, row in pairs.items()},
        "sizes": {c: Fraction(len(row)) for c, row in pairs.items()},
    }
    marginal: Changes = {"evidence": {"product-of-marginals": _marginals}}
    of_values = replay.mistakes(replay.WORDS["posterior"], marginal)
    more = (*of_values, *(_of_absence(lines) if flags else ()))
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
    more = _of_words(asked, lines) if words else ()
    return _exercise(lines, rule, prior, asked, {w: w for w in words}, more)


def of_parameters(
    prior: Mapping[str, Number],
    factors: Mapping[str, Mapping[str, Number]],
    observed: Mapping[str, str],
    asked: str,
) -> Exercise:
    """Return the exercise that asks for P(asked | x) when prior and factors are given."""
    given: Lines = {(y,): Fraction(p) for y, p in prior.items()}
    table: Lines = {(f, y): Fraction(p) for f, row in factors.items() for y, p in row.items()}
    times: Lines = {(f,): ONE for f in factors}
    scored = _scored(lambda _: given, lambda _: table, observed, asked)
    exchanged = (
        replay.local(
            "exchanged", "factors", _swapped(f, *row), "labels-swapped", f, seen=observed[f]
        )
        for f, row in factors.items()
        if len(row) == 2
    )
    some = (*_of_posteriors(asked, given), *exchanged, *_of_factors(observed))
    return Exercise(f"P({asked} | x)", (Stage("times", lambda _: times), *scored), some, "scores")


def _labels(labels: Mapping[str, Number]) -> dict[str, Lines]:
    whole = rational.total(labels.values())
    return {"labels": {(y,): Fraction(n) for y, n in labels.items()}, "total": {(): whole}}


def _exercise(
    lines: Working,
    rule: Smoothing,
    prior: Prior,
    asked: str,
    observed: Mapping[str, str],
    more: Collection[Mistake],
) -> Exercise:
    """Return the exercise with all mistakes that the question admits; in a large one, no local.

    Raises OutOfRange for more than 400 factors: they would be worked out hundreds of times.
    """
    checks.size(len(lines["values"]), "the factors of what is checked", 0, MOST)
    small = len(lines["values"]) + len(lines["rows"]) <= FEW
    some = (
        *_of_estimates(rule, prior, lines["labels"]),
        *_of_posteriors(asked, lines["labels"]),
        *more,
        *(_of_cells(lines, observed) if small else ()),
    )

    def _prior(w: Working) -> Lines:
        if isinstance(prior, Smoothing):
            return _estimated(w, prior.pseudo_count(len(w["labels"])))
        return {y: Fraction(prior[y[0]]) for y in w["labels"]}

    def _below(w: Working) -> Lines:
        return {c: n + w["weights"][c] * w["sizes"][c] for c, n in w["known"].items()}

    def _factors(w: Working) -> Lines:
        return {c: n / w["denominators"][c] for c, n in w["numerators"].items()}

    stages = (
        *(Stage(name, partial(_read, known)) for name, known in lines.items()),
        Stage("weights", lambda w: {c: rule.pseudo_count(int(k)) for c, k in w["sizes"].items()}),
        Stage("numerators", lambda w: {c: n + w["weights"][c] for c, n in w["values"].items()}),
        Stage("denominators", _below),
        *_scored(_prior, _factors, observed, asked),
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
        return {(y,): p * _likelihood(w, y) for (y,), p in w["prior"].items()}

    return (
        Stage("prior", prior, "Prior", lambda c: f"P({c[0]})"),
        Stage("factors", factors, "Factors", lambda c: f"P({observed[c[0]]} | {c[1]})"),
        Stage("scores", _scores, "Scores", lambda c: f"s({c[0]})"),
        *replay.concluded("scores", "x", asked),
    )


def _likelihood(w: Working, y: str) -> Fraction:
    """Return the product of the factors of a label, each as often as its feature counts."""
    return prod((w["factors"][f, y] ** int(n) for (f,), n in w["times"].items()), start=ONE)


def _estimated(w: Working, added: Fraction) -> Lines:
    """Return the prior from the counts of the labels, something added to each."""
    whole = w["total"][()] + added * len(w["labels"])
    return {y: (n + added) / whole for y, n in w["labels"].items()}


def _exchanged(labels: Collection[Cell]) -> dict[str, str]:
    """Return the other label of each, where there are two."""
    names = [y for (y,) in labels]
    return dict(zip(names, reversed(names), strict=True)) if len(names) == 2 else {}


def _of_estimates(rule: Smoothing, prior: Prior, labels: Collection[Cell]) -> tuple[Mistake, ...]:
    """Return what goes wrong in what stands below n(y, x_f), in what is added, in the prior."""
    known: dict[str, Change] = {
        "over-total": lambda w, n: dict.fromkeys(n, w["total"][()]),
        "inverted-conditional": lambda w, n: {
            (f, y): rational.total(w["values"][f, z] for (z,) in labels) for f, y in n
        },
        "missing-counted": lambda w, n: {(f, y): w["labels"][y,] for f, y in n},
    }
    if other := _exchanged(labels):
        known["over-other-label"] = lambda _, n: {(f, y): n[f, other[y]] for f, y in n}
    key, added = "prior-smoothed", rule.weight or ONE
    if not isinstance(prior, Smoothing) or prior.weight:
        key = "prior-not-smoothed" if isinstance(prior, Smoothing) else "prior-of-the-table"
        added = NONE
    laplace: dict[str, Change] = {"laplace-used": lambda _, a: dict.fromkeys(a, ONE)}
    always: Changes = {"known": known, "prior": {key: lambda w, _: _estimated(w, added)}}
    if not rule.weight:
        return replay.mistakes(replay.WORDS["estimation"], always, {"weights": laplace})
    sizes: dict[str, Change] = {
        "K=2": lambda _, k: dict.fromkeys(k, Fraction(2)),
        "K=features": lambda w, k: dict.fromkeys(k, Fraction(len(w["times"]))),
        "K=all-values": lambda _, k: dict.fromkeys(
            k, rational.total({f: n for (f, _), n in k.items()}.values())
        ),
        "K=seen": lambda w, k: {c: w["seen"][c] for c in k},
    }
    if len(labels) > 2:
        sizes["K=labels"] = lambda _, k: dict.fromkeys(k, Fraction(len(labels)))
    weights: dict[str, Change] = {
        "no-smoothing": lambda _, a: dict.fromkeys(a, NONE),
        "weight-doubled": lambda _, a: {c: 2 * x for c, x in a.items()},
        "weight-halved": lambda _, a: {c: x / 2 for c, x in a.items()},
        "one-per-feature": lambda w, a: {c: 1 / w["sizes"][c] for c in a},
        "only-zeros-smoothed": lambda w, a: {c: x * (w["values"][c] == 0) for c, x in a.items()},
    }
    smoothed: Changes = {
        "sizes": sizes,
        "weights": weights if rule.weight == 1 and rule.rule != "m" else weights | laplace,
        "numerators": {"denominator-only": lambda w, _: dict(w["values"])},
        "denominators": {
            "numerator-only": lambda w, _: dict(w["known"]),
            "plus-one-below": lambda w, d: {c: w["known"][c] + w["weights"][c] for c in d},
            "over-total-unsmoothed": lambda w, d: dict.fromkeys(d, w["total"][()]),
        },
    }
    return replay.mistakes(replay.WORDS["estimation"], always, smoothed)


def _of_posteriors(asked: str, labels: Collection[Cell]) -> tuple[Mistake, ...]:
    """Return what goes wrong in scores, evidence, posterior; three or more labels admit less."""
    a, b = (asked,), (_exchanged(labels).get(asked, asked),)
    of_two: Changes = {
        "prior": {
            "prior-swapped": lambda _, p: {a: p[b], b: p[a]},
            "prior-as-odds": lambda _, p: {a: p[a], b: ONE},
        }
    }

    def _sum(w: Working, y: str) -> Fraction:
        return rational.total(n * w["factors"][f, y] for (f,), n in w["times"].items())

    of_any: Changes = {
        "prior": {"prior-forgotten": lambda _, p: dict.fromkeys(p, Fraction(1, len(p)))},
        "scores": {
            "prior-with-every-factor": lambda w, s: {
                y: w["prior"][y] ** len(w["times"]) * _likelihood(w, *y) for y in s
            },
            "factors-added": lambda w, s: {y: w["prior"][y] * _sum(w, *y) for y in s},
            "all-added": lambda w, s: {y: w["prior"][y] + _sum(w, *y) for y in s},
        },
        "evidence": {
            "evidence-without-prior": lambda w, _: {
                (): rational.total(_likelihood(w, *y) for y in w["scores"])
            },
            "evidence-is-the-rest": lambda w, e: {(): e[()] - w["scores"][a]},
        },
        "posterior": {"mean-of-posteriors": lambda w, _: _mean_of_posteriors(w)},
        "answer": {
            "not-normalised": lambda w, _: {(): w["scores"][a]},
            "likelihood-for-posterior": lambda w, _: {(): _likelihood(w, asked)},
            "base-rate-only": lambda w, _: {(): w["prior"][a]},
            "the-rest": lambda _, p: {(): 1 - p[()]},
        },
    }
    some = [of_any] if a == b else [of_two, of_any]
    return replay.mistakes(replay.WORDS["posterior"], *some, a=asked)


def _mean_of_posteriors(w: Working) -> Lines:
    """Return the mean of the posteriors that each factor makes alone."""
    rows = list[Lines]()
    for (f,) in w["times"]:
        row: Lines = {(y,): p * w["factors"][f, y] for (y,), p in w["prior"].items()}
        rows.append({y: s / rational.total(row.values()) for y, s in row.items()})
    return {y: rational.total(row[y] for row in rows) / len(rows) for y in w["prior"]}


def _marginals(w: Working, _: Lines) -> Lines:
    """Return what needs the counts of the values, whatever the label."""
    counts = ([w["values"][f, y] for (y,) in w["labels"]] for (f,) in w["times"])
    return {(): prod((rational.total(row) / w["total"][()] for row in counts), start=ONE)}


def _of_absence(lines: Working) -> tuple[Mistake, ...]:
    """Return what goes wrong with the values 0 and 1: an absence counts, with 1 - P(f=1 | y)."""
    absent = {f for (f,), present in lines["flags"].items() if not present}
    present = {f for (f,) in lines["flags"]} - absent

    def _without(p: Lines, some: set[str]) -> Lines:
        return {(f, y): ONE if f in some else q for (f, y), q in p.items()}

    def _rest(p: Lines, some: set[str]) -> Lines:
        return {(f, y): 1 - q if f in some else q for (f, y), q in p.items()}

    row: dict[str, Change] = {
        "absences-left-out": lambda _, p: _without(p, absent),
        "presences-left-out": lambda _, p: _without(p, present),
        "absences-as-presences": lambda _, p: _rest(p, absent),
        "all-complemented": lambda _, p: _rest(p, absent | present),
    }
    if other := _exchanged(lines["labels"]):
        row["absences-exchanged"] = lambda _, p: {
            (f, y): p[f, other[y] if f in absent else y] for f, y in p
        }
    return replay.mistakes(replay.WORDS["presence"], {"factors": row})


def _of_words(asked: str, lines: Working) -> tuple[Mistake, ...]:
    """Return what goes wrong with documents; with unknown words only where there are any."""
    a = (asked,)

    def _multiples(w: Working, y: str) -> Fraction:
        return prod((n * w["factors"][f, y] for (f,), n in w["times"].items()), start=ONE)

    def _orders(times: Lines) -> int:
        """Return how many orders a bag has: (sum of n)! / (product of n!)."""
        counts = [int(n) for n in times.values()]
        return factorial(sum(counts)) // prod(map(factorial, counts))

    def _by_label(lines: Lines) -> dict[Cell, Fraction]:
        """Return what is the same for every word, by label."""
        return {(y,): n for (_, y), n in lines.items()}

    def _unseen(w: Working, y: Cell) -> Fraction:
        """Return the factor of a word that was never seen, once for each unknown word."""
        below, added = _by_label(w["denominators"]), _by_label(w["weights"])
        return (added[y] / below[y]) ** int(w["strange"][()])

    words: Changes = {
        "known": {
            "documents-below": lambda w, n: {(v, y): w["labels"][y,] for v, y in n},
            "all-words-below": lambda _, n: dict.fromkeys(n, rational.total(_by_label(n).values())),
        },
        "times": {"set-for-bag": lambda _, k: dict.fromkeys(k, ONE)},
        "prior": {"prior-by-words": lambda w, _: distribution.normalise(_by_label(w["known"]))},
        "scores": {
            "times-for-power": lambda w, _: {
                y: p * _multiples(w, *y) for y, p in w["prior"].items()
            },
            "coefficient-for-one": lambda w, s: {**s, a: s[a] * _orders(w["times"])},
        },
    }
    unknown: Changes = {
        "sizes": {
            "unknown-in-K": lambda w, k: {c: n + w["strange"]["kinds",] for c, n in k.items()}
        },
        "scores": {
            "unknown-as-unseen": lambda w, s: {y: p * _unseen(w, y) for y, p in s.items()},
            "unknown-as-0": lambda _, s: dict.fromkeys(s, NONE),
        },
    }
    some = [words, unknown] if lines["strange"][()] else [words]
    return replay.mistakes(replay.WORDS["word_bags"], *some, a=asked)


def _of_cells(lines: Working, observed: Mapping[str, str]) -> Iterator[Mistake]:
    """Yield the local mistakes: a count one off, or of another value, and those of factors."""
    local = partial(replay.local, "cells", "values")
    for (f, y), n in lines["values"].items():
        for off in (1, -1):
            if n + off >= 0:
                change, names = _put((f, y), n + off), {"seen": observed[f], "y": y, "n": n + off}
                yield local(change, "miscount", f, y, f"{off:+}", **names)
        for (g, z, v), m in lines["rows"].items():
            if (g, z) == (f, y) and m != n:
                yield local(_put((f, y), m), "wrong-row", f, y, v, f=f, v=v, y=y, n=m)
    yield from _of_factors(observed)


def _of_factors(observed: Mapping[str, str]) -> Iterator[Mistake]:
    """Yield the local mistakes in how often a factor counts."""
    local = partial(replay.local, "cells", "times")
    for f, seen in observed.items():
        yield local(_put((f,), NONE), "left-out", f, seen=seen)
        yield local(_once_more(f), "twice", f, seen=seen)


def _put(cell: Cell, n: Fraction) -> Change:
    return lambda _, lines: {**lines, cell: n}


def _once_more(f: str) -> Change:
    return lambda _, times: {**times, (f,): times[f,] + 1}


def _swapped(f: str, one: str, other: str) -> Change:
    return lambda _, p: {**p, (f, one): p[f, other], (f, other): p[f, one]}
