"""A claim and what broke it: how many truths were tried, and the smallest counterexample."""

from collections.abc import Sequence

from refnb.decision.counterexamples import Search
from refnb.decision.true_distribution import Truth
from refnb.worked.layout import Block, Line, Table, line
from refnb.worked.numbers import number
from refnb.worked.solution import Solution, Step
from refnb.worked.terms import letter, name


def solve(words: str, found: Search, labels: int, features: Sequence[int], n: int) -> Solution:
    """Show the claim as the title, the truths that there are, and the first that breaks it."""
    sizes = ", ".join(map(str, features)) or "no features"
    lines = (
        line(name("labels"), number(labels)),
        line(name("values of the features"), name(sizes)),
        Line((name(f"denominators up to {n}: {found.truths} truths"),)),
    )
    truths = Step("truths", found.truths, Block("Truths", lines=lines))
    broken = Step("counterexamples", found.counterexamples, _block(found.counterexamples, n))
    return Solution(words, (truths, broken))


def _block(found: Sequence[Truth], n: int) -> Block:
    for truth in found:
        head = (*map(name, truth.schema.features), letter("y"), letter("p(x, y)"))
        rows = tuple(
            (*map(name, (*e.instance.values(), e.label)), number(e.weight)) for e in truth.examples
        )
        return Block("Smallest counterexample", table=Table(head, rows))
    words = f"none of them breaks the claim; beyond {n} nothing is known"
    return Block("No counterexample", lines=(Line((name(words),)),))
