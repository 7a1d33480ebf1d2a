"""Certificates of the API: of each kind of answer, and of all that would turn one."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from hypothesis import example, given

import refnb
from api.tables import Case, refused, smooth
from cli.commands import Study
from refnb.api.answer import Answer
from refnb.api.settings import Model
from refnb.certificates import flips, verify
from refnb.certificates.certificate import Certificate
from refnb.core.errors import RefnbError
from refnb.estimation.counting import count
from refnb.estimation.schema import Example, Schema
from refnb.estimation.smoothing import smoothing
from refusals import refuses

X = {"Outlook": "sunny", "Temperature": "cool", "Humidity": "high", "Wind": "strong"}


def play(model: Model = "categorical") -> Answer:
    x = X if model == "categorical" else {"Outlook": "sunny"}
    return refnb.learn(refnb.example("weather"), label="Play", model=model).ask(x)


LONG = 10**30 + 57
CELLS = (("x", "x", "a", LONG), ("y", "y", "b", 7), ("x", "y", "b", 51))
HEAVY = Case(
    Study(
        "categorical",
        Schema(("a", "b"), dict.fromkeys("fg", ("x", "y"))),
        [Example({"f": f, "g": g}, y, n) for f, g, y, n in CELLS],
    ),
    (smoothing("m=3"), smoothing(f"m=1/{LONG}")),
    {"f": "x", "g": "y"},
    1,
)


def _few(case: Case) -> bool:
    return case.study.family != "joint" and 1 < len(case.study.schema.labels) < 4


@given(smooth.filter(_few))
@example(HEAVY)
@example(replace(HEAVY, rules=(smoothing("none"),) * 2))
def test_what_moves_is_proved_by_the_chapter(case: Case) -> None:
    """A weight, with the prior or without, each prior and each factor; among many rows, too."""
    learned, x = case.learned(), dict(list(case.x.items())[:2])
    answer, among = learned.ask(x), learned.ask_all([x])[0].answer
    assert among is not None
    counts = count(case.study.schema, case.study.examples)
    prior, factors = answer.prior, answer.factors
    rule = "m" if case.rules[0].rule == "m" else "add"
    first, last = case.study.schema.labels[0], case.study.schema.labels[-1]
    f = [*x][-1]
    wanted: dict[tuple[str, ...], Callable[[], Certificate]] = {
        ("weight",): lambda: flips.weight(counts, x, rule, prior),
        ("weight and prior",): lambda: flips.weight(counts, x, rule, None),
        ("prior", last): lambda: flips.prior(prior, factors, last),  # type: ignore[arg-type]
        ("factor", f, first): lambda: flips.factor(prior, factors, f, first),  # type: ignore[arg-type]
    }
    for moves, made in wanted.items():
        if moves == ("prior", last) and prior[last] == 1:
            continue
        try:
            expected = made()
        except RefnbError as error:
            refuses(type(error), ".", lambda moves=moves: answer.certificate(*moves))  # type: ignore[misc]
            continue
        assert answer.certificate(*moves) == among.certificate(*moves) == expected
    assert answer.certificate() == among.certificate()


def test_a_weight_that_moves_is_that_of_the_rule() -> None:
    """At each weight the scores are those of what is learned with it, the prior with it or not."""
    for move, prior in (("weight", "none"), ("weight and prior", "add=3")):
        claim = play().certificate(move).claim
        assert isinstance(claim, verify.Flip)
        table = refnb.example("weather")
        learned = refnb.learn(table, "Play", smoothing="add=3", prior=prior).ask(X)
        assert verify.values(claim.scores, Fraction(3)) == learned.scores


def test_each_kind_of_answer_has_its_certificate() -> None:
    """What is proved is what the answer says."""
    answer = play()
    posterior = ", ".join(f"{y!a}: {p}" for y, p in answer.posterior.items())
    assert verify.check(answer.certificate().json()) == ("query", posterior)
    found = refnb.error(refnb.example("hiking"))
    words = f"the error is {found.error}, the least of any rule {found.bayes_error}"
    assert verify.check(found.certificate().json()) == ("rule", words)
    asia = refnb.network(refnb.example("asia")).ask({"dysp": "yes"}, "lung")
    posterior = ", ".join(f"{y!a}: {p}" for y, p in asia.posterior.items())
    assert verify.check(asia.certificate().json()) == ("query", posterior)
    animal = refnb.learn(refnb.example("animals"), label="kind").ask({"kg": "4.5"})
    decided = ", ".join(map(ascii, animal.decision.ties))
    assert verify.check(animal.certificate().json()) == ("decision", f"decided: {decided}")


ANSWER, WHOLE = play(), play("joint")
PRIORED = refnb.learn(refnb.example("weather"), "Play", prior="uniform").ask(X)
ONE = refnb.learn([{"f": "0", "y": "a"}], "y").ask({"f": "0"})


test_what_cannot_move_is_refused = refused(
    ("OutOfRange", "did you mean 'weight'", lambda: ANSWER.certificate("wieght")),
    ("BadRequest", "what moves is", lambda: ANSWER.certificate("prior")),
    ("UnknownLabel", "maybe", lambda: ANSWER.certificate("prior", "maybe")),
    ("UnknownFeature", "Rain", lambda: ANSWER.certificate("factor", "Rain", "yes")),
    ("BadRequest", "no weight", lambda: PRIORED.certificate("weight and prior")),
    ("BadRequest", "counts rows", WHOLE.certificate),
    ("BadRequest", "over words", lambda: WHOLE.certificate("weight")),
    ("OutOfRange", "< 1", lambda: ONE.certificate("prior", "a")),
)
