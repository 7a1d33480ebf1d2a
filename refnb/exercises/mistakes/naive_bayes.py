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
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from math import factorial, prod

from refnb.classifiers import log_naive, multinomial
from refnb.classifiers.log_naive import Inference
from refnb.classifiers.naive import Prior
from refnb.core import checks
from refnb.core.checks import Number
from refnb.estimation.counting import Counts
from refnb.estimation.schema import Instance, Tokens
from refnb.estimation.smoothing import Smoothing
from refnb.exact import logarithm, rational
from refnb.exact.enclosure import Enclosure
from refnb.exercises import changes, replay
from refnb.exercises.changes import Figure, Question, Row, count, every, line, of_label, same
from refnb.exercises.replay import PLACES, Cell, Exercise, Lines, Mistake, Stage, Working
from refnb.probability import distribution
from refnb.worked.log_naive import posterior

FLAGS = ("0", "1")
MOST, FEW = 400, 400
FEW_LOGARITHMS = 12  # features, beyond which no single one is left out or used twice
NONE, ONE = Fraction(0), Fraction(1)


def of_row(counts: Counts, rule: Smoothing, prior: Prior, x: Instance, asked: str) -> Exercise:
    """Return the exercise that asks for P(asked | x) of a row, from what was counted.

    >>> from refnb.estimation import smoothing
    >>> from refnb.exercises.problems import play_tennis
    >>> none, laplace = map(smoothing.smoothing, ("none", "laplace"))
    >>> play = of_row(play_tennis.counts(), laplace, none, play_tennis.DAY, "no")
    >>> replay.answer(play), replay.answer(play, ["no-smoothing"])
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
    question = Learned(asked, tuple(counts.labels), rule, prior)
    of_values = changes.mistakes(replay.TEXTS["posterior"], MARGINALS, question)
    of_flags = changes.mistakes(replay.TEXTS["presence"], PRESENCE, question) if flags else ()
    return _exercise(lines, question, {f: f"{f}={x[f]}" for f in seen}, (*of_values, *of_flags))


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
    question = Learned(asked, tuple(counts.documents), rule, prior, bool(strange))
    more = changes.mistakes(replay.TEXTS["word_bags"], WORD_BAGS, question) if words else ()
    made = _exercise(lines, question, {w: w for w in words}, more)
    if any(counts.documents.values()):
        return made
    return replace(made, mistakes=tuple(m for m in made.mistakes if m.key not in OF_DOCUMENTS))


def of_parameters(
    prior: Mapping[str, Number],
    factors: Mapping[str, Mapping[str, Number]],
    observed: Mapping[str, str],
    asked: str,
    flags: Mapping[str, str] = {},
) -> Exercise:
    """Return the exercise that asks for P(asked | x) when prior and factors are given.

    The flags are features that are there or not, 0 or 1.
    """
    given: Lines = {(y,): Fraction(p) for y, p in prior.items()}
    table: Lines = {(f, y): Fraction(p) for f, row in factors.items() for y, p in row.items()}
    times: Lines = {(f,): ONE for f in factors}
    absent: Lines = {(f,): Fraction(x) for f, x in flags.items()}
    scored = _scored(lambda _: given, lambda _: table, observed, asked)
    local = partial(replay.local, "exchanged", "factors")
    exchanged = (
        local(partial(_labels_exchanged, f, tuple(row)), "labels-swapped", f, seen=observed[f])
        for f, row in factors.items()
        if len(row) == 2
    )
    question = Question(asked, tuple(prior))
    of_posteriors = changes.mistakes(replay.TEXTS["posterior"], POSTERIORS, question)
    if flags:
        of_posteriors += changes.mistakes(replay.TEXTS["presence"], PRESENCE, question)
    some = (*of_posteriors, *exchanged, *of_factors(observed), *_others(prior, asked))
    read = (Stage("times", lambda _: times), Stage("flags", lambda _: absent))
    return Exercise(f"P({asked} | x)", (*read, *scored), some, "scores")


def _others(labels: Collection[str], asked: str) -> Iterator[Mistake]:
    return replay.others("cells", labels, asked, "x")


def of_logarithms(
    found: Inference,
    right: Fraction | Enclosure,
    observed: Mapping[str, str],
    asked: str,
    places: int = PLACES,
) -> Exercise:
    """Return the exercise that asks for P(asked | x), `right`, when the factors are logarithms.

    In the place of a posterior that is irrational stands the middle of two multiples of
    10^-places that it lies between: all numbers between them have the same digits.
    """
    times: Lines = {(f,): ONE for f in found.factors}
    prior: Lines = {(y,): p for y, p in found.prior.items()}

    def _posterior(w: Working) -> Lines:
        logs = {y: log_naive.log_probability(p) for (y,), p in w["prior"].items()}
        rows = [logs, *(found.factors[f] for (f,), n in w["times"].items() for _ in range(int(n)))]
        scores = {y: logarithm.total(row[y] for row in rows) for y in logs}
        return {(y,): _middle(p) for y, p in posterior(scores, places).items()}

    first, *_, of_all, last = _scored(lambda _: prior, lambda _: {}, observed, asked)
    stages = (Stage("times", lambda _: times), first, replace(of_all, work=_posterior), last)
    rows = {key: POSTERIORS[key] for key in UNSCORED}
    some = changes.mistakes(replay.TEXTS["posterior"], rows, Question(asked, tuple(found.prior)))
    local = of_factors(observed) if len(times) <= FEW_LOGARITHMS else ()
    again = partial(of_logarithms, found, right, observed, asked)
    irrational = right if isinstance(right, Enclosure) and right.low < right.high else None
    return Exercise(f"P({asked} | x)", stages, (*some, *local), "", irrational, again)


def _middle(x: Fraction | Enclosure) -> Fraction:
    return x if isinstance(x, Fraction) else (x.low + x.high) / 2


def _labels(labels: Mapping[str, Number]) -> dict[str, Lines]:
    whole = rational.total(labels.values())
    return {"labels": {(y,): Fraction(n) for y, n in labels.items()}, "total": {(): whole}}


@dataclass(frozen=True)
class Learned(Question):
    """A question whose prior and factors come from counts; of a row or of a document."""

    rule: Smoothing
    prior: Prior
    unknown: bool = False

    def is_smoothed(self) -> bool:
        """Tell whether the rule adds something to the counts."""
        return self.rule.weight > 0

    @property
    def added(self) -> Fraction | None:
        """What the prior adds to the counts of the labels; None where it is in the question."""
        return self.prior.weight if isinstance(self.prior, Smoothing) else None


def _exercise(
    lines: Working, question: Learned, observed: Mapping[str, str], more: Collection[Mistake]
) -> Exercise:
    """Return the exercise with all mistakes that the question admits; in a large one, no local.

    Raises OutOfRange for more than 400 factors: they would be worked out hundreds of times.
    """
    checks.size(len(lines["values"]), "the factors of what is checked", 0, MOST)
    small = len(lines["values"]) + len(lines["rows"]) <= FEW
    rule, prior, asked = question.rule, question.prior, question.asked
    some = (
        *changes.mistakes(replay.TEXTS["estimation"], ESTIMATES, question),
        *changes.mistakes(replay.TEXTS["posterior"], POSTERIORS, question),
        *more,
        *(_of_cells(lines, observed) if small else ()),
        *_others(question.labels, asked),
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
        return {(y,): p * product(w, y) for (y,), p in w["prior"].items()}

    return (
        Stage("prior", prior, "Prior", lambda c: f"P({c[0]})"),
        Stage("factors", factors, "Factors", lambda c: f"P({observed[c[0]]} | {c[1]})"),
        Stage("scores", _scores, "Scores", lambda c: f"s({c[0]})"),
        *replay.concluded("scores", "x", asked),
    )


def product(w: Working, y: str) -> Fraction:
    """Return the product of the factors of a label, each as often as its feature counts."""
    return prod((w["factors"][f, y] ** int(n) for (f,), n in w["times"].items()), start=ONE)


def _estimated(w: Working, added: Fraction) -> Lines:
    """Return the prior from the counts of the labels, something added to each."""
    whole = w["total"][()] + added * len(w["labels"])
    return {y: (n + added) / whole for y, n in w["labels"].items()}


# The mistakes in what stands below n(y, x_f), in what is added, in the prior.


def _inverted_conditional(_: Learned, w: Working, known: Lines) -> Lines:
    """Return n(x_f), the count of the value with any label."""
    return {(f, y): rational.total(w["values"][f, *z] for z in w["labels"]) for f, y in known}


def _sizes_together(_: Learned, __: Working, sizes: Lines) -> Lines:
    """Return the sum of K over the features."""
    return dict.fromkeys(sizes, rational.total({f: k for (f, _), k in sizes.items()}.values()))


def _prior_smoothed(question: Learned, w: Working, _: Lines) -> Lines:
    """Return the prior as the rule of the factors smooths it, else Laplace's."""
    return _estimated(w, question.rule.weight or ONE)


