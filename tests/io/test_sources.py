"""Every kind of source gives the same classifier, and every kind of cell the same text."""

import enum
import io
import math
from collections.abc import Iterator
from csv import DictReader
from decimal import Decimal
from fractions import Fraction
from functools import partial
from pathlib import Path
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from api import tables
from api.tables import Case, Frame, Row, Scalar, cases
from cli.commands import LABEL, files
from helpers.refusals import refused_by, refuses
from refnb import Classifier, learn, learn_counts
from refnb.core import errors
from refnb.core.errors import RefnbError
from refnb.io.tables import Source

HEAD = "kind,label,feature,value,count\n"


def outcome(case: Case, source: Source) -> object:
    """Return model and evidence, or the kind of the refusal."""
    try:
        found = case.learned(source)
    except RefnbError as error:
        return type(error)
    return found.engine.model, {*found.engine.undefined}, found.statistics


@given(cases())
@example(tables.WIDE)
@example(tables.WIDE_BINARY)
@example(tables.WIDE_WHOLE)
def test_every_kind_of_source_gives_the_same_classifier(case: Case) -> None:
    """A path, lines, records, an iterator, columns and two makes of data frames."""
    with files(table=case.study.sheet) as path:
        every = tables.kinds(case.study, path["table"])
        found = {name: outcome(case, source()) for name, source in every.items()}
        assert all(one == found["path"] for one in found.values()), found
        assert outcome(case, Path(path["table"])) == found["path"]


@given(tables.smooth.filter(lambda case: case.study.family != "joint"))
@example(tables.WIDE)
@example(tables.WIDE_BINARY)
def test_a_table_of_counts_says_what_its_rows_say(case: Case) -> None:
    """Whole, or in two shards, or a tuple of its rows; labels and domains as declared."""
    study, (rule, prior) = case.study, case.rules
    shards = [type(study)(study.family, study.schema, part)
              for part in (study.examples[: case.cut], study.examples[case.cut :])]  # fmt: skip
    counts: tuple[Source, ...] = tuple(tables.table(shard) for shard in shards if shard.examples)
    for source in (tables.table(study), counts, tuple(DictReader(tables.table(study)))):
        domains = {**study.schema.features, LABEL: study.schema.labels}
        found = learn_counts(source, LABEL, model=study.family, domains=domains, smoothing=rule,
                             prior=prior)  # fmt: skip
        assert (found.model, found.statistics) == (case.learned().model, case.learned().statistics)


class NAType:
    """The mark of a data frame, which cannot even be compared."""

    def __eq__(self, _: object) -> bool:
        raise TypeError

    __hash__ = None  # type: ignore[assignment]


class Kind(str, enum.Enum):  # noqa: UP042
    """A member that is a text, as older code writes it."""

    LEFT = "l"


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        (-3, "-3"), (True, "True"), ("", None), (" a\t", "a"), (2.0, "2"), (Fraction(2, 4), "1/2"),
        (Decimal("0.50"), "0.50"), (None, None), (math.nan, None), (Scalar(7.0), "7"),
        (Decimal("NaN"), None), (Decimal("sNaN"), None),
        (0.5, "0.5"), (-1e-7, "-1e-07"),
        (Scalar(0.1), "0.1"), (Scalar("w"), "w"), (Scalar(None), None), (NAType(), None),
        (-0.0, "0"), (Kind.LEFT, "l"),
        pytest.param(10**5000, "1" + 5000 * "0", id="long"),
    ],
)  # fmt: skip
def test_a_cell_is_its_text(cell: object, text: str | None) -> None:
    """In a row that is learned and in one that is asked, CPython printing it or not."""
    rows: list[Row] = [{"a": cell, "b": "x"}, {"a": "other", "b": "y"}]
    plain: list[Row] = [{"a": text, "b": "x"}, {"a": "other", "b": "y"}]
    one, other = (learn(source, "b", smoothing="laplace") for source in (rows, plain))
    assert one.model == other.model
    assert one.ask({"a": cell}).posterior == other.ask({"a": text}).posterior
    assert one.ask({"a": cell}).given == ({} if text is None else {"a": text})


def test_what_can_be_read_again_is_compared_row_by_row(tmp_path: Path) -> None:
    """Lists, files, columns and frames; no iterators, nor columns of them, nor standard input."""
    rows = [{"a": v, "b": y} for v, y in ("xy", "zy", "xw")]
    columns = {name: [row[name] for row in rows] for name in "ab"}
    lines = ["a,b\n", "x,y\n", "z,y\n", "x,w\n"]
    path = tmp_path / "t.csv"
    path.write_text("".join(lines))
    again: list[Source] = [rows, tuple(rows), columns, path, str(path), lines]
    for source in [*again, Frame([{**row} for row in rows])]:
        assert learn(source, "b").compare("laplace")["laplace"].rows == 3

    once: list[Source] = [iter(rows), {**columns, "a": iter(columns["a"])}]
    for source in (*once, io.StringIO("".join(lines))):
        compare = partial(learn(source, "b").compare, "laplace")
        refuses(errors.BadRequest, "read again.*not all known", compare)


