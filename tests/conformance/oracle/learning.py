"""Estimation: counting is filtering a list, and smoothing writes more examples into it."""

from collections.abc import Iterable, Mapping

from . import numbers as n
from .exact import by_code_point
from .numbers import Number, Refused
from .reading import Json, Record, listed, number, numbers, smoothing, table, text
from .records import (
    Counts,
    Example,
    Schema,
    distribution,
    examples,
    instance,
    no_negative,
    same_keys,
)
from .rules import fits

MOST = 10000000

# schema and counting


def cell(a: Record) -> Json:
    return listed(Schema.read(a["schema"]).cell(instance(a["instance"])))


def total(numbers: Iterable[Number]) -> Number:
    """Add up numbers, as whole ones over one denominator."""
    parts, least = n.whole(dict(enumerate(numbers)))
    return n.lowest(sum(parts.values()), least)


def fitting(schema: Schema) -> None:
    values = [v for domain in schema.features.values() for v in domain]
    if len(schema.labels) * len(values) > MOST:
        raise Refused("OutOfRange")


def boxes(schema: Schema, pile: list[Example]) -> Counts:
    """Fill each box of the schema with the examples that belong to it."""
    labels = {y: [e for e in pile if e.label == y] for y in schema.labels}
    return Counts(
        schema,
        {y: total(e.weight for e in pile) for y, pile in labels.items()},
        {
            f: {
                y: {
                    v: total(e.weight for e in pile if (f, v) in e.instance.items()) for v in domain
                }
                for y, pile in labels.items()
            }
            for f, domain in schema.features.items()
        },
    )


def counted(schema: Schema, pile: list[Example]) -> Counts:
    fitting(schema)
    for e in pile:
        if e.label not in schema.labels:
            raise Refused("UnknownLabel")
        schema.known(e.instance)
    return boxes(schema, pile)


def inferred(pile: list[Example]) -> Schema:
    if not pile:
        raise Refused("EmptyData")
    features = by_code_point(list({f for e in pile for f in e.instance}))
    schema = Schema(
        by_code_point(list({e.label for e in pile})),
        {
            f: by_code_point(list({e.instance[f] for e in pile if f in e.instance}))
            for f in features
        },
    )
    fitting(schema)
    return schema


def infer_schema(a: Record) -> Json:
    return inferred(examples(a["examples"])).write()


def count(a: Record) -> Json:
    return counted(Schema.read(a["schema"]), examples(a["examples"])).write()


def tally(a: Record) -> Json:
    pile = examples(a["examples"])
    return counted(inferred(pile), pile).write()


def pile_of(counts: Counts, sign: int = 1) -> list[Example]:
    """Return examples with these counts: a bare one for each label, one for each value.

    The second kind takes its label back at once.
    """

    def signed(number: Number, by: int) -> Number:
        return number[0] * by, number[1]

    pile = [Example({}, y, signed(weight, sign)) for y, weight in counts.labels.items()]
    for f, block in counts.values.items():
        for y, row in block.items():
            for v, weight in row.items():
                pile += [
                    Example({f: v}, y, signed(weight, sign)),
                    Example({}, y, signed(weight, -sign)),
                ]
    return pile


def declare(a: Record) -> Json:
    schema, counts = Schema.read(a["schema"]), Counts.read(a["counts"])
    old = counts.schema
    if any(y not in schema.labels for y in old.labels):
        raise Refused("UnknownLabel")
    if any(f not in schema.features for f in old.features):
        raise Refused("UnknownFeature")
    if any(v not in schema.features[f] for f, domain in old.features.items() for v in domain):
        raise Refused("UnknownValue")
    fitting(schema)
    return boxes(schema, pile_of(counts)).write()


def _same_schema(a: Counts, b: Counts) -> None:
    if a.schema.labels != b.schema.labels or a.schema.features != b.schema.features:
        raise Refused("DomainMismatch")


def merge(a: Record) -> Json:
    first, second = Counts.read(a["a"]), Counts.read(a["b"])
    _same_schema(first, second)
    return boxes(first.schema, pile_of(first) + pile_of(second)).write()


def subtract(a: Record) -> Json:
    first, second = Counts.read(a["a"]), Counts.read(a["b"])
    _same_schema(first, second)
    rest = boxes(first.schema, pile_of(first) + pile_of(second, -1))
    no_negative(rest.labels.values())
    for block in rest.values.values():
        for row in block.values():
            no_negative(row.values())
    fits(rest)
    return rest.write()


# likelihood and smoothing


def checked(counts: Mapping[str, Number]) -> None:
    no_negative(counts.values())
    if not counts:
        raise Refused("EmptyData")


def powers(factors: Iterable[tuple[Number, Number]]) -> Number:
    """Multiply each factor as often as its count says; a count must be whole."""
    pairs = list(factors)
    if any(times[1] != 1 for _, times in pairs):
        raise Refused("BadWeight")
    above, below = 1, 1
    for (p, q), (times, _) in pairs:
        above, below = above * p**times, below * q**times
    return n.lowest(above, below)


def likelihood(a: Record) -> Json:
    counts, p = numbers(a["counts"]), numbers(a["p"])
    checked(counts)
    if any(q != 1 for _, q in counts.values()):
        raise Refused("BadWeight")
    distribution(p)
    same_keys(counts, p)
    return n.canonical(powers((p[v], times) for v, times in counts.items()))


def share(real: Mapping[str, Number], imaginary: Mapping[str, Number]) -> dict[str, Number]:
    """Write the imaginary examples below the real ones, and count the strokes."""
    parts, _ = n.whole(
        {(v, False): x for v, x in real.items()} | {(v, True): x for v, x in imaginary.items()}
    )
    strokes = {v: parts[v, False] + parts[v, True] for v in real}
    if not any(strokes.values()):
        raise Refused("UndefinedEstimate")
    return n.shares(strokes, sum(strokes.values()))


def estimated(counts: Mapping[str, Number], spelling: str) -> dict[str, Number]:
    """Estimate by a rule: m=M spreads its examples evenly, the others name those of a value."""
    word, (p, q) = smoothing(spelling)
    each = n.lowest(p, q * len(counts)) if word == "m" else (p, q)
    return share(counts, dict.fromkeys(counts, each))


def mle(a: Record) -> Json:
    counts = numbers(a["counts"])
    checked(counts)
    return table(share(counts, dict.fromkeys(counts, n.ZERO)))


def rule(a: Record) -> Json:
    word, weight = smoothing(text(a["spelling"]))
    return word if word in {"none", "laplace"} else f"{word}={n.canonical(weight)}"


def m_estimate(a: Record) -> Json:
    counts, q, m = numbers(a["counts"]), numbers(a["q"]), number(a["m"])
    checked(counts)
    distribution(q)
    same_keys(counts, q)
    no_negative([m])
    return table(share(counts, {v: n.multiply(m, guess) for v, guess in q.items()}))


def additive(a: Record) -> Json:
    counts, each = numbers(a["counts"]), number(a["l"])
    checked(counts)
    no_negative([each])
    return table(share(counts, dict.fromkeys(counts, each)))


def laplace(a: Record) -> Json:
    counts = numbers(a["counts"])
    checked(counts)
    return table(share(counts, dict.fromkeys(counts, n.ONE)))


def estimate(a: Record) -> Json:
    counts = numbers(a["counts"])
    checked(counts)
    return table(estimated(counts, text(a["rule"])))
