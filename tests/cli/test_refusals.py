"""What a command refuses: status 2, nothing on standard output, one line with what is wrong."""

import json
import os
import re
import shlex
import shutil
from pathlib import Path

import pytest

from cli.commands import EXAMPLES, files, refused, run
from refnb.io.documents import Json, dumps

TABLE = "classify weather.csv --label Play"
CENTRE = "cluster animals.csv --columns kg --centres 1"
EM = "em weather.csv --label Play"
LEARN = "network --learn weather.csv"
ASIA = "network asia.bif"
FROM = "classify --from spam.json"
WEAK = f"{TABLE} --given Wind=weak"
COAT = "classify animals.csv --label kind --given coat=long"

ONCE = ("error - --from -", "classify - --label a --queries -", "em - --network -",
        "hmm - --learn -", "network - --fit -")  # fmt: skip
UNNAMED = (f"{TABLE} --save -", f"{TABLE} --save=", f"{EM} --save -", "network a --save=")
LEARNED = ("--shared", "--missing=?", "--delimiter=;", "--divisor=n",
           "--smooth=", "--model=joint", "--domain=a=1")  # fmt: skip

SAID = [  # what other programs call an option
    ("classify", "target", "--label"), ("classify", "alpha", "--smooth add=A"),
    ("classify", "laplace", "--smooth laplace"), ("classify", "sep", "--delimiter"),
    ("classify", "na-values", "--missing"), ("classify", "x", "--features"),
    ("text", "vocabulary", "--extra"), ("text", "min-df", "--least"), ("cluster", "k", "--centres"),
    ("em", "max-iter", "--steps"), ("network", "max-parents", "--most"),
]  # fmt: skip

