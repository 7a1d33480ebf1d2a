"""Many questions: each row is answered as it would be alone, and a test counts the answers."""

import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.commands import (
    EXAMPLES,
    LABEL,
    MISSING,
    PLAY,
    WEATHER,
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
from refnb.cli.arguments import record
from refnb.data.wire import encode

NEW = str(EXAMPLES / "new.csv")
JSON = ("--format", "json")


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
    right = sum(true == predicted for true, predicted in pairs)
    counted = {
        "right": right,
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
    """A label may hold a comma, a quote or a line end: the output is still CSV."""
    labels = ["a,b", 'c"', "d\re", "f\ng"]
    table = [["x", LABEL], *(["1", label] for label in labels)]
    with files(table=table, new=[["x"], ["1"]]) as path:
        words = ("classify", path["table"], "--label", LABEL)
        row = read(answered(*words, "--queries", path["new"]))[0]
    assert row["decision"] == "a,b"
    assert record(row["ties"], "ties") == tuple(sorted(labels))
    assert [row[f"P({label})"] for label in labels] == ["1/4"] * 4


def test_a_label_that_is_no_text_is_escaped() -> None:
    """Half a surrogate pair from a hand-written model does not stop the answers."""
    model = r'{"prior": [["\ud800", "1"]], "presence": [["f", [["\ud800", "1/2"]]]]}'
    with files(model=model, new="f\n1\n") as path:
        out = answered("classify", "--from", path["model"], "--queries", path["new"])
    assert out == "line,decision,ties,P(\\ud800),problem\n2,\\ud800,\\ud800,1,\n"


def test_the_table_tests_itself() -> None:
    """Of the fourteen days thirteen are right."""
    found = steps(answered(*PLAY, "--test", WEATHER, *JSON))
    assert found["accuracy"] == "13/14"
    assert found["tested"] == [["right", "13"], ["rows", "14"], ["ties", "0"], ["unanswered", "0"]]


def test_exact_ties_are_counted() -> None:
    """With the wind alone six days are exact ties, and the first label is decided."""
    found = steps(answered(*PLAY, "--features", "Wind", "--test", WEATHER, *JSON))
    assert found["tested"] == [["right", "9"], ["rows", "14"], ["ties", "6"], ["unanswered", "0"]]


def test_columns_that_are_not_chosen_are_passed_by() -> None:
    """With --features a file may hold other columns, also when the model comes from a file."""
    with files(new="id,Wind,Outlook\n1,strong,sunny\n", model="") as path:
        words = ("--features", "Wind", "--queries", path["new"])
        saved = answered(*PLAY, *words, "--save", path["model"])
        assert answered("classify", "--from", path["model"], *words) == saved
        assert saved.splitlines()[1] == '2,no,"no,yes",1/2,1/2,'
        said = refused(*PLAY, "--queries", path["new"])
        assert said.endswith("new: line 1: no feature 'id'; did you mean 'Wind'?")
        said = refused("classify", "--from", path["model"], "--features", "Wnd", *words[2:])
        assert said == "the columns to use: no feature 'Wnd'; did you mean 'Wind'?"
        said = refused("classify", "--from", path["model"], "--features", "Wind,Wind", *words[2:])
        assert said == "the columns to use: 'Wind' is named twice"


def test_rules_are_compared_on_what_is_piped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Standard input is read once, and every rule is tested on all of it."""
    rules = ("--compare", "laplace,none,m=3", *JSON)
    known = steps(answered(*PLAY, *rules, "--test", WEATHER))["compared"]
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(Path(WEATHER).read_bytes())))
    assert steps(answered(*PLAY, *rules, "--test", "-"))["compared"] == known
    assert list(dict(known)) == ["laplace", "none", "m=3"]  # type: ignore[arg-type]
    left_out = steps(answered(*PLAY, *rules))["compared"]
    assert left_out != known


def test_a_damaged_file_of_questions_has_no_answers() -> None:
    """Nothing is printed when a later row is damaged, and the file and line are named."""
    with files(new="Wind\nweak\nweak,weak\n", empty="", head="Wind,Play\n") as path:
        said = refused(*PLAY, "--queries", path["new"])
        assert said == f"{path['new']}: line 3: the header has 1 cells, got 2"
        for option in ("--queries", "--test"):
            assert refused(*PLAY, option, path["empty"]).startswith(f"{path['empty']}: line 1: ")
        said = refused(*PLAY, "--test", path["head"])
        assert said == f"{path['head']}: a trial needs at least one row"
        assert answered(*PLAY, "--queries", path["head"]).count("\n") == 1


def test_a_test_needs_labels() -> None:
    """A file without the column of labels, or with a missing label, is refused."""
    with files(hole="Wind,Play\nweak,yes\nweak,?\n") as path:
        said = refused(*PLAY, "--test", NEW, "--missing", "")
        assert said.startswith(
            f"{NEW}: line 1: a trial needs the labels, no column 'Play'; there are"
        )
        said = refused(*PLAY, "--test", path["hole"], "--missing", "?")
        assert said == f"{path['hole']}: line 3, column 'Play': the label is missing"
