"""Mistakes of judging a rule."""

from collections.abc import Sequence

from mistakes.making import Mistake
from refnb.decision import error
from refnb.decision.truth import Truth

RIGHT_ERROR = error.expected_error
RIGHT_CONFUSION = error.confusion


def _right_ones(truth: Truth, rule: error.Rule) -> error.ErrorTable:
    table = RIGHT_ERROR(truth, rule)
    return error.ErrorTable(table.outcomes, 1 - table.error)


def _transposed(
    labels: Sequence[str], pairs: Sequence[tuple[str, str]]
) -> dict[str, dict[str, int]]:
    return RIGHT_CONFUSION(labels, [(predicted, true) for true, predicted in pairs])


MISTAKES = (
    Mistake(
        "accuracy-for-error",
        "Added up the right outcomes, as slide 60 of the notes does.",
        {"error.expected_error": _right_ones},
    ),
    Mistake(
        "transposed-confusion",
        "Swapped the true labels and the predicted ones.",
        {"error.confusion": _transposed},
    ),
)