NEEDED = (  # what no command does without
    *(("solve", "PROBLEM"), ("check", "PROBLEM"), ("sheet", "PROBLEM"), ("example", "NAME")),
    *(("error", "FILE"), ("curve", "FILE"), ("text", "FOLDER"), ("bayes", "--prior H=P,H=P")),
    *(("hmm", "MODEL"), ("em", "TABLE"), ("cluster", 'TABLE, --centres "A,B;A,B"')),
    ("sql", "--dialect sqlite|duckdb|postgres|spark, --table NAME, --label COLUMN"),
)
CALLED = [  # a call of any function, and words of its line
    ("dirichlet.mod a=x:1", "no function 'dirichlet.mod'; did you mean 'dirichlet.mode'?"),
    ("mode a=x:1", "did you mean 'dirichlet.mode'?"),
    ("dirichlet.mode b=x:1", "dirichlet.mode needs a: it takes a (map<string, rational>)"),
    ("entropy.entropy p=yes:9,no:5", "base (string); of bits base=2"),
    ("entropy.entropy p=yes:9,no:5 base=2", "to 14; divide each by 14, such as 9/14"),
    ("dirichlet.mode a=x:1 c=1", "has no argument 'c'"),
    ("dirichlet.mode a=x", "a: a table is written name:number,name:number, got 'x'"),
    ("dirichlet.mode a=x:1/0", 'a, "x": '),
    ("dirichlet.mode a={", "a: line 1"),
    ("series.log_bounds a=3 bits=5 two=1,2,3", "two must have 2 entries"),
    ("dirichlet.mode a=x:1 a=y:1", "names 'a' twice"),
    ("dirichlet._rising start=1 n=1", "no function 'dirichlet._rising'"),
    ("nothing.like.this", "no function 'nothing.like.this'; refnb call WORDS finds one"),
    ("hmm.filter", "no function 'hmm.filter'; there are 'hmm.forward'"),
    ("dirichlet.mean a=heads:1,heads:3", 'a: the key "heads" occurs twice'),
    ("dirichlet.mode a=heads:9;tails:6", "a: commas part what is written"),
    ("dirichlet.mode a=9:30:6,tails:6", "a: commas part what is written"),
    ("dirichlet.mode a=heads=9,tails=6", "a: a table is written name:number"),
    ("urn.sequence balls=red:3,blue:1 draws=red;blue", "draws: commas part what is written"),
    ("loss.expected posterior=a:1 loss=x:a:0;x:a:1", 'loss: the key "x" occurs twice'),
    ("files.save target=call.csv text=hi read=a", "no function 'files.save'"),
    ("bif.read text=x", "no function 'bif.read'"),
    ("""map_ml.covers 'c=["sun",null]' 'x=["sun"]'""",
     "do not fit together (c has 2, x has 1 entries)"),
    ("series.pi_bounds bits=1000000", "takes about 500000001 steps, the limit is 10000000"),
    ("k_means.run points=0;1 centres=0;1 steps=10000000", "write --limit 150000015"),
    ("series.pi_bounds bits=9 limit=2", "the limit is an option: write --limit 2"),
    ("dirichlet.mode --limit 2", "--limit needs the arguments of a function"),
    ("rounding.decimal x=1 places=100000", "takes about"),
    ("perpetuum mobile", "no function speaks of 'perpetuum mobile'"),
]  # fmt: skip
REFUSED = [  # a command, and words of its line
    ("solv", "no command 'solv'; did you mean 'solve'?"),
    *((name, f"give {needed} (see refnb {name} --help)") for name, needed in NEEDED),
    *((f"bayes --prior 'a=1{by}2;{'b' * 70}=1'", f"got 'a=1{by}2;{'b' * 54}'") for by in "/,"),
    (f"{TABLE} --given {'b' * 70}", f"takes NAME=VALUE, got '{'b' * 60}'"),
    (f"{ASIA} --query lung --limit 1", "the limit is 1: write --limit 6"),
    ("gain weather.csv", "give --label COLUMN (see refnb gain --help)"),
    ("xyz", "no command 'xyz'; there are 'solve', 'classify', 'evaluate', '"),
    ("--hlep", "no command '--hlep'; did you mean '--help'?"),
    ("-v", "no command '-v'; did you mean '-V'?"),
    ("exam", "no command 'exam'; write refnb solve exam"),
    ("hiking-b --format json", "no command 'hiking-b'; write refnb solve hiking-b"),
    ("play-tenis", "no command 'play-tenis'; did you mean 'play-tennis'? Write refnb solve"),
    ("weather.csv", "no command 'weather.csv'; write refnb classify weather.csv --label COLUMN"),
    ("a/b.bif", "no command 'a/b.bif'; write refnb network a/b.bif --query NAME"),
    ("--queries new.csv", "no command '--queries'; it is an option of classify: the command comes"),
    ("help solv", "no command 'solv'; did you mean 'solve'?"),
    ("-h play-tennis", "no command 'play-tennis'; write refnb solve play-tennis"),
    ("--help solve coin", "'coin' is a word too many: help is for one command"),
    ("--version classify", "'classify' is a word too many: --version stands alone"),
    ("conform shw wire", "no command 'conform shw'; did you mean 'conform show'?"),
    ("conform show", "give NAME"),
    ("conform show wire-add-tenths x", "'x' is a word too many"),
    ("conform show wire-add-tenth", "no vector and no clause 'wire-add-tenth'; did you mean 'w"),
    ("conform kit", "give FOLDER"),
    ("conform kit a b", "'b' is a word too many"),
    ("conform kit new --profile core", "--profile takes naive-bayes|all, got 'core'"),
    ("conform --chapter naive,joint --only a --only b --skip c -- port",
     "no vector of the profile all and the chapter naive, joint is named 'a' 'b' but 'c'"),
    ("conform --chapter naiv -- port", "no chapter 'naiv'; did you mean 'naive'?"),
    ("conform --profile core -- port", "naive-bayes|all, got 'core'"),
    *((f"conform --timeout {n} -- port", takes)
      for n, takes in (("0", "a whole number"), ("3601", "in 1..3600"), ("1.5", "a whole number"))),
    *((f"conform {line}", "name the port behind --, such as: refnb conform -- node port.mjs")
      for line in ("", "--", "--only x", "--only x --")),
    (f"{TABLE} rain", "'rain' is a word too many (see refnb classify --help)"),
    ("solve coin Outlook=rain", "'Outlook=rain' is a word too many (see refnb solve --help)"),
    ("text animals.csv animals.csv --text coat --label kind --given x",
     "of one table --text and --label name the columns"),
    ("text animals.csv --text coat --given x", "--text needs --label"),
    ("serve x", "'x' is a word too many (see refnb serve --help)"),
    ("solve coin --form json", "no option '--form'; did you mean '--format'? (see refnb s"),
    ("solve coin --format pdf", "--format takes text|markdown|latex|json, got 'pdf'"),
    ("classify t --labels --given Wind=weak", "--labels takes yes,no: expected one argument"),
    ("classify t --label a --shared=yes", "--shared takes no value: ignored explicit argument"),
    ("classify t -label a", "no option '-label'; did you mean '--label'?"),
    (f"{TABLE} --missing -rian", "no cell is '-rian', the mark of a missing one"),
    (f"{TABLE} --missing=--overcast", "no cell is '--overcast', the mark of a missing one"),
    (f"{TABLE} --given Wind=weak --label -1", "--label is given twice: 'Play' and '-1'"),
    ("bayes --prior ill=1 --prior=ill=1", "twice: 'ill=1' and 'ill=1'"),
    (f"{WEAK} --given Wind=strong", "twice: 'weak' and 'strong'"),
    *((f"{command} t --{word}", f"no option '--{word}'; did you mean {meant!r}?")
      for command, word, meant in SAID),
    ("check lab-test -1/2 --collisions", "give only one of ANSWER, --collisions"),
    ("network asia.bif --query lung --given xray=yes:3,no:1,yes:2", "--given says a value twice"),
    ("bayes --prior a=1/2,b=1/2 --loss a=1 --value-of no", "takes Y:E=P,..., or truth, got 'no'"),
    ("bayes --prior a=1/2,b=1/2", "give --likelihood"),
    ("network asia.bif --d-separated asia", "--d-separated takes A B: expected 2 arguments"),
    (f"{TABLE} --check 0.3", "no option '--check'; see refnb check --help (see refnb cl"),
    (f"{TABLE} --diviser=n", "; did you mean '--divisor'?"),
    (f"{TABLE} --given Wind=weak,Outlook=rain",
     "--given takes one NAME=VALUE, got 'Wind=weak,Outlook=rain': repeat it for each"),
    (f"{ASIA} --given 'asia=yes, dysp=yes'", "--given takes one NAME=VALUE, got"),
    (f"{TABLE} --given Wind=weak Outlook=rain", "a word too many; repeat --given for each feature"),
    *((line, "standard input can be read once") for line in ONCE),
    *((line, "takes the name of a file, got ") for line in UNNAMED),
    # problems
    ("solve play-tenis", "no problem 'play-tenis'; did you mean 'play-tennis'?"),
    *((line, "a table stands in a problem file: begin with refnb example table > my.toml")
      for line in ("solve loans.csv", "check loans.csv 0.3", "sheet loans.csv")),
    ("solve 'a\x1b[31mb\nc'", r"'a\x1b[31mb\nc'"),
    ("solve sp\udcffam", "did you mean 'spam'?"),
    ("solve --format \x07 coin", r"\x07"),
    ("solve coin --with tie", "--with needs --vary SEED"),
    ("bayes --prior 'ill=1%;well=99%' --likelihood ill=1,well=1", "'ill=1%,well=99%'"),
    ("check lab-test", "PROBLEM needs ANSWER or --line LINE or --answers FILE or --collisions"),
    ("check lab-test --collisions --format json", "give only one of --format, --collisions"),
    ("check lab-test --answers a.csv --format json", "give only one of --format, --answers"),
    ("check lab-test --of P(x) 1/2", "no line is called 'P(x)'; did you mean 'P(+)'?"),
    ("check lab-test --of P(+) --collisions", "give only one of --of, --collisions"),
    ("check lab-test 1/2 --column a", "--column needs --answers FILE"),
    ("check lab-test 1/2 --with tie", "--with needs --vary SEED"),
    (f"{FROM} --features Wind", "--features needs TABLE or --counts FILE or --queries FILE"),
    *((f"call {line}", words) for line, words in CALLED),
    *((f"conform --damaged {n} -- no-port", words) for n, words in (
        ("0", "--damaged"), ("-3", "--damaged"), ("many", "--damaged"), ("1.5", "--damaged"),
        ("100001", "the number of damaged requests must lie in 0..100000"))),
    # classifiers
    ("classify t --from m --given a=1", "give one of TABLE, --counts FILE, --from FILE"),
    ("classify t --given a=1", "TABLE needs --label COLUMN"),
    (f"{TABLE} --given a=b --queries q --test t", "give only one of --given, --queries, --test"),
    (f"{TABLE} --test q --how-far", "give only one of --how-far, --test"),
    (f"{TABLE} --contributions --how-far", "give only one of --how-far, --contributions"),
    ("text t --test t --contributions", "--contributions needs --given DOCUMENT"),
    (f"{TABLE} --prior a=1 --smooth-prior x", "give only one of --prior, --smooth-prior"),
    (f"{TABLE} --queries q --format json", "give only one of --queries, --format"),
    (f"{TABLE} --given a=1 --spreadsheet", "--spreadsheet needs --queries FILE"),
    *((f"{FROM} '{word}'", f"{word.partition('=')[0]} needs TABLE or --c") for word in LEARNED),
    *((f"classify --counts c '{word}'", f"{word.partition('=')[0]} needs TABLE")
      for word in ("--weight=w", "--comma=decimal")),
    (f"{WEAK} --smooth alpha=1", "add=A or m=M; did you mean 'add=1'?"),
    (f"{WEAK} --prior yes=.33,no=.66", "as a fraction, such as '1/3'"),
    ("bayes --prior a=0,25,b=0,75 --likelihood a=1,b=1", "numbers: write 'a=0.25,b=0.75'"),
    ("bayes --prior a=2,b=98 --likelihood a=1,b=1", "in per cent has the sign: write '2%'"),
    ("bayes --prior ill=1% --likelihood ill=0.9,well=0.05", "has no 'well': write well=99/100"),
    ("bayes --prior well=1/2,ill=1/2 --likelihood wel=1,ill=1", "'wel'; did you mean 'well'"),
    (f"{WEAK} --prior Unifrom", "--prior takes NAME=P,NAME=P,... or uniform, got 'Unifrom'"),
    (f"{WEAK} --prior '\"yes=1'", "--prior takes one CSV record, got '\"yes=1'"),
    (f"{WEAK} --labels=", "--labels takes one CSV record, got ''"),
    (f"{WEAK} --model bayes", "bernoulli|joint|multinomial|complement, got 'bayes'"),
    (f"{WEAK} --given Wind", "--given takes NAME=VALUE, got 'Wind'"),
    (f"{WEAK} --domain Wind", "--domain takes NAME=V1,V2,..., got 'Wind'"),
    (f"{WEAK} --save weather.csv/deep", "weather.csv/deep: not a directory"),
    (f"{WEAK} --model joint --smooth laplace", "--model joint takes no --smooth, --smooth-prior"),
    (f"{WEAK} --model joint --family Wind=gaussian", "--model joint takes no --family"),
    (f"{COAT} --family kg", "--family takes COLUMN=FAMILY"),
    (f"{COAT} --family kgs=gaussian", "--family: no feature 'kgs'; did you mean 'kg'?"),
    (f"{COAT} --family kg=categorical --divisor n-1", "is for gaussian columns, none is"),
    # groups, curves, incomplete rows, chains, texts
    ("cluster animals.csv --columns kg --centres '1;'", "--centres takes one CSV record"),
    (f"{CENTRE} --grid 3", "--grid needs --learn"),
    ("error hiking.json --from spam.json", "spam.json: a model needs the labels ['stay', 'hike'"),
    ("curve hiking.json --limit 5", "the limit is 5: write --limit 28"),
    ("sheet play-tennis --variants 1000 --with tie", "write --limit 38880000"),
    ("em weather.csv", "give one of --label COLUMN, --network FILE"),
    (f"{EM} --network n.json", "give one of --label COLUMN, --network FILE"),
    ("em weather.csv --network n.json --smooth laplace", "--smooth needs --label COLUMN"),
    ("hmm umbrella.json", "give one of --observe WORDS, --learn FILE"),
    ("hmm umbrella.json --observe none --learn x", "give one of --observe WORDS, --learn FILE"),
    *((f"hmm umbrella.json --observe none {option} 2", f"{option} needs --learn FILE")
      for option in ("--steps", "--grid", "--save")),
    ("text letters", "give one of --given DOCUMENT, --test FOLDER, --hold-out N"),
    ("text letters --test x --hold-out 3", "give one of --given DOCUMENT, --test FOLDER, --hold"),
    ("text . --test x --prior a=1 --smooth-prior none", "only one of --prior, --smooth-prior"),
    ("text letters --given buy --curve", "--curve needs --test FOLDER or --hold-out N"),
    # networks
    ("network --fit weather.csv", "--fit needs FILE"),
    ("network --given a=b", "give a FILE, or --learn TABLE"),
    (f"{ASIA} --all --full", "--full needs --query"),
    (f"{ASIA} --decimals 3", "--decimals needs --save"),
    (f"{ASIA} --fit a.csv --learn b.csv", "give only one of --fit, --learn"),
    (f"{ASIA} --rows 3", "--rows needs --seed"),
    (f"{ASIA} --seed 3", "--seed needs --rows"),
    (f"{ASIA} --rows 3 --seed 1 --given asia=yes", "give only one of --rows, --given"),
    (f"{ASIA} --rows 3 --seed 99999999999999999999", "the seed"),
    (f"{ASIA} --query lung --d-separated asia smoke --mpe --all --draw svg",
     "give only one of --query, --d-separated, --mpe, --all, --draw"),
    (f"{ASIA} --query lung --svg a.svg", "give only one of --svg, --query"),
    ("evaluate t --label a --predicted b --svg a.svg", "--svg needs --of"),
    (f"{TABLE} --given a=1 --how-far --svg a.svg", "give only one of --svg, --how-far"),
    (f"{ASIA} --draw text --given asia=yes", "give only one of --draw, --given"),
    (f"{ASIA} --draw text --format json", "give only one of --draw, --format"),
    (f"{ASIA} --order asia", "--order needs --learn TABLE"),
    (f"{ASIA} --fit weather.csv --score k2", "--score needs --learn TABLE"),
    (f"{ASIA} --smooth laplace", "--smooth needs --fit TABLE or --learn TABLE"),
    (f"{ASIA} --domain a=b", "give only one of FILE, --domain"),
    (f"{LEARN} --normalise-rows", "--normalise-rows needs FILE"),
    (f"{LEARN} --most 2", "--most needs --order A,B,C"),
    (LEARN, "write one, such as --order Outlook,Temperature,Humidity,Wind,Play"),
    (f"{LEARN} --order Play,Outlook,Temperature,Wind", "--smooth laplace fills such rows"),
]  # fmt: skip


