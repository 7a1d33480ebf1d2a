"""Classifiers: the joint distribution of cells and labels, filtered by what is asked."""

from collections.abc import Mapping
from math import prod

from . import numbers as n
from .learning import checked, estimated, powers
from .numbers import Number, Refused
from .reading import (
    Json,
    Record,
    listed,
    nested,
    numbers,
    rows,
    table,
    text,
    texts,
)
from .records import (
    Cell,
    Counts,
    Model,
    distribution,
    instance,
    same_keys,
)
from .tables import decision, urn

SMALL = 3000

# naive


def product_scores(
    prior: Mapping[str, Number], factors: Mapping[str, Mapping[str, Number]]
) -> tuple[dict[str, int], int]:
    """Return the scores as whole numbers over one denominator; refuse wrong tables."""
    scores, size = urn(prior)
    for row in factors.values():
        same_keys(row, prior)
        shown, of = n.whole(row)
        if any(not 0 <= part <= of for part in shown.values()):
            raise Refused("OutOfRange")
        scores, size = {y: part * shown[y] for y, part in scores.items()}, size * of
    return scores, size


def inference(
    prior: Mapping[str, Number],
    factors: Mapping[str, Mapping[str, Number]],
    scores: Mapping[str, int],
    size: int,
) -> Json:
    all_of_them = sum(scores.values())
    if not all_of_them:
        raise Refused("ZeroEvidence")
    return {
        "prior": table(prior),
        "factors": nested(factors),
        "scores": table(n.shares(scores, size)),
        "evidence": n.canonical(n.lowest(all_of_them, size)),
        "posterior": table(n.shares(scores, all_of_them)),
        "decision": decision(scores),
    }


def naive_scores(a: Record) -> Json:
    return table(n.shares(*product_scores(numbers(a["prior"]), rows(a["factors"]))))


def naive_infer(a: Record) -> Json:
    prior, factors = numbers(a["prior"]), rows(a["factors"])
    return inference(prior, factors, *product_scores(prior, factors))


def ranking(a: Record) -> Json:
    """Take the first of the heaviest labels away, again and again."""
    left, _ = n.whole(numbers(a["weights"]))
    answer = []
    while left:
        best = next(y for y in left if all(left[y] >= other for other in left.values()))
        answer.append(best)
        del left[best]
    return listed(answer)


def odds(a: Record) -> Json:
    balls, size = urn(numbers(a["posterior"]))
    label = text(a["label"])
    if label not in balls:
        raise Refused("UnknownLabel")
    if balls[label] == size:
        raise Refused("OutOfRange")
    return n.canonical(n.lowest(balls[label], sum(c for y, c in balls.items() if y != label)))


# categorical and bernoulli


def prior_of(counts: Mapping[str, Number], prior: Json) -> dict[str, Number]:
    """Estimate the prior by a rule, or take the one that is given."""
    if isinstance(prior, str):
        return estimated(counts, prior)
    given = distribution(numbers(prior))
    same_keys(given, counts)
    return {y: given[y] for y in counts}


def fitted(a: Record) -> Model:
    counts, rule = Counts.read(a["counts"]), text(a["smoothing"])
    schema = counts.schema
    prior = prior_of({y: counts.labels[y] for y in schema.labels}, a["prior"])
    conditionals = {
        f: {y: estimated({v: counts.values[f][y][v] for v in domain}, rule) for y in schema.labels}
        for f, domain in schema.features.items()
    }
    return Model(prior, conditionals)


def categorical_fit(a: Record) -> Json:
    return fitted(a).write()


def estimate_prior(a: Record) -> Json:
    counts = numbers(a["counts"])
    checked(counts)
    return table(prior_of(counts, a["prior"]))


def factors_of(model: Model, x: Mapping[str, str]) -> dict[str, dict[str, Number]]:
    model.schema().known(x)
    return {
        f: {y: block[y][x[f]] for y in model.prior}
        for f, block in model.conditionals.items()
        if f in x
    }


def world(model: Model) -> tuple[dict[tuple[Cell, str], int], int]:
    """Throw every die: the joint distribution of cells and labels, in whole numbers."""
    prior, size = n.whole(model.prior)
    dice = {}
    for f, block in model.conditionals.items():
        dice[f], of = n.whole({(y, v): p for y, row in block.items() for v, p in row.items()})
        size *= of
    return {
        (x, y): prior[y] * prod(dice[f][y, v] for f, v in zip(dice, x, strict=True))
        for x in model.schema().cells()
        for y in model.prior
    }, size


def scored(model: Model, x: Mapping[str, str]) -> tuple[dict[str, int], int]:
    """Add up the cells that agree with x, where they can be listed."""
    schema = model.schema()
    if prod(map(len, schema.features.values())) > SMALL:
        return product_scores(model.prior, factors_of(model, x))
    joint, size = world(model)
    agreeing = schema.agreeing(x)
    return {y: sum(joint[cell, y] for cell in agreeing) for y in model.prior}, size


def inferred(model: Model, x: Mapping[str, str]) -> Json:
    factors = factors_of(model, x)
    return inference(model.prior, factors, *scored(model, x))


def categorical_factors(a: Record) -> Json:
    return nested(factors_of(Model.read(a["model"]), instance(a["x"])))


def categorical_infer(a: Record) -> Json:
    return inferred(Model.read(a["model"]), instance(a["x"]))


def categorical_likelihood(a: Record) -> Json:
    model, counts = Model.read(a["model"]), Counts.read(a["counts"])
    same_keys(model.prior, counts.labels)
    same_keys(model.conditionals, counts.values)
    for f, block in model.conditionals.items():
        for y, row in block.items():
            same_keys(row, counts.values[f][y])
    pairs = [(model.prior[y], times) for y, times in counts.labels.items()]
    for f, counted in counts.values.items():
        for y, strokes in counted.items():
            pairs += [(model.conditionals[f][y][v], times) for v, times in strokes.items()]
    return n.canonical(powers(pairs))


def bernoulli_fit(a: Record) -> Json:
    for domain in Counts.read(a["counts"]).schema.features.values():
        same_keys(domain, ["0", "1"])
    return fitted(a).write_bernoulli()


def bernoulli_instance(a: Record) -> Json:
    features, present = texts(a["features"]), texts(a["present"])
    if any(f not in features for f in present):
        raise Refused("UnknownFeature")
    return [[f, "1" if f in present else "0"] for f in dict.fromkeys(features)]


def bernoulli_factors(a: Record) -> Json:
    return nested(factors_of(Model.read_bernoulli(a["model"]), instance(a["x"])))


def bernoulli_infer(a: Record) -> Json:
    return inferred(Model.read_bernoulli(a["model"]), instance(a["x"]))


def categorical_form(a: Record) -> Json:
    model = Model.read_bernoulli(a["model"])
    return model.write()
