"""What makes certificates: of signs and decisions, of rules, of posteriors; `flips` makes others.

    f          r + sum of q log a               LogForm
    c          numbers without common factors   a is the product of its c^e
    S(y)       log score of a label             LogForm, or -inf
    p(x, y)    truth: probability of cell x with label y    Fraction >= 0, sums to 1
    r(x)       rule: the label that is said of x
    Q, e, H    variables that are asked for; observed values; hidden ones, summed out one by one

Naive Bayes is a network, with the label above each feature; so is Bayes' theorem.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product

from refnb.certificates import certificate, verify
from refnb.certificates.certificate import Certificate
from refnb.classifiers import categorical, log_naive
from refnb.decision.expected_error import Outcome, arg_max
from refnb.estimation.schema import Cell
from refnb.exact import coprime_base, enclosure, logarithm, rational, series
from refnb.exact.logarithm import LogForm
from refnb.networks import elimination, inference
from refnb.networks.elimination import Elimination
from refnb.networks.network import star
from refnb.probability import distribution


def sign(f: LogForm) -> Certificate:
    """Return the certificate that f is 0, above 0 or below it.

    >>> sign(logarithm.subtract(logarithm.log(9, "e"), logarithm.log(8, "e"))).proved()
    'the number is above 0'
    """
    return certificate.made("sign", verify.Sign(f, str(enclosure.sign(f))), proof(f))


def decision(scores: log_naive.LogScores) -> Certificate:
    """Return the certificate of arg max S(y), with all ties.

    >>> decision({"a": logarithm.log(2, "e"), "b": logarithm.log(3, "e")}).proved()
    "decided: 'b'"
    """
    ties = log_naive.decide(scores).ties
    forms = {y: s for y, s in scores.items() if isinstance(s, LogForm)}
    best = forms.pop(ties[0])
    rivals: dict[str, object] = {y: proof(logarithm.subtract(best, s)) for y, s in forms.items()}
    return certificate.made("decision", verify.Decision(dict(scores), ties), verify.Rivals(rivals))


def proof(f: LogForm) -> verify.Powers | verify.Logs:
    """Return what shows the sign of f: the sign of f log 2, where the base is 2.

    >>> proof(logarithm.subtract(logarithm.log(4, "2"), logarithm.constant(2, "2")))
    Powers(powers={Fraction(4, 1): {2: 2}, Fraction(2, 1): {2: 1}})
    """
    natural = LogForm("e", f.const, f.terms)
    if f.base == "2":
        two = logarithm.scale(logarithm.log(2, "e"), f.const)
        natural = logarithm.add(LogForm("e", Fraction(0), f.terms), two)
    side = enclosure.sign(natural)
    if side == 0:
        parts = [n for a, _ in natural.terms for n in a.as_integer_ratio()]
        base = sorted(coprime_base.coprime_base(dict.fromkeys(parts, Fraction(1))))
        rows = dict[Fraction, dict[int, int]]()
        for a, _ in natural.terms:
            over, under = (
                {c: coprime_base.extract(n, c)[1] for c in base} for n in a.as_integer_ratio()
            )
            rows[a] = {c: over[c] - under[c] for c in base if over[c] != under[c]}
        return verify.Powers(rows)
    for bits in enclosure.precisions():  # each end of log a a unit farther out than it could be
        log_two, unit = series.log_two(bits), Fraction(1, 2**bits)
        ends = {a: series.log_bounds(a, bits, log_two) for a, _ in natural.terms}
        logs = {a: ((low - 1) * unit, (high + 1) * unit) for a, (low, high) in ends.items()}
        nearest = sum(q * logs[a][(q > 0) != (side > 0)] for a, q in natural.terms)
        if (natural.const + nearest) * side > 0:
            return verify.Logs(logs)
    raise AssertionError("unreachable: some precision suffices")


def rule(outcomes: Sequence[Outcome]) -> Certificate:
    """Return the certificate of an expected error: all outcomes, as `expected_error` lists them.

    >>> half = Fraction(1, 2)
    >>> rule([Outcome((), y, half, "a", y != "a") for y in "ab"]).proved()
    'the error is 1/2, the least of any rule 1/2'
    """
    truth = dict[Cell, dict[str, Fraction]]()
    for each in outcomes:
        truth.setdefault(each.cell, {})[each.label] = each.truth
    best = arg_max(truth)
    said = {each.cell: each.predicted for each in outcomes}
    error, least = (
        rational.total(p for x, row in truth.items() for y, p in row.items() if y != r.get(x))
        for r in (said, best)
    )
    labels = tuple(dict.fromkeys(each.label for each in outcomes))
    return certificate.made(
        "rule", verify.Rule(labels, truth, said, error, least), verify.Best(best)
    )


def query(found: Elimination) -> Certificate:
    """Return the certificate of P(q | e), from how it was summed out.

    >>> from refnb.exercises.problems.exam import NETWORK
    >>> query(elimination.eliminate(NETWORK, ["L"], {"S": "yes"}, ["F"])).proved()
    "'yes': 8/15, 'no': 7/15"
    """
    network, given, domains = found.network, found.given, found.network.variables
    sums = found.factors[-1 - len(found.order) : -1]
    steps = {
        v: (f.names, dict(zip(product(*(domains[u] for u in f.names)), f.table, strict=True)))
        for v, f in zip(found.order, sums, strict=True)
    }
    posterior = inference.divided(found.weights, given)
    claim = verify.Query(
        {v: domains[v] for v in network.order},
        dict(network.parents),
        dict(network.tables),
        dict(given),
        found.query,
        posterior,
        rational.total(found.weights.values()),
        distribution.most_probable(posterior).ties,
    )
    return certificate.made("query", claim, verify.Steps(steps))


def classified(
    model: categorical.Model, given: Mapping[str, str], label: str = "label"
) -> Certificate:
    """Return the certificate of P(y | x) by naive Bayes, with the tables of the features of x.

    A label that is called as one of them gets a ' behind its name.

    >>> from refnb.exercises.problems.hiking import MODEL
    >>> classified(MODEL, {"Sunny": "T"}).proved()
    "'stay': 7/15, 'hike': 8/15"
    """
    known = categorical.Model(model.prior, {f: model.conditionals[f] for f in given})
    while label in given:
        label += "'"
    return query(elimination.eliminate(star(known, label), [label], given, ()))


def theorem(
    prior: Mapping[str, Fraction], likelihoods: Mapping[str, Mapping[str, Fraction]]
) -> Certificate:
    """Return the certificate of P(h | e) by Bayes' theorem, in which each event e occurs.

    >>> half, third = Fraction(1, 2), Fraction(1, 3)
    >>> theorem({"a": half, "b": half}, {"e": {"a": third, "b": 2 * third}}).proved()
    "'a': 1/3, 'b': 2/3"
    """
    rows = {
        e: {h: {"yes": p, "no": 1 - p} for h, p in likelihood.items()}
        for e, likelihood in likelihoods.items()
    }
    return classified(
        categorical.Model(dict(prior), rows), dict.fromkeys(rows, "yes"), "hypothesis"
    )
