"""Questions of every kind that is worked out by formulas, with the tables of their mistakes."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial

from hypothesis import strategies as st

import refnb
from refnb.estimation import counting
from refnb.examples import UMBRELLA
from refnb.exercises import theorem
from refnb.exercises.mistakes import (
    belief,
    bells,
    chains,
    clusters,
    em,
    estimates,
    expected_error,
    gain,
    losses,
    measures,
    naive_bayes,
)
from refnb.exercises.problems import catalogue, kinds
from refnb.exercises.replay import Exercise, Row
from strategies import models

Tables = Mapping[str, Mapping[str, Fraction]]
WORDS = ("ball", "game", "vote", "a", "f")
shares = st.sampled_from([Fraction(n, 4) for n in range(5)])


@st.composite
def pile(draw: st.DrawFn, features: int = 3) -> tuple[counting.Counts, dict[str, str]]:
    """Draw what was counted, cells missing, and a row."""
    schema = draw(models.schemas(features=features))
    counts = counting.count(schema, draw(models.data(schema)))
    return counts, draw(models.instances(schema))


GAPS = [
    {"a": "u", "b": "s", "y": "p"},
    {"a": "v", "y": "p"},
    {"b": "t", "y": "q"},
    {"a": "w", "b": "s", "y": "r"},
]
MAIL = {"spam": ["buy buy now", "buy"], "ham": ["see now"]}
THIRDS, PIECE = dict.fromkeys("abc", "1/3"), {"a": "1/2", "b": "1/4", "c": "1/8"}
CONFUSION: dict[str, dict[str | None, int]] = {
    "a": {"a": 5, "b": 2, "c": 1, None: 1},
    "b": {"a": 1, "b": 4, "c": 0, None: 2},
    "c": {"a": 3, "b": 1, "c": 2, None: 0},
}
SPLIT = {"u": {"p": 3, "q": 1}, "v": {"p": 2, "q": 0}, "w": {"p": 1, "q": 4}}
THREE = {"a": 4, "b": 0, "c": 2}
BELIEFS = {
    f"{ask}-of-{len(n)}": partial(belief.exercise, n, n, "a", ask)
    for ask in ("MLE", "mean", "mode", "variance")
    for n in ({"a": 2, "b": 1}, {"a": 4, "b": 1, "c": 2})
}
MEASURES = {
    ask.replace(" ", "_"): partial(measures.exercise, CONFUSION, ask)
    for ask in measures.asks("abc")
}

LEARNED = (naive_bayes.ESTIMATES, naive_bayes.POSTERIORS, naive_bayes.PRESENCE)
KINDS: dict[str, tuple[Mapping[str, Row], ...]] = {
    # worked problems, smallest files and questions, with the tables of their mistakes
    "theorem lab-test rare-disease storm": (theorem.MISTAKES,),
    "two-tests": (theorem.SEVERAL,),
    "table play-tennis spam gaps own-rules": LEARNED,
    "text new-word": (*LEARNED, naive_bayes.WORD_BAGS),
    "estimate coin thirds": (estimates.SHARES,),
    "bell-curve": (estimates.VARIANCES,),
    "hiking-b hiking-d": (expected_error.MISTAKES,),
    "network exam-a exam-b exam-c exam-d sprinkler-a sprinkler-b sprinkler-c": (),
    "belief " + " ".join(BELIEFS): (belief.MISTAKES,),
    "losses": (losses.MISTAKES, losses.TURNS),
    "bells": (bells.MISTAKES,),
    "gain gain_ratio Gini_gain": (*gain.MISTAKES.values(),),
    "measures " + " ".join(MEASURES): (*measures.MISTAKES.values(),),
    "chain umbrella-a umbrella-b casino forecast": (chains.TABLES,),
    "clusters": (clusters.MISTAKES,),
    "em": (em.MISTAKES,),
}
QUESTIONS = {name: tables for names, tables in KINDS.items() for name in names.split()}
OWN: dict[str, Callable[[], Exercise]] = {
    **BELIEFS,
    **MEASURES,
    "gain_ratio": partial(gain.exercise, SPLIT, "f", "gain ratio", 2),
    "Gini_gain": partial(gain.exercise, SPLIT, "f", "Gini gain", 2),
    "thirds": lambda: refnb.estimate(THREE, "m=3").exercise(),
    "two-tests": lambda: refnb.bayes(THIRDS, [PIECE] * 2, "t").exercise(),
    "gaps": lambda: refnb.learn(GAPS, "y", smoothing="laplace").ask({"a": "u"}).exercise(),
    "own-rules": lambda: (
        refnb.learn(GAPS, "y", smoothing="add=1/2", prior="m=3")
        .ask({"a": "u", "b": "t"})
        .exercise()
    ),
    "new-word": lambda: refnb.text(MAIL).ask("buy new now").exercise(),
    "forecast": lambda: chains.forecast(UMBRELLA, ("umbrella",), 2, "x", "none"),
}


def question(name: str) -> tuple[Exercise, tuple[Mapping[str, Row], ...]]:
    """Return a question as an exercise, with the tables of its mistakes."""
    if name in OWN:
        return OWN[name](), QUESTIONS[name]
    if name in kinds.KINDS:
        return refnb.solve(refnb.example(name)).exercise(), QUESTIONS[name]
    return catalogue.answer(name).exercise(), QUESTIONS[name]
