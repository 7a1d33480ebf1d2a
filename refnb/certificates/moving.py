"""What can move: a weight of smoothing, a prior, a factor. Each makes lines of the scores.

a    weight of smoothing      (n + a) / (N + a K) of each feature, a > 0
m    that of an m-estimate    (n + m / K) / (N + m)
t    prior or factor          0 < t < 1; the priors of other labels keep their ratios
"""

from collections.abc import Mapping
from fractions import Fraction

from refnb.certificates import flips
from refnb.certificates.verify import Line, Score
from refnb.certificates.written import Certificate
from refnb.classifiers import naive
from refnb.classifiers.naive import Factors, Prior
from refnb.estimation.counting import Counts
from refnb.estimation.schema import Instance
from refnb.estimation.smoothing import Smoothing
from refnb.exact import rational


def weight(counts: Counts, x: Instance, rule: str, prior: Prior) -> Certificate:
    """Return the certificate of the weights of smoothing that turn an answer; the prior stays.

    `rule` is "add", where a is the pseudo-count, or "m", where it is the m of an m-estimate.
    """
    priors = naive.estimate_prior(counts.labels, prior)
    scores = dict[str, Score]()
    for y, p in priors.items():
        lines = [_smoothed(rows[y], x[f], rule) for f, rows in counts.values.items() if f in x]
        over, under = tuple(over for over, _ in lines), tuple(under for _, under in lines)
        scores[y] = Score(((p, Fraction(0)), *over), under)
    return flips.flips(scores, None)


def weight_and_prior(counts: Counts, x: Instance, rule: str) -> Certificate:
    """Return the same when one rule smooths the prior, too."""
    scores = dict[str, Score]()
    for y in counts.labels:
        lines = [_smoothed(rows[y], x[f], rule) for f, rows in counts.values.items() if f in x]
        lines.append(_smoothed(counts.labels, y, rule))
        scores[y] = Score(tuple(over for over, _ in lines), tuple(under for _, under in lines))
    return flips.flips(scores, None)


def _smoothed(row: Mapping[str, int | Fraction], value: str, rule: str) -> tuple[Line, Line]:
    """Return n + a over N + a K, or n + a / K over N + a for an m-estimate."""
    a = Smoothing(rule, Fraction(1)).pseudo_count(len(row))
    return (Fraction(row[value]), a), (rational.total(row.values()), a * len(row))


def prior(prior: Mapping[str, Fraction], factors: Factors, label: str) -> Certificate:
    """Return the certificate of the priors of a label that turn an answer, all ratios kept.

    The prior of the label must be below 1, or the others have no ratios.

    >>> belief = {"ill": Fraction(1, 10), "well": Fraction(9, 10)}
    >>> test = {"test": {"ill": Fraction(4, 5), "well": Fraction(1, 5)}}
    >>> prior(belief, test, "ill").claim.points[0].polynomial
    (-1, 5)
    """
    rest = 1 - Fraction(prior[label])
    shares = {y: Fraction(1) if y == label else p / rest for y, p in prior.items()}
    rows = [row.items() for row in factors.values()]
    lines = {
        y: [(Fraction(p), Fraction(0)) for row in rows for z, p in row if z == y] for y in prior
    }
    moving = {y: (Fraction(y != label), Fraction(1 if y == label else -1)) for y in prior}
    return flips.flips(
        {y: Score((moving[y], (shares[y], Fraction(0)), *lines[y])) for y in prior}, Fraction(1)
    )


def factor(
    prior: Mapping[str, Fraction], factors: Factors, feature: str, label: str
) -> Certificate:
    """Return the certificate of the values of p(x_f | c) that turn an answer, for a label c.

    >>> belief = {"ill": Fraction(1, 10), "well": Fraction(9, 10)}
    >>> test = {"test": {"ill": Fraction(4, 5), "well": Fraction(1, 20)}}
    >>> factor(belief, test, "test", "ill").claim.points[0].polynomial
    (-9, 20)
    """
    others = {f: row for f, row in factors.items() if f != feature}
    rest, scores = naive.scores(prior, others), naive.scores(prior, factors)
    still = {y: Score(((s, Fraction(0)),)) for y, s in scores.items()}
    moving = Score(((Fraction(0), Fraction(1)), (rest[label], Fraction(0))))
    return flips.flips(still | {label: moving}, Fraction(1))
