"""Tables as they come: each case is asked in Python and on the command line, and told alike."""

import json
import shlex
from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pytest

import refnb
from api.tables import Column, Frame
from cli.commands import refused, run
from helpers.enclosures import both_ends
from helpers.reading import CASES, MARKED, REFUSED, STEPS, Case, Step, in_python, question
from helpers.refusals import refusing
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
    ("network --learn T --order a,y", {"order": ["a", "y"]}, "a,y\nu,p\nNA,q\nu,q\nNA,p\n",
     {"not taken for missing": "'NA' in a"}),
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


NAMED = ["n,k,y", *(f"name{i},{'uv'[i % 2]},{'pq'[i % 2]}" for i in range(20))]
NEW = ["n,k,y", *(f"new{i},{'uvw'[i % 3]},{'pqr'[i // 8]}" for i in range(24))]
LATER = ["a;k;y", " u;NA;p", "v;2.5;q", "v;?;q", "v;nan;q"]
learned = partial(refnb.learn, label="y", smoothing="laplace")
KNOWN = learned(["a,k,y", "u,1,p", "u,1.5,p", "v,2,q", "v,2.5,q"])
MAILS = refnb.text(["t,y", "win,p", "x,q"], "y", text="t", missing="-")
TWO, LESS = learned(["w,v,y", "a,p,yes", "b,q,no"]), ["w,y", "a,yes"]
NAMES_OF_ROWS, SKIPPING = learned(NAMED), learned(NAMED, unseen="missing")
WHY = "16 rows: a n never seen, 8 rows: a label never learned; leave n out with "
GONE, SEEN = "columns that are not there", "never seen, taken for missing"


def asked(known: refnb.Classifier, rows: list[str]) -> Mapping[str, str]:
    """Return the settings of the answer to the first of some rows."""
    answer = known.ask_all(rows)[0].answer
    return answer.settings if answer else {}


def coded(*codes: str) -> Mapping[str, str]:
    """Return the settings of many different numbers with a few more."""
    numbers = [*(f"{i}.5" for i in range(10_050)), *codes]
    return refnb.learn({"k": numbers, "y": ["u", "v"] * 5025 + ["u"] * len(codes)}, "y").settings


def floats(*cells: float | None) -> Mapping[str, str]:
    """Return the settings of a column of numbers."""
    return refnb.learn({"k": cells, "y": ["p"] * len(cells)}, "y").settings


Told = tuple[str, str, Callable[[], Mapping[str, str]]]
"""A choice, what is told of it, if anything, and the settings of an answer."""

TOLD: list[Told] = [
    *((f"{what} in the rows {how}", said, ask)
      for what, said in (("delimiter", "';', found in line 1"),
                         ("blanks", "those around cells left out"),
                         ("taken for missing", "'?' in k, 'NA' in k, 'nan' in k"))
      for how, ask in (("tested", lambda: KNOWN.test(LATER).settings),
                       ("tested", lambda: KNOWN.compare(["laplace"], LATER).settings),
                       ("asked", lambda: asked(KNOWN, LATER)))),
    ("taken for missing in the rows tested", "", lambda: KNOWN.settings),
    ("marks that no cell is", "'-'", lambda: MAILS.ask("win").settings),
    ("blanks in the rows tested", "those around cells left out",
     lambda: MAILS.test(["t,y", " win,p"]).settings),
    ("floats", "each is the shortest decimal that names it", lambda: floats(0.1, 1.0, None)),
    ("floats", "", lambda: floats(0.5, 1.0)),
    ("taken for missing", "empty cells", lambda: floats(0.1, None)),
    (f"{GONE} in the rows tested", "v", lambda: TWO.test(LESS).settings),
    (f"{GONE} in the rows tested", "", lambda: TWO.test(["w,v,y", "a,p,yes"]).settings),
    (f"{GONE} in the rows asked", "v", lambda: asked(TWO, LESS)),
    (GONE, "v", lambda: TWO.learn(LESS).settings),
    ("ignored", "y=zzz", lambda: TWO.ask({"w": "a", "y": "zzz"}).settings),
    ("ignored", "", lambda: TWO.ask({"w": "a"}).settings),
    ("not answered", f"{WHY}features=[...], or learn with unseen='missing'",
     lambda: NAMES_OF_ROWS.test(NEW).settings),
    ("not answered", "8 rows: a label never learned", lambda: SKIPPING.test(NEW).settings),
    (f"{SEEN} in the rows tested", "some of n, some of k", lambda: SKIPPING.test(NEW).settings),
    ("not answered", "1 row: every label impossible",
     lambda: refnb.learn(NAMED, "y").test(["n,k,y", "name0,v,p"]).settings),
    (SEEN, "n=zzz", lambda: SKIPPING.ask({"n": "zzz", "k": "u"}).settings),
    ("documents without words", "1",
     lambda: refnb.text([("win", "p"), (None, "q")]).ask("win").settings),
    ("documents without words", "1",
     lambda: refnb.text(["t,y", "win,p", ",q"], "y", text="t").ask("win").settings),
    # a code that is no farther than the other numbers is one, also where these are summed up
    ("not taken for missing", "'-999' in k", lambda: coded("-999")),
    ("not taken for missing", "", lambda: coded("-999", "-1200.5")),
    ("not taken for missing", "'99999' in k", lambda: coded("99999")),
    ("not taken for missing", "", lambda: coded("99999", "50000.5")),
]  # fmt: skip


