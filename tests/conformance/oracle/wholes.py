"""The joint classifier: the list of whole instances, filtered."""

from . import numbers as n
from .learning import total
from .numbers import Number, Refused
from .reading import Json, Record, cells, listed, numbers, record, table
from .records import Schema, examples, instance
from .tables import decision


def fit(a: Record) -> Json:
    schema, pile = Schema.read(a["schema"]), []
    for e in examples(a["examples"]):
        if e.label not in schema.labels:
            raise Refused("UnknownLabel")
        pile.append((schema.cell(e.instance), e))
    answer: list[Json] = []
    for cell in schema.cells():
        here = [e for x, e in pile if x == cell]
        if here:
            row = {y: total(e.weight for e in here if e.label == y) for y in schema.labels}
            answer.append([listed(cell), table(row)])
    return {"schema": schema.write(), "cells": answer}


def matched(a: Record) -> dict[str, Number]:
    members, x = record(a["table"]), instance(a["x"])
    schema = Schema.read(members["schema"])
    schema.known(x)
    seen = {cell: numbers(row) for cell, row in cells(members["cells"]).items()}
    agreeing = [cell for cell in schema.agreeing(x) if cell in seen]
    return {y: total(seen[cell][y] for cell in agreeing) for y in schema.labels}


def agreement(a: Record) -> Json:
    return table(matched(a))


def infer(a: Record) -> Json:
    agreeing = matched(a)
    parts, size = n.whole(agreeing)
    matching = sum(parts.values())
    if not matching:
        raise Refused("ZeroEvidence")
    return {
        "matching": n.canonical(n.lowest(matching, size)),
        "agreeing": table(agreeing),
        "posterior": table(n.shares(parts, matching)),
        "decision": decision(parts),
    }


def probabilities(a: Record) -> Json:
    seen = {
        (cell, y): p
        for cell, row in cells(record(a["table"])["cells"]).items()
        for y, p in numbers(row).items()
    }
    parts, _ = n.whole(seen)
    if not sum(parts.values()):
        raise Refused("EmptyData")
    answer = n.shares(parts, sum(parts.values()))
    return [[[listed(cell), y], n.canonical(p)] for (cell, y), p in answer.items()]
