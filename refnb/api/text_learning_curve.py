"""Learning curves of texts: learned from growing shares, each tested on the same documents."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from sys import intern

from refnb.api import text
from refnb.api.evaluation import Trial
from refnb.api.text import TextChoices
from refnb.api.text_sources import Tree
from refnb.core import messages
from refnb.exact import rounding
from refnb.fast import word_counts
from refnb.worked import steps
from refnb.worked.layout import NOTHING, Block, Table, name, number
from refnb.worked.solution import Shown, Solution, Step

LEARNED = "learned from"
SHARES = (64, 32, 16, 8, 4, 2, 1)


@dataclass(frozen=True, repr=False)
class Curve(Shown):
    """A trial after learning from each share 1/k of the documents."""

    points: dict[int, Trial]

    @property
    def unanswered(self) -> int:
        """The documents that had no answer somewhere on the curve."""
        return sum(trial.unanswered for trial in self.points.values())

    @cached_property
    def solution(self) -> Solution:
        """One row for each share."""
        heads = ("share", "learned from", "right", "tested", "ties", "accuracy")
        rows = tuple(
            (
                number(Fraction(1, k)),
                name(trial.settings[LEARNED]),
                *map(number, (trial.right, trial.rows, trial.ties)),
                name(rounding.decimal(trial.accuracy, 4)),
                NOTHING,
            )
            for k, trial in self.points.items()
        )
        table = Table((*map(name, heads), NOTHING), rows)
        values = {k: (trial.right, trial.rows) for k, trial in self.points.items()}
        settings = {what: said for what, said in self.points[1].settings.items() if what != LEARNED}
        step = Step("curve", values, Block("Learning curve", table=table))
        return Solution("How often is the decision right?", (steps.choices(settings), step))


def learning_curve(tree: Tree, judge: Tree, name: str, choices: TextChoices) -> Curve:
    """Learn from growing shares, and be tested after each on the same documents, so named.

    The share 1/k is every k-th document of each class, the first among them, so that it holds
    the smaller ones.

    Raises: as `text` and `TextClassifier.test`.
    """
    text.check_classes(judge, tree, name)
    known, asked = (
        [(place, y, [*map(intern, words)]) for place, y, words in choices.documents(each, doing)]
        for each, doing in ((tree, "learning"), (judge, "reading"))
    )
    points = {}
    for k in SHARES:
        counts = word_counts.empty(tree)
        for place, y, words in known:
            if place % k == 0:
                counts.put(y, words)
        with messages.at(f"share 1/{k}"):
            points[k] = text.examined(text.learned(counts, choices), asked, judge.tested(name))
    return Curve(points)
