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
    answered,
    files,
    run,
    steps,
)
from refnb.api.bayes import Theorem
from refnb.api.learning.deciding import Losses
from refnb.cli.main import COMMANDS
from refnb.cli.options import Parser
from refnb.io.documents import dumps
from refnb.worked.solution import Shown
from source.course import write

JSON = ("--format", "json")


SMALL = Fraction(1, 10**30 + 57)
RARE = {"a": SMALL, "b": 1 - SMALL}
MODEL = {
    "prior": {y: str(p) for y, p in RARE.items()},
    "presence": {"f": {"a": "1e-30", "b": "1/3"}},
}
HALF = '{"yes": "1/2", "no": "1/2"}'
WET = '[["yes"], {"yes": "9/10", "no": "1/10"}], [["no"], {"yes": "1/10", "no": "9/10"}]'
NINE = "abcdefghi"
SUNNY = {"Outlook": "sunny"}
DRILL: Losses = {"drill": {"oil": 70, "dry": -20}, "sell": 2}
WRITTEN = {  # files beside the examples; numbers beyond every word of a machine, nine columns
    "small.json": dumps(MODEL),  # type: ignore[arg-type]
    "asked.csv": "f,l\n1,a\n",
    "words.json": '{"prior": {"a": ".5", "b": ".5"}, "words": {"a": {"x": 0.3, "z": 0.7}, '
    '"b": {"x": 0.6, "z": 0.4}}}',
    "said.csv": "y,p\nyes,0.9\nno,0.7\nyes,0.6\nno,0.2\n",
    "huge.csv": f"f,l,n\nx,a,{10**23 - 1}\ny,a,51\nx,b,7\ny,b,{10**23 + 1}\n",
    "hidden.csv": "f,l,n\nx,a,2\ny,a,3\nx,,11\ny,,3\nx,b,1\n",
    "net.json": '{"variables": {"rain": ["yes", "no"], "wet": ["yes", "no"]}, '
    '"parents": {"rain": [], "wet": ["rain"]}, '
    f'"tables": {{"rain": [[[], {HALF}]], "wet": [{WET}]}}}}',
    "counted.csv": "a,y,x,n\nu,p,1,9\nu,q,8,1\nv,q,1,5\n",
    "net.csv": "rain;wet\nyes;yes\nno;no\nno;yes\n",
    "plane.csv": "x;y\n0;0\n0;1\n3;0\n3;1\n",
    "rain.csv": "rain;wet;n\nyes;yes;2\n?;yes;1\n?;no;3\n",
    "nine.csv": f"{','.join(NINE)},l\nx,x,x,x,x,x,x,x,x,p\ny,y,y,y,y,y,y,y,y,q\n"
    "x,y,x,y,x,y,x,y,x,q\n",
    "numbers.csv": "n\n" + "".join(f"{i * i}\n" for i in range(12)),
    "sms.tsv": 'spam\t"win money\nham\tsee you\nspam\tWin "win\nham\t1000 you\n',
    **{f"letters/spam/{i}": text for i, text in enumerate(("Buy! Buy! Buy now!", "Buy now?"))},
    **{f"letters/ham/{i}": f"{text} meet" for i, text in enumerate(("meet", "now", "to buy"))},
    "umbrellas.csv": "umbrella,umbrella,none\nnone,none,umbrella\numbrella,umbrella,none\n",
}


def asia() -> refnb.BayesianNetwork:
    """Return the network of the chest clinic."""
    return refnb.network("asia.bif")


def ill() -> Theorem:
    """Ask whether somebody is ill."""
    return refnb.bayes({"ill": "1%", "well": "99%"}, {"ill": "0.9", "well": "5%"})


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


def sms(model: str, words: str = "alphanumeric") -> refnb.TextClassifier:
    """Learn messages in a table without names, with quotes that mean nothing."""
    how = {"text": "t", "header": ["y", "t"], "quotes": False, "extra": ["lunch"], "words": words}
    return refnb.text("sms.tsv", "y", model=model, **how)  # type: ignore[arg-type]


