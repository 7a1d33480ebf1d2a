"""Mistakes of going forward and backward."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from mistakes.making import Mistake
from refnb.networks import explanation, markov
from refnb.networks.markov import Model, Row

FORWARD, BACKWARD, LIKELIHOOD = markov.forward, markov.backward, markov.likelihood


def _after_a_step(model: Model) -> Model:
    """Return the model whose start has already taken a step."""
    came = {
        w: sum((p * model.transition[z][w] for z, p in model.start.items()), Fraction(0))
        for w in model.start
    }
    return replace(model, start=came)


def _stepped_forward(model: Model, observed: Sequence[str]) -> tuple[Row, ...]:
    return FORWARD(_after_a_step(model), observed)


def _stepped_likelihood(model: Model, observed: Sequence[str]) -> Fraction:
    return LIKELIHOOD(_after_a_step(model), observed)


def _turned(model: Model, row: Row) -> Row:
    """Return where a step leads, by the table read the other way round."""
    return {
        w: sum((p * model.transition[w][z] for z, p in row.items()), Fraction(0))
        for w in model.start
    }


def _columns(model: Model, observed: Sequence[str]) -> tuple[Row, ...]:
    rows = list[Row]()
    for x in observed:
        before = _turned(model, rows[-1]) if rows else model.start
        rows.append({z: p * model.emission[z][x] for z, p in before.items()})
    return tuple(rows)


def _columns_likelihood(model: Model, observed: Sequence[str]) -> Fraction:
    rows = _columns(model, observed)
    return sum(rows[-1].values(), Fraction(0)) if rows else Fraction(1)


def _last_symbol(model: Model, observed: Sequence[str]) -> tuple[Row, ...]:
    rows = BACKWARD(model, observed)
    shown = [model.emission[z][s] for z in model.start for s in observed[-1:]]
    first = dict(zip(model.start, shown, strict=False))
    return (*rows[:-1], first) if observed else rows


def _best(model: Model, observed: Sequence[str]) -> Fraction:
    if not LIKELIHOOD(model, observed):
        return Fraction(0)
    seen = {f"x{t}": s for t, s in enumerate(observed, 1)}
    return explanation.explain(markov.unrolled(model, len(observed)), seen).probability


MISTAKES = (
    Mistake(
        "start-after-a-step",
        "Took a step of transitions before the first symbol.",
        {"markov.forward": _stepped_forward, "markov.likelihood": _stepped_likelihood},
    ),
    Mistake(
        "rows-for-columns",
        "Read the table of transitions the other way round.",
        {"markov.forward": _columns, "markov.likelihood": _columns_likelihood},
    ),
    Mistake(
        "backward-begins-with-the-last-symbol",
        "Counted the last symbol in the last backward table.",
        {"markov.backward": _last_symbol},
    ),
    Mistake(
        "best-path-for-all",
        "Took the best path in the place of the sum over all.",
        {"markov.likelihood": _best},
    ),
)
