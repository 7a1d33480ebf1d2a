"""What holds for the options of all commands: limits, defaults, files, long lists, the help."""

import io
import json
import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from tempfile import SpooledTemporaryFile

import pytest

import refnb
from cli.commands import EXAMPLES, answered, files, refused, run, steps
from refnb.checking import replay
from refnb.cli import about, classify
from refnb.cli.arguments import UsageError, whole
from refnb.cli.main import COMMANDS
from refnb.decision.claims import CLAIMS
from refnb.door import workers
from refnb.problems.catalogue import answer

WEATHER = "classify weather.csv --label Play"
ASIA = "network asia.bif --query lung"
HMM = "hmm umbrella.json"
HANDS = "cluster animals.csv --columns kg --centres 4;20"
LINES = (
    *("solve coin", "bayes --prior a=1/2,b=1/2 --likelihood a=1,b=1/3", f"{WEATHER} --given"),
    *("error hiking.json", "curve hiking.json --up-to 3", "refute map-is-best --denominator 2"),
    *("check coin 1/2", "sheet coin", f"{HMM} --observe umbrella", ASIA, HANDS),
    *("em animals.csv --label kind --features coat", f"{HMM} --learn weather.csv"),
    "network --learn weather.csv --order Play,Wind --smooth laplace",
    f"{HANDS} --gaussians --variance 1/4 --grid 100",
)
LEAST = (
    (f"{WEATHER} --queries weather.csv", "--workers", 1),
    (WEATHER, "--limit", 1),
    ("curve hiking.json", "--up-to", 0),
    ("curve hiking.json", "--sizes", 0),
    ("curve hiking.json", "--limit", 1),
    ("em weather.csv --label Play", "--steps", 0),
    ("em weather.csv --label Play", "--grid", 1),
    (f"{HMM} --learn weather.csv", "--steps", 1),
    (f"{HMM} --learn weather.csv", "--grid", 1),
    (HANDS, "--steps", 0),
    (f"{HANDS} --gaussians --variance 1 --grid 9", "--places", 0),
    (f"{HANDS} --gaussians --variance 1", "--grid", 1),
    ("network --learn weather.csv --order Play,Wind", "--most", 0),
    ("refute map-is-best", "--labels", 1),
    ("refute map-is-best", "--features", 1),
    ("refute map-is-best", "--denominator", 1),
    ("refute map-is-best", "--limit", 1),
    ("sheet coin", "--variants", 1),
    ("sheet coin", "--seed", 0),
    ("solve coin", "--vary", 0),
    ("text .", "--hold-out", 2),
    ("text . --given a", "--least", 0),
    ("text . --given a", "--common", 0),
)


@pytest.fixture(autouse=True)
def _among_the_examples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(EXAMPLES)


@pytest.mark.parametrize(("line", "option", "least"), LEAST)
def test_a_whole_number_has_a_least_one(line: str, option: str, least: int) -> None:
    """The least is taken, whatever is then said of it; one less is not."""
    said = refused(*line.split(), f"{option}={least - 1}")
    assert said == f"{option} takes a whole number, at least {least}, got '{least - 1}'"
    ended = run(*line.split(), f"{option}={least}")
    assert "takes a whole number" not in ended.err


def test_a_whole_number_has_nine_digits() -> None:
    """No more, and none that only looks like a digit."""
    assert whole("999999999", "--least", 70) == 999_999_999
    assert whole("70", "--least", 70) == 70
    assert whole("18446744073709551616", "--seed", 0, 20) == 2**64
    for words in ("69", "", "-70", "70.0", "\u0667\u0667", "\u00b2", "x" * 99):
        with pytest.raises(UsageError) as told:
            whole(words, "--least", 70)
        said = f"--least takes a whole number, at least 70, got {words[:60]!r}"
        assert str(told.value) == said
    with pytest.raises(UsageError, match="--least takes a number of at most 9 digits"):
        whole("1000000000", "--least", 70)


@pytest.mark.parametrize("option", ["--seed", "--vary"])
def test_a_seed_has_twenty_digits(option: str) -> None:
    """As a seed of 64 bits may have; what is too great is told by the problem."""
    words = ("sheet", "coin") if option == "--seed" else ("solve", "coin")
    assert answered(*words, option, str(2**64 - 1))
    assert "takes a" not in refused(*words, option, "9" * 20)
    for name in (words[0], "check") if option == "--vary" else words[:1]:
        assert "takes a number of at most 20 digits" in refused(name, "coin", option, "9" * 21)


