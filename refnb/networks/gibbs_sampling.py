"""Gibbs sampling: redraw one variable at a time, given all the others.

    e            given: variable -> value                            Mapping
    x, y         cells that agree with e, with P(x) > 0              tuple of str
    p(v | x)     distribution of v given all other variables of x    Fraction
    K(x, y)      probability that one sweep leads from x to y        Fraction, sums to 1 over y

    one update    v gets a new value from p(v | x), the others stay
    a sweep       one update of each unknown variable, in declared order
    sum over x of P(x | e) K(x, y) = P(y | e)

So a walk that starts from the posterior keeps that distribution, sweep after sweep. From any other
start it comes closer to it, if it can reach every state.

The trap: keeping a distribution is not the same as reaching it. If zeros block its way, the walk
never leaves its corner, and its frequencies are those of the corner, however long it runs.

Source: S. Geman, D. Geman, Stochastic relaxation, Gibbs distributions, and the Bayesian
restoration of images, IEEE PAMI 6 (1984); J. Pearl, Artificial Intelligence 32 (1987).
"""

from __future__ import annotations

from fractions import Fraction

from refnb.core import checks, limits, messages
from refnb.core.checks import Names, Size
from refnb.core.errors import DomainMismatch, UnknownVariable, ZeroEvidence
from refnb.estimation.schema import Cell, Instance
from refnb.networks import inference, sampling
from refnb.networks.network import Network, probability
from refnb.networks.sampling import Run, Sample
from refnb.probability.draws import Below, Source, Wheel


def run(network: Network, given: Instance, start: Instance, times: Size, seed: Size) -> Run:
    """Redraw each unknown variable in turn, given all others; repeat so many times.

    Raises UnknownVariable; UnknownValue; MissingValue when the start is not complete;
    DomainMismatch when it does not agree with the given values; ZeroEvidence when P(start) = 0;
    OutOfRange as in `sampling.forward`.

    >>> from refnb.examples import EXAM
    >>> run(EXAM, {"S": "yes"}, dict.fromkeys("LFSAG", "yes"), 1, 1).samples[0].cell
    ('no', 'yes', 'yes', 'yes', 'yes')
    """
    network.check_values(given)
    sampling.check_draws(network, times, seed)
    if probability(network, start) == 0:
        raise ZeroEvidence("Gibbs needs a start of probability > 0")
    if not given.items() <= start.items():
        raise DomainMismatch(f"the start must agree with {messages.quote(dict(given))}")
    samples, source, x = list[Sample](), Source(seed), dict(start)
    for _ in range(times):
        x = sweep(network, given, x, source)
        samples.append(Sample(tuple(x[v] for v in network.variables), 1))
    return Run(tuple(samples), source.state)


def kernel(network: Network, given: Instance, updates: Names) -> dict[Cell, dict[Cell, Fraction]]:
    """Return K(x, y): the probability that updating these unknown variables leads from x to y.

    Its cells are those that agree with the given values and have P(x) > 0.

    Raises UnknownVariable, also for an update of a given variable; UnknownValue; ZeroEvidence when
    no cell has P(x) > 0.

    >>> from refnb.examples import EXAM
    >>> x = ("yes", "yes", "yes", "yes", "yes")
    >>> kernel(EXAM, {"S": "yes", "F": "yes", "A": "yes", "G": "yes"}, ["L"])[x][x]
    Fraction(16, 31)
    """
    network.check_values(given)
    checks.names(updates, "the updates")
    unknown = [v for v in network.variables if v not in given]
    checks.known(updates, unknown, UnknownVariable, "an update")
    worlds = {x: sampling.named(network, x) for x in sampling.worlds(network, given)}
    cells = [x for x, world in worlds.items() if probability(network, world) > 0]
    limits.check_cells(len(cells) ** 2, "the kernel")
    if not cells:
        raise ZeroEvidence(f"K needs P(e) > 0, {messages.quote(dict(given))} is impossible")
    spread = {x: _spread(network, x, updates) for x in cells}
    return {x: {y: reached.get(y, Fraction(0)) for y in cells} for x, reached in spread.items()}


def sweep(network: Network, given: Instance, x: Instance, below: Below) -> dict[str, str]:
    """Update every unknown variable once, in declared order, with numbers from a source.

    >>> from refnb.examples import EXAM
    >>> sweep(EXAM, dict.fromkeys("LFSA", "yes"), dict.fromkeys("LFSAG", "yes"), Source(1))["G"]
    'yes'
    """
    y = dict(x)
    for v in network.variables:
        if v not in given:
            y[v] = Wheel(_given_others(network, y, v)).spin(below)
    return y


def _spread(network: Network, x: Cell, updates: Names) -> dict[Cell, Fraction]:
    """Return the cells that the updates can reach from x, each with its probability."""
    places = {v: i for i, v in enumerate(network.variables)}
    reached = {x: Fraction(1)}
    for v in updates:
        before, reached = reached, {}
        for y, p in before.items():
            row = _given_others(network, sampling.named(network, y), v)
            for w, q in row.items():
                z = (*y[: places[v]], w, *y[places[v] + 1 :])
                if q:
                    reached[z] = reached.get(z, Fraction(0)) + p * q
    return reached


def _given_others(network: Network, x: Instance, v: str) -> dict[str, Fraction]:
    """Return p(v | x), which depends only on the rows of v and of its children."""
    return inference.one_unknown(network, v, {u: w for u, w in x.items() if u != v})
