"""Every operation refuses what has another type than its annotation, and says where.

The law asks every operation with every argument, and every part of it, replaced by what cannot
have its type. Nobody has to remember an operation: one that does not ask is found here.
"""

import bdb
import doctest
import inspect
import pickle
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from types import FrameType, ModuleType
from typing import TypeVar

import pytest

from refnb.classifiers import naive
from refnb.conformance import catalogue, serve, vectors
from refnb.core import annotations, calls, checks
from refnb.core.annotations import Letter, Text
from refnb.core.checks import Number
from refnb.core.errors import BadRequest, NotExact, NotText, RefnbError
from refnb.estimation.schema import Example, Schema
from refnb.probability.distribution import Decision
from refusals import refuses

HALF = Fraction(1, 2)


class Odd:
    """Nothing that anything takes."""


ODD = Odd()
REFUSALS = (NotExact, NotText, BadRequest)
WRONG: tuple[object, ...] = (None, 1.5, True, 3, "ab", b"ab", [1.5], (None,), {"a": ODD}, ODD)
PLAIN = {"rational": int, "integer": int, "bool": bool, "null": type(None), "string": str}


def wrong_for(hint: object) -> Iterator[object]:
    """Yield what cannot have a type, by the name of the type alone; a letter is any name."""
    name = annotations.type_name(hint)
    names = name.split(" or ")
    for value in WRONG:
        if isinstance(hint, TypeVar | Letter):
            fits = not isinstance(value, list | dict)
        elif isinstance(value, list | tuple | dict):
            fits = name in ("list<string>", "list<string or null>")
        else:
            fits = any(PLAIN.get(name) is type(value) for name in names)
        if not fits:
            yield value


def broken(hint: object, value: object) -> Iterator[object]:
    """Yield a value with one place in it replaced by what has another type."""
    yield from wrong_for(hint)
    parts = annotations.read(hint).parts
    if " or " in annotations.type_name(hint):
        parts = ()
    if isinstance(value, Mapping) and parts:
        for name, entry in list(value.items())[:1]:
            yield from ({**value, name: wrong} for wrong in broken(parts[1], entry))
            yield from ({**value, key: entry} for key in [1.5] if isinstance(parts[0], Text))
    elif isinstance(value, tuple) and value and parts:
        yield from ((wrong, *value[1:]) for wrong in broken(parts[0], value[0]))


@pytest.mark.parametrize("op", [op for op in catalogue.operations() if op != "rational.rational"])
def test_what_has_another_type_is_refused(op: str) -> None:
    """Every argument, and what is in it, is refused by the error of its type."""
    operation = catalogue.operations()[op]
    vector = next(v for v in vectors.shipped() if v.op == op and "ok" in v.expect)
    given = serve.read(operation, vector.args)
    for place, (name, hint) in enumerate(operation.args.items()):
        for wrong in broken(hint, given[place]):
            args = [*given[:place], wrong, *given[place + 1 :]]
            with pytest.raises(RefnbError) as refused:
                operation.function(*args)
            assert refused.type in REFUSALS, (name, wrong)
            assert name in str(refused.value), (name, wrong)


@dataclass(frozen=True)
class Pair:
    """A record with a letter, and one without."""

    example: Example[Mapping[str, int]]
    shared: bool

    def __post_init__(self) -> None:
        assert self.shared in (True, False)


def taking(pairs: Iterable[Pair], rows: Sequence[tuple[str, Fraction]] = (), n: int = 0) -> int:
    """Take one of each kind."""
    return len(list(pairs)) + len(rows) + n


@pytest.fixture(scope="module")
def asked() -> dict[str, object]:
    """Check the functions and records of this module as if it were a chapter."""
    chapter = ModuleType(__name__)
    vars(chapter).update(taking=taking, Pair=Pair, dataclass=dataclass)
    calls.check(chapter)
    return vars(chapter)


FINE = Example({"a": 1}, "x")
CALLS: list[tuple[type[RefnbError], str, tuple[object, ...]]] = [
    (BadRequest, "pairs must be a list, got 'ab'", ("ab",)),
    (BadRequest, "pairs must be a list, got int 3", (3,)),
    (BadRequest, r"pairs\[1\] must be Pair, got int 3", ([Pair(FINE, True), 3],)),
    (BadRequest, r"rows must be a list, got set", ([], {("a", HALF)})),
    (BadRequest, r"rows\[0\] must be a tuple of 2", ([], [("a",)])),
    (BadRequest, r"rows\[0\] must be a tuple of 2", ([], [["a", HALF]])),
    (NotText, r"rows\[1\]\[0\] must be a str", ([], [("a", 1), (1, 1)])),
    (NotExact, r"rows\[0\]\[1\].*the float 0.5: write Fraction", ([], [("a", 0.5)])),
    (NotExact, "n must be a whole number, got Fraction 1/2", ([], [], HALF)),
    (NotExact, "n must be a whole number.*True", ([], [], True)),
]


@pytest.mark.parametrize(("error", "place", "args"), CALLS)
def test_the_place_and_the_type_are_named(
    asked: dict[str, object], error: type[RefnbError], place: str, args: tuple[object, ...]
) -> None:
    """Where it stands, what it must be, and what it is; in a call by name, too."""
    call = asked["taking"]
    assert callable(call)
    refuses(error, f"^{place}", lambda: call(*args))
    names = dict(zip(("pairs", "rows", "n"), args, strict=False))
    refuses(error, f"^{place}", lambda: call(**names))


