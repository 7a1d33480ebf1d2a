"""Tables by label, which is asked for as it came: posterior[1] is posterior["1"]."""

from typing import TypeVar

from refnb.core.checks import ReadOnly
from refnb.core.errors import RefnbError
from refnb.io import columns

E = TypeVar("E")


class ByLabel(ReadOnly[str, E]):
    """A table of an answer, which cannot be changed.

    >>> survived = ByLabel({"0": "no", "1": "yes"})
    >>> survived["1"], survived[1]  # type: ignore[index]
    ('yes', 'yes')
    """

    def __missing__(self, label: object) -> E:
        """Return the entry of a number or another cell, by its text: KeyError for none."""
        try:
            said = None if isinstance(label, str) else columns.text(label, "a label")
        except RefnbError:
            said = None
        if said is None or said not in self:
            raise KeyError(label)
        return self[said]