ONLY_ZEROS = every(Figure(lambda _, w, c: w["weights"][c] * (w["values"][c] == 0)))
SMOOTHED, OF_TWO = Learned.is_smoothed, Learned.has_two_labels
PRIOR_OF_COUNTS = every(same("labels") / line("total"))
ESTIMATES: Mapping[str, Row[Learned]] = {
    "over-total": Row("known", every(line("total"))),
    "inverted-conditional": Row("known", _inverted_conditional),
    "missing-counted": Row("known", every(of_label("labels"))),
    "over-other-label": Row("known", every(changes.other_label("known")), OF_TWO),
    "prior-smoothed": Row("prior", _prior_smoothed, lambda q: q.added == 0),
    "prior-not-smoothed": Row("prior", PRIOR_OF_COUNTS, lambda q: bool(q.added)),
    "prior-of-the-table": Row("prior", PRIOR_OF_COUNTS, lambda q: q.added is None),
    "K=2": Row("sizes", every(2), SMOOTHED),
    "K=features": Row("sizes", every(count("times")), SMOOTHED),
    "K=all-values": Row("sizes", _sizes_together, SMOOTHED),
    "K=seen": Row("sizes", every(same("seen")), SMOOTHED),
    "K=labels": Row(
        "sizes", every(count("labels")), lambda q: q.is_smoothed() and len(q.labels) > 2
    ),
    "no-smoothing": Row("weights", every(0), SMOOTHED),
    "weight-doubled": Row("weights", every(2 * same("weights")), SMOOTHED),
    "weight-halved": Row("weights", every(same("weights") / 2), SMOOTHED),
    "one-per-feature": Row("weights", every(1 / same("sizes")), SMOOTHED),
    "only-zeros-smoothed": Row("weights", ONLY_ZEROS, SMOOTHED),
    "laplace-used": Row("weights", every(1), lambda q: q.rule.weight != 1 or q.rule.rule == "m"),
    "denominator-only": Row("numerators", every(same("values")), SMOOTHED),
    "numerator-only": Row("denominators", every(same("known")), SMOOTHED),
    "plus-one-below": Row("denominators", every(same("known") + same("weights")), SMOOTHED),
    "over-total-unsmoothed": Row("denominators", every(line("total")), SMOOTHED),
}


