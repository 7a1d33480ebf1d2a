"""What is refused at the door, in which words; and what is taken although it looks odd."""

from collections.abc import Callable
from pathlib import Path

import pytest

import refnb
from refnb import errors
from refnb.certificates.flips import Flips
from refnb.classifiers import categorical
from refnb.door import files
from refusals import refuses

ROWS = [
    {"f": "x", "g": "u", "y": "a"},
    {"f": "z", "g": "v", "y": "b"},
    {"f": "x", "g": "v", "y": "b"},
]
LEARNED = refnb.learn(ROWS, "y", smoothing="laplace")
HEAD = "kind,label,feature,value,count\n"
COUNTS = [HEAD, *(f"label,{y},,,1\n" for y in "ab"), *(f"value,{y},f,{y},1\n" for y in "ab")]


def test_words_are_told_in_their_order() -> None:
    """Of a domain as it is sorted, of examples by name, of labels and values that grow."""
    net = refnb.learn_network([{"a": "x"}, {"a": "y"}], order=["a"], domains={"a": ["y", "x"]})
    told = "'w' is no value of it; there are 'x', 'y'$"
    refuses(errors.UnknownValue, told, lambda: net.fit([{"a": "w"}]))
    assert [*files.examples()] == sorted(files.examples())
    assert {path.suffix for path in files.examples().values()} == {*files.KINDS}
    grown = LEARNED.learn([{"f": "w", "g": "u", "y": "A"}])
    assert grown.labels == ("A", "a", "b")
    assert grown.engine.schema.features == {"f": ("w", "x", "z"), "g": ("u", "v")}


def test_a_start_has_the_columns_of_its_model() -> None:
    """One more is named, and so is one that a label alone cannot have."""
    model, em = LEARNED.model, refnb.em
    assert isinstance(model, categorical.Model)
    more = [{**row, "odd": "1"} for row in ROWS]
    refuses(
        errors.UnknownFeature, "the columns: no feature 'odd'", lambda: em(more, "y", start=model)
    )
    fewer = [{"f": "x", "y": "a"}]
    refuses(errors.UnknownFeature, "domains: no feature 'g'", lambda: em(fewer, "y", start=model))
    plain = [{"f": row["f"], "g": row["g"], "n": "2"} for row in ROWS]
    how = {"labels": ["a", "b"], "start": "turns", "weight": "n"}
    assert [*em(plain, "y", **how).network.variables] == ["y", "f", "g"]  # type: ignore[arg-type]
    assert [*em(plain, "y", features=["g"], **how).network.variables] == ["y", "g"]  # type: ignore[arg-type]
    told = "the columns: no feature 'h'"
    refuses(errors.UnknownFeature, told, lambda: em(plain, "y", features=["h"], **how))  # type: ignore[arg-type]
    climbed = em(ROWS, "y", steps=0).classifier.ask({"f": "x"})
    assert climbed.title == "Which y?"


@pytest.mark.parametrize("words", ["m=three", "add=x", "laplace=1", "none=2"])
def test_a_rule_with_a_name_has_no_near_miss(words: str) -> None:
    """What is wrong is behind the name; another name has the one that is near."""
    with pytest.raises(errors.BadWeight) as told:
        refnb.learn(ROWS, "y", smoothing=words)
    assert "did you mean" not in str(told.value)
    assert "there are" not in str(told.value)
    refuses(errors.OutOfRange, "there are 'none', 'laplace'", lambda: refnb.estimate({}, "alpha"))
    refuses(errors.OutOfRange, r"did you mean 'add=2'\?$", lambda: refnb.estimate({}, "K=2"))
    refuses(errors.OutOfRange, "; there are ", lambda: refnb.estimate({}, "q=2"))


