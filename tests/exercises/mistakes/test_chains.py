"""Questions to a hidden Markov model: each line is the chapter's, each mistake a sum over paths."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import pairwise, product
from math import prod

from hypothesis import given
from hypothesis import strategies as st

import refnb
from examples.networks import CHAINS
from examples.tried import tried
from helpers.refusals import refused
from oracles import paths as oracle
from refnb.examples import UMBRELLA
from refnb.exercises import replay
from refnb.exercises.mistakes import chains
from refnb.latent import hmm, viterbi
from refnb.latent.hmm import Model
from strategies import chains as drawn
from worked.sound import sound

Seen = tuple[Model, tuple[str, ...]]
Table = Mapping[str, Fraction]
ONE = Fraction(1)


@tried(**{name: (case,) for name, case in CHAINS.items()})
@given(drawn.seen(least=1))
def test_each_line_is_that_of_the_chapter(seen: Seen) -> None:
    """Forward, backward, posterior and filtered of every day, P(x), the best path and its share."""
    model, x = seen
    if not drawn.possible(model, x):
        return
    lines = chains.exercise(model, x).working.right
    for sign, rows in {
        "α": hmm.forward(model, x),
        "β": hmm.backward(model, x),
        "γ": viterbi.smoothed(model, x),
        "filtered": viterbi.filtered(model, x),
    }.items():
        for t, row in enumerate(rows, 1):
            assert lines[f"{sign}_{t}"] == {(z,): p for z, p in row.items()}
    best = viterbi.explain(model, x)
    numbers = hmm.likelihood(model, x), best.probability, best.posterior
    assert tuple(lines[name][()] for name in ("likelihood", "best", "share")) == numbers
    everything, choice = oracle.paths(model, x), chains.exercise(model, x, "path").choice
    assert choice
    for path, p in everything.items():
        assert choice.fits(lines, path) == (p == best.probability)


def weights(start: Table, move: Mapping[str, Table], seen: Sequence[Table]) -> oracle.Paths:
    """Return the product of each path; rows need not sum to 1."""
    found: oracle.Paths = {}
    for path in product(start, repeat=len(seen)):
        p = start[path[0]]
        for z, w in pairwise(path):
            p *= move[z][w]
        found[path] = p * prod((row[z] for row, z in zip(seen, path, strict=True)), start=ONE)
    return found


def whole(paths: oracle.Paths) -> Fraction:
    return sum(paths.values(), Fraction(0))


def states(paths: oracle.Paths, t: int) -> dict[str, Fraction]:
    """Return what the paths through each state of day t have together."""
    through = {path[t - 1]: Fraction(0) for path in paths}
    for path, p in paths.items():
        through[path[t - 1]] += p
    return through


def share(row: Table, z: str) -> Fraction | None:
    return row[z] / sum(row.values(), Fraction(0)) if any(row.values()) else None


INSTEAD = ("not-divided", "both-not-divided", "evidence-only", "entry-of-")
Written = tuple[Table, Mapping[str, Table], Sequence[Table]]


def changed(start: Table, move: Mapping[str, Table], seen: Sequence[Table], key: str) -> Written:
    """Return the tables, and what each state shows on each day, with a mistake in them."""
    names = [*start]
    match key:
        case "prior-forgotten":
            start = dict.fromkeys(names, Fraction(1, len(names)))
        case "moved-before-the-first":
            start = {z: sum((start[w] * move[w][z] for w in names), Fraction(0)) for z in names}
        case "moves-turned-round":
            move = {w: {z: move[z][w] for z in names} for w in names}
        case "each-day-alone":
            move = dict.fromkeys(names, start)
        case _:
            pass
    return start, move, shown(seen, key)


def shown(seen: Sequence[Table], key: str) -> Sequence[Table]:
    """Return what each state shows on each day, with a mistake in it."""
    if not seen:
        return seen
    flat = dict.fromkeys(seen[0], ONE)
    others = dict(zip(flat, reversed([*flat]), strict=True))
    changes: Mapping[str, Sequence[Table]] = {
        "symbol-complemented": [{z: 1 - p for z, p in row.items()} for row in seen],
        "states-exchanged": [{z: row[others[z]] for z in flat} for row in seen],
        "last-not-seen": [*seen[:-1], flat],
    }
    return changes.get(key, seen)


def instead(model: Model, rows: Sequence[Table], key: str, a: str = "", t: int = 0) -> Fraction:
    """Return what is given in the place of the answer: sums of paths, or an entry of a table."""
    entry, *cell = key.split(":")
    match entry:
        case "entry-of-start":
            return model.start[cell[0]]
        case "entry-of-move":
            return model.transition[cell[0]][cell[1]]
        case "entry-of-seen":
            return rows[int(cell[0]) - 1][cell[1]]
        case _:
            days = t if entry == "not-divided" else len(rows)
            paths = weights(model.start, model.transition, rows[:days])
            return whole(paths) if entry == "evidence-only" else states(paths, t)[a]


def outcome(model: Model, x: Sequence[str], asked: chains.Asked, key: str) -> Fraction | None:
    """Return what a mistake gives, by all paths."""
    what, a, t = asked
    rows = [{z: row[s] for z, row in model.emission.items()} for s in x]
    start, move, seen = changed(model.start, model.transition, rows, key)

    def paths(days: int) -> oracle.Paths:
        return weights(start, move, seen[:days])

    match key.split(":"):
        case ["filter-for-smoothed"]:
            return share(states(paths(t), t), a)
        case ["backward-alone"]:
            return share({z: whole(weights(move[z], move, seen[t:])) for z in start}, a)
        case [name, *_] if name.startswith(INSTEAD):
            return instead(model, rows, key, a, t)
        case ["max-for-sum"]:
            best = {z: max(p for w, p in paths(t).items() if w[-1] == z) for z in start}
            return share(best, a)
        case ["best-path-alone"]:
            return max(paths(len(x)).values())
        case ["the-rest"]:
            return 1 - (outcome(model, x, asked, "") or Fraction(0))
        case ["other-answer", b]:
            return outcome(model, x, (what, b, t), "")
        case _:
            pass
    if what == "likelihood":
        return whole(paths(len(x)))
    days = t if what == "filtered" and key != "smoothed-for-filter" else len(x)
    return share(states(paths(days), t), a)


@tried(
    wide=((*CHAINS["wide"], 0),),
    long=((*CHAINS["long"], 1),),
    near=((*CHAINS["near"], 0),),
    uneven=((*CHAINS["uneven"], 1),),
)
@given(drawn.seen(least=1).flatmap(lambda seen: st.tuples(*map(st.just, seen), st.integers(0, 9))))
def test_each_mistake_is_a_sum_over_paths(case: tuple[Model, tuple[str, ...], int]) -> None:
    """Of a state of a day, smoothed and filtered, and of P(x)."""
    model, x, t = case
    if not drawn.possible(model, x):
        return
    day, a = t % len(x) + 1, model.states[t % len(model.states)]
    for what in ("smoothed", "filtered", "likelihood"):
        exercise = chains.exercise(model, x, what, a, day)
        for mistake in ("", *(m.key for m in exercise.mistakes)):
            given_by = replay.answer(exercise, [mistake] if mistake else [])
            assert given_by == outcome(model, x, (what, a, day), mistake), (what, mistake)


def coming(model: Model, x: Sequence[str], asked: tuple[int, str, str], key: str) -> Fraction:
    """Return what a mistake gives for a state or a symbol some days ahead, by all paths."""
    ahead, letter, v = asked
    rows = [{z: row[s] for z, row in model.emission.items()} for s in x]
    start, move, seen = changed(model.start, model.transition, rows, key)
    named = {"a-day-less": ahead - 1, "a-day-more": ahead + 1}
    days = 0 if key in ("not-moved", "symbol-of-today") else named.get(key, ahead)
    paths = weights(start, move, [*seen, *[dict.fromkeys(start, ONE)] * days])
    of_x = whole(weights(start, move, seen)) if seen else ONE
    states_then = {z: p / of_x for z, p in states(paths, len(x) + days).items()}
    b = {z: row[v] for z, row in model.emission.items()} if letter == "x" else {}
    match key.split(":"):
        case ["states-even"]:
            return sum(b.values(), Fraction(0)) / len(b)
        case ["not-divided"]:
            return coming(model, x, asked, "") * of_x
        case ["the-rest"]:
            return 1 - coming(model, x, asked, "")
        case ["other-answer", other]:
            return coming(model, x, (ahead, letter, other), "")
        case [entry, *_] if entry.startswith("entry-of-"):
            return instead(model, rows, key)
        case _:
            pass
    return sum((p * b[z] for z, p in states_then.items()), Fraction(0)) if b else states_then[v]


@tried(**{name: ((model, x[-1:], 1),) for name, (model, x) in CHAINS.items()})
@given(
    drawn.seen(most=3).flatmap(
        lambda seen: st.tuples(st.just(seen[0]), st.just(seen[1]), st.integers(1, 2))
    )
)
def test_what_is_predicted_and_its_mistakes(case: tuple[Model, tuple[str, ...], int]) -> None:
    """Each line is the chapter's; of a state and a symbol each mistake is a sum over paths."""
    model, x, ahead = case
    if not drawn.possible(model, x):
        return
    rows = viterbi.predicted(model, x, ahead)
    for letter, v in (("z", model.states[-1]), ("x", model.symbols[0])):
        exercise = chains.forecast(model, x, ahead, letter, v)
        for k, row in enumerate(rows, 1):
            lines = exercise.working.right
            assert lines[f"ahead_{k}"] == {(z,): p for z, p in row.items()}
            shown_then = viterbi.symbols(model, row)
            assert lines[f"symbols_{k}"] == {(s,): p for s, p in shown_then.items()}
        for key in ("", *(m.key for m in exercise.mistakes)):
            given_by = replay.answer(exercise, [key] if key else [])
            try:
                expected = coming(model, x, (ahead, letter, v), key)
            except ZeroDivisionError:
                expected = None
            assert given_by == expected, (letter, key)


