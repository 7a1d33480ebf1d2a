"""Files of a class, and programs of any language, each in a process of its own."""

import shutil
from pathlib import Path

import pytest

from cli.commands import Ended, run
from programs import standins

GOOD = Path(standins.__file__).read_text("utf-8").partition("\n\n\nclass Next")[0] + "\n"
HOSTILE = {
    "exit": ("import sys\nprint('right')\nsys.exit('0 0 passed')", "SystemExit: 0 0 passed"),
    "gone": ("import os\nos._exit(0)", "its process ended before it had answered"),
    "forks": ("import os\nwhile True:\n    os.fork()", "starts no other"),
    "broken": ("def fit(:", "SyntaxError"),
    "asks": ("input('Your verdict? ')", "EOFError"),
    "empty": ("x = 1", "no class with fit and predict"),
}
AWK = r"""
BEGIN { FS = OFS = "," }
FNR == 1 { files++; next }
files == 1 {
    y = $NF; n[y]++; total++
    for (f = 1; f < NF; f++) { c[y, f, $f]++; if (!((f, $f) in seen)) { seen[f, $f]; K[f]++ } }
    next
}
{
    best = ""
    for (y in n) {
        s = PRIOR
        for (f = 1; f <= NF; f++) s += log((c[y, f, $f] + 1) / (n[y] + K[f]))
        if (best == "" || s > most) { best = y; most = s }
    }
    print best
}
"""


def judged(*words: str) -> Ended:
    """Run refnb judge."""
    return run("judge", *words)


@pytest.mark.slow
def test_a_class_of_files_has_a_line_each(tmp_path: Path) -> None:
    """A right one, one without a prior, and hostile ones; the commonest mistakes beside them."""
    (tmp_path / "good.py").write_text(GOOD, "utf-8")
    prior = "self.n[y] / self.total"
    (tmp_path / "prior.py").write_text(GOOD.replace(prior, "1"), "utf-8")
    for name, (text, _) in HOSTILE.items():
        (tmp_path / f"{name}.py").write_text(text, "utf-8")
    ran = judged(str(tmp_path), "--family", "categorical")
    lines = dict(line.split(",", 1) for line in ran.out.splitlines()[1:])
    assert lines["good.py"].startswith("yes,")
    assert lines["prior.py"].startswith("no,")
    assert "it leaves the prior out" in lines["prior.py"]
    for name, (_, words) in HOSTILE.items():
        assert lines[f"{name}.py"].startswith("no,")
        assert words in lines[f"{name}.py"]
    assert "it leaves the prior out" in ran.err


@pytest.mark.slow
def test_a_file_is_run_as_a_script_is(tmp_path: Path) -> None:
    """A dataclass finds its module while the file runs, and what is for `python3 FILE` does not."""
    head = "from __future__ import annotations\nfrom dataclasses import dataclass\n"
    tail = "@dataclass\nclass Note:\n    text: str = ''\n\nif __name__ == '__main__':\n    1 / 0\n"
    path = tmp_path / "noted.py"
    path.write_text(head + GOOD + tail, "utf-8")
    assert "No mistake" in judged(str(path), "--family", "categorical").out


@pytest.mark.slow
def test_what_a_file_prints_is_no_verdict(tmp_path: Path) -> None:
    """It may write to each descriptor that it finds: what does not have the word is thrown away."""
    path = tmp_path / "prints.py"
    prior = "self.n[y] / self.total"
    forged = "import os, contextlib\nfor fd in range(1, 20):\n"
    forged += "    with contextlib.suppress(OSError):\n        os.write(fd, b'{}\\n' * 9)\n"
    path.write_text(forged + GOOD.replace(prior, "1") + "print('No mistake: right in 25')\n")
    ran = judged(str(path), "--family", "categorical")
    assert "it leaves the prior out" in ran.out.replace("\n", " ")


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("awk"), reason="needs awk")
@pytest.mark.parametrize(
    ("prior", "words"), [("log(n[y]/total)", "No mistake"), ("0", "prior out")]
)
def test_a_program_of_another_language_is_judged(tmp_path: Path, prior: str, words: str) -> None:
    """It gets two files of CSV, and writes a label a line."""
    path = tmp_path / "nb.awk"
    path.write_text(AWK.replace("PRIOR", prior), "utf-8")
    ran = judged("--family", "categorical", "--", "awk", "-f", str(path))
    assert words in ran.out.replace("\n", " ")


def test_what_cannot_be_judged_is_refused(tmp_path: Path) -> None:
    """One line, and status 2."""
    (tmp_path / "own.pkl").write_bytes(b"\x80\x04\0")
    (tmp_path / "two.py").write_text(GOOD + "class B(Textbook):\n    pass\n", "utf-8")
    for words, message in (
        ((), "give a PROGRAM, or a command behind --"),
        ((str(tmp_path / "none.py"),), "no such file"),
        ((str(tmp_path / "own.pkl"),), "own.pkl: a program is a file .py; a command stands behi"),
        ((f"{tmp_path / 'two.py'}:Textbok",), "no 'Textbok' in two.py; did you mean 'Textbook'"),
        ((str(tmp_path / "two.py"),), "several classifiers, Textbook, B: write two.py:NAME"),
        (("--", shutil.which("false") or "false"), "no table gets a label"),
    ):
        ran = judged(*words)
        assert (ran.status, ran.out) == (2, "")
        assert message in ran.err