# The mistakes in what follows from prior and factors.


def _evidence_without_prior(_: Question, w: Working, __: Lines) -> Lines:
    """Return the sum of the products of the factors."""
    return {(): rational.total(product(w, *y) for y in w["scores"])}


def _mean_of_posteriors(_: Question, w: Working, __: Lines) -> Lines:
    """Return the mean of the posteriors that each factor makes alone."""
    rows = list[Lines]()
    for (f,) in w["times"]:
        row: Lines = {(y,): p * w["factors"][f, y] for (y,), p in w["prior"].items()}
        rows.append({y: s / rational.total(row.values()) for y, s in row.items()})
    return {y: rational.total(row[y] for row in rows) / len(rows) for y in w["prior"]}


# The sum of the factors of a label, and their product, each factor as often as its feature counts.
FACTOR_SUM = Figure(
    lambda _, w, y: rational.total(n * w["factors"][f, *y] for (f,), n in w["times"].items())
)
LIKELIHOOD = Figure(lambda _, w, y: product(w, *y))
PRIOR_OF_ALL = Figure(lambda _, w, y: w["prior"][y] ** len(w["times"]))
POSTERIORS: Mapping[str, Row[Question]] = {
    "prior-swapped": Row("prior", changes.exchanged(("a",), ("b",)), OF_TWO),
    "prior-as-odds": Row("prior", changes.put({("b",): 1}), OF_TWO),
    "prior-forgotten": Row("prior", every(1 / count("prior"))),
    "prior-with-every-factor": Row("scores", every(PRIOR_OF_ALL * LIKELIHOOD)),
    "factors-added": Row("scores", every(same("prior") * FACTOR_SUM)),
    "all-added": Row("scores", every(same("prior") + FACTOR_SUM)),
    "evidence-without-prior": Row("evidence", _evidence_without_prior),
    "evidence-is-the-rest": Row("evidence", every(line("evidence") - line("scores", "a"))),
    "mean-of-posteriors": Row("posterior", _mean_of_posteriors),
    "not-normalised": Row("answer", every(line("scores", "a"))),
    "likelihood-for-posterior": Row("answer", lambda q, w, _: {(): product(w, q.asked)}),
    "base-rate-only": Row("answer", every(line("prior", "a"))),
    "other-score": Row("answer", every(line("scores", "b")), OF_TWO),
    "other-prior": Row("answer", every(line("prior", "b")), OF_TWO),
    "the-rest": Row("answer", every(1 - line("answer"))),
}
UNSCORED = (  # those that need neither factors nor scores
    *("prior-swapped", "prior-as-odds", "prior-forgotten"),
    *("base-rate-only", "other-prior", "the-rest"),
)


