"""The edges of the door: what is passed on, where a list is cut, and the last that is taken."""

import json
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from pathlib import Path

import pytest

import refnb
from refnb import errors
from refnb.certificates.flips import Flips
from refnb.data import columns as kinds
from refnb.door import (
    curves,
    expected,
    files,
    folders,
    grouped,
    hints,
    questions,
    texts,
    trials,
    truths,
)
from refnb.door.answers import Answer
from refnb.estimation.schema import Schema
from refnb.networks.network import Network
from refnb.problems import umbrella
from refusals import refuses
from terminals import terminal

LINES = ["f;g;y;n\n", "x;1.5;a;2\n", "z;2.5;b;1\n", "x;?;b;1\n", "z;4.5;a;1\n"]
ROWS: list[dict[str, object]] = [
    {"f": "x", "g": "1.5", "y": "a", "n": "2"},
    {"f": "z", "g": "2.5", "y": "b", "n": "1"},
    {"f": "x", "g": None, "y": "b", "n": "1"},
    {"f": "z", "g": "4.5", "y": "a", "n": "1"},
]
HOW = {"missing": "?", "delimiter": ";"}
NINE = [f"v{i}" for i in range(9)]


def test_the_mark_and_the_delimiter_reach_every_reader() -> None:
    """Lines that are marked and parted otherwise say what the same rows say."""
    named = {"features": ["f"], "weight": "n", "smoothing": "laplace"}
    one, other = refnb.learn(LINES, "y", **HOW, **named), refnb.learn(ROWS, "y", **named)  # type: ignore[arg-type]
    assert one.model == other.model
    climbed = refnb.em(LINES, "y", weight="n", **HOW, domains={"g": ["1.5", "2.5", "4.5"]})  # type: ignore[arg-type]
    assert (
        climbed.network
        == refnb.em(ROWS, "y", weight="n", domains={"g": ["1.5", "2.5", "4.5"]}).network
    )
    rows = [line.replace(";", "|") for line in LINES if "?" not in line]
    centres = [["2", "2"], ["4", "1"]]
    found = refnb.cluster(rows, ["g", "n"], centres=centres, delimiter="|", missing=["-"])
    assert found.points == tuple((Fraction(k, 2), Fraction(n)) for k, n in ((3, 2), (5, 1), (9, 1)))
    refuses(
        errors.MissingValue,
        "column 'g'",
        lambda: refnb.cluster(LINES, ["g"], centres=[1], missing="?", delimiter=";"),
    )
    asked: list[Callable[[], object]] = [
        lambda: refnb.learn_network(LINES, order=["f", "g"], **HOW),  # type: ignore[arg-type]
        lambda: net.learn(LINES, ["f", "g"], **HOW),  # type: ignore[arg-type]
        lambda: net.fit(LINES, **HOW),
    ]
    net = refnb.learn_network(ROWS[:2] + ROWS[3:], order=["f", "g"], smoothing="laplace")
    for ask in asked:
        refuses(errors.MissingValue, "'g'", ask)
    whole = [line for line in LINES if "?" not in line]
    again = net.learn(whole, ["f", "g"], smoothing="laplace", delimiter=";")
    assert again.network == net.network
    assert net.fit(whole, "laplace", delimiter=";").network == net.network


def test_rows_like_a_table_say_what_is_counted() -> None:
    """Weight and mark are not columns to count; numbers that are said are left alone."""
    usual = {"dialect": "sqlite", "weight": "n"}
    wanted = refnb.sql("t", "y", features=["f"], numbers=["g"], **usual)
    assert refnb.sql("t", "y", like=LINES, **HOW, **usual) == wanted
    assert refnb.sql("t", "y", like=LINES, numbers=["g"], **HOW, **usual) == wanted
    words = refnb.sql("t", "y", features=["f"], **usual)
    assert refnb.sql("t", "y", like=LINES, features=["f"], **HOW, **usual) == words
    both = refnb.sql("t", "y", features=["f", "g"], **usual)
    assert refnb.sql("t", "y", like=LINES, features=["f", "g"], **HOW, **usual) == both
    numbers = refnb.sql("t", "y", numbers=["g"], **usual)
    assert numbers not in (words, wanted)


