"""Decisions: every cell and label of the truth is listed, and the wrong ones are added up."""

from collections.abc import Mapping

from . import numbers as n
from .classing import factors_of, product_scores, world
from .learning import boxes
from .numbers import Number, Refused
from .reading import Json, Record, array, cells, listed, record, rows, text, texts
from .records import Cell, Example, Model, Schema, examples, no_negative, no_repeated, same_keys


def truth(value: Json) -> tuple[Schema, list[Cell], dict[tuple[Cell, str], Number]]:
    """Return the schema, the cells in order of first listing, and p(x, y) for all labels."""
    members = record(value)
    schema = Schema.read(members["schema"])
    lines = [(schema.cell(e.instance), e.label, e.weight) for e in examples(members["examples"])]
    places = [x for x, _, _ in lines]
    listed_cells = [x for at, x in enumerate(places) if x not in places[:at]]
    joint = {(x, y): n.ZERO for x in listed_cells for y in schema.labels}
    joint.update({(x, y): p for x, y, p in lines})
    return schema, listed_cells, joint


def independent(a: Record) -> Json:
    model = Model.read(a["model"])
    joint, size = world(model)
    schema = model.schema()
    lines: list[Json] = [
        Example(dict(zip(schema.features, x, strict=True)), y, n.lowest(p, size)).write()
        for (x, y), p in joint.items()
    ]
    return {"schema": schema.write(), "examples": lines}


def marginals(a: Record) -> Json:
    """Return the shares of each value among the probability of its label."""
    members = record(a["truth"])
    counts = boxes(Schema.read(members["schema"]), examples(members["examples"]))
    conditionals: dict[str, dict[str, dict[str, Number]]] = {}
    for f, block in counts.values.items():
        conditionals[f] = {}
        for y, row in block.items():
            parts, _ = n.whole(row)
            if not any(parts.values()):
                raise Refused("UndefinedEstimate")
            conditionals[f][y] = n.shares(parts, sum(parts.values()))
    return Model(counts.labels, conditionals).write()


def naive_rule(a: Record) -> Json:
    model = Model.read(a["model"])
    schema, listed_cells, _ = truth(a["truth"])
    answer: list[Json] = []
    for x in listed_cells:
        factors = factors_of(model, dict(zip(schema.features, x, strict=True)))
        scores, _ = product_scores(model.prior, factors)
        if any(scores.values()):
            best = next(y for y in scores if all(scores[y] >= s for s in scores.values()))
            answer.append([listed(x), best])
    return answer


def best_labels(value: Json) -> dict[Cell, str]:
    schema, listed_cells, joint = truth(value)
    parts, _ = n.whole(joint)
    answer = {}
    for x in listed_cells:
        row = {y: parts[x, y] for y in schema.labels}
        if any(row.values()):
            answer[x] = next(y for y in row if all(row[y] >= p for p in row.values()))
    return answer


def bayes_rule(a: Record) -> Json:
    return [[listed(x), y] for x, y in best_labels(a["truth"]).items()]


def error(joint: Mapping[tuple[Cell, str], Number], rule: Mapping[Cell, str]) -> Number:
    """Add up, over every cell and label, what the rule gets wrong."""
    parts, size = n.whole(joint)
    return n.lowest(sum(p for (x, y), p in parts.items() if p and rule[x] != y), size)


def bayes_error(a: Record) -> Json:
    """Return the error of the best rule, which is wrong where its label is not the true one."""
    return n.canonical(error(truth(a["truth"])[2], best_labels(a["truth"])))


def expected_error(a: Record) -> Json:
    schema, listed_cells, joint = truth(a["truth"])
    rule = {x: text(y) for x, y in cells(a["rule"]).items()}
    for x, y in rule.items():
        if len(x) != len(schema.features):
            raise Refused("DomainMismatch")
        schema.known(dict(zip(schema.features, x, strict=True)))
        if y not in schema.labels:
            raise Refused("UnknownLabel")
    if any(p[0] and x not in rule for (x, _), p in joint.items()):
        raise Refused("MissingValue")
    outcomes: list[Json] = [
        {
            "cell": listed(x),
            "label": y,
            "truth": n.canonical(joint[x, y]),
            "predicted": rule[x],
            "wrong": rule[x] != y,
        }
        for x in listed_cells
        for y in schema.labels
        if x in rule
    ]
    return {"outcomes": outcomes, "error": n.canonical(error(joint, rule))}


def confusion(a: Record) -> Json:
    labels = texts(a["labels"])
    pairs = [tuple(texts(pair)) for pair in array(a["pairs"])]
    if not labels:
        raise Refused("EmptyData")
    no_repeated(labels)
    if any(y not in labels for pair in pairs for y in pair):
        raise Refused("UnknownLabel")
    return [[t, [[p, n.written(pairs.count((t, p)))] for p in labels]] for t in labels]


def accuracy(a: Record) -> Json:
    table = rows(a["table"])
    for row in table.values():
        same_keys(row, table)
        no_negative(row.values())
    pairs = {(t, p): count for t, row in table.items() for p, (count, _) in row.items()}
    if not sum(pairs.values()):
        raise Refused("EmptyData")
    right = sum(count for (t, p), count in pairs.items() if t == p)
    return n.canonical(n.lowest(right, sum(pairs.values())))