@pytest.mark.parametrize(
    "line",
    [
        "classify t --label b --labels",
        "classify t --label b --domain",
        "classify t --label b --prior",
        "classify t --label b --limit",
    ],
)
def test_a_long_mistake_is_cut(line: str) -> None:
    """Sixty characters show what was meant."""
    words = '"' * ("labels" in line) + "x" * 99
    assert refused(*line.split(), words).partition("got ")[2].startswith(repr(words[:60]))


def defaults(command: str) -> Iterator[tuple[str, str]]:
    """Yield the options whose help names a default, each with it."""
    told = answered(command, "--help").partition("options:")[2]
    for piece in re.split(r"\n  (?=-)", told):
        found = re.search(r"default: (\S+?)\)?(\n|$)", piece)
        if found:
            yield piece.split()[0], found[1]


@pytest.mark.parametrize("line", LINES)
def test_a_default_is_what_the_help_says(line: str) -> None:
    """Whoever writes it gets the same answer, unless the two options do not go together."""
    words = line.removesuffix(" --given").split()
    plain = run(*words)
    for option, default in defaults(words[0]):
        if option not in words:
            ended = run(*words, f"{option}={default}")
            assert ended.status == 2 or ended == plain


@pytest.mark.parametrize(
    "line",
    [
        "classify t --label b --save",
        "classify t --label b --certificate",
        "classify --from t --given a=1 --certificate",
        "classify --counts u --counts t --save",
        "classify u --label b --queries t --save",
        "classify u --label b --test t --save",
        "network t --save",
        "network t --query a --certificate",
        "network u --fit t --save",
        "network --learn t --save",
        "em t --label b --save",
        "em u --network t --save",
        "em u --label b --start t --save",
        "hmm t --learn u --save",
        "hmm u --learn t --save",
        "error t --certificate",
        "error u --from t --certificate",
    ],
)
def test_nothing_that_is_read_is_written_over(line: str) -> None:
    """Before a file is opened; nor is it one without a name, and a model is no answer."""
    words, option = line.split(), line.rsplit(maxsplit=1)[-1]
    assert refused(*words, "t") == f"{option} would write over 't', which is read"
    assert refused(*words, "") == f"{option} takes the name of a file, got ''"
    if option == "--save":
        assert refused(*words, "-") == f"{option} takes the name of a file, got '-'"
    twice = ["-" if word in ("t", "u") else word for word in words]
    if twice.count("-") > 1:
        assert refused(*twice, "v") == "standard input can be read once"


@pytest.mark.parametrize("name", COMMANDS)
def test_a_help_has_its_parts_in_order(name: str) -> None:
    """The usage, one sentence, and the options, in 80 columns."""
    usage, about_, *rest = answered(name, "--help").split("\n\n")
    assert usage.startswith(f"usage: refnb {name} ")
    assert re.fullmatch(r"[A-Zk][^\n]+\.", about_)
    assert rest[0].startswith(("positional arguments:\n", "options:\n"))
    assert [part for part in rest if "show this help message" in part]
    wide = [line for line in rest[0].splitlines() if len(line) > 78]
    assert [line for line in wide if "{" not in line] == []
    lines = [line for part in rest for line in part.splitlines()]
    for line, after in pairwise(lines):
        if after.startswith(" " * 24) and line[22:24] == "  " and line[24:].strip():
            assert len(line) + 1 + len(after.split()[0]) > 78


def test_lists_of_names_stand_in_columns() -> None:
    """Titles begin two places behind the longest name, in the overview as in the claims."""
    overview = "".join(about.about([]).pieces)
    problems = overview.partition("Problems\n")[2].partition("\n\n")[0].splitlines()
    claims = answered("refute", "--help").partition("claims:\n")[2].splitlines()
    assert len(claims) == len(CLAIMS)
    for lines in (problems, claims):
        names = [line.split()[0] for line in lines]
        width = max(map(len, names)) + 4
        assert [line[:width] for line in lines] == [f"  {name}".ljust(width) for name in names]
        assert all(line[width] != " " for line in lines)
    order = ["Commands\n", "\nProblems\n", "\nOne part of a problem\n", "\nIn Python: "]
    places = [overview.index(head) for head in order]
    assert places == sorted(places)
    parts = overview[places[2] : places[3]].split("\n\n")[0].split("\n", 2)[2]
    assert not {name.strip(",") for name in parts.split()} & {line.split()[0] for line in problems}
    lines = parts.splitlines()
    for line, after in pairwise(lines):
        assert line.endswith(",")
        assert len(line) <= 78 < len(line) + 1 + len(after.split()[0])


