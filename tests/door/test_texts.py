"""Documents at the door: answered as the chapter does, one by one and in a trial."""

from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refnb import text
from refnb.classifiers import multinomial
from refnb.classifiers import text as chapter
from refnb.errors import BadTable, EmptyData, NotText, OutOfRange, RefnbError, UnknownLabel
from refnb.estimation.schema import Example
from refnb.estimation.smoothing import Smoothing
from refusals import refuses
from strategies.models import rules

words = st.sampled_from(["buy", "now", "meet", "to", "you"])
documents = st.lists(words, max_size=5).map(" ".join)
folders = st.dictionaries(
    st.sampled_from(["b", "a", "c"]), st.lists(documents, min_size=1, max_size=4), min_size=1
)


@given(folders, st.tuples(rules, rules), documents)
def test_an_answer_is_that_of_the_chapter(
    mail: dict[str, list[str]], chosen: tuple[Smoothing, Smoothing], asked: str
) -> None:
    """Posterior, scores and decision; or both refuse."""
    seen = [Example(chapter.tokens(d), y) for y, found in mail.items() for d in found]
    try:
        counts = chapter.count(list(mail), chapter.vocabulary(seen), seen)
        expected = chapter.infer(multinomial.fit(counts, *chosen), chapter.tokens(asked))
    except RefnbError as error:
        refuses(
            type(error), ".", lambda: text(mail, smoothing=chosen[0], prior=chosen[1]).ask(asked)
        )
        return
    found = text(mail, smoothing=chosen[0], prior=chosen[1])
    answer = found.ask(asked)
    assert (answer.posterior, answer.scores) == (expected.posterior, expected.scores)
    assert (answer.decision, answer.label) == (expected.decision, expected.decision.label)
    assert found.labels == tuple(mail)


@given(folders, st.tuples(rules, rules), folders)
def test_a_trial_counts_the_answers(
    mail: dict[str, list[str]], chosen: tuple[Smoothing, Smoothing], asks: dict[str, list[str]]
) -> None:
    """Not every class need be tested; a document without an answer is not right."""
    asks = {y: listed for y, listed in asks.items() if y in mail} or mail
    try:
        found = text(mail, smoothing=chosen[0], prior=chosen[1])
    except RefnbError:
        return
    pairs, unanswered, ties = Counter[tuple[str, str]](), 0, 0
    for label, asked in ((y, d) for y, listed in asks.items() for d in listed):
        try:
            made = found.ask(asked).decision
        except RefnbError:
            unanswered += 1
            continue
        ties += len(made.ties) > 1
        pairs[label, made.label] += 1
    trial = found.test(asks)
    assert (trial.ties, trial.unanswered) == (ties, unanswered)
    assert all(trial.confusion[y][z] == pairs[y, z] for y in mail for z in mail)
    assert trial.accuracy == Fraction(sum(pairs[y, y] for y in mail), trial.rows)


def test_a_document_may_have_no_answer() -> None:
    """Unsmoothed, words of two classes rule out both."""
    found = text({"a": ["x"], "b": ["y"]}, smoothing="none")
    trial = found.test({"a": ["x y", "x"]})
    assert (trial.rows, trial.right, trial.unanswered, trial.accuracy) == (2, 1, 1, Fraction(1, 2))


def test_documents_are_files_too(tmp_path: Path) -> None:
    """A Path in a list is read; a folder holds a sub-folder for each class."""
    for name, content in {"a/1": "buy", "b/1": "meet"}.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(content)
    lists = {"a": [tmp_path / "a/1"], "b": ["meet"]}
    assert text(lists).model == text(tmp_path).model == text([tmp_path]).model
    assert text(iter([tmp_path])).test(iter([str(tmp_path)])).accuracy == 1
    assert text(tmp_path).test(tmp_path).told["tested on"] == str(tmp_path)
    assert text(lists).test(lists).told["tested on"] == "given documents"


@pytest.mark.parametrize(
    ("error", "message", "source"),
    [
        (BadTable, "texts come from folders", 5),
        (BadTable, "texts come from folders", None),
        (BadTable, "class 'a', a list of documents, got 'buy now'", {"a": "buy now"}),
        (BadTable, "class 'a', document 2: a text or a Path", {"a": ["x", 1]}),
        (BadTable, "no such file", "/no/folder"),
        (NotText, "label must be a str", {1: ["x"]}),
        (EmptyData, "no word is left of 0", {"a": ["1 2"]}),
        (EmptyData, "no word is left of 0", {}),
    ],
)
def test_what_is_no_text_is_refused(
    error: type[RefnbError], message: str, source: dict[str, list[str]]
) -> None:
    """One refusal, which says what is wrong and where."""
    refuses(error, message, lambda: text(source))


def test_other_refusals() -> None:
    """Of rules, of documents and of classes."""
    mail = {"a": ["x"], "b": ["y"]}
    refuses(OutOfRange, "did you mean 'laplace'", lambda: text(mail, smoothing="laplce"))
    refuses(NotText, "a document", lambda: text(mail).ask(5))  # type: ignore[arg-type]
    refuses(UnknownLabel, "no class 'c' was learned; there are", lambda: text(mail).test({"c": []}))
    refuses(EmptyData, "at least one row", lambda: text(mail).test({}))
