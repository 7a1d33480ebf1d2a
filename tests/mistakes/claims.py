"""Mistakes of checking a claim."""

from mistakes.making import Mistake
from refnb.decision import claims, curve, error, truth
from refnb.decision.truth import Truth
from refnb.estimation.smoothing import Smoothing
from refnb.probability import independence

RIGHT = claims.holds


def _label_left_out(claim: str, known: Truth) -> bool:
    if claim != "independence":
        return RIGHT(claim, known)
    joint = {(*x, y): p for x, row in known.joint().items() for y, p in row.items()}
    features = [[f] for f in range(len(known.schema.features))]
    return independence.mutually_independent(joint, features, [])


def _more_than_half(claim: str, known: Truth) -> bool:
    rows = known.joint().values()
    right = RIGHT(claim, known)
    return (
        right
        if claim != "half-or-more"
        else all(2 * max(row.values()) > sum(row.values()) for row in rows)
    )


def _copy_left_out(claim: str, known: Truth) -> bool:
    if not claim.startswith("copy-"):
        return RIGHT(claim, known)
    model = truth.marginals(known)
    rule = error.naive_rule(model, known)
    return error.expected_error(known, rule).error >= error.bayes_error(known)


def _curve(claim: str, known: Truth, prior: str, ties: str) -> bool:
    right = RIGHT(claim, known)
    if claim != "curve-never-rises":
        return right
    rule, labels = Smoothing.spelled("laplace"), Smoothing.spelled(prior)
    wrong = [curve.naive_bayes(known, n, rule, labels, ties).error for n in range(4)]
    return wrong == sorted(wrong, reverse=True)


def _ties_to_the_first(claim: str, known: Truth) -> bool:
    return _curve(claim, known, "laplace", "first")


def _labels_as_counted(claim: str, known: Truth) -> bool:
    return _curve(claim, known, "none", "even")


MISTAKES = (
    Mistake(
        "label-left-out",
        "Asked whether the features are independent, and forgot the label.",
        {"claims.holds": _label_left_out},
    ),
    Mistake(
        "more-than-half",
        "Took at least one half for more than one half.",
        {"claims.holds": _more_than_half},
    ),
    Mistake(
        "copy-left-out",
        "Did not count the copied feature a second time.",
        {"claims.holds": _copy_left_out},
    ),
    Mistake(
        "curve-ties-to-the-first",
        "Gave each tie to the first label, so that a curve begins too well and rises.",
        {"claims.holds": _ties_to_the_first},
    ),
    Mistake(
        "curve-labels-as-counted",
        "Smoothed the features only, and took the labels as they were counted.",
        {"claims.holds": _labels_as_counted},
    ),
)
