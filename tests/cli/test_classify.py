"""classify: what a table says is what the library says of its rows, whatever their order."""

import sys
from subprocess import run as start

import pytest
from hypothesis import given
from hypothesis import strategies as st

import refnb
from cli.commands import (
    EXAMPLES,
    PLAY,
    WEATHER,
    Ended,
    Sheet,
    Study,
    answered,
    asked,
    declared,
    files,
    questions,
    refused,
    result,
    run,
    sheet,
    steps,
    studies,
)
from refnb.classifiers import bernoulli, categorical, joint
from refnb.classifiers.naive import Inference
from refnb.data.document import dumps
from refnb.data.wire import encode
from refnb.errors import RefnbError
from refnb.estimation.counting import count
from refnb.estimation.schema import Example, Instance
from refnb.estimation.smoothing import Smoothing
from refnb.solutions.solution import FORMS
from strategies.models import rules

SUNNY = {"Outlook": "sunny", "Temperature": "cool", "Humidity": "high", "Wind": "strong"}
JSON = ("--format", "json")
ASK = ["--given", "a=1"]
TABLE = ["t", "--label", "a"]
Rules = tuple[Smoothing, Smoothing]


def library(study: Study, chosen: Rules, x: Instance) -> Inference | joint.Match:
    """Answer without the command line."""
    if study.family == "joint":
        return joint.infer(joint.count(study.schema, study.examples), x)
    counts = count(study.schema, study.examples)
    if study.family == "bernoulli":
        return bernoulli.infer(bernoulli.fit(counts, *chosen), x)
    return categorical.infer(categorical.fit(counts, *chosen), x)


def ask(rows: Sheet, study: Study, x: Instance, *more: str) -> Ended:
    """Ask a sheet with everything declared."""
    with files(table=rows) as path:
        family = ("--model", study.family, *JSON)
        return run("classify", path["table"], *declared(study.schema), *asked(x), *family, *more)


@given(studies(), st.tuples(rules, rules), st.data())
def test_the_answer_is_that_of_the_library(
    study: Study, chosen: Rules, source: st.DataObject
) -> None:
    """Posterior, decision and ties are those computed from the same examples, or both refuse."""
    x = source.draw(questions(study.schema))
    names = ("--smooth", chosen[0].spelling(), "--smooth-prior", chosen[1].spelling())
    ended = ask(study.sheet, study, x, *(names if study.family != "joint" else ()))
    if ended.status == 0:
        expected = library(study, chosen, x)
        assert result(ended) == (encode(expected.posterior), encode(expected.decision))
    else:
        with pytest.raises(RefnbError) as refusal:
            library(study, chosen, x)
        assert (ended.status, ended.out) == (2, "")
        assert ended.err.endswith(f"{refusal.value}\n")


@given(studies(), st.data())
def test_the_order_of_rows_and_columns_changes_nothing(study: Study, source: st.DataObject) -> None:
    """Rows and columns may be shuffled: only the order of the factors follows the columns."""
    x = source.draw(questions(study.schema))
    head, *rows = study.sheet
    order = source.draw(st.permutations(range(len(head))))
    shuffled = [head, *source.draw(st.permutations(rows))]
    turned = [[row[i] for i in order] for row in shuffled]
    assert result(ask(shuffled, study, x)) == result(ask(study.sheet, study, x))
    first, second = ask(study.sheet, study, x), ask(turned, study, x)
    assert first.status == second.status
    if first.status == 0:
        assert result(first) == result(second)


@given(studies(), st.data())
def test_a_weight_of_two_is_the_row_twice(study: Study, source: st.DataObject) -> None:
    """Weights count rows: 2 is the row written twice, 0 is no evidence."""
    x = source.draw(questions(study.schema))
    twice = [
        Example(e.instance, e.label, min(e.weight, 1))
        for e in study.examples
        for _ in range(max(int(e.weight), 1))
    ]
    again = ask(sheet(study.schema, twice), study, x)
    assert result(again) == result(ask(study.sheet, study, x))