def test_a_declared_column_is_of_words() -> None:
    """Though it holds measured numbers; one whose family is said has that."""
    rows: list[dict[str, object]] = [*ROWS, {"f": "x", "g": "9.5", "y": "b"}]
    plain = refnb.learn(rows, "y", features=["f", "g"])
    assert plain.how is not None
    assert plain.how.families == {"g": "gaussian"}
    declared = refnb.learn(ROWS, "y", features=["f", "g"], domains={"g": ["1.5", "2.5", "4.5"]})
    assert declared.how is not None
    assert declared.how.families == {}
    said = refnb.learn(ROWS, "y", features=["f", "g"], families={"g": "categorical"})
    assert said.how is not None
    assert said.how.families == {"g": "categorical"}


def _left(number: int) -> str:
    """Return what an answer says of so many features that were not given."""
    names = [f"w{i}" for i in range(number)]
    rows = [{**dict.fromkeys(names, v), "f": v, "y": v} for v in "ab"]
    answer = refnb.learn(rows, "y").ask({"f": "a"})
    found = dict(json.loads(answer.json())["steps"][0]["value"])
    return str(found.get("not given, left out", ""))


@pytest.mark.parametrize("number", [0, 1, 5, 6, 7, 20])
def test_up_to_six_features_left_out_are_named(number: int) -> None:
    """Of more, five and how many more there are."""
    names = [f"w{i}" for i in range(number)]
    more = ", ".join(names[:5]) + f" and {number - 5} more"
    assert _left(number) == (", ".join(names) if number < 7 else more)


def test_up_to_eight_names_are_told() -> None:
    """Of what there is, each cut after 40 characters; a near miss is sought among the first."""
    assert hints.hint("zzz", NINE[:8]) == f"; there are {', '.join(map(repr, NINE[:8]))}"
    assert hints.hint("zzz", NINE) == f"; there are {', '.join(map(repr, NINE[:8]))}, ..."
    assert hints.hint("zzz", []) == "; there are none"
    assert hints.hint("zzz", ["w" * 41]) == f"; there are {'w' * 40!r}"
    assert hints.hint("v_8", NINE, 9) == "; did you mean 'v8'?"
    assert hints.hint("v_8", ["zz", *NINE], 1).startswith("; there are 'zz', 'v0'")
    long = "".join(chr(97 + i % 26) for i in range(100))
    assert hints.hint(f"{long[:-1]}!", [long]) == f"; did you mean {long!r}?"
    assert hints.hint(f"{long}!", [f"{long}?"]).startswith("; there are ")
    assert hints.hint(long + "x" * 500, [long]) == f"; did you mean {long!r}?"
    assert hints.near_miss(" A ", ["b", "a", "A"]) == "; did you mean 'a'?"
    columns = {name: ["1"] * (i + 1) for i, name in enumerate(NINE)}
    told = ", ".join(f"{name!r}: {i}" for i, name in enumerate(NINE[:8], 1))
    refuses(errors.BadTable, f"equally long, got {told}$", lambda: refnb.learn(columns, "v0"))


@pytest.mark.parametrize("number", [0, 99, 100, 101])
def test_a_column_of_numbers_is_told_as_such(number: int) -> None:
    """The first hundred values of a domain decide whether all of it was meant for numbers."""
    domain = (*map(str, range(number)), "many")
    schema = Schema(("y",), {"f" * 70: domain})
    with pytest.raises(errors.UnknownValue) as told:
        hints.values(schema, {"f" * 70: "-5"})
    family = (
        f"; if the column holds measured numbers, learn with families={{'{'f' * 60}': 'gaussian'}}"
    )
    assert str(told.value).startswith(f"{'f' * 60}=-5: no such value")
    assert (family in str(told.value)) == (number >= 100)
    hints.values(schema, {"g": "anything", "f" * 70: "many"})


def test_files_are_indented_by_one(tmp_path: Path) -> None:
    """Every kind of file, and its last line ends."""
    path = tmp_path / "saved.json"
    for kept in (
        refnb.learn(ROWS, "y", features=["f"]),
        refnb.em(ROWS, "y", features=["f"], steps=0),
        refnb.em([{"a": "x"}], network=_net(), steps=0),
        refnb.hmm(refnb.example("umbrella")),
        _net(),
    ):
        kept.save(path)
        text = path.read_text("ascii")
        assert text == json.dumps(json.loads(text), indent=1) + "\n"