LEAST = (
    *(("curve hiking.json", option, least)
      for option, least in (("--up-to", 0), ("--limit", 1))),
    *((EM, option, least) for option, least in (("--steps", 0), ("--grid", 1), ("--limit", 1))),
    *(("hmm umbrella.json --learn weather.csv", option, 1) for option in ("--steps", "--grid")),
    *(("sheet coin", option, least)
      for option, least in (("--variants", 1), ("--seed", 0), ("--limit", 1))),
    *(("text . --given a", option, 0) for option in ("--least", "--common")),
    (CENTRE, "--steps", 0), (f"{CENTRE} --learn means --variance 1", "--grid", 1),
    (f"{LEARN} --order Play,Wind", "--most", 0), ("solve coin", "--vary", 0),
    ("text .", "--hold-out", 2),
)  # fmt: skip


def changed(member: str, value: Json) -> str:
    """Return the hiking truth with one member replaced."""
    return dumps(json.loads((EXAMPLES / "hiking.json").read_text("ascii")) | {member: value})


DRY: list[Json] = ["F", "F", "F"]
HALVES: Json = [["stay", "1/2"], ["hike", "1/2"]]
DAMAGED: list[tuple[str, str, str | bytes]] = [  # the command, words of its line, what FILE holds
    ("classify FILE --label b --given a=1", "line 6: the header has 2 cells, got 1",
     'a,b\n"1\n",2\n"1\n",2\n1\n'),
    ("classify FILE --label b --given a=1 --weight wt", "line 1: no column 'wt'; did you mean 'w'?",
     "a,b,w\n1,2,3\n"),
    ("classify FILE --label b --given a=1 --domain aa=1", "--domain: no feature 'aa'; did you mean",
     "a,b\n1,2\n"),
    ("classify --from FILE --given f=1", "line 2, column 3: not JSON", '{"prior":\n  }'),
    ("classify --from FILE --given f=1", "JSON, which begins with {; a table is for refnb classify",
     "a,b\n1,2\n"),
    ("error FILE", "a truth is JSON, which begins with {; a table is", " a,b\n1,2\n"),
    ("classify --from FILE --given f=1", "line 2: a file is UTF-8, got the byte 0xff",
     b'{"prior":\n"\xff"}'),
    ("error FILE", "truth[0][2]: a number is written", changed("truth", [[["F"], "stay", "some"]])),
    ("error FILE", "line 1 of the truth: a cell has one", changed("truth", [[["F"], "stay", "1"]])),
    ("error FILE", "line 1 of the truth: the label must", changed("truth", [[DRY, "sty", "1"]])),
    ("error FILE", "the domain of 'Sunny' must name", changed("features", [["Sunny", []]])),
    ("error hiking.json --from FILE", "no feature 'Sunny'",
     '{"schema": {"labels": ["a"], "features": []}, "cells": []}'),
    ("error hiking.json --from FILE", "{'Sunny'}, got 'Windy'",
     dumps({"prior": HALVES, "presence": [["Sunny", HALVES]]})),
    (f"{TABLE} --queries FILE", "line 3: the header has 1 cells, got 2", "Wind\nweak\nweak,weak\n"),
    (f"{TABLE} --queries FILE", "line 1: no feature 'Wnd'; did you mean", "Wnd,id\nweak,1\n"),
    (f"{TABLE} --test FILE", "line 1: ", ""),
    (f"{TABLE} --test FILE", "a trial needs at least one row", "Wind,Play\n"),
    (f"{TABLE} --test FILE", "line 3, column 'Play': the label is missing",
     "Wind,Play\nweak,yes\nweak,\n"),
]  # fmt: skip


