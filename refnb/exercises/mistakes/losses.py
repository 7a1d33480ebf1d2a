"""A decision by losses as an exercise: the expected losses, the best action, the threshold.

posterior, loss    P(y | x), L(a, y), or gains in their place
expected           Σ P(y | x) L(a, y), of each action a
threshold          of two labels and two actions: the probability of the first label where they tie

The decision is an answer in words; any action that ties is right.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import partial

from refnb.core import checks, messages
from refnb.core.errors import UnknownLabel
from refnb.exercises import entry
from refnb.exercises.replay import Choice, Exercise, Kind, Local, Row, put, row
from refnb.io import columns, suggestions
from refnb.probability import distribution
from refnb.probability.distribution import Decision
from refnb.worked.formula import A, Axis, B, Cell, Name, count, greatest, table, total
from refnb.worked.layout import line
from refnb.worked.solution import Step
from refnb.worked.terms import Letter, P, observation, text
from refnb.worked.terms import Name as Words
from refnb.worked.working import Lines, Stage, Stages, Working, Written, flat, naming

Table = Mapping[str, Mapping[str, Fraction]]

MOST = 400
DECISION, THRESHOLD = "decision", "threshold"
ON_A, ON_Y = Axis("a"), Axis("y")
ONE, OTHER = Name("y1"), Name("y2")  # the labels, where there are two
SHARES, LOSS, EXPECTED, TURN = map(table, ("posterior", "loss", "expected", THRESHOLD))
AVERAGE = total(SHARES * LOSS, ON_Y)
MORE, LESS = LOSS(a=A, y=ONE) - LOSS(a=B, y=ONE), LOSS(a=B, y=OTHER) - LOSS(a=A, y=OTHER)
WORDS = {False: ("L", "loss", "the least loss"), True: ("G", "gain", "the greatest gain")}


def asks(labels: Collection[str], loss: Table, is_gain: bool = False) -> dict[str, str]:
    """Return what an exercise may ask for: the decision, the threshold, or an action.

    >>> [*asks(["y"], {"go": {"y": Fraction(1)}})]
    ['decision', 'go', 'L(go | x)']
    """
    x, letter = Letter(observation("x", {*labels, *loss})), Letter(WORDS[is_gain][0])
    named = {name: a for a in loss for name in (a, text(letter(a, x)))}
    turns = {THRESHOLD: THRESHOLD} if _turn(labels, loss) else {}
    return {DECISION: DECISION, **turns, **named}


def exercise(
    posterior: Mapping[str, Fraction],
    loss: Table,
    asked: str = DECISION,
    best: Decision[str] | None = None,
    is_gain: bool = False,
) -> Exercise:
    """Return the exercise that asks for the decision, the threshold, or the loss of an action.

    If the posterior is only approximate, `best` is the decision.

    Raises UnknownLabel for an unknown action, and for a threshold if the decision never changes;
    OutOfRange for more than 400 losses.

    >>> from refnb.exercises import replay
    >>> mail = {"bin": {"spam": 0, "ham": 9}, "keep": {"spam": 1, "ham": 0}}
    >>> costs = {a: {y: Fraction(x) for y, x in row.items()} for a, row in mail.items()}
    >>> asked = exercise({"spam": Fraction(3, 4), "ham": Fraction(1, 4)}, costs, "bin")
    >>> replay.answer(asked), replay.answer(asked, ["losses-added"])
    (Fraction(9, 4), Fraction(9, 1))
    """
    checks.size(len(posterior) * len(loss), "the losses of what is checked", 1, MOST)
    known = asks(posterior, loss, is_gain)
    checks.known([asked], known, UnknownLabel, "what is asked for")
    of = known[asked]
    (sign, what, most), x = WORDS[is_gain], Letter(observation("x", {*posterior, *loss}))
    letter, heading, labels = Letter(sign), f"Expected {what}", [*posterior, "", ""]
    of_table = {"square": posterior.keys() == loss.keys(), "two-labels": len(posterior) == 2}
    names, facts = naming(of if of in loss else "", loss, of_table)
    tex = rf"\sum_y P(y \mid {x.plain}) \, {sign}(a, y)"
    sums = line(letter(Letter("a"), x), Letter(f"Σ P(y | {x.plain}) · {sign}(a, y)", tex))
    stages = (
        Stage("posterior", (ON_Y,), flat(posterior), "Posterior", lambda c: P(c[0], x)),
        Stage("loss", (ON_A, ON_Y), flat(loss), what.capitalize(), letter),
        *_turn(posterior, loss),
        Stage("expected", (ON_A,), AVERAGE, heading, lambda c: letter(c[0], x), sums),
        Stage("answer", (), EXPECTED(a=A), heading, letter(names["a"], x)),
    )
    names |= {"y1": labels[0], "y2": labels[1], "what": "gains" if is_gain else "losses"}
    working = Working(stages, names, facts)
    right = working.right["expected"]
    decided = best or _least(is_gain, right)
    step = Step.decision(Letter("a*", "a^*"), decided, what=most)
    own = {"threshold": TURNS} if of == THRESHOLD else {"losses": MISTAKES}
    made = Kind(own, "expected", (ANOTHER,)).exercise(replace(working, closing=lambda _: [step]))
    if of in loss:
        return made
    if of == THRESHOLD:
        return made.of_line((THRESHOLD, ()))

    def is_best(w: Written, cell: Cell) -> bool:
        """Return whether an action is the best one; in the right lines it is known."""
        expected = w["expected"]
        return cell[0] in (decided if expected == right else _least(is_gain, expected)).ties

    others: Mapping[str, Callable[[Written, Cell], bool]] = {
        "most-probable": lambda _, c: c[0] in distribution.most_probable(posterior).ties,
        "worst": lambda w, c: c[0] in _least(not is_gain, w["expected"]).ties,
    }
    read = partial(_action, loss)
    choice = Choice((decided.label,), len(decided.ties), read, is_best, others, "decisions")
    made = made.of_line(("expected", (decided.label,)))
    return replace(made, called="the decision", choice=choice)


def _turn(labels: Collection[str], loss: Table) -> Stages:
    """Return the stage of the threshold, if there is one between 0 and 1."""
    if len(labels) == len(loss) == 2:
        (one, other), (first, last) = labels, loss.values()
        more, less = first[one] - last[one], last[other] - first[other]
        if more * less > 0:
            name, letters = Words(THRESHOLD), line(Letter("where both are the same"))
            turn = LESS / (MORE + LESS)
            return (Stage(THRESHOLD, (), turn, "Where it turns", name, letters),)
    return ()


def _least(is_gain: bool, expected: Lines) -> Decision[str]:
    """Return the action of least expected loss, or greatest expected gain."""
    return distribution.arg_max({a: x if is_gain else -x for (a,), x in expected.items()})


def _action(loss: Table, entered: object) -> Cell:
    """Return the action in an entry: UnknownLabel, with the near miss."""
    a = entry.label(columns.label_text(entered), loss)
    if a not in loss:
        raise UnknownLabel(f"no action {messages.quote(a)}{suggestions.hint(a, loss)}")
    return (a,)


MISTAKES: Mapping[str, Row] = {
    "table-turned": row("loss", LOSS(a=ON_Y, y=ON_A), when="square"),
    "shares-exchanged": row(
        "posterior", put(SHARES(y=OTHER), y=ONE), put(SHARES(y=ONE), y=OTHER), when="two-labels"
    ),
    "losses-added": row("expected", total(LOSS, ON_Y)),
    "all-even": row("expected", total(LOSS, ON_Y) / count("posterior")),
    "worst-case": row("expected", greatest(LOSS, ON_Y)),
}
TURNS: Mapping[str, Row] = {
    "other-label": row(THRESHOLD, 1 - TURN),
    "ratio": row(THRESHOLD, LESS / MORE),
    "a-half": row(THRESHOLD, 1 / count("posterior")),
}
ANOTHER = Local("other-action", "expected", row("answer", EXPECTED), other=True, family="decided")
