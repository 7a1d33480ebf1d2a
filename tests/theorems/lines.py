"""Change one line of the code of a module for a while; no file is changed."""

import inspect
from collections.abc import Iterator
from contextlib import contextmanager
from types import CodeType, FunctionType, ModuleType
from typing import NamedTuple


class Change(NamedTuple):
    """A function, and the code that it gets for a while."""

    function: FunctionType
    code: CodeType


def change(module: ModuleType, old: str, new: str) -> Change:
    """Return what becomes of a module when a piece of its text, which stands there once, is new."""
    source = inspect.getsource(module)
    places = f"{module.__name__} has {source.count(old)} places of {old}"
    assert source.count(old) == 1, f"{places}: write its row in docs/prover.md as the line is now"
    changed = compile(source.replace(old, new), str(module.__file__), "exec")
    codes = {code.co_qualname: code for code in _codes(changed)}
    found = {
        function.__qualname__: function
        for function in _functions(module)
        if codes.get(function.__qualname__, function.__code__) != function.__code__
    }
    assert len(found) == 1, f"{module.__name__}: {len(found)} functions change with {old}"
    ((name, function),) = found.items()
    return Change(function, codes[name])


@contextmanager
def made(change: Change) -> Iterator[None]:
    """Let a function have other code, and take it back."""
    function, code = change
    right, function.__code__ = function.__code__, code
    try:
        yield
    finally:
        function.__code__ = right


def _codes(code: CodeType) -> Iterator[CodeType]:
    """Yield a piece of code, and all that is defined in it."""
    yield code
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _codes(inner)


def _functions(module: ModuleType) -> Iterator[FunctionType]:
    """Yield the functions of a module, and the methods of its classes."""
    for value in vars(module).values():
        if getattr(value, "__module__", None) == module.__name__:
            for own in vars(value).values() if isinstance(value, type) else [value]:
                function = inspect.unwrap(getattr(own, "__func__", own))
                if isinstance(function, FunctionType):
                    yield function
