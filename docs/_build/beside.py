"""Exact answers beside those of other libraries, for the page that says why.

Where a library is installed (the optional group `peers`) it is asked when the page is built;
elsewhere the page shows beside.json, which says when and with which version it was asked. A test
of the optional group compares the two.
"""

import importlib
import inspect
import json
import textwrap
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from importlib.metadata import PackageNotFoundError, version
from itertools import permutations
from pathlib import Path
from types import ModuleType

from refnb.classifiers import bernoulli, categorical, gaussian, log_naive, multinomial
from refnb.decision import bayes_optimal
from refnb.estimation import counting, moments
from refnb.estimation.schema import Example, Schema
from refnb.estimation.smoothing import smoothing
from refnb.exact import rational, rounding

KEPT = Path(__file__).with_name("beside.json")
LAPLACE, NONE = smoothing("laplace"), smoothing("none")


def of_order(naive: ModuleType) -> str:
    """Ask for each order of the columns."""
    rows = [[0, 1, 1], [0, 1, 0], [1, 0, 0], [0, 0, 0]]
    labels, new, said = [0, 0, 1, 1], [1, 1, 0], []
    for order in permutations(range(3)):
        turned = [[row[i] for i in order] for row in rows]
        model = naive.BernoulliNB().fit(turned, labels)
        asked = [[new[i] for i in order]]
        said.append(int(model.predict(asked)[0]))
    ones = sum(said)
    return f"0 in {6 - ones} orders of the columns, 1 in {ones}"


def exactly_order() -> str:
    """Ask once: no order enters."""
    posterior, ties = _presence([(0, 1, 1), (0, 1, 0), (1, 0, 0), (0, 0, 0)], (1, 1, 0))
    return f"{' and '.join(ties)} tie, {_listed(posterior)}"


def of_threshold(naive: ModuleType) -> str:
    """Ask for 1 wherever its probability is at least 1/3."""
    choice = importlib.import_module("sklearn.model_selection")
    rows = [[1, 0, 0], [0, 1, 0], [1, 1, 0], [0, 1, 0]]
    inner = naive.BernoulliNB()
    model = choice.FixedThresholdClassifier(inner, threshold=1 / 3)
    model.fit(rows, [0, 0, 1, 1])
    return f"{int(model.predict([[0, 0, 1]])[0])}"


def exactly_threshold() -> str:
    """Ask whether the probability of 1 is at least 1/3."""
    posterior, _ = _presence([(1, 0, 0), (0, 1, 0), (1, 1, 0), (0, 1, 0)], (0, 0, 1))
    said = "1" if posterior["1"] >= Fraction(1, 3) else "0"
    return f"{said}, since its probability is {rational.spelling(posterior['1'])}"


def of_zero(naive: ModuleType) -> str:
    """Learn without smoothing."""
    model = naive.MultinomialNB(alpha=0, force_alpha=True)
    model.fit([[2, 1, 0], [1, 0, 3]], ["b", "a"])
    shares = [f"{p:.4f}" for p in model.predict_proba([[1, 0, 0]])[0]]
    label = model.predict([[1, 0, 0]])[0]
    return f"{label}, with the probabilities {' and '.join(shares)}"


def exactly_zero() -> str:
    """Learn without smoothing."""
    bags = [Example({"u": 2, "v": 1}, "b"), Example({"u": 1, "w": 3}, "a")]
    model = multinomial.fit(multinomial.count(["a", "b"], ["u", "v", "w"], bags), NONE, NONE)
    found = multinomial.infer(model, {"u": 1})
    return f"{found.decision.label}, with {_listed(found.posterior)}"


def of_codes(naive: ModuleType) -> str:
    """Write the second category as 1, then as 9."""
    said, labels = [], ["p", "p", "p", "q"]
    for code in (1, 9):
        rows = [[code], [code], [code], [0]]
        model = naive.CategoricalNB().fit(rows, labels)
        said.append(f"{model.predict([[0]])[0]} with the code {code}")
    return ", ".join(said)


def exactly_codes() -> str:
    """Count two categories, whatever they are called."""
    schema = Schema(("p", "q"), {"x": ("a", "b")})
    rows = [Example({"x": "b"}, "p")] * 3 + [Example({"x": "a"}, "q")]
    model = categorical.fit(counting.count(schema, rows), LAPLACE, NONE)
    found = categorical.infer(model, {"x": "a"})
    return f"{found.decision.label}, with {_listed(found.posterior)}"


def of_scale(naive: ModuleType) -> str:
    """Learn from a wide useless feature and a narrow useful one."""
    narrow = [0.01, 0.03, 0.01, 0.03, 0.05, 0.07]
    rows = [[10**6 * (i % 2), x] for i, x in enumerate(narrow)]
    model = naive.GaussianNB().fit(rows, [0, 0, 0, 0, 1, 1])
    share = model.predict_proba([[500000, 0.07]])[0][1]
    label = int(model.predict([[500000, 0.07]])[0])
    return f"{label}; 1 has {share:.4f}"


def exactly_scale() -> str:
    """Learn the same, with the variances that the rows have."""
    pairs = [("0", 1), ("0", 3), ("0", 1), ("0", 3), ("1", 5), ("1", 7)]
    rows = [_wide(10**6 * (i % 2), n, label) for i, (label, n) in enumerate(pairs)]
    seen = moments.count(["0", "1"], ["wide", "narrow"], rows)
    model = gaussian.fit(seen, "n", False, NONE)
    found = gaussian.infer(model, _wide(500000, 7, "").instance)
    share = log_naive.posterior(found.scores, 4)["1"].low
    return f"{found.decision.label}; 1 has {rounding.decimal(share, 4)}…"


