"""How a case ended."""

from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]


class Outcome(NamedTuple):
    """How a case ended, in a word, and what is wrong with that."""

    how: str
    fault: str = ""