@pytest.fixture(autouse=True)
def _among_the_examples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(EXAMPLES)


@pytest.mark.parametrize(("line", "words"), REFUSED)
def test_a_mistake_is_named(line: str, words: str) -> None:
    """The option, what it takes and what it got; where nothing is missing, no file is opened."""
    assert words in refused(*shlex.split(line))


@pytest.mark.parametrize(("line", "option", "least"), LEAST)
def test_a_whole_number_has_a_least_one(line: str, option: str, least: int) -> None:
    """The least is taken, whatever is then said of it; one less is not, nor a word or too many."""
    digits = 20 if option in ("--seed", "--vary") else 9
    takes = f"{option} takes a whole number, at least {least}, of at most {digits} digits, got"
    for wrong in (str(least - 1), "1.0", "\u0663", "\u00b2", f"1{'0' * digits}"):
        assert refused(*line.split(), f"{option}={wrong}") == f"{takes} {wrong!r}"
    assert "takes a whole number" not in run(*line.split(), f"{option}={least}").err


@pytest.mark.parametrize(("line", "words", "content"), DAMAGED)
def test_a_damaged_file(line: str, words: str, content: str | bytes) -> None:
    """The file comes first, once, then the line, the column or the member, and the value."""
    with files(made=content) as paths:
        path = paths["made"]
        said = refused(*(path if word == "FILE" else word for word in line.split()))
    assert said.startswith(f"{path}: ")
    assert said.count(path) == 1
    assert words in said


