"""The file of a classifier: its model, and what it was learned from under the member `learned`."""

from refnb.api.learning.choices import Choices
from refnb.api.learning.statistics import Statistics
from refnb.io import documents, models, wire
from refnb.io.models import LEARNED, Model


def written(
    model: Model, choices: Choices | None, statistics: Statistics | None, label: str | None = None
) -> str:
    """Return the text of a file that `refnb.load` understands."""
    value = models.document(model, choices.layout.label if choices else label)
    assert isinstance(value, dict)
    if choices and statistics:
        value[LEARNED] = {"how": wire.encode(choices), "counted": wire.encode(statistics)}
    return documents.dumps(value, indent=1) + "\n"
