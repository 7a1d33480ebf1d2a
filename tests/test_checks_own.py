"""A record holds tables of its own: who changes what it was built from does not change it."""

import inspect
from collections.abc import Iterator
from dataclasses import is_dataclass

from refnb.conformance import catalogue, vectors


def records(op: str) -> Iterator[object]:
    """Yield the records that the first request of an operation holds."""
    readers = catalogue.operations()[op].readers
    asked = (v for v in vectors.of(op.partition(".")[0]) if v.op == op and "ok" in v.expect)
    for name, value in next(asked).args.items():
        found = readers[name].read(value, name)
        if is_dataclass(found):
            yield found


def test_a_record_copies_its_tables() -> None:
    """Built again from its members it is equal, and shares none of its tables."""
    seen = set[type]()
    for record in [found for op in catalogue.operations() for found in records(op)]:
        kind = type(record)
        members = {name: getattr(record, name) for name in inspect.signature(kind).parameters}
        built = kind(**members)
        assert built == record
        shared = [name for name, value in members.items() if getattr(built, name) is value]
        assert not [name for name in shared if isinstance(members[name], dict)], (kind, shared)
        seen.add(kind)
    assert len(seen) > 10