NINE = "abcdefghi"


def test_nine_of_everything() -> None:
    """What may be repeated, or is a list, is taken whole."""
    rows = [[*NINE, "label"], [*"xxxxxxxxx", "p"], [*"yyyyyyyyy", "q"], [*"xyxyxyxyx", "q"]]
    given = dict.fromkeys(NINE, "x")
    with files(table=rows) as path:
        table = path["table"]
        words = ["classify", table, "--label", "label", "--smooth", "laplace"]
        words += [w for f in NINE for w in ("--domain", f"{f}=z,y,x")]
        words += [w for f in NINE for w in ("--family", f"{f}=categorical")]
        words += [w for f in NINE for w in ("--given", f"{f}=x")]
        words += ["--features", ",".join(NINE), "--labels", "r,q,p", "--smooth-prior", "laplace"]
        model = refnb.learn(
            table,
            "label",
            features=[*NINE],
            domains={f: ["z", "y", "x"] for f in NINE},
            labels=["r", "q", "p"],
            smoothing="laplace",
            prior="laplace",
        )
        assert steps(answered(*words, "--format", "json"))["posterior"] == [
            [y, str(p)] for y, p in model.ask(given).posterior.items()
        ]
        rules = "none,laplace,m=1,m=2,m=3,m=4,m=5,m=6,m=7"
        compared = answered("classify", table, "--label", "label", "--compare", rules)
        assert [rule for rule in rules.split(",") if rule not in compared] == []
        net = ["network", "--learn", table, "--order", ",".join([*NINE, "label"]), "--most", "1"]
        net += [*[w for f in NINE for w in ("--domain", f"{f}=x,y,z")], "--smooth", "laplace"]
        found = refnb.learn_network(
            table,
            order=[*NINE, "label"],
            most=1,
            domains={f: ["x", "y", "z"] for f in NINE},
            smoothing="laplace",
        )
        query = [w for f in NINE[:5] for w in ("--query", f)]
        assert answered(*net, *query) == found.ask({}, [*NINE[:5]]).text()
        assert answered(*net, *query[:2]) == found.ask({}, "a").text()


def test_nine_groups_sizes_and_sheets(tmp_path: Path) -> None:
    """Lists with other marks between their entries."""
    with files(hands="hand\n" + "".join(f"{i * i}\n" for i in range(12))) as path:
        centres = ";".join(map(str, range(9)))
        found = refnb.cluster(path["hands"], centres=[[str(i)] for i in range(9)])
        assert answered("cluster", path["hands"], "--centres", centres) == found.text()
    sizes = answered("curve", "hiking.json", "--sizes", "8,7,6,5,4,3,2,1,0", "--format", "json")
    points = steps(sizes)["curve"]
    assert isinstance(points, list)
    assert [point[0] for point in points if isinstance(point, list)] == [*map(str, range(9))]
    names = ["coin"] * 4 + ["storm"]
    assert answered("sheet", *names) == refnb.sheet(names, 1, 1)
    folders = [tmp_path / name for name in NINE]
    for name, folder in zip(NINE, folders, strict=True):
        (folder / name).mkdir(parents=True)
        (folder / name / "1").write_text(f"{name} same")
    said = answered("text", *map(str, folders), "--given", "i", "--format", "json")
    assert len(steps(said)["posterior"]) == 9  # type: ignore[arg-type]


SMALL = Fraction(1, 10**30 + 57)


def test_a_long_model_passes_unrounded() -> None:
    """Asked, tested, asked by a file, and judged."""
    prior = {"a": str(SMALL), "b": str(1 - SMALL)}
    table = {"f": {"a": {"x": str(SMALL), "y": str(1 - SMALL)}, "b": {"x": "1/3", "y": "2/3"}}}
    model = json.dumps({"prior": prior, "conditionals": table})
    with files(model=model, rows="f,l\nx,a\n") as path:
        words = ("classify", "--from", path["model"])
        learned = refnb.load(path["model"])
        expected = learned.ask({"f": "x"})
        assert expected.posterior["a"] == SMALL**2 / (SMALL**2 + (1 - SMALL) / 3)
        assert answered(*words, "--given", "f=x") == expected.text()
        tested = learned.test(path["rows"], "l").text()
        assert answered(*words, "--test", path["rows"], "--label", "l") == tested
        many = answered(*words, "--queries", path["rows"], "--label", "l")
        assert str(expected.posterior["a"]) in many
        own = refnb.error(path["model"], refnb.load(path["model"])).text()
        assert answered("error", path["model"], "--from", path["model"]) == own


