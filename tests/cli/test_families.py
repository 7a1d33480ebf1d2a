"""classify --family: columns of numbers beside columns of words, in one table."""

from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.commands import EXAMPLES, Sheet, answered, asked, files, read, refused, run, steps
from refnb.classifiers import categorical, gaussian, mixed, poisson
from refnb.data.wire import encode
from refnb.errors import RefnbError
from refnb.estimation.counting import count_observed
from refnb.estimation.moments import count
from refnb.estimation.schema import Example, Quantities
from refnb.estimation.smoothing import smoothing
from refnb.exact.rational import rational

ANIMALS = str(EXAMPLES / "animals.csv")
KIND = ("classify", ANIMALS, "--label", "kind")
NUMBERS = ("--family", "kg=gaussian", "--family", "barks=poisson")
LAPLACE, NONE = smoothing("laplace"), smoothing("none")
JSON = ("--format", "json")
HEADER = ["kind", "coat", "kg", "barks"]

kilograms = st.sampled_from(["1", "2.5", "-3", "1/3", "7e-1", "40%", "1000000000000000001", "?"])
animals = st.tuples(
    st.sampled_from(["cat", "dog", "eel"]),
    st.sampled_from(["long", "short", "?"]),
    kilograms,
    st.sampled_from(["0", "1", "5", "?"]),
)
queries = st.fixed_dictionaries(
    {},
    optional={
        "coat": st.sampled_from(["long", "short"]),
        "kg": kilograms.filter(lambda kg: kg != "?"),
        "barks": st.sampled_from(["0", "2", "7"]),
    },
).filter(bool)


def known(row: Sequence[str], columns: Sequence[str]) -> dict[str, str]:
    """Return the cells of some columns that are not missing."""
    cells = dict(zip(HEADER, row, strict=True))
    return {column: cells[column] for column in columns if cells[column] != "?"}


def library(rows: Sequence[Sequence[str]], divisor: str, *, shared: bool) -> mixed.Model:
    """Fit each family on its own columns, without the command line."""
    counts = count_observed(Example(known(row, ["coat"]), row[0]) for row in rows)
    labels = sorted({row[0] for row in rows})

    def seen(column: str) -> list[Example[Quantities]]:
        numbers = [(known(row, [column]), row[0]) for row in rows]
        return [Example({f: rational(x) for f, x in row.items()}, y) for row, y in numbers]

    return mixed.Model(
        categorical.fit(counts, LAPLACE, NONE),
        gaussian.fit(count(labels, ["kg"], seen("kg")), divisor, shared, NONE),
        poisson.fit(poisson.count(labels, ["barks"], seen("barks")), NONE),
    )


@given(
    st.lists(animals, min_size=4, max_size=12),
    st.sampled_from(["n", "n-1"]),
    st.booleans(),
    queries,
)
def test_the_answer_is_that_of_the_library(
    rows: list[tuple[str, ...]], divisor: str, shared: bool, x: dict[str, str]
) -> None:
    """Scores and decision are those of the three families fitted apart, or both refuse."""
    sheet: Sheet = [HEADER, ["cat", "long", "?", "?"], ["cat", "short", "?", "?"], *map(list, rows)]
    words = (*NUMBERS, "--smooth", "laplace", "--divisor", divisor, "--missing", "?")
    with files(table=sheet) as path:
        table = ("classify", path["table"], "--label", "kind", *words, *shared * ["--shared"])
        ended = run(*table, *asked(x), *JSON)
    numbers: dict[str, int | Fraction] = {f: rational(v) for f, v in x.items() if f != "coat"}
    values = {"coat": x["coat"]} if "coat" in x else {}
    if ended.status:
        with pytest.raises(RefnbError) as refusal:
            mixed.infer(library(sheet[1:], divisor, shared=shared), values, numbers)
        assert (ended.status, ended.out) == (2, "")
        assert ended.err.endswith(f"{refusal.value}\n")
        return
    expected = mixed.infer(library(sheet[1:], divisor, shared=shared), values, numbers)
    found = steps(ended.out)
    assert found["log_scores"] == encode(expected.scores)
    assert found["decision"] == encode(expected.decision)


