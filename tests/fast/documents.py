"""What a model of documents made ready must answer, however it was made."""

import pickle
from collections.abc import Sequence

from fast.ready import check_refused
from refnb.classifiers import text
from refnb.classifiers.multinomial import Model
from refnb.core import errors
from refnb.exact import rounding
from refnb.fast.text_classifier import Words


def check_words(ready: Words, model: Model, words: Sequence[str]) -> None:
    """Compare with the chapter of text: decision, ties, posterior, decimals, or one refusal."""
    again: Words = pickle.loads(pickle.dumps(ready))  # noqa: S301
    assert again == ready
    try:
        expected = text.infer(model, words)
    except errors.ZeroEvidence as said:
        check_refused(ready, words, said)
        assert ready.classify_many([words]) == [None]
        return
    assert ready.classify(words) == ready.classify(iter(words)) == expected.decision
    assert ready.classify_bag(text.bag(model.vocabulary, words)) == expected.decision
    assert ready.classify_many([words, words]) == [expected.decision] * 2
    assert ready.posterior(iter(words)) == ready.posterior(words) == expected.posterior
    shown = {y: rounding.decimal(p, 9) for y, p in expected.posterior.items()}
    assert ready.decimals(iter(words), 9) == ready.decimals(words, 9) == shown