def test_long_counts_pass_unrounded() -> None:
    """Beyond every word of a machine, with a prior of long numbers."""
    weights = "f,l,n\nx,a,99999999999999999999999\ny,a,51\nx,b,7\ny,b,100000000000000000000001\n"
    with files(table=weights) as path:
        words = ("classify", path["table"], "--label", "l", "--weight", "n")
        learned = refnb.learn(path["table"], "l", weight="n")
        assert answered(*words, "--given", "f=x") == learned.ask({"f": "x"}).text()
        rules = ("none", "laplace")
        assert answered(*words, "--compare", ",".join(rules)) == learned.compare(rules).text()
        tiny = ("--prior", f"a={SMALL},b={1 - SMALL}", "--compare", "none")
        given = refnb.learn(path["table"], "l", weight="n", prior={"a": SMALL, "b": 1 - SMALL})
        assert answered(*words, *tiny) == given.compare("none").text()


def test_a_climb_passes_unrounded() -> None:
    """On a grid, exactly, and with chances below a billionth, which are saved."""
    with files(table="f,l,n\nx,a,71\ny,a,99\nx,,1001\ny,,3\nx,b,7\n") as path:
        table = path["table"]
        words = ("em", table, "--label", "l", "--weight", "n", "--steps")
        climbed = refnb.em(table, "l", weight="n", steps=2)
        assert answered(*words, "2") == climbed.text()
        exact = refnb.em(table, "l", weight="n", steps=2, grid=None)
        assert answered(*words, "2", "--grid", "none") == exact.text()
        rule, domains = "add=1/1000000000000", {"f": ["x", "y", "z"]}
        least = refnb.em(
            table, "l", weight="n", steps=1, grid=None, smoothing=rule, domains=domains
        )
        here, there = (f"{table}{i}.json" for i in range(2))
        more = ("--smooth", rule, "--domain", "f=x,y,z", "--save", here)
        assert answered(*words, "1", "--grid", "none", *more) == least.text()
        least.save(there)
        assert Path(here).read_text("ascii") == Path(there).read_text("ascii")


@pytest.mark.parametrize(
    "option", ["--shared", "--missing=?", "--weight=w", "--delimiter=;", "--divisor=n", "--limit=9"]
)
def test_a_saved_model_takes_no_choice_of_learning(option: str) -> None:
    """What would have no effect is refused."""
    name = option.partition("=")[0]
    said = refused("classify", "--from", "exam.json", option)
    assert said == f"{name} goes with a TABLE, not with --from"


def test_a_word_too_many() -> None:
    """A feature without --given is told so; another word is not, nor where there is no --given."""
    tail = "; repeat --given for each feature"
    assert tail in refused(*WEATHER.split(), "--given", "Wind=weak", "Outlook=rain")
    assert tail not in refused(*WEATHER.split(), "rain")
    assert tail not in refused("solve", "coin", "Outlook=rain")
    assert "; did you mean '--divisor'?" in refused(*WEATHER.split(), "--diviser=n")
    assert "; did you mean '--delimiter'?" in refused(*WEATHER.split(), "--delimeter", "x", "y")


def test_a_question_is_one() -> None:
    """Of all that can be asked together, each is named."""
    words = ["--query", "lung", "--d-separated", "asia", "smoke", "--mpe", "--all", "--draw", "svg"]
    said = refused("network", "asia.bif", *words)
    assert said == "give only one of --query, --d-separated, --mpe, --all, --draw"
    said = refused(*WEATHER.split(), "--given", "a=b", "--queries", "q", "--test", "t")
    assert said == "give only one of --given, --queries, --test"
    net = refnb.network("asia.bif")
    assert answered("network", "asia.bif", "--query", "lung") == net.ask({}, "lung").text()


def test_every_group_of_slips_is_told() -> None:
    """A line for each answer, with its slips; those that give the right one stand last."""
    asked = answer("spam").exercise()
    outcomes = [*replay.singles(asked)]
    groups, values = replay.collisions(outcomes), {outcome.value for outcome in outcomes}
    lines = answered("check", "spam", "--collisions").splitlines()
    assert lines[0] == f"{asked.asked}: {len(asked.slips)} slips, {len(values)} answers"
    told = [line.split(": ", 1)[1].split(", ") for line in lines[1:]]
    wrong = {outcome.slips[0] for outcome in outcomes}
    right = [slip.key for slip in asked.slips if slip.key not in wrong]
    assert told == [*map(list, groups.values()), right]
    assert len(told) > 4


