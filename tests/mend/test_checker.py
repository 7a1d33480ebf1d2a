"""The checker of certificates: it takes what is true, and says plainly why it refuses the rest."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from decimal import Decimal, localcontext
from fractions import Fraction
from itertools import product
from math import prod
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from refnb import verify
from refnb.checking import certificate
from refnb.errors import NotProved
from strategies import certificates as drawn

Path_ = tuple[str | int, ...]
Ended = subprocess.CompletedProcess[bytes]
MANY = settings(max_examples=max(settings().max_examples, 60), deadline=None)


def document(kind: str, claim: object, proof: object) -> str:
    """Write a certificate."""
    whole = {"format": "refnb-certificate/1", "kind": kind, "claim": claim, "proof": proof}
    return json.dumps(whole)


def form(const: str, *terms: tuple[str, str], base: str = "e") -> dict[str, object]:
    """Write a number r + the sum of q log a."""
    return {"base": base, "const": const, "terms": [list(term) for term in terms]}


def refusal(text: str) -> str:
    """Return why a certificate is refused, or an empty text when it is taken."""
    try:
        certificate.check(text)
    except NotProved as error:
        return str(error)
    return ""


def run(*words: str, told: bytes = b"", setting: str = "4300", seconds: int = 60) -> Ended:
    """Run the checker as a program."""
    return subprocess.run(
        [sys.executable, "-m", "refnb.verify", *words],
        input=told,
        capture_output=True,
        check=False,
        env=os.environ | {"PYTHONINTMAXSTRDIGITS": setting},
        timeout=seconds,
    )


# Two bases


@pytest.mark.parametrize(
    ("one", "other", "ends"),
    [
        (form("1"), form("6/5", base="2"), ["1/2", "3/4"]),
        (form("2", base="2"), form("1"), ["2/3", "3/4"]),
        (form("0"), form("-1", ("1", "1"), base="2"), ["1/2", "3/4"]),
    ],
)
def test_numbers_to_two_bases_are_not_compared(one: object, other: object, ends: list[str]) -> None:
    """A decision between a score to the base e and one to the base 2 is refused, and says so."""
    claim = {"scores": [["a", one], ["b", other]], "ties": ["a"]}
    text = document("decision", claim, {"rivals": [["b", {"logs": [["2", ends]]}]]})
    assert "two bases" in refusal(text)


# also on 0.2
def test_numbers_to_the_base_2_alone_are_compared() -> None:
    """Of log2 3 and 1 to the base 2, the first is greater."""
    scores = [["a", form("0", ("3", "1"), base="2")], ["b", form("1", base="2")]]
    logs = [["3", ["1", "5/4"]], ["2", ["1/2", "3/4"]]]
    text = document(
        "decision", {"scores": scores, "ties": ["a"]}, {"rivals": [["b", {"logs": logs}]]}
    )
    assert certificate.check(text) == "decision"


# What the writer never writes


TWO = {"form": form("0", ("2", "1")), "sign": "1"}
TIE = {"form": form("0", ("8", "1"), ("2", "-3")), "sign": "0"}
LONG = {"form": form("0", ("4", "1"), ("6", "-1"), ("3", "1"), ("2", "-1")), "sign": "0"}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            document("sign", TWO, {"logs": [["2", ["1/2", "3/4"]], ["3", ["1", "5/4"]]]}),
            "the proof speaks of log 3, the claim does not",
        ),
        (
            document(
                "sign", TIE, {"powers": [["8", [["2", "1"], ["2", "2"]]], ["2", [["2", "1"]]]]}
            ),
            "a table has 2 twice",
        ),
        (
            document(
                "sign",
                LONG,
                {
                    "powers": [
                        ["4", [["6", "1"], ["3", "-1"], ["2", "1"]]],
                        *([[c, [[c, "1"]]] for c in "632"]),
                    ]
                },
            ),
            "the product of the powers is not 4",
        ),
        (
            document(
                "flip", {"end": "inf", "scores": [], "first": [], "points": []}, {"cuts": ["1"]}
            ),
            "no label has a score",
        ),
    ],
)
def test_what_is_never_written_is_refused(text: str, words: str) -> None:
    """A proof of more than is claimed, a base twice, powers longer than a number, no labels."""
    assert words in refusal(text)


# True sentences


def rule(**other: object) -> str:
    """Write a certificate of a rule that is right but for what is given."""
    truth = [[["0"], [["a", "1/3"]]], [["1"], [["a", "2/3"]]]]
    claim = {"labels": ["a"], "truth": truth, "rule": [[["0"], "a"], [["1"], "a"]]}
    whole = claim | {"error": "0", "bayes_error": "0"} | other
    return document("rule", whole, {"best": [[["0"], "a"], [["1"], "a"]]})


FLIP = {"end": "inf", "scores": [["y", {"over": [["1", "0"]], "under": []}]], "points": []}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (rule(truth=[]), "the truth has no cells"),
        (rule(truth=[[["0"], [["a", "1"]]], [[], []]]), "the cells of the truth differ in length"),
        (rule(truth=[[["0"], [["a", "1/2"]]]]), "the numbers of the truth do not sum to 1"),
        (rule(truth=[[["0"], [["a", "-1"]]]]), "the truth has a number below 0"),
        (rule(rule=[]), "which occurs"),
        (rule(rule=[[["0"], "b"], [["1"], "a"]]), "'b', which is not among the labels"),
        (rule(error="1"), "the error of the rule is another number"),
        (
            document("flip", FLIP | {"first": ["z"]}, {"cuts": ["1"]}),
            "first names 'z', which has no score",
        ),
        (document("flip", FLIP | {"first": ["y"]}, {"cuts": []}), "there is no cut and no point"),
        (document("flip", FLIP | {"first": ["y"]}, {"cuts": ["0"]}), "is not above 0"),
        (
            document("flip", FLIP | {"first": ["y"]}, {"cuts": ["1", "1"]}),
            "is twice among the cuts",
        ),
        (document("sign", {"form": form("x"), "sign": "1"}, {}), "a number is written p or p/q"),
        (
            document("sign", {"form": form("1"), "sign": 1}, {}),
            "every number is written as a string",
        ),
        (document("sign", {}, {}), "the member form is missing"),
    ],
)
def test_the_reason_is_the_true_one(text: str, words: str) -> None:
    """What is refused is refused for what is wrong with it."""
    assert words in refusal(text)


# Limits, and how it ends


def test_a_long_error_is_a_refusal() -> None:
    """An error of more than 4,300 digits is no traceback."""
    shares = [Fraction(1, 10**1500 + k) for k in (1, 3, 7, 9)]
    pairs = [[["a", str(p)], ["b", str(Fraction(1, 4) - p)]] for p in shares]
    truth = [[[str(i)], pair] for i, pair in enumerate(pairs)]
    best = [[[str(i)], "b"] for i in range(4)]
    claim = {"labels": ["a", "b"], "truth": truth, "rule": best, "error": "0", "bayes_error": "0"}
    done = run("-", told=document("rule", claim, {"best": best}).encode())
    assert (done.returncode, done.stdout[:9]) == (1, b"refused: ")
    assert b"another number" in done.stdout
    assert b"Traceback" not in done.stderr


def test_flips_are_checked_soon() -> None:
    """Some 13 kB of flips, with scores of 30 lines between 1,500 cuts, take seconds."""
    scores = []
    for j in range(4):  # the first is greatest from 0 on, and no two have a line in common
        lines = [
            [str((7 * i * i + 11 * j * i + 3 * j + 1) % 97 + 1), str((5 * i + 13 * j) % 89 + 1)]
            for i in range(30)
        ]
        last = ["9" * 90, "9" * 90] if j == 0 else ["1", "1"]
        scores.append([f"y{j}", {"over": [*lines, last], "under": []}])
    claim = {"end": "inf", "scores": scores, "first": ["y0"], "points": []}
    text = document("flip", claim, {"cuts": [str(i) for i in range(1, 1500)]})
    assert run("-", told=text.encode(), seconds=15).stdout == b"proved: 'y0'\n"


def test_more_work_is_refused_before_it_is_done() -> None:
    """Scores of 800 lines are not multiplied at 2,000 cuts, and 0 is not looked for for hours."""
    lines = [[str(k), str(k % 7 + 1)] for k in range(1, 801)]
    scores = [["y", {"over": lines, "under": []}], ["z", {"over": [["1", "0"]], "under": []}]]
    claim = {"end": "1", "scores": scores, "first": ["y"], "points": []}
    text = document("flip", claim, {"cuts": [f"{k}/2003" for k in range(1, 2000)]})
    assert b"more work" in run("-", told=text.encode(), seconds=15).stdout


def test_a_file_has_a_limit(tmp_path: Path) -> None:
    """What is longer than a certificate can be is refused, and not read to its end."""
    path = tmp_path / "long.json"
    path.write_bytes(b" " * 5_000_000)
    assert run(str(path)).stdout.startswith(b"refused: a certificate has at most 4000000 bytes")
    if Path("/dev/zero").exists():
        assert run("/dev/zero").returncode == 1


def test_no_setting_of_python_breaks_long_numbers() -> None:
    """Numbers of 4,000 digits are read and said however many digits Python reads at once."""
    most = "9" * 4000
    claim = {"form": form("1", ("1", "1")), "sign": "1"}
    sign = document("sign", claim, {"logs": [["1", ["0", most]]]})
    line = {"over": [[most, "0"]], "under": []}
    other = {"over": [["0", "1"]], "under": []}
    point = {"low": most[:-1] + "8", "high": "1" + "0" * 3999 + "0"}
    flips = {
        "end": "inf",
        "scores": [["y", line], ["z", other]],
        "first": ["y"],
        "points": [
            point
            | {"high": most[:-1] + "8", "low": most[:-1] + "7"}
            | {"at": ["y", "z"]}
            | {"polynomial": ["-" + most, "1"], "beyond": ["z"]}
        ],
    }
    done = run("-", told=sign.encode(), setting="640")
    assert (done.returncode, done.stdout) == (0, b"proved: the number is above 0\n")
    done = run("-", told=document("flip", flips, {"cuts": []}).encode(), setting="640")
    assert (done.returncode, b"Traceback" in done.stderr) == (1, False)


@pytest.mark.parametrize(
    ("words", "status", "printed"),
    [
        (["{folder}/none.json"], 2, ""),
        (["{folder}"], 2, ""),
        (["{folder}/latin.json"], 1, "refused: it is not a text in UTF-8"),
        (["{folder}/marked.json"], 1, "refused: it is not a JSON document"),
        (["--help"], 0, "Check a certificate"),
        (["-h"], 0, "Check a certificate"),
    ],
)
def test_not_there_is_not_refuted(
    tmp_path: Path, words: list[str], status: int, printed: str
) -> None:
    """A file that cannot be read ends with 2, one that is refused with 1, help with 0."""
    (tmp_path / "latin.json").write_bytes(b'{"format": "\xe9"}')
    (tmp_path / "marked.json").write_bytes(b"\xef\xbb\xbf{}")
    done = run(*(word.format(folder=tmp_path) for word in words))
    assert done.returncode == status
    assert done.stdout.decode().startswith(printed)
    assert bool(done.stdout) == bool(printed)
    assert b"Traceback" not in done.stderr


# also on 0.2
@pytest.mark.parametrize("words", [[], ["a", "b"], ["--", "--help"]])
def test_another_number_of_files_is_a_wrong_call(words: list[str]) -> None:
    """No file, two, or one that is not there, ends with 2."""
    assert run(*words).returncode == 2


def test_help_is_help_beside_a_file_of_that_name(tmp_path: Path) -> None:
    """Where a file is called --help, the help is printed, and -- reads the file."""
    (tmp_path / "--help").write_bytes(b"[]")
    copied = tmp_path / "copied.py"
    copied.write_bytes(Path(verify.__file__).read_bytes())
    for words, status, printed in ((["--help"], 0, "Check"), (["--", "--help"], 1, "refused: ")):
        command = [sys.executable, str(copied), *words]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout[: len(printed)]) == (status, printed)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")
def test_a_verdict_that_cannot_be_printed_ends_with_2(tmp_path: Path) -> None:
    """Neither "proved" nor "refused" reaches a full device: no traceback, and the status 2."""
    proved = tmp_path / "c.json"
    proved.write_text(document("sign", {"form": form("1"), "sign": "1"}, {"logs": []}))
    for name in (str(proved), os.devnull):
        with Path("/dev/full").open("wb") as full:
            command = [sys.executable, "-m", "refnb.verify", name]
            done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False)
        assert (done.returncode, b"Traceback" in done.stderr) == (2, False)
        assert b"cannot print" in done.stderr


DEEP = '{"format": "refnb-certificate/1", "kind": "sign", "claim": {}, "proof": '


@given(st.randoms(use_true_random=True))
@MANY
# also on 0.2
def test_no_text_is_a_traceback(r: Random) -> None:
    """Whatever stands in the place of a part, the answer is a verdict."""
    whole = json.dumps(drawn.certificate(r))
    for _ in range(6):
        text = mutated(r, whole)
        for written in (text, text.replace('"', "", 1), "[" * r.choice([1, 9, 99_999]) + text):
            refusal(written)


def test_a_number_of_json_is_named() -> None:
    """A number that is not in quotes is refused by its digits, be it long, NaN or infinite."""
    for number in ("0", "-1", "1.5", "1e999", "NaN", "-Infinity", "9" * 9999):
        said = refusal(DEEP + number + "}")
        assert "every number is written as a string, got " + number[:30] in said


def test_too_deep_is_said() -> None:
    """Arrays in arrays without end are refused for their depth."""
    for text in ("[" * 200_000, DEEP + "[" * 200_000 + "]" * 200_000 + "}"):
        assert "too deep" in refusal(text)


# A law: what is taken is true, by an oracle that is not the writer


@given(st.randoms(use_true_random=True))
@MANY
def test_what_is_taken_is_true(r: Random) -> None:
    """A certificate that is changed, in numbers, names, bases or order, is refused or true."""
    whole = json.dumps(drawn.certificate(r))
    forged = (json.dumps(drawn.forged(r)) for _ in range(10))
    for text in (whole, *(mutated(r, whole) for _ in range(25)), *forged):
        if not refusal(text):
            assert TRUE[certificate.check(text)](text), text


def places(value: object, path: Path_ = ()) -> Iterator[Path_]:
    """Yield the path of each part below a value."""
    parts = [*value.items()] if isinstance(value, dict) else []
    parts += [*enumerate(value)] if isinstance(value, list) else []
    for at, part in parts:
        yield (*path, at)
        yield from places(part, (*path, at))


def mutated(r: Random, text: str) -> str:
    """Change some parts: another number, name or base; twice, away, in another order or place."""
    whole = json.loads(text)
    for _ in range(r.choice([1, 1, 1, 2, 3])):
        every = [*places(whole)]
        bases = [path for path in every if path[-1] == "base"]
        inside, elsewhere = whole, whole
        *path, last = r.choice(bases if bases and r.random() < 0.4 else every)
        for step in path:
            inside = inside[step]
        for step in r.choice(every):
            elsewhere = elsewhere[step]
        part = inside[last]
        if isinstance(part, list) and part and r.random() < 0.6:
            i, j = r.randrange(len(part)), r.randrange(len(part))
            match r.choice(["twice", "away", "swap", "turn"]):
                case "twice":
                    part.append(part[i])
                case "away":
                    part.pop(i)
                case "swap":
                    part[i], part[j] = part[j], part[i]
                case _:
                    part.reverse()
        elif isinstance(part, str) and r.random() < 0.8:
            inside[last] = another(r, part)
        else:
            inside[last] = json.loads(json.dumps(elsewhere))
        whole = json.loads(json.dumps(whole))
    return json.dumps(whole)


def another(r: Random, word: str) -> str:
    """Return another base, number or name."""
    if word in ("e", "2"):
        return "2" if word == "e" else r.choice(["e", "1/2", "3"])
    try:
        x = Fraction(word)
    except ValueError:
        return r.choice(["a", "b", "c", "x", "-inf", "inf", word + "'", "sign"])
    near = (x + 1, x - 1, -x, 2 * x, x / 2, x + Fraction(1, 10**9), 1 - x, Fraction(0), Fraction(1))
    return str(r.choice(near))


def number(base: str, const: str, terms: list[list[str]]) -> Decimal:
    """Return r + the sum of q log a to 120 digits; here none is as close to 0 and not 0."""
    with localcontext() as context:
        context.prec = 120
        scale = Decimal(1) if base == "e" else Decimal(2).ln()
        whole = decimal(const) + sum(decimal(q) * decimal(a).ln() / scale for a, q in terms)
        return Decimal(0) if abs(whole) < Decimal(10) ** -100 else whole


def decimal(word: str) -> Decimal:
    """Return a number as precisely as the context says."""
    return Decimal(Fraction(word).numerator) / Fraction(word).denominator


def _sign(text: str) -> bool:
    claim = json.loads(text)["claim"]
    x = number(**claim["form"])
    return (x > 0) - (x < 0) == int(claim["sign"])


def _decision(text: str) -> bool:
    """Of numbers to one base: those to two are not compared."""
    claim = json.loads(text)["claim"]
    told = [(y, form) for y, form in claim["scores"] if form != "-inf"]
    scores = {y: number(form["base"], form["const"], form["terms"]) for y, form in told}
    most, near = max(scores.values()), Decimal(10) ** -90
    one = len({form["base"] for _, form in told}) == 1
    return one and claim["ties"] == [y for y, x in scores.items() if most - x < near]


def _rule(text: str) -> bool:
    claim = json.loads(text)["claim"]
    truth = {tuple(x): {y: Fraction(p) for y, p in row} for x, row in claim["truth"]}
    said = {tuple(x): y for x, y in claim["rule"]}
    every = [(x, y, p) for x, row in truth.items() for y, p in row.items()]
    wrong = sum(p for x, y, p in every if said.get(x) != y)
    rows = [[*row.values(), Fraction(0)] for row in truth.values()]
    least = sum(sum(row) - max(row) for row in rows)
    distribution = sum(p for _, _, p in every) == 1 and all(p >= 0 for _, _, p in every)
    known = {y for _, y, _ in every} | {*said.values()} <= {*claim["labels"]}
    told = (Fraction(claim["error"]), Fraction(claim["bayes_error"]))
    return distribution and known and (wrong, least) == told


def _query(text: str) -> bool:
    """By the whole joint table."""
    claim = json.loads(text)["claim"]
    domains, parents, given = (dict(claim[name]) for name in ("variables", "parents", "given"))
    tables = {
        v: {tuple(u): {a: Fraction(p) for a, p in row} for u, row in rows}
        for v, rows in claim["tables"]
    }
    rows = [row for table in tables.values() for row in table.values()]
    right = all(sum(row.values()) == 1 and min(row.values()) >= 0 for row in rows)
    weights = dict[tuple[str, ...], Fraction]()
    for cell in product(*domains.values()):
        x = dict(zip(domains, cell, strict=True))
        if all(x[v] == a for v, a in given.items()):
            factors = (tables[v][tuple(x[u] for u in parents[v])][x[v]] for v in domains)
            key = tuple(x[v] for v in claim["query"])
            weights[key] = weights.get(key, Fraction(0)) + prod(factors, start=Fraction(1))
    evidence, most = sum(weights.values()), max(weights.values())
    posterior = {tuple(x): Fraction(p) for x, p in claim["posterior"]}
    same = {x: p * evidence for x, p in posterior.items()} == weights
    ties = [list(x) for x in posterior if weights[x] == most]
    told = (Fraction(claim["evidence"]), claim["ties"])
    return right and same and told == (evidence, ties)


def _flip(text: str) -> bool:
    """At many numbers before, between and beyond the points, and at points that are fractions."""
    claim = json.loads(text)["claim"]
    end = None if claim["end"] == "inf" else Fraction(claim["end"])
    scores, now, low, right = dict(claim["scores"]), claim["first"], Fraction(0), True
    for point in claim["points"]:
        before, after = Fraction(point["low"]), Fraction(point["high"])
        right &= all(top(scores, a) == now for a in between(low, before))
        f = [int(c) for c in point["polynomial"]]
        if len(f) == 2:
            root = Fraction(-f[0], f[1])
            right &= before < root < after and top(scores, root) == point["at"]
        now, low = point["beyond"], after
    return right and all(top(scores, a) == now for a in between(low, end))


def between(low: Fraction, high: Fraction | None) -> list[Fraction]:
    """Return numbers between two, or beyond one."""
    if high is None:
        return [low + Fraction(k * k + 1, 7) for k in range(40)]
    return [low + (high - low) * Fraction(k, 31) for k in range(1, 31)]


def top(scores: dict[str, dict[str, list[list[str]]]], a: Fraction) -> list[str]:
    """Return the labels of the greatest score."""
    values = {y: at(s["over"], a) / at(s["under"], a) for y, s in scores.items()}
    most = max(values.values())
    return [y for y, s in values.items() if s == most > 0]


def at(lines: list[list[str]], a: Fraction) -> Fraction:
    """Return the product of n + u a."""
    return prod((Fraction(n) + Fraction(u) * a for n, u in lines), start=Fraction(1))


TRUE: dict[str, Callable[[str], bool]] = {
    "sign": _sign,
    "decision": _decision,
    "rule": _rule,
    "query": _query,
    "flip": _flip,
}