def test_how_far_from_another_answer() -> None:
    """The command says what the door says, in every form; it goes with a single question."""
    words = ("--label", "Play", "--given", "Outlook=sunny", "--how-far")
    table = str(refnb.example("weather"))
    expected = refnb.learn(table, "Play").ask({"Outlook": "sunny"}).how_far()
    for form in FORMS:
        assert answered("classify", table, *words, "--format", form) == expected.render(form)
    told = refused("classify", table, *words[:2], "--how-far", "--test", table)
    assert "give only one of --how-far, --test" in told


def test_the_fifteenth_day() -> None:
    """The textbook's question about tennis: 486/611 against 125/611."""
    found = steps(answered(*PLAY, *asked(SUNNY), *JSON))
    assert found["posterior"] == [["no", "486/611"], ["yes", "125/611"]]
    assert found["decision"] == {"label": "no", "ties": ["no"]}


def test_a_strong_wind_is_an_exact_tie() -> None:
    """3/14 against 3/14: both are named, and the declared order decides."""
    for labels in ("no,yes", "yes,no"):
        words = (*PLAY, "--given", "Wind=strong", "--labels", labels)
        expected = {"label": labels.split(",")[0], "ties": labels.split(",")}
        assert steps(answered(*words, *JSON))["decision"] == expected
        assert f"tied = {labels.replace(',', ', ')}\n" in answered(*words)


def test_the_choices_are_named() -> None:
    """Every choice is printed, also the ones that nobody made."""
    chosen = steps(answered(*PLAY, "--given", "Wind=weak", *JSON))["choices"]
    assert chosen == [
        ["table", WEATHER],
        ["model", "categorical"],
        ["label", "Play"],
        ["smoothing", "none"],
        ["prior", "estimated, smoothing none"],
        ["domains", "the values seen, sorted"],
        ["labels", "those seen, sorted"],
        ["not given, left out", "Outlook, Temperature, Humidity"],
    ]
    words = ["--features", "Wind,Outlook", "--smooth", "add=0.5", "--prior", "yes=10%,no=9/10"]
    words += ["--domain", "Wind=strong,weak", "--labels", "yes,no", "--missing", "?"]
    assert steps(answered(*PLAY, "--given", "Wind=weak", *words, *JSON))["choices"] == [
        ["table", WEATHER],
        ["model", "categorical"],
        ["label", "Play"],
        ["smoothing", "add=1/2"],
        ["prior", "given"],
        ["features", "Wind, Outlook"],
        ["missing", "'?'"],
        ["declared domains", "Wind"],
        ["other domains", "the values seen, sorted"],
        ["labels", "as declared"],
        ["not given, left out", "Outlook"],
    ]


def test_a_given_prior_replaces_the_estimate() -> None:
    """P(yes) = 1/10 times 2/9 against 9/10 times 3/5."""
    words = ("--given", "Outlook=sunny", "--prior", "yes=1/10,no=9/10")
    found = steps(answered(*PLAY, *words, *JSON))
    assert found["posterior"] == [["no", "243/253"], ["yes", "10/253"]]


def test_a_declared_value_takes_part_in_smoothing() -> None:
    """Laplace spreads over the values that are declared: (2 + 1) / (9 + 4)."""
    words = ("--domain", "Outlook=sunny,overcast,rain,snow", "--smooth", "laplace")
    found = steps(answered(*PLAY, *words, "--given", "Outlook=snow", *JSON))
    assert found["factors"] == [["Outlook", [["no", "1/9"], ["yes", "1/13"]]]]


@pytest.mark.parametrize(
    ("form", "piece"),
    [("text", "P(no | x) = "), ("markdown", "## "), ("latex", "align*"), ("json", '"steps": [')],
)
def test_every_form(form: str, piece: str) -> None:
    """The answer comes in four forms."""
    assert piece in answered(*PLAY, *asked(SUNNY), "--format", form)


def test_names_with_signs() -> None:
    """A value keeps all after the first =, and lists are one CSV record."""
    table = 'a;"b, c";=\nx=1;u,v;yes\nx=2;u;no=never\n'
    words = ["--label", "=", "--delimiter", ";", "--labels", '"no=never",yes']
    words += ["--features", 'a,"b, c"', "--domain", 'b, c="u,v",u', "--given", "a=x=1"]
    words += ["--prior", "no=never=1/2,yes=50%"]
    with files(table=table) as path:
        found = steps(answered("classify", path["table"], *words, *JSON))
    assert found["posterior"] == [["no=never", "0"], ["yes", "1"]]


