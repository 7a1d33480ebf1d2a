"""How good a rule is after n examples: its learning curve under a known truth."""

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Literal, get_args

from refnb.api import settings, work
from refnb.api.judging import expected_error
from refnb.core import checks, errors, messages
from refnb.decision.learning_curve import Point, Prices, prices
from refnb.estimation.smoothing import Smoothing
from refnb.fast import learning_curves
from refnb.io import files, suggestions
from refnb.worked import expected_error as worked
from refnb.worked import frames, pictures
from refnb.worked.solution import Shown, Solution

Rule = Literal["naive", "joint"]
Ties = Literal["even", "first"]

RULES = get_args(Rule)
TIES: dict[Ties, str] = {"even": "evenly to all that tie", "first": "to the first that ties"}
UP_TO = 30


@dataclass(frozen=True, repr=False)
class LearningCurve(frames.Framed, Shown):
    """The point for each n, the Bayes error, and the limit of the error of naive Bayes.

    The error of a joint table tends to the Bayes error instead.
    """

    points: Mapping[int, Point]
    bayes_error: Fraction
    limit: Fraction
    settings: Mapping[str, str]

    @property
    def row_names(self) -> Iterable[int]:
        """The numbers of examples."""
        return [*self.points]

    def series(self) -> Mapping[str, Sequence[object]]:
        """Return the fields of each point."""
        return frames.ByName(self.points).series()

    def draw(self) -> pictures.Picture:
        """Draw the expected error after n examples, and the Bayes error below it."""
        most = max(self.points) or 1
        error = [(Fraction(n, most), point.error) for n, point in self.points.items()]
        least = [(x, self.bayes_error) for x in (Fraction(0), Fraction(1))]
        lines = {"error": error, "Bayes error": least}
        ticks = {"0": Fraction(0), f"{most}": Fraction(1)}
        square = pictures.Square("Learning curve", "examples", "error", lines, ticks)
        return pictures.curves("How good after n examples?", [square])

    @cached_property
    def solution(self) -> Solution:
        """The Bayes error, which no rule can avoid, and a row for each n."""
        return worked.curve(self.settings, self.points, self.bayes_error, self.limit)

    def prices(self, n: int) -> Prices:
        """Return the parts of the error after n examples: BadRequest for another n.

        Raises: NotExact; Negative.
        """
        checks.cardinal(n, "the number of examples")
        if n not in self.points:
            raise errors.BadRequest(f"the curve has no point {n}; it ends at {max(self.points)}")
        price = self.points[n].error - self.limit
        return Prices(self.bayes_error, self.limit - self.bayes_error, price)


def curve(  # noqa: PLR0913
    truth: expected_error.Stated,
    up_to: int = UP_TO,
    *,
    rule: Rule = "naive",
    smoothing: str | Smoothing = "none",
    prior: str | Smoothing = "none",
    ties: Ties = "even",
    limit: int = work.LIMIT,
) -> LearningCurve:
    """Return the expected error after each number of examples from 0 to `up_to`.

    The rule is "naive", naive Bayes with the smoothing given for features and for labels ("prior"),
    or "joint", the joint table. A tie is shared by all its labels ("even"), or goes to the first
    one ("first").

    Raises OutOfRange for more than `limit` steps, before the first of them; BadRequest for choices
    that do not go together; UndefinedEstimate for an impossible label.

    >>> fair = {"prior": {"a": "0.5", "b": "0.5"},
    ...         "features": {"f": {"a": "0.2", "b": "0.7"}}}
    >>> found = curve(fair, 3, smoothing="laplace")
    >>> found.points[1].error, found.limit
    (Fraction(1, 2), Fraction(1, 4))
    """
    checks.size(up_to, "the size of the largest sample", 0)
    suggestions.choice(rule, RULES, "rule")
    suggestions.choice(ties, TIES, "way of ties")
    if rule == "joint" and (smoothing, prior) != ("none", "none"):
        raise errors.BadRequest("the joint table is not smoothed")
    stated, notes = expected_error.read(truth)
    ns, known = range(up_to + 1), expected_error.by_cells(stated, limit)
    rules = settings.rule(smoothing), settings.rule(prior)
    name = os.fspath(truth) if isinstance(truth, str | os.PathLike) else "given"
    choices = {"truth": name, **notes}
    what = f"a learning curve up to n = {messages.quote(up_to)}"
    if rule == "naive":
        sizes_of = len(known.schema.labels), len(known.joint()), len(known.schema.features)
        work.check("finding what depends on what", work.blocks(*sizes_of), limit)
        work.check(what, work.curve(learning_curves.naive_steps(known, ns, rules[0])), limit)
        points = learning_curves.naive_bayes(known, ns, *rules, ties)
        choices |= {"rule": "naive Bayes", "smoothing": rules[0].spelling()}
        choices["prior"] = settings.prior_setting(rules[1])
    else:
        work.check(what, work.curve(learning_curves.joint_steps(known, ns)), limit)
        points = learning_curves.joint_table(known, ns, ties)
        choices["rule"] = "joint table"
    choices |= {"nothing to say": "the most frequent label decides", "ties": TIES[ties]}
    by_size = dict(zip(ns, files.show_progress(points, "sizes", 1), strict=True))
    price = prices(known, 0)
    end = price.bayes + (price.assumption if rule == "naive" else 0)
    return LearningCurve(by_size, price.bayes, end, choices)
