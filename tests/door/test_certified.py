"""Certificates at the door: of each kind of answer, and of all that would turn one."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

import refnb
from refnb import verify
from refnb.certificates import moving
from refnb.certificates.flips import Flips
from refnb.certificates.written import Certificate
from refnb.decision import switching, threshold
from refnb.door.answers import Answer
from refnb.errors import BadRequest, OutOfRange, UnknownFeature, UnknownLabel
from refnb.estimation.counting import Counts
from refnb.estimation.schema import Schema
from refusals import refuses

X = {"Outlook": "sunny", "Temperature": "cool", "Humidity": "high", "Wind": "strong"}
COUNT = st.integers(0, 6)


def play(model: str = "categorical") -> Answer:
    x = X if model == "categorical" else {"Outlook": "sunny"}
    return refnb.learn(refnb.example("weather"), label="Play", model=model).ask(x)


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


def test_a_feature_may_have_the_name_of_the_label() -> None:
    """Of Bayes' theorem, too: an event that is called hypothesis."""
    found = refnb.bayes({"a": "1/3", "b": "2/3"}, {"a": 1, "b": "1/2"}, "hypothesis")
    assert found.certificate().proved() == "'a': 1/2, 'b': 1/2"


def flips(made: Certificate) -> Flips:
    assert isinstance(made.claim, Flips)
    return made.claim


@given(st.lists(st.tuples(COUNT, COUNT, COUNT, COUNT), min_size=1, max_size=3))
def test_a_weight_turns_where_switching_says(rows: list[tuple[int, int, int, int]]) -> None:
    """The same labels, and intervals that hold the points of the chapter."""
    domains: dict[str, tuple[str, ...]] = {f"f{i}": ("0", "1") for i in range(len(rows))}
    values: dict[str, dict[str, dict[str, int | Fraction]]] = {
        f: {"y": {"0": a, "1": b}, "z": {"0": c, "1": d}}
        for f, (a, b, c, d) in zip(domains, rows, strict=True)
    }
    counts = Counts(Schema(("y", "z"), domains), {"y": 12, "z": 15}, values)
    x, prior = dict.fromkeys(domains, "0"), {"y": Fraction(4, 9), "z": Fraction(5, 9)}
    for rule in ("add", "m"):
        both = switching.weight_and_prior(counts, x, rule, 12)
        _same(
            flips(moving.weight(counts, x, rule, prior)),
            switching.weight(counts, x, rule, prior, 12),
        )
        _same(flips(moving.weight_and_prior(counts, x, rule)), both)


def _same(found: Flips, want: switching.Switches) -> None:
    assert found.first == want.first
    told = [(point.at, point.beyond) for point in found.points]
    assert told == [(point.at, point.beyond) for point in want.points]
    assert all(p.low <= q.value <= p.high for p, q in zip(found.points, want.points, strict=True))


def test_priors_and_factors_turn_where_thresholds_say() -> None:
    """Each of play tennis: the line of the polynomial has its root there."""
    answer = play()
    prior, factors = answer.prior, answer.engine.parts(answer.found).factors
    wanted = {("prior", y): threshold.prior(prior, factors, y) for y in prior}  # type: ignore[arg-type]
    for f in factors:
        wanted |= {("factor", f, y): threshold.factor(prior, factors, f, y) for y in prior}  # type: ignore[arg-type,misc]
    for moves, want in wanted.items():
        found = flips(answer.certificate(*moves))
        inside = [t for t in want.points if 0 < t < 1]
        assert [Fraction(-p.polynomial[0], p.polynomial[1]) for p in found.points] == inside
        assert found.first == want.below
        assert [p.beyond for p in found.points] == [want.above for _ in inside]


def test_what_cannot_move_is_refused() -> None:
    """With the near miss, or what there is."""
    answer, given_only = play(), refnb.learn(refnb.example("weather"), "Play", prior="uniform")
    refuses(OutOfRange, "did you mean 'weight'", lambda: answer.certificate("wieght"))
    refuses(BadRequest, "what moves is", lambda: answer.certificate("prior"))
    refuses(BadRequest, "what moves is", lambda: answer.certificate("weight", "yes"))
    refuses(UnknownLabel, "maybe", lambda: answer.certificate("prior", "maybe"))
    refuses(UnknownFeature, "Rain", lambda: answer.certificate("factor", "Rain", "yes"))
    refuses(BadRequest, "no weight", lambda: given_only.ask(X).certificate("weight and prior"))
    refuses(BadRequest, "counts rows", lambda: play("joint").certificate())
    refuses(BadRequest, "over words", lambda: play("joint").certificate("weight"))
    one = refnb.learn([{"f": "0", "y": "a"}], "y").ask({"f": "0"})
    refuses(OutOfRange, "< 1", lambda: one.certificate("prior", "a"))
