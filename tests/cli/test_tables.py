"""Tables and models in files: rows of questions, tests, columns of numbers, what is saved."""

import io
import os
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import refnb
from cli.commands import (
    EXAMPLES,
    LABEL,
    MISSING,
    PLAY,
    WEATHER,
    Sheet,
    Study,
    answered,
    asked,
    declared,
    files,
    questions,
    read,
    refused,
    run,
    steps,
    studies,
)
from cli.commands import written as table
from refnb.api.classifier import load
from refnb.classifiers import bernoulli, categorical, gaussian, joint, mixed, poisson
from refnb.cli.options import record
from refnb.core.errors import RefnbError
from refnb.estimation.counting import count, count_observed
from refnb.estimation.moments import count as moments
from refnb.estimation.schema import Example, Quantities
from refnb.estimation.smoothing import Smoothing
from refnb.exact.rational import rational
from refnb.io import models
from refnb.io.documents import loads
from refnb.io.wire import encode
from strategies.models import rules

JSON = ("--format", "json")
KIND = ("classify", str(EXAMPLES / "animals.csv"), "--label", "kind")
NUMBERS = ("--family", "kg=gaussian", "--family", "barks=poisson")
LAPLACE, NONE = Smoothing.spelled("laplace"), Smoothing.spelled("none")
HEADER = ["kind", "coat", "kg", "barks"]

kilograms = st.sampled_from(["1", "2.5", "-3", "1/3", "7e-1", "40%", "1000000000000000001", "?"])
animals = st.tuples(
    st.sampled_from(["cat", "dog", "eel"]),
    st.sampled_from(["long", "short", "?"]),
    kilograms,
    st.sampled_from(["0", "1", "5", "?"]),
)
queries = st.fixed_dictionaries(
    {},
    optional={
        "coat": st.sampled_from(["long", "short"]),
        "kg": kilograms.filter(lambda kg: kg != "?"),
        "barks": st.sampled_from(["0", "2", "7"]),
    },
).filter(bool)


# Many questions


@given(studies(), st.data())
def test_row_by_row_is_one_by_one(study: Study, source: st.DataObject) -> None:
    """Each row has the decision, ties and posterior of --given, or says why it has none."""
    xs = source.draw(st.lists(questions(study.schema), min_size=1, max_size=4))
    features = list(study.schema.features)
    rows = [[x.get(f, MISSING) for f in features] for x in xs]
    with files(table=study.sheet, new=[features, *rows]) as path:
        words = ["classify", path["table"], "--model", study.family, *declared(study.schema)]
        many = run(*words, "--queries", path["new"])
        alone = [run(*words, *asked(x), *JSON) for x in xs]
    if many.status == 2:
        assert all(ended.status == 2 and ended.err == many.err for ended in alone)
        return
    found = read(many.out)
    assert many.status == int(any(ended.status for ended in alone))
    assert [row["line"] for row in found] == [str(line) for line in range(2, len(xs) + 2)]
    for row, ended in zip(found, alone, strict=True):
        if ended.status:
            assert row["problem"].partition(": ")[2] == ended.err.strip().partition(": ")[2]
            assert not any(row[name] for name in row if name not in ("line", "problem"))
            continue
        expected = steps(ended.out)
        shares = [[label, row[f"P({label})"]] for label in study.schema.labels]
        assert shares == expected["posterior"]
        decision = {"label": row["decision"], "ties": row["ties"].split(",")}
        assert (decision, row["problem"]) == (expected["decision"], "")


