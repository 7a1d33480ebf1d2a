"""A changed function, put where the old one is: what holds it need not be read anew."""

import gc
import sys
from collections.abc import Iterator
from types import CodeType, FunctionType

from mutation import mistaken
from mutation.mutants import Mutant
from mutation.reached import Span


def named(path: str) -> str:
    """Return the name of the module in a file."""
    return path.removesuffix(".py").replace("/", ".")


def patch(mutant: Mutant, place: Span) -> None:
    """Give a function of the module as it is loaded now, wherever it is held, its new code."""
    path, first, _ = place
    module = sys.modules[named(mutant.path)]
    new = [
        code
        for code in _codes(compile(mutant.source, path, "exec"))
        if code.co_firstlineno == first
    ]
    for found in gc.get_objects():
        if isinstance(found, FunctionType) and found.__globals__ is vars(module):
            old = found.__code__
            for code in new:
                if (old.co_firstlineno, old.co_qualname) == (first, code.co_qualname):
                    found.__code__ = code
    vars(module)["mistaken"] = mistaken


def _codes(code: CodeType) -> Iterator[CodeType]:
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield inner
            yield from _codes(inner)