def _net() -> refnb.BayesianNetwork:
    return refnb.learn_network([{"a": "x"}, {"a": "y"}], order=["a"])


def _flips(answer: Answer, *moves: str) -> Flips:
    claim = answer.certificate(*moves).claim
    assert isinstance(claim, Flips)
    return claim


def test_a_weight_moves_in_its_own_rule() -> None:
    """That of m examples where this was chosen, and else one that is added to each count."""
    weather = refnb.example("weather")
    x = {"Outlook": "sunny", "Wind": "weak"}
    ways = {
        rule: refnb.learn(weather, "Play", smoothing=rule).ask(x)
        for rule in ("none", "laplace", "add=3", "m=3")
    }
    told = {rule: str(answer.certificate("weight").claim) for rule, answer in ways.items()}
    assert told["none"] == told["laplace"] == told["add=3"] != told["m=3"]
    first, second = (str(_flips(ways[r], "weight and prior")) for r in ("laplace", "m=3"))
    assert first != second


def test_up_to_4096_outcomes_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of one feature more there is the error alone."""
    assert expected.LISTED == 4096
    monkeypatch.setattr(expected, "LISTED", 8)
    half = {"x": Fraction(1, 2), "y": Fraction(1, 2)}
    for number, outcomes in ((1, 4), (2, 8), (3, 0)):
        tables = {f"f{i}": {"a": half, "b": half} for i in range(number)}
        found = refnb.error({"prior": {"a": "1/3", "b": "2/3"}, "conditionals": tables})
        assert (found.error, len(found.outcomes)) == (Fraction(1, 3), outcomes)


def test_five_problems_are_told() -> None:
    """Of rows without an answer; all of them are counted."""
    learned = refnb.learn([{"f": "x", "y": "a"}], "y")
    for number in (4, 5, 6):
        found = learned.test([{"f": "w", "y": "a"}] * number)
        assert (found.unanswered, len(found.problems)) == (number, min(number, 5))
    assert trials.MAX_LABELS == 1000
    told = learned.test([{"f": "x", "y": "b"}, {"f": "x", "y": "a"}])
    assert (told.problems, told.right, told.rows) == (("record 1: no label 'b'",), 1, 2)


def test_a_thousand_labels_are_tested() -> None:
    """And no more."""
    rows = [{"f": "x", "y": str(i)} for i in range(1001)]
    assert refnb.learn(rows[:1000], "y").test(rows[7:8]).rows == 1
    refuses(errors.OutOfRange, "1000", lambda: refnb.learn(rows, "y").test(rows[:1]))


def test_the_last_byte_that_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a line, of a document and of a text, read in steps or at once."""
    for name, number in {"MAX_LINE": 6, "MAX_DOCUMENT": 12}.items():
        monkeypatch.setattr(files, name, number)
    path = tmp_path / "a.txt"
    path.write_text("12345\n12345\n")
    assert [*files.lines(str(path))] == ["12345\n", "12345\n"]
    assert files.document(str(path)) == "12345\n12345\n"
    path.write_text("12345\n123456\n")
    refuses(errors.BadTable, "a document has at most 12 bytes", lambda: files.document(str(path)))
    refuses(
        errors.BadTable, "line 2: a line has at most 6 bytes", lambda: [*files.lines(str(path))]
    )
    monkeypatch.setattr(folders, "MAX_DOCUMENT", 9)
    monkeypatch.setattr(folders, "_STEP", 4)
    for text in ("", "abc", "abcd", "abcde", "abcdefghi"):
        path.write_text(text)
        assert folders._bytes(path) == text.encode()
    path.write_text("abcdefghij")
    refuses(errors.BadTable, "a.txt: a document has at most 9 bytes", lambda: folders._bytes(path))


