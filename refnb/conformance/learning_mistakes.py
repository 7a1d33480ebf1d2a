"""The named mistakes of counting and estimating."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import factorial, prod

from refnb.conformance.wrong import Mistake
from refnb.data import wire
from refnb.data.document import Json
from refnb.estimation import counting, likelihood, schema, smoothing
from refnb.estimation.schema import Cell, Count, Example, Instance, Schema

Numbers = Mapping[str, Fraction]
RIGHT_COUNT = counting.count
RIGHT_ADDITIVE = smoothing.additive
RIGHT_LIKELIHOOD = likelihood.likelihood
RIGHT_M_ESTIMATE = smoothing.m_estimate
RIGHT_SMOOTHING = smoothing.smoothing
RIGHT_CELL = schema.cell
RIGHT_MAP = wire._read_map


def _zeros_for_undefined(counts: Numbers) -> dict[str, Fraction]:
    whole = sum(counts.values())
    return {v: Fraction(n) / (whole or 1) for v, n in counts.items()}


def _seen_only(counts: Numbers, a: Fraction) -> dict[str, Fraction]:
    """Smooth over the values that occur, as if the data were the domain."""
    seen = sum(1 for n in counts.values() if n) or len(counts)
    whole = sum(counts.values()) + a * seen
    return {v: Fraction(n + a if n else 0) / whole for v, n in counts.items()}


def _laplace_always(counts: Numbers, a: Fraction) -> dict[str, Fraction]:
    return RIGHT_ADDITIVE(counts, 1 if a else 0)


def _unsmoothed_epsilon(counts: Numbers) -> dict[str, Fraction]:
    """Put 1/1000 in the place of 0."""
    whole = sum(counts.values())
    return {v: Fraction(n) / whole if n else Fraction(1, 1000) for v, n in counts.items()}


def _missing_as_category(schema: Schema, examples: Sequence[Example[Instance]]) -> counting.Counts:
    """Count a missing cell as the last value of its domain."""
    last = {feature: domain[-1] for feature, domain in schema.features.items()}
    filled = [Example({**last, **e.instance}, e.label, e.weight) for e in examples]
    return RIGHT_COUNT(schema, filled)


def _once(schema: Schema, examples: Sequence[Example[Instance]]) -> counting.Counts:
    """Count equal examples once, as a set does."""
    distinct: list[Example[Instance]] = []
    for example in examples:
        if example not in distinct:
            distinct.append(example)
    return RIGHT_COUNT(schema, distinct)


def _unweighted(schema: Schema, examples: Sequence[Example[Instance]]) -> counting.Counts:
    return RIGHT_COUNT(schema, [Example(e.instance, e.label) for e in examples])


def _zero_power(counts: Numbers, p: Numbers) -> Fraction:
    """Let 0^0 be 0."""
    return Fraction(0) if 0 in p.values() else RIGHT_LIKELIHOOD(counts, p)


def _skipped(counts: Numbers, p: Numbers) -> Fraction:
    """Leave out every value whose probability is 0."""
    return RIGHT_LIKELIHOOD({v: n if p.get(v, 1) else 0 for v, n in counts.items()}, p)


def _arrangements(counts: Numbers, p: Numbers) -> Fraction:
    """Return the probability of the counts, not that of the values in their order."""
    one = RIGHT_LIKELIHOOD(counts, p)
    ways = [factorial(int(n)) for n in counts.values()]
    return one * factorial(int(sum(counts.values()))) / prod(ways)


def _cut(counts: Numbers, p: Numbers) -> Fraction:
    return RIGHT_LIKELIHOOD({v: int(n) for v, n in counts.items()}, p)


def _in_step(counts: Numbers, p: Numbers) -> Fraction:
    return RIGHT_LIKELIHOOD(counts, dict(zip(counts, p.values(), strict=False)))


def _guess_in_step(counts: Numbers, q: Numbers, m: Fraction) -> dict[str, Fraction]:
    return RIGHT_M_ESTIMATE(counts, dict(zip(counts, q.values(), strict=False)), m)


def _m_for_each(counts: Numbers, q: Numbers, m: Fraction) -> dict[str, Fraction]:
    return RIGHT_M_ESTIMATE(counts, q, m * len(counts))


def _as_total(counts: Numbers, a: Fraction) -> dict[str, Fraction]:
    """Spread l imaginary examples over all values."""
    return RIGHT_ADDITIVE(counts, Fraction(a) / (len(counts) or 1))


def _uniform_guess(counts: Numbers, q: Numbers, m: Fraction) -> dict[str, Fraction]:
    return RIGHT_M_ESTIMATE(counts, {v: Fraction(1, len(q)) for v in q}, m)


def _one_rule(spelling: str) -> smoothing.Smoothing:
    same = {"add=1": "laplace", "add=0": "none", "m=0": "none"}
    return RIGHT_SMOOTHING(same.get(spelling, spelling))


def _lenient_rule(spelling: str) -> smoothing.Smoothing:
    return RIGHT_SMOOTHING(spelling.replace(" ", "").lower())


def _as_given(schema: Schema, instance: Instance) -> Cell:
    RIGHT_CELL(schema, instance)
    return tuple(instance.values())


def _by_name(schema: Schema, instance: Instance) -> Cell:
    RIGHT_CELL(schema, instance)
    return tuple(instance[f] for f in sorted(instance))


def _shorter(schema: Schema, instance: Instance) -> Cell:
    known = {f: domain for f, domain in schema.features.items() if f in instance}
    return RIGHT_CELL(Schema(schema.labels, known), instance)


def _null_as_text(key: object, entry: object, value: Json, place: str) -> object:
    if entry is str and isinstance(value, list):
        value = [_worded(pair) for pair in value]
    return RIGHT_MAP(key, entry, value, place)


def _worded(pair: Json) -> Json:
    return [pair[0], "null"] if isinstance(pair, list) and pair[1:] == [None] else pair


def _first_seen(examples: Sequence[Example[Instance]]) -> Schema:
    """Keep the order in which labels, features and values appear."""
    domains: dict[str, dict[str, None]] = {}
    for example in examples:
        for feature, value in example.instance.items():
            domains.setdefault(feature, {})[value] = None
    labels = dict.fromkeys(example.label for example in examples)
    return Schema(tuple(labels), {f: tuple(domain) for f, domain in domains.items()})


def _tally_first_seen(examples: Sequence[Example[Instance]]) -> counting.Counts:
    return RIGHT_COUNT(_first_seen(examples), examples)


def _any_schema(a: counting.Counts, b: counting.Counts, sign: int) -> counting.Counts:
    """Combine by name whatever is there."""
    labels = {y: n + sign * b.labels.get(y, 0) for y, n in a.labels.items()}
    values: counting.Values = {
        f: {
            y: {v: n + sign * b.values.get(f, {}).get(y, {}).get(v, 0) for v, n in row.items()}
            for y, row in table.items()
        }
        for f, table in a.values.items()
    }
    return counting.Counts(a.schema, labels, values)


def _at_least_zero(a: dict[str, Count], b: dict[str, Count], sign: int) -> dict[str, Count]:
    return {key: max(n + sign * b[key], 0) for key, n in a.items()}


LEARNING: tuple[Mistake, ...] = (
    Mistake("zero-for-undefined", "0/0 = 0", {"estimation.likelihood.mle": _zeros_for_undefined}),
    Mistake("zero-power", "0^0 = 0", {"estimation.likelihood.likelihood": _zero_power}),
    Mistake("domain-from-data", "K of the data", {"estimation.smoothing.additive": _seen_only}),
    Mistake("laplace-always-one", "a ignored", {"estimation.smoothing.additive": _laplace_always}),
    Mistake("unseen-epsilon", "0.001 for 0", {"estimation.likelihood.mle": _unsmoothed_epsilon}),
    Mistake(
        "zero-probability-skipped",
        "factors 0 left out",
        {"estimation.likelihood.likelihood": _skipped},
    ),
    Mistake(
        "multinomial-coefficient",
        "times the number of arrangements",
        {"estimation.likelihood.likelihood": _arrangements},
    ),
    Mistake("fractional-count-cut", "n cut", {"estimation.likelihood.likelihood": _cut}),
    Mistake(
        "matched-by-position",
        "the keys of the second table ignored",
        {
            "estimation.likelihood.likelihood": _in_step,
            "estimation.smoothing.m_estimate": _guess_in_step,
        },
    ),
    Mistake("add-as-total", "a spread", {"estimation.smoothing.additive": _as_total}),
    Mistake("guess-ignored", "q = 1/K", {"estimation.smoothing.m_estimate": _uniform_guess}),
    Mistake("m-for-each-value", "m K for m", {"estimation.smoothing.m_estimate": _m_for_each}),
    Mistake("rules-merged", "laplace = add=1", {"estimation.smoothing.smoothing": _one_rule}),
    Mistake("lenient-smoothing", "Laplace", {"estimation.smoothing.smoothing": _lenient_rule}),
    Mistake("instance-order", "a cell as it is given", {"estimation.schema.cell": _as_given}),
    Mistake("features-sorted", "a cell by name", {"estimation.schema.cell": _by_name}),
    Mistake("missing-values-left-out", "a short cell", {"estimation.schema.cell": _shorter}),
    Mistake("null-as-text", "null is a value", {"data.wire._read_map": _null_as_text}),
    Mistake(
        "order-of-appearance",
        "an inferred schema in the order of the examples",
        {
            "estimation.counting.observed_schema": _first_seen,
            "estimation.counting.count_observed": _tally_first_seen,
        },
    ),
    Mistake(
        "schemas-not-compared",
        "counts combined over two schemas",
        {"estimation.counting._combine": _any_schema},
    ),
    Mistake(
        "sums-not-checked",
        "more values than examples",
        {"estimation.counting._check_sums": lambda _counts: None},
    ),
    Mistake("subtract-cut-at-zero", "0 for -1", {"estimation.counting._add": _at_least_zero}),
    Mistake("set-counting", "equal examples once", {"estimation.counting.count": _once}),
    Mistake("weights-ignored", "weight 1 for all", {"estimation.counting.count": _unweighted}),
    Mistake(
        "missing-as-category",
        "a missing cell counted as a value",
        {"estimation.counting.count": _missing_as_category},
    ),
)
