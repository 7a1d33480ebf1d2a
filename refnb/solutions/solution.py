"""A solution: a title and named exact steps, rendered as text, Markdown, LaTeX or JSON.

    text        for a terminal or an exam key
    markdown    for a page; notebooks show it by themselves
    latex       for a problem sheet, with amsmath
    json        the exact values in their wire form, for a program

Source: T. Mitchell, Machine Learning (1997), section 6.9.1, for the order of the steps.
"""

from collections.abc import Callable
from dataclasses import dataclass

from refnb.data import document, wire
from refnb.errors import BadRequest
from refnb.solutions import estimates, inferences, latex, logarithms, markdown, outcomes, text
from refnb.solutions.layout import Block
from refnb.solutions.step import Step, Steps, has

FORMS = ("text", "markdown", "latex", "json")

_BLOCKS: dict[str, Callable[[Steps], Block]] = {
    "choices": estimates.chosen,
    "given": estimates.given,
    "rule": estimates.choices,
    "counts": estimates.counts,
    "label_counts": estimates.label_counts,
    "value_counts": estimates.value_counts,
    "estimate": estimates.estimate,
    "maximum": estimates.likelihood_of,
    "prior": estimates.prior,
    "factors": estimates.factors,
    "moments": logarithms.moments,
    "means": logarithms.means,
    "variances": logarithms.variances,
    "rates": logarithms.rates,
    "log_factors": logarithms.log_factors,
    "gaussian_factors": logarithms.gaussian_factors,
    "poisson_factors": logarithms.poisson_factors,
    "log_scores": logarithms.log_scores,
    "softmax": logarithms.softmax,
    "agreeing": estimates.agreeing,
    "likelihood": inferences.likelihood,
    "joint": inferences.joint,
    "scores": inferences.scores,
    "evidence": inferences.evidence,
    "posterior": inferences.posterior,
    "decision": inferences.decision,
    "most_likely": inferences.likeliest,
    "answer": inferences.answer,
    "compare": inferences.rival,
    "model": outcomes.model,
    "outcomes": outcomes.outcomes,
    "error": outcomes.error,
    "bayes_error": outcomes.bayes_error,
    "confusion": outcomes.confusion,
    "accuracy": outcomes.accuracy,
}


@dataclass(frozen=True)
class Solution:
    """A titled sequence of steps, in the order of the formula."""

    title: str
    steps: tuple[Step, ...]

    def _repr_markdown_(self) -> str:
        return render(self, "markdown")

    def _repr_latex_(self) -> str:
        return render(self, "latex")

    def __str__(self) -> str:
        return render(self, "text").rstrip("\n")


def render(solution: Solution, form: str) -> str:
    """Write a solution in one of the forms text, markdown, latex, json.

    Raises: BadRequest for another form.

    >>> print(render(Solution("Nothing to do", ()), "text"))
    Nothing to do
    =============
    <BLANKLINE>
    """
    if form == "json":
        return document.dumps(wire.encode(solution), indent=1) + "\n"
    if form not in FORMS:
        raise BadRequest(f"a form is one of {', '.join(FORMS)}, got {form!r}")
    write = {"text": text.render, "markdown": markdown.render, "latex": latex.render}[form]
    return write(solution.title, blocks(solution))


def blocks(solution: Solution) -> tuple[Block, ...]:
    """Return the block of each step that has one, in order."""
    said = {"rule"} if has(solution.steps, "choices") else set[str]()
    names = [step.name for step in solution.steps if step.name in _BLOCKS.keys() - said]
    return tuple(_BLOCKS[name](solution.steps) for name in names)