def test_rows_are_left_out_where_all_are_known() -> None:
    """Not after counts, nor after rows that are there once."""
    counted = refnb.learn(label="y", counts=COUNTS)
    told = "to leave rows out they are read again, and they are not all known"
    more = [{"f": "a", "y": "a"}]
    for known in (
        counted,
        counted.learn(more),
        refnb.learn(more, "y").learn(counts=COUNTS),
        LEARNED.learn(iter(ROWS)),
        LEARNED.learn(ROWS).unlearn(ROWS),
    ):
        refuses(errors.BadRequest, told, lambda k=known: k.compare("laplace"))  # type: ignore[misc]
    assert LEARNED.learn(ROWS).compare("laplace")["laplace"].rows == 6


def test_where_rows_came_from_is_told_once(tmp_path: Path) -> None:
    """In turn, but not twice the same."""
    path = tmp_path / "more.csv"
    path.write_text("f,g,y\nx,u,a\n")
    known = LEARNED
    for more, said in (
        (ROWS, "the records and given rows"),
        (ROWS, "the records and given rows"),
        (path, f"the records and given rows and {path}"),
        (path, f"the records and given rows and {path}"),
        (ROWS, f"the records and given rows and {path} and given rows"),
    ):
        known = known.learn(more)
        assert known.told["table"] == said
    assert known.unlearn(path).unlearn(path).told["unlearned"] == str(path)
    assert known.unlearn(path).unlearn(ROWS).told["unlearned"] == f"{path} and given rows"


def test_an_empty_number_may_be_a_mark() -> None:
    """It is asked for where a cell is empty, and only there."""
    bell = {"g": "gaussian"}
    for cell, end in (("", "; is '' the mark of a missing cell\\?$"), ("?", "got '\\?'$")):
        rows = [{"g": "1", "y": "a"}, {"g": cell, "y": "a"}]
        told = f"^record 2, column 'g': .*{end}"
        refuses(errors.BadTable, told, lambda r=rows: refnb.learn(r, "y", families=bell))  # type: ignore[misc]


@pytest.mark.parametrize("weight", ["-1", "x", ""])
def test_a_weight_is_refused_alike(weight: str) -> None:
    """In lines and in rows, with its place."""
    rows = [{"f": "x", "y": "a", "n": "1"}, {"f": "x", "y": "a", "n": weight}]
    lines = ["f,y,n\n", *(",".join(row.values()) + "\n" for row in rows)]
    found = []
    for source in (rows, lines):
        with pytest.raises(errors.RefnbError) as told:
            refnb.learn(source, "y", weight="n")
        found.append((told.type, str(told.value).partition(":")[2]))
    assert found[0] == found[1]


def test_the_columns_to_use_are_features() -> None:
    """Of rows that are asked, judged or written; one that is left out is summed over."""
    told = "the columns to use: no feature 'h'"
    asks: list[Callable[[], object]] = [
        lambda: [*LEARNED.asked(ROWS, features=("f", "h"))],
        lambda: [*LEARNED.asked(ROWS, features=("f", "h"), judged=True)],
        lambda: [*LEARNED.lines(ROWS, features=("h",))],
    ]
    for ask in asks:
        refuses(errors.UnknownFeature, told, ask)
    for judged in (False, True):
        found = LEARNED.asked([{**ROWS[0], "odd": "1"}], features=("f",), judged=judged)
        assert [a.answer and a.answer.given for a in found] == [{"f": "x"}]
    odd = [{**ROWS[0], "odd": "1"}]
    refuses(errors.UnknownFeature, "the columns: no feature 'odd'", lambda: LEARNED.ask_all(odd))
    refuses(errors.UnknownFeature, "the columns: no feature 'odd'", lambda: LEARNED.learn(odd))
    fewer = [{"f": "x", "y": "a"}]
    assert LEARNED.learn(fewer).unlearn(fewer).model == LEARNED.model
    among = LEARNED.ask_all(fewer)[0].answer
    assert among is not None
    assert among.posterior == LEARNED.ask({"f": "x"}).posterior


def test_a_mixed_table_is_no_row() -> None:
    """Where one cell is a list, all of them are columns."""
    told = "column 'y' is a list of cells"
    refuses(errors.BadTable, told, lambda: LEARNED.unlearn({"f": ["x"], "g": ["u"], "y": "a"}))
    assert LEARNED.unlearn(ROWS[2]).model == refnb.learn(ROWS[:2], "y", smoothing="laplace").model