class Saved(Protocol):
    """What saves itself."""

    def save(self, path: Path) -> None:
        """Write a file."""


ILL = "bayes --prior ill=1%,well=99% --likelihood ill=0.9,well=5%"
OIL = "bayes --prior oil=1/4,dry=3/4 --gain drill:oil=70,drill:dry=-20,sell=2"
TENNIS = "classify weather.csv --label Play"
PETS = "classify animals.csv --label kind --family kg=gaussian --family barks=poisson"
ASIA = "network asia.bif"
SEEN = "--given asia=yes --given dysp=yes"
WANTED = {"asia": "yes", "dysp": "yes"}
SMS = "text sms.tsv --text t --label y --header y,t --quotes off --extra lunch"
HIDDEN = "em hidden.csv --label l --weight n"
HANDS = "cluster animals.csv --columns kg,barks --centres '4,1;20,2'"
GAUSS = "cluster numbers.csv --centres '1;2' --gaussians --variance 1 --grid 100"
COUNTED = "--smooth add=1/2 --missing ? --delimiter ';'"
HOW = {"smoothing": "add=1/2", "missing": "?", "delimiter": ";"}
YES = dict.fromkeys(("rain", "wet"), ("yes", "no"))
DOMAINS = {f: ["z", "y", "x"] for f in NINE}
DECLARED = " ".join(f"--domain {f}=z,y,x" for f in NINE)
CALLS: dict[str, Callable[[], Shown]] = {
    "solve hiking-a": lambda: refnb.solve("hiking-a"),
    "solve coin --question-only": lambda: refnb.solve("coin").question_only(),
    "solve lab-test --vary 7": lambda: refnb.solve("lab-test").vary(7),
    f"{TENNIS} --given Outlook=sunny --how-far": lambda: tennis().ask(SUNNY).sensitivity(),
    f"{TENNIS} --given Outlook=sunny --contributions": lambda: tennis().ask(SUNNY).contributions(),
    f"{TENNIS} --compare none,m=3 --folds 2": lambda: tennis().compare(["none", "m=3"], folds=2),
    "classify weather.csv --label Wind --features Outlook --missing rain --test weather.csv": (
        lambda: refnb.learn("weather.csv", "Wind", features="Outlook", missing="rain")
        .test("weather.csv")
    ),
    f"{TENNIS} --given Outlook=snow --domain Outlook=sunny,overcast,rain,snow --smooth laplace "
    "--prior yes=10%,no=9/10 --labels yes,no": lambda: tennis(
        domains={"Outlook": ["sunny", "overcast", "rain", "snow"], "Play": ["yes", "no"]},
        smoothing="laplace", prior={"yes": "10%", "no": "9/10"},
    ).ask({"Outlook": "snow"}),
    f"{TENNIS} --model joint --given Outlook=sunny": lambda: tennis(model="joint").ask(SUNNY),
    f"{PETS} --divisor n-1 --shared --given kg=3 --given coat=long": lambda: refnb.learn(
        "animals.csv", "kind", families={"kg": "gaussian", "barks": "poisson"}, divisor="n-1",
        shared=True,
    ).ask({"kg": 3, "coat": "long"}),
    f"{TENNIS} --compare laplace,none,m=3": lambda: tennis().compare(["laplace", "none", "m=3"]),
    f"{TENNIS} --compare none --test weather.csv": lambda: tennis().compare("none", "weather.csv"),
    f"classify nine.csv --label l --smooth laplace {DECLARED} --features {','.join(NINE)} "
    f"--labels r,q,p --smooth-prior laplace {' '.join(f'--given {f}=x' for f in NINE)}": lambda: (
        refnb.learn("nine.csv", "l", smoothing="laplace", features=[*NINE],
                    domains={**DOMAINS, "l": ["r", "q", "p"]}, prior="laplace",
                    ).ask(dict.fromkeys(NINE, "x"))
    ),
    "classify --from small.json --given f=1": lambda: refnb.load("small.json").ask({"f": "1"}),
    "classify --from words.json --given x=2": lambda: refnb.load("words.json").ask({"x": 2}),
    "classify --from small.json --test asked.csv --label l": lambda: refnb.load(
        "small.json", "l"
    ).test("asked.csv"),
    "error small.json --from small.json": lambda: refnb.expected_error(
        "small.json", refnb.load("small.json")
    ),
    "classify huge.csv --label l --weight n --given f=x": lambda: huge().ask({"f": "x"}),
    f"classify huge.csv --label l --weight n --prior a={SMALL},b={1 - SMALL} --compare none":
        lambda: huge(prior=RARE).compare("none"),
    f"bayes --prior a={SMALL},b={1 - SMALL} --likelihood a=1,b=1/3":
        lambda: refnb.bayes(RARE, {"a": 1, "b": "1/3"}),
    f"{ILL} --loss 'ill:well=1,well:ill=20,test=1/10'": lambda: ill().decide(
        {"ill": {"well": 1}, "well": {"ill": 20}, "test": "1/10"}
    ),
    OIL: lambda: refnb.bayes({"oil": "1/4", "dry": "3/4"}).decide(gain=DRILL),
    f"{OIL} --price 1 --value-of oil=0.9,dry=20%": lambda: refnb.bayes(
        {"oil": "1/4", "dry": "3/4"}
    ).decide(gain=DRILL).value_of({"oil": "9/10", "dry": "1/5"}, 1),
    f"{TENNIS} --loss yes:no=3,no:yes=1 --value-of truth": lambda: tennis().ask({}).decide(
        {"yes": {"no": 3}, "no": {"yes": 1}}
    ).value_of(),
    "evaluate said.csv --label y --predicted p --of yes --at 0.6": lambda: refnb.evaluate(
        "said.csv", "y", "p", of="yes", at="3/5"
    ),
    "evaluate said.csv --label y --predicted p --of yes --at kappa": lambda: refnb.evaluate(
        "said.csv", "y", "p", of="yes"
    ).at("kappa", "yes"),
    "cluster numbers.csv --centres '1;2' --learn weights,means --variance '1;4' --steps 2 "
    "--weights 0.3,0.7": lambda: refnb.cluster(
        "numbers.csv", centres=[1, 2], learn=["weights", "means"], variance=[1, 4], steps=2,
        weights=["3/10", "7/10"],
    ),
    "cluster plane.csv --delimiter ';' --columns x --centres '0;3' --learn means --variance '1;1' "
    "--steps 1 --shares '1,0;2/3,1/3;1/4,3/4;0,1'": lambda: refnb.cluster(
        "plane.csv", "x", centres=[0, 3], learn=["means"], variance=[1, 1], steps=1,
        shares=[[1, 0], ["2/3", "1/3"], ["1/4", "3/4"], [0, 1]], delimiter=";",
    ),
    f"{ASIA} --query lung --given xray=yes:3,no:1": lambda: asia().ask(
        {"xray": {"yes": 3, "no": 1}}, "lung"
    ),
    f"{ILL} --votes ill=+,well=-": lambda: ill().vote({"ill": "+", "well": "-"}),
    f"{ILL} --bits": lambda: ill().lengths,
    "bayes --prior a=1/4,b=3/4 --likelihood a=3,b=1/2 --densities": lambda: refnb.bayes(
        {"a": "1/4", "b": "3/4"}, {"a": 3, "b": "1/2"}, densities=True
    ),
    f"{ASIA} {SEEN} --query lung": lambda: asia().ask(WANTED, "lung"),
    f"{ASIA} {SEEN} --query xray --full": lambda: asia().ask(WANTED, "xray").full,
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
    f"network net.json --learn net.csv --order wet,rain {COUNTED} --all":
        lambda: refnb.learn_network(
            "net.csv", order=["wet", "rain"], domains=YES, **HOW  # type: ignore[arg-type]
        ).ask(),
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
    "cluster counted.csv --columns x --centres 0;9 --weight n": lambda: refnb.cluster(
        "counted.csv", "x", centres=[0, 9], weight="n"
    ),
    "text counted.csv --text a --label y --given u --weight n": lambda: refnb.text(
        "counted.csv", "y", text="a", weight="n"
    ).ask("u"),
    "text letters --smooth m=2 --least 2 --common 1 --test letters": lambda: refnb.text(
        "letters", smoothing="m=2", least=2, common=1
    ).test("letters"),
    "text letters --smooth-prior laplace --given Buy!": lambda: refnb.text(
        "letters", prior="laplace"
    ).ask("Buy!"),
    f"text letters --prior spam={SMALL},ham={1 - SMALL} --given buy": lambda: refnb.text(
        "letters", prior={"spam": SMALL, "ham": 1 - SMALL}
    ).ask("buy"),
    "text letters --test letters --curve": lambda: refnb.text("letters").curve(*["letters"] * 2),
    f"{SMS} --words ascii-letters --given 'Win 1000'": lambda: sms(
        "multinomial", "ascii-letters"
    ).ask("Win 1000"),
    f"{SMS} --model binarised --given 'Win you'": lambda: sms("binarised").ask("Win you"),
    f"{SMS} --model bernoulli --test sms.tsv": lambda: sms("bernoulli").test("sms.tsv"),
    "network --learn counted.csv --order a,y --query y --given a=u --weight n": lambda: (
        refnb.learn_network("counted.csv", order=["a", "y"], weight="n").ask({"a": "u"}, "y")
    ),
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
    "error hiking.json": lambda: refnb.expected_error("hiking.json"),
    "gain weather.csv --label Play --tree": lambda: refnb.gain("weather.csv", "Play", tree=True),
    "hmm umbrella.json --observe umbrella,,none --ahead 2": lambda: (
        refnb.hmm("umbrella.json").observe(["umbrella", None, "none"]).predict(2)
    ),
    "hmm umbrella.json --observe 'umbrella, none'": lambda: refnb.hmm("umbrella.json").observe(
        ["umbrella", "none"]
    ),
    "hmm umbrella.json --learn umbrellas.csv --steps 3 --grid 1000": lambda: refnb.hmm(
        "umbrella.json"
    ).learn("umbrellas.csv", 3, 1000),
}  # fmt: skip