def test_marks_and_line_ends_are_no_data() -> None:
    """A byte order mark, CRLF, quoted line ends and empty lines change nothing."""
    plain, odd = 'a,b\n"1\n",x\n2,y\n', '\ufeffa,b\r\n\r\n"1\n","x"\r\n2,y\r\n\r\n'
    words = ("--label", "b", "--given", "a=1\n", *JSON)
    with files(plain=plain, odd=odd) as path:
        first, second = (answered("classify", path[name], *words) for name in ("plain", "odd"))
    assert steps(first)["posterior"] == steps(second)["posterior"] == [["x", "1"], ["y", "0"]]


def test_control_characters_are_shown_not_sent() -> None:
    """A name cannot move the cursor of the terminal."""
    with files(table="a,b\n\x1b[31m,x\n") as path:
        out = answered("classify", path["table"], "--label", "b", "--given", "a=\x1b[31m")
    assert "\x1b" not in out
    assert r"\x1b[31m" in out


def test_weights_may_be_fractions_also_in_the_joint_model() -> None:
    """|C|/|B| of weights 1/2 and 1/3 is 3/5 and 2/5."""
    words = ("--label", "b", "--weight", "w", "--given", "a=1", "--model", "joint")
    with files(table="a,b,w\n1,x,1/2\n1,y,1/3\n") as path:
        assert "P(x | x) = (1/2)/(5/6) = 3/5 = 0.6\n" in answered("classify", path["table"], *words)


def test_standard_input_is_a_table() -> None:
    """A dash reads the table from standard input, and the answer says so."""
    words = ["classify", "-", "--label", "Play", *asked(SUNNY), *JSON]
    weather = (EXAMPLES / "weather.csv").read_bytes()
    command = [sys.executable, "-m", "refnb", *words]
    ended = start(command, input=weather, capture_output=True, check=True)
    found = steps(ended.stdout.decode())
    assert found["posterior"] == [["no", "486/611"], ["yes", "125/611"]]
    assert dumps(found["choices"]).startswith('[["table", "standard input"]')


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ("give either a TABLE, --counts FILE or --from FILE", ASK),
        ("give either a TABLE, --counts FILE or --from FILE", ["t", "--from", "m", *ASK]),
        ("a TABLE needs --label COLUMN", ["t", *ASK]),
        ("give only one of --queries, --test", [*TABLE, "--test", "q", "--queries", "q"]),
        ("give only one of --given, --test", [*TABLE, "--test", "q", *ASK]),
        ("one of --prior, --smooth-prior", [*TABLE, *ASK, "--prior", "a=1", "--smooth-prior", ""]),
        ("--smooth goes with a TABLE, not with --from", ["--from", "m", *ASK, "--smooth", ""]),
        ("--model goes with a TABLE, not with", ["--from", "m", *ASK, "--model", "joint"]),
        ("--domain goes with a TABLE, not with", ["--from", "m", *ASK, "--domain", "a=1"]),
        ("the joint model has neither", [*TABLE, *ASK, "--model", "joint", "--smooth", "m=1"]),
        (
            "the joint model takes no families",
            [*TABLE, "--model", "joint", "--family", "a=poisson"],
        ),
        ("--queries answers in CSV, it takes no --format", [*TABLE, "--queries", "q", *JSON]),
        ("standard input can be read once", ["-", "--label", "a", "--queries", "-"]),
        ("--workers goes with --queries", [*TABLE, *ASK, "--workers", "2"]),
        ("--save takes the name of a file, got '-'", [*TABLE, "--save", "-"]),
        ("--save would write over 't', which is read", [*TABLE, "--save", "t"]),
        (
            "unrecognized arguments: --lable b; did you mean '--label'?",
            [*TABLE, *ASK, "--lable", "b"],
        ),
        (
            "no model 'bayes'; there are 'categorical', 'bernoulli', 'joint'",
            [*TABLE, *ASK, "--model", "bayes"],
        ),
        ("argument --smooth: expected one argument", [*TABLE, *ASK, "--smooth"]),
    ],
)
def test_options_that_do_not_go_together(message: str, words: list[str]) -> None:
    """Each mistake in the options is named before any file is opened."""
    assert message in refused("classify", *words)
