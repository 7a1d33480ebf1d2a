"""Learning curves of texts: learned from growing shares, each tested on the same documents."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from sys import intern

from refnb.api import text
from refnb.api.evaluation import Trial
from refnb.api.text import Document, TextChoices, TextClassifier
from refnb.api.text_sources import Tree
from refnb.core.errors import RefnbError
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


def curve(
    learning: Iterable[Document], tree: Tree, choices: TextChoices
) -> Iterator[tuple[int, TextClassifier]]:
    """Yield 1/k and what is learned from every k-th document of each class, the first among them.

    The shares grow, and each holds the last one.
    """
    layers = {k: word_counts.empty(tree) for k in SHARES}
    for place, label, words in learning:
        layers[next(k for k in SHARES if place % k == 0)].put(label, words)
    counts = word_counts.empty(tree)
    for k, layer in layers.items():
        counts = counts.plus(layer)
        try:
            yield k, text.learned(counts, choices)
        except RefnbError as error:
            raise type(error)(f"share 1/{k}: {error}") from None


def learning_curve(tree: Tree, judge: Tree, name: str, choices: TextChoices) -> Curve:
    """Learn from growing shares, and be tested after each on the same documents, so named.

    Raises: as `text` and `TextClassifier.test`.
    """
    text.check_classes(judge, tree, name)
    asked = [(k, y, [*map(intern, words)]) for k, y, words in choices.documents(judge, "reading")]
    shares = curve(choices.documents(tree, "learning"), tree, choices)
    return Curve({k: text.examined(classifier, asked, name) for k, classifier in shares})
