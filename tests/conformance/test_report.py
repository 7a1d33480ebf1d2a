"""What a report says, word for word, of verdicts written by hand; and how a reply is judged."""

from dataclasses import replace
from pathlib import Path

import pytest

from refnb.conformance import catalogue, files, kit, report, runner, specification, vectors
from refnb.conformance.runner import Verdict
from refnb.conformance.session import Hello
from refnb.conformance.vectors import Origin, Vector
from refnb.data.document import Json, dumps, loads
from refnb.errors import BadRequest

HAND = Origin("hand", "", "1/6 + 1/3 = 1/2.", "")
ADD = Vector(
    id="add-thirds",
    title="a sixth and a third",
    op="arithmetic.add",
    clauses=("arithmetic.add.sum", "wire.rational"),
    catches=("doubles",),
    origin=HAND,
    chapter="arithmetic",
    args={"a": "1/6", "b": "1/3"},
    expect={"ok": "1/2"},
)
ZERO = Vector(
    id="divide-zero",
    title="by 0",
    op="arithmetic.divide",
    clauses=("arithmetic.divide.refuses",),
    catches=(),
    origin=HAND,
    chapter="bayes",
    args={"a": "1", "b": "0"},
    expect={"error": "OutOfRange"},
)
GOOD, WRONG, DIED = (
    Verdict(ADD, "pass"),
    Verdict(ADD, "wrong-value", 'ok "1/3"'),
    Verdict(ZERO, "crash"),
)

FAILED = """FAIL add-thirds: a sixth and a third
     wrong-value; clauses arithmetic.add.sum, wire.rational
     wanted {"ok": "1/2"}
     got    ok "1/3"
     likely doubles
FAIL divide-zero: by 0
     crash; clauses arithmetic.divide.refuses
     wanted {"error": "OutOfRange"}
     got    nothing
"""


def test_the_table_and_the_failures() -> None:
    """A line for each chapter, a paragraph for each failure; not for what passed or is known."""
    assert report.table([GOOD, WRONG, DIED]) == (
        "chapter        passed    failed\n"
        "arithmetic       1/2     1 wrong-value\n"
        "bayes            0/1     1 crash\n"
    )
    assert report.failures([GOOD, WRONG, DIED]) == FAILED
    assert report.failures([GOOD, DIED], ["divide-zero"]) == ""
    assert "likely" not in report.failures([Verdict(ZERO, "wrong-error"), Verdict(ADD, "crash")])


@pytest.mark.parametrize(
    ("verdicts", "known", "farewell", "words", "status"),
    [
        ([GOOD], (), "", "1 vectors: 1 passed, 0 failed\nCONFORMS\n", 0),
        ([GOOD, DIED], (), "", "2 vectors: 1 passed, 1 failed\nDOES NOT CONFORM\n", 1),
        (
            [GOOD, DIED],
            ["divide-zero"],
            "",
            "2 vectors: 1 passed, 1 failed\nonly the known failures failed\nDOES NOT CONFORM\n",
            0,
        ),
        (
            [GOOD],
            ["add-thirds"],
            "",
            (
                "1 vectors: 1 passed, 0 failed\n"
                "add-thirds is listed as a known failure and passes: take it off\nCONFORMS\n"
            ),
            1,
        ),
        (
            [GOOD],
            (),
            "it goes on",
            "1 vectors: 1 passed, 0 failed\nprotocol.bye: it goes on\nDOES NOT CONFORM\n",
            1,
        ),
        (
            [Verdict(ADD, "skip")],
            (),
            "",
            "1 vectors: 0 passed, 1 failed\nDOES NOT CONFORM\nwhat is skipped is not passed\n",
            1,
        ),
    ],
)
def test_the_last_words(
    verdicts: list[Verdict], known: list[str], farewell: str, words: str, status: int
) -> None:
    """Whether it conforms, and the exit status: they differ for known failures alone."""
    assert report.conclusion(verdicts, known, farewell) == (words, status)


@pytest.mark.parametrize(("many", "last"), [(20, ""), (21, "... and 1 more failures\n")])
def test_so_many_failures_are_shown(many: int, last: str) -> None:
    """Twenty, and the number of the others; a long answer is cut."""
    said = report.failures([Verdict(ADD, "wrong-value", "x" * 200)] * many)
    assert said.count("FAIL") == 20
    assert said.endswith(f"     got    {'x' * 160}\n     likely doubles\n{last}")


