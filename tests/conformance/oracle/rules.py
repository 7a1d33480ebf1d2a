"""The rules of the records that are arguments, in the order in which they are checked."""

from .numbers import Number, Refused, whole
from .parameters import (
    Moment,
    Moments,
    check_affine,
    check_bag,
    check_gaussian,
    check_linear,
    check_log,
    check_mixed,
    check_poisson,
    check_totals,
    check_words,
)
from .reading import Record, Rule, cells, number, numbers, rows
from .records import (
    Counts,
    Model,
    Schema,
    distribution,
    examples,
    no_negative,
    no_repeated,
    same_keys,
)


def _schema(members: Record) -> None:
    schema = Schema.read(members)
    for names in (schema.labels, *schema.features.values()):
        if not names:
            raise Refused("EmptyData")
        no_repeated(names)


def _example(members: Record) -> None:
    no_negative([number(members["weight"])])


def _counts(members: Record) -> None:
    counts = Counts.read(members)
    schema = counts.schema
    same_keys(counts.labels, schema.labels)
    same_keys(counts.values, schema.features)
    for f, domain in schema.features.items():
        same_keys(counts.values[f], schema.labels)
        for y in schema.labels:
            same_keys(counts.values[f][y], domain)
    no_negative(counts.labels.values())
    for block in counts.values.values():
        for row in block.values():
            no_negative(row.values())
    fits(counts)


def fits(counts: Counts) -> None:
    """Refuse counts in which a feature was seen more often with a label than the label."""
    for block in counts.values.values():
        for y, row in block.items():
            parts, _ = whole({"": counts.labels[y], **{f"={v}": n for v, n in row.items()}})
            if sum(parts.values()) > 2 * parts[""]:
                raise Refused("OutOfRange")


def _model(members: Record) -> None:
    model = Model.read(members)
    distribution(model.prior)
    first = next(iter(model.prior))
    for block in model.conditionals.values():
        same_keys(block, model.prior)
        for row in block.values():
            distribution(row)
            same_keys(row, block[first])


def _bernoulli(members: Record) -> None:
    distribution(numbers(members["prior"]))
    for row in rows(members["presence"]).values():
        same_keys(row, numbers(members["prior"]))
        if any(not 0 <= p <= q for p, q in row.values()):
            raise Refused("OutOfRange")


def _table(members: Record) -> None:
    schema = Schema.read(members["schema"])
    for cell, row in cells(members["cells"]).items():
        if len(cell) != len(schema.features):
            raise Refused("DomainMismatch")
        schema.known(dict(zip(schema.features, cell, strict=True)))
        same_keys(numbers(row), schema.labels)
        no_negative(numbers(row).values())


def _truth(members: Record) -> None:
    schema, seen = Schema.read(members["schema"]), []
    world: dict[int, Number] = {}
    for e in examples(members["examples"]):
        if e.label not in schema.labels:
            raise Refused("UnknownLabel")
        line = (schema.cell(e.instance), e.label)
        if line in seen:
            raise Refused("Duplicate")
        seen.append(line)
        world[len(seen)] = e.weight
    distribution(world)


RULES: dict[str, Rule] = {
    "schema.Schema": _schema,
    "schema.Example": _example,
    "counting.Counts": _counts,
    "categorical.Model": _model,
    "bernoulli.Model": _bernoulli,
    "joint.Table": _table,
    "truth.Truth": _truth,
    "logarithm.LogForm": check_log,
    "moments.Observation": _example,
    "moments.Moment": lambda members: Moment.read(members).check(),
    "moments.Moments": lambda members: Moments.read(members).check(),
    "multinomial.Bag": check_bag,
    "multinomial.Counts": check_totals,
    "multinomial.Model": check_words,
    "text.Document": lambda _: None,
    "gaussian.Model": check_gaussian,
    "poisson.Model": check_poisson,
    "mixed.Model": check_mixed,
    "linear.Affine": check_affine,
    "linear.Linear": check_linear,
}