def test_a_prediction_by_hand() -> None:
    """After one umbrella rain has 9/11, tomorrow 69/110, and an umbrella 703/1100."""
    tomorrow = refnb.hmm(UMBRELLA).observe(["umbrella", None]).predict()
    assert tomorrow.states == ({"rain": Fraction(303, 550), "dry": Fraction(247, 550)},)
    tomorrow = refnb.hmm(UMBRELLA).observe(["umbrella"]).predict()
    assert tomorrow.sentence == "Rain: 69/110, about 63 %."
    assert tomorrow.follow(["P(z_1=rain|x) = 9/11", "0.627"], of="rain").right
    later = refnb.hmm(UMBRELLA).observe(["umbrella"] * 13).predict(13)
    rows = later.text().partition("The days ahead")[2].split("\n")[2:15]
    assert [row.split()[0] for row in rows] == [*map(str, range(14, 27))]
    sound(later.solution)
    sound(tomorrow.solution)


LOOP = {"a": {"b": 1}, "b": {"a": 1}, "c": {"a": 1}}
MISLED = refnb.hmm(
    {
        "start": {"a": "2/5", "b": "3/10", "c": "3/10"},
        "transition": {z: {w: row.get(w, 0) for w in "abc"} for z, row in LOOP.items()},
        "emission": {z: {"s": 1} for z in "abc"},
    }
)


