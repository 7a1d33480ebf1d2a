"""Mistakes that the authors of ports make, so that the vectors can prove themselves.

    Mistake    what someone did, in a sentence, and how refnb does the same
    wrong      a wrong function in the place of a right one, by chapter.function
    reads      what becomes of the arguments before they are read
    writes     what becomes of the answer

A file of this folder has the name of a chapter, and defines MISTAKES.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import wraps
from importlib import import_module
from pathlib import Path
from types import FunctionType

from refnb.conformance import catalogue, course, runner, serve
from refnb.conformance.vectors import Vector
from refnb.data.document import Json

HERE = Path(__file__).parent
NEEDED = 2  # vectors that notice a mistake


def unchanged(value: Json) -> Json:
    """Return a value as it is."""
    return value


@dataclass(frozen=True)
class Mistake:
    """What someone did, and how refnb does the same."""

    name: str
    did: str
    wrong: Mapping[str, object] = field(default_factory=dict)
    reads: Callable[[Json], Json] = unchanged
    writes: Callable[[Json], Json] = unchanged


def chapters() -> list[str]:
    """Return the chapters that have mistakes."""
    here = {path.stem for path in HERE.glob("*.py")}
    return [chapter for chapter in course.chapters() if chapter in here]


def of(chapter: str) -> tuple[Mistake, ...]:
    """Return the mistakes of a chapter."""
    found: tuple[Mistake, ...] = import_module(f"mistakes.{chapter}").MISTAKES
    return found


@contextmanager
def made(mistake: Mistake) -> Iterator[None]:
    """Make a mistake in the chapters, and take it back; the catalogue is read before."""
    catalogue.operations()
    places = [place.split(".") for place in mistake.wrong]
    right = [getattr(course.module(chapter), name) for chapter, name in places]
    try:
        for (chapter, name), wrong in zip(places, mistake.wrong.values(), strict=True):
            setattr(course.module(chapter), name, _without_limits(wrong))
        yield
    finally:
        for (chapter, name), function in zip(places, right, strict=True):
            setattr(course.module(chapter), name, function)


def _without_limits(wrong: object) -> object:
    """Return what takes a limit as the right function does, and forgets about it."""
    assert isinstance(wrong, FunctionType)

    @wraps(wrong)
    def made_wrong(*args: object, **limits: object) -> object:
        """Do it wrong."""
        assert set(limits) <= {"within"}
        return wrong(*args)

    return made_wrong


def reply(mistake: Mistake, vector: Vector) -> dict[str, Json]:
    """Return what a port that makes the mistake answers."""
    args = mistake.reads(vector.args)
    assert isinstance(args, dict)
    said = serve.reply(vector.op, args)
    return {"ok": mistake.writes(said["ok"])} if "ok" in said else said


def claimed(mistake: Mistake, vectors: Sequence[Vector]) -> list[Vector]:
    """Return the vectors that say that they tell the mistake apart."""
    return [vector for vector in vectors if mistake.name in vector.catches]


def noticed(mistake: Mistake, vectors: Sequence[Vector]) -> list[str]:
    """Return the names of the vectors that notice a mistake; a crash is not noticing.

    The answers are judged when all is right again: a mistake does not judge itself.
    """
    with made(mistake):
        replies = [reply(mistake, vector) for vector in vectors]
    verdicts = [runner.judge(v, said) for v, said in zip(vectors, replies, strict=True)]
    return [v.vector.id for v in verdicts if v.status not in ("pass", "crash")]


def complaints(mistake: Mistake, vectors: Sequence[Vector]) -> Iterator[str]:
    """Yield what is wrong: a claim that does not hold, or a mistake that hardly anyone notices."""
    asked = claimed(mistake, vectors)
    found = noticed(mistake, asked)
    yield from (f"{mistake.name} is not noticed by {v.id}" for v in asked if v.id not in found)
    if len(found) < NEEDED:
        yield f"{mistake.name} is noticed by {len(found)} vectors, {NEEDED} are needed"
