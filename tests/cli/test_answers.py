"""What a command answers: what the library says of the same question, in every form."""

import shlex
import shutil
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Protocol

import pytest

import refnb
from cli.commands import (
    EXAMPLES,
    FORMS,
    PLAY,
    answered,
    files,
    steps,
)
from refnb.exercises.problems.catalogue import names
from refnb.io.documents import dumps
from refnb.worked.solution import Shown

JSON = ("--format", "json")


SMALL = Fraction(1, 10**30 + 57)
MODEL = {
    "prior": {"a": str(SMALL), "b": str(1 - SMALL)},
    "presence": {"f": {"a": str(SMALL), "b": "1/3"}},
}
HALF = '{"yes": "1/2", "no": "1/2"}'
WET = '[["yes"], {"yes": "9/10", "no": "1/10"}], [["no"], {"yes": "1/10", "no": "9/10"}]'
NINE = "abcdefghi"
WRITTEN = {  # files beside the examples; numbers beyond every word of a machine, nine columns
    "small.json": dumps(MODEL),  # type: ignore[arg-type]
    "asked.csv": "f,l\n1,a\n",
    "huge.csv": f"f,l,n\nx,a,{10**23 - 1}\ny,a,51\nx,b,7\ny,b,{10**23 + 1}\n",
    "hidden.csv": "f,l,n\nx,a,2\ny,a,3\nx,,11\ny,,3\nx,b,1\n",
    "net.json": '{"variables": {"rain": ["yes", "no"], "wet": ["yes", "no"]}, '
    '"parents": {"rain": [], "wet": ["rain"]}, '
    f'"tables": {{"rain": [[[], {HALF}]], "wet": [{WET}]}}}}',
    "net.csv": "rain;wet\nyes;yes\nno;no\nno;yes\n",
    "plane.csv": "x;y\n0;0\n0;1\n3;0\n3;1\n",
    "rain.csv": "rain;wet;n\nyes;yes;2\n?;yes;1\n?;no;3\n",
    "nine.csv": f"{','.join(NINE)},l\nx,x,x,x,x,x,x,x,x,p\ny,y,y,y,y,y,y,y,y,q\n"
    "x,y,x,y,x,y,x,y,x,q\n",
    "numbers.csv": "n\n" + "".join(f"{i * i}\n" for i in range(12)),
    "umbrellas.csv": "umbrella,umbrella,none\nnone,none,umbrella\numbrella,umbrella,none\n",
}


def asia() -> refnb.BayesianNetwork:
    """Return the network of the chest clinic."""
    return refnb.network("asia.bif")


def tennis(**more: object) -> refnb.Classifier:
    """Learn the days of tennis."""
    return refnb.learn("weather.csv", "Play", **more)  # type: ignore[arg-type]


def huge(**more: object) -> refnb.Classifier:
    """Learn weights of many digits."""
    return refnb.learn("huge.csv", "l", weight="n", **more)  # type: ignore[arg-type]


def hidden(steps: int = 2, **more: object) -> refnb.EMResult:
    """Learn although labels are missing."""
    return refnb.em("hidden.csv", "l", weight="n", steps=steps, **more)  # type: ignore[arg-type]


def rain() -> refnb.EMResult:
    """Learn a network although cells are missing."""
    return refnb.em("rain.csv", network="net.json", missing="?", delimiter=";", weight="n")


class Saved(Protocol):
    """What saves itself."""

    def save(self, path: Path) -> None:
        """Write a file."""


