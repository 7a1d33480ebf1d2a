"""Ten labels, ten features, long numbers: nothing is left out and nothing rounded on the way."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from itertools import product
from math import prod

import pytest

import wide
from refnb.checks import Number
from refnb.classifiers import categorical, gaussian, mixed, multinomial, poisson, text
from refnb.classifiers.joint import Match
from refnb.decision.error import expected_error
from refnb.decision.truth import Truth
from refnb.estimation.counting import Counts
from refnb.estimation.moments import Moment, Moments
from refnb.estimation.schema import Cell, Example, Schema
from refnb.estimation.smoothing import smoothing
from refnb.limits import USUAL
from refnb.networks import baumwelch
from refnb.networks import em as climbing
from refnb.networks import explanation as best
from refnb.networks.incomplete import Seen, Tables
from refnb.networks.markov import Model
from refnb.networks.network import Network
from refnb.networks.structure import Step as Added
from refnb.probability.distribution import Decision, most_probable
from refnb.solutions import (
    averaging,
    bayes,
    beliefs,
    em,
    error,
    estimate,
    explanation,
    joint,
    lognaive,
    naive,
    network,
    reals,
    reestimation,
    switching,
    tables,
    trellis,
)
from refnb.solutions import text as texts
from refnb.solutions.solution import Solution
from solutions.test_long_numbers import held, printed
from solutions.test_printed import rows, true
from wide import NAMES

D = 10**15 + 37
Row = dict[str, Fraction]
Shares = Callable[[int], Row]
Told = tuple[Solution, dict[str, object], dict[str, tuple[str, int]]]


def short(turn: int = 0) -> Row:
    """Return ten shares of 15 digits, one far below 10^-9: products of two can be printed."""
    parts = [pow(3 + turn, 40 + i, D // 10) for i in range(8)]
    parts += [1, D - 1 - sum(parts)]
    return {y: Fraction(parts[(i + turn) % 10], D) for i, y in enumerate(NAMES)}


def best_of(row: Mapping[str, Fraction]) -> Decision[str]:
    """Return the one name of the greatest number."""
    label = max(row, key=row.__getitem__)
    return Decision(label, (label,))


def averaged(s: Shares) -> Told:
    """Ask ten hypotheses about ten labels."""
    votes = {h: s(i + 1) for i, h in enumerate(NAMES)}
    mean = {y: sum((s(0)[h] * votes[h][y] for h in NAMES), Fraction(0)) for y in NAMES}
    alone = best_of(votes[best_of(s(0)).label])
    found = {
        "posterior": s(0),
        "votes": votes,
        "average": mean,
        "decision": best_of(mean),
        "map_decision": alone,
        "errors": {
            "Bayes optimal": 1 - max(mean.values()),
            "most probable h": 1 - mean[alone.label],
            "a drawn h": sum((p * (1 - p) for p in mean.values()), Fraction(0)),
        },
    }
    return averaging.solve("T", s(0), votes), found, {"average": ("+", 9), "errors": ("+", 9)}


def reversed_(s: Shares) -> Told:
    """Turn ten likelihoods round."""
    both = {h: s(0)[h] * s(1)[h] for h in NAMES}
    whole = sum(both.values())
    after = {h: p / whole for h, p in both.items()}
    found = {"prior": s(0), "likelihood": s(1), "joint": both, "evidence": whole}
    told = bayes.solve("T", "e", s(0), s(1))
    return told, {**found, "posterior": after, "decision": best_of(both)}, {"evidence": ("+", 9)}


def believed(s: Shares) -> Told:
    """Show ten rows, given ten values."""
    rows, x = {v: s(i) for i, v in enumerate(NAMES)}, {f"w{v}": f"is{v}" for v in NAMES}
    return beliefs.solve("T", rows, x), {"given": x, "posterior": rows}, {}


def estimated(s: Shares) -> Told:
    """Count ten values, more than fifty of each, in the order of their shares."""
    counts = {v: 51 + 7 * i for i, v in enumerate(sorted(NAMES, key=s(0).__getitem__))}
    whole = sum(counts.values())
    shares = {v: Fraction(n, whole) for v, n in counts.items()}
    powers = prod(p ** counts[v] for v, p in shares.items())
    found: dict[str, object] = {"counts": counts, "estimate": shares, "maximum": powers}
    return estimate.solve("T", counts), found, {"counts": ("+", 9), "maximum": ("·", 9)}


def smoothed(rule: str) -> Callable[[Shares], Told]:
    """Smooth ten long counts by a rule with a long weight."""
    a = Fraction(10**9 + 7, 10**25 + 13)

    def told(s: Shares) -> Told:
        kind = smoothing(f"{rule}={a}" if rule in ("add", "m") else rule)
        more = {"none": Fraction(0), "laplace": Fraction(1), "add": a, "m": a / 10}[rule]
        whole = sum(s(0).values()) + 10 * more
        found = {"counts": s(0), "rule": kind}
        estimates = {v: (n + more) / whole for v, n in s(0).items()}
        told_ = estimate.solve_by_rule("T", s(0), kind)
        return told_, {**found, "estimate": estimates}, {"counts": ("+", 9)}

    return told


def factors(s: Shares) -> categorical.Model:
    """Return ten features of two values."""
    rows = {f: {y: {"s": p, "t": 1 - p} for y, p in s(i + 1).items()} for i, f in enumerate(NAMES)}
    return categorical.Model(s(0), rows)


X = dict.fromkeys(NAMES, "s")


def multiplied(s: Shares) -> Told:
    """Multiply ten factors for each of ten labels."""
    model = factors(s)
    rows = {f: s(i + 1) for i, f in enumerate(NAMES)}
    scores = {y: prod([s(0)[y], *(row[y] for row in rows.values())]) for y in NAMES}
    whole = sum(scores.values())
    found = {"given": X, "prior": s(0), "factors": rows, "scores": scores, "evidence": whole}
    told = naive.solve("T", X, categorical.infer(model, X))
    return (
        told,
        {**found, "posterior": {y: p / whole for y, p in scores.items()}},
        {"scores": ("·", 10), "evidence": ("+", 9)},
    )


def counted(s: Shares) -> Counts:
    """Return long counts of ten features for ten labels."""
    schema = Schema(NAMES, dict.fromkeys(NAMES, ("s", "t")))
    values: dict[str, dict[str, dict[str, Number]]] = {
        f: {y: {"s": 100 + n, "t": 60 + i} for y, n in s(i + 1).items()}
        for i, f in enumerate(NAMES)
    }
    return Counts(schema, {y: 400 + n for y, n in s(0).items()}, values)


def learned(s: Shares) -> Told:
    """Learn ten factors for each of ten labels from long counts."""
    counts, rule = counted(s), smoothing(f"m={Fraction(10**9 + 7, 10**25 + 13)}")
    found = categorical.infer(categorical.fit(counts, rule, smoothing("laplace")), X)
    told = naive.solve("T", X, found, naive.Learned(counts, rule, smoothing("laplace")))
    rows = {
        f: {
            y: (row["s"] + rule.weight / 2) / (row["s"] + row["t"] + rule.weight)
            for y, row in table.items()
        }
        for f, table in counts.values.items()
    }
    prior = {y: (n + 1) / 4011 for y, n in counts.labels.items()}
    return (
        told,
        {
            "label_counts": counts.labels,
            "value_counts": counts.values,
            "prior": prior,
            "factors": rows,
        },
        {"scores": ("·", 10), "label_counts": ("+", 9)},
    )


def switched(s: Shares) -> Told:
    """Tell where each of a hundred factors and ten priors would turn the answer."""
    found = categorical.infer(factors(s), X)
    told = switching.solve(X, found)
    (moving,) = (step.value for step in told.steps if step.name == "factor_thresholds")
    assert isinstance(moving, dict)
    assert {f: (*row,) for f, row in moving.items()} == dict.fromkeys(NAMES, NAMES)
    return told, {"decision": most_probable(found.scores)}, {}


def agreed(s: Shares) -> Told:
    """Count long weights of ten labels."""
    row: dict[str, Number] = {y: 100 * p for y, p in s(0).items()}
    found = Match(Fraction(100), row, s(0), best_of(s(0)))
    told = joint.solve("T", X, found)
    return told, {"given": X, "matching": 100, "agreeing": row, "posterior": s(0)}, {}


def of_numbers(s: Shares) -> Told:
    """Give ten words, four lengths and four counts, for each of ten labels."""
    means = {f"r{i}": {y: 1 + p for y, p in s(i).items()} for i in range(4)}
    spread = {f"r{i}": {y: 2 + p for y, p in s(i).items()} for i in range(4)}
    rates = {f"c{i}": {y: 3 + p for y, p in s(i).items()} for i in range(4)}
    model = mixed.Model(factors(s), gaussian.Model(s(0), means, spread), poisson.Model(s(0), rates))
    lengths = {f: Fraction(60 + i, 7) for i, f in enumerate(means)}
    numbers: dict[str, Number] = {**lengths, **{f: 60 + i for i, f in enumerate(rates)}}
    found = mixed.infer(model, X, numbers)
    told = lognaive.solve("T", {**X, **numbers}, model, found)
    families: dict[str, Iterable[str]] = {
        "log_factors": X,
        "gaussian_factors": means,
        "poisson_factors": rates,
    }
    parts = {step: {f: found.factors[f] for f in kind} for step, kind in families.items()}
    return (
        told,
        {"prior": s(0), "means": means, "variances": spread, "rates": rates}
        | {"factors": {f: s(i + 1) for i, f in enumerate(NAMES)}}
        | {**parts, "log_scores": found.scores},
        {},
    )


def of_learned_numbers(s: Shares) -> Told:
    """Learn four lengths and four counts from long moments, with the ten words."""
    counts, rule = counted(s), smoothing(f"m={Fraction(10**9 + 7, 10**25 + 13)}")
    sums = {
        f"{kind}{i}": {
            y: Moment(weight, weight * (3 + p), weight * (10 + 6 * p + p * p))
            for (y, p), weight in zip(s(i).items(), counts.labels.values(), strict=True)
        }
        for kind in "rc"
        for i in range(4)
    }
    real, some = ({f: sums[f] for f in sums if f[0] == kind} for kind in "rc")
    model = mixed.Model(
        categorical.fit(counts, rule, rule),
        gaussian.fit(Moments(counts.labels, real), "n", False, rule),
        poisson.fit(Moments(counts.labels, some), rule),
    )
    numbers: dict[str, Number] = {f: 60 + i for i, f in enumerate(sums)}
    found = mixed.infer(model, X, numbers)
    known = lognaive.Learned(
        naive.Learned(counts, rule, rule), Moments(counts.labels, sums), "n", shared=False
    )
    told = lognaive.solve("T", {**X, **numbers}, model, found, known)
    means = {f: {y: m.total / m.weight for y, m in row.items()} for f, row in sums.items()}
    return (
        told,
        {"rule": rule, "prior_rule": rule, "variance_rule": ("n", False), "moments": sums}
        | {"label_counts": counts.labels, "value_counts": counts.values, "prior": model.prior}
        | {"means": {f: means[f] for f in real}, "rates": {f: means[f] for f in some}}
        | {"variances": {f: dict.fromkeys(NAMES, 1) for f in real}, "log_scores": found.scores},
        {},
    )


def net(s: Shares) -> Network:
    """Return x below r, of ten values each, and z below four that are as good as coins."""
    coins = ("k1", "k2", "k3", "k4")
    rows: dict[str, dict[Cell, Row]] = {
        "r": {(): s(0)},
        "x": {(a,): s(i + 1) for i, a in enumerate(NAMES)},
    }
    p = [*s(3).values(), *s(5).values()]
    rows |= {k: {(): {"0": p[i], "1": 1 - p[i]}} for i, k in enumerate(coins)}
    below = [*product("01", repeat=4)]
    rows["z"] = {u: {"0": p[i + 4], "1": 1 - p[i + 4]} for i, u in enumerate(below)}
    domains = {"r": NAMES, "x": NAMES, **dict.fromkeys((*coins, "z"), ("0", "1"))}
    parents: dict[str, tuple[str, ...]] = {**dict.fromkeys(domains, ()), "x": ("r",), "z": coins}
    return Network(domains, parents, rows)


def asked(s: Shares) -> Told:
    """Sum out ten values of r for each of ten values of x, and three coins."""
    known, given = net(s), {"z": "1", "k1": "0"}
    both = {
        f"x={b}": sum((s(0)[a] * s(i + 1)[b] for i, a in enumerate(NAMES)), Fraction(0))
        for b in NAMES
    }
    flat = {k: known.tables[k][()] for k in ("k1", "k2", "k3", "k4")}
    seen = sum(
        known.tables["z"][u]["1"] * prod(flat[k][a] for k, a in zip(flat, u, strict=True))
        for u in known.tables["z"]
        if u[0] == "0"
    )
    weights = {q: p * seen for q, p in both.items()}
    told = network.solve("T", known, ["x"], given)
    return (
        told,
        {"given": given, "weights": weights, "evidence": seen, "posterior": both},
        {"evidence": ("+", 9)},
    )


def explained(s: Shares) -> Told:
    """Find the best of ten times ten cells, and of 32."""
    known = net(s)
    cells = {(a, b): p * known.tables["x"][a,][b] for a, p in s(0).items() for b in NAMES}
    a, b = max(cells, key=cells.__getitem__)
    found = best.explain(known, {})
    (shown,) = found.cells
    assert shown[:2] == (a, b)
    x = dict(zip(known.variables, shown, strict=True))
    p = {v: known.tables[v][tuple(x[u] for u in known.parents[v])][x[v]] for v in x}
    told = explanation.solve("T", known, {}, found)
    return (
        told,
        {"factors": p, "greatest": prod(p.values()), "explanation": (x,)},
        {"greatest": ("·", 6)},
    )


def shown_tables(s: Shares) -> Told:
    """Show every table, with counts of more than fifty."""
    known = net(s)
    counts = {
        v: {u: {a: 60 + i for i, a in enumerate(row)} for u, row in table.items()}
        for v, table in known.tables.items()
    }
    steps = (tables.structure(known), *tables.tables(known, counts))
    found: dict[str, object] = {f"table of {v}": table for v, table in known.tables.items()}
    return Solution("T", steps), found | {"structure": known.parents}, {}


def added(s: Shares) -> Told:
    """Add ten arrows."""
    steps = [Added(v, f"p{v}", n) for v, n in s(0).items()]
    return (
        Solution("T", (tables.search(steps),)),
        {"search": {f"p{v} → {v}": n for v, n in s(0).items()}},
        {},
    )


def chain(s: Shares) -> Model:
    """Return ten states that show ten symbols."""
    then = {z: s(i + 1) for i, z in enumerate(NAMES)}
    return Model(s(0), then, {z: s(i + 2) for i, z in enumerate(NAMES)})


def seen(s: Shares) -> Told:
    """See three symbols of ten states."""
    model, x = chain(s), [NAMES[0], NAMES[4], NAMES[9], NAMES[2]]
    before = [{z: s(0)[z] * model.emission[z][x[0]] for z in NAMES}]
    for symbol in x[1:]:
        last = before[-1]
        came = {z: sum(p * model.transition[w][z] for w, p in last.items()) for z in NAMES}
        before.append({z: came[z] * model.emission[z][symbol] for z in NAMES})
    after = [dict.fromkeys(NAMES, Fraction(1))]
    for symbol in reversed(x[1:]):
        shown = {w: p * model.emission[w][symbol] for w, p in after[0].items()}
        after.insert(
            0,
            {
                z: sum((model.transition[z][w] * shown[w] for w in NAMES), Fraction(0))
                for z in NAMES
            },
        )
    whole = sum(before[-1].values())
    found = tuple(
        {z: a[z] * b[z] / whole for z in NAMES} for a, b in zip(before, after, strict=True)
    )
    told = trellis.solve("T", model, x, USUAL)
    return (
        told,
        {"given": tuple(x), "forward": tuple(before), "likelihood": whole}
        | {"backward": tuple(after), "posterior": found}
        | {"states": {str(t): row for t, row in enumerate(found, 1)}},
        {"likelihood": ("+", 9)},
    )


def four(row: Row) -> Row:
    """Return four of ten shares, the last one with the rest."""
    (a, p), (b, q), (c, r), (d, _), *_ = row.items()
    return {a: p, b: q, c: r, d: 1 - p - q - r}


def reestimated(s: Shares) -> Told:
    """Take a step from four states and four symbols, from five sequences; tell of four models."""
    then, shown = ({z: four(s(k + i)) for i, z in enumerate(NAMES[:4])} for k in (1, 5))
    model = Model(four(s(0)), then, shown)
    x: dict[Cell, int] = {(a, b): 60 + i for i, (a, b) in enumerate(product(NAMES[:2], NAMES[:3]))}
    likely = [*s(0).values()][:4]
    told = reestimation.solve("T", [model] * 4, x, likely, USUAL)
    (bits,) = (rows(step.block) for step in told.steps if step.name == "likelihoods")
    longest = max(p.denominator.bit_length() for p in s(0).values())
    assert [(row[0], int(row[2])) for row in bits] == [(str(k), longest) for k in range(4)]
    return (
        told,
        {"given": x, "expected": baumwelch.expected(model, x), "model": model}
        | {"likelihoods": {str(k): p for k, p in enumerate(likely)}},
        {},
    )


def worded(s: Shares) -> Told:
    """Count ten words in texts of ten labels; one of them is there sixty times."""
    rule, prior = smoothing(f"add={Fraction(10**9 + 7, 10**25 + 13)}"), smoothing("laplace")
    counts = multinomial.Counts(
        {y: 60 + n for y, n in s(0).items()},
        {y: {w: 70 + n for w, n in s(i + 1).items()} for i, y in enumerate(NAMES)},
    )
    document = (*NAMES, *NAMES[-1:] * 59, "unknown", "strange")
    found = text.infer(multinomial.fit(counts, rule, prior), document)
    told = texts.solve("T", document, found, texts.Learned(counts, rule, prior))
    (said, *_) = told.blocks
    assert [" ".join(each.plain()) for each in said.lines] == [
        *(f"x({w}) = {60 if w == NAMES[-1] else 1}" for w in NAMES),
        "ignored = unknown, strange",
    ]
    wholes = {y: sum(row.values()) + 10 * rule.weight for y, row in counts.occurrences.items()}
    rows = {
        w: {y: (row[w] + rule.weight) / wholes[y] for y, row in counts.occurrences.items()}
        for w in NAMES
    }
    values: dict[str, object] = {"document": document, "factors": rows}
    return (
        told,
        values
        | {"label_counts": counts.documents, "word_counts": counts.occurrences}
        | {"prior": {y: (n + 1) / 611 for y, n in counts.documents.items()}},
        {"scores": ("·", 10)},
    )


def erring(s: Shares) -> Told:
    """Judge a rule on four cells and ten labels."""
    cells = ("c0", "c1", "c2", "c3")
    schema = Schema(NAMES, {"x": cells})
    known = Truth(
        schema,
        tuple(Example({"x": v}, y, p / 4) for i, v in enumerate(cells) for y, p in s(i).items()),
    )
    theta = {y: {v: s(i)[y] for i, v in enumerate(cells[:3])} for y in NAMES}
    full = {y: {**row, "c3": 1 - sum(row.values(), Fraction(0))} for y, row in theta.items()}
    model = categorical.Model(s(5), {"x": full})
    told = error.solve("T", known, expected_error(known, {(v,): NAMES[3] for v in cells}), model)
    return (
        told,
        {"model": model, "features": ("x",)}
        | {"naive_joint": {(v,): {y: s(5)[y] * full[y][v] for y in NAMES} for v in cells}}
        | {"error": sum(1 - s(i)[NAMES[3]] for i in range(4)) / 4}
        | {"bayes_error": sum(1 - max(s(i).values()) for i in range(4)) / 4},
        {"error": ("+", 35), "bayes_error": ("+", 3)},
    )


def completed(s: Shares) -> Told:
    """Fill in one of ten values where one of four stands above it, five times."""
    above = dict(zip("abcd", four(s(0)).values(), strict=True))
    rows: dict[str, dict[Cell, Row]] = {
        "k": {(): above},
        "y": {(): s(1)},
        "x": {(a,): s(i + 2) for i, a in enumerate("abcd")},
    }
    domains = {"k": (*"abcd",), "y": NAMES, "x": NAMES}
    known = Network(domains, {"k": (), "y": (), "x": ("k",)}, rows)
    examples = [
        Seen({"k": a, "y": b}, 60 + i) for i, (a, b) in enumerate(zip("abcda", NAMES, strict=False))
    ]
    weights = {"a": Fraction(124), "b": Fraction(61), "c": Fraction(62), "d": Fraction(63)}
    counts: Tables = {
        "k": {(): weights},
        "y": {(): {b: Fraction(60 + i if i < 5 else 0) for i, b in enumerate(NAMES)}},
        "x": {(a,): {b: weights[a] * p for b, p in s(i + 2).items()} for i, a in enumerate("abcd")},
    }
    told = em.solve("T", known, examples, climbing.run(known, examples, 1), 1000)
    nearest = climbing.on_grid(known, climbing.maximise(known, counts), 1000).tables
    shares = {f"k={d.values['k']}, y={d.values['y']}": d.values["k"] for d in examples}
    return (
        told,
        {"start": rows, "counts": counts, "estimates": nearest}
        | {
            "shares": {
                said: {f"x={b}": p for b, p in rows["x"][a,].items()} for said, a in shares.items()
            }
        },
        {},
    )


ASKED: dict[str, Callable[[Shares], Told]] = {
    "averaging": averaged,
    "bayes": reversed_,
    "beliefs": believed,
    "counts": estimated,
    **{rule: smoothed(rule) for rule in ("none", "laplace", "add", "m")},
    "naive": multiplied,
    "learned": learned,
    "switching": switched,
    "joint": agreed,
    "lognaive": of_numbers,
    "learned lognaive": of_learned_numbers,
    "network": asked,
    "explanation": explained,
    "tables": shown_tables,
    "search": added,
    "trellis": seen,
    "reestimation": reestimated,
    "text": worded,
    "error": erring,
    "em": completed,
}
BRIEF = {"states", "value_counts", "likelihoods", "climb"}


@pytest.mark.parametrize("shares", [short, wide.shares], ids=["short", "long"])
@pytest.mark.parametrize("question", ASKED)
def test_a_wide_question(question: str, shares: Shares) -> None:
    """Its values are those of another way to compute them, and each is printed in a true line."""
    told, expected, signs = ASKED[question](shares)
    values = {step.name: step.value for step in told.steps}
    assert {name: values[name] for name in expected} == expected
    for step in told.steps:
        if step.block is not None:
            true(step.block)
            plain, tex = printed(step.block)
            terms = map(reals.real, held(step.value))
            missing = [t for t in terms if t.plain not in plain or t.tex not in tex]
            assert not missing or step.name in BRIEF, step.name
            if step.name in signs:
                sign, number = signs[step.name]
                said = [" ".join(each.plain()) for each in step.block.lines]
                assert max(line.count(f" {sign} ") for line in said) == number
