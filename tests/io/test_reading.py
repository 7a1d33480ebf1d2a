"""Tables as they come: each case is asked in Python and on the command line, and told alike."""

import gzip
import json
import shlex
from decimal import Decimal
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pytest

import refnb
from api.tables import Column, Frame
from cli.commands import EXAMPLES, refused, run
from helpers.enclosures import both_ends
from helpers.reading import CASES, MARKED, REFUSED, STEPS, Case, Step, in_python, question
from helpers.refusals import refuses, refusing
from refnb.api.learning.deciding import Losses
from refnb.core import errors
from refnb.core.errors import RefnbError
from refnb.io.columns import Original, text
from refnb.io.wire import encode
from refnb.worked.solution import Shown


@pytest.mark.parametrize("case", CASES, ids=map(str, range(len(CASES))))
def test_a_table_is_read_as_it_comes(case: Case, tmp_path: Path) -> None:
    """The posterior worked out by hand, and what was done in the settings, in both ways in."""
    path = tmp_path / "t.csv"
    path.write_text(case.text, encoding="utf-8", newline="")
    answer = refnb.learn(path, "y", **case.how).ask(case.x)  # type: ignore[arg-type]
    assert str(answer.posterior["p"]) == case.p
    assert case.told.items() <= answer.settings.items()
    given = [word for f, v in case.x.items() for word in ("--given", f"{f}={v}")]
    ended = run("classify", str(path), "--label", "y", *case.options.split(), *given,
                "--format", "json")  # fmt: skip
    assert (ended.status, ended.err) == (0, "")
    steps = json.loads(ended.out)["steps"]
    assert dict(steps[0]["value"]) == answer.solution.steps[0].value
    packed = tmp_path / "t.csv.gz"
    packed.write_bytes(gzip.compress(case.text.encode()))
    assert refnb.learn(packed, "y", **case.how).model == refnb.learn(path, "y", **case.how).model  # type: ignore[arg-type]


MAIL = "t;y\n win money ;p\n?;q\n;q\n"
ASKED = "text T --text t --label y --given win"
PLAIN = "x;y\n47,7;1,5\n 50,2;2,5\n"
WET = "yes,yes\nno,no\nyes,no\n"

OTHERS: list[tuple[str, dict[str, object], str, dict[str, str]]] = [
    # the command and its options, the same in Python, the table, what has to be told
    ("em T --label y --missing ?", {"missing": "?"}, MARKED,
     {"missing": "'?'", "blanks": "those around cells left out"}),
    ("em T --label y --header a,y --quotes off", {"header": ["a", "y"], "quotes": False},
     '"u,p\nv,q\n', {"header": "a, y", "quotes": "mean nothing"}),
    ("network --learn T --order a,b --header a,b --blanks keep",
     {"order": ["a", "b"], "header": ["a", "b"], "blanks": "keep"},
     WET, {"header": "a, b", "blanks": "kept"}),
    ("em T --label y", {}, "a,y\nu,p\nNA,q\nu,\n", {"not taken for missing": "'NA' in a"}),
    ("em T --label y", {}, "a,y\n1.0,p\n?,q\n2,\n", {"taken for missing": "'?' in a"}),
    ("network --learn T --order a,y", {"order": ["a", "y"]}, "a,y\nu,p\nNA,q\nu,q\nNA,p\n",
     {"not taken for missing": "'NA' in a"}),
    ("network --learn T --order a,y", {"order": ["a", "y"]}, "a,y\n0,0\n2,1\n999,0\n0,999\n",
     {"not taken for missing": "'999' in a, '999' in y"}),
    ("cluster T --centres 1", {"centres": [1]}, "x\n-999\n1\n3\n",
     {"not taken for missing": "'-999' in x"}),
    ("cluster T --centres 1", {"centres": [1]}, "x\n126/84\n120/80\n",
     {"fractions": "one number each in x"}),
    ("network --learn T --order a --encoding cp1252",
     {"order": ["a"], "encoding": "cp1252"}, "a|b\n1|2\n",
     {"encoding": "cp1252", "delimiter": "'|', found in line 1"}),
    ("cluster T --centres 47,1;50,2", {"centres": [(47, 1), (50, 2)]}, PLAIN,
     {"commas": "decimal in x, decimal in y", "blanks": "those around cells left out"}),
    ("cluster T --centres 1200;1300 --comma thousands",
     {"centres": [1200, 1300], "comma": "thousands"}, 'x\n"1,200"\n"1,300"\n',
     {"commas": "thousands in x"}),
    (f"{ASKED} --missing ?", {"missing": "?"}, MAIL,
     {"missing": "'?'", "delimiter": "';', found in line 1", "taken for missing": "empty cells",
      "blanks": "those around cells left out"}),
    (f"{ASKED} --header t,y --quotes off --blanks keep --encoding cp1252",
     {"header": ["t", "y"], "quotes": False, "blanks": "keep", "encoding": "cp1252"},
     '"win,p\nx,q\n',
     {"header": "t, y", "quotes": "mean nothing", "blanks": "kept", "encoding": "cp1252"}),
]  # fmt: skip