def _marginals(_: Learned, w: Working, __: Lines) -> Lines:
    """Return the product of the shares of the values, whatever the label."""
    counts = ([w["values"][f, y] for (y,) in w["labels"]] for (f,) in w["times"])
    return {(): prod((rational.total(row) / w["total"][()] for row in counts), start=ONE)}


MARGINALS: Mapping[str, Row[Learned]] = {"product-of-marginals": Row("evidence", _marginals)}


# The mistakes with the values 0 and 1: an absence counts, with 1 - P(f=1 | y).


def of_flags(flags: tuple[int, ...], number: changes.Number) -> changes.Change[Question]:
    """Return the change of the factors of the features that have one of some values, 0 or 1."""

    def _changed(question: Question, w: Working, factors: Lines) -> Lines:
        some, seen = every(number)(question, w, factors), w["flags"]
        return {c: some[c] if seen.get(c[:1]) in flags else p for c, p in factors.items()}

    return _changed


REST, OTHERS = 1 - same("factors"), changes.other_label("factors")
PRESENCE: Mapping[str, Row[Question]] = {
    "absences-left-out": Row("factors", of_flags((0,), 1)),
    "presences-left-out": Row("factors", of_flags((1,), 1)),
    "absences-as-presences": Row("factors", of_flags((0,), REST)),
    "all-complemented": Row("factors", of_flags((0, 1), REST)),
    "absences-exchanged": Row("factors", of_flags((0,), OTHERS), OF_TWO),
}


# The mistakes with documents.


def _by_label(lines: Lines) -> dict[Cell, Fraction]:
    """Return what is the same for every word, by label."""
    return {(y,): n for (_, y), n in lines.items()}


