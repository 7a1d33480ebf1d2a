"""Small random sets of hypotheses that vote, built valid; and their worlds, written out."""

from fractions import Fraction
from itertools import product
from typing import NamedTuple

from hypothesis import strategies as st

from oracles.enumerations import turned
from strategies import sizes
from strategies.models import distributions, names
from strategies.probability import Urn, rarely, shares, urns_of
from strategies.sizes import MANY

Table = dict[str, Fraction]
Votes = dict[str, Table]

hypotheses = rarely(names("hgf", 1, 3), names("hgfed", 4, 5))
labels = rarely(names("bca", 2, 3), names("ebdca", 4, 5))


class Committee(NamedTuple):
    """An urn of hypotheses, and for each of them equally likely cases with their labels."""

    urn: Urn
    cases: dict[str, list[str]]
    labels: list[str]

    @property
    def posterior(self) -> Table:
        """Return the share of the balls of each hypothesis."""
        return shares(self.urn)

    @property
    def votes(self) -> Votes:
        """Return the share of the cases of each label, hypotheses and labels turned round.

        The first votes, which declare the labels, keep their order.
        """
        *_, first = self.cases
        orders = {h: self.labels if h == first else self.labels[::-1] for h in self.cases}
        return {
            h: {y: Fraction(self.cases[h].count(y), len(self.cases[h])) for y in orders[h]}
            for h in reversed(self.cases)
        }

    @property
    def said(self) -> list[str]:
        """Return the label of every equally likely pair of a ball and a case."""
        return [y for h, n in self.urn.items() for _ in range(n) for y in self.cases[h]]

    @property
    def counted(self) -> Table:
        """Return the share of the pairs of each label."""
        return {y: Fraction(self.said.count(y), len(self.said)) for y in self.labels}


CROWD = Committee(
    {h: 1 + i * i % 5 for i, h in enumerate(MANY)},
    {h: [MANY[j * i * i % 11] for j in (1, 3, 7)] for i, h in enumerate(MANY)}
    | {MANY[2]: [MANY[10], MANY[9], MANY[10]]},
    [*MANY],
)
"""Eleven hypotheses, each with three labels of eleven."""


@st.composite
def committees(draw: st.DrawFn) -> Committee:
    """Draw some hypotheses, and one to four labels of each."""
    some, said, many = draw(hypotheses), draw(labels), draw(st.integers(1, 4))
    cases = st.lists(st.sampled_from(said), min_size=many, max_size=many)
    return Committee(draw(urns_of(some)), {h: draw(cases) for h in some}, said)


class World(NamedTuple):
    """A prior, what each target does to the data, and what it votes at one instance."""

    prior: Table
    likelihood: dict[str, Table]  # by data, then by hypothesis
    votes: Votes

    @property
    def outcomes(self) -> dict[tuple[str, str, str], Fraction]:
        """Return the probability of each target, data and label."""
        return {
            (h, d, y): self.prior[h] * row[h] * self.votes[h][y]
            for h, (d, row) in product(self.prior, self.likelihood.items())
            for y in self.votes[h]
        }


@st.composite
def rows(draw: st.DrawFn) -> tuple[Table, Votes]:
    """Draw a posterior and votes of any sizes."""
    some, row = draw(sizes.names()), sizes.distribution(draw(sizes.names(2)))
    return draw(sizes.distribution(some)), turned(some[0], {h: draw(row) for h in some})


@st.composite
def worlds(draw: st.DrawFn) -> World:
    """Draw a world of two data; its tables are small, large or close to certain."""
    some, said = draw(hypotheses), draw(labels)
    prior, row = draw(distributions(some, wide=True)), distributions(said, wide=True)
    votes = turned(some[0], {h: draw(row) for h in some})
    data = {h: draw(distributions(["d", "e"], wide=True)) for h in prior}
    return World(prior, {d: {h: data[h][d] for h in prior} for d in ("d", "e")}, votes)