def test_a_list_that_changes_is_noticed() -> None:
    """Rows are read again to be left out: they must be those that were learned."""
    rows = [{"a": 1, "b": "x"}, {"a": 2, "b": "y"}, {"a": 1, "b": "y"}]
    play: Classifier = learn(rows, "b", smoothing="laplace")
    assert play.compare("laplace").best == ("laplace",)
    rows[0]["a"] = 2
    refuses(errors.BadRequest, "they have changed", lambda: play.compare("laplace"))


NUMBERS = st.sampled_from(["1", "2", "3.5", "-4", "1/2", "7", "0", "-0", "12", "1.0"])
CELLS = NUMBERS | st.sampled_from(["x", "NA", "?", "", "1,5", "1,200"])


@given(
    st.lists(st.tuples(NUMBERS | CELLS, st.sampled_from("ab?")), min_size=2, max_size=30),
    st.integers(0, 99),
)
@example([("1", "a"), ("3", "?"), ("?", "?"), ("7", "b"), ("1.0", "?")], 1)
@example([("x", "a"), ("-0", "?"), ("0", "b"), ("x", "b"), ("1,200", "a"), ("3.5", "a")], 2)
def test_the_order_of_rows_says_nothing(drawn: list[tuple[str, str]], seed: int) -> None:
    """Of numbers, words, marks and commas, in long blocks and short; many numbers, or few kept."""
    rows, chance = [f"{cell};{y}\n" for cell, y in drawn], Random(seed)  # noqa: S311
    orders = [rows, chance.sample(rows, len(rows)), rows[::-1]]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("refnb.io.columns.MANY", chance.choice([2, 4, 10_000]))
        found: list[tuple[object, object]] = []
        for order, size in zip(orders, (1, 3, 10), strict=True):
            patch.setattr("refnb.io.tables.SIZE", size)
            try:
                model = learn(["f;y\n", *order], "y", smoothing="laplace", missing=["?", ""])
                found.append((model.statistics, model.settings))
            except RefnbError as error:
                found.append((type(error), ""))
    assert found[0] == found[1] == found[2]


class Repeated(Frame):
    def __init__(self) -> None:
        super().__init__([{"a": 1, "b": 2}])
        self.columns += "a"


def mixed() -> Iterator[object]:
    yield "a,b\n"
    yield 5


SOURCES: tuple[tuple[str, str, object], ...] = (
    ("BadTable", "rows come from a path", 5),
    ("EmptyData", "at least one row", []),
    ("EmptyData", "at least one row", ["a,b\n"]),
    ("EmptyData", "at least one row", {"a": [], "b": []}),
    ("BadTable", "the file is empty", ["\n"]),
    ("BadTable", "record 1: a mapping", [1]),
    ("BadTable", "record 2: a mapping", [{"a": 1, "b": 2}, 5]),
    ("BadTable", "line 2: a text", mixed()),
    ("NotText", "the name of a column", [{1.5: 2}]),
    ("BadTable", "equally long, got 'b': 1, 'a': 2$", {"a": [1, 2], "b": [1]}),
    ("BadTable", "'a' is a list", {"a": "xy", "b": [1, 2]}),
    ("BadTable", "'a' is a list", {"a": 1, "b": [2]}),
    ("BadTable", "'a' occurs twice", Repeated()),
    ("BadTable", "no column 'b'; there are 'a'", [{"a": 1}]),
    ("BadTable", "the only one is 'a:b': is the delimiter right\\? If ':' parts the cells, write d",
     ["a:b\n", "x:y\n"]),
    ("BadTable", "no such file", "/no/such/tables.table.csv"),
    ("BadTable", "'': no file", ""),
    ("BadTable", r"'a,b\\n1,2\\n': no such file", "a,b\n1,2\n"),
    ("BadTable", "line 3: the header has 2 cells, got 1", ["a,b\n", "x,u\n", "y\n"]),
    ("BadTable", "line 3: the header has 2 cells, got 3; what", ["a,b\n", "x,u\n", "y,u,c\n"]),
    ("EmptyData", "column 'a' holds no value", [{"a": None, "b": 1}, {"a": None, "b": 2}]),
    *(("BadTable", "record 2, 'a'", [{"a": 1, "b": 1}, {"a": cell, "b": 1}])
      for cell in (math.inf, -math.inf, [1], {"a": 1}, b"a", Scalar(math.inf), Scalar(7, (1,)),
                   object())),
    ("BadTable", "^record 1, column 'a': '1' is a text", [{"a": 1, "b": 1}, {"a": "1", "b": 1}]),
    ("BadTable", "^record 2, column .b.: .True. is a text",
     {"a": list("xyz"), "b": ["x", "True", True]}),
)  # fmt: skip
test_what_is_no_table_is_refused = refused_by(
    partial(learn, label="b"), *((error, words, {"source": rows}) for error, words, rows in SOURCES)
)


