"""Mistakes with io."""

TABLE = r"""
## io/wire
expected_error.expected_error, accepts-duplicates: Let the last of two equal keys win.
    if known in table: -> if False:
counting.count, null-as-text: Took null for one more value.
    return {k: v for k, v in table.items() if v is not None or not may_miss}
    -> return {k: "null" if v is None else v for k, v in table.items()}
arithmetic.echo, lenient-number: Read 2/4 as 1/2.
    if number is None or rational.spelling(number) != word: -> if number is None:

## io/columns
family, whole-numbers-measured: Took every column of numbers for measured.
    measured = len(different) > FEW or any( -> measured = True or any(
family, numbers-that-differ: Counted the numbers, not the different ones.
    {rational.rational(cell) for cell in numbers} -> [rational.rational(cell) for cell in numbers]

## io/bif
read, table-by-rows: Read a table row by row, as if the values of the variable changed fastest.
    slice(i, None, len(cells)) if TABLE -> slice(i * width, (i + 1) * width) if TABLE
read, rescaled: Rescaled rows that do not sum to 1.
    repair="none", within=within).network -> repair="all", within=within).network
normalise, changed-unsaid: Rescaled, and did not say so.
    return assemble(*_blocks(text), repair="all", within=within)
    -> return Normalised(assemble(*_blocks(text), repair="all").network, ())
write, names-bare: Wrote names without their quotes.
    values = ", ".join(map(_quoted, domain)) -> values = ", ".join(domain)
write, six-places: Wrote numbers with six places at most.
    f"{digits[:-places]}.{digits[-places:]}" -> f"{digits[:-places]}.{digits[-places:][:6]}"
"""
