"""Mistakes with exercises."""

TABLE = r"""
## exercises/entry
read, zeros-counted: Counted the zeros in front as significant digits.
    places, len(written.lstrip("0"))) -> places, len(written.zfill(places + 1)))
read, places-of-a-percent: Counted the places of a percent as those of a decimal.
    else DECIMAL, x, places, len -> else DECIMAL, x, places - 2 * found.percent, len
agrees, rounded-alone: Let a decimal agree only with what is rounded to it.
    in (size // 1, (size + Fraction(1, 2)) // 1) -> == (size + Fraction(1, 2)) // 1
agrees, one-off: Let the last digit be one off.
    v * scale in (size // 1, (size + Fraction(1, 2)) // 1) -> abs(v * scale - size) < 2

## exercises/diagnosis
diagnose, slips-before-right: Looked for a mistake before comparing with the answer.
    return Diagnosis(verdict) if verdict else explain(outcomes, -> return explain(outcomes,
diagnose, first-alone: Named the first explanation alone.
    return Diagnosis(EXPLAINED, ways[:SHOWN], -> return Diagnosis(EXPLAINED, ways[:1],

## exercises/theorem
values, slips-without-roundings: Tried no rounding on the way.
    = (*replay.ordered(question), *replay.roundings(question)) -> = (*replay.ordered(question),)
values, odds-as-share: Read P(a) as p to 1 by dividing by 1 - p.
    _so(r[p] / (1 + r[p]), r) -> _so(r[p] / (1 - r[p]), r)
check, joint-added: Added prior and likelihood in the joint.
    return {h: q * w[PRIOR][h] for h, q in -> return {h: q + w[PRIOR][h] for h, q in
"""
