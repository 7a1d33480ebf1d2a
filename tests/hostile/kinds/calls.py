"""Python calls with wrong things: every public noun of refnb and what can be called on its answers.

A call answers, and what it answers can be shown; or it is refused by one clear error. Arguments
are Python expressions, so that a small case can be read and pasted.
"""

import inspect
import warnings
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Protocol

import refnb
from refnb.api.settings import NumberReading, Reading
from refnb.core.errors import RefnbError
from refnb.io.catalogue import COURSE
from refnb.io.documents import Json

WEATHER, ANIMALS = "refnb.example('weather')", "refnb.example('animals')"
ROWS = (
    "[{'f': 'a', 'y': '1'}, {'f': 'b', 'y': '0'}]",
    "{'f': ['a', 'b'], 'y': ['1', '0']}",
    "iter(['f,y', 'a,1', 'b,0'])",
)
LETTERS = "{'a': ['buy now', 'money'], 'b': ['fine weather', 'never']}"
OBJECTS = {
    "Classifier": (
        f"refnb.learn({WEATHER}, 'Play')",
        f"refnb.learn({ANIMALS}, 'kind', families={{'kg': 'gaussian', 'barks': 'poisson'}})",
        f"refnb.learn({WEATHER}, 'Play', model='joint')",
        "refnb.load(refnb.example('spam'))",
    ),
    "BayesianNetwork": ("refnb.network(refnb.example('sprinkler'))",),
    "HiddenMarkovModel": ("refnb.hmm(refnb.example('umbrella'))",),
    "EMResult": (f"refnb.em({WEATHER}, 'Play', steps=1)",),
    "Clusters": (f"refnb.cluster({ANIMALS}, ['kg'], centres=[[4], [20]])",),
    "LearningCurve": ("refnb.curve(refnb.example('hiking'), 2)",),
    "TextClassifier": (f"refnb.text({LETTERS})",),
}
TABLES = (WEATHER, WEATHER, ANIMALS, *ROWS)
GIVEN = ("{'Outlook': 'sunny'}", "{'Rain': 'yes'}", "{'kg': '4'}", "{}")
GOOD = {
    **dict.fromkeys(("table", "like", "more", "rows", "held_out", "counts"), TABLES),
    **dict.fromkeys(("given", "row", "x"), GIVEN),
    **dict.fromkeys(("label", "weight"), ("'Play'", "'Play'", "'kind'", "'y'")),
    **dict.fromkeys(("steps", "most", "least", "up_to", "n", "near"), ("0", "1", "2")),
    **dict.fromkeys(("grid", "places", "denominator"), ("1", "2", "10")),
    **dict.fromkeys(
        ("smoothing", "prior"), ("'none'", "'laplace'", "'m=2'", "{'yes': 1, 'no': 0}")
    ),
    **dict.fromkeys(("features", "columns", "order"), ("['Outlook']", "['kg']", "('f',)")),
    **dict.fromkeys(("left", "right", "query"), ("'Rain'", "['Cloudy']", "'WetGrass'")),
    "source": (*TABLES, LETTERS, "refnb.example('asia')", "refnb.example('sprinkler')"),
    "truth": ("refnb.example('hiking')", "refnb.example('spam')"),
    "model": ("'categorical'", "'joint'", "refnb.example('umbrella')"),
    "network": ("refnb.network(refnb.example('sprinkler'))", "None"),
    "path": ("'s.json'", "Path('s.json')"),  # nothing else is written
    "name": ("'play-tennis'", "'weather'", "'asia'"),
    "counts": ("{'a': 1, 'b': 2}", *TABLES),
    "likelihood": ("{'yes': '1/2', 'no': '1/3'}",),
    "observed": ("['umbrella', 'none']", "('umbrella',)"),
    "sequences": ("[['umbrella', 'none']]", "{('umbrella',): 2}"),
    "centres": ("[[4], [20]]", "[['4', '1/2']]"),
    "document": ("'buy now'", "''"),
    "dialect": ("'duckdb'", "'sqlite'"),
    "rule": ("'naive'", "'laplace'", "'joint'"),
    "rules": ("['none', 'laplace']",),
    "form": ("'text'", "'json'", "'latex'", "'markdown'"),
    "domains": ("{'Outlook': ['sunny', 'overcast', 'rain']}", "{'Play': ['yes', 'no']}"),
    "families": ("{'kg': 'gaussian'}",),
    "parents": ("{'Play': [], 'Wind': 'Play'}",),
    "sizes": ("[0, 1]",),
    "variance": ("'1/4'", "1"),
    "method": ("'means'", "'gaussians'"),
    "limit": ("1000",),
}
WRONG = (
    *("None", "True", "0", "-1", "3", "10 ** 400", "1.5", "float('nan')", "1j", "Fraction(1, 3)"),
    *("''", "'x'", "'\\ud800'", "'\\0'", "'a\\nb'", "'1/2'", "b''", "b'x'", "[]", "{}", "()"),
    *("set()", "{'a'}", "[None]", "[[]]", "[1, 2]", "{1: 2}", "{'a': None}", "{None: 'a'}"),
    *("{'a': float('inf')}", "{'a': {}}", "[{}]", "[{'a': []}]", "[{1: 'a'}]", "{'a': 'b'}"),
    *("{'a': [1, 2], 'b': [3]}", "{(): 1}", "{('a', 1): 1}", "[('a',)]", "object()", "object"),
    *("lambda: 1", "Path('none')", "Path('.')", "iter([])", "iter([1])", "range(3)", "print"),
    *("['a', 'a']", "'ab'", "['']", "[b'']", "bytearray(b'a,b')", "...", "refnb"),
)
DAY = (
    "[{'Outlook': 'rain', 'Temperature': 'hot', 'Humidity': 'high', 'Wind': 'weak', 'Play': 'no'}]"
)
LAWN = "[{'Cloudy': 'yes', 'Rain': 'yes', 'Sprinkler': 'no', 'WetGrass': 'yes'}]"
WHOLE: dict[str, dict[str, Json]] = {  # calls that are answered, of what is made first
    "bayes": {"prior": "{'yes': '1/2', 'no': '50%'}", "likelihood": "{'yes': 1, 'no': '0.3'}"},
    "cluster": {"source": ANIMALS, "columns": "['kg']", "centres": "[[4], [20]]"},
    "curve": {"truth": "refnb.example('hiking')", "up_to": "2"},
    "em": {"source": WEATHER, "label": "'Play'", "steps": "1"},
    "estimate": {"counts": "{'a': 1, 'b': 2}", "rule": "'laplace'"},
    "learn": {"source": WEATHER, "label": "'Play'"},
    "learn_network": {"table": WEATHER, "order": "['Play', 'Wind']"},
    "sheet": {"names": "['lab-test']", "variants": "2"},
    "sql": {"table": "'days'", "label": "'Play'", "dialect": "'duckdb'", "features": "['Wind']"},
    "text": {"source": LETTERS},
    "vary": {"name": "'play-tennis'", "seed": "3"},
    "Classifier.learn": {"more": DAY},
    "Classifier.unlearn": {"rows": DAY},
    "Classifier.ask_all": {"source": DAY, "label": "'Play'"},
    "Classifier.csv_lines": {"source": DAY, "label": "'Play'"},
    "BayesianNetwork.fit": {"table": LAWN, "smoothing": "'laplace'"},
    "TextClassifier.test": {"source": LETTERS},
    "TextClassifier.judge": {"tree": LETTERS, "name": "'letters'"},
}
NAMES = {"refnb": refnb, "Path": Path, "Fraction": Fraction}


