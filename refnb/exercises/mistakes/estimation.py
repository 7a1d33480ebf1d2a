"""Mistakes of estimates: what stands below n(y, x_f), what is added, and the prior."""

from collections.abc import Iterator
from fractions import Fraction

from refnb.classifiers.naive import Prior
from refnb.estimation.smoothing import Smoothing
from refnb.exact import rational
from refnb.exercises import replay
from refnb.exercises.replay import Cell, Change, Changes, Lines, Mistake, Working

ONE = Fraction(1)
WORDS = {
    "over-total": "each count is divided by all examples, not by those with the label",
    "over-total-unsmoothed": "each count is divided by all examples, and nothing is added below",
    "inverted-conditional": "each count is divided by all with that value: P(y | x_f)",
    "over-other-label": "each count is divided by the number of the other label",
    "missing-counted": "each count is divided by all with the label, also those without a value",
    "K=2": "every feature is taken to have 2 values",
    "K=labels": "the number of labels is taken for K",
    "K=features": "the number of features is taken for K",
    "K=all-values": "the values of all features together are taken for K",
    "K=seen": "the values that were seen with the label are taken for K",
    "no-smoothing": "nothing is smoothed",
    "laplace-used": "1 is added to every count, by Laplace's rule",
    "weight-doubled": "twice as much is added to every count",
    "weight-halved": "half as much is added to every count",
    "one-per-feature": "1 is shared out among the values of each feature: 1/K is added",
    "only-zeros-smoothed": "only the counts 0 are smoothed",
    "denominator-only": "something is added below, and nothing above",
    "numerator-only": "something is added above, and nothing below",
    "plus-one-below": "below, what one value gets is added, not K times that",
    "prior-smoothed": "the prior is smoothed, too",
    "prior-not-smoothed": "the prior is not smoothed",
    "prior-of-the-table": "the prior is counted, and the one of the question is not used",
}


def weights(rule: Smoothing, sizes: Lines) -> dict[Cell, Fraction]:
    """Return what a rule adds to each value: a, or m/K."""
    return {c: rule.pseudo_count(int(k)) for c, k in sizes.items()}


def denominators(w: Working) -> Lines:
    """Return n_f(y) + l K_f."""
    return {c: n + w["weights"][c] * w["sizes"][c] for c, n in w["known"].items()}


def prior(rule: Prior, w: Working) -> dict[Cell, Fraction]:
    """Return the prior: as it is given, or from the counts of the labels by its rule."""
    if not isinstance(rule, Smoothing):
        return {y: Fraction(rule[y[0]]) for y in w["labels"]}
    return _estimated(w, rule.pseudo_count(len(w["labels"])))


def mistakes(rule: Smoothing, prior_: Prior, lines: Working) -> Iterator[Mistake]:
    """Yield the mistakes that a rule for the features and one for the prior admit."""
    labels = [y for (y,) in lines["labels"]]
    some: list[Changes] = [_below(labels), _prior(rule, prior_)]
    some += [_sizes(len(labels)), _weights(rule), _sides()] if rule.weight else [_unsmoothed()]
    for changes in some:
        yield from replay.mistakes(changes, WORDS, {})


def _below(labels: list[str]) -> Changes:
    """Return the mistakes of what a count is divided by."""
    known: dict[str, Change] = {
        "over-total": lambda w, n: dict.fromkeys(n, w["total"][()]),
        "inverted-conditional": lambda w, n: {
            (f, y): rational.total(w["values"][f, z] for z in labels) for f, y in n
        },
        "missing-counted": lambda w, n: {(f, y): w["labels"][y,] for f, y in n},
    }
    if len(labels) == 2:
        other = dict(zip(labels, reversed(labels), strict=True))
        known["over-other-label"] = lambda _, n: {(f, y): n[f, other[y]] for f, y in n}
    return {"known": known}


def _sizes(labels: int) -> Changes:
    """Return the mistakes of K."""
    row: dict[str, Change] = {
        "K=2": lambda _, k: dict.fromkeys(k, Fraction(2)),
        "K=features": lambda w, k: dict.fromkeys(k, Fraction(len(w["times"]))),
        "K=all-values": lambda _, k: dict.fromkeys(k, _whole(k)),
        "K=seen": lambda w, k: {c: w["seen"][c] for c in k},
    }
    if labels > 2:
        row["K=labels"] = lambda _, k: dict.fromkeys(k, Fraction(labels))
    return {"sizes": row}


def _whole(sizes: Lines) -> Fraction:
    return rational.total({f: k for (f, _), k in sizes.items()}.values())


def _weights(rule: Smoothing) -> Changes:
    """Return the mistakes of what is added to a count."""
    row: dict[str, Change] = {
        "no-smoothing": lambda _, a: dict.fromkeys(a, Fraction(0)),
        "weight-doubled": lambda _, a: {c: 2 * x for c, x in a.items()},
        "weight-halved": lambda _, a: {c: x / 2 for c, x in a.items()},
        "one-per-feature": lambda w, a: {c: 1 / w["sizes"][c] for c in a},
        "only-zeros-smoothed": lambda w, a: {c: x * (w["values"][c] == 0) for c, x in a.items()},
    }
    return {"weights": row if rule.weight == 1 and rule.rule != "m" else row | _laplace()}


def _laplace() -> dict[str, Change]:
    return {"laplace-used": lambda _, a: dict.fromkeys(a, ONE)}


def _unsmoothed() -> Changes:
    return {"weights": _laplace()}


def _sides() -> Changes:
    """Return the mistakes of what is added on one side alone."""
    above: dict[str, Change] = {"denominator-only": lambda w, _: dict(w["values"])}
    below: dict[str, Change] = {
        "numerator-only": lambda w, _: dict(w["known"]),
        "plus-one-below": lambda w, d: {c: w["known"][c] + w["weights"][c] for c in d},
        "over-total-unsmoothed": lambda w, d: dict.fromkeys(d, w["total"][()]),
    }
    return {"numerators": above, "denominators": below}


def _prior(rule: Smoothing, prior_: Prior) -> Changes:
    """Return the mistakes of the rule for the prior."""
    if not isinstance(prior_, Smoothing):
        return {"prior": {"prior-of-the-table": lambda w, _: _estimated(w, Fraction(0))}}
    if prior_.weight:
        return {"prior": {"prior-not-smoothed": lambda w, _: _estimated(w, Fraction(0))}}
    weight = rule.weight or ONE
    return {"prior": {"prior-smoothed": lambda w, _: _estimated(w, weight)}}


def _estimated(w: Working, added: Fraction) -> dict[Cell, Fraction]:
    whole = w["total"][()] + added * len(w["labels"])
    return {y: (n + added) / whole for y, n in w["labels"].items()}