TENNIS = "classify weather.csv --label Play"
ASIA = "network asia.bif"
SEEN = "--given asia=yes --given dysp=yes"
WANTED = {"asia": "yes", "dysp": "yes"}
HIDDEN = "em hidden.csv --label l --weight n"
HANDS = "cluster animals.csv --columns kg,barks --centres '4,1;20,2'"
GAUSS = "cluster numbers.csv --centres '1;2' --gaussians --variance 1 --grid 100"
COUNTED = "--smooth add=1/2 --missing ? --delimiter ';'"
HOW = {"smoothing": "add=1/2", "missing": "?", "delimiter": ";"}
DOMAINS = {f: ["z", "y", "x"] for f in NINE}
DECLARED = " ".join(f"--domain {f}=z,y,x" for f in NINE)
CALLS: dict[str, Callable[[], Shown]] = {
    "solve hiking-a": lambda: refnb.solve("hiking-a"),
    "solve coin --question-only": lambda: refnb.solve("coin").question_only(),
    "solve lab-test --vary 7": lambda: refnb.solve("lab-test").vary(7),
    f"{TENNIS} --given Outlook=sunny --how-far": lambda: (
        tennis().ask({"Outlook": "sunny"}).sensitivity()
    ),
    "classify weather.csv --label Wind --features Outlook --missing rain --test weather.csv": (
        lambda: refnb.learn("weather.csv", "Wind", features="Outlook", missing="rain")
        .test("weather.csv")
    ),
    f"{TENNIS} --compare laplace,none,m=3": lambda: tennis().compare(["laplace", "none", "m=3"]),
    f"{TENNIS} --compare none --test weather.csv": lambda: tennis().compare("none", "weather.csv"),
    f"classify nine.csv --label l --smooth laplace {DECLARED} --features {','.join(NINE)} "
    f"--labels r,q,p --smooth-prior laplace {' '.join(f'--given {f}=x' for f in NINE)}": lambda: (
        refnb.learn("nine.csv", "l", smoothing="laplace", features=[*NINE],
                    domains={**DOMAINS, "l": ["r", "q", "p"]}, prior="laplace",
                    ).ask(dict.fromkeys(NINE, "x"))
    ),
    "classify --from small.json --given f=1": lambda: refnb.load("small.json").ask({"f": "1"}),
    "classify --from small.json --test asked.csv --label l": lambda: refnb.load(
        "small.json", "l"
    ).test("asked.csv"),
    "error small.json --from small.json": lambda: refnb.error(
        "small.json", refnb.load("small.json")
    ),
    "classify huge.csv --label l --weight n --given f=x": lambda: huge().ask({"f": "x"}),
    f"classify huge.csv --label l --weight n --prior a={SMALL},b={1 - SMALL} --compare none":
        lambda: huge(prior={"a": SMALL, "b": 1 - SMALL}).compare("none"),
    f"bayes --prior a={SMALL},b={1 - SMALL} --likelihood a=1,b=1/3": lambda: refnb.bayes(
        {"a": SMALL, "b": 1 - SMALL}, {"a": 1, "b": "1/3"}
    ),
    f"{ASIA} {SEEN} --query lung": lambda: asia().ask(WANTED, "lung"),
    f"{ASIA} {SEEN} --query xray --whole": lambda: asia().ask(WANTED, "xray").whole,
    f"{ASIA} --query lung --query bronc": lambda: asia().ask({}, ["lung", "bronc"]),
    f"{ASIA} {SEEN}": lambda: asia().ask(WANTED),
    f"{ASIA} --all": lambda: asia().ask(),
    f"{ASIA} --mpe {SEEN}": lambda: asia().explain(WANTED),
    f"{ASIA} --d-separated asia,tub smoke --given dysp": lambda: asia().separated(
        ["asia", "tub"], "smoke", ["dysp"]
    ),
    ASIA: asia,
    "network --learn weather.csv --order Play,Outlook,Wind --most 1 --score bdeu=1 "
    "--smooth laplace --query Play": lambda: refnb.learn_network(
        "weather.csv", order=["Play", "Outlook", "Wind"], most=1, score="bdeu=1",
        smoothing="laplace",
    ).ask({}, "Play"),
    f"network --learn nine.csv --order {','.join(NINE)},l --most 1 {DECLARED} --smooth laplace "
    f"{' '.join(f'--query {f}' for f in NINE[:5])}": lambda: refnb.learn_network(
        "nine.csv", order=[*NINE, "l"], most=1, domains=DOMAINS, smoothing="laplace"
    ).ask({}, [*NINE[:5]]),
    f"network net.json --fit net.csv {COUNTED} --query wet": lambda: refnb.network(
        "net.json"
    ).fit("net.csv", **HOW).ask({}, "wet"),  # type: ignore[arg-type]
    f"network net.json --learn net.csv --order wet,rain {COUNTED} --all": lambda: refnb.network(
        "net.json"
    ).learn("net.csv", ["wet", "rain"], **HOW).ask(),  # type: ignore[arg-type]
    "cluster plane.csv --delimiter ';' --missing ? --centres '1,0;1,1'": lambda: refnb.cluster(
        "plane.csv", centres=[[1, 0], [1, 1]], delimiter=";", missing="?"
    ),
    f"{HIDDEN} --steps 2": hidden,
    f"{HIDDEN} --steps 1 --grid none --start turns --labels b,a --smooth add=1/1000000000000 "
    "--features f --domain f=x,y,z": lambda: hidden(
        1, grid=None, start="turns", smoothing="add=1/1000000000000", features=["f"],
        domains={"f": ["x", "y", "z"], "l": ["b", "a"]},
    ),
    "em rain.csv --network net.json --missing ? --delimiter ';' --weight n": rain,
    HANDS: lambda: refnb.cluster("animals.csv", ["kg", "barks"], centres=[[4, 1], [20, 2]]),
    f"cluster numbers.csv --centres '{';'.join(map(str, range(9)))}'": lambda: refnb.cluster(
        "numbers.csv", centres=[*range(9)]
    ),
    f"{GAUSS} --places 4 --steps 3": lambda: refnb.cluster(
        "numbers.csv", centres=[1, 2], method="gaussians", variance=1, grid=100, places=4, steps=3
    ),
    "curve hiking.json --up-to 3 --smooth laplace --ties first": lambda: refnb.curve(
        "hiking.json", 3, smoothing="laplace", ties="first"
    ),
    "curve hiking.json --sizes 8,7,6,5,4,3,2,1,0 --rule joint": lambda: refnb.curve(
        "hiking.json", sizes=[*range(9)], rule="joint"
    ),
    "error hiking.json": lambda: refnb.error("hiking.json"),
    "hmm umbrella.json --observe 'umbrella, none'": lambda: refnb.hmm("umbrella.json").observe(
        ["umbrella", "none"]
    ),
    "hmm umbrella.json --learn umbrellas.csv --steps 3 --grid 1000": lambda: refnb.hmm(
        "umbrella.json"
    ).learn("umbrellas.csv", 3, 1000),
}  # fmt: skip