def test_what_comes_one_by_one_is_checked_as_it_comes(asked: dict[str, object]) -> None:
    """Nothing is taken from a stream before the function asks, and the wrong one is named."""
    call = asked["taking"]
    assert callable(call)
    assert call(iter([Pair(FINE, False)] * 3), n=2) == 5
    refuses(BadRequest, r"^pairs\[1\] must be Pair", lambda: call(iter([Pair(FINE, True), None])))
    refuses(BadRequest, r"^pairs\[0\] must", lambda: call(pairs=iter([None])))
    words = Example(("a",), "x")
    assert annotations.read(Example[tuple[str, ...]]).holds(words)
    assert not annotations.read(Example[Mapping[str, int]]).holds(words)


def test_a_record_asks_before_it_is_built() -> None:
    """Its members have their types; those of an example are names of features and numbers."""
    refuses(BadRequest, "labels must be a tuple, got list", lambda: Schema(["a"], {}))  # type: ignore[arg-type]
    refuses(BadRequest, r"features\['f'\] must be a tuple, got 'ab'", lambda: wrong_schema("ab"))
    refuses(NotText, r"instance\['f'\]|label", lambda: Example({"f": 1}, None))  # type: ignore[arg-type]
    refuses(BadRequest, "label must be a name, got list", lambda: Decision([], ()))  # type: ignore[type-var]


def wrong_schema(domain: object) -> Schema:
    """Build a schema with a domain of another type."""
    return Schema(("a",), {"f": domain})  # type: ignore[dict-item]


CHAPTERS = ("refnb.classifiers.naive", "refnb.decision.loss", "refnb.io.bif")


@pytest.mark.parametrize("name", CHAPTERS)
def test_a_checked_function_is_what_a_reader_finds(name: str) -> None:
    """Name, words, arguments and source are its own; it is pickled, and its doctests are run."""
    module = import_module(name)
    names = [f for f, found in vars(module).items() if inspect.isfunction(found)]
    own = [f for f in names if getattr(module, f).__module__ == name and not f.startswith("_")]
    assert own
    examples = {test.name: test.examples for test in doctest.DocTestFinder().find(module)}
    for function in (getattr(module, f) for f in own):
        inside = inspect.unwrap(function)
        assert inside is not function
        assert inspect.getsource(function).startswith(f"def {function.__name__}(")
        assert inspect.signature(function) == inspect.signature(inside)
        assert pickle.loads(pickle.dumps(function)) is function  # noqa: S301
        assert function.__doc__ == inside.__doc__
        assert bool(examples[f"{name}.{function.__name__}"]) == (">>>" in function.__doc__)


def frames(call: Callable[[], object]) -> list[str]:
    """Return the functions in the traceback of what a call raises, its own left out."""
    with pytest.raises(Exception) as raised:  # noqa: PT011
        call()
    walked = traceback.extract_tb(raised.value.__traceback__)
    return [frame.name for frame in walked if frame.filename != __file__]


def test_a_traceback_shows_the_functions_of_chapters_alone() -> None:
    """From the caller to the one that refuses, through several chapters, or to a wrong type."""
    wrong: dict[str, Number] = {"a": 1, "b": 1}
    assert frames(lambda: naive.infer(wrong, {})) == ["infer", "scores", "prior", "distribution"]
    assert frames(lambda: Schema(("a", "a"), {})) == ["__init__", "__post_init__", "names"]
    assert frames(naive.infer) == []  # type: ignore[arg-type]


def test_a_debugger_that_skips_the_checks_steps_into_the_function() -> None:
    """From one call to the next, through two chapters, as if nothing stood between."""
    seen = list[str]()

    class Walk(bdb.Bdb):
        """Step, and note each function of refnb that is entered."""

        def user_call(self, frame: FrameType, argument_list: None) -> None:  # noqa: ARG002
            """Note its name."""
            name = str(frame.f_globals["__name__"])
            seen.extend([frame.f_code.co_name] if name.startswith("refnb") else [])

    for _ in range(2):  # annotations are read at the first call
        seen.clear()
        Walk(skip=["refnb.core.*", "abc", "typing"]).runcall(naive.ranking, {"a": 1, "b": HALF})
        assert seen == ["ranking", "<lambda>", "<lambda>"]


def test_one_of_ours_is_asked_no_more(
    asked: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a module of refnb passes on is not looked at again."""
    call = asked["taking"]
    assert callable(call)
    refuses(NotExact, "^n must be", lambda: call([], [], HALF))
    monkeypatch.setattr(calls, "OURS", {__name__})
    assert call([], [], HALF) == HALF


@pytest.mark.parametrize(
    ("hint", "held", "refused"),
    [
        (int, [0, -(10**40)], [HALF, True, None, 1.0, "1"]),
        (Fraction, [0, HALF], [False, 0.5, "1/2"]),
        (str, ["", "a"], [b"a", 1, None]),
        (bool, [True], [1, None]),
        (int | Fraction | None, [None, 1, HALF], [True, "a"]),
        (checks.Names, [["a"], ("a",), {"a": 1}], ["a", [1], 1]),
        (checks.Distribution[str], [{}, {"a": 0.5}.fromkeys("a", 1)], [[], {1: 1}, {"a": "1"}]),
        (tuple[str, ...], [(), ("a",)], [["a"], "a", (1,)]),
        (tuple[str, int], [("a", 1)], [("a",), (1, "a"), ["a", 1]]),
        (Mapping[tuple[str, ...], bool], [{(): True}], [{"a": True}, {(): 1}]),
        (object, [None, 1], []),
    ],
    ids=str,
)
def test_what_a_type_holds(hint: object, held: list[object], refused: list[object]) -> None:
    """Numbers, texts, tables and lists, one in another; and whoever is not held is refused."""
    kind = annotations.read(hint)
    assert [kind.holds(value) for value in held] == [True] * len(held)
    for value in refused:
        assert not kind.holds(value)
        with pytest.raises(REFUSALS):
            kind.refuse(value, "here")
