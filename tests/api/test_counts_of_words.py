"""Counts of words: rows with a column for each word, and a table of them for each class."""

from fractions import Fraction

import refnb
from helpers.refusals import refusing
from refnb.core import errors

MAILS: list[dict[str, object]] = [
    {"cash": 3, "win": 1, "meet": 0, "y": "spam"},
    {"cash": 1, "win": 0, "meet": 2, "y": "ham"},
    {"cash": 0, "win": 2, "meet": 0, "y": "spam"},
]


def test_a_file_keeps_the_words(tmp_path: object) -> None:
    """Of both models, also where no word has an estimate; what is written by hand is read."""
    for model, rule in (
        ("multinomial", "laplace"),
        ("complement", "laplace"),
        ("complement", "none"),
    ):
        found = refnb.learn(MAILS, "y", model=model, smoothing=rule)  # type: ignore[arg-type]
        found.save(f"{tmp_path}/model.json")
        again = refnb.load(f"{tmp_path}/model.json")
        assert again.engine == found.engine or rule == "none"
        assert again.learn(MAILS[:1]).engine.model == found.learn(MAILS[:1]).engine.model
        assert again.ask({}).decision == found.ask({}).decision
    words = {"a": {"x": "30%", "z": ".7"}, "b": {"x": "6/10", "z": ".4"}}
    hand = refnb.load({"prior": {"a": "1/2", "b": "1/2"}, "words": words})
    answer = hand.ask({"x": 2})
    assert answer.posterior["a"] == Fraction(1, 5)
    assert "s(a) = 1/2 · (3/10)^2 = 9/200" in answer.text()
    assert answer.check("1/5", "a").verdict == "right"
    assert "you give s(a), which is still to be divided" in str(answer.check("9/200", "a"))


TABLES = {"spam": {"cash": 3, "win": 1}, "ham": {"meet": 2, "cash": 1}}


def _learn(cell: object, **more: object) -> object:
    rows = [{"cash": cell, "y": "spam"}, {"cash": 1, "y": "ham"}]
    options: dict[str, object] = {"model": "multinomial", "smoothing": "laplace", **more}
    return refnb.learn(rows, "y", **options)  # type: ignore[arg-type]


test_what_no_count_can_be_is_refused = refusing(
    *((errors.BadTable, f"'cash': .*{words}", lambda cell=cell: _learn(cell))
      for cell, words in ((1.5, "must be whole, got 3/2"), (-1, ">= 0, got -1"),
                          (True, "got 'True'"),
                          ("many", "got 'many'; a word is counted by whole numbers"))),
    *((errors.MissingValue, "write 0 where it does not occur", lambda cell=cell: _learn(cell))
      for cell in (None, "NA")),
    *((errors.BadRequest, "each column counts a word", lambda more=more: _learn(1, **more))
      for more in ({"families": {"cash": "poisson"}}, {"domains": {"cash": [0, 1]}},
                   {"smoothing": "m=2:cash=1"})),
    (errors.EmptyData, "a column of counts",
     lambda: refnb.learn([{"y": "a"}], "y", model="complement")),
    (errors.BadWeight, "must be whole", lambda: refnb.text({"a": {"x": 0.5}, "b": {}})),
    (errors.Negative, "'x' must be >= 0", lambda: refnb.text({"a": [{"x": -1}], "b": ["z"]})),
    (errors.NotExact, "got 'True'", lambda: refnb.text({"a": {"x": True}, "b": {}})),
    (errors.BadTable, "missing: write 0",
     lambda: refnb.text({"a": {"x": None}, "b": {}})),
    (errors.BadTable, "a set has no order", lambda: refnb.text({"a": {"x"}, "b": ["z"]})),
    (errors.BadTable, "write counts for both",
     lambda: refnb.text({"a": {"x": 1}, "b": ["z"]})),
    (errors.BadRequest, "no document has the word 'two words'",
     lambda: refnb.text({"a": {"two words": 1}, "b": {}})),
    (errors.BadRequest, "model='bernoulli' asks", lambda: refnb.text(TABLES, model="bernoulli")),
    (errors.BadRequest, "write prior='uniform'", lambda: refnb.text(TABLES, prior="laplace")),
    (errors.BadTable, "a trial asks documents", lambda: refnb.text(TABLES).test(TABLES)),
    (errors.OutOfRange, "the words of a document", lambda: refnb.text(TABLES).ask({"cash": 10**8})),
    (errors.BadRequest, "no posterior|not probabilities",
     lambda: refnb.learn(MAILS, "y", model="complement", smoothing="laplace").ask({}).posterior),
    (errors.BadRequest, "they are not probabilities",
     lambda: refnb.learn(MAILS, "y", model="complement", smoothing="laplace").ask({}).check(1)),
)  # fmt: skip
