"""Bad input: exit status 2, nothing on standard output, one line that names what is wrong."""

import os
import pty
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cli.commands import PLAY, WEATHER, answered, files, hear, refused
from refnb.door import files as source

ASK = ("--label", "b", "--given", "a=1")
COMMAND = [sys.executable, "-m", "refnb", "classify"]


@pytest.mark.parametrize(
    ("message", "table", "options"),
    [
        ("line 3: the header has 2 cells, got 1", "a,b\n1,2\n1\n", ""),
        ("line 2: the header has 2 cells, got 3", "a,b\n1,2,3\n", ""),
        ("line 6: the header has 2 cells, got 1", 'a,b\n"1\n",2\n"1\n",2\n1\n', ""),
        ("line 1: column 'a' occurs twice", "a,a\n1,2\n", ""),
        ("line 1: column 2 needs a name", "a,\n1,2\n", ""),
        ("line 1: a table needs a header, the file is empty", "", ""),
        ("line 1: a table needs a header, the file is empty", "\ufeff\r\n", ""),
        ("a table needs at least one row below the names", "a,b\n", ""),
        ("a table needs at least one row below the", "a,b\n", "--model joint"),
        ("line 1: no column 'b'; there are 'a', 'c'", "a,c\n1,2\n", ""),
        ("line 1: no column 'Wnd'; did you mean 'Wind'?", "a,b,Wind\n1,2,3\n", "--features Wnd"),
        ("line 1: no column 'wt'; did you mean 'w'?", "a,b,w\n1,2,3\n", "--weight wt"),
        ("the only one is 'a;b': is the delimiter right?", "a;b\n1;2\n", ""),
        ("line 1: column 'b' has two roles", "a,b\n1,2\n", "--weight b"),
        ("line 3, column 'b': the label is missing", "a,b\n1,2\n1,?\n", "--missing ?"),
        ("line 2, column 'c': the joint", "a,b,c\n1,2,?\n", "--missing ? --model joint"),
        ("line 2: a table holds no NUL characters", "a,b\n1\0,2\n", ""),
        ("line 2: a file is UTF-8, got the byte 0xff", b"a,b\n\xff,2\n", ""),
        ("line 1: a file is UTF-8, got the byte 0xff", "a,b\n1,2\n".encode("utf-16"), ""),
        ("line 3: the file ends inside a quoted cell, a closing", 'a,b\n"1,2\n3,4\n', ""),
        ("line 2: ',' expected after '\"'", 'a,b\n"1"x,2\n', ""),
        (r"line 1: a line ends with \n or \r\n, got \r alone", "a,b\r1,2\r", ""),
        ("line 2: a cell has at most 131072 characters, got more", f"a,b\n{'x' * 131073},2\n", ""),
        ("line 2, column 'w': a number is written like", "a,b,w\n1,2,ten\n", "--weight w"),
        ("line 2, column 'w': a weight must be >= 0, got -1", "a,b,w\n1,2,-1\n", "--weight w"),
        ("line 2, column 'w': an exponent lies in", "a,b,w\n1,2,1e999999999\n", "--weight w"),
        ("line 2, column 'a': '1' is not declared; there are '2'", "a,b\n1,2\n", "--domain a=2"),
        ("line 2, column 'b': '2' is not declared; there are '3'", "a,b\n1,2\n", "--labels 3"),
        ("'x' is not declared; there are '0', '1'", "a,b\nx,2\n", "--model bernoulli"),
        ("column 'c' holds no value: declare its domain", "a,b,c\n1,2,?\n", "--missing ?"),
        ("domains: no feature 'aa'; did you mean 'a'?", "a,b\n1,2\n", "--domain aa=1"),
        ("probabilities must sum to 1, they sum to 5/6", "a,b\n1,2\n1,3\n", "--prior 2=1/2,3=1/3"),
        ("the prior must have the same keys: {'2'}, {'3'}", "a,b\n1,2\n", "--prior 3=1"),
        ("'a' given 'y': n(v) / N needs N > 0", "a,b\n1,x\n?,y\n", "--missing ?"),
        ("the prior: n(v) / N needs N > 0", "a,b,w\n1,x,0\n", "--weight w"),
    ],
)  # fmt: skip
def test_a_damaged_table(message: str, table: str | bytes, options: str) -> None:
    """The file comes first, then the line, the column, the requirement and the value."""
    with files(table=table) as path:
        said = refused("classify", path["table"], *ASK, *options.split())
        assert said.startswith(f"{path['table']}: ")
        assert said.count(path["table"]) == 1
        assert message in said


