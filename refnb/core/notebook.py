"""What a record looks like in a notebook: its tables as tables, its numbers as they are spelled.

A record of a chapter, a `checks.Tabled`, loads this when it is shown. Its plain form stays what
Python prints.
"""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from fractions import Fraction
from typing import cast

from refnb.core import messages
from refnb.core.escapes import html

_ROWS = 200


def tables(title: str, value: object, shown: type) -> Iterator[str]:
    """Yield a heading and what stands below it; of what is shown so, each member in turn."""
    if isinstance(value, Mapping):
        yield f"<p><b>{html(title)}</b></p>{_table(value)}"
    elif isinstance(value, shown):
        for field in fields(cast("type", value)):
            yield from tables(field.name, getattr(value, field.name), shown)
    else:
        yield f"<p><b>{html(title)}</b> = {html(_word(value))}</p>"


def _table(rows: Mapping[object, object]) -> str:
    """Return a table: one column for each key of the rows, or of numbers alone."""
    shown = list(rows.items())[:_ROWS]
    heads = {key: None for _, row in shown if isinstance(row, Mapping) for key in row}
    top = "".join(f"<th>{html(_word(head))}</th>" for head in heads)
    lines = [f"<tr><th></th>{top}</tr>"] if heads else []
    for key, row in shown:
        cells = [_cell(row.get(h, "")) for h in heads] if isinstance(row, Mapping) else [_cell(row)]
        lines.append(f"<tr><th>{html(_word(key))}</th>{''.join(cells)}</tr>")
    more = f"<p>and {len(rows) - _ROWS} more</p>" if len(rows) > _ROWS else ""
    return f"<table>{''.join(lines)}</table>{more}"


def _cell(value: object) -> str:
    """Return a cell: a number, or a small table of its own."""
    inside = _table(value) if isinstance(value, Mapping) else html(_word(value))
    return f"<td>{inside}</td>"


def _word(value: object) -> str:
    """Return a text as it stands, a record in its own spelling, any other value for a message."""
    if isinstance(value, str):
        return value
    if isinstance(value, tuple):
        return ", ".join(map(_word, value))
    if isinstance(value, int | Fraction):
        return messages.shown(value)
    return str(value)