def test_by_hand() -> None:
    """Two cats of 1 and 3 kg, two dogs of 4 and 6: variances 1, and 3.5 kg is a tie."""
    rows = [["kind", "kg"], ["cat", "1"], ["cat", "3"], ["dog", "4"], ["dog", "6"]]
    with files(table=rows) as path:
        table = ("classify", path["table"], "--label", "kind", "--family", "kg=gaussian")
        tie = steps(answered(*table, "--given", "kg=3.5", *JSON))
        assert tie["means"] == [["kg", [["cat", "2"], ["dog", "5"]]]]
        assert tie["variances"] == [["kg", [["cat", "1"], ["dog", "1"]]]]
        assert tie["decision"] == {"label": "cat", "ties": ["cat", "dog"]}
        assert tie["softmax"] == [["cat", "1/2"], ["dog", "1/2"]]
        unbiased = steps(answered(*table, "--divisor", "n-1", "--given", "kg=3", *JSON))
        assert unbiased["variances"] == [["kg", [["cat", "2"], ["dog", "2"]]]]
        text = answered(*table, "--given", "kg=3")  # odds e^(3/2), sigma(3/2) = .8175744761936437
        assert "P(cat | x) = 0.817574476193..." in text
        assert "g(kg=3 | dog) = -2" in text
        with files(questions=[["kg"], ["3"]]) as other:
            (row,) = read(answered(*table, "--queries", other["questions"]))
        assert row["P(cat)"] == "0.817574476193..."


def test_shared_variances_are_pooled() -> None:
    """Distances 2 and 8 over 2 + 2: one variance 5/2 for both labels."""
    rows = [["kind", "kg"], ["cat", "1"], ["cat", "3"], ["dog", "4"], ["dog", "8"]]
    with files(table=rows) as path:
        table = ("classify", path["table"], "--label", "kind", "--family", "kg=gaussian")
        found = steps(answered(*table, "--shared", "--given", "kg=3", *JSON))
    assert found["variances"] == [["kg", [["cat", "5/2"], ["dog", "5/2"]]]]


@pytest.mark.parametrize(
    ("options", "formula"),
    [
        ([], "v = (u - t^2/n) / n\n"),
        (["--divisor", "n-1"], "v = (u - t^2/n) / (n - 1)\n"),
        (["--shared"], "v = Σ (u - t^2/n) / Σ n\n"),
        (["--shared", "--divisor", "n-1"], "v = Σ (u - t^2/n) / Σ (n - 1)\n"),
    ],
)
def test_the_formula_of_the_variance_is_that_of_the_options(
    options: list[str], formula: str
) -> None:
    """What was chosen stands beside the numbers."""
    text = answered(*KIND, "--family", "kg=gaussian", *options, "--given", "kg=5")
    assert formula in text


def test_a_weight_repeats_its_row() -> None:
    """A row of weight 3 counts as three rows, in means, variances and rates."""
    rows = [["cat", "long", "4", "0"], ["cat", "short", "7", "3"], ["dog", "long", "9", "2"]]
    rows += [["dog", "short", "12", "5"]]
    weights = ["3", "1", "2", "1"]
    weighted = [[*HEADER, "n"], *([*row, n] for row, n in zip(rows, weights, strict=True))]
    repeated = [row for row, n in zip(rows, weights, strict=True) for _ in range(int(n))]
    ask = ("--label", "kind", *NUMBERS, *asked({"kg": "6", "barks": "1", "coat": "long"}), *JSON)
    with files(weighted=weighted, repeated=[HEADER, *repeated]) as path:
        once = steps(answered("classify", path["weighted"], "--weight", "n", *ask))
        often = steps(answered("classify", path["repeated"], *ask))
    names = ("means", "variances", "rates", "log_scores", "softmax")
    assert {name: once[name] for name in names} == {name: often[name] for name in names}
    assert once["means"] == [["kg", [["cat", "19/4"], ["dog", "10"]]]]


def test_a_saved_model_answers_alike() -> None:
    """A model in a file gives the same posteriors, also when it is read back."""
    with files(model="") as path:
        answered(*KIND, *NUMBERS, "--save", path["model"])
        for x in ({"kg": "4"}, {"coat": "long", "barks": "3"}, {"kg": "6", "barks": "0"}):
            here = steps(answered(*KIND, *NUMBERS, *asked(x), *JSON))
            there = steps(answered("classify", "--from", path["model"], *asked(x), *JSON))
            assert (here["softmax"], here["decision"]) == (there["softmax"], there["decision"])