def test_a_single_column_may_have_another_delimiter() -> None:
    """It is asked for where the name of a column stands in the only one."""
    told = "no column 'y'; the only one is 'f;y': is the delimiter right\\?$"
    refuses(errors.BadTable, told, lambda: refnb.learn(["f;y\n", "x;a\n"], "y"))
    refuses(errors.BadTable, "no column 'z'; there are 'f;y'$", lambda: refnb.learn(["f;y\n"], "z"))
    refuses(errors.BadTable, "the label is needed, write label", lambda: refnb.learn(["f;y\n"]))


def test_rows_like_those_of_a_table_have_its_columns() -> None:
    """The label, and what is to be counted."""
    how = {"dialect": "sqlite", "like": ROWS}
    refuses(errors.BadTable, "no column 'z'", lambda: refnb.sql("t", "z", **how))  # type: ignore[arg-type]
    for chosen in ("features", "numbers"):
        told = "the columns to count: no feature 'h'"
        more = {**how, chosen: ["h"]}
        refuses(errors.UnknownFeature, told, lambda m=more: refnb.sql("t", "y", **m))  # type: ignore[misc]


def test_texts_are_judged_by_a_name() -> None:
    """It is a text, and so is each label."""
    learned = refnb.text({"a": ["x"], "b": ["y"]})
    refuses(errors.NotText, "what is tested on", lambda: learned.judge({"a": ["x"]}, 5))  # type: ignore[arg-type]
    refuses(errors.NotText, "a label", lambda: refnb.text({1: ["x"]}))  # type: ignore[dict-item]
    refuses(errors.NotText, "a document", lambda: learned.ask(5))  # type: ignore[arg-type]


def test_an_answer_of_many_is_certified_as_one_alone() -> None:
    """What turns it, too."""
    alone, among = LEARNED.ask(ROWS[0]), LEARNED.ask_all(ROWS)[0].answer
    assert among is not None
    moves = [("weight",), ("prior", "a"), ("factor", "f", "b")]
    for way in moves:
        assert isinstance(among.certificate(*way).claim, Flips)
        assert among.certificate(*way) == alone.certificate(*way)
    assert among.certificate() == alone.certificate()


@pytest.mark.parametrize("empty", [("a",), ("b",), ("a", "b"), ("b", "c"), ("a", "c")])
def test_the_first_class_that_is_wrong_is_named(empty: tuple[str, ...], tmp_path: Path) -> None:
    """By name, in whichever order they were made."""
    for name in "cab":
        (tmp_path / name).mkdir()
        if name not in empty:
            (tmp_path / name / "1").write_text("x")
    told = f"^{tmp_path / empty[0]}: a class needs at least one file"
    refuses(errors.BadTable, told, lambda: refnb.text(tmp_path))


def test_what_has_no_rows_is_refused() -> None:
    """Where answers are judged, and where counts are read."""
    told = "a trial needs at least one row"
    refuses(errors.EmptyData, told, lambda: [*LEARNED.asked(["f,g,y\n"], judged=True)])
    told = "a table of counts needs at least one row"
    refuses(errors.EmptyData, told, lambda: refnb.learn(counts=[HEAD]))


def test_nothing_is_saved_in_what_is_no_file(tmp_path: Path) -> None:
    """A folder or a device stays what it is."""
    told = "a regular file is needed to write into"
    for path in (tmp_path, Path("/dev/null")):
        refuses(errors.BadTable, told, lambda p=path: LEARNED.save(p))  # type: ignore[misc]
    assert not [*tmp_path.iterdir()]


def test_the_last_name_is_a_text_and_a_form_is_known() -> None:
    """Of families, and of sheets."""
    families: dict[str | int, str] = {**dict.fromkeys("abcde", "gaussian"), 5: "gaussian"}
    refuses(errors.NotText, "families", lambda: refnb.learn(ROWS, "y", families=families))  # type: ignore[arg-type]
    refuses(errors.BadRequest, "a form is one of", lambda: refnb.sheet("coin", form="pdf"))