def test_reports_for_programs() -> None:
    """Sorted by the name of the vector; a skip is no failure, and no pass."""
    late = Verdict(replace(ZERO, id="z-late"), "skip", '<&"\x07é')
    xml = report.as_junit([late, WRONG, GOOD])
    assert xml == (
        '<?xml version="1.0"?>\n<testsuite name="refnb" tests="3" failures="1" skipped="1">\n'
        '<testcase classname="arithmetic" name="add-thirds"><failure type="wrong-value"'
        ' message="ok &quot;1/3&quot;"/></testcase>\n'
        '<testcase classname="arithmetic" name="add-thirds"/>\n'
        '<testcase classname="bayes" name="z-late"><skipped type="skip"'
        ' message="&lt;&amp;&quot;\\x07\\xe9"/></testcase>\n</testsuite>\n'
    )
    hello = Hello("1", "p", "0", "x", ("core",), ("arithmetic.add",))
    text = report.as_json(hello, "7", [late, WRONG, GOOD])
    told = loads(text)
    assert text == dumps(told, indent=1) + "\n"
    assert isinstance(told, dict)
    assert told["totals"] == [["pass", "1"], ["skip", "1"], ["wrong-value", "1"]]
    assert told["port"] == {
        "protocol": "1",
        "name": "p",
        "version": "0",
        "language": "x",
        "profiles": ["core"],
        "ops": ["arithmetic.add"],
    }
    assert isinstance(told["verdicts"], list)
    names = [row["id"] for row in told["verdicts"] if isinstance(row, dict)]
    assert names == ["add-thirds", "add-thirds", "z-late"]


def test_a_matrix_of_ports() -> None:
    """A chapter that a port was not asked has no numbers."""
    one: Json = {
        "verdicts": [
            {"chapter": "tree", "status": "pass"},
            {"chapter": "bayes", "status": "crash"},
            {"chapter": "tree", "status": "skip"},
            {"chapter": "tree", "status": "pass"},
        ]
    }
    two: Json = {"verdicts": [{"chapter": "tree", "status": "wrong-value"}]}
    assert report.matrix({"p": one, "other": two, "none": {"verdicts": []}}) == (
        "chapter  p    other  none\nbayes    0/1  -      -\ntree     2/3  0/1    -\n"
    )
    some: list[Json] = [None, {}, {"verdicts": None}, {"verdicts": ["1"]}, {"verdicts": [{}]}]
    for wrong in some:
        with pytest.raises(BadRequest, match="two: not a report"):
            report.matrix({"p": one, "two": wrong})


def test_reports_of_many_verdicts() -> None:
    """Sixty of each, and five ports beside one another: nothing is cut, and no number capped."""
    many = [*[GOOD] * 60, *[WRONG] * 61, *[DIED] * 62]
    assert report.clauses(many) == {
        "arithmetic.add.sum": (60, 121),
        "arithmetic.divide.refuses": (0, 62),
        "wire.rational": (60, 121),
    }
    assert 'tests="183" failures="123" skipped="0"' in report.as_junit(many)
    told = loads(report.as_json(Hello("1", "p", "0", "x", (), ()), "7", many))
    assert isinstance(told, dict)
    assert told["totals"] == [["crash", "62"], ["pass", "60"], ["wrong-value", "61"]]
    assert isinstance(told["verdicts"], list)
    assert len(told["verdicts"]) == 183
    assert report.table(many).splitlines()[1:] == [
        "arithmetic      60/121   61 wrong-value",
        "bayes            0/62    62 crash",
    ]
    others = [Verdict(replace(ADD, id=f"a{i}"), "pass") for i in range(60)]
    assert report.conclusion([*others, *[DIED] * 2], ()) == (
        "62 vectors: 60 passed, 1 failed\nDOES NOT CONFORM\n",
        1,
    )
    one: Json = {
        "verdicts": [{"chapter": f"c{i}", "status": "pass"} for i in range(5) for _ in range(i)]
    }
    lines = report.matrix({f"p{i}": one for i in range(5)}).splitlines()
    assert lines[0].split() == ["chapter", *(f"p{i}" for i in range(5))]
    assert [line.split() for line in lines[1:]] == [
        [f"c{i}", *[f"{i}/{i}"] * 5] for i in range(1, 5)
    ]
    each: dict[str, Json] = {
        f"p{i}": {"verdicts": [{"chapter": f"c{i}", "status": "skip"}]} for i in range(5)
    }
    assert [line.split() for line in report.matrix(each).splitlines()[1:]] == [
        [f"c{i}", *("0/1" if j == i else "-" for j in range(5))] for i in range(5)
    ]