def test_columns_of_numbers_are_told_from_the_first_rows() -> None:
    """As many as are looked at; later ones are read all the same."""
    rows = [{"f": str(i % 3), "y": "ab"[i % 2]} for i in range(kinds.SAMPLE)]
    late = {"f": "1.5", "y": "a"}
    assert refnb.learn([*rows, late], "y").how.families == {}  # type: ignore[union-attr]
    assert refnb.learn([*rows[1:], late], "y").how.families == {"f": "gaussian"}  # type: ignore[union-attr]
    new = {**late, "g": "x"}
    told = f"record {kinds.SAMPLE + 1}: no record before it has a column 'g'"
    refuses(errors.BadTable, told, lambda: refnb.learn([*rows, new], "y"))


def test_nine_tables_are_merged() -> None:
    """Learned one after the other, given as shards, and left out row by row."""
    parts = [[{"f": v, "y": y} for v in "xz"] for y in "ababababc"]
    whole = [row for part in parts for row in part]
    learned = refnb.learn(parts[0], "y")
    for part in parts[1:]:
        learned = learned.learn(part)
    assert learned.model == refnb.learn(whole, "y").model
    together = refnb.learn(whole, "y").compare(["laplace"])
    assert learned.compare(["laplace"])["laplace"].confusion == together["laplace"].confusion


@pytest.mark.parametrize("family", ["categorical", "bernoulli"])
@pytest.mark.parametrize("name", "fghi")
def test_sums_of_numbers_are_no_words(name: str, family: str) -> None:
    """Whichever column is declared to hold words; without that all are of numbers.

    Neither are they whole rows, or weights.
    """
    lines = ["kind,label,feature,value,count,total,squares\n"]
    lines += [f"label,{y},,,2,,\n" for y in "ab"]
    lines += [f"number,{y},{f},,2,3,5\n" for y in "ab" for f in "fghi"]
    for chosen, why in (
        ({"model": "joint"}, "whole rows"),
        ({"weight": "w"}, "weights are in it"),
    ):
        told = f"a table of counts holds one column at a time: .*{why}"
        refuses(errors.BadRequest, told, lambda c=chosen: refnb.learn(counts=lines, **c))  # type: ignore[misc]
    numeric = refnb.learn(counts=lines).how.families  # type: ignore[union-attr]
    assert numeric == dict.fromkeys("fghi", "gaussian")
    told = f"column '{name}' holds sums of numbers, no words"
    refuses(errors.BadRequest, told, lambda: refnb.learn(counts=lines, families={name: family}))


@pytest.mark.parametrize(("said", "meant"), files._MEANT.items())
def test_what_the_csv_module_says_is_told_behind_a_line_alone(said: str, meant: str) -> None:
    """The same words elsewhere, as in the name of a column, are what they are."""
    assert files._plain(f"line 12: {said}") == f"line 12: {meant}"
    for message in (said, f"column {said}", f"a line 1: {said}", f"line x: {said}", "line 1: "):
        assert files._plain(message) == message