def test_rows_of_questions_are_answered_one_by_one() -> None:
    """An irrational posterior shows twelve decimals, a rational one is exact; bad cells say why."""
    asked_rows = [["kg", "coat", "barks"], ["4", "?", "0"], ["?", "long", "?"], ["x", "?", "?"]]
    asked_rows += [["?", "?", "1.5"], ["?", "?", "-1"], ["?", "bald", "?"]]
    with files(questions=asked_rows) as path:
        more = ("--missing", "?", "--queries", path["questions"])
        ended = run(*KIND, *NUMBERS, "--smooth", "laplace", *more)
    first, second, *others = read(ended.out)
    assert ended.status == 1
    assert len(first["P(cat)"]) == len("0.123456789012...")
    cat = Fraction(3, 7) * Fraction(3, 5) / (Fraction(3, 7) * Fraction(3, 5) + Fraction(4, 21))
    assert Fraction(second["P(cat)"]) == cat
    names = ["NotExact: 'kg'", "BadWeight: 'barks'", "Negative: 'barks'", "UnknownValue: coat=bald"]
    for row, name in zip(others, names, strict=True):
        assert row["problem"].startswith(name)


REFUSED = [
    (["--family", "kg"], "--family takes COLUMN=FAMILY"),
    (["--family", "kg=gausian"], "did you mean 'gaussian'?"),
    (["--family", "kgs=gaussian"], "no feature 'kgs'; did you mean 'kg'?"),
    ([*NUMBERS, "--family", "kg=poisson"], "--family names 'kg' twice"),
    (["--family", "coat=gaussian"], "line 2, column 'coat'"),
    (["--family", "kg=poisson"], "line 3, column 'kg': the value is a count"),
    (["--family", "coat=bernoulli"], "line 2, column 'coat': 'long' is not declared"),
    ([*NUMBERS, "--domain", "kg=1,2"], "the domain of 'kg': it holds numbers"),
    ([*NUMBERS, "--model", "joint"], "the joint model takes no families"),
    (["--family", "kg=categorical", "--divisor", "n-1"], "is for gaussian columns, none is"),
    (["--family", "kg=poisson", "--shared"], "is for gaussian columns, none is"),
    ([*NUMBERS, "--divisor", "2"], "no divisor '2'; there are 'n', 'n-1'"),
    ([*NUMBERS, "--given", "kg=heavy"], "'kg': a number is written like"),
    ([*NUMBERS, "--given", "barks=1/2"], "'barks': the value is a count and must be whole"),
]


@pytest.mark.parametrize(("words", "said"), REFUSED)
def test_mistakes_are_one_line(words: list[str], said: str) -> None:
    """What is wrong in the options or in a cell is named, with its place."""
    assert said in refused(*KIND, *words, "--given", "coat=long")


def test_an_empty_cell_is_no_number() -> None:
    """It is refused with a hint, and left out when it is said to be missing."""
    rows = [["kind", "kg"], ["cat", "1"], ["cat", "3"], ["cat", ""], ["dog", "4"], ["dog", "6"]]
    with files(table=rows) as path:
        words = ("classify", path["table"], "--label", "kind", "--family", "kg=gaussian")
        assert "line 4, column 'kg'" in (said := refused(*words, "--given", "kg=1"))
        assert "got ''; is '' the mark of a missing cell?" in said
        found = steps(answered(*words, "--missing", "", "--given", "kg=1", *JSON))
    assert found["means"] == [["kg", [["cat", "2"], ["dog", "5"]]]]
    choices = dict(found["choices"])  # type: ignore[arg-type]
    assert choices["model"] == "mixed, other columns categorical"


def test_equal_numbers_have_no_variance() -> None:
    """A column that is constant within a label is refused, and named."""
    rows = [["kind", "kg"], ["cat", "1"], ["cat", "1"], ["dog", "4"], ["dog", "6"]]
    with files(table=rows) as path:
        words = ("classify", path["table"], "--label", "kind", "--family", "kg=gaussian")
        assert "'kg' given 'cat'" in refused(*words, "--given", "kg=1")


def test_a_name_may_hold_an_equals_sign() -> None:
    """A family stands behind the last one, a value behind the first."""
    rows = [["kind", "k=g"], ["cat", "1"], ["cat", "3"], ["dog", "4"], ["dog", "6"]]
    with files(table=rows) as path:
        words = ("classify", path["table"], "--label", "kind", "--family", "k=g=gaussian")
        found = steps(answered(*words, *JSON))
    assert dict(found["choices"])["families"] == "k=g=gaussian"  # type: ignore[arg-type]
