"""Densities of numbers and chances of counts: forms with logarithms, from moments."""

from collections.abc import Iterable, Mapping

from . import numbers as n
from .classing import factors_of, prior_of
from .learning import total
from .logs import ZERO, Log, Value, constant, log, together
from .moments import declared, gathered
from .moments import known as observed
from .numbers import Number, Refused, multiply
from .parameters import Moment, Moments, Observation
from .reading import Json, Record, array, nested, number, numbers, record, rows, table, texts
from .records import Model, instance, no_negative
from .scoring import Values, inference, log_of, written, written_rows

# gaussian


def divided(p: Number, q: Number) -> Number:
    return n.lowest(p[0] * q[1], p[1] * q[0])


def mean_of(moment: Moment) -> Number:
    if not moment.weight[0]:
        raise Refused("UndefinedEstimate")
    return divided(moment.total, moment.weight)


def about(moment: Moment, centre: Number) -> Number:
    """Return the sum of the squared distances from a centre: u - 2 t c + n c^2."""
    twice = multiply((-2, 1), multiply(moment.total, centre))
    return total([moment.squares, twice, multiply(moment.weight, multiply(centre, centre))])


def _divisor(a: Record) -> Number:
    """Return what is taken from the weight of each group."""
    if a["divisor"] not in {"n", "n-1"}:
        raise Refused("UnknownValue")
    return n.ZERO if a["divisor"] == "n" else (-1, 1)


def variance_of(moments: Iterable[Moment], less: Number) -> Number:
    groups = list(moments)
    spread = total(about(moment, mean_of(moment)) for moment in groups)
    weight = total(n.add(moment.weight, less) for moment in groups)
    if weight[0] <= 0:
        raise Refused("UndefinedEstimate")
    return divided(spread, weight)


def mean(a: Record) -> Json:
    return n.canonical(mean_of(Moment.read(a["moment"])))


def variance(a: Record) -> Json:
    less = _divisor(a)
    return n.canonical(variance_of(map(Moment.read, array(a["moments"])), less))


def gaussian_fit(a: Record) -> Json:
    less, moments = _divisor(a), Moments.read(a["moments"])
    prior = prior_of(moments.labels, a["prior"])
    means = {f: {y: mean_of(m) for y, m in block.items()} for f, block in moments.features.items()}
    variances = {
        f: {
            y: variance_of(block.values() if a["shared"] is True else [m], less)
            for y, m in block.items()
        }
        for f, block in moments.features.items()
    }
    if any(not v[0] for row in variances.values() for v in row.values()):
        raise Refused("ZeroVariance")
    return {"prior": table(prior), "means": nested(means), "variances": nested(variances)}


def density(moment: Moment, centre: Number, v: Number) -> Log:
    """Return the log density of all the numbers, without the terms in pi."""
    halves = divided(about(moment, centre), multiply((-2, 1), v))
    return together([log(v).times(multiply(moment.weight, (-1, 2))), constant(halves)])


def one(x: Number) -> Moment:
    return Moment(n.ONE, x, multiply(x, x))


def log_likelihood(a: Record) -> Json:
    v = number(a["v"])
    no_negative([v])
    if not v[0]:
        raise Refused("ZeroVariance")
    return density(Moment.read(a["moment"]), number(a["mu"]), v).write()


Table = Mapping[str, Mapping[str, Number]]


def known(x: Iterable[str], *models: Iterable[str]) -> None:
    names = [f for model in models for f in model]
    if any(f not in names for f in x):
        raise Refused("UnknownFeature")


def gaussian_factors(model: Record, x: Mapping[str, Number]) -> dict[str, Values]:
    means, variances = rows(model["means"]), rows(model["variances"])
    return {
        f: {y: density(one(x[f]), mu, variances[f][y]) for y, mu in row.items()}
        for f, row in means.items()
        if f in x
    }


def _gaussian(a: Record) -> tuple[dict[str, Number], dict[str, Values]]:
    model, x = record(a["model"]), numbers(a["x"])
    known(x, rows(model["means"]))
    return numbers(model["prior"]), gaussian_factors(model, x)


def gaussian_factors_op(a: Record) -> Json:
    return written_rows(_gaussian(a)[1])


def gaussian_infer(a: Record) -> Json:
    return inference(*_gaussian(a))


# poisson


def counts(x: Iterable[Number]) -> None:
    """Refuse what is no count, one after the other."""
    for value in x:
        if value[1] != 1:
            raise Refused("BadWeight")
        no_negative([value])


def poisson_gather(a: Record) -> Json:
    labels, features = texts(a["labels"]), texts(a["features"])
    pile = [Observation.read(entry) for entry in array(a["observations"])]
    declared(labels, features)
    for seen in pile:
        counts(seen.instance.values())
        observed(seen, labels, features)
    return gathered(labels, features, pile)


def rate_of(moment: Moment) -> Number:
    no_negative([moment.total])
    return mean_of(moment)


def rate(a: Record) -> Json:
    return n.canonical(rate_of(Moment.read(a["moment"])))


def poisson_fit(a: Record) -> Json:
    moments = Moments.read(a["moments"])
    prior = prior_of(moments.labels, a["prior"])
    rates = {
        f: {y: rate_of(block[y]) for y in moments.labels} for f, block in moments.features.items()
    }
    return {"prior": table(prior), "rates": nested(rates)}


def chance(times: Number, weight: Number, rate: Number) -> Value:
    """Return times log rate - weight rate, and what it comes to at the rate 0."""
    if not rate[0]:
        return "-inf" if times[0] else ZERO
    return together([log(rate).times(times), constant(multiply(weight, rate)).times((-1, 1))])


def poisson_likelihood(a: Record) -> Json:
    moment, rate = Moment.read(a["moment"]), number(a["rate"])
    no_negative([rate, moment.total])
    return written(chance(moment.total, moment.weight, rate))


def poisson_factors(model: Record, x: Mapping[str, Number]) -> dict[str, Values]:
    return {
        f: {y: chance(x[f], n.ONE, rate) for y, rate in row.items()}
        for f, row in rows(model["rates"]).items()
        if f in x
    }


def _poisson(a: Record) -> tuple[dict[str, Number], dict[str, Values]]:
    model, x = record(a["model"]), numbers(a["x"])
    known(x, rows(model["rates"]))
    counts(x.values())
    return numbers(model["prior"]), poisson_factors(model, x)


def poisson_factors_op(a: Record) -> Json:
    return written_rows(_poisson(a)[1])


def poisson_infer(a: Record) -> Json:
    return inference(*_poisson(a))


# mixed


def _mixed(a: Record) -> tuple[dict[str, Number], dict[str, Values]]:
    members, x = record(a["model"]), numbers(a["numbers"])
    categorical = Model.read(members["categorical"])
    gaussian, poisson = record(members["gaussian"]), record(members["poisson"])
    seen = factors_of(categorical, instance(a["values"]))
    rates = rows(poisson["rates"])
    known(x, rows(gaussian["means"]), rates)
    counts(value for f, value in x.items() if f in rates)
    logs: dict[str, Values] = {f: {y: log_of(p) for y, p in row.items()} for f, row in seen.items()}
    return categorical.prior, logs | gaussian_factors(gaussian, x) | poisson_factors(poisson, x)


def mixed_factors(a: Record) -> Json:
    return written_rows(_mixed(a)[1])


def mixed_infer(a: Record) -> Json:
    return inference(*_mixed(a))