def test_states_of_single_days_are_no_path() -> None:
    """Exercise 4 of the chapter: a, a are the most probable states, a, b the best path."""
    ahead = MISLED.observe(["s"]).predict(2)
    assert ahead.sentence == "b: 3/5, 60 %."
    assert getattr(ahead.solution.steps[-1].value, "label", "") == "b"
    seen = MISLED.observe(["s", "s"])
    wrong = seen.check(["a", "a"], of="path")
    assert [way.mistakes for way in wrong.explanations][:1] == [("each-day-best",)]
    assert "you take the most probable state of each day" in str(wrong)
    for spelled in ("a, b", "a b", "(A, B)", "[a; b]", "a -> b", "a → b", "a=>b"):
        assert seen.check(spelled, of="path").is_right, spelled


def test_all_ties_are_right() -> None:
    """And it says how many; a mistake that makes a tie explains nothing."""
    coin = refnb.hmm(PLAIN).observe(["s"] * 2)
    for path in product("ab", repeat=2):
        assert str(coin.check(path, of="path")).endswith("the best path is a, a, and 4 tie.")
    two = refnb.hmm({**PLAIN, "start": {"a": "1/4", "b": "3/4"}}).observe(["s"])
    assert two.check("b", of="path").is_right
    assert two.check("a", of="path").verdict == "unexplained"
    assert str(two.check("a", of="path")).endswith("of your working: δ_1(a), δ_1(b).")


ONE_SYMBOL = {z: {"s": 1} for z in "ab"}
PLAIN: dict[str, object] = {
    "start": dict.fromkeys("ab", "1/2"),
    "transition": {z: dict.fromkeys("ab", "1/2") for z in "ab"},
    "emission": ONE_SYMBOL,
}


