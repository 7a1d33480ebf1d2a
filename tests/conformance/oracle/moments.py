"""Moments: the values of each feature and label are listed, and added up."""

from . import numbers as n
from .learning import total
from .numbers import Number, Refused, multiply
from .parameters import Moment, Moments, Observation
from .reading import Json, Record, array, texts
from .records import no_negative, no_repeated, same_keys

MOST = 1000000


def declared(labels: list[str], features: list[str]) -> None:
    if not labels:
        raise Refused("EmptyData")
    no_repeated(labels)
    no_repeated(features)
    if len(labels) * len(features) > MOST:
        raise Refused("OutOfRange")


def gathered(labels: list[str], features: list[str], pile: list[Observation]) -> Json:
    """List the values of each feature and label with their weights, and add them up."""
    moments: dict[str, dict[str, Moment]] = {}
    for f in features:
        moments[f] = {}
        for y in labels:
            seen = [(s.weight, s.instance[f]) for s in pile if s.label == y and f in s.instance]
            moments[f][y] = Moment(
                total(w for w, _ in seen),
                total(multiply(w, x) for w, x in seen),
                total(multiply(w, multiply(x, x)) for w, x in seen),
            )
    weights = {y: total(s.weight for s in pile if s.label == y) for y in labels}
    return Moments(weights, moments).write()


def known(seen: Observation, labels: list[str], features: list[str]) -> None:
    if seen.label not in labels:
        raise Refused("UnknownLabel")
    if any(f not in features for f in seen.instance):
        raise Refused("UnknownFeature")


def gather(a: Record) -> Json:
    labels, features = texts(a["labels"]), texts(a["features"])
    pile = [Observation.read(entry) for entry in array(a["observations"])]
    declared(labels, features)
    for seen in pile:
        known(seen, labels, features)
    return gathered(labels, features, pile)


def joined(a: Record, sign: int) -> Moments:
    one, other = Moments.read(a["a"]), Moments.read(a["b"])
    same_keys(one.labels, other.labels)
    same_keys(one.features, other.features)

    def both(x: Number, y: Number) -> Number:
        return n.add(x, (sign * y[0], y[1]))

    labels = {y: both(weight, other.labels[y]) for y, weight in one.labels.items()}
    features = {
        f: {
            y: Moment(
                both(m.weight, other.features[f][y].weight),
                both(m.total, other.features[f][y].total),
                both(m.squares, other.features[f][y].squares),
            )
            for y, m in block.items()
        }
        for f, block in one.features.items()
    }
    return Moments(labels, features)


def merge(a: Record) -> Json:
    return joined(a, 1).write()


def subtract(a: Record) -> Json:
    rest = joined(a, -1)
    moments = [moment for block in rest.features.values() for moment in block.values()]
    no_negative([*rest.labels.values(), *(moment.weight for moment in moments)])
    for moment in moments:
        moment.check()
    rest.check()
    return rest.write()