@pytest.mark.parametrize("row", TOLD, ids=map(str, range(len(TOLD))))
def test_what_is_done_is_told(row: Told) -> None:
    """Of later rows, of floats, of columns and values that are not there; and not elsewhere."""
    what, said, ask = row
    assert ask().get(what, "") == said


def test_a_command_says_why_rows_have_no_answer(tmp_path: Path) -> None:
    """With the options to write, which lead to an answer."""
    known, new = tmp_path / "known.csv", tmp_path / "new.csv"
    known.write_text("\n".join(NAMED), encoding="utf-8")
    new.write_text("\n".join(NEW), encoding="utf-8")
    words = f"classify {known} --label y --smooth laplace --format json --test {new}"
    why = f"{WHY}--features, or learn with --unseen missing"
    skipped = "8 rows: a label never learned"
    for more, said in (("", why), ("--compare laplace", why), ("--unseen missing", skipped)):
        ended = run(*words.split(), *more.split())
        assert ["not answered", said] in json.loads(ended.out)["steps"][0]["value"]


def test_a_value_never_seen_can_be_missing(tmp_path: Path) -> None:
    """In one question, in many, of counts, and after it was saved; else it is refused."""
    known = SKIPPING
    counts: list[dict[str, object]] = [
        {"label": y, "feature": f, "value": v, "count": 1}
        for y, f, v in (("p", "k", "u"), ("q", "k", "v"), ("p", "n", "a"), ("q", "n", "b"))
    ]
    known.save(tmp_path / "m.json")
    for one in (known, refnb.load(tmp_path / "m.json"), known.learn(NAMED)):
        assert one.ask({"n": "zzz", "k": "u"}).posterior == one.ask({"k": "u"}).posterior
        assert [row.problem for row in one.ask_all([{"n": "zzz", "k": "?!"}])] == [""]
    counted = refnb.learn_counts(counts, unseen="missing", smoothing="laplace")
    assert counted.ask({"k": "w"}).posterior == counted.ask({}).posterior


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


test_what_is_asked_or_read_is_refused = refusing(
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
     NAMES_OF_ROWS.ask, {"n": "q"}),
    (errors.OutOfRange, "no way with values never seen 'skip'",
     lambda: refnb.learn(NAMED, "y", unseen="skip")),  # type: ignore[arg-type]
    (errors.BadRequest, "no option 'unseen'",
     lambda: refnb.em(NAMED, "y", unseen="missing")),  # type: ignore[call-arg]
    (errors.BadTable, r"can be a missing label or a class: write missing='\?', or write domains=",
     refnb.em, ["a,y", "u,p", "v,?"], "y"),
    (errors.MissingValue, "column 'a': a number is missing",
     lambda: refnb.learn_network(["a,y", "1,p", "?,q"], order=["a", "y"])),
)  # fmt: skip


def test_a_column_may_be_called_with_an_equals_sign(tmp_path: Path) -> None:
    """A name that is known ends before the value; of two that fit neither is taken."""
    path = tmp_path / "t.csv"
    path.write_text("a=b,a=c,y\nu,1,p\nv,2,q\n")
    words = "classify", str(path), "--label", "y", "--smooth", "laplace", "--given", "a=b=u"
    assert "p: 4/5" in run(*words, "--given", "a=c=1").out
    path.write_text("a=b,a,y\nu,1,p\nv,2,q\n")
    assert "--given 'a=b=u' can be of 'a' or of 'a=b': ask in Python" in refused(*words)