@given(studies(), st.permutations(range(6)))
def test_a_test_counts_what_queries_answer(study: Study, order: list[int]) -> None:
    """Right, ties, unanswered, confusion and accuracy are counted from the rows one by one."""
    head, *rows = study.sheet
    tested = [head, *(rows[i] for i in order if i < len(rows))]
    with files(table=study.sheet, test=tested) as path:
        words = ["classify", path["table"], "--model", study.family, *declared(study.schema)]
        many = run(*words, "--queries", path["test"])
        ended = run(*words, "--test", path["test"], *JSON)
    assert ended.status == many.status
    if ended.status == 2:
        assert ended.err == many.err
        return
    answers = list(zip((row[len(row) - 2] for row in tested[1:]), read(many.out), strict=True))
    pairs = [(label, row["decision"]) for label, row in answers if not row["problem"]]
    labels = study.schema.labels
    counted = {
        "right": sum(true == predicted for true, predicted in pairs),
        "rows": len(answers),
        "ties": sum("," in row["ties"] for _, row in answers),
        "unanswered": len(answers) - len(pairs),
    }
    found = steps(ended.out)
    assert found["tested"] == encode(counted)
    table = {y: {z: n for z in labels if (n := pairs.count((y, z)))} for y in labels}
    assert found["confusion"] == encode(table)


def test_a_row_without_an_answer_says_why() -> None:
    """Unknown values and zero evidence have their own column, the others go on, status 1."""
    new = "Outlook,Play\nsuny,\nsunny,yes\novercast,\n7,\n"
    words = ("--labels", "no,yes", "--prior", "no=1,yes=0", "--missing", "")
    with files(new=new) as path:
        ended = run(*PLAY, *words, "--queries", path["new"])
    assert (ended.status, ended.err) == (1, "")
    assert ended.out.splitlines() == [
        "line,decision,ties,P(no),P(yes),problem",
        "2,,,,,UnknownValue: Outlook=suny: no such value; did you mean 'sunny'?",
        "3,no,no,1,0,",
        '4,,,,,"ZeroEvidence: p(x) must be > 0, every score is 0: p(Outlook | no) = 0, p(yes) = 0"',
        (
            "5,,,,,\"UnknownValue: Outlook=7: no such value; there are 'overcast', 'rain', 'sunny'"
            '; a value that was never seen is declared by --domain Outlook=V1,V2,..."'
        ),
    ]


def test_labels_with_signs_are_read_back() -> None:
    """A label may hold a comma, a quote or a line end, or be no text: the output is still CSV."""
    labels = ["a,b", 'c"', "d\re", "f\ng"]
    table = [["x", LABEL], *(["1", label] for label in labels)]
    model = r'{"prior": [["\ud800", "1"]], "presence": [["f", [["\ud800", "1/2"]]]]}'
    with files(table=table, new=[["x"], ["1"]], model=model, one="f\n1\n") as path:
        words = ("classify", path["table"], "--label", LABEL)
        row = read(answered(*words, "--queries", path["new"]))[0]
        out = answered("classify", "--from", path["model"], "--queries", path["one"])
    assert row["decision"] == "a,b"
    assert record(row["ties"]) == tuple(sorted(labels))
    assert [row[f"P({label})"] for label in labels] == ["1/4"] * 4
    assert out == "line,decision,ties,P(\\ud800),problem\n2,\\ud800,\\ud800,1,\n"


def test_the_table_tests_itself() -> None:
    """Of the fourteen days thirteen are right."""
    found = steps(answered(*PLAY, "--test", WEATHER, *JSON))
    assert found["accuracy"] == "13/14"
    assert found["tested"] == [["right", "13"], ["rows", "14"], ["ties", "0"], ["unanswered", "0"]]


def test_columns_that_are_not_chosen_are_passed_by() -> None:
    """With --features a file may hold other columns, also when the model comes from a file."""
    with files(new="id,Wind,Outlook\n1,strong,sunny\n", model="") as path:
        words = ("--features", "Wind", "--queries", path["new"])
        saved = answered(*PLAY, *words, "--save", path["model"])
        assert answered("classify", "--from", path["model"], *words) == saved
    assert saved.splitlines()[1] == '2,no,"no,yes",1/2,1/2,'