@pytest.mark.parametrize("line", ["classify", "classify --from", f"{TABLE} --queries",
                                  f"{TABLE} --test"])  # fmt: skip
def test_a_file_that_cannot_be_read(line: str, tmp_path: Path) -> None:
    """A directory, a missing file, one without permission, and a name that no file has."""
    locked = tmp_path / "locked"
    locked.touch(0o000)
    cases = {str(tmp_path): "is a directory", "no-such-file": "no such file or directory"}
    cases |= {"a\0b": "no file has such a name", "\ud800": "no file has such a name"}
    own = str(tmp_path / "asia.bif")
    cases[own] = f"no such file or directory; write refnb example asia > {own}"
    if not os.access(locked, os.R_OK):
        cases[str(locked)] = "permission denied"
    for name, words in cases.items():
        ask = [] if line.startswith(TABLE) else ["--given", "a=1"]
        label = ["--label", "b"] if line == "classify" else []
        assert refused(*line.split(), name, *label, *ask).endswith(f": {words}")


@pytest.mark.parametrize("option", ["--labels", "--domain", "--prior"])
def test_a_long_mistake_is_cut(option: str) -> None:
    """Sixty characters show what was meant, and the line does not repeat what was pasted."""
    words = '"' * (option == "--labels") + "x" * 100_000
    said = refused("classify", "t", "--label", "b", option, words)
    assert said.partition("got ")[2].startswith(repr(words[:60]))
    assert len(said) < 300
    assert len(refused("solve", words)) < 1100


