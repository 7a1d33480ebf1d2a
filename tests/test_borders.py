"""From which size on something else is told: with one less it is not, or it is no longer."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import partial, reduce
from itertools import islice, product

import pytest

import refnb
from cli.commands import WEATHER, run
from refnb.core import checks
from refnb.core.errors import RefnbError
from refnb.examples import UMBRELLA
from refnb.io import rounded_rows
from refnb.io.documents import as_json
from refnb.worked import layout

Row = dict[str, object]
KILOS = [f"{i} kg" for i in range(13)]
WORDS = "abcdefghijklm"
CHAIN, DAYS = refnb.hmm(UMBRELLA), ("umbrella", "none")


def text_of(ask: Callable[[int], object], n: int) -> str:
    """Return what is answered, or why it is refused."""
    try:
        return str(ask(n))
    except RefnbError as refusal:
        return str(refusal)


def column(cells: Iterable[object], name: str = "x", more: Row | None = None) -> refnb.Classifier:
    """Learn a column, which has one label."""
    return refnb.learn([{name: cell, "y": "a"} | (more or {}) for cell in cells], "y")


def wide(n: int) -> list[Row]:
    """Return two rows with so many columns of words."""
    return [{"y": v, **{f"f{i}": v for i in range(n)}} for v in "ab"]


def even(n: int) -> object:
    """Return a theorem with a likelihood of n beside one of .3."""
    return refnb.bayes({"a": ".5", "b": ".5"}, {"a": n, "b": ".3"})


def alike(n: int) -> dict[str, Fraction]:
    """Return so many equally probable hypotheses."""
    return dict.fromkeys("abcdefghi"[:n], Fraction(1, n))


def alone(n: int) -> refnb.BayesianNetwork:
    """Return a network of so many variables without an arrow."""
    names = [f"v{i}" for i in range(n)]
    return refnb.learn_network([dict.fromkeys(names, "a")], order=names)


def labels(n: int) -> object:
    """Learn labels that all differ."""
    return refnb.learn({"f": ["u"] * n, "y": [f"c{i}" for i in range(n)]}, "y")


def trial_of(n: int) -> object:
    """Test labels that all differ."""
    rows = [{"f": f"v{i}", "y": f"c{i}"} for i in range(n)]
    return refnb.learn(rows, "y").test(rows)


def command(*words: str) -> str:
    """Return what a command prints, or refuses."""
    ended = run(*words)
    return ended.out + ended.err


play = partial(command, "classify", WEATHER, "--label", "Play")
ONE, MAIL = refnb.learn(wide(1), "y"), refnb.text({"a": ["x y"], "b": ["z"]})


def again(n: int) -> refnb.Classifier:
    """Learn so many tables more."""
    return reduce(lambda known, _: known.learn(wide(1)), range(n), ONE)


def nested(n: int) -> object:
    """Return a list in a list, so often."""
    return [nested(n - 1)] if n else []


BORDERS: dict[str, tuple[int, str, Callable[[int], object]]] = {
    # columns: what they hold, and what may be counts or names
    "rows of counts": (3, "can say how often", lambda n: column(range(5, 5 + n), "n")),
    "others to use": (9, "to leave the column out", lambda n: column(["1,200"], more=wide(n)[0])),
    "names of rows": (4, "every value occurs once", lambda n: column("abcdef"[:n])),
    "measured by number": (13, "x: measured numbers", lambda n: column(range(n))),
    "measured in units": (13, "a number is written", lambda n: column(KILOS[:n])),
    "units and words": (13, "a number is written", lambda n: column([*KILOS, *WORDS[:n]])),
    "commas beside points": (3, "1,200", lambda n: column(["1,200"] * n + ["47.5"] * 2)),
    "words beside numbers": (3, "the other cells", lambda n: column(["q"] * n + [1, 2, 3])),
    "percent beside numbers": (101, "can be per cent", even),
    "rounded": (
        99_000,
        "a rounded number",
        lambda n: checks.distribution({"a": Fraction(n, 10**5)}, "p"),
    ),
    "densities": (2, "can be per cent", even),
    # what is named, and how many more
    "known names": (9, "', ...", lambda n: refnb.learn(wide(n), "y").ask({"zzzz": 1})),
    "names in a note": (9, ", ...", lambda n: refnb.learn(wide(n), "y")),
    "names of an order": (30, "'...'", lambda n: refnb.learn_network(wide(n))),
    "names in a list": (9, ", ...", lambda n: refnb.bayes(alike(n), {"k": 1})),
    "not given": (7, " more", lambda n: refnb.learn(wide(n), "y").ask({})),
    "tables learned": (9, "1 more", again),
    "ties": (4, "2 more", lambda n: refnb.bayes(alike(n))),
    "explained": (9, "and 1 more", lambda n: alone(n).explain()),
    "sequences": (
        41,
        "and 1 more",
        lambda n: CHAIN.learn(islice(product(DAYS, repeat=6), n), grid=9),
    ),
    "rounded rows": (4, " more", lambda n: rounded_rows.notes(["r"] * n)),
    # what is shown
    "observed days": (13, "Forward", lambda n: CHAIN.observe(["none"] * n)),
    "days of an exercise": (13, "lie in 1..12", lambda n: CHAIN.observe(["none"] * n).check("1/2")),
    "a confusion": (13, "label by label", trial_of),
    "measures of labels": (101, "of up to 100 labels", trial_of),
    "texts": (1001, "of up to 1000 texts", lambda n: MAIL.test({"a": ["x"] * n})),
    "rows in a notebook": (6, " more<", lambda n: ONE.ask_all(wide(1) * n).figure),
    "rows of a table": (6, "...", lambda n: layout.table("a", [[i] for i in range(n)], 5).text()),
    "lines": (201, "...", lambda n: [x.text() for x in layout.few([layout.line("a")] * n)]),
    # what is read
    "nested": (101, "nested at most 100", lambda n: as_json(nested(n))),
    "labels": (10_001, "more than 10000 labels", labels),
    "folds": (2, "at least 2", lambda n: play("--compare", "none", "--folds", str(n))),
    "a seed": (2**64, "lie in 0..1844", lambda n: command("sheet", "coin", "--seed", str(n))),
    "two labels": (3, "one label or two", lambda n: play("--line", "yes,no,x"[: 3 * n])),
}


@pytest.mark.parametrize("what", BORDERS)
def test_what_is_told_from_a_size_on(what: str) -> None:
    """On one side of the border the words are there, on the other they are not."""
    border, phrase, ask = BORDERS[what]
    assert (phrase in text_of(ask, border)) is not (phrase in text_of(ask, border - 1))
