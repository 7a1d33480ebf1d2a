"""A slip in a problem file is told by the file, its place and what to write; no traceback."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

import refnb
from exercises.problems.test_drawing import SCREWS
from exercises.problems.test_kinds import smallest
from exercises.problems.test_own import ALARM, NET, ROWS, WALK, WEATHER
from refnb.core.errors import RefnbError
from refnb.exercises import Checkable, problems

BESIDE = Path(problems.__path__[0])
NAMED = ("lab-test", "coin", "tree", "hiking", "burglary")
FILES = {name: (BESIDE / f"{name}.toml").read_text("utf-8") for name in NAMED}
FILES |= {"walk": WALK, "net": NET, "screws": SCREWS, "chain": smallest("chain", "PART")}
FILES |= {kind: smallest(kind) for kind in ("text", "clusters", "bells", "measures", "losses")}
FILES["days"] = smallest("chain")
FILES |= {"alarm": ALARM, "weather": WEATHER, "row": WALK}
FILES["asks"] = smallest("theorem", 'asks = "P(bell)"')
FILES["few"] = 'kind = "theorem"\nparts = [3]\n'
FILES["ill"] = """
kind = "theorem"
question = "P is BRACE."
[numbers]
prior = { ill = 0.1, well = 0.9 }
sign = { ill = 0.9, well = 0.2 }
[[parts]]
seen = ["sign"]
asked = { h = "ill" }
"""
SLIPS = {  # what stands there, what is written in its place, and parts of what is told
    "lab-test": [
        ('seen = ["+"]', 'seen = ["++"]', "part 1: no entry '++'; did you mean '+'?"),
        ('seen = ["+"]\n', "", "part 1: an observation is needed: write seen"),
        ("place = 1", 'place = "x"', "the file: write place = 1, got 'x'"),
        ("place = 1", "place = ", "Invalid value (at line 1, column 9); in TOML a text, 1/2"),
        ("cancer = 0.98", "cancer = nan", "a number is written like … got 'nan'"),
        ("[numbers]", "[texts]\nprior = 'x'\n[numbers]", "'prior' is a text without entries"),
        (":percent} of p", ":percnt} of p", "question: no form of a number 'percnt'; did you mean"),
        ("most = 2000", "most = 0", "variants: most must be at least 1"),
        ("most = 2000", 'kinds = ["zeros"]', "no kind of variants 'zeros'; did you mean 'zero'?"),
        ("cancer = 0.98", 'cancer = "30:40"', "numbers, +, cancer: 30:40 may be 30/40, or"),
        ("{prior[cancer]", "{priors[cancer]", "no entry 'priors'; did you mean 'prior'?"),
        ('"lab-test"', '"theorm"', "no kind of problem 'theorm'; there are … ; did you mean"),
        ('"lab-test"', '"bayes"', "no kind of problem 'bayes'; … ; did you mean 'theorem'?"),
        ('"lab-test"', '"Naive Bayes"', "there are … ; did you mean 'table'?"),
        ('h = "cancer" }', 'h = "cancer" }\nasks = "P(-)"', "part 1: what … no line … P"),
        ("[numbers]", "[number]", "the file: no member 'number'; did you mean 'numbers'?"),
        ("[numbers]", "[alarm]", "no member 'alarm'; … written numbers.\"alarm\" = { ... }"),
        ("cancer = 0.98", "cancer = 0,98", "a number is 0.5 with a point"),
        ("place = 1", "place = 1\nplace = 1", "a name stands twice"),
        ("cancer = 0.98", "cancer = 98", "must lie in 0..1, got 98; a number in per cent has"),
        ("[numbers]", 'asks = "P"\n[numbers]', "asks is of a part: write it below [[parts]]"),
        ("[[parts]]", "[parts]", "the file: write [[parts]] above each part"),
        ('"A positive test for cancer"', "3", "the file: write title = … , got int 3"),
        ('"A positive test for cancer"', '"{x}"', "title: no entry 'x'"),
        ("place = 1", "place = -1", "place must be at least 0, got -1"),
        ("cancer = 0.98", "cancer = true", "numbers, +, cancer"),
    ],
    "coin": [
        ('"H, T, T', '"H T T', 'write flips = "H, T, T"'),
        ('side = "H"', 'side = "heads"', "no side 'heads'; there are 'H', 'T'"),
    ],
    "tree": [('"likely"', '"likly"', "part a: no question that asks for 'likly'; did you mean")],
    "hiking": [('"error"', '"eror"', "part b: … no line is called 'eror'; did you mean")],
    "burglary": [('"world"', '"wrld"', "no line is called 'wrld'; did you mean 'world'")],
    "alarm": [("true", 'true\n[[parts]]\nseen = ["alarm"]\nsen = []', "part b: no member 'sen'")],
    "row": [("the wind {Wind}", "the wind strong", "write {Wind} in the question")],
    "weather": [("Sky=rain", "Sky=rian", 'write "Walk | Sky=rain" = { yes = 0.4, ... }')],
    "walk": [
        ('{ Go = "no" }', "{ }", 'ask for a label: write asked = { Go = "yes" }; for a line'),
        ('asked = { Go = "no" }', 'asks = "decision"', 'for a line of it, asks = "P(x)", too'),
        ('{ Go = "no" }', '{ Went = "no" }', "no column 'Went'"),
        ('Sky = "grey"', 'Sky = "gray"', "Sky=gray: no such value; did you mean 'grey'?"),
        ("rows =", "row =", "no entry 'rows'"),
        (ROWS, "", "rows: a row is needed below the names of the columns"),
        ("grey,weak,no,yes", "grey,weak,no", "rows: line 4: the header has 4 cells, got 3"),
        ('"no" }', "3 }", "asked, Go must be a str, got int 3"),
        ("checked = true", "given = 3", "part 1: no member 'given'"),
        ('Wind = "strong"', 'Wind = "strong"\nwind = "weak"', "did you mean 'Wind'?"),
        (ROWS, ROWS.replace("weak", "1.5").replace("strong", "2"), "Wind: values are counted"),
        ("place = 1", "place = 1\nerrata = 3", 'write errata = ["..."], got int 3'),
        ('"table"', '"theorem"', "'smoothing' is not read"),
    ],
    "net": [
        ("A = { yes = 0.4 }", "A = { no = 0.6 }", "numbers, A, no: write yes = 0.4 alone"),
        ("yes = 0.4 }", "yes = 0.4, no = 0.5 }", "the row of 'A' given"),
        ("B=no, A=yes", "A = yes, B = yes", "numbers, C, A = yes, B = yes: write yes"),
        (', "A=no, B=no" = 0.1', "", 'is missing: write "A=no, B=no" = 0.4'),
        ('"A=no, B=no"', '"A=no B=no"', "numbers, C, A=no B=no: write yes"),
    ],
    "ill": [
        ('h = "ill"', 'h = "il"', "part 1: no hypothesis 'il'; did you mean 'ill'"),
        ('h = "ill"', 'x = "ill"', 'one hypothesis is asked for: write asked = { h = "ill" }'),
        *(
            ("BRACE", brace, words)
            for brace, words in (
                ("{prior.keys}", "a brace holds {name} or {name[key]} … got 'prior.keys'"),
                ("{prior.__missing__.__globals__[files].os.environ[SECRET]}", "a brace holds"),
                ("{prior[]}", "a brace holds"),
                ("{prior[ill]!r}", "write the form after a colon, such as :percent; got '!r'"),
                ("{prior[ill]:>9}", "no form of a number '>9'"),
                ("{prior[ill]:{prior}}", "a brace begins the name of a number"),
                ("{prior}", "a table is no number"),
                ("{prior[il]}", "no entry 'il'; did you mean 'ill'"),
                ("{prior[ill}", "a brace holds {name}"),
            )
        ),
    ],
    "asks": [
        ('["bell"]', '["bel"]', "is called 'bel'; did you mean 'bell'"),
        ("P(bell)", "P(bel)", "part 1: what is asked for: no line is called … mean 'P(bell)'"),
    ],
    "screws": [
        ('bad = "1..5 %"', 'bda = "1..5 %"', "ranges, bda: no entry 'bda'; did you mean 'bad'"),
        ('bad = "1..5 %"', 'bad = { a = "1..5 %" }', "ranges, bad: no entry 'a'; did you mean 'A'"),
        ('bad = "1..5 %"', 'bad = "1 - 5 %"', 'ranges, bad: write "1..5 %"'),
        ('bad = "1..5 %"', 'bad = "5..1 %"', "ranges, bad: a range goes from the smaller"),
        ('bad = "1..5 %"', 'bad = "1..0/0"', "ranges, bad: a range goes from the smaller"),
        ('bad = "1..5 %"', 'bad = ["sun"]', "ranges, bad: … sun"),
        ("[ranges]", "[rangse]", "no member 'rangse'; did you mean 'ranges'"),
        ("{bad[A]}", "1/6", "the question says 1/6, a number without a name … : write {bad[A]}"),
        ("{bad[A]} and {bad[B]}", "2", "the question says 2, … : write {bad[A]}"),
        ("{prior[A]:percent} and {prior[B]:percent}", "0.8 %", "0.8 %, … {prior[A]:percent}"),
        ("good = {", "gut = {", "seen: no table … called 'good'; there are 'bad', 'gut'"),
    ],
    "chain": [
        ("PART", 'asks = "path"\nasked = { t = "1" }', "path: leave asked out"),
        ("PART", 'asked = { day = "1" }', 'write asked = { z = "rain", t = "1" }'),
        ("PART", 'asked = { t = "102" }', "day"),
        ("PART", 'asks = "filtered"\nasked = { t = "2" }', "day"),
        ("PART", 'asked = { x = "umbrella", z = "rain" }', "predicted: write asked"),
        ("PART", 'asked = { x = "umbrela" }', "did you mean 'umbrella'"),
        ("PART", 'asked = { z = "rai" }', "did you mean 'rain'"),
        ("PART", 'asked = { z = "rai" }\nchecked = false', "no state 'rai'; did you mean 'rain'"),
        ("PART", 'asks = "smoothd"', "did you mean 'smoothed'"),
    ],
    "days": [
        ('seen = ["umbrella"]', 'asks = "path"', 'are needed: write seen = ["umbrella", "none"]'),
    ],
    "measures": [
        ('"recall"', '"recal"', "'recal'; did you mean 'recall'"),
    ],
    "few": [
        ("[3]", "[4]", "part 1: write its members one below the other, name = ..."),
        ("[3]", "[]", "a part is needed: write [[parts]] above each part"),
        ("[3]", f"[{', '.join(['{}'] * 27)}]", "the number of parts"),
    ],
    "losses": [("[[parts]]", '[texts]\nof = "win"\n[[parts]]', "no kind of numbers 'win'")],
    "text": [
        ("ham: see", "see", "documents: write a line for each document, its class first"),
    ],
    "clusters": [
        ("m1 = { l = 1 }\nm2 = { l = 9 }", "", "write points, x1 = … and first centres, m1"),
        ("[[parts]]", '[[parts]]\nasked = { point = "x1" }', 'asked for with asks = "nearest"'),
    ],
    "bells": [
        ('# divisor = "n-1"', 'divisor = "N"', 'divisor is "n" or "n-1", got'),
    ],
}
EVERY = [(name, *row) for name, rows in SLIPS.items() for row in rows]


def written(name: str, right: str, slip: str) -> str:
    """Return a file with a slip in it."""
    return FILES[name].replace(right, slip, 1 if name == "lab-test" else -1)


def asking(name: str) -> Callable[[str | Path], Checkable]:
    """Return what refuses a file: it is varied, where only this shows the slip, else solved."""
    return partial(refnb.vary, seed=1) if name in ("screws", "row") else refnb.solve


@pytest.mark.parametrize(("name", "right", "slip", "told"), EVERY)
def test_a_slip_has_its_place(name: str, right: str, slip: str, told: str, tmp_path: Path) -> None:
    """With the near miss: when the file is read; how numbers look, when they are to vary."""
    path = tmp_path / "own.toml"
    assert right in FILES[name]
    path.write_text(written(name, right, slip), "utf-8")
    with pytest.raises(RefnbError) as refused:
        asking(name)(path)
    message = str(refused.value)
    assert message.startswith(f"{path}: ")
    for part in told.split(" … "):
        before, found, message = message.partition(part)
        assert found, (part, before)
