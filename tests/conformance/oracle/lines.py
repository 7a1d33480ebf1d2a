"""Affine scores: models written as weights, and what one label has over another."""

from collections.abc import Callable, Iterable, Mapping

from . import numbers as n
from .learning import total
from .logs import ZERO, Log, constant, log, rational, together
from .numbers import Number, Refused, lowest, multiply
from .parameters import Observation, Words, log_rows
from .reading import Json, Record, array, entries, numbers, record, rows, table, text
from .records import Model, Schema, instance, no_repeated
from .scoring import decided, enclosed, written_row, written_rows

Rows = dict[str, dict[str, Log]]
NEGATIVE: Number = (-1, 1)

# linear


def asked(weights: Iterable[str], x: Mapping[str, Number]) -> None:
    """Refuse an instance that has not just the features of the weights."""
    names = list(weights)
    if any(f not in names for f in x):
        raise Refused("UnknownFeature")
    if any(f not in x for f in names):
        raise Refused("MissingValue")


def affine(a: Record) -> tuple[dict[str, Log], Rows]:
    members = record(a["affine"])
    weights = {text(f): log_rows(block) for f, block in entries(members["weights"])}
    return log_rows(members["bias"]), weights


def linear(a: Record) -> tuple[Log, dict[str, Log]]:
    members = record(a["linear"])
    return Log.read(members["bias"]), log_rows(members["weights"])


def affine_scores(a: Record) -> dict[str, Log]:
    (bias, weights), x = affine(a), numbers(a["x"])
    asked(weights, x)
    return {
        y: together([b, *(row[y].times(x[f]) for f, row in weights.items())])
        for y, b in bias.items()
    }


def scores(a: Record) -> Json:
    return written_row(affine_scores(a))


def decide(a: Record) -> Json:
    return decided(affine_scores(a))


def between(a: Record) -> Json:
    (bias, weights), one, other = affine(a), text(a["positive"]), text(a["negative"])
    if one not in bias or other not in bias:
        raise Refused("UnknownLabel")
    no_repeated([one, other])
    return {
        "positive": one,
        "negative": other,
        "bias": bias[one].minus(bias[other]).write(),
        "weights": written_row({f: row[one].minus(row[other]) for f, row in weights.items()}),
    }


def contributed(a: Record, x: Mapping[str, Number]) -> dict[str, Log]:
    _, weights = linear(a)
    asked(weights, x)
    return {f: w.times(x[f]) for f, w in weights.items()}


def contributions(a: Record) -> Json:
    return written_row(contributed(a, numbers(a["x"])))


def margin_at(a: Record, x: Mapping[str, Number]) -> Log:
    return together([linear(a)[0], *contributed(a, x).values()])


def margin(a: Record) -> Json:
    return margin_at(a, numbers(a["x"])).write()


# rewrite


def written(prior: Mapping[str, Number], weights: Rows, less: list[dict[str, Log]]) -> Json:
    """Write the weights, and as bias log p(y) and what else is added to it."""
    bias = {y: together([_log(p), *(part[y] for part in less)]) for y, p in prior.items()}
    return {"bias": written_row(bias), "weights": written_rows(weights)}


def _log(p: Number) -> Log:
    if not p[0]:
        raise Refused("OutOfRange")
    return log(p)


def _each(table: Mapping[str, Mapping[str, Number]], of: Callable[[Number], Log]) -> Rows:
    return {f: {y: of(p) for y, p in row.items()} for f, row in table.items()}


def of_bernoulli(a: Record) -> Json:
    model = Model.read_bernoulli(a["model"])
    coins = model.conditionals
    there = {f: {y: coin["1"] for y, coin in block.items()} for f, block in coins.items()}
    absent = {f: {y: coin["0"] for y, coin in block.items()} for f, block in coins.items()}
    on, off = _each(there, _log), _each(absent, _log)
    weights = {f: {y: one.minus(off[f][y]) for y, one in row.items()} for f, row in on.items()}
    return written(model.prior, weights, list(off.values()))


def of_multinomial(a: Record) -> Json:
    model = Words.model(a["model"])
    turned = {w: {y: row[w] for y, row in model.words.items()} for w in model.vocabulary()}
    return written(model.labels, _each(turned, _log), [])


