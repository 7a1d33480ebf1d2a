"""What a feature says about the label, as an exercise: gain, gain ratio or Gini gain.

counts         n(v, y), those with a value; how many have none
label, within  H(y), H(y | v)
rest           Σ n(v)/N H(y | v), which is H(y | f)
gain           H(y) - H(y | f), times the share of what has a value
split          H(f), where what is missing is a value of its own; the ratio is gain / H(f)
Gini gain      the same of 1 - Σ p(y)^2, G(y), in the place of H(y)
"""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from refnb.core.checks import Amount
from refnb.exercises.replay import Exercise, Kind, Local, Row, row
from refnb.worked.formula import Axis, Formula, count, log, table, total, zero
from refnb.worked.terms import Letter, Name
from refnb.worked.working import Stage, Working, flat

FEW = 40  # values, beyond which no single one is left out
V, Y = Axis("v"), Axis("y")
COUNTS, OF, LABELS, WHOLE = map(table, ("counts", "of", "labels", "whole"))
H_LABEL, WITHIN, REST, SHARE = map(table, ("label", "within", "rest", "share"))
GAIN, SPLIT, MISSING = map(table, ("gain", "split", "missing"))
P, P_WITHIN, WEIGHT = LABELS / WHOLE, COUNTS / OF, OF / WHOLE
ALL, LEFT = WHOLE + MISSING, total(WITHIN * WEIGHT, V)


def entropy(p: Formula, axis: Axis) -> Formula:
    """Return Σ -p log2 p."""
    return 0 - total(p * log(p), axis)


def impurity(p: Formula, axis: Axis) -> Formula:
    """Return 1 - Σ p^2."""
    return 1 - total(p * p, axis)


H_FEATURE = entropy(OF / ALL, V) - MISSING / ALL * log(MISSING / ALL)
GINI_GAIN = (impurity(P, Y) - total(WEIGHT * impurity(P_WITHIN, Y), V)) * SHARE
ENTROPY_GAIN = (entropy(P, Y) - total(WEIGHT * entropy(P_WITHIN, Y), V)) * SHARE


def asks(name: str) -> dict[str, str]:
    """Return what an exercise may ask about a feature, by the names of the lines.

    >>> asks("wind")
    {'gain(wind)': 'gain', 'gain ratio(wind)': 'gain ratio', 'Gini gain(wind)': 'Gini gain'}
    """
    return {f"{what}({name})": what for what in MISTAKES}


def exercise(
    n: Mapping[str, Mapping[str, Amount]], feature: str, asked: str = "gain", missing: Amount = 0
) -> Exercise:
    """Return the exercise that asks for the gain of a feature, from n[v][y], or for another line.

    >>> from refnb.exercises import replay
    >>> sky = exercise({"sun": {"yes": 1, "no": 1}, "rain": {"yes": 0, "no": 2}}, "sky")
    >>> print(f"{replay.answer(sky):.4f}", replay.answer(sky, ["rest-given"]))
    0.3113 1/2
    """
    seen = {v: row for v, row in n.items() if any(row.values())}
    is_gini = asked == "Gini gain"
    of, letter = (impurity, Letter("G")) if is_gini else (entropy, Letter("H"))
    what, gained = ("Gini impurity", "Gini gain") if is_gini else ("Entropy", "gain")
    share = Name("gain ratio")(feature)
    ratio = (
        Stage("split", (), H_FEATURE, "Entropy of the feature", letter(feature)),
        Stage("gain ratio", (), GAIN / SPLIT, "Gain ratio", share, is_near=True),
    )
    stages = (
        Stage("counts", (V, Y), flat(seen), "Counts", Letter("n")),
        Stage("missing", (), {(): Fraction(missing)}),
        Stage("of", (V,), total(COUNTS, Y)),
        Stage("labels", (Y,), total(COUNTS, V)),
        Stage("whole", (), total(OF, V)),
        Stage("share", (), WHOLE / ALL),
        Stage("label", (), of(P, Y), f"{what} of the label", letter("y")),
        Stage("within", (V,), of(P_WITHIN, Y), f"{what} within", lambda c: letter("y", c[0])),
        Stage("rest", (), LEFT, "What is left", letter("y", feature)),
        Stage(gained, (), (H_LABEL - REST) * SHARE, "Gain", Name(gained)(feature)),
        *(() if is_gini else ratio),
    )
    shown = (replace(stage, is_bare=True) for stage in stages)  # a logarithm says how it was made
    facts = frozenset(["missing"] * bool(missing))
    working = Working(tuple(shown), {"a": feature, "h": letter.plain}, facts).until(asked)
    parts = PARTS if len(seen) <= FEW else ()
    return Kind({"gain": MISTAKES[asked]}, "within", parts).exercise(working)


def _gained(stage: str, **others: Formula) -> dict[str, Row]:
    """Return the mistakes in a gain: those of entropy and impurity, and its own."""
    rows = {"of-label": H_LABEL, "rest-given": REST, "added": H_LABEL + REST}
    rows |= {key.replace("_", "-"): work for key, work in others.items()}
    return {
        "not-weighted": row("rest", total(WITHIN, V) / count("of")),
        "parts-added": row("rest", total(WITHIN, V)),
        "pure-is-1": row("within", WITHIN + zero(WITHIN)),
        "share-forgotten": row("share", 1, when="missing"),
        **{key: row(stage, work) for key, work in rows.items()},
    }


MISTAKES: Mapping[str, Mapping[str, Row]] = {
    "gain": {
        **_gained("gain", split_given=H_FEATURE, gini_taken=GINI_GAIN, ratio=GAIN / H_FEATURE),
    },
    "gain ratio": {
        **_gained("gain"),
        "gain-given": row("gain ratio", GAIN),
        "split-given": row("gain ratio", SPLIT),
        "over-label": row("gain ratio", GAIN / H_LABEL),
    },
    "Gini gain": _gained("Gini gain", entropy_taken=ENTROPY_GAIN),
}
PARTS = (Local("part", "of", row("rest", REST - WITHIN * WEIGHT), family="gain_parts"),)