BIF = "variable a {type discrete [2] {t, f};}\nprobability (a) {table 0.8, 0.1;}\n"
BESIDE = {
    "rain.csv": "rain,wet\nyes,yes\nno,no\nno,yes\nno,yes\n", "odd.bif": f"network n {{}}\n{BIF}",
    "marked.csv": "a,y\nu,p\nv,q\nu,?\n", "points.csv": "x;y\n1,200;1\n9,500;2\n",
    "bills.csv": "monthly charges,y\n1.5,p\nno bill,p\n2.5,q\n3.5,q\n",
    "mail.csv": "t,y\nbuy,p\nGröße,q\n", "sure.csv": "y,a\np,t\nq,f\nq,f\n",
}  # fmt: skip
FOLLOWED = [  # what is refused, the words that are wrong in it, and what the refusal says to write
    ("network --learn rain.csv", "", "--order rain,wet"),
    ("network --learn sure.csv --order y,a --domain y=p,q,r", "", "--smooth laplace"),
    ("network --learn sure.csv --order y,a --save x.bif", "", "--decimals 6"),
    ("network odd.bif", "", "--normalise-rows"), ("network asia.bif --query lng", "lng", "lung"),
    ("hmm umbrella.json --observe umbrela", "umbrela", "umbrella"),
    ("hmm umbrella.json --observe umbrella --limit 1", "--limit 1", r"--limit \d+"),
    ("em marked.csv --label y", "", "--missing '?'"),
    ("classify bills.csv --label y", "", "--family 'monthly charges=categorical'"),
    ("classify bills.csv --label y", "", "--missing 'no bill'"),
    ("em marked.csv --label y", "", "--domain 'y=?,p,q'"),
    ("em rain.csv --label wet --start turn", "turn", "turns"),
    ("cluster points.csv --centres 0,0;9,9", "", "--comma decimal"),
    ("cluster points.csv --centres 0,0;9,9", "", "--comma thousands"),
    ("bayes --counts a=1;b=2 --prior a=1,b=1", "a=1;b=2", "a=1,b=2"),
    ("text mail.csv --text t --label y --given buy", "", "--encoding cp1252"),
    ("text mail.csv --text t --label y --given buy --encoding cp1252 --extra Unk", "Unk", "unk"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "wrong", "write"), FOLLOWED)
def test_the_advice_of_a_command_is_followed(
    line: str, wrong: str, write: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is written there is answered."""
    shutil.copytree(EXAMPLES, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    for name, text in BESIDE.items():
        Path(name).write_text(text, "cp1252")
    said = re.search(write.replace("?", r"\?"), refused(*line.split()))
    assert said is not None
    followed = line.replace(wrong, said[0]) if wrong else f"{line} {said[0]}"
    assert run(*shlex.split(followed)).status == 0