def test_lines_are_followed_through_the_days() -> None:
    """A wrong line of day 1 is the first fault; what goes on from it has credit."""
    days = refnb.hmm(UMBRELLA).observe(["umbrella", "none"])
    assert str(days.check("Rain -> dry", of="path")).endswith(": the best path is rain, dry.")
    seen = refnb.hmm(UMBRELLA).observe(["umbrella", "umbrella"])
    lines = ["α_1 = 0.9, 0.2", "alpha_2(rain) = 0.9 · (0.9 · 0.7 + 0.2 · 0.3)", "α_2(dry)=0.082"]
    followed = seen.follow([*lines, "P(x) = 0.703"], of="P(x)")
    assert (followed.fault, followed.right) == (1, False)
    assert [line.verdict for line in followed.lines[2:]] == ["follows"] * 3
    printed = seen.solution.steps[1].lines[0].text().split(" = ")[0].strip()
    assert seen.check("9/20", of=printed).is_right
    assert seen.check("0.82", of="P(z_1=rain|x_1)").is_right


CHAIN = refnb.hmm(UMBRELLA)
DAYS = refnb.hmm(UMBRELLA).observe(["umbrella", "none", "none"])
AHEAD = DAYS.predict()
EVEN = dict.fromkeys(map(str, range(25)), Fraction(1, 25))
MANY = refnb.hmm(Model(EVEN, dict.fromkeys(EVEN, EVEN), {z: {"s": ONE} for z in EVEN})).observe(
    ["s"]
)
THIRTEEN = refnb.hmm(UMBRELLA).observe(["none"] * 13)
test_refusals = refused(
    ("BadRequest", "a path is 3 states, such as rain, dry, rain, got",
     lambda: DAYS.check("rain", of="path")),
    ("BadRequest", "a path is 3 states", lambda: DAYS.check(0.5, of="path")),
    ("UnknownValue", "a state must be one of", lambda: DAYS.check("rain, snow, dry", of="path")),
    ("UnknownValue", "got 'z2 = dry'", lambda: DAYS.check("z2 = dry, rain, dry", of="path")),
    ("UnknownLabel", "no line is called 'γ_9.rain.'; did you mean",
     lambda: DAYS.check("1", of="γ_9(rain)")),
    ("UnknownLabel", "no line is called 'P.z_9=rain . x.'",
     lambda: AHEAD.check("1", of="P(z_9=rain | x)")),
    ("OutOfRange", "the days times the steps between states", lambda: MANY.check("1")),
    ("OutOfRange", "the days ahead must be at least 1", lambda: DAYS.predict(0)),
    ("NotExact", "the days ahead must be an int", lambda: DAYS.predict(1.0)),  # type: ignore[arg-type]
    ("OutOfRange", "days of what is checked", lambda: THIRTEEN.predict().check("0.5")),
    ("UnknownValue", "no symbol '.': leave the cell empty", lambda: CHAIN.observe(["none", "?"])),
    ("NotExact", "rain, dry", lambda: DAYS.check("rain, dry, dry")),
    ("OutOfRange", "days of what is checked", lambda: THIRTEEN.check("0.5")),
    ("OutOfRange", "days of what is checked", lambda: refnb.hmm(UMBRELLA).observe([]).check("1")),
)  # fmt: skip


def test_states_with_commas_and_brackets() -> None:
    """A path of them is explained as that of rain and dry; what is typed is read."""
    names = {"rain": "r,x", "dry": "(d)"}

    def renamed(row: Mapping[str, Fraction]) -> dict[str, Fraction]:
        return {names[z]: p for z, p in row.items()}

    moves = {names[z]: renamed(row) for z, row in UMBRELLA.transition.items()}
    emission = {names[z]: row for z, row in UMBRELLA.emission.items()}
    odd = refnb.hmm(Model(renamed(UMBRELLA.start), moves, emission)).observe(["umbrella", "none"])
    plain = refnb.hmm(UMBRELLA).observe(["umbrella", "none"])
    assert odd.check(["r,x", "(d)"], of="path").is_right
    wrong, same = odd.check(["(d)", "r,x"], of="path"), plain.check(["dry", "rain"], of="path")
    ways = [[way.mistakes for way in feedback.explanations] for feedback in (wrong, same)]
    assert ways[0] == ways[1]
    assert ways[0][0] == ("turned-round",)
    brackets = Model({"(d)": ONE}, {"(d)": {"(d)": ONE}}, {"(d)": {"s": ONE}})
    assert refnb.hmm(brackets).observe(["s", "s"]).check("(d), (d)", of="path").is_right
