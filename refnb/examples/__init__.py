"""Small models that doctests, problems and pages share; the files beside it are small tables.

    EXAM        two causes of passing an exam, and two who are told (a network)
    UMBRELLA    the weather, and a guard who sees umbrellas (a hidden Markov model)
    HIKING      what a sunny, windy day says of a hike (naive Bayes); `with_rainy` copies a feature
    formula     a network that counts the assignments which satisfy a formula

Source: Bayesian Learning slides, slides 44 and 59; S. Russell and P. Norvig, Artificial
Intelligence: A Modern Approach (2010), section 15.2.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

from refnb.classifiers import categorical
from refnb.decision import plug_in
from refnb.decision.true_distribution import Truth
from refnb.estimation.schema import Cell, Example, Schema
from refnb.latent import hmm
from refnb.networks.network import Network


def _yes(p: str) -> dict[str, Fraction]:
    return {"yes": Fraction(p), "no": 1 - Fraction(p)}


EXAM = Network(
    dict.fromkeys("LFSAG", ("yes", "no")),
    {"L": (), "F": (), "S": ("L", "F"), "A": ("S",), "G": ("S",)},
    {
        "L": {(): _yes("0.4")},
        "F": {(): _yes("0.6")},
        "S": {
            ("yes", "yes"): _yes("0.8"),
            ("yes", "no"): _yes("0.6"),
            ("no", "yes"): _yes("0.5"),
            ("no", "no"): _yes("0.3"),
        },
        "A": {("yes",): _yes("0.7"), ("no",): _yes("0.3")},
        "G": {("yes",): _yes("0.8"), ("no",): _yes("0.2")},
    },
)


def _row(**numbers: str) -> dict[str, Fraction]:
    return {name: Fraction(p) for name, p in numbers.items()}


UMBRELLA = hmm.Model(
    start=_row(rain="0.5", dry="0.5"),
    transition={"rain": _row(rain="0.7", dry="0.3"), "dry": _row(rain="0.3", dry="0.7")},
    emission={"rain": _row(umbrella="0.9", none="0.1"), "dry": _row(umbrella="0.2", none="0.8")},
)

HIKING = categorical.Model(
    _row(stay="0.5", hike="0.5"),
    {
        "Sunny": {"stay": _row(F="0.3", T="0.7"), "hike": _row(F="0.2", T="0.8")},
        "Windy": {"stay": _row(F="0.5", T="0.5"), "hike": _row(F="0.6", T="0.4")},
    },
)


def with_rainy(model: categorical.Model = HIKING) -> Truth:
    """Return the truth with a third feature, Rainy, which is true exactly when Sunny is not."""
    schema = Schema(("stay", "hike"), {**model.schema.features, "Rainy": ("F", "T")})
    examples = tuple(
        Example({**e.instance, "Rainy": rainy}, e.label, e.weight * (e.instance["Sunny"] != rainy))
        for e in plug_in.from_model(model).examples
        for rainy in ("F", "T")
    )
    return Truth(schema, examples)


def formula(clauses: Sequence[Sequence[str]]) -> Network:
    """Return a network that asks whether a formula can be true: "x" is a letter, "-x" its negation.

    Each letter is a fair coin. A clause is true when one of its literals is, and `all` is true when
    every clause is: P(all = yes) times 2^letters is the number of assignments that satisfy the
    formula. So a query is at least as hard as counting them, and asking whether it is 0 is as hard
    as finding one (G. Cooper, 1990).

    >>> net = formula([("x", "-y"), ("y",)])
    >>> list(net.variables), net.parents["all 2"]
    (['x', 'y', 'all 1', 'all 2'], ('y', 'all 1'))
    """
    letters = [*dict.fromkeys(each.lstrip("-") for clause in clauses for each in clause)]
    parents: dict[str, tuple[str, ...]] = dict.fromkeys(letters, ())
    tables: dict[str, dict[Cell, dict[str, Fraction]]] = {x: {(): _yes("1/2")} for x in letters}
    for i, clause in enumerate(clauses, 1):
        own = [*dict.fromkeys(each.lstrip("-") for each in clause)]
        before = [f"all {i - 1}"] * (i > 1)
        v, table = f"all {i}", dict[Cell, dict[str, Fraction]]()
        for x in product(("yes", "no"), repeat=len(own) + len(before)):
            world = dict(zip((*own, *before), x, strict=True))
            true = any((world[each.lstrip("-")] == "yes") != (each[0] == "-") for each in clause)
            table[x] = _yes(str(int(true and all(world[u] == "yes" for u in before))))
        parents[v], tables[v] = (*own, *before), table
    return Network(dict.fromkeys(parents, ("yes", "no")), parents, tables)