def test_samples_are_an_answer_and_a_refusal() -> None:
    """The first of each for each operation, where there are both."""
    other = replace(ADD, id="add-again")
    refused = replace(ZERO, id="add-refused", op="arithmetic.add")
    told = kit.samples([refused, ADD, other, ZERO, replace(ADD, op="no.such")])
    assert isinstance(told, dict)
    assert isinstance(told["cases"], list)
    found = [case["id"] for case in told["cases"] if isinstance(case, dict)]
    assert (found, told["count"]) == (["add-refused", "add-thirds", "divide-zero"], "3")


def test_clauses_are_totalled() -> None:
    """How many of its vectors passed, of how many; by their names."""
    assert [*report.clauses([DIED, WRONG])] == sorted({*ADD.clauses, *ZERO.clauses})
    assert report.clauses([GOOD, WRONG, DIED]) == {
        "arithmetic.add.sum": (1, 2),
        "arithmetic.divide.refuses": (0, 1),
        "wire.rational": (1, 2),
    }


@pytest.mark.parametrize(
    ("vector", "reply", "status", "said"),
    [
        (ADD, {"ok": "1/2"}, "pass", 'ok "1/2"'),
        (ADD, {"ok": "2/4"}, "noncanonical", 'ok "2/4"'),
        (ADD, {"ok": "1/3"}, "wrong-value", 'ok "1/3"'),
        (ADD, {"error": "NotExact"}, "unexpected-error", 'error "NotExact"'),
        (ZERO, {"error": "OutOfRange"}, "pass", 'error "OutOfRange"'),
        (ZERO, {"error": "Negative"}, "wrong-error", 'error "Negative"'),
        (ZERO, {"ok": "0"}, "unexpected-ok", 'ok "0"'),
        (ADD, {"crash": "x"}, "crash", '"x"'),
        (ADD, {"skip": "x"}, "skip", '"x"'),
        (ADD, {}, "protocol", "{}"),
        (ADD, {"ok": "1/2", "error": "NotExact"}, "protocol", '{"ok": "1/2", "error": "NotExact"}'),
    ],
)
def test_each_reply_has_one_status(
    vector: Vector, reply: dict[str, Json], status: str, said: str
) -> None:
    """Also where an error was wanted: a crash is none."""
    assert runner.judge(vector, reply) == Verdict(vector, status, said)


def test_plain_files_in_any_order() -> None:
    """Requests are numbered from hello to bye; a reply that is missing is a crash."""
    first, *asked, last = (loads(line) for line in files.requests([ADD, ZERO]))
    assert isinstance(first, dict)
    assert isinstance(last, dict)
    assert (first["seq"], first["op"]) == ("0", "hello")
    assert (last["seq"], last["op"]) == ("3", "bye")
    assert sorted(str(one["seq"]) for one in asked if isinstance(one, dict)) == ["1", "2"]
    (place,) = (str(r["seq"]) for r in asked if isinstance(r, dict) and r["args"] == ADD.args)
    verdicts = files.check([ADD, ZERO], dumps({"seq": place, "ok": "1/2"}) + "\n")
    assert {v.vector.id: v.status for v in verdicts} == {
        "add-thirds": "pass",
        "divide-zero": "crash",
    }


def test_a_line_of_a_file_ends_as_a_line_of_the_pipe() -> None:
    """U+2028 may stand in a text of JSON as it is: it ends no line."""
    lines = '{"seq": "1", "skip": "a\u2028b"}\r\n{"seq": "2", "crash": "\x85"}'
    assert [v.status for v in files.check([ADD, ZERO], lines)] == ["skip", "crash"]
    assert [v.said for v in files.check([ADD, ZERO], lines)] == ['"a\\u2028b"', '"\\u0085"']


def test_a_vector_is_shown_whole() -> None:
    """Its request, its answer, its clauses, where it is from and what it catches."""
    told = kit.shown(ADD)
    assert told.startswith(
        "add-thirds: a sixth and a third\n\n"
        'request  arithmetic.add {"a": "1/6", "b": "1/3"}\nanswer   {"ok": "1/2"}\n\n'
        "r[arithmetic.add.sum]\n"
    )
    assert told.endswith("kind: hand\nderivation: 1/6 + 1/3 = 1/2.\ncatches: doubles\n")
    assert "catches" not in kit.shown(ZERO)
    assert "issue: said there" in kit.shown(replace(ADD, origin=replace(HAND, issue="said there")))


