"""Models in files, for the commands."""

from refnb.cli import source
from refnb.cli.learning import Learned
from refnb.cli.source import naming
from refnb.data import document, models


def load(path: str) -> Learned:
    """Read a model that was saved, or written by hand.

    Raises: BadTable for a file that cannot be read; BadRequest for one that is not a
    model; what the model itself raises.
    """
    with naming(path):
        model = models.read(document.loads(source.document(path)))
    return Learned(model, None, None, {"model": f"{models.family(model)}, from {path}"})


def saved(learned: Learned) -> str:
    """Return the text of the file that `load` reads back."""
    return models.written(learned.model)
