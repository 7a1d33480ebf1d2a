"""What an option means that is given twice: more of it, or a refusal that names both values."""

from collections.abc import Mapping
from fractions import Fraction
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import refnb
from cli.commands import EXAMPLES, answered, refused, run, steps
from helpers.refusals import refuses
from refnb.cli.main import COMMANDS
from refnb.cli.options import ADD_UP, Parser
from refnb.core.errors import (
    BadRequest,
    DomainMismatch,
    EmptyData,
    RefnbError,
    ZeroEvidence,
)

PRIOR = {"ill": "1%", "well": "99%"}
POSITIVE, NEGATIVE = {"ill": ".9", "well": ".05"}, {"ill": ".1", "well": ".95"}
ENTRIES = {
    *(("classify", name) for name in ("--counts", "--given", "--domain", "--family")),
    *(("network", name) for name in ("--query", "--given", "--domain")),
    *(("conform", name) for name in ("--only", "--skip")),
    *((name, "--missing") for name in ("classify", "network", "em", "cluster", "sql")),
    ("classify", "--header"),
    *(("em", "--domain"), ("bayes", "--likelihood"), ("check", "--line")),
}
CLASSIFY = "classify weather.csv --label Play"
LISTS = (
    (f"{CLASSIFY} --given Wind=weak", "--features", "Wind", "Outlook"),
    (f"{CLASSIFY} --given Wind=weak", "--labels", "yes", "no"),
    (CLASSIFY, "--compare", "none", "laplace"),
    ("em weather.csv --label Play --steps 1", "--features", "Wind", "Outlook"),
    ("em weather.csv --label Play --steps 1", "--labels", "yes", "no"),
    ("hmm umbrella.json", "--observe", "umbrella", "none"),
    ("network --learn weather.csv --smooth laplace", "--order", "Play", "Wind"),
    ("curve hiking.json", "--sizes", "1", "2"),
    ("cluster animals.csv --centres 4,1;20,2", "--columns", "kg", "barks"),
    ("sql --dialect duckdb --table t --label y --features a", "--schema", "lake", "main"),
    ("sql --dialect duckdb --table t --label y", "--features", "a", "b"),
    ("sql --dialect duckdb --table t --label y", "--numbers", "a", "b"),
    ("text animals.csv --text coat --label kind --given long", "--extra", "wool", "fur"),
)


EVERY = {
    (command, name): option
    for command, taken in COMMANDS.items()
    for name, option in Parser(command, taken).known.items()
    if name.startswith("--")
}


@pytest.fixture(autouse=True)
def _among_the_examples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(EXAMPLES)


def test_an_option_given_twice_adds_up_or_is_refused_with_both_values() -> None:
    """Whatever a command is asked, of two values of an option none is passed over silently."""
    several = {
        where
        for where, option in EVERY.items()
        if option.read in ADD_UP and " " not in option.metavar
    }
    assert ENTRIES | {(line.split()[0], option) for line, option, _, _ in LISTS} <= several
    for (command, name), option in EVERY.items():
        first, second = ([word] * len(option.metavar.split()) for word in ("71", "72"))
        said = run(command, name, *first, name, *second).err
        if (command, name) in several:
            assert "given twice" not in said, (command, name)
            continue
        both = " and ".join(" ".join(map(repr, words)) for words in (first, second))
        wanted = f"refnb: {name} is given twice{': ' + both if first else ''} (see refnb "
        assert said.startswith(wanted), (command, name, said)


@pytest.mark.parametrize(("line", "option", "first", "second"), LISTS)
def test_a_list_given_twice_goes_on(line: str, option: str, first: str, second: str) -> None:
    """Two lists are the list of all their entries, in the order in which they are given."""
    words = line.split()
    whole = run(*words, option, f"{first},{second}")
    assert run(*words, option, first, option, second) == whole
    assert whole.status == 0
    if option not in ("--labels", "--order"):
        assert run(*words, f"{option}={second}") != whole


@pytest.mark.parametrize(
    ("line", "values"),
    [
        ("bayes --prior ill=1 --prior=ill=1", "'ill=1' and 'ill=1'"),
        (f"{CLASSIFY} --smooth none --given Wind=weak --smooth laplace", "'none' and 'laplace'"),
        (f"{CLASSIFY} --given Wind=weak --given Wind=strong", "'weak' and 'strong'"),
    ],
)
def test_the_values_are_named_as_they_were_written(line: str, values: str) -> None:
    """Also where they are equal, are the default, or stand behind an equals sign."""
    assert f"twice: {values}" in refused(*line.split())


def test_bayes_takes_several_observations() -> None:
    """Two positive tests and a negative one: .01·.9·.9·.1 to .99·.05·.05·.95 is 72 to 209."""
    words = ["bayes", "--prior", "ill=1%,well=99%", "--format", "json"]
    for row in (POSITIVE, POSITIVE, NEGATIVE):
        words += ["--likelihood", ",".join(f"{h}={p}" for h, p in row.items())]
    assert steps(answered(*words))["posterior"] == [["ill", "72/281"], ["well", "209/281"]]
    solved = refnb.bayes(PRIOR, [POSITIVE, POSITIVE, NEGATIVE], "test")
    assert solved.posterior == {"ill": Fraction(72, 281), "well": Fraction(209, 281)}
    assert "P(test1, test2, test3, ill) = 9/10 · 9/10 · 1/10 · 1/100" in solved.text()


PARTS = st.fractions(0, 1, max_denominator=9)
ROWS = st.fixed_dictionaries(dict.fromkeys("abc", PARTS))
Row = Mapping[str, Fraction]


@given(ROWS, st.lists(ROWS, min_size=1, max_size=5), st.randoms(use_true_random=False))
def test_observations_may_come_one_by_one_or_together(
    weights: Row, rows: list[Row], order: Random
) -> None:
    """Several observations give what each gives after the others, in whichever order."""
    assume(any(w and all(row[h] for row in rows) for h, w in weights.items()))
    prior = {h: w / sum(weights.values()) for h, w in weights.items()}
    after = prior
    for row in rows:
        after = refnb.bayes(after, row).posterior
    for several in (rows, order.sample(rows, len(rows))):
        assert refnb.bayes(prior, several).posterior == after


@pytest.mark.parametrize(
    ("error", "words", "several"),
    [
        (EmptyData, "the likelihood of an observation is needed", []),
        (DomainMismatch, "prior and likelihood of e2", [POSITIVE, {"ill": 1}]),
        (ZeroEvidence, "needs p\\(e\\) > 0", [{"ill": 0, "well": 1}, {"ill": 1, "well": 0}]),
        (BadRequest, "the likelihood of e2 given", [POSITIVE, "ill=1"]),
    ],
)
def test_observations_that_do_not_fit_are_refused(
    error: type[RefnbError], words: str, several: list[object]
) -> None:
    """None at all, other hypotheses, what is impossible together; the wrong one is named."""
    refuses(error, words, lambda: refnb.bayes(PRIOR, several))  # type: ignore[arg-type]


def test_a_chain_sees_one_symbol_after_another() -> None:
    """Symbols of several --observe are one sequence, as the list that Python takes is."""
    chain = refnb.hmm("umbrella.json").observe(["umbrella", "none", "umbrella"])
    words = ["hmm", "umbrella.json", "--observe", "umbrella,none", "--observe", "umbrella"]
    assert answered(*words) == chain.text()