BY_HAND = {  # a command, and telling lines of its answer, worked out by hand
    f"{TENNIS} --given Wind=strong --features Wind": (
        "prior = estimated, smoothing none", "domains = the values seen, sorted\n    labels = th",
        "s(no) = 5/14 · 3/5 = 3/14 ≈ 0.2143", "y* = no\n    tied = no, yes"),
    f"{TENNIS} --test weather.csv --features Wind": (
        "no               3   2\n    yes              3   6", "ties = 6", "accuracy = 9/14",
        "log loss = -1/7 log(1/4) - 3/7 log(1/2) - 3/7 log(3/4) ≈ 0.6184"),
    f"{TENNIS} --given Wind=weak --features Wind,Outlook --smooth add=0.5 --prior yes=10%,no=9/10 "
    "--domain Wind=strong,weak --labels yes,no --missing rain": (
        "prior = given\n    features = Wind, Outlook\n    missing = 'rain'",
        "declared domains = Wind", "labels = as declared\n    not given, left out = Outlook",
        "P(Wind=weak | yes) = (6 + 1/2)/(9 + 1/2 · 2) = 13/20", "P(yes | x) = (13/200)/(11/25)"),
    "classify --from spam.json --given study=1 --given free=0 --given money=1": (
        "model = bernoulli, from spam.json", "s(spam) = 1/10 · 1/10 · 1/10 · 1/2 = 1/2000",
        "P(spam | x) = (1/2000)/(803/6000) = 3/803 ≈ 0.003736"),
    "bayes --prior ill=1%,well=99% --likelihood ill=0.9,well=0.05": (
        "P(e) = 9/1000 + 99/2000 = 117/2000 = 0.0585", "P(ill | e) = (9/1000)/(117/2000) = 2/13"),
    "bayes --prior 'biased=1/2,fair=1 - 1/2' --likelihood biased=0.8^10,fair=0.5^10": (
        "9765625/1083507449",),
    f"{ASIA} --query lung --given smoke=yes": (
        "P(smoke=yes) = 1/20 + 9/20 = 1/2", "P(lung=yes | smoke=yes) = (1/20)/(1/2) = 1/10"),
    f"{ASIA} --draw text": ("tub, lung → either\neither → xray\neither, bronc → dysp\n",),
    "hmm umbrella.json --observe umbrella": (
        "α_1(rain) = 1/2 · 9/10 = 9/20", "P(x) = 9/20 + 1/10 = 11/20",
        "γ_1(rain) = (9/20 · 1)/(11/20) = 9/11", "1  umbrella  9/11       2/11      rain"),
    "em animals.csv --label kind --features coat --steps 1": (
        "start = the rows with a label, smoothing laplace\n", "rows = 7, 4 diff",
        "P(coat=long | kind=cat) = 3/5 = 0.6", "n(kind=cat) = 2 · 1 + 1 = 3",
        "P(kind=cat) = 3/7 ≈ 0.4286\n    on the grid = 429/1000", "1     ≈ 0.0001311  ≈ 1.103"),
    "cluster animals.csv --columns kg --centres '4;20' --steps 1": (
        "E = 0 + 1/4 + 9/4 + 25 + 25 + 4 + 64 = 241/2", "m1 = 40/6 = 20/3 ≈ 6.667",
        "12    64        64        m1, m2", "E = 317/6 ≈ 52.83"),
    "curve hiking.json --up-to 1 --smooth laplace": (
        "rule = naive Bayes\n    smoothing = laplace\n    prior = estimated, smoothing none",
        "limit = err* + assumption = 87/200 + 3/200 = 9/20", "1  0.500000  0.050000      0.000000"),
    "curve hiking.json --up-to 0 --rule joint --ties first": (
        "rule = joint table\n    nothing to say = the most frequent label decides", "ties = to "),
    "error hiking.json": (
        "T      F      F      stay  7/40     49/400  245/629         hike  wrong",
        "err(r) = 3/50 + 1/25 + 7/40 + 7/40 = 9/20", "err* = 3/50 + 1/25 + 7/40 + 4/25 = 87/200"),
    "check coin 1/2": ("1/2 is right: P(H) = 1/2.\n",),
    "check lab-test -137/6250": ("-137/6250 is not P(cancer | +).\n",),
    "check coin 1/2 --format json": ('"verdict": "right",\n "right": "1/2"', '"number": "0"'),
    "example new": ("Outlook,Temperature,Humidity,Wind\nsunny,cool,high,strong\n", "\n,,,strong\n"),
}  # fmt: skip