@pytest.mark.parametrize(
    ("message", "options"),
    [
        ("smoothing 'add=-1': the weight of a smoothing rule must be >=", "--smooth add=-1"),
        ("smoothing 'add=1e999999999': an exponent lies in", "--smooth add=1e999999999"),
        ("smoothing 'm=three': a number is written like 0.8", "--smooth-prior m=three"),
        ("smoothing '': a rule is none, laplace, add=A or m=M", "--smooth="),
        ("smoothing 'lapalce': a rule is none, laplace, add=A or m=M", "--smooth lapalce"),
        ("the prior of 'yes': a number is written like 0.8, 4/5, 80%", "--prior yes=ten"),
        ("--prior takes NAME=P,NAME=P,... or the word uniform, got 'yes'", "--prior yes"),
        ("got 'Unifrom'; did you mean 'uniform'?", "--prior Unifrom"),
        ("got 'laplace'", "--prior laplace"),
        ("smoothing 'Laplace': a rule is none, laplace, add=A or m=M; did you mean 'laplace'?",
         "--smooth Laplace"),
        ("; did you mean 'add=1'?", "--smooth alpha=1"),
        ("--smoothing laplace; did you mean '--smooth'?", "--smoothing laplace"),
        ("unrecognized arguments: Outlook=rain; repeat --given for each feature", "Outlook=rain"),
        ("no model ''; there are 'categorical', 'bernoulli', 'joint'", "--model="),
        ("no divisor ''; there are 'n', 'n-1'", "--divisor="),
        ("the labels must differ, got 'yes' twice", "--labels yes,yes"),
        ("--prior names 'yes' twice", "--prior yes=1,yes=0"),
        ("--prior takes one CSV record, got '\"yes=1'", '--prior "yes=1'),
        ("--given takes NAME=VALUE, got 'Wind'", "--given Wind"),
        ("--given names 'Wind' twice", "--given Wind=strong"),
        ("the question: no feature 'Wnd'; did you mean 'Wind'?", "--given Wnd=weak"),
        ("Outlook=suny: no such value; did you mean 'sunny'?", "--given Outlook=suny"),
        ("Outlook=7: no such value; there are 'overcast', 'rain', 'sunny'", "--given Outlook=7"),
        ("--domain takes NAME=V1,V2,..., got 'Wind'", "--domain Wind"),
        ("--domain names 'Wind' twice", "--domain Wind=weak --domain Wind=weak"),
        ("the domain of 'Wind' must differ, got 'weak' twice", "--domain Wind=weak,weak"),
        ("a delimiter is one character, no quote, got ';;'", "--delimiter ;;"),
        ("--labels takes one CSV record, got ''", "--labels="),
        ("--features takes one CSV record, got ''", "--features="),
    ],
)  # fmt: skip
def test_a_mistake_in_an_option(message: str, options: str) -> None:
    """The option is named, and what it takes, and what it got."""
    assert message in refused(*PLAY, "--given", "Wind=weak", *options.split())


@pytest.mark.parametrize("words", [(), ("--from",), ("--queries",), ("--test",)])
def test_a_file_that_cannot_be_read(words: tuple[str, ...], tmp_path: Path) -> None:
    """A directory, a missing file, one without permission, and a name that no file has."""
    locked = tmp_path / "locked"
    locked.touch(0o000)
    cases = {str(tmp_path): "is a directory", "no-such-file": "no such file or directory"}
    cases |= {"a\0b": "no file has such a name", "\ud800": "no file has such a name"}
    if not os.access(locked, os.R_OK):
        cases[str(locked)] = "permission denied"
    for name, message in cases.items():
        ask = [*PLAY, *words, name] if words[:1] in [("--queries",), ("--test",)] else None
        ask = ask or ["classify", *words, name, *ASK]
        assert refused(*ask).endswith(f": {message}")