def _indicators(model: Model, others: Iterable[str] = ()) -> dict[str, dict[str, Number]]:
    """Return the probabilities of each value under its own name."""
    pairs = [(f, v) for f, domain in model.schema().features.items() for v in domain]
    no_repeated([f"{f}={v}" for f, v in pairs] + list(others))
    return {f"{f}={v}": {y: row[v] for y, row in model.conditionals[f].items()} for f, v in pairs}


def of_categorical(a: Record) -> Json:
    model = Model.read(a["model"])
    return written(model.prior, _each(_indicators(model), _log), [])


def _negative(rates: Mapping[str, Mapping[str, Number]]) -> list[dict[str, Log]]:
    return list(_each(rates, lambda rate: constant(multiply(rate, NEGATIVE))).values())


def of_poisson(a: Record) -> Json:
    members = record(a["model"])
    rates = rows(members["rates"])
    return written(numbers(members["prior"]), _each(rates, _log), _negative(rates))


def _shared(members: Record) -> tuple[Rows, list[dict[str, Log]]]:
    """Return mu / v and -mu^2 / (2 v), from the same v for every label."""
    means, variances = rows(members["means"]), rows(members["variances"])
    if any(len(set(row.values())) > 1 for row in variances.values()):
        raise Refused("DomainMismatch")
    slopes = {
        f: {y: lowest(p * variances[f][y][1], q * variances[f][y][0]) for y, (p, q) in row.items()}
        for f, row in means.items()
    }
    halves = {
        f: {y: multiply(slope, multiply(means[f][y], (-1, 2))) for y, slope in row.items()}
        for f, row in slopes.items()
    }
    return _each(slopes, constant), list(_each(halves, constant).values())


def of_gaussian(a: Record) -> Json:
    members = record(a["model"])
    return written(numbers(members["prior"]), *_shared(members))


def of_mixed(a: Record) -> Json:
    members = record(a["model"])
    model, rates = Model.read(members["categorical"]), rows(record(members["poisson"])["rates"])
    slopes, halves = _shared(record(members["gaussian"]))
    shown = _indicators(model, [*slopes, *rates])
    weights = _each(shown, _log) | slopes | _each(rates, _log)
    return written(model.prior, weights, halves + _negative(rates))


def one_hot(a: Record) -> Json:
    schema, x = Schema.read(a["schema"]), instance(a["x"])
    schema.known(x)
    pairs = [(f, v) for f, domain in schema.features.items() for v in domain]
    no_repeated([f"{f}={v}" for f, v in pairs])
    return [[f"{f}={v}", "1" if x.get(f) == v else "0"] for f, v in pairs]


# logistic


def odds_at(a: Record, x: Mapping[str, Number]) -> Number:
    return rational(margin_at(a, x))


def odds(a: Record) -> Json:
    return n.canonical(odds_at(a, numbers(a["x"])))


def _names(a: Record) -> tuple[str, str]:
    members = record(a["linear"])
    return text(members["positive"]), text(members["negative"])


def posterior(a: Record) -> Json:
    p, q = odds_at(a, numbers(a["x"]))
    return table(dict(zip(_names(a), (lowest(p, p + q), lowest(q, p + q)), strict=True)))


def enclosed_posterior(a: Record) -> Json:
    """Give the positive label the margin as its score, and the negative one 0."""
    both = (margin_at(a, numbers(a["x"])), ZERO)
    return enclosed(dict(zip(_names(a), both, strict=True)), n.spelled(text(a["places"]))[0])


def gradient(a: Record) -> Json:
    """Add up what the posterior is wrong by at each observation, times its weight."""
    positive, negative = _names(a)
    pile = [Observation.read(entry) for entry in array(a["truth"])]
    wrong = []
    for seen in pile:
        if seen.label not in {positive, negative}:
            raise Refused("UnknownLabel")
        p, q = odds_at(a, seen.instance)
        by = lowest(-q if seen.label == positive else p, p + q)
        wrong.append(multiply(seen.weight, by))
    size, of = total(seen.weight for seen in pile)
    if not pile or not size:
        raise Refused("ZeroEvidence" if pile else "EmptyData")
    features = linear(a)[1]

    def mean(parts: Iterable[Number]) -> Number:
        return multiply(total(parts), lowest(of, size))

    slopes = {
        f: mean(multiply(by, seen.instance[f]) for by, seen in zip(wrong, pile, strict=True))
        for f in features
    }
    return {"bias": n.canonical(mean(wrong)), "weights": table(slopes)}
