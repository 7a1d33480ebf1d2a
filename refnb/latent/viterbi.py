"""Decoding: what the symbols say about the hidden states.

    z, w, x, T, π, a, b, α_t, β_t, P(x)    those of the hidden Markov model
    path        a state for each symbol, z_1 ... z_T                 Cell
    p(path, x)  its probability together with the symbols            product of π, a and b

    filtered    P(z_t = z | x_1 ... x_t) = α_t(z) / sum over z of α_t(z)
    smoothed    P(z_t = z | x) = α_t(z) β_t(z) / P(x)
    predicted   P(z_{T+k} = z | x) = sum over w of P(z_{T+k-1} = w | x) a(w, z)
    pairs       P(z_t = z, z_{t+1} = w | x) = α_t(z) a(z, w) b(w, x_{t+1}) β_{t+1}(w) / P(x)
    best        δ_T(z) = 1,  δ_t(z) = max over w of a(z, w) b(w, x_{t+1}) δ_{t+1}(w)
    ways        how many paths from z_t on have δ_t(z): the sum of those of the w in the maximum

The trap: the most probable state at each time need not give a possible path. And two neighbouring
states are not independent: the posterior of the pair is not the product of the two posteriors.

Source: L. Rabiner, A Tutorial on Hidden Markov Models, Proceedings of the IEEE 77 (1989).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice
from typing import NamedTuple

from refnb.core import checks
from refnb.core.checks import Number, Probabilities, Size
from refnb.core.errors import ZeroEvidence
from refnb.estimation.schema import Cell
from refnb.exact import rational
from refnb.latent import hmm
from refnb.latent.hmm import Model, Row, Scaled, Seen
from refnb.networks.mpe import MOST, Explanation
from refnb.probability import distribution


class Best(NamedTuple):
    """For one state: the greatest product, the number of ways to reach it, and the next states."""

    product: Number
    ways: int
    then: Cell


def filtered(model: Model, observed: Seen) -> tuple[Row, ...]:
    """Return P(z_t = z | x_1 ... x_t) = α_t(z) / sum over z of α_t(z) for each t.

    Raises UnknownValue for a symbol that is not declared; ZeroEvidence when P(x) = 0.

    >>> from refnb.examples import UMBRELLA
    >>> filtered(UMBRELLA, ["umbrella", "umbrella"])[1]["rain"]
    Fraction(621, 703)
    """
    rows, _ = _possible(model, observed)
    return tuple(distribution.normalise(alpha) for alpha in rows)


def smoothed(model: Model, observed: Seen) -> tuple[Row, ...]:
    """Return γ_t(z) = P(z_t = z | x) = α_t(z) β_t(z) / P(x) for each t.

    Raises UnknownValue for a symbol that is not declared; ZeroEvidence when P(x) = 0.

    >>> from refnb.examples import UMBRELLA
    >>> smoothed(UMBRELLA, ["umbrella", "umbrella"])[0]["rain"]
    Fraction(621, 703)
    """
    before, evidence = _possible(model, observed)
    both = zip(before, hmm.betas(model.scaled, observed), strict=True)
    return tuple({z: alpha[z] * beta[z] / evidence for z in alpha} for alpha, beta in both)


def predicted(model: Model, observed: Seen, ahead: Size) -> tuple[Row, ...]:
    """Return P(z_{T+k} = z | x) for k = 1 ... ahead: states after the last symbol.

    Each follows from the one before: the sum over w of P(z_{T+k-1} = w | x) a(w, z).

    Raises UnknownValue for a symbol that is not declared; ZeroEvidence when P(x) = 0; OutOfRange
    for `ahead` below 1.

    >>> from refnb.examples import UMBRELLA
    >>> predicted(UMBRELLA, ["umbrella"], 2)[1]
    {'rain': Fraction(303, 550), 'dry': Fraction(247, 550)}
    """
    checks.size(ahead, "the times ahead", 1)
    return filtered(model, [*observed, *[None] * ahead])[len(observed) :]


def symbols(model: Model, states: Probabilities[str]) -> Row:
    """Return P(x = s) = sum over z of P(z) b(z, s), from the distribution of a state.

    Raises DomainMismatch for other states than those of the model.

    >>> from refnb.examples import UMBRELLA
    >>> symbols(UMBRELLA, UMBRELLA.start)
    {'umbrella': Fraction(11, 20), 'none': Fraction(9, 20)}
    """
    checks.distribution(states, "the states")
    checks.same(model.start, states, "the model and the states")
    b = model.emission
    return {s: rational.total(p * b[z][s] for z, p in states.items()) for s in model.symbols}


def pairs(model: Model, observed: Seen) -> tuple[dict[Cell, Fraction], ...]:
    """Return P(z_t = z, z_{t+1} = w | x) for each t < T and each cell (z, w).

    Raises UnknownValue for a symbol that is not declared; ZeroEvidence when P(x) = 0.

    >>> from refnb.examples import UMBRELLA
    >>> pairs(UMBRELLA, ["umbrella", "umbrella"])[0]["rain", "rain"]
    Fraction(567, 703)
    """
    before, evidence = _possible(model, observed)
    tables = model.scaled
    a, after = tables.transition, hmm.betas(tables, observed)
    later = (hmm.shown(tables, x) for x in observed[1:])
    return tuple(
        {(z, w): alpha[z] * a[z][w] * b[w] * beta[w] / evidence for z in alpha for w in beta}
        for b, alpha, beta in zip(later, before, after[1:], strict=False)
    )


def explain(model: Model, observed: Seen) -> Explanation:
    """Return the paths of greatest p(path, x), all ties, and P(path | x) = p(path, x) / P(x).

    Raises UnknownValue for a symbol that is not declared; ZeroEvidence when P(x) = 0.

    >>> from refnb.examples import UMBRELLA
    >>> explain(UMBRELLA, ["umbrella", "umbrella", "none"]).cells
    (('rain', 'rain', 'dry'),)
    """
    _, evidence = _possible(model, observed)
    root, rows = _best(model.scaled, observed)
    cells, p = tuple(islice(_paths(root, rows), MOST)), Fraction(root.product)
    return Explanation(p / model.scale(len(observed)), p / evidence, root.ways, cells)


def _possible(model: Model, observed: Seen) -> tuple[list[Row], Fraction]:
    """Return all α_t, and P(x) > 0, in whole numbers.

    Raises UnknownValue; OutOfRange; ZeroEvidence.
    """
    hmm.check_sequence(model, observed)
    rows = list(hmm.alphas(model.scaled, observed))
    for t, alpha in enumerate(rows, 1):
        if not any(alpha.values()):
            message = f"no path shows the first {t} of {len(rows)} symbols"
            raise ZeroEvidence(f"P(z | x) needs P(x) > 0, {message}")
    return rows, rational.total(rows[-1].values()) if rows else Fraction(1)


def _best(model: Scaled, observed: Seen) -> tuple[Best, list[dict[str, Best]]]:
    """Return the best products before the first state, and after each state at each time."""
    start, a, one = model.start, model.transition, Best(Fraction(1), 1, ())
    best = dict.fromkeys(start, one)
    rows = [best]
    for x in reversed(observed[1:]):
        b = hmm.shown(model, x)
        best = {z: _greatest({w: a[z][w] * b[w] for w in start}, best) for z in start}
        rows.append(best)
    if not observed:
        return one, []
    b = hmm.shown(model, observed[0])
    return _greatest({z: n * b[z] for z, n in start.items()}, best), rows[::-1]


def _greatest(steps: Row, later: Mapping[str, Best]) -> Best:
    """Return the greatest product of a step and the best that follows it."""
    products = {w: n * later[w].product for w, n in steps.items()}
    then = distribution.arg_max(products).ties
    return Best(products[then[0]], sum(later[w].ways for w in then), then)


def _paths(root: Best, rows: Sequence[Mapping[str, Best]]) -> Iterator[Cell]:
    """Yield the best paths in declared order: go forward, and back when all choices are tried.

    >>> last = {"a": Best(1, 1, ()), "b": Best(1, 1, ())}
    >>> [*_paths(Best(1, 2, ("a", "b")), [last])]
    [('a',), ('b',)]
    """
    path, untried = list[str](), [iter(root.then)]
    if not rows:
        yield ()
    while untried:
        z = next(untried[-1], None)
        if z is None:
            untried.pop()
            del path[-1:]
        elif len(path) + 1 == len(rows):
            yield (*path, z)
        else:
            path.append(z)
            untried.append(iter(rows[len(path) - 1][z].then))