SAVES: dict[str, Callable[[], Saved]] = {
    "network --learn weather.csv --order Play,Wind --smooth laplace --save a.json": lambda: (
        refnb.learn_network("weather.csv", order=["Play", "Wind"], smoothing="laplace")
    ),
    f"{ASIA} --save a.bif": asia,
    f"{ASIA} --query lung --save b.bif": asia,
    "em rain.csv --network net.json --missing ? --delimiter ';' --weight n --save b.json": rain,
    f"{HIDDEN} --steps 1 --save c.json": lambda: hidden(1),
    f"{HIDDEN} --steps 2 --start turns --save turns": lambda: hidden(start="turns"),
    "hmm umbrella.json --learn umbrellas.csv --steps 3 --grid 1000 --save d.json": lambda: (
        refnb.hmm("umbrella.json").learn("umbrellas.csv", 3, 1000).chain
    ),
}  # fmt: skip


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write the examples and a few files beside them."""
    place = tmp_path_factory.mktemp("asked") / "examples"
    shutil.copytree(EXAMPLES, place)
    for name, text in WRITTEN.items():
        (place / name).write_text(text, "utf-8")
    return place


@pytest.fixture(autouse=True)
def _here(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)


# What is printed is what the library says


@pytest.mark.parametrize("line", CALLS)
def test_the_command_prints_what_the_library_answers(line: str) -> None:
    """In every form, wherever the options stand."""
    expected, words = CALLS[line](), shlex.split(line)
    for form in FORMS:
        assert answered(*words, "--format", form) == expected.render(form)
    first, *others = words
    assert answered(first, "--format=text", *others) == expected.render("text")
    assert answered(*words) == expected.render("text")


@pytest.mark.parametrize("name", names())
def test_a_problem_is_solved(name: str) -> None:
    """Each problem and each part is what the library writes."""
    assert answered("solve", name) == refnb.solve(name).render("text")


@pytest.mark.parametrize("line", BY_HAND)
def test_an_answer_has_the_lines_worked_out_by_hand(line: str) -> None:
    """Terms, sums and ties, one from every command; whole answers stand in tests/approved."""
    said = answered(*shlex.split(line))
    assert [words for words in BY_HAND[line] if words not in said] == []


# Truths and networks


def test_a_diagram_and_a_sheet_are_those_of_the_library() -> None:
    """A diagram as text and as SVG; a problem sheet in every form, with its key, with a tie."""
    net = asia()
    assert answered(*ASIA.split(), "--draw", "text") == f"{net.draw()}\n"
    assert answered(*ASIA.split(), "--draw", "svg") == f"{net.draw().svg()}\n"
    words = ("sheet", "coin", "storm", "--variants", "2", "--seed", "5")
    for form in ("latex", "markdown", "moodle"):
        assert answered(*words, "--format", form) == refnb.sheet(["coin", "storm"], 2, 5, form)
    key = answered(*words, "--key", "--with", "tie")
    assert key == refnb.sheet(["coin", "storm"], 2, 5, key=True, kind="tie")
    assert "P(H) = 1/2" in answered("check", "coin", "--vary", "3", "--with", "tie", "1/2")
    assert answered("sheet", "coin", "--seed", str(2**64 - 1))


@pytest.mark.parametrize("line", SAVES)
def test_what_is_learned_is_saved(line: str) -> None:
    """In the file that the library writes, also where it has the name of a way to start."""
    *words, name = shlex.split(line)
    answered(*words, name)
    SAVES[line]().save(Path(f"wanted-{name}"))
    assert Path(name).read_text("utf-8") == Path(f"wanted-{name}").read_text("utf-8")


# Examples by hand, and what is no data


def posterior(*words: str) -> object:
    """Return the posterior that is printed."""
    return steps(answered(*words, *JSON))["posterior"]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("--given Outlook=sunny --given Temperature=cool --given Humidity=high --given Wind=strong",
         {"no": "486/611", "yes": "125/611"}),
        ("--given Outlook=sunny --prior yes=1/10,no=9/10", {"no": "243/253", "yes": "10/253"}),
        ("--given Outlook=snow --domain Outlook=sunny,overcast,rain,snow --smooth laplace",
         {"no": "65/146", "yes": "81/146"}),
        ("--given Wind=strong --labels yes,no", {"yes": "1/2", "no": "1/2"}),
    ],
)  # fmt: skip
def test_the_days_of_tennis_by_hand(words: str, expected: dict[str, str]) -> None:
    """The textbook's question; a prior that is given; a declared value, (0+1)/(5+4), (0+1)/(9+4).

    With the declared value the scores are 5/14 · 1/9 and 9/14 · 1/13, which is 65 to 81.
    """
    assert posterior(*PLAY, *words.split()) == [[y, p] for y, p in expected.items()]


def test_names_with_signs() -> None:
    """A value keeps all after the first =, and lists are one CSV record."""
    table = 'a;"b, c";=\nx=1;u,v;yes\nx=2;u;no=never\n'
    words = ["--label", "=", "--delimiter", ";", "--labels", '"no=never",yes']
    words += ["--features", 'a,"b, c"', "--domain", 'b, c="u,v",u', "--given", "a=x=1"]
    words += ["--prior", "no=never=1/2,yes=50%"]
    with files(table=table) as path:
        found = posterior("classify", path["table"], *words)
    assert found == [["no=never", "0"], ["yes", "1"]]


def test_weights_may_be_fractions_also_in_the_joint_model() -> None:
    """|C|/|B| of weights 1/2 and 1/3 is 3/5 and 2/5."""
    words = ("--label", "b", "--weight", "w", "--given", "a=1", "--model", "joint")
    with files(table="a,b,w\n1,x,1/2\n1,y,1/3\n") as path:
        assert "P(x | x) = (1/2)/(5/6) = 3/5 = 0.6\n" in answered("classify", path["table"], *words)


def test_chains_are_shown_as_their_length_allows() -> None:
    """More than twelve symbols are a row each; five of all equally probable paths are listed."""
    fair = {"start": {"s": "0.5", "t": "0.5"}, "emission": {z: {"x": 1} for z in "st"}}
    fair |= {"transition": {z: {"s": "0.5", "t": "0.5"} for z in "st"}}
    Path("fair.json").write_text(dumps(fair), "ascii")  # type: ignore[arg-type]
    words = ("hmm", "umbrella.json", "--observe")
    said = answered(*words, ",".join(["umbrella"] * 13))
    assert "Forward" not in said
    assert "13  umbrella  " in said
    assert "Forward" in answered(*words, ",".join(["umbrella"] * 12))
    said = answered("hmm", "fair.json", "--observe", "x,x,x")
    assert said.count("    z = ") == 5
    assert "8 paths are equally probable" in said
