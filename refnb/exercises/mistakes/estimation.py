"""Mistakes of estimates: what stands below n(y, x_f), what is added, and the prior."""

from fractions import Fraction

from refnb.classifiers.naive import Prior
from refnb.estimation.smoothing import Smoothing
from refnb.exact import rational
from refnb.exercises import replay
from refnb.exercises.replay import Cell, Change, Changes, Mistake, Working

ONE = Fraction(1)


def estimated(w: Working, added: Fraction) -> dict[Cell, Fraction]:
    """Return the prior from the counts of the labels, something added to each."""
    whole = w["total"][()] + added * len(w["labels"])
    return {y: (n + added) / whole for y, n in w["labels"].items()}


def mistakes(rule: Smoothing, prior: Prior, lines: Working) -> tuple[Mistake, ...]:
    """Return the mistakes that a rule for the features and one for the prior admit."""
    labels = [y for (y,) in lines["labels"]]
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
    laplace: dict[str, Change] = {"laplace-used": lambda _, a: dict.fromkeys(a, ONE)}
    prior_: dict[str, Change] = {"prior-smoothed": lambda w, _: estimated(w, rule.weight or ONE)}
    if not isinstance(prior, Smoothing) or prior.weight:
        key = "prior-not-smoothed" if isinstance(prior, Smoothing) else "prior-of-the-table"
        prior_ = {key: lambda w, _: estimated(w, Fraction(0))}
    always: Changes = {"known": known, "prior": prior_}
    if not rule.weight:
        return replay.of_family("estimation", always, {"weights": laplace})
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
        "no-smoothing": lambda _, a: dict.fromkeys(a, Fraction(0)),
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
    return replay.of_family("estimation", always, smoothed)