@pytest.mark.parametrize("row", OTHERS, ids=map(str, range(len(OTHERS))))
def test_gaps_groups_networks_and_texts_are_read_by_the_same_rules(
    row: tuple[str, dict[str, object], str, dict[str, str]], tmp_path: Path
) -> None:
    """Each keyword and its option, told alike."""
    words, how, text, told = row
    path = tmp_path / "t.csv"
    path.write_text(text, encoding="utf-8", newline="")
    calls = {"em": partial(refnb.em, path, "y"), "cluster": partial(refnb.cluster, path),
             "network": partial(refnb.learn_network, path),
             "text": lambda **how: refnb.text(path, "y", text="t", **how).ask("win")}  # fmt: skip
    answer: Shown = calls[words.partition(" ")[0]](**how)  # type: ignore[operator]
    ended = run(*(str(path) if word == "T" else word for word in words.split()), "--format", "json")
    assert (ended.status, ended.err) == (0, "")
    assert json.loads(ended.out)["steps"][0]["value"] == encode(answer.solution.steps[0].value)
    assert told.items() <= dict(answer.solution.steps[0].value).items()  # type: ignore[call-overload]


def test_what_is_done_to_later_rows_is_told(tmp_path: Path) -> None:
    """Those of a trial, of a comparison and of questions, beside what was learned."""
    path = tmp_path / "t.csv"
    learned = refnb.learn("a,k,y\nu,1,p\nu,1.5,p\nv,2,q\nv,2.5,q\n".splitlines(), "y",
                          smoothing="laplace")  # fmt: skip
    path.write_text("a;k;y\n u;NA;p\nv;2.5;q\nv;?;q\nv;nan;q\n", encoding="utf-8", newline="")
    done = {"delimiter": "';', found in line 1", "blanks": "those around cells left out",
            "taken for missing": "'?' in k, 'NA' in k, 'nan' in k"}  # fmt: skip
    tested, asked = ({f"{what} in the rows {how}": said for what, said in done.items()}
                     for how in ("tested", "asked"))  # fmt: skip
    answer = learned.ask_all(path)[0].answer
    assert answer is not None
    for told, answered in ((tested, learned.test(path)), (asked, answer),
                           (tested, learned.compare(["laplace"], path))):  # fmt: skip
        assert told.items() <= answered.settings.items()
    assert not {*tested, *asked} & learned.settings.keys()
    mail = refnb.text(["t,y", "win,p", "x,q"], "y", text="t", missing="-")
    assert mail.ask("win").settings["marks that no cell is"] == "'-'"
    path.write_text("t;y\n win;p\n", encoding="utf-8", newline="")
    del tested["taken for missing in the rows tested"]
    assert tested.items() <= mail.test(path).settings.items()
    shown = run("classify", str(EXAMPLES / "weather.csv"), "--label", "Play", "--queries",
                str(EXAMPLES / "new.csv"))  # fmt: skip
    assert shown.err == "refnb: taken for missing in the rows asked: empty cells\n"


