r"""The distribution of probabilities after counting, worked out: Dirichlet, of two values Beta.

a(v)        weights of the prior; with the counts added, those of the posterior, A their sum
MLE         n(v)/N
mean        a(v)/A                              the probability that v comes next
mode        (a(v) - 1)/(A - K)                  where no weight is below 1
variance    a(v) (A - a(v))/(A^2 (A + 1))
evidence    of draws with these counts, in one order
"""

from contextlib import suppress

from refnb.core.errors import RefnbError
from refnb.estimation import dirichlet
from refnb.worked import sentence
from refnb.worked.formula import Axis, Formula, count, table, total
from refnb.worked.layout import line
from refnb.worked.solution import Step
from refnb.worked.terms import Letter, Name, Numbers
from refnb.worked.working import Stage, Working, flat, naming

ON_V = Axis("v")
COUNTS, PRIOR, WEIGHTS = map(table, ("counts", "prior", "posterior"))
N, WHOLE, K = table("N"), table("A"), count("prior")
MOMENTS: dict[str, tuple[str, Formula, Letter]] = {
    "MLE": ("Maximum likelihood", COUNTS / N, Letter("n(v)/N", r"\frac{n(v)}{N}")),
    "mean": (
        "Mean, and probability to come next",
        WEIGHTS / WHOLE,
        Letter("a(v)/A", r"\frac{a(v)}{A}"),
    ),
    "mode": (
        "Mode, most probable (MAP)",
        (WEIGHTS - 1) / (WHOLE - K),
        Letter("(a(v) - 1)/(A - K)", r"\frac{a(v) - 1}{A - K}"),
    ),
    "variance": (
        "Variance",
        WEIGHTS * (WHOLE - WEIGHTS) / (WHOLE * WHOLE * (WHOLE + 1)),
        Letter("a(v) (A - a(v))/(A^2 (A + 1))", r"\frac{a(v)\,(A - a(v))}{A^2 (A + 1)}"),
    ),
}
ADDED, SUM = line(Letter("a(v) + n(v)")), line(Letter("Σ a(v)", r"\sum_v a(v)"))
ORDERED = Letter(
    "∏ a(v)...(a(v) + n(v) - 1)/A...(A + N - 1)",
    r"\frac{\prod_v a(v) \cdots (a(v) + n(v) - 1)}{A \cdots (A + N - 1)}",
)


def working(counts: Numbers, prior: Numbers, asked: str = "", *, opens: bool = True) -> Working:
    """Return the working of the posterior's weights, and of the quantities of each value.

    It opens with the mean, unless another quantity is asked for.

    >>> heads = working({"H": 7, "T": 3}, {"H": 1, "T": 1}, "H")
    >>> heads.right["mean"]["H",], heads.right["mode"]["H",]
    (Fraction(2, 3), Fraction(7, 10))
    """
    has_mode = all(prior[v] + n >= 1 for v, n in counts.items())
    names, facts = naming(asked, counts, {"mode": has_mode})
    weight = Letter("a")
    stages = (
        Stage("counts", (ON_V,), flat(counts), "Counts", Letter("n")),
        Stage("N", (), total(COUNTS, ON_V), is_number=True),
        Stage("prior", (ON_V,), flat(prior), "Weights of the prior", weight),
        Stage("posterior", (ON_V,), PRIOR + COUNTS, "Weights of the posterior", weight, ADDED),
        Stage("A", (), total(WEIGHTS, ON_V), "Sum of the weights", Letter("A"), SUM),
        *(
            Stage(what, (ON_V,), work, title, Name(what), line(letters), step=what.lower())
            for what, (title, work, letters) in MOMENTS.items()
            if has_mode or what != "mode"
        ),
    )
    steps = list[Step]()
    with suppress(RefnbError):  # of broken weights
        v, evidence = asked or next(iter(counts)), dirichlet.evidence(counts, prior)
        mean = sentence.share(dirichlet.predictive(counts, prior)[v])
        opening = f"the mean of {sentence.names([v])} is {mean}" if opens else ""
        name, lines = "Evidence, of one order", [line("evidence", evidence)]
        steps.append(Step("evidence", evidence, name, lines, line(ORDERED), sentence=opening))
    title = "What is believed after counting"
    return Working(stages, names, facts, title, closing=lambda _: steps)
