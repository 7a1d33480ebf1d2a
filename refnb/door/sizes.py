"""How good after n examples: the learning curve of a rule under a known truth."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

import refnb.solutions.curve
from refnb import checks, limits
from refnb.decision.curve import Point, Prices, prices
from refnb.decision.truth import Truth
from refnb.door import choices, files, hints, truths
from refnb.door.theorems import Worked
from refnb.door.truths import Stated
from refnb.errors import BadRequest
from refnb.estimation.smoothing import Smoothing
from refnb.fast import curves
from refnb.limits import Limits
from refnb.solutions.solution import Solution

RULES, TIES = ("naive", "joint"), ("even", "first")
UP_TO = 30


@dataclass(frozen=True)
class LearningCurve(Worked):
    """The point of each n, the Bayes error, and what naive Bayes comes to in the end.

    In the place of this limit a joint table has the Bayes error.
    """

    points: dict[int, Point]
    bayes_error: Fraction
    limit: Fraction
    worked: Solution

    def prices(self, n: int) -> Prices:
        """Return what the error after n examples is made of: BadRequest for another n."""
        if n not in self.points:
            raise BadRequest(f"the curve has no point {n}; it has {sorted(self.points)[:8]}, ...")
        price = self.points[n].error - self.limit
        return Prices(self.bayes_error, self.limit - self.bayes_error, price)


def curve(  # noqa: PLR0913
    truth: Stated,
    up_to: int = UP_TO,
    *,
    sizes: Iterable[int] | None = None,
    rule: str = "naive",
    smoothing: str | Smoothing = "none",
    prior: str | Smoothing = "none",
    ties: str = "even",
    limit: int = limits.USUAL.steps,
) -> LearningCurve:
    """Return the expected error after 0 to `up_to` examples, or after each of these `sizes`.

    The rule is "naive", naive Bayes with the smoothing of the features and of the labels
    ("prior"), or "joint", the joint table. Ties go "even" to all labels, or to the "first".

    Raises OutOfRange for more than `limit` steps, before the first of them; BadRequest for
    choices that do not go together; UndefinedEstimate for a label that is impossible.

    >>> fair = {"prior": {"a": "0.5", "b": "0.5"},
    ...         "presence": {"f": {"a": "0.2", "b": "0.7"}}}
    >>> found = curve(fair, 3, smoothing="laplace")
    >>> found.points[3].error, found.limit
    (Fraction(6449, 16000), Fraction(1, 4))
    """
    hints.choice(rule, RULES, "rule")
    hints.choice(ties, TIES, "way with ties")
    checks.size(up_to, "the size of the largest sample", 0)
    ns = range(up_to + 1) if sizes is None else sorted(set(sizes))
    rules = choices.rule(smoothing), choices.rule(prior)
    known = truths.read(truth)
    naive = rule == "naive"
    asked = curves.naive_bayes if naive else curves.joint_table
    known_prices = prices(known, 0)
    return found
