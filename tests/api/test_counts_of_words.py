"""Counts of words: rows with a column for each word, and a table of them for each class."""

from fractions import Fraction

import refnb
from helpers.refusals import refuses, refusing
from refnb.core import errors

WORDS = ("cash", "meet", "win")
MAILS: list[dict[str, object]] = [
    {"cash": 3, "win": 1, "meet": 0, "y": "spam"},
    {"cash": 1, "win": 0, "meet": 2, "y": "ham"},
    {"cash": 0, "win": 2, "meet": 0, "y": "spam"},
]


def test_by_hand() -> None:
    """2/3 (4/9)^2 against 1/3 (2/6)^2; the line, a file, CSV and rows that are drawn."""
    found = refnb.learn(MAILS, "y", model="multinomial", smoothing="laplace")
    assert found.ask({"cash": 2}).posterior == {"ham": Fraction(9, 41), "spam": Fraction(32, 41)}
    assert str(found.line("spam", "ham").weights["meet"]) == "log(1/9) - log(1/2)"
    assert "P(cash | spam) = (3 + 1)/(6 + 3) = 4/9" in found.ask({"cash": 2}).text()
    assert found.ask_all(MAILS).csv().splitlines()[1] == "1,spam,spam,81/1105,1024/1105,"
    drawn = found.sample(9, seed=1, length=4)
    assert {sum(int(row[w]) for w in WORDS) for row in drawn} == {4}
    assert found.parameters == 5
    assert "you do not smooth" in str(found.ask({"cash": 2}).check("9/11"))


def test_the_complement_decides_and_has_no_posterior() -> None:
    """-2 log(4/9) - log(1/9) + log(1/3) against -2 log(1/3) - log(1/2) + log(2/3)."""
    found = refnb.learn(MAILS, "y", model="complement", smoothing="laplace")
    answer = found.ask({"cash": 2, "meet": 1})
    assert answer.sentence.startswith("Ham: the words of the others fit x least")
    assert "P(meet | not(spam)) = (2 + 1)/(3 + 3) = 1/2" in answer.text()
    assert found.ask_all(MAILS).csv().splitlines()[:2] == [
        "line,decision,ties,problem",
        "1,spam,spam,",
    ]
    assert "Margin, of scores that are no odds" in found.line("spam", "ham", {"cash": 1}).text()
    trial = found.test(MAILS)
    assert "Log loss" not in trial.text()
    assert "AUC, Brier = complement scores decide" in " ".join(trial.text().split())
    for asked in (trial.brier, trial.auc, trial.roc, trial.calibration):
        refuses(errors.BadRequest, "for a posterior, learn with model='multinomial'",
                lambda: asked("spam"))  # noqa: B023  # fmt: skip
    refuses(errors.BadRequest, "log loss: complement scores", lambda: trial.log_loss)


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


def test_a_table_of_words_is_counts() -> None:
    """1/2 (4/7)^2 against 1/2 (2/6)^2: counts say nothing of the prior; documents of counts do."""
    found = refnb.text(TABLES)
    assert found.ask("Cash, cash!").posterior == {
        "spam": Fraction(144, 193),
        "ham": Fraction(49, 193),
    }
    assert found.ask({"cash": 2}).posterior == found.ask("cash cash").posterior
    assert found.settings["counts of words"] == "they say nothing of the prior"
    assert "divided by all examples" not in str(found.ask("cash").check("2/3"))
    given = refnb.text(TABLES, prior={"spam": ".9", "ham": ".1"}).ask("cash cash")
    assert given.posterior["ham"] == Fraction(49, 1345)
    assert refnb.text({"a": {"x": 10**12}, "b": {"y": 1}}).ask("x").posterior["b"] == Fraction(
        10**12 + 2, 3 * (10**12 + 1) + 10**12 + 2
    )
    listed = refnb.text({"spam": [{"cash": 3, "win": 1}], "ham": [{"meet": 2}, "cash"]})
    plain = refnb.text({"spam": ["cash cash cash win"], "ham": ["meet meet", "cash"]})
    assert listed.model == plain.model
    assert plain.learn({"spam": ["cash"]}).settings["learned from"] == "4 documents"


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
