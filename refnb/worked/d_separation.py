"""D-separation worked out: a trail, and what lets it pass or blocks it.

trail       the variables between the two groups, with the arrows as they are
reasons     of each inner variable: chain, fork or collider, and whether it lets the trail pass
separated   whether all trails are blocked
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from refnb.networks import d_separation
from refnb.networks.d_separation import COLLIDER, Separation
from refnb.networks.network import Network
from refnb.worked.layout import Block, Line, Table
from refnb.worked.solution import Solution, Step
from refnb.worked.terms import name

WIDTH = 70

Groups = tuple[Sequence[str], Sequence[str], Sequence[str]]


def solve(title: str, network: Network, groups: Groups, found: Separation) -> Solution:
    """Show the groups left, right and given, the trail that decides, and the answer.

    >>> from refnb.exercises.problems.exam import NETWORK
    >>> found = d_separation.separated(NETWORK, ["L"], ["F"], [])
    >>> solve("Exam", NETWORK, (["L"], ["F"], []), found).steps[1].value
    'L → S ← F'
    """
    return Solution(title, tuple(_steps(network, groups, found)))


def _steps(network: Network, groups: Groups, found: Separation) -> Iterator[Step]:
    left, right, given = (", ".join(group) for group in groups)
    said = {"between": left, "and": right, "given": given or "nothing"}
    asked = tuple(Line((name(what), name(who))) for what, who in said.items())
    yield Step("groups", said, Block("The question", lines=asked))
    if found.trail:
        what = "The shortest of the trails, all of them blocked" if found.separated else "A trail"
        drawn, lines = arrows(network, found.trail), _lines(network, found.trail)
        yield Step("trail", drawn, Block(what, lines=tuple(Line((name(x),)) for x in lines)))
    if len(found.trail) > 2:
        yield _reasons(network, groups[2], found)
    yield _answer(found)


def arrows(network: Network, trail: Sequence[str]) -> str:
    """Return a trail with its arrows: L → S ← F."""
    return " ".join(_arrows(network, trail))


def _arrows(network: Network, trail: Sequence[str]) -> Iterator[str]:
    """Yield the first variable, then each of the others behind its arrow."""
    yield trail[0]
    for v, w in pairwise(trail):
        yield f"{'→' if v in network.parents[w] else '←'} {w}"


def _lines(network: Network, trail: Sequence[str]) -> list[str]:
    """Return a trail with its arrows on as many lines as a page needs."""
    lines = [""]
    for step in _arrows(network, trail):
        if lines[-1] and len(lines[-1]) + len(step) >= WIDTH:
            lines.append(step)
        else:
            lines[-1] += f" {step}" if lines[-1] else step
    return lines


def _reasons(network: Network, given: Sequence[str], found: Separation) -> Step:
    """Show what each inner variable does, and why."""
    trail, blocked = found.trail, {block.variable for block in found.blocks}
    rows = []
    for u, v, w in zip(trail, trail[1:], trail[2:], strict=False):
        kind = d_separation.kind(network, u, v, w)
        rows.append(
            (v, kind, "blocks" if v in blocked else "lets pass", _why(kind, v, given, blocked))
        )
    head = tuple(map(name, ("variable", "on the trail", "it", "because")))
    table = Table(head, tuple(tuple(map(name, row)) for row in rows))
    return Step(
        "reasons", {v: rest for v, *rest in rows}, Block("Variable by variable", table=table)
    )


def _why(kind: str, v: str, given: Sequence[str], blocked: set[str]) -> str:
    if kind != COLLIDER:
        return "it is given" if v in given else "it is not given"
    if v in blocked:
        return "neither it nor a descendant is given"
    return "it is given" if v in given else "a descendant is given"


def _answer(found: Separation) -> Step:
    """Say what follows."""
    if not found.trail:
        words = "separated: no trail joins them"
    elif found.separated:
        words = "separated: independent given these, whatever the numbers are"
    else:
        words = "not separated: dependent for almost all numbers"
    return Step("separated", found.separated, Block("Answer", lines=(Line((name(words),)),)))