@cache
def nouns() -> dict[str, tuple[str, ...]]:
    """Return every noun that can be called, each with what its first argument is made of."""
    offered = {name: getattr(refnb, name) for name in refnb.__all__}
    ours = [
        name
        for name, f in offered.items()
        if inspect.isroutine(f) and f.__module__.startswith("refnb.api.")
    ]
    found: dict[str, tuple[str, ...]] = dict.fromkeys(ours, ())
    for name, makers in OBJECTS.items():
        for method, f in inspect.getmembers(getattr(refnb, name), inspect.isfunction):
            if not method.startswith("_") and f.__module__.split(".")[1] not in COURSE:
                found[f"{name}.{method}"] = makers
    return found


def draw(dice: Random) -> Json:
    """Make a call: most arguments as they are meant, a few of them wrong."""
    noun = dice.choice(list(nouns()))
    whole = WHOLE.get(noun, {}) if dice.random() < 0.6 else {}
    args: dict[str, Json] = {}
    for name, parameter in _parameters(noun).items():
        needed = parameter.default is inspect.Parameter.empty
        if name in whole and dice.random() < 0.85:
            args[name] = whole[name]
        elif needed or dice.random() < (0.1 if whole else 0.3):
            good = dice.random() < 0.75
            args[name] = dice.choice(GOOD.get(name, WRONG) if good else WRONG)
    makers = nouns()[noun] or ("",)
    return {"noun": noun, "of": makers[0] if whole else dice.choice(makers), "args": args}


def fault(case: Json) -> str:
    """Call, and show what is answered."""
    assert isinstance(case, dict)
    noun, of, args = str(case["noun"]), str(case["of"]), case["args"]
    assert isinstance(args, dict)
    given = {name: _value(str(words)) for name, words in args.items()}
    if not {name for name, p in _parameters(noun).items() if p.default is p.empty} <= set(given):
        return ""
    call = _bound(noun, of)
    try:
        answer = call(**given)
        shown = list(islice(answer, 20)) if isinstance(answer, Iterator) else answer
        return "" if str(shown) and repr(shown) else "nothing is shown"
    except RefnbError as refusal:
        words = str(refusal)
        clear = words and len(words) <= 1_000 and words.isprintable()
        return "" if clear else f"an unclear refusal\n{words[:300]!r}"


def _parameters(noun: str) -> dict[str, inspect.Parameter]:
    owner, _, method = noun.partition(".")
    function = getattr(getattr(refnb, owner), method) if method else getattr(refnb, owner)
    found = dict(inspect.signature(function).parameters)
    found.pop("self", None)
    if reading := found.pop("reading", None):
        kind = NumberReading if "NumberReading" in reading.annotation else Reading
        keyword = inspect.Parameter.KEYWORD_ONLY
        found |= {f: inspect.Parameter(f, keyword, default=None) for f in kind.__annotations__}
    return found


class Called(Protocol):
    """What is called by name."""

    def __call__(self, **given: object) -> object: ...


def _bound(noun: str, of: str) -> Called:
    owner, _, method = noun.partition(".")
    whole: Called = getattr(_value(of), method) if method else getattr(refnb, owner)
    return whole


def _value(words: str) -> object:
    """Return what a Python expression of this file makes."""
    with warnings.catch_warnings(action="ignore"):  # of Python, for what was made smaller
        return eval(words, dict(NAMES))  # noqa: S307