def test_a_long_line_and_a_long_document(monkeypatch: pytest.MonkeyPatch) -> None:
    """A field of many megabytes is refused before it is held, in a table and in a model."""
    monkeypatch.setattr(source, "MAX_LINE", 1000)
    monkeypatch.setattr(source, "MAX_DOCUMENT", 1000)
    with files(table=f"a,b\n1,2\n{'x' * 5000}") as path:
        said = refused("classify", path["table"], *ASK)
        assert said == f"{path['table']}: line 3: a line has at most 1000 bytes"
        said = refused("classify", "--from", path["table"], "--given", "a=1")
        assert said == f"{path['table']}: a document has at most 1000 bytes"


@pytest.mark.slow
def test_many_columns_and_many_values() -> None:
    """Thousands of columns and of distinct values are answered, and a slip is still named."""
    wide = [[*(f"c{i}" for i in range(3000)), "b"], ["1"] * 3001]
    tall = [["a", "b"], *([str(i), "2"] for i in range(9000))]
    with files(wide=wide, tall=tall) as path:
        out = answered("classify", path["wide"], "--label", "b", "--given", "c7=1")
        assert "c0, c1, c2, c3, c4 and 2994 more\n" in out
        said = refused("classify", path["wide"], "--label", "b", "--given", "c_7=1")
        assert "no feature 'c_7'; did you mean 'c" in said
        words = ("classify", path["tall"], "--label", "b", "--family", "a=categorical")
        assert "= 1/9000 ≈" in answered(*words, "--given", "a=1")
        assert "; did you mean" in refused(*words, "--given", "a=x1")


def long_table(rows: int) -> str:
    """Return a table with so many rows."""
    return "a,b\n" + "1,2\n" * rows


def test_progress_on_a_terminal_only(tmp_path: Path) -> None:
    """A terminal sees how many rows were read, and the line is wiped; a pipe sees nothing."""
    table = tmp_path / "long.csv"
    table.write_text(long_table(50_001))
    parent, child = pty.openpty()
    words = [*COMMAND, str(table), *ASK]
    ended = subprocess.run(words, stdout=subprocess.PIPE, stderr=child, check=True)
    os.close(child)
    assert os.read(parent, 1000) == b"\r50,000 rows\r\x1b[K"
    os.close(parent)
    piped = subprocess.run(words, capture_output=True, check=True)
    assert (piped.stdout, piped.stderr) == (ended.stdout, b"")


def test_an_interrupt_ends_cleanly() -> None:
    """After Ctrl-C the status is 130, and nothing was printed."""
    words, pipe = [*COMMAND, "-", *ASK], subprocess.PIPE
    with subprocess.Popen(
        words,
        stdin=pipe,
        stdout=pipe,
        stderr=pipe,
        preexec_fn=hear,  # noqa: PLW1509
    ) as process:
        assert process.stdin is not None
        process.stdin.write(long_table(20_000).encode())
        process.stdin.flush()
        time.sleep(0.2)  # what was written is more than a pipe holds: it is being read
        process.send_signal(signal.SIGINT)
        out, err = process.communicate()
    assert (process.returncode, out, err) == (130, b"", b"")


def test_a_reader_that_has_seen_enough() -> None:
    """A pipe that is closed early is no mistake."""
    words = " ".join([*COMMAND, WEATHER, "--label", "Play", "--queries", WEATHER])
    command = f"{words} | head -1; exit ${{PIPESTATUS[0]}}"
    ended = subprocess.run(["bash", "-c", command], capture_output=True, check=False)  # noqa: S607
    assert (ended.returncode, ended.stderr) == (0, b"")


def test_a_test_of_names_is_refused() -> None:
    """A column of names as labels would make a table of all pairs of them."""
    rows = "".join(f"r{i},{i % 2}\n" for i in range(1_001))
    with files(table=f"id,c\n{rows}") as paths:
        line = refused("classify", paths["table"], "--label", "id", "--test", paths["table"])
    assert "the number of labels" in line
