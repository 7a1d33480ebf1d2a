"""All the ways in which refnb refuses its input.

The class names are part of the specification: a port reports the same name for
the same input. The message, which is not part of it, states the requirement,
the offending value and its place, in one line that every terminal can show.
"""


def printable(text: str) -> str:
    r"""Return text as one line, with an escape for whatever a terminal would obey or not show.

    >>> printable("a\x1b[31m")
    'a\\x1b[31m'
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


class RefnbError(ValueError):
    """Base class of every error that refnb raises on purpose."""

    def __init__(self, *message: object) -> None:
        super().__init__(*(printable(word) if isinstance(word, str) else word for word in message))

    def _render_traceback_(self) -> list[str]:
        """Return what a notebook shows: the line of the caller, and the message."""
        import traceback  # noqa: PLC0415 - in a notebook alone

        libraries = (__file__.rpartition("core")[0], traceback.__file__.rpartition("traceback")[0])
        lines = traceback.extract_tb(self.__traceback__)
        own = [line for line in lines if not line.filename.startswith(libraries)]
        where = [f"line {line.lineno}: {line.line}" for line in own[-1:]]
        return [*where, f"{type(self).__name__}: {self}"]


class NotExact(RefnbError):
    """A number is not an exact one, or its text is not in the grammar of numbers."""


class NotText(RefnbError):
    """A name, a label or a category is not a string."""


class OutOfRange(RefnbError):
    """A number lies outside the range that the formula allows."""


class Negative(RefnbError):
    """A count, a weight or a probability is below 0."""


class NotADistribution(RefnbError):
    """Probabilities do not sum to 1, or the parts of a partition overlap or leave a gap."""


class BadWeight(RefnbError):
    """A rule is not in the grammar of rules, or a count that must be whole is not."""


class DomainMismatch(RefnbError):
    """Two tables that must speak of the same things do not."""


class UnknownValue(RefnbError):
    """A value or an outcome is not in the declared domain."""


class UnknownLabel(RefnbError):
    """A label is not among the declared labels."""


class UnknownFeature(RefnbError):
    """A feature is not among the declared features."""


class UnknownVariable(RefnbError):
    """A variable is not among the declared variables of a network."""


class Cyclic(RefnbError):
    """The arrows of a network form a cycle: a variable is among its own ancestors."""


class Duplicate(RefnbError):
    """A label, a name, a value or a key that must be unique occurs twice."""


class MissingValue(RefnbError):
    """A value is missing where the formula needs it."""


class EmptyData(RefnbError):
    """There is nothing to work on: no outcomes, no labels or no examples."""


class UndefinedEstimate(RefnbError):
    """An estimate divides zero by zero."""


class ZeroVariance(RefnbError):
    """All values are equal, so a Gaussian of them has no density."""


class ZeroEvidence(RefnbError):
    """What was observed has probability zero, so nothing follows from it."""


class BadTable(RefnbError):
    """A file cannot be read, or is damaged; the message names the file, the line, the column."""


class BadRequest(RefnbError):
    """A message, a document or an argument does not have the required shape."""
