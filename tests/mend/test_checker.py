"""The checker of certificates: it takes what is true, and says plainly why it refuses the rest."""

import json
import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from refnb.certificates import certificate
from refnb.core.errors import NotProved

Ended = subprocess.CompletedProcess[bytes]


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
        [sys.executable, "-m", "refnb.certificates.verify", *words],
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
        (form("0"), form("-1", ("1", "1"), base="2"), ["1/2", "3/4"]),
    ],
)
def test_numbers_to_two_bases_are_not_compared(one: object, other: object, ends: list[str]) -> None:
    """A decision between a score to the base e and one to the base 2 is refused, and says so."""
    claim = {"scores": [["a", one], ["b", other]], "ties": ["a"]}
    text = document("decision", claim, {"rivals": [["b", {"logs": [["2", ends]]}]]})
    assert "two bases" in refusal(text)


# True sentences


def rule(**other: object) -> str:
    """Write a certificate of a rule that is right but for what is given."""
    truth = [[["0"], [["a", "1/3"]]], [["1"], [["a", "2/3"]]]]
    claim = {"labels": ["a"], "truth": truth, "rule": [[["0"], "a"], [["1"], "a"]]}
    whole = claim | {"error": "0", "bayes_error": "0"} | other
    return document("rule", whole, {"best": [[["0"], "a"], [["1"], "a"]]})


TWO = {"form": form("0", ("2", "1")), "sign": "1"}
TIE = {"form": form("0", ("8", "1"), ("2", "-3")), "sign": "0"}
FLIP = {"end": "inf", "scores": [["y", {"over": [["1", "0"]], "under": []}]], "points": []}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (rule(truth=[[["0"], [["a", "1"]]], [[], []]]), "the cells of the truth differ in length"),
        (rule(truth=[[["0"], [["a", "1/2"]]]]), "the numbers of the truth do not sum to 1"),
        (rule(rule=[[["0"], "b"], [["1"], "a"]]), "'b', which is not among the labels"),
        (
            document("flip", FLIP | {"first": ["z"]}, {"cuts": ["1"]}),
            "first names 'z', which has no score",
        ),
        (document("flip", FLIP | {"first": ["y"]}, {"cuts": []}), "there is no cut and no point"),
        (document("sign", {"form": form("x"), "sign": "1"}, {}), "a number is written p or p/q"),
        (document("sign", {}, {}), "the member form is missing"),
        *((document("sign", {"form": form(n), "sign": "1"}, {}).replace(f'"{n}"', n, 1),
           f"every number is written as a string, got {n[:30]}")
          for n in ("-1", "1.5", "NaN", "9" * 9999)),
        (document("sign", "@", {}).replace('"@"', "[" * 200_000), "too deep"),
        (document("sign", TWO, {"logs": [["2", ["1/2", "3/4"]], ["3", ["1", "5/4"]]]}),
         "the proof speaks of log 3, the claim does not"),
        (document("sign", TIE, {"powers": [["8", [["2", "1"], ["2", "2"]]], ["2", [["2", "1"]]]]}),
         "a table has 2 twice"),
    ],
)  # fmt: skip
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
    """Some 6 kB of flips, with scores of 30 lines between 500 cuts, take a second."""
    scores = []
    for j in range(4):  # the first is greatest from 0 on
        lines = [[str((i * i + 3 * j) % 97 + 1), str((5 * i + j) % 89 + 1)] for i in range(30)]
        last = ["1" if j else "9" * 90] * 2
        scores.append([f"y{j}", {"over": [*lines, last], "under": []}])
    claim = {"end": "inf", "scores": scores, "first": ["y0"], "points": []}
    text = document("flip", claim, {"cuts": [str(i) for i in range(1, 500)]})
    assert run("-", told=text.encode(), seconds=6).stdout == b"proved: 'y0'\n"


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
    done = run("-", told=sign.encode(), setting="640")
    assert (done.returncode, done.stdout) == (0, b"proved: the number is above 0\n")


@pytest.mark.parametrize(
    ("words", "status", "printed"),
    [
        (["{folder}/none.json"], 2, ""),
        (["{folder}/latin.json"], 1, "refused: it is not a text in UTF-8"),
        (["{folder}/marked.json"], 1, "refused: it is not a JSON document"),
        (["--help"], 0, "Check a certificate"),
        (["{folder}/latin.json", "{folder}/latin.json"], 2, ""),
    ],
)
def test_not_there_is_not_refuted(
    tmp_path: Path, words: list[str], status: int, printed: str
) -> None:
    """What cannot be read, or is not one file, ends with 2, what is refused with 1, help with 0."""
    (tmp_path / "latin.json").write_bytes(b'{"format": "\xe9"}')
    (tmp_path / "marked.json").write_bytes(b"\xef\xbb\xbf{}")
    done = run(*(word.format(folder=tmp_path) for word in words))
    assert done.returncode == status
    assert done.stdout.decode().startswith(printed)
    assert bool(done.stdout) == bool(printed)
    assert b"Traceback" not in done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")
def test_a_verdict_that_cannot_be_printed_ends_with_2(tmp_path: Path) -> None:
    """Neither "proved" nor "refused" reaches a full device: no traceback, and the status 2."""
    proved = tmp_path / "c.json"
    proved.write_text(document("sign", {"form": form("1"), "sign": "1"}, {"logs": []}))
    with Path("/dev/full").open("wb") as full:
        command = [sys.executable, "-m", "refnb.certificates.verify", str(proved)]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False)
    assert (done.returncode, b"Traceback" in done.stderr) == (2, False)
    assert b"cannot print" in done.stderr
