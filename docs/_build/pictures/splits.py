"""The greedy tree of the fourteen days, one question after the other."""

from collections.abc import Sequence
from fractions import Fraction

from docs._build.pictures import svg
from docs._build.pictures.svg import Move, Picture, Point
from refnb.classifiers import joint, tree_search
from refnb.estimation import information
from refnb.estimation.schema import Example, Instance
from refnb.exact import enclosure
from refnb.exercises.problems import play_tennis

AT: dict[tuple[str, ...], Point] = {
    (): (180, 30),
    ("sunny",): (70, 130),
    ("overcast",): (180, 130),
    ("rain",): (290, 130),
    ("sunny", "high"): (38, 230),
    ("sunny", "normal"): (108, 230),
    ("rain", "weak"): (252, 230),
    ("rain", "strong"): (322, 230),
}
TREE = tree_search.greedy(joint.count(play_tennis.SCHEMA, play_tennis.examples()))
ASKED = [path for path in AT if path in TREE.splits]
LABELS = ("yes", "no")


def days(path: Sequence[str]) -> list[Example[Instance]]:
    """Return the days that reach a node of the tree."""
    asked = {TREE.splits[tuple(path[:i])]: value for i, value in enumerate(path)}
    there = play_tennis.examples()
    return [e for e in there if all(e.instance[f] == v for f, v in asked.items())]


def gains(path: tuple[str, ...]) -> list[str]:
    """Return the information gain of each question at a node, to three digits, greatest first."""
    here, told = days(path), list[tuple[str, str]]()
    for feature, values in play_tennis.SCHEMA.features.items():
        if feature not in (TREE.splits[path[:i]] for i in range(len(path))):
            seen = [(e.instance[feature], e.label) for e in here]
            pairs = {v: {y: seen.count((v, y)) for y in LABELS} for v in values}
            bits = enclosure.decimal(information.gain(pairs, "2"), 3)
            told.append((bits, feature))
    return [f"{feature} {bits}" for bits, feature in sorted(told, reverse=True)]


def grown(chosen: Sequence[str]) -> tuple[list[str], str]:
    """Draw the tree after a number of questions: the days at each node, and its question."""
    asked, marks, leaves = ASKED[: int(chosen[0])], list[str](), list[str]()
    for path, (x, y) in AT.items():
        shown = not path or path[:-1] in asked
        gone = "" if shown else "gone"
        yes, no = (sum(e.label == label for e in days(path)) for label in LABELS)
        half = 52 if len(path) < 2 else 34
        if path:
            above = AT[path[:-1]][0], AT[path[:-1]][1] + 24
            key = " ".join(path)
            marks.append(svg.segment(above, (x, y - 24), gone or "line", f"line {key}"))
            at = Fraction(above[0] + 2 * x) / 3, Fraction(above[1] + 2 * (y - 24)) / 3
            marks.append(svg.middle(at[0], at[1] + 2, path[-1], gone or "halo", f"value {key}"))
        key = " ".join(path) or "all"
        name = f"{TREE.splits[path]}?" if path in asked else "yes" * (not no) or "no" * (not yes)
        corner, wide = (x - half, y - 24), 2 * half
        marks.append(svg.box(corner, wide, 48, gone or "soft-b", f"box {key}"))
        marks.append(
            svg.box(corner, Fraction(wide * yes, yes + no), 48, gone or "soft-a", f"yes {key}")
        )
        marks.append(svg.middle(x, y - 3, name or "?", gone or "strong", f"name {key}"))
        marks.append(svg.middle(x, y + 15, f"{yes} : {no}", gone, f"days {key}"))
        leaves += [f"{yes} to {no}"] * (shown and path not in asked)
    words = ["every day is explained", ""]
    if asked != ASKED:
        after = ASKED[len(asked)]
        best, *others = gains(after)
        words = [
            f"next{f', if {after[-1]}' if after else ''}: {best} bits",
            f"less: {', '.join(others)}",
        ]
    marks.append(svg.middle(180, 278, words[0], "strong", "says"))
    marks.append(svg.middle(180, 297, words[1], key="gains"))
    return marks, f"{' '.join(words)} The leaves have {', '.join(leaves)}."


def tree() -> Picture:
    """Draw how the greedy tree of the fourteen days grows."""
    steps = [str(n) for n in range(len(ASKED) + 1)]
    return svg.moving(
        "greedy-tree",
        "A tree of fourteen days, question by question",
        "In each box the days with and without tennis; its left part is the share of <em>yes</em>. "
        "The next question is the one that tells most about the days of its box. Here three "
        "questions explain all days.",
        304,
        [],
        grown,
        Move("steps", "question", steps, len(ASKED), 0),
    )
