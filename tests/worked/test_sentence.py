"""The sentence with which an answer opens, each written down by hand."""

import re
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from importlib import import_module
from pkgutil import walk_packages

import refnb
from hostile.test_names import CALLS, chain, learned, letters, network, rows
from refnb.worked.solution import Shown

LONG = Fraction(2, 3) + Fraction(1, 10**40)
TAKEN = "each; the first is taken"


class Constant:
    """A program that says the first label, whatever it is asked."""

    def fit(self, _: Sequence[object], labels: Sequence[str]) -> None:
        self.label = labels[0]

    def predict(self, queries: Sequence[object]) -> list[str]:
        return [self.label] * len(queries)


CASES: list[Callable[[str], object]] = [
    *CALLS,
    lambda _: refnb.solve("coin"),
    lambda _: refnb.solve("hiking"),
    lambda _: refnb.solve("coin").question_only(),
    lambda _: refnb.estimate({"a": 1, "b": 2}, prior="uniform"),
    lambda x: learned(x).ask({x: x}).decide({x: {f"{x}b": 1}, f"{x}b": {x: 2}}),
    lambda x: learned(x).ask({x: x}).decide({x: {f"{x}b": 1}, f"{x}b": {x: 2}}).value_of(),
    lambda x: learned(x).line(x, f"{x}b"),
    lambda x: learned(x).ask({x: x}).contributions(),
    lambda x: refnb.gain(rows(x), f"{x}l"),
    lambda x: network(x).ask({x: x}, [f"{x}l"]),
    lambda x: chain(x).learn([[x, f"{x}b"]]),
    lambda x: chain(x).observe([x]).predict(1),
    lambda _: refnb.em([{"k": "a", "v": "1"}, {"v": "1"}], "k").first_step,
    lambda _: refnb.curve(refnb.example("hiking"), 1),
    lambda x: letters(x).curve({x: ["buy now"] * 2}, {x: ["buy"]}),
    lambda _: refnb.judge(Constant, family="categorical"),
    lambda _: refnb.call("dirichlet.mean", a={"a": 1, "b": 2}),
]
FORMS = ("sentence", "solution", "text", "markdown", "latex", "json")
NO_ANSWER = {  # parts of one, what answers are made of, a picture and a query
    *("worked.layout.Line", "worked.layout.Table", "worked.solution.Step", "worked.solution.Shown"),
    *("worked.working.Working", "judging.asking.Way", "exercises.Checkable", "io.sql.Query"),
    "api.networks.network.NetworkAnswer",
}


def kinds() -> Iterator[type]:
    """Yield each class of refnb that has one of the forms."""
    for module in walk_packages(refnb.__path__, "refnb."):
        if not re.search("integrations|__main__", module.name):
            for kind in vars(import_module(module.name)).values():
                if isinstance(kind, type) and kind.__module__ == module.name:
                    yield from [kind] * any(hasattr(kind, form) for form in FORMS)


def place(kind: type) -> str:
    """Return where a class stands in refnb."""
    return f"{kind.__module__}.{kind.__name__}".removeprefix("refnb.")


def test_whatever_shows_an_answer_shows_it_in_every_form() -> None:
    """Each kind of answer has a case here, and each case a sentence, its steps and four forms."""
    shown = [case("x") for case in CASES]
    wanted = {kind for kind in kinds() if place(kind) not in NO_ANSWER}
    assert wanted <= {type(made) for made in shown}
    for made in (made for made in shown if isinstance(made, Shown)):
        assert made.solution.title or not made.solution.steps
        assert made.sentence.endswith(".") or not made.solution.steps
        for form in ("text", "markdown", "latex", "json"):
            written = getattr(made, form)()
            assert isinstance(written, str)
            assert written.endswith("\n")
