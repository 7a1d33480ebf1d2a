"""Bayes' theorem worked out: a hypothesis h from its prior and the likelihood of the event e.

    P(e, h)    P(e | h) · P(h)
    P(e)       Σ P(e, h)
    P(h | e)   P(e, h)/P(e)

Several observations are independent given h: P(e | h) is the product of all P(eᵢ | h). The most
probable hypothesis need not be the most likely one.
"""

from collections.abc import Mapping
from fractions import Fraction

from refnb.decision import mdl
from refnb.exact import enclosure
from refnb.exact.logarithm import Extended, Infinite
from refnb.probability import distribution
from refnb.worked import layout
from refnb.worked.formula import Axis, Cell, Value, product, table
from refnb.worked.layout import line
from refnb.worked.solution import Solution, Step
from refnb.worked.terms import Letter, Numbers, P, Term
from refnb.worked.working import Stage, Stages, Working, concluded, decided, flat, naming

L = Letter("L")
E, H, BOTH = Letter("e"), Letter("h"), P(Letter("e, h"))
EACH = Letter("Π P(eᵢ | h)", r"\prod_i P(e_i \mid h)")
SUM = Letter("Σ P(e, h)", r"\sum_h P(e, h)")

OF, ON_H, ON_I = Axis("of"), Axis("h"), Axis("i")
READ, PRIOR, LIKELIHOOD = map(table, ("read", "prior", "likelihood"))
TIMES, FACTORS, JOINT = map(table, ("times", "factors", "joint"))
OF_PRIOR, OF_LIKELIHOOD = Value("prior"), Value("likelihood")


def working(
    title: str, prior: Numbers, observed: Mapping[str, Numbers], asked: str = ""
) -> Working:
    """Return the working of P(h | e) and of the most probable h, from some observations.

    >>> coin = working("A coin", {"fair": 1, "fake": 0}, {"heads": {"fair": 1, "fake": 1}})
    >>> coin.solution.steps[-1].value
    Decision(label='fair', ties=('fair',))
    """
    event, several = ", ".join(observed), len(observed) > 1
    names, facts = naming(asked, prior)
    both = line(BOTH, (EACH if several else P(E, H)) * P(H))
    given = {"prior": prior} | ({} if several else {"likelihood": observed[event]})
    stages = (
        Stage("read", (OF, ON_H), flat(given)),
        Stage("prior", (ON_H,), READ(of=OF_PRIOR), "Prior", P),
        *(_product(observed) if several else (_likelihood(event),)),
        Stage("joint", (ON_H,), LIKELIHOOD * PRIOR, "Joint", lambda c: P(f"{event}, {c[0]}"), both),
        *concluded(JOINT, ON_H, (names["a"], event), (line(P(E), SUM), line(P(H, E), BOTH / P(E)))),
    )
    first, closing = (Step("event", event),), decided(Letter("h*", "h^*"), "joint")
    return Working(stages, {**names, "e": event}, facts, title, {}, first, closing)


def _likelihood(event: str) -> Stage:
    likely = READ(of=OF_LIKELIHOOD)
    return Stage("likelihood", (ON_H,), likely, "Likelihood", lambda c: P(event, c[0]))


def _product(observed: Mapping[str, Numbers]) -> Stages:
    """Return the stages of a likelihood that is a product."""
    given, name = flat(observed), "likelihood"
    return (
        Stage("times", (ON_I,), {(e,): Fraction(1) for e in observed}),
        Stage("factors", (ON_I, ON_H), given, "Likelihood", _likely, step=name, is_parted=True),
        Stage(name, (ON_H,), product(FACTORS**TIMES, ON_I), of="prior"),
    )


def _likely(cell: Cell) -> Term:
    return P(*cell)


def lengths(prior: Numbers, likelihood: Numbers) -> Solution:
    """Work out the bits of each hypothesis, of the data given it, and their sum: MDL.

    >>> found = lengths({"a": Fraction(1, 2), "b": Fraction(1, 2)}, {"a": 1, "b": Fraction(1, 4)})
    >>> found.steps[-1].value
    Decision(label='a', ties=('a',))
    """
    of_h, of_data = mdl.ideal_lengths(prior), mdl.ideal_lengths(likelihood)
    both = mdl.total(of_h, of_data)
    rows = ((h, *map(_bits, (of_h[h], of_data[h], both[h]))) for h in prior)
    head = (H, "L(h)", "L(e | h)", "sum")
    steps = (
        Step("lengths", both, "Description lengths in bits", table=layout.table(head, rows)),
        Step("exact", both, "The sums", [line(L(h), bits) for h, bits in both.items()]),
        Step.decision(Letter("h_MDL", "h_{MDL}"), mdl.shortest(both), what="the shortest"),
    )
    return Solution("Description lengths", steps)


def _bits(x: Extended) -> str:
    return x.spelling() if isinstance(x, Infinite) else enclosure.decimal(x, 4)


def likeliest(likelihood: Numbers) -> Step:
    """Show the hypothesis of greatest likelihood, for comparison."""
    likely = distribution.most_probable(likelihood)
    best = line(Letter("h_ML", r"h_{ML}"), ", ".join(likely.ties))
    return Step("most_likely", likely, "The most likely, whatever the prior", [best])
