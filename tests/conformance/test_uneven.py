"""A port that takes one of two alike things for the other fails a vector; so do near ties.

For each table that an operation takes, the values of two entries change places in the request of
some vector, and so do two parts of every key: some answer must be another one. Where an operation
decides, the numbers of some vector are rounded to doubles, and it must decide otherwise.
"""

import re
from collections.abc import Iterator
from copy import deepcopy
from fractions import Fraction
from itertools import combinations, pairwise
from typing import TypeAlias, cast

import pytest

from refnb.conformance import catalogue, vectors
from refnb.conformance.serve import reply
from refnb.conformance.vectors import Vector
from refnb.exact import rational
from refnb.io import annotations
from refnb.io.annotations import Listing, Record, Row, Table, Type
from refnb.io.documents import Json
from source.course import expect_none

Entries: TypeAlias = list[list[Json]]  # of a table: its keys with their values
LONG = 20_000  # characters of a request that is passed by
NUMBER = re.compile(r"-?\d{15,}(/\d+)?|-?\d+/\d{15,}")

UNMOVED = {  # places, by the end of their names, where an exchange changes no answer
    "the tables say nothing of the arrows": [
        *(
            f"d_separation.{name} network.tables"
            for name in ("separated", "ancestral_set", "blanket")
        ),
        *(f"elimination.{name} network.tables" for name in ("least_fill", "cells")),
        *(f"network.{name} network.tables" for name in ("topological_order", "parameters")),
        *("sampling.estimate network.tables", "elimination.least_fill given"),
    ],
    "of x, given y": [
        *("bernoulli.factors model.prior", "bernoulli.probability model.prior"),
        *("categorical.probability model.prior", "gaussian.factors model.prior"),
        *("multinomial.factors model.prior", "multinomial.probability model.prior"),
        *("hmm.backward model.start", "complement.elsewhere totals.documents"),
    ],
    "a sum or a product of all": [
        *("coupon_collector.unseen p", "coupon_collector.least p", "multinomial.coefficient x"),
        *("mdl.kraft lengths", "naive.scores factors", "sensitivity.prior factors"),
        *("score.k2 rows", "score.bdeu rows", "score.mdl rows"),
        "tree_search.number schema.features",
    ],
    "the least of all answers": ["loss.bayes_risk loss"],
    "each has the values 0 and 1": ["bernoulli.fit counts.schema.features"],
}
UNDECIDED = {  # operations that decide, and have no near tie
    "powers of counts are far apart": ["tree_search.likeliest"],
}


def tables(kind: Type, value: Json, place: str) -> Iterator[tuple[str, Entries]]:
    """Yield every table inside a value, and where it stands."""
    if isinstance(kind, Table):
        entries = cast("Entries", value)
        yield place, entries
        for entry in entries:
            yield from tables(kind.parts[1], entry[1], f"{place}[]")
    elif isinstance(kind, Record) and isinstance(value, dict):
        for member, part in annotations.members(kind).items():
            yield from tables(part, value[member], f"{place}.{member}")
    elif isinstance(kind, Listing | Row):
        for i, item in enumerate(cast("list[Json]", value)):
            yield from tables(kind.parts[i % len(kind.parts)], item, f"{place}*")


def exchanges(entries: Entries) -> Iterator[tuple[str, Entries]]:
    """Yield the table with two of its values exchanged, and with two parts of every key."""
    for i, j in pairwise(range(min(len(entries), 4))):
        if entries[i][1] != entries[j][1]:
            other = deepcopy(entries)
            other[i][1], other[j][1] = other[j][1], other[i][1]
            yield "values", other
    keys = [key for key, _ in entries if isinstance(key, list)]
    if len(keys) == len(entries) and len({len(key) for key in keys}) == 1:
        for i, j in combinations(range(len(keys[0])), 2):
            other = deepcopy(entries)
            for entry in other:
                key = cast("list[Json]", entry[0])
                key[i], key[j] = key[j], key[i]
            place = {str(key): at for at, key in enumerate(keys)}
            yield "parts of keys", sorted(other, key=lambda entry: place.get(str(entry[0]), 0))


def requests(vector: Vector) -> Iterator[tuple[str, dict[str, Json]]]:
    """Yield every exchange in a request, and the request after it."""
    args = deepcopy(vector.args)
    for name, hint in catalogue.operations()[vector.op].args.items():
        for place, table in tables(annotations.read(hint), args[name], name):
            whole = deepcopy(table)
            for what, other in exchanges(whole):
                table[:] = deepcopy(other)
                yield f"{vector.op} {place}: {what}", args
            table[:] = whole


def rounded(value: Json) -> Json:
    """Return what doubles leave of the numbers of a request."""
    if isinstance(value, list):
        return [rounded(item) for item in value]
    if isinstance(value, dict):
        return {name: rounded(item) for name, item in value.items()}
    if isinstance(value, str) and NUMBER.fullmatch(value):
        return rational.spelling(Fraction(float(Fraction(value))))
    return value


def decisions(answer: Json) -> Iterator[Json]:
    """Yield what an answer decides: labels that tie; the cells or the tree that are best."""
    if isinstance(answer, dict):
        if "ties" in answer:
            yield answer["ties"]
        elif "number" in answer and ("cells" in answer or "tree" in answer):
            yield [answer["number"], answer.get("cells", answer.get("tree"))]
        for value in answer.values():
            yield from decisions(value)


@pytest.mark.slow
def test_an_exchange_is_noticed() -> None:
    """Of two values of a table, and of two parts of its keys; or it is said why not."""
    noticed: dict[str, bool] = {}
    for vector in vectors.shipped():
        if "ok" in vector.expect and len(str(vector.args)) < LONG:
            before = reply(vector.op, vector.args)
            for place, args in requests(vector):
                if not noticed.get(place):
                    answer = reply(vector.op, args)
                    refused = "ok" not in answer and place.endswith("values")
                    noticed[place] = refused or ("ok" in answer and answer != before)
    said = tuple(place for places in UNMOVED.values() for place in places)
    expect_none([place for place, was in noticed.items() if not was and not place.startswith(said)])


@pytest.mark.slow
def test_near_ties_are_decided() -> None:
    """Whoever decides by doubles decides another way, in some vector; or it is said why not."""
    turned: dict[str, bool] = {}
    for vector in vectors.shipped():
        wanted = list(decisions(vector.expect.get("ok")))
        if wanted and len(str(vector.args)) < LONG:
            args = cast("dict[str, Json]", rounded(vector.args))
            answer = reply(vector.op, args) if args != vector.args else vector.expect
            other = list(decisions(answer.get("ok"))) != wanted
            turned[vector.op] = turned.get(vector.op, False) or other
    said = {op for ops in UNDECIDED.values() for op in ops}
    expect_none([op for op, was in turned.items() if was == (op in said)])
