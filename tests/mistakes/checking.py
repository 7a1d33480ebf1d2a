"""Mistakes with reading and checking."""

TABLE = r"""
## data/wire
error.expected_error, accepts-duplicates: Let the last of two equal keys win.
    if known in table: -> if False:
counting.count, null-as-text: Took null for one more value.
    return {k: v for k, v in table.items() if v is not None or value is entry}
    -> return {k: "null" if v is None else v for k, v in table.items()}
arithmetic.echo, lenient-number: Read 2/4 as 1/2.
    if number is None or rational.spelling(number) != word: -> if number is None:

## data/columns
family, whole-numbers-measured: Took every column of numbers for measured.
    measured = len(different) > FEW or any( -> measured = True or any(
family, numbers-that-differ: Counted the numbers, not the different ones.
    {rational.rational(cell) for cell in known} -> [rational.rational(cell) for cell in known]

## data/bif
read, table-by-rows: Read a table row by row, as if the values of the variable changed fastest.
    found.numbers[i :: len(cells)] if TABLE -> found.numbers[i * width : (i + 1) * width] if TABLE
read, rescaled: Rescaled rows that do not sum to 1.
    for line, row in changed: -> for line, row in changed[:0]:
normalise, changed-unsaid: Rescaled, and did not say so.
    tuple(row for _, row in changed)) -> ())
write, names-bare: Wrote names without their quotes.
    values = ", ".join(map(blocks.written, domain)) -> values = ", ".join(domain)
write, six-places: Wrote numbers with six places at most.
    f"{digits[:-places]}.{digits[-places:]}" -> f"{digits[:-places]}.{digits[-places:][:6]}"

## checking/entry
read, zeros-counted: Counted the zeros in front as significant digits.
    places, len(written.lstrip("0"))) -> places, len(written.zfill(places + 1)))
read, places-of-a-percent: Counted the places of a percent as those of a decimal.
    else DECIMAL, x, places, len -> else DECIMAL, x, places - 2 * found.percent, len
agrees, rounded-alone: Let a decimal agree only with what is rounded to it.
    in (size // 1, (size + Fraction(1, 2)) // 1) -> == (size + Fraction(1, 2)) // 1
agrees, one-off: Let the last digit be one off.
    v * scale in (size // 1, (size + Fraction(1, 2)) // 1) -> abs(v * scale - size) < 2

## checking/diagnosis
diagnose, slips-before-right: Looked for a mistake before comparing with the answer.
    return Diagnosis(verdict) if verdict else explain(outcomes, -> return explain(outcomes,
diagnose, first-alone: Named the first explanation alone.
    return Diagnosis(EXPLAINED, ways[:SHOWN], -> return Diagnosis(EXPLAINED, ways[:1],

## checking/theorem
values, slips-without-roundings: Tried no rounding on the way.
    = (*replay.ordered(question), *replay.roundings(question)) -> = (*replay.ordered(question),)
values, odds-as-share: Read P(a) as p to 1 by dividing by 1 - p.
    _so(r[p] / (1 + r[p]), r) -> _so(r[p] / (1 - r[p]), r)
check, joint-added: Added prior and likelihood in the joint.
    return {h: q * w[PRIOR][h] for h, q in -> return {h: q + w[PRIOR][h] for h, q in

## verify
certificate.check, sums-free: Did not add up probabilities.
    _need(_total(values) == 1, -> _need(_total(values) > 0,
certificate.check, logs-believed: Believed what is said of logarithms.
    _need(_encloses(a, low, high, work), words) -> _need(low <= high, words)
"""
