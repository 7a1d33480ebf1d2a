"""Tables with hostile names and cells, and what each engine and refnb itself count of them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Protocol

from hypothesis import strategies as st

import refnb
from refnb.api.learning import rows as reading
from refnb.api.learning.choices import Choices
from refnb.api.learning.statistics import Statistics
from refnb.core.errors import RefnbError
from refnb.estimation.smoothing import smoothing
from refnb.io.tables import BLANKS, Layout

Cell = str | int | Decimal | float | None
Answer = list[dict[str, object]]

TABLE = 'd"a`y;s'
HOSTILE = [
    *('a"b', "a'b", "a`b", "a''b", 'a""b', "\\", "\\'", "\\\\", '\\"', "a\nb", "a\r\n-- b"),
    *("'; DROP TABLE x; --", '"; DROP TABLE x; --', "/* */", "*/", "$$", "$1", "?", ":a", "%s"),
    *("{x}", "a b", "a.b", "1", "NULL", "select", "source", "y", "v1", "w", "x1", "sums"),
    *("ä", "Ä", "☃", "𝒳", "e\u0301", "\u200f", "[a]", "E'\\n'"),
]
TEXTS = ["", "a", "A", " a\t", "\u00a0", "ä", "a\u0308", "NULL", "1", "01", "'", '"', "\\", "\n"]
TEXTS += ["a,b", "𝒳"]


@dataclass(frozen=True)
class Rows:
    """A label, words, numbers and perhaps weights by column, each with its cells."""

    label: str
    words: tuple[str, ...]
    numbers: tuple[str, ...]
    weight: str | None
    rows: tuple[tuple[Cell, ...], ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The columns in the order of the cells."""
        weight = () if self.weight is None else (self.weight,)
        return (self.label, *self.words, *self.numbers, *weight)

    @property
    def texts(self) -> int:
        """How many columns hold texts; the others hold whole numbers."""
        return 1 + len(self.words)

    def query(self, dialect: str) -> str:
        """Return the query that counts all columns."""
        chosen = {"features": self.words, "numbers": self.numbers, "weight": self.weight}
        return refnb.sql(TABLE, self.label, dialect=dialect, **chosen)  # type: ignore[arg-type]

    def part(self, place: int, of: int) -> "Rows":
        """Return every so-manyth row."""
        return Rows(self.label, self.words, self.numbers, self.weight, self.rows[place::of])

    def choices(self) -> Choices:
        """Return how these rows are read."""
        families = dict.fromkeys(self.words, "categorical") | dict.fromkeys(
            self.numbers, "gaussian"
        )
        layout = Layout(self.label, (*self.words, *self.numbers), weight=self.weight)
        none = smoothing("none")
        return Choices(layout, "categorical", families, {}, None, none, none, "n", False)

    def counted(self, answer: Answer | Sequence[Answer]) -> Statistics | type[RefnbError]:
        """Return what tables of counts say, or how they are refused."""
        how = replace(self.choices(), layout=Layout(self.label, (*self.words, *self.numbers)))
        several = tuple(answer) if answer and isinstance(answer[0], list) else answer
        return _outcome(lambda: reading.read_counts(several, how)[0])  # type: ignore[arg-type]

    def read(self) -> Statistics | type[RefnbError]:
        """Return what refnb counts of the rows, or how they are refused."""
        records: list[Mapping[str, object]] = [
            dict(zip(self.names, row, strict=True)) for row in self.rows
        ]
        return _outcome(lambda: reading.read(records, self.choices())[0])


def _outcome(work: Callable[[], Statistics]) -> Statistics | type[RefnbError]:
    try:
        return work()
    except RefnbError as error:
        return type(error)


class Ask(Protocol):
    """An engine: rows are put into a table whose columns have these types, and a query is asked."""

    def __call__(self, rows: Rows, statement: str, types: Sequence[str] = ()) -> Answer:
        """Return the records of the answer."""


@st.composite
def tables(draw: st.DrawFn, names: st.SearchStrategy[str] | None = None) -> Rows:
    """Draw rows of up to three words and two numbers, some cells NULL."""
    drawn = names or st.sampled_from(HOSTILE) | st.text(LETTERS, min_size=1, max_size=6)
    drawn = drawn.filter(lambda name: name == name.strip(BLANKS))
    columns = draw(st.lists(drawn, min_size=3, max_size=7, unique_by=str.casefold))
    words = draw(st.integers(0, min(3, len(columns) - 2)))
    label, *rest = columns
    weight = rest.pop() if draw(st.booleans()) else None
    numbers = tuple(rest[words:][:2])
    cell = st.none() | st.sampled_from(TEXTS)
    number = st.none() | st.integers(-9, 9) | st.sampled_from([10**6, -(10**6)])
    labels = [text for text in TEXTS if text != "NULL"]  # a mark of a missing one
    kinds = [st.sampled_from(labels), *[cell] * words, *[number] * len(numbers)]
    kinds += [st.integers(0, 3) | st.just(10**6)] if weight else []
    rows = draw(st.lists(st.tuples(*kinds), min_size=1, max_size=8))
    return Rows(label, tuple(rest[:words]), numbers, weight, tuple(rows))


TURNING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
LETTERS = st.characters(exclude_characters=TURNING, exclude_categories=["Cs", "Cc"])


def wide(columns: int) -> Rows:
    """Return rows of so many columns, a NULL in each."""
    names = tuple(f"f{i}" for i in range(columns))
    rows = [
        (label, *(None if (i + j) % 5 == 0 else str((i * j) % 3) for j in range(columns)))
        for i, label in enumerate(["yes", "no", "yes", "no", "maybe", "yes", "no"])
    ]
    return Rows("Play", names, (), None, tuple(rows))


NUMBERS = Rows(
    *("kind", ("coat",), ("grams", "barks"), "n"),
    (
        ("cat", "long", 4500, 0, 1),
        ("cat", None, 3000, None, 2),
        ("dog", "short", None, 7, 1),
        ("dog", "short", -12, 1, 0),
        ("cat", "long", 4500, 3, 1),
    ),
)
