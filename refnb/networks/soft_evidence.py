"""Soft evidence: an observation that supports a value without showing it.

    v        variable
    l(w)     likelihood of what was seen when v = w, up to a common factor      Fraction >= 0
    e        what was seen: a child of v alone, with P(e | v = w) = l(w) / max l
    P(v = w | e)  is proportional to  P(v = w) l(w)

The likelihoods are relative: 3, 1 says the same as .9, .3. The posteriors of all other variables
follow as with any evidence (Pearl's virtual evidence).

The trap: l is not a new distribution of v. Likelihoods of 8 : 2 for burglary do not make it 80 per
cent probable; the prior still counts. If you mean that the posterior itself is 8 : 2, you mean
Jeffrey's rule, which answers another question.

Source: J. Pearl, Probabilistic Reasoning in Intelligent Systems (1988), section 2.2.2; R. Jeffrey,
The Logic of Decision (1965), for the other rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from refnb.core import checks, messages
from refnb.core.checks import Number
from refnb.core.errors import Duplicate, UnknownVariable, ZeroEvidence
from refnb.estimation.schema import Cell
from refnb.networks.network import Network

SEEN, OTHER = "seen", "not seen"


def with_evidence(network: Network, v: str, likelihood: Mapping[str, Number], name: str) -> Network:
    """Return the network with a new child of v, the observation: it is `name` = "seen".

    Raises UnknownVariable; DomainMismatch for other values than those of v; Duplicate for a name
    that a variable already has; ZeroEvidence when every likelihood is 0.

    >>> from refnb.examples import EXAM
    >>> from refnb.networks.elimination import posterior
    >>> more = with_evidence(EXAM, "L", {"yes": 3, "no": 1}, "report")
    >>> posterior(EXAM, ["L"], {})["yes",], posterior(more, ["L"], {"report": SEEN})["yes",]
    (Fraction(2, 5), Fraction(2, 3))
    """
    checks.known([v], network.variables, UnknownVariable, "a variable")
    checks.same(network.variables[v], likelihood, "the values and their likelihoods", v)
    if name in network.variables:
        raise Duplicate(f"evidence needs a name of its own, got {messages.quote(name)}")
    for w, x in likelihood.items():
        checks.amount(x, "the likelihood of", w)
    if not (greatest := max(likelihood.values())):
        raise ZeroEvidence("soft evidence needs a likelihood > 0, all are 0")

    shares = {w: Fraction(x) / greatest for w, x in likelihood.items()}
    table: dict[Cell, dict[str, Fraction]]
    table = {(w,): {SEEN: x, OTHER: 1 - x} for w, x in shares.items()}
    return Network(
        {**network.variables, name: (SEEN, OTHER)},
        {**network.parents, name: (v,)},
        {**network.tables, name: table},
    )
