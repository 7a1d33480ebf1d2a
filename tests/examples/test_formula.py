"""A formula is a network: its query counts the assignments that satisfy it."""

from itertools import product

from hypothesis import example, given
from hypothesis import strategies as st

from refnb.examples import formula
from refnb.networks import elimination

LITERALS = [f"{sign}{x}" for x in "pqrs" for sign in ("", "-")]
clauses = st.lists(st.sampled_from(LITERALS), min_size=1, max_size=3)


@given(st.lists(clauses, min_size=1, max_size=4))
@example([["p"], ["-p"]])
@example([["p", "-q"], ["q", "-r"], ["r", "-p"], ["p", "q", "r"]])
def test_the_query_counts_the_assignments(told: list[list[str]]) -> None:
    """Of all truth values of the letters, those in which every clause has a literal that holds."""
    letters = sorted({literal[-1] for clause in told for literal in clause})
    worlds = [
        dict(zip(letters, x, strict=True)) for x in product((True, False), repeat=len(letters))
    ]
    true = [w for w in worlds if all(any(w[c[-1]] != (c[0] == "-") for c in each) for each in told)]
    last = f"all {len(told)}"
    share = elimination.posterior(formula(told), [last], {})["yes",]
    assert share * len(worlds) == len(true)