def _wide(wide: int, hundredths: int, label: str) -> Example[Mapping[str, int | Fraction]]:
    return Example({"wide": wide, "narrow": Fraction(hundredths, 100)}, label)


def of_counts(naive: ModuleType) -> str:
    """Learn from a thousand million words."""
    n = 10**9
    rows = [[n, n + 1], [n + 1, n + 2]]
    model = naive.MultinomialNB().fit(rows, [0, 1])
    shares = [repr(float(p)) for p in model.predict_proba([[1, 0]])[0]]
    label = int(model.predict([[1, 0]])[0])
    return f"{label}, with {' and '.join(shares)}"


def exactly_counts() -> str:
    """Learn from the same counts."""
    n = 10**9
    bags = [Example({"u": n, "v": n + 1}, "0"), Example({"u": n + 1, "v": n + 2}, "1")]
    model = multinomial.fit(multinomial.count(["0", "1"], ["u", "v"], bags), LAPLACE, NONE)
    found = multinomial.infer(model, {"u": 1})
    low, high = (rounding.decimal(p, 20) for p in found.posterior.values())
    return f"{found.decision.label}, with {low}… and {high}…"


def of_votes(inference: ModuleType) -> str:
    """Let four hypotheses vote, and ask for the most probable label."""
    models = importlib.import_module("pgmpy.models")
    table = importlib.import_module("pgmpy.factors.discrete").TabularCPD
    network = models.DiscreteBayesianNetwork([("h", "y")])
    beliefs = table("h", 4, [[0.1], [0.2], [0.3], [0.4]])
    rows = [[0, 0, 1, 0], [1, 1, 0, 0], [0, 0, 0, 1]]
    states = {"y": ["-", "+", "0"], "h": [0, 1, 2, 3]}
    says = table("y", 3, rows, ["h"], [4], state_names=states)
    network.add_cpds(beliefs, says)
    engine = inference.VariableElimination(network)
    found = engine.query(["y"], show_progress=False)
    minus, plus, _ = (float(p) for p in found.values)
    return f"+ has {plus!r}, − has {minus!r}"


def exactly_votes() -> str:
    """Let the same four vote."""
    tenths = {f"h{i}": Fraction(i, 10) for i in range(1, 5)}
    said = dict(zip(tenths, "++-0", strict=True))
    votes = {h: {y: Fraction(y == said[h]) for y in "-+0"} for h in tenths}
    found = bayes_optimal.predict(tenths, votes)
    return f"+ and − both have {rational.spelling(found['+'])}" if found["+"] == found["-"] else ""


def _presence(
    rows: Sequence[tuple[int, ...]], new: tuple[int, ...]
) -> tuple[dict[str, Fraction], tuple[str, ...]]:
    """Learn from two rows of 0 and then two of 1; return the posterior and the best labels."""
    schema = Schema(("0", "1"), dict.fromkeys("abc", ("0", "1")))
    instances = [dict(zip("abc", map(str, row), strict=True)) for row in (*rows, new)]
    examples = [Example(x, y) for x, y in zip(instances[:-1], "0011", strict=True)]
    model = bernoulli.fit(counting.count(schema, examples), LAPLACE, NONE)
    found = bernoulli.infer(model, instances[-1])
    return found.posterior, found.decision.ties


def _listed(posterior: dict[str, Fraction]) -> str:
    return ", ".join(f"{label} {rational.spelling(p)}" for label, p in posterior.items())


@dataclass(frozen=True)
class Case:
    """A question to a library, asked by its module, and the same question asked exactly."""

    package: str
    module: str
    ask: Callable[[ModuleType], str]
    exactly: Callable[[], str]


CASES = {
    "order": Case("scikit-learn", "sklearn.naive_bayes", of_order, exactly_order),
    "threshold": Case("scikit-learn", "sklearn.naive_bayes", of_threshold, exactly_threshold),
    "zero": Case("scikit-learn", "sklearn.naive_bayes", of_zero, exactly_zero),
    "codes": Case("scikit-learn", "sklearn.naive_bayes", of_codes, exactly_codes),
    "scale": Case("scikit-learn", "sklearn.naive_bayes", of_scale, exactly_scale),
    "counts": Case("scikit-learn", "sklearn.naive_bayes", of_counts, exactly_counts),
    "votes": Case("pgmpy", "pgmpy.inference", of_votes, exactly_votes),
}


def asked(name: str) -> str:
    """Return what a library answers, whatever it warns of; ImportError where it is absent."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return CASES[name].ask(importlib.import_module(CASES[name].module))


def kept() -> tuple[str, dict[str, str], dict[str, str]]:
    """Return the date, the versions and the answers of beside.json."""
    found = json.loads(KEPT.read_text("utf-8"))
    return found["date"], dict(found["versions"]), dict(found["answers"])


def keep(date: str) -> None:
    """Ask every library and write beside.json."""
    versions = {case.package: version(case.package) for case in CASES.values()}
    found = {"date": date, "versions": versions, "answers": {name: asked(name) for name in CASES}}
    KEPT.write_text(json.dumps(found, ensure_ascii=False, indent=2) + "\n", "utf-8")


def shown(name: str) -> str:
    """Return the two answers, and below them the code that asked the library."""
    case = CASES[name]
    try:
        release, when, answer = version(case.package), "", asked(name)
    except (ImportError, PackageNotFoundError):
        date, versions, answers = kept()
        release, when, answer = versions[case.package], f", asked on {date}", answers[name]
    code = textwrap.indent(inspect.getsource(case.ask).rstrip(), "    ")
    return (
        f"- {case.package} {release}{when}: `{answer}`\n- exactly: `{case.exactly()}`\n\n"
        f'??? example "How it was asked"\n\n    ```python\n{code}\n    ```\n'
    )
