"""Small random bags of words, totals, models and documents, built valid."""

from fractions import Fraction

from hypothesis import strategies as st

from oracles.enumerations import turned
from refnb.classifiers.multinomial import Model
from refnb.estimation.schema import Bag, Example, Tokens
from strategies.models import distributions, labels_of
from strategies.probability import rarely

Pile = tuple[list[str], list[str], list[Example[Bag]]]

vocabularies = st.lists(st.sampled_from(["b", "ab", "a", "c"]), min_size=1, max_size=3, unique=True)
whole_weights = rarely(st.integers(0, 2), st.just(7))
weights = whole_weights | st.sampled_from([Fraction(1, 2), Fraction(5, 3)])


def bags(words: list[str]) -> st.SearchStrategy[dict[str, int]]:
    """Draw how often each word occurs, seldom more than three times; some are absent."""
    often = rarely(st.integers(0, 3), st.just(60))
    return st.fixed_dictionaries({}, optional=dict.fromkeys(words, often))


@st.composite
def piles(draw: st.DrawFn, whole: bool = False) -> Pile:
    """Draw labels, a vocabulary, and bags with weights."""
    labels, words = draw(labels_of()), draw(vocabularies)
    weight = whole_weights if whole else weights
    drawn = st.builds(Example, bags(words), st.sampled_from(labels), weight)
    return labels, words, draw(st.lists(drawn, max_size=5))


@st.composite
def models(draw: st.DrawFn) -> Model:
    """Draw any parameters, some of them 0."""
    known, words = draw(labels_of()), draw(vocabularies)
    rows = turned(known[0], {y: draw(distributions(words, wide=True)) for y in known})
    return Model(draw(distributions(known, wide=True)), rows)


@st.composite
def questions(draw: st.DrawFn) -> tuple[Model, dict[str, int]]:
    """Draw a model and a bag of at most 5 words."""
    model = draw(models())
    text = draw(st.lists(st.sampled_from(model.vocabulary), max_size=5))
    zeros = draw(st.lists(st.sampled_from(model.vocabulary), max_size=1))
    return model, {w: text.count(w) for w in dict.fromkeys([*zeros, *text])}


tokens = st.lists(st.sampled_from(["b", "ab", "a", "c", "zz"]), max_size=5).map(tuple)


def documents(least: int = 1) -> st.SearchStrategy[list[Example[Tokens]]]:
    """Draw documents, short ones and empty ones, at least one of them with a word."""
    drawn = st.lists(st.builds(Example, tokens, st.sampled_from("bca")), min_size=least, max_size=6)
    return drawn.filter(lambda found: any(document.instance for document in found))