def test_rules_are_compared_on_what_is_piped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Standard input is read once, and every rule is tested on all of it."""
    compare = ("--compare", "laplace,none,m=3", *JSON)
    known = steps(answered(*PLAY, *compare, "--test", WEATHER))["compared"]
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(Path(WEATHER).read_bytes())))
    assert steps(answered(*PLAY, *compare, "--test", "-"))["compared"] == known
    assert steps(answered(*PLAY, *compare))["compared"] != known


# Columns of numbers beside columns of words


def known(row: Sequence[str], columns: Sequence[str]) -> dict[str, str]:
    """Return the cells of some columns that are not missing."""
    cells = dict(zip(HEADER, row, strict=True))
    return {column: cells[column] for column in columns if cells[column] != "?"}


def library(rows: Sequence[Sequence[str]], divisor: str, *, shared: bool) -> mixed.Model:
    """Fit each family on its own columns, without the command line."""
    counts = count_observed(Example(known(row, ["coat"]), row[0]) for row in rows)
    labels = sorted({row[0] for row in rows})

    def seen(column: str) -> list[Example[Quantities]]:
        numbers = [(known(row, [column]), row[0]) for row in rows]
        return [Example({f: rational(x) for f, x in row.items()}, y) for row, y in numbers]

    return mixed.Model(
        categorical.fit(counts, LAPLACE, NONE),
        gaussian.fit(moments(labels, ["kg"], seen("kg")), divisor, shared, NONE),
        poisson.fit(poisson.count(labels, ["barks"], seen("barks")), NONE),
    )


@given(
    st.lists(animals, min_size=4, max_size=12),
    st.sampled_from(["n", "n-1"]),
    st.booleans(),
    queries,
)
def test_families_are_those_of_the_library(
    rows: list[tuple[str, ...]], divisor: str, shared: bool, x: dict[str, str]
) -> None:
    """Scores and decision are those of the three families fitted apart, or both refuse."""
    sheet: Sheet = [HEADER, ["cat", "long", "?", "?"], ["cat", "short", "?", "?"], *map(list, rows)]
    words = (*NUMBERS, "--smooth", "laplace", "--divisor", divisor, "--missing", "?")
    with files(table=sheet) as path:
        table = ("classify", path["table"], "--label", "kind", *words, *shared * ["--shared"])
        ended = run(*table, *asked(x), *JSON)
    numbers: dict[str, int | Fraction] = {f: rational(v) for f, v in x.items() if f != "coat"}
    values = {"coat": x["coat"]} if "coat" in x else {}
    if ended.status:
        with pytest.raises(RefnbError) as refusal:
            mixed.infer(library(sheet[1:], divisor, shared=shared), values, numbers)
        assert (ended.status, ended.out) == (2, "")
        assert ended.err.endswith(f"{refusal.value}\n")
        return
    expected = mixed.infer(library(sheet[1:], divisor, shared=shared), values, numbers)
    found = steps(ended.out)
    assert found["log_scores"] == encode(expected.scores)
    assert found["decision"] == encode(expected.decision)


@pytest.mark.parametrize(
    ("dog", "options", "variances", "formula"),
    [
        ("6", "", ["1", "1"], "(u - t^2/n) / n"),
        ("6", "--divisor n-1", ["2", "2"], "(u - t^2/n) / (n - 1)"),
        ("8", "--shared", ["5/2", "5/2"], "Σ (u - t^2/n) / Σ n"),
        ("8", "--shared --divisor n-1", ["5", "5"], "Σ (u - t^2/n) / Σ (n - 1)"),
        ("6", "--missing=", ["1", "1"], "(u - t^2/n) / n"),
    ],
)
def test_variances_by_hand(dog: str, options: str, variances: list[str], formula: str) -> None:
    """Two cats, two dogs; shared, the squared distances 2 and 8 over 2 + 2, or over 1 + 1."""
    rows = [["kind", "kg"], ["cat", "1"], ["cat", "3"], ["dog", "4"], ["dog", dog]]
    rows += [["cat", ""]] if "missing" in options else []
    with files(table=rows) as path:
        table = ("classify", path["table"], "--label", "kind", "--family", "kg=gaussian")
        words = (*table, *options.split(), "--given", "kg=3")
        found = steps(answered(*words, *JSON))
        assert f"v = {formula}\n" in answered(*words)
    cat, dog = variances
    assert found["variances"] == [["kg", [["cat", cat], ["dog", dog]]]]


def test_a_tie_and_odds_by_hand() -> None:
    """Cats of 1 and 3 kg, dogs of 4 and 6: 3.5 kg is a tie; 3 kg has the odds e^(3/2)."""
    rows = [["kind", "kg"], ["cat", "1"], ["cat", "3"], ["dog", "4"], ["dog", "6"]]
    with files(table=rows, new=[["kg"], ["3"]]) as path:
        table = ("classify", path["table"], "--label", "kind", "--family", "kg=gaussian")
        tie = steps(answered(*table, "--given", "kg=3.5", *JSON))
        text = answered(*table, "--given", "kg=3")  # sigma(3/2) = .8175744761936437
        (row,) = read(answered(*table, "--queries", path["new"]))
    assert tie["decision"] == {"label": "cat", "ties": ["cat", "dog"]}
    assert tie["softmax"] == [["cat", "1/2"], ["dog", "1/2"]]
    assert "P(cat | x) = 0.817574476193..." in text
    assert "g(kg=3 | dog) = -2" in text
    assert row["P(cat)"] == "0.817574476193..."


def test_a_weight_repeats_its_row() -> None:
    """A row of weight 3 counts as three rows, in means, variances and rates."""
    rows = [["cat", "long", "4", "0"], ["cat", "short", "7", "3"], ["dog", "long", "9", "2"]]
    rows += [["dog", "short", "12", "5"]]
    weights = ["3", "1", "2", "1"]
    weighted = [[*HEADER, "n"], *([*row, n] for row, n in zip(rows, weights, strict=True))]
    repeated = [row for row, n in zip(rows, weights, strict=True) for _ in range(int(n))]
    ask = ("--label", "kind", *NUMBERS, *asked({"kg": "6", "barks": "1", "coat": "long"}), *JSON)
    with files(weighted=weighted, repeated=[HEADER, *repeated]) as path:
        once = steps(answered("classify", path["weighted"], "--weight", "n", *ask))
        often = steps(answered("classify", path["repeated"], *ask))
    names = ("means", "variances", "rates", "log_scores", "softmax")
    assert {name: once[name] for name in names} == {name: often[name] for name in names}
    assert once["means"] == [["kg", [["cat", "19/4"], ["dog", "10"]]]]


def test_rows_of_numbers_are_answered_one_by_one() -> None:
    """An irrational posterior shows twelve decimals, a rational one is exact; bad cells say why."""
    asked_rows = [["kg", "coat", "barks"], ["4", "", "0"], ["?", "long", "NA"], ["x", "", ""]]
    asked_rows += [["", "", "1.5"], ["nan", "", "-1"], ["", "bald", ""]]
    with files(questions=asked_rows) as path:
        more = ("--queries", path["questions"])
        ended = run(*KIND, *NUMBERS, "--smooth", "laplace", *more)
    first, second, *others = read(ended.out)
    assert ended.status == 1
    assert len(first["P(cat)"]) == len("0.123456789012...")
    cat = Fraction(3, 7) * Fraction(3, 5) / (Fraction(3, 7) * Fraction(3, 5) + Fraction(4, 21))
    assert Fraction(second["P(cat)"]) == cat
    names = ["NotExact: 'kg'", "BadWeight: 'barks'", "Negative: 'barks'", "UnknownValue: coat=bald"]
    for row, name in zip(others, names, strict=True):
        assert row["problem"].startswith(name)


# Models in files


@given(studies(), rules, st.data())
def test_saved_and_read_back(study: Study, rule: Smoothing, source: st.DataObject) -> None:
    """The document of the library's model is saved; it answers alike, and is saved again alike."""
    x = source.draw(questions(study.schema))
    with files(table=study.sheet, model="none", again="") as path:
        words = ["classify", path["table"], "--model", study.family, *declared(study.schema)]
        words += ["--smooth", rule.spelling()] if study.family != "joint" else []
        ended = run(*words, "--save", path["model"])
        text = Path(path["model"]).read_text("ascii")
        if ended.status:
            assert text == "none"
            return
        assert ended.out == f"saved {path['model']}\n"
        first = run(*words, *asked(x), *JSON)
        second = run("classify", "--from", path["model"], *asked(x), *JSON)
        answered("classify", "--from", path["model"], "--save", path["again"])
        assert Path(path["again"]).read_text("ascii") == text
    assert (first.status, first.err) == (second.status, second.err)
    if first.status == 0:
        old, new = steps(first.out), steps(second.out)
        assert all(old[name] == new[name] for name in ("posterior", "decision"))
    value, counts = loads(text), count(study.schema, study.examples)
    assert isinstance(value, dict)
    assert set(value.pop("learned")) == {"how", "counted"}  # type: ignore[arg-type]
    if study.family == "joint":
        table = joint.count(study.schema, [e for e in study.examples if e.weight])
        assert (models.read(value), value) == (table, models.document(table, LABEL))
    else:
        model = categorical.fit(counts, rule, NONE)
        assert study.family != "bernoulli" or model == bernoulli.categorical_form(
            bernoulli.fit(counts, rule, NONE)
        )
        assert (models.read(value), value) == (model, models.document(model, LABEL))