def test_floats_are_told_unless_they_are_exact() -> None:
    """One half is exact, a tenth is not."""
    rows: list[dict[str, object]] = [{"k": 0.1, "y": "p"}, {"k": 1.0, "y": "p"}, {"y": "p"}]
    exact = refnb.learn([{"k": 0.5, "y": "p"}, {"k": 1.0, "y": "p"}], "y").settings
    assert [*exact] == ["table", "model", "label", "smoothing", "prior", "columns"]
    floats = refnb.learn(rows, "y").settings
    assert floats["floats"] == "each is the shortest decimal that names it"
    assert floats["taken for missing"] == "empty cells"


def test_a_column_that_is_not_there_is_told(tmp_path: Path) -> None:
    """In a trial, in many questions, in more rows; and what a question says of its own label."""
    path, less = tmp_path / "t.csv", tmp_path / "less.csv"
    path.write_text("w,v,k\na,p,yes\nb,q,no\n", encoding="utf-8")
    less.write_text("w,k\na,yes\n", encoding="utf-8")
    known = refnb.learn(path, "k", smoothing="laplace")
    gone = "columns that are not there"
    assert known.test(less).settings[f"{gone} in the rows tested"] == "v"
    answer = known.ask_all(less)[0].answer
    assert answer and answer.settings[f"{gone} in the rows asked"] == "v"  # noqa: PT018
    assert known.learn(less).settings[gone] == "v"
    assert not [what for what in known.test(path).settings if gone in what]
    ended = run("classify", str(path), "--label", "k", "--smooth", "laplace", "--test", str(less))
    assert f"    {gone} in the rows tested = v\n" in ended.out
    assert known.ask({"w": "a", "k": "zzz"}).settings["ignored"] == "k=zzz"
    assert "ignored" not in known.ask({"w": "a"}).settings


NAMED = "n,k,y\n" + "".join(f"name{i},{'uv'[i % 2]},{'pq'[i % 2]}\n" for i in range(20))
NEW = "n,k,y\n" + "".join(f"new{i},{'uvw'[i % 3]},{'pqr'[i // 8]}\n" for i in range(24))


def test_a_trial_says_why_rows_have_no_answer(tmp_path: Path) -> None:
    """By column, with what to write, which leads to an answer; both in Python and in the shell."""
    known, new = tmp_path / "known.csv", tmp_path / "new.csv"
    known.write_text(NAMED, encoding="utf-8")
    new.write_text(NEW, encoding="utf-8")
    told = "16 rows: a n never seen, 8 rows: a label never learned; leave n out with "
    trial = refnb.learn(known, "y", smoothing="laplace").test(new)
    assert trial.settings["not answered"] == f"{told}features=[...], or learn with unseen='missing'"
    words = ["classify", str(known), "--label", "y", "--smooth", "laplace"]
    for asked in (["--test", str(new)], ["--compare", "laplace", "--test", str(new)]):
        ended = run(*words, *asked, "--format", "json")
        choices = dict(json.loads(ended.out)["steps"][0]["value"])
        assert choices["not answered"] == f"{told}--features, or learn with --unseen missing"
    ended = run(*words, "--test", str(new), "--unseen", "missing", "--format", "json")
    skipped = refnb.learn(known, "y", smoothing="laplace", unseen="missing").test(new)
    assert json.loads(ended.out)["steps"][0]["value"] == encode(skipped.solution.steps[0].value)
    assert skipped.settings["not answered"] == "8 rows: a label never learned"
    assert skipped.settings["never seen, taken for missing in the rows tested"] == (
        "some of n, some of k")  # fmt: skip
    assert (trial.unanswered, skipped.unanswered) == (24, 8)
    zero = refnb.learn(known, "y").test(["n,k,y", "name0,v,p"])
    assert zero.settings["not answered"] == "1 row: every label impossible"


