"""Bayes' theorem as an exercise; what its mistakes give stands in mistakes/test_typical.py."""

from fractions import Fraction
from math import prod

from hypothesis import example, given
from hypothesis import strategies as st

from helpers.refusals import HALF
from refnb.exact import rational
from refnb.exercises import theorem
from refnb.probability import bayes
from strategies import models, workings
from worked.test_working import held


@st.composite
def questions(draw: st.DrawFn) -> tuple[dict[str, Fraction], workings.Tables]:
    names = draw(models.labels_of(2))
    row = st.fixed_dictionaries(dict.fromkeys(names, workings.shares))
    return draw(models.distributions(names)), {
        f"e{i}": draw(row) for i in range(draw(st.integers(1, 3)))
    }


@given(questions())
@example(({"a": HALF, "b": HALF}, {"e": {"a": HALF, "b": HALF}}))
@example(({"a": HALF, "b": HALF}, {"e": {"a": Fraction(0), "b": Fraction(0)}}))
def test_theorem(asked: tuple[dict[str, Fraction], workings.Tables]) -> None:
    """Each line is the chapter's; where nothing is possible there is no posterior."""
    prior, observed = asked
    likely = {h: prod(row[h] for row in observed.values()) for h in prior}
    for h in prior:
        lines = theorem.exercise(prior, observed, h).working.right
        both = bayes.joint(prior, likely)
        held(lines, prior=prior, likelihood=likely, joint=both)
        held(lines, evidence=rational.total(both.values()))
        if not any(both.values()):
            assert "posterior" not in lines
            continue
        after = bayes.posterior(prior, likely)
        held(lines, posterior=after, answer=after[h])