def test_nothing_is_saved_when_the_question_is_refused() -> None:
    """A file is written whole or not at all, and only beside an answer."""
    with files(model="old") as path:
        refused(*PLAY, "--given", "Wind=wek", "--save", path["model"])
        assert Path(path["model"]).read_text() == "old"
        answered(*PLAY, "--given", "Wind=weak", "--save", path["model"])
        assert list(Path(path["model"]).parent.iterdir()) == [Path(path["model"])]


def test_saving_keeps_what_the_path_is(tmp_path: Path) -> None:
    """A link is followed, a mode is kept, nothing is left behind; a pipe or a folder is refused."""
    real, link, other = tmp_path / "real.json", tmp_path / "link.json", tmp_path / ("n" * 250)
    real.write_text("old")
    real.chmod(0o640)
    link.symlink_to(real)
    answered(*PLAY, "--save", str(link))
    assert link.is_symlink()
    assert real.stat().st_mode & 0o777 == 0o640
    assert load(str(real)).model == load(str(link)).model
    answered(*PLAY, "--save", str(other))
    assert sorted(tmp_path.iterdir()) == sorted([real, link, other])
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", tmp_path):
        assert "a regular file" in refused(*PLAY, "--save", str(path))
    assert (tmp_path / "pipe").is_fifo()


