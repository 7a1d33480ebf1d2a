"""What a model of documents made ready must answer, however it was made."""

import pickle
from collections.abc import Sequence
from fractions import Fraction

from refnb.classifiers import text
from refnb.classifiers.multinomial import Model
from refnb.core import errors
from refnb.fast import text_classifier
from refnb.fast.text_classifier import CAPACITY, Words
from refnb.fast.word_counts import Thetas


def prepared(model: Model, room: int = CAPACITY) -> Words:
    """Return a model made ready, all whose parameters are said."""
    rest = dict.fromkeys(model.prior, Fraction(0))
    return text_classifier.compose(Thetas(model.prior, model.vocabulary, model.words, rest), room)


def check_words(ready: Words, model: Model, words: Sequence[str]) -> None:
    """Compare with the chapter of text: the decision with its ties, or none."""
    again: Words = pickle.loads(pickle.dumps(ready))  # noqa: S301
    assert again == ready
    assert (ready.labels, ready.vocabulary) == (tuple(model.prior), model.vocabulary)
    try:
        expected = text.infer(model, words).decision
    except errors.ZeroEvidence:
        assert ready.classify(words) is None
        return
    assert ready.classify(words) == again.classify(tuple(words)) == expected