def test_a_verdict_as_json_is_indented_by_one() -> None:
    """As every document is, and it ends its line."""
    said = answered("check", "coin", "1/2", "--format", "json")
    assert said == json.dumps(json.loads(said), indent=1) + "\n"


def test_requests_are_answered_until_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each on a line, written at once; options there are none."""
    hello = '{"seq": "%d", "op": "hello", "args": {"protocol": "1"}}'
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{hello % i}\n" for i in range(9))))
    lines = answered("serve").splitlines()
    assert [json.loads(line)["seq"] for line in lines] == [*map(str, range(9))]
    assert "unrecognized arguments: x" in refused("serve", "x")


def test_a_prior_of_texts_is_exact(tmp_path: Path) -> None:
    """Of long numbers, too."""
    for name in "ab":
        (tmp_path / name).mkdir()
        (tmp_path / name / "1").write_text("same")
    p = Fraction(1, 10**30 + 57)
    words = ("text", str(tmp_path), "--given", "same", "--format", "json")
    found = steps(answered(*words, "--prior", f"a={p},b={1 - p}"))
    assert found["posterior"] == [["a", str(p)], ["b", str(1 - p)]]
    smooth = 10**30 + 57
    found = steps(answered(*words, "--smooth", f"add={smooth}", "--smooth-prior", f"m={smooth}"))
    assert dict(found["choices"])["smoothing"] == f"add={smooth}"  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("line", "needed"),
    [
        ("solve", "PROBLEM"),
        ("classify weather.csv", "a TABLE needs --label COLUMN"),
        ("hmm --observe a", "MODEL"),
        ("em --label b", "TABLE"),
        ("cluster --centres 1", "TABLE"),
        ("cluster animals.csv", "--centres"),
        ("bayes --prior a=1", "--likelihood"),
        ("bayes --likelihood a=1", "--prior"),
        ("text --given a", "FOLDER"),
        ("error", "FILE"),
        ("curve", "FILE"),
        ("refute", "CLAIM"),
        ("check", "PROBLEM"),
        ("sheet", "PROBLEM"),
        ("example", "NAME"),
        ("sql --dialect duckdb --table t --features a", "--label"),
        ("sql --dialect duckdb --label y --features a", "--table"),
        ("sql --label y --table t --features a", "--dialect"),
    ],
)
def test_what_is_needed_is_named(line: str, needed: str) -> None:
    """Whatever else is given."""
    said = refused(*line.split())
    head, _, see = said.removeprefix("the following arguments are required: ").partition(" (see ")
    assert (head, see) in ((needed, f"refnb {line.partition(' ')[0]} --help)"), (needed, ""))


def test_where_an_entry_is_split() -> None:
    """A family at its last =, for a column may have one; a given value at its first."""
    with files(table="a=b,label\nx=y,p\nz,q\n") as path:
        words = ("classify", path["table"], "--label", "label")
        ended = run(*words, "--family", "a=b=gaussian")
        assert "'x=y'" in ended.err
        told = answered(*words, "--family", "a=b=categorical")
        assert "families = a=b=categorical\n" in told
        assert "'a'" in refused(*words, "--given", "a=b=x=y")


def test_what_was_kept_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    """When a row is refused the file of the rows before it is closed, and after the last one."""
    made = list[SpooledTemporaryFile[str]]()
    spool = classify._spool

    def kept() -> SpooledTemporaryFile[str]:
        made.append(spool())
        return made[-1]

    monkeypatch.setattr(classify, "_spool", kept)
    with files(good="Wind\nweak\n", bad="Wind\nweak\nweak,weak\n") as path:
        assert answered(*WEATHER.split(), "--queries", path["good"])
        refused(*WEATHER.split(), "--queries", path["bad"])
    assert [file.closed for file in made] == [True, True]


def test_many_pieces_of_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """All are answered, whatever their size."""
    rows = "Wind\n" + "weak\nstrong\n" * 6
    with files(rows=rows) as path:
        words = (*WEATHER.split(), "--queries", path["rows"], "--workers", "1")
        whole = answered(*words)
        monkeypatch.setattr(workers, "PIECE", 1)
        assert answered(*words) == whole
    assert whole.count("\n") == 13