def test_a_spreadsheet_computes_no_name(tmp_path: Path) -> None:
    """With --spreadsheet no cell is a formula; numbers stay, and without it all names do."""
    formulas = ["=1+1", "+a", "-a", "@a", "=", "\t=1", " =1", "'=1", "\uff1d1", "-1+1", "=a,b"]
    others = ["a=b", "-3", "+1/2", "-0.5", "-3 %", "-.5e-7", "1/2", "'", "it's", "a-b", "x\n=1"]
    path = tmp_path / "a.csv"
    marked = table([["who", "answer"], *([who, "1/2"] for who in (*formulas, *others))])
    path.write_text(marked, "utf-8", newline="")
    for more, sign in (((), ""), (("--spreadsheet",), "'")):
        out = run("check", "play-tennis", "--answers", str(path), *more).out
        assert [row["who"] for row in read(out)] == [*(f"{sign}{who}" for who in formulas), *others]
    path.write_text(table([["f", "y"], ["a", "=x"], ["b", "-1"]]), "utf-8", newline="")
    words = ("classify", str(path), "--label", "y", "--queries", str(path))
    safe = answered(*words, "--spreadsheet")
    assert safe == refnb.learn(str(path), "y").ask_all(str(path)).csv(spreadsheet=True)
    assert [(row["decision"], row["ties"]) for row in read(safe)] == [("'=x", "'=x"), ("-1", "-1")]
    assert "--queries" in refused(*words[:4], "--spreadsheet")
    assert "--answers" in refused("check", "play-tennis", "1/2", "--spreadsheet")
