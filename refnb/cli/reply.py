"""What a command answers: pieces of text, and the exit status.

0    answered
1    answered, but some rows could not be
2    not answered: a mistake in what was given
"""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Reply:
    """The answer, complete before its first piece is printed, and the status."""

    pieces: Iterable[str]
    status: int = 0