def _all_words_below(_: Learned, __: Working, known: Lines) -> Lines:
    """Return the occurrences of all words with any label."""
    return dict.fromkeys(known, rational.total(_by_label(known).values()))


def _prior_by_words(_: Learned, w: Working, __: Lines) -> Lines:
    """Return the share of the words that each label has."""
    return distribution.normalise(_by_label(w["known"]))


def _coefficient_for_one(question: Learned, w: Working, scores: Lines) -> Lines:
    """Return one score times how many orders the bag has: (sum of n)! / (product of n!)."""
    counts, this = [int(n) for n in w["times"].values()], (question.asked,)
    orders = factorial(sum(counts)) // prod(map(factorial, counts))
    return {**scores, this: scores[this] * orders}


def _unknown_as_unseen(_: Learned, w: Working, scores: Lines) -> Lines:
    """Return the scores with the factor of a word that was never seen for each unknown word."""
    below, added, n = _by_label(w["denominators"]), _by_label(w["weights"]), w["strange"][()]
    return {y: p * (added[y] / below[y]) ** int(n) for y, p in scores.items()}


MULTIPLES = Figure(  # the product of the factors of a label, each times how often its word comes
    lambda _, w, y: prod((n * w["factors"][f, *y] for (f,), n in w["times"].items()), start=ONE)
)
OF_DOCUMENTS = {"over-total", "over-total-unsmoothed", "missing-counted", "documents-below"}
OF_DOCUMENTS |= {"prior-of-the-table"}  # of counts of words it is not known how many there are
WORD_BAGS: Mapping[str, Row[Learned]] = {
    "documents-below": Row("known", every(of_label("labels"))),
    "all-words-below": Row("known", _all_words_below),
    "set-for-bag": Row("times", every(1)),
    "prior-by-words": Row("prior", _prior_by_words),
    "times-for-power": Row("scores", every(same("prior") * MULTIPLES)),
    "coefficient-for-one": Row("scores", _coefficient_for_one),
    "unknown-in-K": Row(
        "sizes", every(same("sizes") + line("strange", "kinds")), lambda q: q.unknown
    ),
    "unknown-as-unseen": Row("scores", _unknown_as_unseen, lambda q: q.unknown),
    "unknown-as-0": Row("scores", every(0), lambda q: q.unknown),
}


def _of_cells(lines: Working, observed: Mapping[str, str]) -> Iterator[Mistake]:
    """Yield the local mistakes: a count one off, or of another value, and those of factors."""
    local = partial(replay.local, "cells", "values")
    for (f, y), n in lines["values"].items():
        for off in (1, -1):
            if n + off >= 0:
                change, seen = partial(_put, (f, y), n + off), observed[f]
                yield local(change, "miscount", f, y, f"{off:+}", seen=seen, y=y, n=n + off)
        for (g, z, v), m in lines["rows"].items():
            if (g, z) == (f, y) and m != n:
                yield local(partial(_put, (f, y), m), "wrong-row", f, y, v, f=f, v=v, y=y, n=m)
    yield from of_factors(observed)


def of_factors(observed: Mapping[str, str]) -> Iterator[Mistake]:
    """Yield the local mistakes in how often a factor counts."""
    local = partial(replay.local, "cells", "times")
    for f, seen in observed.items():
        yield local(partial(_put, (f,), NONE), "left-out", f, seen=seen)
        yield local(partial(_once_more, f), "twice", f, seen=seen)


def _put(cell: Cell, n: Fraction, _: Working, lines: Lines) -> Lines:
    return {**lines, cell: n}


def _once_more(f: str, _: Working, times: Lines) -> Lines:
    return {**times, (f,): times[f,] + 1}


def _labels_exchanged(f: str, labels: tuple[str, ...], _: Working, factors: Lines) -> Lines:
    one, other = labels
    return {**factors, (f, one): factors[f, other], (f, other): factors[f, one]}