def test_a_value_never_seen_can_be_missing(tmp_path: Path) -> None:
    """In one question, in many, of counts, and after it was saved; else it is refused."""
    known = refnb.learn(NAMED.splitlines(), "y", smoothing="laplace", unseen="missing")
    alone = known.ask({"k": "u"}).posterior
    counts: list[dict[str, object]] = [
        {"label": y, "feature": f, "value": v, "count": 1}
        for y, f, v in (("p", "k", "u"), ("q", "k", "v"), ("p", "n", "a"), ("q", "n", "b"))
    ]
    known.save(tmp_path / "m.json")
    for one in (known, refnb.load(tmp_path / "m.json"), known.learn(NAMED.splitlines())):
        answer = one.ask({"n": "zzz", "k": "u"})
        assert answer.posterior == one.ask({"k": "u"}).posterior
        assert answer.settings["never seen, taken for missing"] == "n=zzz"
        assert [row.problem for row in one.ask_all([{"n": "zzz", "k": "?!"}])] == [""]
    assert alone == known.ask({"n": "zzz", "k": "u"}).posterior
    learned = refnb.learn_counts(counts, unseen="missing", smoothing="laplace")
    assert learned.ask({"k": "w"}).posterior == learned.ask({}).posterior


@pytest.mark.parametrize("row", REFUSED, ids=map(str, range(len(REFUSED))))
def test_two_readings_are_refused(row: tuple[str, str, str, str], tmp_path: Path) -> None:
    """With both readings and the option to write, as the caller would type it."""
    words, text, options, write = row
    path = tmp_path / "t.csv"
    path.write_text(text, encoding="utf-8", newline="")
    python, _, shell = write.partition("|")
    with pytest.raises(RefnbError) as told:
        refnb.learn(path, "y", **in_python(options)).ask(question(options))  # type: ignore[arg-type]
    ended = run("classify", str(path), "--label", "y", *options.split())
    for said, option in ((str(told.value), python), (ended.err, shell)):
        assert words in said
        assert option in said


@pytest.mark.parametrize("step", STEPS, ids=map(str, range(len(STEPS))))
def test_the_next_step_leads_to_the_right_answer(step: Step, tmp_path: Path) -> None:
    """What a refusal names is written, and the answer is that of the table that is meant."""
    path = tmp_path / "t.csv"
    path.write_text(step.text, encoding="utf-8", newline="")
    (before, label), (x, meant) = step.labels, step.asked
    words = ["classify", str(path), "--smooth", "laplace", "--label"]
    assert step.write in refused(*words, before)
    right = refnb.learn(step.clean.splitlines(keepends=True), "y",
                        smoothing="laplace", **step.also).ask(meant)  # type: ignore[arg-type]  # fmt: skip
    answer = refnb.learn(path, label, smoothing="laplace", **step.how).ask(x)  # type: ignore[arg-type]
    assert both_ends([*answer.posterior.values()]) == both_ends([*right.posterior.values()])
    given = [word for f, v in x.items() for word in ("--given", f"{f}={v}")]
    ended = run(*words, label, *shlex.split(step.write), *given, "--format", "json")
    posterior = json.loads(ended.out)["steps"][-2]["value"]
    assert posterior == encode(answer.solution.steps[-2].value)


FARES: list[dict[str, object]] = [
    {"fare": 7.25, "sex": "m", "class": 3, "y": 0},
    {"fare": 8.5, "sex": "f", "class": 1.0, "y": 1},
    {"fare": float("nan"), "sex": "f", "class": None, "y": Decimal(1)},
]


class Typed(Frame):
    """A data frame whose columns have a type."""

    def __init__(self, cells: list[object], dtype: str) -> None:
        super().__init__([{"x": cell, "y": "ab"[i % 2]} for i, cell in enumerate(cells)])
        self.dtype = dtype

    def __getitem__(self, name: str) -> Column:
        return Column(super().__getitem__(name).cells, self.dtype if name == "x" else "object")