def test_the_kit_is_written_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Into a folder that need not be there, or holds it already; its data has a step a space."""
    monkeypatch.setattr(specification, "sections", lambda: {"index": "one\n", "naive": "two\n"})
    monkeypatch.setattr(vectors, "shipped", lambda: (ADD, ZERO))
    folder = tmp_path / "some" / "kit"
    first = {path.name: path.read_text("utf-8") for path in kit.write(folder)}
    assert {path.name: path.read_text("utf-8") for path in kit.write(folder)} == first
    assert {path.name for path in folder.iterdir()} == first.keys() == {*kit.HOLDS, "README.md"}
    for name in ("operations.json", "samples.json"):
        assert first[name].splitlines()[1].startswith(' "')
        assert first[name].endswith("}\n")
    assert loads(first["samples.json"]) == kit.samples([ADD, ZERO])
    assert first["specification.md"] == "one\n\ntwo\n"
    assert loads(first["operations.json"]) == catalogue.described()
    assert all(f"| `{name}` | {what} |\n" in first["README.md"] for name, what in kit.HOLDS.items())


def test_what_is_said_of_several() -> None:
    """Those that pass though they are listed, by name; and one skip among others is told."""
    passed = [Verdict(replace(ADD, id=f"a{i}"), "pass") for i in (4, 2, 5, 1, 3)]
    said, status = report.conclusion(passed, [f"a{i}" for i in (3, 1, 5, 2, 4, 9)])
    told = [line.partition(" ")[0] for line in said.splitlines()[1:-1]]
    assert (told, status) == ([f"a{i}" for i in range(1, 6)], 1)
    for others in (passed, [DIED]):
        words, _ = report.conclusion([*others, Verdict(ADD, "skip")], ())
        assert words.endswith("what is skipped is not passed\n")
    failed = [Verdict(ADD, status) for status in ("skip", "timeout", "crash", "unasked", "crash")]
    line = report.table([*passed, *failed]).splitlines()[1]
    assert line == "arithmetic       5/10    2 crash, 1 skip, 1 timeout, 1 unasked"


def test_nothing_is_left_out_of_long_reports() -> None:
    """Eleven ways to fail, twelve skips, sixty vectors of a chapter, five answers in a file."""
    kinds = [*report.ANSWERED, "noncanonical", "skip", "crash", "timeout", "protocol", "unstable"]
    kinds = sorted([*kinds, "unasked"])
    failed = [Verdict(ADD, kind) for kind in kinds]
    (line,) = report.table(failed).splitlines()[1:]
    assert line == f"arithmetic       0/11    {', '.join(f'1 {kind}' for kind in kinds)}"
    told = loads(report.as_json(Hello("1", "p", "0", "x", (), ()), "7", failed))
    assert isinstance(told, dict)
    assert told["totals"] == [[kind, "1"] for kind in kinds]
    chapters = [f"c{i}" for i in range(9)]
    rows = report.table([Verdict(replace(ADD, chapter=name), "pass") for name in chapters])
    assert [row.split() for row in rows.splitlines()[1:]] == [[name, "1/1"] for name in chapters]
    skipped = [*[GOOD] * 4, *[Verdict(ADD, "skip")] * 12]
    assert 'tests="16" failures="0" skipped="12"' in report.as_junit(skipped)
    many: Json = {"verdicts": [{"chapter": "a", "status": "pass"} for _ in range(60)]}
    assert report.matrix({"p": many}).splitlines()[1].split() == ["a", "60/60"]
    vectors_ = [replace(ADD, id=f"a{i}") for i in range(5)]
    answers = "".join(dumps({"seq": str(i + 1), "ok": "1/2"}) + "\n" for i in range(5))
    assert [v.status for v in files.check(vectors_, answers)] == ["pass"] * 5
    assert len([*files.requests(vectors_)]) == 7
    with pytest.raises(BadRequest, match="no line is a reply"):
        files.check(vectors_, "hello\n")


def test_five_of_a_kind() -> None:
    """Samples of five operations, a vector of five clauses, a document of five clauses."""
    names = [f"arithmetic.{name}" for name in ("add", "divide", "multiply", "sort", "subtract")]
    known = [name for name in catalogue.operations() if name in names]
    told = kit.samples([replace(ADD, op=name) for name in known])
    assert isinstance(told, dict)
    assert told["count"] == str(len(known))
    five = replace(ADD, clauses=tuple(f"c{i}" for i in range(5)))
    assert [f"r[{name}]" in kit.shown(five) for name in five.clauses] == [True] * 5
    said = loads(report.as_json(Hello("1", "p", "0", "x", (), ()), "7", [Verdict(five, "pass")]))
    assert isinstance(said, dict)
    assert said["clauses"] == [[name, "1", "1"] for name in five.clauses]
