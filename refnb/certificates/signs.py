"""Certificates of signs: powers that cancel, or enclosures of the logarithms that exclude 0.

x    r + sum of q log a               LogForm
c    numbers without common factors   a is the product of its c^e
S    log score of a label             LogForm, or -inf
"""

from fractions import Fraction

from refnb.certificates import written
from refnb.certificates.verify import Decision, Logs, Powers, Rivals, Sign
from refnb.certificates.written import Certificate
from refnb.classifiers import log_naive
from refnb.exact import coprime_base, enclosure, logarithm, series
from refnb.exact.logarithm import LogForm


def sign(x: LogForm) -> Certificate:
    """Return the certificate that x is 0, above 0 or below it.

    >>> sign(logarithm.subtract(logarithm.log(9, "e"), logarithm.log(8, "e"))).proved()
    'the number is above 0'
    """
    return written.made("sign", Sign(x, str(enclosure.sign(x))), proof(x))


def decision(scores: log_naive.LogScores) -> Certificate:
    """Return the certificate of arg max S(y), with all ties.

    >>> decision({"a": logarithm.log(2, "e"), "b": logarithm.log(3, "e")}).proved()
    "decided: 'b'"
    """
    ties = log_naive.decide(scores).ties
    forms = {y: s for y, s in scores.items() if isinstance(s, LogForm)}
    best = forms.pop(ties[0])
    rivals: dict[str, object] = {y: proof(logarithm.subtract(best, s)) for y, s in forms.items()}
    return written.made("decision", Decision(dict(scores), ties), Rivals(rivals))


def proof(x: LogForm) -> Powers | Logs:
    """Return what shows the sign of x: the sign of x log 2, where the base is 2.

    >>> proof(logarithm.subtract(logarithm.log(4, "2"), logarithm.constant(2, "2")))
    Powers(powers={Fraction(4, 1): {2: 2}, Fraction(2, 1): {2: 1}})
    """
    natural = LogForm("e", x.const, x.terms)
    if x.base == "2":
        two = logarithm.scale(logarithm.log(2, "e"), x.const)
        natural = logarithm.add(LogForm("e", Fraction(0), x.terms), two)
    sign = enclosure.sign(natural)
    if sign == 0:
        parts = [n for a, _ in natural.terms for n in a.as_integer_ratio()]
        base = sorted(coprime_base.coprime_base(dict.fromkeys(parts, Fraction(1))))
        rows = dict[Fraction, dict[int, int]]()
        for a, _ in natural.terms:
            over, under = (
                {c: coprime_base.extract(n, c)[1] for c in base} for n in a.as_integer_ratio()
            )
            rows[a] = {c: over[c] - under[c] for c in base if over[c] != under[c]}
        return Powers(rows)
    for bits in enclosure.precisions():  # each end a unit farther out than it could be
        log_two, unit = series.log_two(bits), Fraction(1, 2**bits)
        ends = {a: series.log_bounds(a, bits, log_two) for a, _ in natural.terms}
        logs = {a: ((low - 1) * unit, (high + 1) * unit) for a, (low, high) in ends.items()}
        nearest = sum(q * logs[a][(q > 0) != (sign > 0)] for a, q in natural.terms)
        if (natural.const + nearest) * sign > 0:
            return Logs(logs)
    raise AssertionError("unreachable: some precision suffices")