def test_numbers_are_asked_for_as_they_came() -> None:
    """Floats as the decimals that name them, whole ones as ints; what is not used is not read."""
    odd: list[dict[str, object]] = [{**row, "junk": object(), 7: 1} for row in FARES]  # type: ignore[dict-item]
    learned = refnb.learn(odd, "y", features=["sex", "class"], smoothing="laplace")
    assert learned.labels == (0, 1)
    for cell in (3, 3.0, "3", Decimal(3)):
        assert learned.ask({"class": cell}).given == {"class": "3"}
    small = [{"k": k} for k in ("2.57e-05", "0.0000257", "1")]
    assert refnb.learn_network(small, order=["k"]).variables == {"k": ("0.0000257", "1")}
    fares = refnb.learn(FARES, "y", features=["sex", "fare"], domains={"fare": ["7.25", "8.5"]},
                        smoothing="laplace")  # fmt: skip
    assert fares.ask({"fare": 7.25}).posterior == fares.ask({"fare": "7.25"}).posterior


NAMES: list[list[Original]] = [
    [1, 2, 10, 11],
    [False, True],
    [0.5, 1.5, 10.25],
    [Fraction(1, 3), Fraction(1, 2)],
    [Decimal("0.5"), Decimal(10)],
    ["1", "2", "10", "x"],
]


@pytest.mark.parametrize("names", NAMES, ids=map(str, NAMES))
def test_labels_come_back_as_they_came(names: list[Original]) -> None:
    """In records, columns, frames; numbers in the order of their size, which decides ties."""
    rows: list[dict[str, object]] = [{"k": "u", "y": y} for y in reversed(names)]
    for source in (rows, {"k": ["u"] * len(names), "y": names[::-1]}, Frame(rows)):
        learned = refnb.learn(source, "y")
        for known in (learned, learned.learn(rows), refnb.learn(rows[:1], "y").learn(rows[1:])):
            answer, trial = known.ask({"k": "u"}), known.test(source)
            assert [known.labels, answer.decision.ties] == [(*names,), (*names,)]
            assert [*answer.posterior] == [*trial.confusion] == names
            assert trial.confusion[names[-1]][names[0]] == 1
            assert {*map(type, known.labels)} == {*map(type, names)}
            assert answer.label == names[0]
            last = names[-1]
            assert answer.posterior[last] == answer.posterior[text(last, "y") or ""]
            assert answer.exercise(last).stages
            lost: Losses = dict.fromkeys(names, 1) | {last: 0}
            assert answer.decide(lost).decision.ties == (last,)
            assert {type(row["y"]) for row in known.sample(3, seed=1)} <= {*map(type, names)}
        answers = learned.ask_all(source)
        assert {made and made.ties for made in answers.decisions} == {(*names,)}
        assert [row.label for row in answers] == names[::-1]
    pairs = [("win", y) for y in names]
    for mail in (refnb.text(pairs), refnb.text(pairs[:1]).learn(pairs[1:])):
        assert mail.ask("win").decision.ties == mail.labels == (*names,)
        assert mail.test(pairs).right == 1
    counts = [{"label": y, "feature": "k", "value": "u", "count": 1} for y in names]
    assert refnb.learn_counts(counts).ask({}).decision.ties == (*names,)


class Levels(Frame):
    """A data frame whose columns declare their levels."""

    def __getitem__(self, name: str) -> Column:
        return Column(super().__getitem__(name).cells, Declared(LEVELS[name]))


class Declared(NamedTuple):
    """The type of a column of categories."""

    categories: list[Original]


LEVELS: dict[str, list[Original]] = {"k": ["lo", "mid", "hi"], "y": [10, 2, 1]}


def test_levels_that_a_frame_declares_are_its_domain() -> None:
    """Also one that no row has; of the labels those that occur, in the order of the levels."""
    frame = Levels([{"k": "hi", "y": 1}, {"k": "lo", "y": 10}])
    known = refnb.learn(frame, "y", smoothing="laplace")
    assert known.engine.schema.features == {"k": ("lo", "mid", "hi")}
    answer = known.ask({"k": "mid"})
    assert (answer.decision.ties, answer.settings["declared domains"]) == ((10, 1), "k")
    assert known.ask({"k": "lo"}).posterior[10] == Fraction(2, 3)
    named = refnb.learn(frame, "y", domains={"k": ["hi", "lo"]}, smoothing="laplace")
    assert named.engine.schema.features == {"k": ("hi", "lo")}