@pytest.mark.parametrize(
    ("lines", "said"),
    [(65537, "65537"), (2**32 - 1, "4294967295"), (2**32, "far more"), (10**40, "far more")],
)
def test_a_number_of_lines_is_told_below_two_to_the_32(
    lines: int, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The number that parameters would make, as long as it can be read."""
    stated = {"prior": {"a": 1}, "presence": {"f": {"a": "1/2"}}}
    monkeypatch.setattr(truths, "count_lines", lambda _: 2**16)
    assert truths.read(stated).examples
    monkeypatch.setattr(truths, "count_lines", lambda _: lines)
    refuses(errors.OutOfRange, f"parameters make {said}$", lambda: truths.read(stated))


@pytest.mark.parametrize("lost", "fghi")
def test_the_cell_that_whole_rows_lack_is_named(lost: str) -> None:
    """By its row and its column, whichever of them it is."""
    row: dict[str, object] = dict.fromkeys("fghiy", "x")
    rows = [row, {**row, lost: None}]
    told = f"^record 2, column '{lost}': the joint table needs a value"
    refuses(errors.MissingValue, told, lambda: refnb.learn(rows, "y", model="joint"))


def test_columns_that_counts_do_not_have() -> None:
    """They are named, and so are those that are like them."""
    head = "kind,label,feature,value,count\n"
    lines = [head, "label,a,,,2\n", "label,b,,,2\n", "value,a,f,x,2\n", "value,b,f,x,2\n"]
    for name, chosen in {
        "the columns to use": {"features": ["f", "ff"]},
        "domains": {"domains": {"ff": ["x"]}},
        "families": {"families": {"ff": "bernoulli"}},
    }.items():
        told = f"{name}: no feature 'ff'; did you mean 'f'"
        refuses(errors.UnknownFeature, told, lambda c=chosen: refnb.learn(counts=lines, **c))  # type: ignore[misc]


def test_the_progress_of_documents_is_told_five_times_a_second(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Later than 200 ms after the last time alone; nothing at all where nobody looks."""
    clock = iter([10**9, 10**9, 12 * 10**8, 12 * 10**8 + 1, 13 * 10**8, 14 * 10**8])
    monkeypatch.setattr(folders, "monotonic_ns", lambda: next(clock))
    shown = terminal(monkeypatch)
    tree: folders.Tree = {"a": ["x"] * 4}
    assert len([*folders.documents(tree, "reading")]) == 4
    told = "".join(f"\rreading: {k} of 4 documents" for k in (1, 3))
    assert shown.getvalue() == f"{told}\r\x1b[K"
    monkeypatch.setattr(shown, "isatty", lambda: False)
    assert len([*folders.documents(tree, "reading")]) == 4
    assert shown.getvalue() == f"{told}\r\x1b[K"


def test_a_share_is_every_so_manieth_document() -> None:
    """Of each class, the first among them: 1/64 to all of 130 documents and 65."""
    mail = {"a": [f"w{'x' * i}" for i in range(130)], "b": ["w y"] * 65}
    how = texts.how("laplace", "none", 1, 0)
    found = curves.learning_curve(mail, {"a": ["w"], "b": ["y"]}, "two", how)
    assert [*found.points] == [64, 32, 16, 8, 4, 2, 1]
    for k, trial in found.points.items():
        number = -(-130 // k) + -(-65 // k)
        assert trial.told["learned from"] == f"{number} documents"
        assert (trial.rows, trial.told["tested on"]) == (2, "two")
    told = dict(json.loads(found.json())["steps"][0]["value"])
    assert "learned from" not in told
    assert told["tested on"] == "two"
    refuses(
        errors.UnknownLabel,
        "two: no class 'c' was learned",
        lambda: curves.learning_curve(mail, {"c": ["w"]}, "two", how),
    )


def test_a_row_left_out_keeps_its_place_and_its_label() -> None:
    """Also where it has no answer: its value was seen once alone."""
    rows = [{"f": "x", "y": "a"}, {"f": "z", "y": "b"}, {"f": "x", "y": "b"}, {"f": "x", "y": "b"}]
    found = refnb.learn(rows, "y").compare(["none"])["none"]
    assert found.problems[0].startswith("record 1: ")
    assert found.unanswered == len(found.problems)
    assert sum(sum(row.values()) for row in found.confusion.values()) == 4 - found.unanswered
    whole = refnb.learn(rows, "y").compare(["laplace"])["laplace"]
    assert (whole.rows, whole.unanswered) == (4, 0)
    assert [sum(whole.confusion[y].values()) for y in "ab"] == [1, 3]


def test_limits_are_those_of_the_pages() -> None:
    """A line of 16 MiB, a document of 64."""
    assert (files.MAX_LINE, files.MAX_DOCUMENT) == (2**24, 2**26)
    told = "a truth has the members .*, got \\['a', 'b', 'c'\\]"
    refuses(errors.BadRequest, told, lambda: refnb.error({"c": 1, "a": 2, "b": 3}))
    refuses(errors.BadRequest, "got no object", lambda: truths.of_document([]))
    with_learned = {"prior": {"a": 1}, "presence": {}, "learned": {"anything": "else"}}
    assert refnb.error(with_learned).error == 0


def test_every_twelfth_document_is_held_out() -> None:
    """Of each class, the last of each dozen; a class with fewer is named."""
    tree = {"a": [str(i) for i in range(1, 26)], "b": [str(i) for i in range(1, 13)]}
    kept, held = folders.parted(tree, 12)
    assert held == {"a": ["12", "24"], "b": ["12"]}
    assert {y: len(found) for y, found in kept.items()} == {"a": 23, "b": 11}
    refuses(errors.BadTable, "b: .* a class needs 13, got 12", lambda: folders.parted(tree, 13))


def test_a_problem_is_cut_after_a_thousand_characters() -> None:
    """With the name of the refusal in front."""
    found = questions.unanswered("line 1", None, errors.BadTable("x" * 2000))
    assert found.problem == f"BadTable: {'x' * 990}"


def test_rows_of_another_length_are_named() -> None:
    """One that is shorter, or all of them longer, than the header."""
    for more, line, found in ((["b\n"], 3, 1), (["b,u,c\n"], 3, 3), ([], 2, 3)):
        first = "a,u\n" if more else "a,u,v\n"
        words = f"line {line}: the header has 2 cells, got {found}"
        refuses(errors.BadTable, words, partial(refnb.learn, ["f,y\n", first, *more], "y"))


def test_records_of_another_length_are_named() -> None:
    """Also when nothing has read them before they are counted."""
    how = refnb.learn(["f,y\n", "a,u\n"], "y").how
    assert how is not None
    records = [(2, ["a", "u"]), (3, ["b"])]
    refuses(errors.BadTable, "line 3: the header has 2 cells, got 1",
        lambda: grouped.count(records, ("f", "y"), ("f",), how))  # fmt: skip


def test_more_rows_have_the_label() -> None:
    """A table without its column is refused as the first one is."""
    learned = refnb.learn(["f,y\n", "a,u\n", "b,v\n"], "y")
    refuses(errors.BadTable, "no column 'y'; there are 'f', 'x'", lambda: learned.learn(["f,x\n"]))


def test_a_problem_leaves_the_cell_of_each_label_empty() -> None:
    """Ten labels: line, decision, ties, ten posteriors and the problem."""
    rows = [{"f": v, "y": f"y{i}"} for i, v in enumerate(NINE)]
    answers = refnb.learn(rows, "y", smoothing="laplace").ask_all([{"f": "v0"}, {"f": "odd"}])
    head, good, bad = (line.split(",") for line in answers.csv().splitlines())
    assert len(head) == len(bad[:12]) + 1 == 4 + 9
    assert bad[1:12] == [""] * 11
    assert good[0] == "1"


def test_sixty_steps_are_told() -> None:
    """As many as were allowed, however few were taken."""
    taught = refnb.hmm(umbrella.MODEL).learn([["umbrella"]], 60, 2)
    assert taught.worked.steps[0].value == {
        "steps": "60",
        "grid": "1/2",
        "ended": "a step changes nothing any more",
    }


def test_fifty_letters_of_what_is_known_stand_in_a_title() -> None:
    """One more is told as e."""
    for letters, said in ((50, "v=" + "x" * 48), (51, "e")):
        value = "x" * (letters - 2)
        row: dict[str, Fraction] = {value: Fraction(1)}
        net = refnb.network(Network({"v": (value,), "w": ("0",)}, {"v": (), "w": ()},
            {"v": {(): row}, "w": {(): {"0": Fraction(1)}}}))  # fmt: skip
        assert net.ask({"v": value}, "w").solution.title == f"P(w | {said})"


def test_a_new_value_in_the_last_of_two_hundred_columns() -> None:
    """The table grows to three values in each; all columns are counted, not the first ones."""
    names = [f"f{i}" for i in range(200)]
    rows = [dict.fromkeys(names, v) | {"y": v} for v in "ab"]
    learned = refnb.learn(rows, "y", smoothing="laplace")
    more = learned.learn([dict.fromkeys(names, v) | {"y": v} for v in "cd"])
    assert list(more.labels) == ["a", "b", "c", "d"]
    assert more.ask({"f199": "d"}).decision.label == "d"


def test_what_is_asked_for_is_there() -> None:
    """Of a theorem, and of an estimate; and the features of a claim are a list."""
    half = {"a": "1/2", "b": "1/2"}
    for known in (refnb.bayes(half, half), refnb.estimate({"a": 1, "b": 2})):
        refuses(errors.UnknownLabel, "what is asked for", partial(known.exercise, "odd"))
    words = "features are a list of numbers, got int 2"
    refuses(errors.BadRequest, words, lambda: refnb.refute("half-or-more", 2, 2))  # type: ignore[arg-type]