PRINTED = {  # a command that no record of the library writes, and telling lines
    "check coin 1/2": ("1/2 is right: P(H) = 1/2.\n",),
    "check lab-test -137/6250": ("-137/6250 is not P(cancer | +).\n",),
    "check lab-test --of P(+) 0.0376": ("0.0376 is right: P(+) = 47/1250.\n",),
    f"{TENNIS} --smooth laplace --line yes,no --given Outlook=overcast": (
        "w(Outlook=overcast) = log(5/12) - log(1/8) ≈ 1.2040", "decision = yes"
    ),
    f"{TENNIS} --likelihood --format json": ('"name": "log_likelihood"',),
    f"{ASIA} --draw svg": ("<svg ",),
    f"{TENNIS} --loss yes:no=3,no:yes=1": ("Where the decision turns",),
    f"{ASIA} --separated-from asia --given tub": ("smoke, lung, bronc, either, xray, dysp",),
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
    return write(place, WRITTEN)


@pytest.fixture(autouse=True)
def _here(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)


@pytest.mark.parametrize("line", CALLS)
def test_the_command_prints_what_the_library_answers(line: str) -> None:
    """As text, and in one of the forms by turns, wherever the options stand."""
    expected, (first, *others) = CALLS[line](), shlex.split(line)
    form = FORMS[[*CALLS].index(line) % len(FORMS)]
    assert answered(first, *others) == expected.render("text")
    assert answered(first, f"--format={form}", *others) == expected.render(form)


IDLE = {"network": ["--full", "--all"]}  # where one is as good as none
LEARNING = ["--format", "--model", "--features", "--domain", "--missing", "--delimiter", "--smooth"]


@pytest.mark.slow
@pytest.mark.parametrize("command", {line.split()[0]: 0 for line in CALLS})
def test_an_option_that_cannot_act_is_refused(command: str) -> None:
    """Each option of the lines above, put behind a short line of each other one: it acts, or ends.

    How a table is learned can be as good as the usual way.
    """
    known = Parser(command, COMMANDS[command]).known
    lines = [shlex.split(line)[1:] for line in (*CALLS, *PRINTED) if line.split()[0] == command]
    options, shortest = dict[str, list[str]](), dict[str, list[str]]()
    for words in sorted(lines, key=len):
        for i, name in enumerate(words):
            if name.startswith("--") and name in known:
                options[name] = words[i : i + 1 + len(known[name].metavar.split())]
                shortest.setdefault(name, words)
    for words in [*sorted(lines, key=len)[:2], *shortest.values()]:
        before = run(command, *words)
        for name in options.keys() - {*words, *IDLE.get(command, ()), *LEARNING}:
            ended = run(command, *words, *options[name])
            assert ended.status == 2 or ended.out != before.out, (words, name)


@pytest.mark.parametrize("line", PRINTED)
def test_what_a_command_says_itself(line: str) -> None:
    """A verdict, and an example; whole answers of all commands stand in tests/approved."""
    said = answered(*shlex.split(line))
    assert [words for words in PRINTED[line] if words not in said] == []


@pytest.mark.slow
def test_a_diagram_and_a_sheet_are_those_of_the_library() -> None:
    """A diagram as text and as SVG; a problem sheet in every form, with its key, with a tie."""
    net = asia()
    assert answered(*ASIA.split(), "--draw", "text") == f"{net.draw()}\n"
    assert answered(*ASIA.split(), "--draw", "svg") == f"{net.draw().svg()}\n"
    days = refnb.learn("weather.csv", "Play")
    drawn = {
        f"{TENNIS} --given Wind=weak": days.ask({"Wind": "weak"}),
        f"{TENNIS} --given Wind=weak --contributions": days.ask({"Wind": "weak"}).contributions(),
        f"{TENNIS} --smooth laplace --test weather.csv": refnb.learn(
            "weather.csv", "Play", smoothing="laplace"
        ).test("weather.csv"),
        f"{ASIA} --given asia=yes": net.ask({"asia": "yes"}),
        "curve hiking.json --up-to 2": refnb.curve("hiking.json", 2),
        "text letters --test letters --curve": refnb.text("letters").curve("letters", "letters"),
    }
    for line, answer in drawn.items():
        assert answered(*line.split(), "--svg", "drawn.svg") == answer.text()
        assert Path("drawn.svg").read_text("utf-8") == f"{getattr(answer, 'draw')().svg()}\n"  # noqa: B009
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


def posterior(*words: str) -> object:
    """Return the posterior that is printed."""
    return steps(answered(*words, *JSON))["posterior"]


def test_names_with_signs() -> None:
    """A value keeps all after the first =, and lists are one CSV record."""
    table = 'a;"b, c";=\nx=1;u,v;yes\nx=2;u;no=never\n'
    words = ["--label", "=", "--delimiter", ";", "--labels", '"no=never",yes']
    words += ["--features", 'a,"b, c"', "--domain", 'b, c="u,v",u', "--given", "a=x=1"]
    words += ["--prior", "no=never=1/2,yes=50%"]
    with files(table=table) as path:
        found = posterior("classify", path["table"], *words)
    assert found == [["no=never", "0"], ["yes", "1"]]