def test_decisions_are_those_of_the_rows_that_are_asked(tmp_path: Path) -> None:
    """A file has texts; where rows with numbers are asked, their labels are numbers, too."""
    rows: list[dict[str, object]] = [{"k": "u", "y": 0}, {"k": "v", "y": 1}]
    learned = refnb.learn("k,y\nu,0\nv,1\n".splitlines(), "y")
    assert (learned.labels, learned.ask({"k": "v"}).label) == (("0", "1"), "1")
    assert [one and one.label for one in learned.ask_all(rows).decisions] == [0, 1]
    assert refnb.learn(rows, "y", domains={"y": [2, 1, 0]}, smoothing="laplace").labels == (2, 1, 0)
    refnb.learn(rows, "y").save(tmp_path / "m.json")
    assert refnb.load(tmp_path / "m.json").ask({"k": "v"}).label == 1


@pytest.mark.parametrize(
    ("dtype", "cells", "values"),
    [
        ("float64", [0.1, 7.9484], ("0.1", "7.9484")),
        ("float32", [0.10000000149011612, 7.948400020599365], ("0.1", "7.9484")),
        ("Float32", [0.10000000149011612, None], ("0.1",)),
        ("float[pyarrow]", [0.10000000149011612, None], ("0.1",)),
        ("float16", [0.0999755859375, 3.0], ("0.1", "3")),
        ("halffloat[pyarrow]", [0.0999755859375, 3.0], ("0.1", "3")),
        ("double[pyarrow]", [0.0999755859375, 3.0], ("0.0999755859375", "3")),
        ("object", [0.5, 2, "w", None], ("0.5", "2", "w")),
    ],
)
def test_a_float_has_its_width(dtype: str, cells: list[object], values: tuple[str, ...]) -> None:
    """The type of a column says how wide its floats were before they came."""
    found = refnb.learn(Typed(cells, dtype), "y", families={"x": "categorical"})
    assert found.engine.schema.features == {"x": values}


RATED = refnb.learn("k,y\n3.5,p\n3.5,q\n2,p\n".splitlines(), "y",
                    families={"k": "categorical"}, smoothing="laplace")  # fmt: skip
FILMS = refnb.text({"p": ["good film"], "q": ["bad plot"]}, smoothing="none")
WHOLE = refnb.learn("a,b,y\nx,u,p\nz,v,q\n".splitlines(), "y", model="joint")
ROWS: list[dict[str, object]] = [{"size": "s", "name": "ann", "y": "p"},
                                 {"size": "m", "name": "bob", "y": "q"}]  # fmt: skip
SIZED = refnb.learn(ROWS, "y", features=["size"], smoothing="laplace")


