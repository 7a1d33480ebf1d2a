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
from refnb.worked.layout import line, table
from refnb.worked.solution import Solution, Step, step

WIDTH = 70

Groups = tuple[Sequence[str], Sequence[str], Sequence[str]]


def solve(title: str, network: Network, groups: Groups, found: Separation) -> Solution:
    """Show the groups left, right and given, the trail that decides, and the answer.

    >>> from refnb.exercises.problems.exam import NETWORK
    >>> found = d_separation.separated(NETWORK, ["L"], ["F"], [])
    >>> solve("Exam", NETWORK, (["L"], ["F"], []), found).steps[1].value
    'L → S ← F'
    """
    left, right, given = (", ".join(group) for group in groups)
    said = {"between": left, "and": right, "given": given or "nothing"}
    steps = [step("groups", said, "The question", (line(*pair) for pair in said.items()))]
    if found.trail:
        what = "The shortest of the trails, all of them blocked" if found.separated else "A trail"
        lines = map(line, _lines(network, found.trail))
        steps.append(step("trail", arrows(network, found.trail), what, lines))
    if len(found.trail) > 2:
        steps.append(_reasons(network, groups[2], found))
    if not found.trail:
        words = "separated: no trail joins them"
    elif found.separated:
        words = "separated: independent given these, whatever the numbers are"
    else:
        words = "not separated: dependent for almost all numbers"
    steps.append(step("separated", found.separated, "Answer", [line(words)]))
    return Solution(title, tuple(steps))


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
    for arrow in _arrows(network, trail):
        if lines[-1] and len(lines[-1]) + len(arrow) >= WIDTH:
            lines.append(arrow)
        else:
            lines[-1] += f" {arrow}" if lines[-1] else arrow
    return lines


def _reasons(network: Network, given: Sequence[str], found: Separation) -> Step:
    """Show what each inner variable does, and why."""
    trail, blocked = found.trail, {block.variable for block in found.blocks}
    reasons = dict[str, list[str]]()
    for u, v, w in zip(trail, trail[1:], trail[2:], strict=False):
        kind, blocks = d_separation.kind(network, u, v, w), v in blocked
        why = "it is given" if v in given else "it is not given"
        if kind == COLLIDER and v not in given:
            why = "neither it nor a descendant is given" if blocks else "a descendant is given"
        reasons[v] = [kind, "blocks" if blocks else "lets pass", why]
    rows = ((v, *row) for v, row in reasons.items())
    shown = table(("variable", "on the trail", "it", "because"), rows)
    return step("reasons", reasons, "Variable by variable", table=shown)
