"""What draws leave out: explicit cases of a law, by kind, and a count of what it compares.

To give a law its cases, write one line above `@given`, with the arguments of the law:

    @tried(least={"rivals": 20}, wide=(A,), long=(B,), near=(TIE,), near_above=(C,), uneven=(D,))

1. Each of the four kinds is there at least once: `near_above` is another one that is near. Where
   a kind has no meaning, a string in its place says why; `empty=` and others come as they please.
2. Take the cases from `examples.tables`: `**each(of)` builds one of each kind from its tables.
3. `compares(rivals=best != rival)` inside the law counts what is compared; `least` says how often
   this has to be true over its written cases, so that what is drawn turns nothing red. A law of
   the theorems without `least` is red.

`theorems/test_examples.py` lists the kinds of every law of the theorems and of every chapter.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from functools import wraps
from typing import NamedTuple

Law = Callable[[], None]
Case = tuple[object, ...]

KINDS = {"wide", "long", "near", "uneven"}


class Tried(NamedTuple):
    """The explicit cases of a law by kind, or why there are none, and what it has to compare."""

    kinds: dict[str, int | str]
    least: dict[str, int]


LAWS: dict[str, Tried] = {}
"""By module and name of the law."""

_compared: Counter[str] = Counter()


def tried(least: Mapping[str, int] | None = None, /, **cases: Case | str) -> Callable[[Law], Law]:
    """Return what gives a law explicit cases, and requires it to compare so much at least."""
    wanted = dict(least or {})

    def given(law: Law) -> Law:
        kinds: dict[str, int | str] = {}
        for name, case in cases.items():
            kind = name.partition("_")[0]
            kinds[kind] = case if isinstance(case, str) else int(kinds.get(kind, 0)) + 1

        @wraps(law)
        def counted() -> None:
            _compared.clear()
            for name, case in cases.items():
                if not isinstance(case, str):
                    _ask(law, name, case)
            for what, n in wanted.items():
                assert _compared[what] >= n, f"{_compared[what]} {what}, at least {n} are wanted"
            law()

        LAWS[f"{law.__module__.removeprefix('tests.')}::{law.__name__}"] = Tried(kinds, wanted)
        return counted

    return given


def _ask(law: Law, name: str, case: Case) -> None:
    """Ask a law, as it is written, about one case, and name the case when it does not hold."""
    try:
        vars(law)["hypothesis"].inner_test(*case)
    except Exception as error:
        error.add_note(f"in the case {name}")
        raise


def compares(**seen: bool) -> None:
    """Count what is true of a comparison."""
    _compared.update(what for what, true in seen.items() if true)
