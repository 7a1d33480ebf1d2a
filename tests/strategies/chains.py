"""Small random hidden Markov models and what was seen, built valid."""

from fractions import Fraction

from hypothesis import strategies as st

from oracles import paths as oracle
from oracles.enumerations import turned
from refnb.latent.hmm import Model
from strategies.models import distributions, names
from strategies.probability import rarely
from strategies.sizes import MANY, often

Sequence = tuple[str, ...]
Gaps = tuple[str | None, ...]

NINE = st.permutations(MANY[:9])
FRACTIONS: list[int | Fraction] = [
    Fraction(0),
    Fraction(1),
    Fraction(1, 2),
    Fraction(2, 3),
    Fraction(5, 2),
]


@st.composite
def models(draw: st.DrawFn) -> Model:
    """Draw a model of up to three states and symbols, which may have the same names.

    Once in five there are nine symbols; half of the models have no 0.
    """
    least = int(draw(st.booleans()))
    states, shown = draw(names("bca", 1, 3)), draw(often(names("cxa", 1, 3), NINE))
    then, emission = (
        turned(states[0], {z: draw(distributions(domain, least, wide=True)) for z in states})
        for domain in (states, shown)
    )
    return Model(draw(distributions(states, least, wide=True)), then, emission)


def observed(model: Model, least: int = 0, most: int = 4) -> st.SearchStrategy[Sequence]:
    """Draw some symbols."""
    return st.lists(st.sampled_from(model.symbols), min_size=least, max_size=most).map(tuple)


@st.composite
def seen(draw: st.DrawFn, least: int = 0, most: int = 4) -> tuple[Model, Sequence]:
    """Draw a model and some symbols, possible or not."""
    model = draw(models())
    return model, draw(observed(model, least, most))


@st.composite
def gaps(draw: st.DrawFn) -> tuple[Model, Gaps]:
    """Draw a model and what it can show, up to two of its days seen by nobody."""
    model, x = draw(seen(least=1).filter(lambda seen: possible(*seen)))
    hidden = draw(st.sets(st.integers(0, len(x) - 1), max_size=2))
    return model, tuple(None if t in hidden else s for t, s in enumerate(x))


@st.composite
def data(draw: st.DrawFn, whole: bool = True) -> tuple[Model, dict[Sequence, int | Fraction]]:
    """Draw a model and sequences that it can show, with weights; some of weight 0, or empty."""
    model = draw(models())
    few: st.SearchStrategy[int | Fraction] = rarely(st.integers(0, 2), st.just(13))
    weights = few if whole else st.sampled_from(FRACTIONS)
    drawn = draw(st.dictionaries(observed(model, most=3), weights, min_size=1, max_size=3))
    return model, {x: n for x, n in drawn.items() if possible(model, x)} or {(): 1}


def possible(model: Model, x: Sequence) -> bool:
    """Say whether the model can show these symbols."""
    return sum(oracle.paths(model, x).values()) > 0
