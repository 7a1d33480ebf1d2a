"""refnb network: the door's answers on the command line, and one line for whatever is wrong."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import refnb
from cli.commands import EXAMPLES, WEATHER, answered, files, refused, run, steps
from refnb.data import bif, models
from refnb.solutions.solution import FORMS
from strategies.networks import Question, questions

ASIA = str(EXAMPLES / "asia.bif")
ASK = ("network", ASIA)
SEEN = ("--given", "asia=yes", "--given", "dysp=yes")
WANTED = {"asia": "yes", "dysp": "yes"}


@pytest.mark.parametrize("form", FORMS)
def test_the_answers_are_those_of_the_door(form: str) -> None:
    """Word for word, in every form."""
    net = refnb.network(ASIA)
    said = ("--format", form)
    assert answered(*ASK, *SEEN, "--query", "lung", *said) == net.ask(WANTED, "lung").render(form)
    both = ("--query", "lung", "--query", "bronc")
    assert answered(*ASK, *both, *said) == net.ask({}, ["lung", "bronc"]).render(form)
    assert answered(*ASK, *SEEN, *said) == net.ask(WANTED).render(form)
    assert answered(*ASK, "--all", *said) == net.ask().render(form)
    assert answered(*ASK, "--mpe", *SEEN, *said) == net.explain(WANTED).render(form)
    apart = ("--d-separated", "asia,tub", "smoke", "--given", "dysp")
    assert answered(*ASK, *apart, *said) == net.separated(
        ["asia", "tub"], "smoke", ["dysp"]
    ).render(form)
    assert answered(*ASK, *said) == net.render(form)


def test_diagrams() -> None:
    """As text and as SVG, nothing else."""
    net = refnb.network(ASIA)
    assert answered(*ASK, "--draw", "text") == f"{net.draw()}\n"
    assert answered(*ASK, "--draw", "svg") == f"{net.draw().svg()}\n"


def test_learning_and_fitting(tmp_path: Path) -> None:
    """Arrows and tables from a table, with and without a file; saved and asked again."""
    saved = str(tmp_path / "play.json")
    line = ("--order", "Play,Outlook,Wind", "--most", "1", "--score", "bdeu=1")
    learn = ("network", "--learn", WEATHER, *line, "--smooth", "laplace")
    assert answered(*learn, "--save", saved) == f"saved {saved}\n"
    wanted = refnb.learn_network(
        WEATHER, order=["Play", "Outlook", "Wind"], most=1, score="bdeu=1", smoothing="laplace"
    )
    found = refnb.network(saved)
    assert found.network == wanted.network
    asked = answered("network", saved, "--fit", WEATHER, "--query", "Play", "--given", "Wind=weak")
    assert asked == found.fit(WEATHER).ask({"Wind": "weak"}, "Play").text()
    again = answered("network", saved, "--learn", WEATHER, "--all", "--smooth", "add=1/2")
    assert again == found.learn(WEATHER, smoothing="add=1/2").ask().text()
    domain = ("--domain", "Wind=weak,strong,none", "--order", "Play,Wind", "--format", "json")
    table = steps(answered("network", "--learn", WEATHER, *domain, "--smooth", "laplace"))
    assert table["choices"] != []
    assert "none" in str(table)
    bif_ = str(tmp_path / "asia.bif")
    assert answered(*ASK, "--save", bif_, "--query", "lung").startswith("P(lung)")
    assert bif.read(Path(bif_).read_text("utf-8")) == refnb.network(ASIA).network


def test_rows_are_normalised_when_asked_for() -> None:
    """And then the answer says so."""
    text = Path(ASIA).read_text("utf-8").replace("0.05, 0.95;", "0.05, 0.9499;")
    with files(net=text) as path:
        said = refused("network", path["net"], "--query", "lung")
        assert "the row of 'tub' given ('yes',) must sum to 1, it sums to 0.9999" in said
        assert said.startswith(f"{path['net']}: line ")
        found = answered("network", path["net"], "--normalise-rows", "--query", "lung")
        assert "which summed to 9999/10000" in found


@given(questions(), st.data())
def test_any_network_is_asked(question: Question, data: st.DataObject) -> None:
    """From standard forms of JSON; what is impossible is one line."""
    query = data.draw(st.sampled_from(list(question.network.variables)))
    if query in question.given:
        return
    with files(net=models.written(question.network)) as path:
        words = [w for v, a in question.given.items() for w in ("--given", f"{v}={a}")]
        ended = run("network", path["net"], "--query", query, *words)
        if ended.status:
            assert (ended.status, ended.out, ended.err.count("\n")) == (2, "", 1)
            assert "is impossible" in ended.err
        else:
            told = refnb.network(path["net"]).ask(question.given, query).text()
            assert ended.out == told


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ("give a FILE, or --learn TABLE", ""),
        ("give a FILE, or --learn TABLE", "--fit weather.csv"),
        ("give only one of --fit, --learn", "asia.bif --fit a.csv --learn b.csv"),
        ("give only one of --query, --mpe", "asia.bif --query lung --mpe"),
        ("give only one of --d-separated, --draw", "asia.bif --d-separated a b --draw text"),
        ("--draw takes no --given", "asia.bif --draw text --given asia=yes"),
        ("--order goes with --learn", "asia.bif --order asia"),
        ("--score goes with --learn", "asia.bif --fit weather.csv --score k2"),
        ("--smooth goes with --fit or --learn", "asia.bif --smooth laplace"),
        ("--domain goes with --learn without a FILE", "asia.bif --domain a=b"),
        ("--normalise-rows goes with a FILE", "--learn weather.csv --normalise-rows"),
        ("standard input can be read once", "- --fit -"),
        ("--save takes the name of a file, got ''", "asia.bif --save="),
        ("--save would write over 'asia.bif', which is read", "asia.bif --save asia.bif"),
        (
            "no kind of file for a network: '.txt'; there are '.bif', '.json'",
            "asia.bif --save a.txt",
        ),
        ("no variable 'Lung'; did you mean 'lung'?", "asia.bif --query Lung"),
        ("no variable 'disp'; did you mean 'dysp'?", "asia.bif --query lung --given disp=yes"),
        ("dysp=ja: no such value; there are 'yes', 'no'", "asia.bif --mpe --given dysp=ja"),
        ("--given takes NAME=VALUE, got 'dysp'", "asia.bif --given dysp"),
        (
            "no variable 'dysp=yes'; did you mean 'dysp'?",
            "asia.bif --d-separated asia tub --given dysp=yes",
        ),
        ("a variable may be named once, got 'asia' twice", "asia.bif --d-separated asia asia"),
        ("is impossible", "asia.bif --query lung --given tub=yes --given either=no"),
        ("none.bif: no such file or directory", "none.bif"),
        ("weather.csv: line 1: 'network' is needed, got 'Outlook'", "weather.csv"),
        (
            "--most takes a whole number, at least 0, got '-1'",
            "--learn weather.csv --order Play --most=-1",
        ),
        ("line 1: no column 'play'; did you mean 'Play'?", "--learn weather.csv --order play"),
        ("got 'K2'; did you mean 'k2'?", "--learn weather.csv --score K2"),
        ("weather.csv: the row of 'Outlook' given", "--learn weather.csv"),
        ("smoothing fills such rows", "--learn weather.csv"),
        ("unrecognized arguments: --quer", "asia.bif --quer lung"),
        ("expected 2 arguments", "asia.bif --d-separated asia"),
    ],
)
def test_what_is_wrong_is_one_line(
    message: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Status 2, nothing on standard output."""
    monkeypatch.chdir(EXAMPLES)
    assert message in refused("network", *words.split())


def test_help_and_near_misses() -> None:
    """The help shows examples, the list of commands the command."""
    assert "--d-separated A B" in answered("network", "--help")
    assert "python3 -m refnb network FILE.bif" in answered()
    assert "did you mean 'network'" in refused("netwrk")
