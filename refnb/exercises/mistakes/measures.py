"""A measure of a confusion matrix as an exercise: precision, recall, F1, accuracy, means.

cells              n(y, z): how often y was taken for z, or got no answer
TP, FP, FN, TN     of a label against all others
accuracy           Σ n(y, y) / N
precision, ...     TP / (TP + FP), TP / (TP + FN), TN / (TN + FP), 2 TP / (2 TP + FP + FN)
macro, micro       means over the labels; the same of the sums of TP, FP, FN
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import cast

from refnb.core import checks
from refnb.core.errors import UnknownLabel
from refnb.decision import measures
from refnb.decision.measures import Confusion, Counts
from refnb.exercises.replay import Exercise, Kind, Place, Row, row
from refnb.worked.formula import Axis, Cell, Formula, count, table, total
from refnb.worked.layout import NO_FORMULA, line
from refnb.worked.terms import Letter, Name
from refnb.worked.working import Stage, Working, naming

MOST = 100
T, S, Y = Axis("t"), Axis("s"), Axis("y")
CELLS, RIGHT, ACCURACY = map(table, ("cells", "right", "accuracy"))
TP, FP, FN, TN = map(table, ("TP", "FP", "FN", "TN"))
PRECISION, RECALL, F1 = map(table, ("precision", "recall", "F1"))
ALL, OWN, TAKEN = table("all"), total(CELLS(t=Y), S), total(CELLS(s=Y), T)
CASES: Mapping[str, tuple[str, Formula, str]] = {  # with what stands beside the heading
    "TP": ("True positives", RIGHT, ""),
    "FP": ("False positives", TAKEN - TP, "what was taken for it - TP"),
    "FN": ("False negatives", OWN - TP, "all of it - TP"),
    "TN": ("True negatives", ALL - OWN - FP, "all others - FP"),
}
MEASURES: Mapping[str, tuple[str, Formula, str]] = {
    "precision": ("Precision", TP / (TP + FP), "TP/(TP + FP)"),
    "recall": ("Recall", TP / (TP + FN), "TP/(TP + FN)"),
    "specificity": ("Specificity", TN / (TN + FP), "TN/(TN + FP)"),
    "F1": ("F1", 2 * TP / (2 * TP + FP + FN), "2 TP/(2 TP + FP + FN)"),
}
MEAN, SUMS = "Mean over the labels", "Of the sums over the labels"
HITS, OTHERS, OTHER_SIDE = total(TP, Y), total(FP + FN, Y), TN / (TN + FN)
MICRO: Mapping[str, Formula] = {
    "precision": HITS / total(TP + FP, Y),
    "recall": HITS / total(TP + FN, Y),
    "F1": 2 * HITS / (2 * HITS + OTHERS),
}
MACRO = {m: total(table(m), Y) / count("labels") for m in MICRO}


def asks(labels: Iterable[str]) -> dict[str, Place]:
    """Return the place of each measure that an exercise may ask for, by name.

    >>> [*asks(["yes"])][:3]
    ['accuracy', 'precision(yes)', 'recall(yes)']
    """
    of_labels = {f"{m}({y})": (m, (y,)) for y in labels for m in MEASURES}
    means = [f"{kind} {m}" for kind in ("macro", "micro") for m in MICRO]
    return {"accuracy": ("accuracy", ()), **of_labels, **{name: (name, ()) for name in means}}


def exercise(confusion: Confusion, asked: str = "accuracy") -> Exercise:
    """Return the exercise that asks for a measure, such as recall(yes) or macro F1.

    Raises UnknownLabel for an unknown measure; OutOfRange for more than 100 labels.

    >>> from refnb.exercises import replay
    >>> spam = exercise({"spam": {"spam": 8, "ham": 2}, "ham": {"spam": 4, "ham": 86}}, "F1(spam)")
    >>> replay.answer(spam), replay.answer(spam, ["product-over-sum"])
    (Fraction(8, 11), Fraction(4, 11))
    """
    labels = [*measures.rest(confusion)]
    checks.size(len(labels), "the labels of what is checked", 1, MOST)
    places = asks(labels)
    checks.known([asked], places, UnknownLabel, "what is asked for")
    measure, cell = place = places[asked]
    known = cast("Counts", confusion)
    is_silent = any(row.get(None) for row in known.values())
    rows = {y: known.get(y, {}) for y in labels}
    taken = (*labels, *[None] * is_silent)
    cells: dict[Cell, Fraction]
    cells = {(y, z or ""): Fraction(row.get(z, 0)) for y, row in rows.items() for z in taken}
    every: dict[Cell, Fraction] = dict.fromkeys([(y,) for y in labels], Fraction(1))
    stages = (
        Stage("cells", (T, S), cells),
        Stage("all", (), total(CELLS, T, S), is_number=True),
        Stage("every", (Y,), every),
        Stage("labels", (Y,), {cell: Fraction(1)} if cell else every),
        Stage("right", (Y,), CELLS(t=Y, s=Y), of="every"),
        *_of_labels(CASES),
        _number("accuracy", total(RIGHT, Y) / ALL, "Accuracy", "Σ TP/N"),
        *_of_labels(MEASURES),
        *(_number(f"macro {m}", x, MEAN, MEASURES[m][2]) for m, x in MACRO.items()),
        *(_number(f"micro {m}", x, SUMS, MEASURES[m][2]) for m, x in MICRO.items()),
    )
    of_rows = {"silent": is_silent, "answered": not is_silent}
    names, facts = naming("".join(cell), labels, of_rows)
    working = Working(stages, {**names, "m": measure}, facts).until(measure)
    return replace(Kind({"measures": MISTAKES[measure]}).exercise(working), line=place)


def _of_labels(stages: Mapping[str, tuple[str, Formula, str]]) -> Iterator[Stage]:
    for name, (heading, work, formula) in stages.items():
        beside = line(Name(formula)) if formula else NO_FORMULA
        yield Stage(name, (Y,), work, heading, Letter(name), beside, of="labels")


def _number(name: str, work: Formula, heading: str, beside: str) -> Stage:
    return Stage(name, (), work, heading, Name(name), line(Name(beside)))


def _of_one(measure: str, **own: Formula) -> dict[str, Row]:
    """Return the mistakes in a measure of a label: those of every measure, and its own."""
    right = TN if measure == "specificity" else TP
    rows = {
        "accuracy-given": ACCURACY,
        "over-all": right / ALL,
        "count-given": right,
        **{f"{m}-given": MEASURES[m][1] for m in MEASURES if m != measure},
        **{key.replace("_", "-"): work for key, work in own.items()},
    }
    turned = {"table-turned": row("cells", CELLS(t=S, s=T), when="answered")}
    return {key: row(measure, work) for key, work in rows.items()} | turned


def _mean(kind: str, measure: str, other: Formula) -> dict[str, Row]:
    """Return the mistakes in a mean over the labels, including the mean of the other kind."""
    name, x = f"{kind} {measure}", table(measure)
    rows = {f"not-{kind}": other, "weighted": total(x * OWN, Y) / ALL}
    means = MACRO if kind == "macro" else MICRO
    rows |= {f"mean-{m}": mean for m, mean in means.items() if m != measure}
    if name == "macro F1":
        p, r = table("macro precision"), table("macro recall")
        rows["F1-of-means"] = 2 * p * r / (p + r)
    return {key: row(name, work) for key, work in rows.items()}


MISTAKES: Mapping[str, Mapping[str, Row]] = {
    "accuracy": {
        "mean-of-recalls": row("accuracy", total(RIGHT / OWN, Y) / count("every")),
        "answered-alone": row("accuracy", HITS / total(TP + FP, Y), when="silent"),
    },
    "precision": _of_one("precision", other_side=OTHER_SIDE, odds=TP / FP),
    "recall": _of_one("recall", odds=TP / FN),
    "specificity": _of_one("specificity", other_side=OTHER_SIDE, odds=TN / FP),
    "F1": _of_one(
        "F1",
        mean_of_both=(PRECISION + RECALL) / 2,
        product_over_sum=PRECISION * RECALL / (PRECISION + RECALL),
        product=PRECISION * RECALL,
        hits_once=TP / (TP + FP + FN),
    ),
    **{f"macro {m}": _mean("macro", m, x) for m, x in MICRO.items()},
    **{f"micro {m}": _mean("micro", m, x) for m, x in MACRO.items()},
}
