"""A claim and what broke it: how many truths were tried, and the smallest counterexample."""

from collections.abc import Sequence

from refnb.decision.counterexamples import Search
from refnb.worked.layout import letter, line, table
from refnb.worked.solution import Solution, step


def solve(words: str, found: Search, labels: int, features: Sequence[int], n: int) -> Solution:
    """Show the claim as the title, the truths that there are, and the first that breaks it."""
    sizes = ", ".join(map(str, features)) or "no features"
    lines = (
        line("labels", labels),
        line("values of the features", sizes),
        line(f"denominators up to {n}: {found.truths} truths"),
    )
    nothing = line(f"none of them breaks the claim; beyond {n} nothing is known")
    broken = step("counterexamples", found.counterexamples, "No counterexample", [nothing])
    for truth in found.counterexamples[:1]:
        rows = ((*e.instance.values(), e.label, e.weight) for e in truth.examples)
        shown = table((*truth.schema.features, letter("y"), letter("p(x, y)")), rows)
        heading = "Smallest counterexample"
        broken = step("counterexamples", found.counterexamples, heading, table=shown)
    return Solution(words, (step("truths", found.truths, "Truths", lines), broken))