@pytest.mark.parametrize("name", ["n0", "n4", "w0", "w4", "weight", "y"])
@pytest.mark.parametrize("weight", [None, "weight"])
def test_the_cell_that_is_wrong_is_named(name: str, weight: str | None) -> None:
    """In whichever column, at its first place, read as lines or as rows, counted or added later."""
    numbers, words = [f"n{i}" for i in range(5)], [f"w{i}" for i in range(5)]
    good = {**dict.fromkeys(numbers, "2"), **dict.fromkeys(words, "x"), "weight": "2", "y": "a"}
    names = [c for c in good if c != "weight" or weight or name == c]
    rows = [{c: good[c] for c in names}] * 5 + [{c: {**good, name: "!"}[c] for c in names}] * 2
    lines = [",".join(cells) + "\n" for cells in (names, *(row.values() for row in rows))]
    families, declared = dict.fromkeys(numbers, "poisson"), {word: ["x"] for word in words}
    how = partial(learn, label="y", families=families, domains={**declared, "y": ["a"]},
                  weight="weight" if name == "weight" else weight)  # fmt: skip
    known = how(rows[:5])
    kinds = {"w": errors.UnknownValue, "y": errors.UnknownLabel, "weight": errors.BadTable}
    what = kinds.get(name, kinds.get(name[0], errors.BadTable))
    sources: list[tuple[Source, str]] = [(lines, "line 7"), (rows, "record 6")]
    for source, place in sources:
        told = f"^{place}, column '{name}': "
        refuses(what, told, partial(how, source))
        refuses(what, told, partial(known.learn, source))


class Single:
    def to_dict(self) -> Row:
        return {"a": 1}


@pytest.mark.parametrize("row", [None, 5, "weak", ["weak"], [{"a": 1}]])
def test_what_is_no_row_is_refused(row: Row) -> None:
    """Only a mapping from column to cell can be asked, or what a data frame has for one."""
    known = learn([{"a": 1, "b": 1}], "b")
    assert known.ask(Single()).given == {"a": "1"}  # type: ignore[arg-type]
    refuses(errors.BadRequest, r"dict\(zip\(model.features, cells\)\)", lambda: known.ask(row))
    refuses(errors.BadRequest, r"ask_all\(table\)", lambda: known.ask(Frame([])))  # type: ignore[arg-type]
    refuses(errors.BadTable, r"pandas.DataFrame\(array", lambda: known.ask_all([1.8]))  # type: ignore[arg-type]
    refuses(errors.NotText, "the name of a column", lambda: known.ask({1.5: 1}))  # type: ignore[dict-item]
    refuses(errors.BadTable, "'a'", lambda: known.ask({"a": math.inf}))


SUMS = ["kind,label,feature,value,count,total,squares\n"]
SUMS += [f"label,{y},,,2,,\n" for y in "ab"]
SUMS += [f"number,{y},{f},,2,3,5\n" for y in "ab" for f in "fg"]
WORDS = [HEAD, *(f"label,{y},,,1\n" for y in "ab"), *(f"value,{y},f,{y},1\n" for y in "ab")]


test_a_table_of_counts_is_refused = refused_by(
    learn_counts,
    ("BadRequest", "one column at a time: .*complete rows", {"counts": SUMS, "model": "joint"}),
    ("BadRequest", "no option 'weight'", {"counts": SUMS, "weight": "w"}),
    ("BadRequest", "no option 'comma'", {"counts": SUMS, "comma": "decimal"}),
    *(("BadRequest", f"'{f}' holds sums of numbers, no words",
       {"counts": SUMS, "families": {f: of}})
      for f, of in (("g", "categorical"), ("f", "bernoulli"))),
    ("UnknownFeature", "the columns to use: no feature 'ff'; did you mean 'f'",
     {"counts": WORDS, "features": ["f", "ff"]}),
    *(("UnknownFeature", f"{name}: no feature 'ff'; did you mean 'f'",
       {"counts": WORDS, name: {"ff": value}})
      for name, value in (("domains", ["x"]), ("families", "bernoulli"))),
    ("EmptyData", "a table of counts needs at least one row", {"counts": [HEAD]}),
    *(("BadTable", f"no column '{column}'", {"counts": [HEAD.replace(column, "odd"), *WORDS[1:]]})
      for column in ("label", "feature", "value", "count")),
)  # fmt: skip