test_what_is_asked_or_read_is_refused = refusing(
    (errors.BadTable, "column 'k': '1' is a text in one row", refnb.learn,
     [{"k": 1, "y": "a"}, {"k": "1", "y": "a"}], "y"),
    (errors.BadTable, "columns are equally long", refnb.learn, {"k": [1], "y": ["a", "b"]}, "y"),
    (errors.UnknownFeature, "no feature 'siz'; did you mean 'size'?", SIZED.ask, {"siz": 1}),
    (errors.UnknownFeature, "no feature 'name'",
     refnb.learn([{"size": "s", "y": "p"}], "y").ask, ROWS[0]),
    (errors.ZeroEvidence, r"every score is 0: p\(bad \| p\) = 0, p\(good \| q\) = 0", FILMS.ask,
     "good bad very bad"),
    (errors.ZeroEvidence, r"\|B\| = 0, no example has all that is given$", WHOLE.ask,
     {"a": "x", "b": "v"}),
    (errors.UnknownValue, "w=yes: no such value; it is 0 or 1; .* by domains=.*, or missing by",
     refnb.learn(["w,y", "1,p", "0,q"], "y", model="bernoulli").ask, {"w": "yes"}),
    (errors.UnknownValue, "k=3.2: no such value; if the column holds measured numbers", RATED.ask,
     {"k": 3.2}),  # 3.2 is not meant for 3.5
    (errors.UnknownValue, "holds numbers and 'x': if that is missing, learn with missing='x'",
     refnb.learn("k,y\n3.5,p\n2,q\nx,p\n".splitlines(), "y", smoothing="laplace",
                 families={"k": "categorical"}).ask, {"k": 9}),
    (errors.UnknownValue, "or missing by unseen='missing'",
     refnb.learn(NAMED.splitlines(), "y", smoothing="laplace").ask, {"n": "q"}),
    (errors.OutOfRange, "no way with values never seen 'skip'",
     lambda: refnb.learn(NAMED, "y", unseen="skip")),  # type: ignore[arg-type]
    (errors.BadRequest, "no option 'unseen'",
     lambda: refnb.em(NAMED, "y", unseen="missing")),  # type: ignore[call-arg]
    (errors.BadTable, r"can be a missing label or a class: write missing='\?', or write domains=",
     refnb.em, ["a,y", "u,p", "v,?"], "y"),
    (errors.MissingValue, "column 'a': a number is missing",
     lambda: refnb.learn_network(["a,y", "1,p", "?,q"], order=["a", "y"])),
)  # fmt: skip


def test_a_code_among_many_different_numbers_is_told() -> None:
    """Also where they are summed up; a code that is no farther than they are is a number."""
    rows = [{"k": f"{i}.5", "y": "uv"[i % 2]} for i in range(10_050)]
    for code, other in (("-999", "-1200.5"), ("99999", "50000.5")):
        coded = [*rows, {"k": code, "y": "u"}]
        assert refnb.learn(coded, "y").settings["not taken for missing"] == f"{code!r} in k"
        more = [*coded, {"k": other, "y": "u"}]
        assert "not taken for missing" not in refnb.learn(more, "y").settings


@pytest.mark.slow
def test_many_labels_are_learned_and_too_many_cells_are_not() -> None:
    """Up to 10,000 of them; the other limit is of labels times values."""
    rows = [{"k": "uv"[i % 2], "y": f"y{i}"} for i in range(10_001)]
    assert len(refnb.learn(rows[:-1], "y", smoothing="laplace").labels) == 10_000
    refuses(errors.OutOfRange, "more than 10000 labels", lambda: refnb.learn(rows, "y"))
    ids = [{"k": f"k{i}", "y": f"y{i}"} for i in range(10_000)]
    refuses(errors.OutOfRange, "above the limit of 1000000 cells", lambda: refnb.learn(ids, "y"))


def test_a_column_may_be_called_with_an_equals_sign(tmp_path: Path) -> None:
    """A name that is known ends before the value; of two that fit neither is taken."""
    path = tmp_path / "t.csv"
    path.write_text("a=b,a=c,y\nu,1,p\nv,2,q\n")
    words = "classify", str(path), "--label", "y", "--smooth", "laplace", "--given", "a=b=u"
    assert "p: 4/5" in run(*words, "--given", "a=c=1").out
    path.write_text("a=b,a,y\nu,1,p\nv,2,q\n")
    assert "--given 'a=b=u' can be of 'a' or of 'a=b': ask in Python" in refused(*words)


def test_a_text_that_is_missing_is_told_in_every_way_in() -> None:
    """It is a document without words, in pairs and in a table."""
    rows: list[dict[str, object]] = [{"t": "win", "y": "p"}, {"t": None, "y": "q"}]
    for mail in (refnb.text([("win", "p"), (None, "q")]), refnb.text(rows, "y", text="t")):
        told = mail.ask("win").settings
        assert told["documents without words"] == "1"
        assert mail.ask("win").posterior["p"] == Fraction(1, 2)
