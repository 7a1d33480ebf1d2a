"""Laws of tables of mistakes: each change says what its formula says, line by line."""

from collections.abc import Mapping
from fractions import Fraction

from hypothesis import example, given
from hypothesis import strategies as st

from refnb.exercises import changes
from refnb.exercises.changes import Question, Row
from refnb.exercises.replay import Lines, Working
from strategies.probability import extremes, rarely

numbers = rarely(st.fractions(-4, 4, max_denominator=6), extremes)
LABELS = ("b", "a")
CELLS = [(f, y) for f in ("f", "g") for y in LABELS]
QUESTION = Question("b", LABELS)
lines = st.lists(numbers, min_size=4, max_size=4).map(lambda xs: dict(zip(CELLS, xs, strict=True)))
ZEROS = dict.fromkeys(CELLS, Fraction(0))


@given(lines, lines, numbers)
@example(ZEROS, dict.fromkeys(CELLS, Fraction(1, 10**30)), Fraction(-1))
def test_formulas(known: Lines, own: Lines, total: Fraction) -> None:
    """A formula is worked out with the numbers of each line, the stage's own lines among them."""
    labels: Lines = {("a",): total, ("b",): -total}
    working: Working = {"known": known, "total": {(): total}, "labels": labels}
    same, other, whole = changes.same("known"), changes.same("own"), changes.line("total")
    formulas = {
        2 * same - 1: {c: 2 * x - 1 for c, x in known.items()},
        1 - same * other: {c: 1 - x * own[c] for c, x in known.items()},
        (1 + same + whole) / 3: {c: (1 + x + total) / 3 for c, x in known.items()},
        changes.total("known") + changes.count("own"): dict.fromkeys(
            CELLS, sum(known.values()) + len(own)
        ),
        changes.of_label("labels"): {(f, y): total if y == "a" else -total for f, y in CELLS},
        changes.other_label("known"): {
            (f, y): known[f, "b" if y == "a" else "a"] for f, y in known
        },
        changes.line("known", "g", "a"): dict.fromkeys(CELLS, known["g", "b"]),
    }
    for formula, expected in formulas.items():
        assert Row("own", changes.every(formula)).changed(QUESTION, working, own) == expected
    if all(known.values()):
        inverted = Row("own", changes.every(1 / same)).changed(QUESTION, working, own)
        assert inverted == {c: 1 / x for c, x in known.items()}


@given(lines, numbers)
def test_some_lines_change(own: Lines, total: Fraction) -> None:
    """The names of a table are those of the question, whatever its labels are called."""
    put, exchanged = (
        changes.put({("f", "a"): changes.line("total")}),
        changes.exchanged(("f", "a"), ("f", "b")),
    )
    assert put(QUESTION, {"total": {(): total}}, own) == {**own, ("f", "b"): total}
    one, other = own["f", "a"], own["f", "b"]
    assert exchanged(QUESTION, {}, own) == {**own, ("f", "a"): other, ("f", "b"): one}


def test_rows_are_made_where_they_can_be() -> None:
    """A table gives the mistakes that a question admits, in its order, in words of its names."""
    table: Mapping[str, Row[Question]] = {
        "of-two": Row("one", changes.every(0), Question.has_two_labels),
        "of-more": Row("one", changes.every(0), lambda q: len(q.labels) > 2),
        "of-any": Row("two", changes.every(1)),
    }
    words = {"of-two": "{a} for {b}", "of-more": "one of {n}", "of-any": "always"}
    for labels, expected in {
        ("x",): ["of-any"],
        ("x", "y"): ["of-two", "of-any"],
        ("y", "x", "z"): ["of-more", "of-any"],
    }.items():
        made = changes.mistakes(words, table, Question("x", labels), n=str(len(labels)))
        assert [mistake.key for mistake in made] == expected
        assert {mistake.text for mistake in made} <= {"x for y", "one of 3", "always"}
