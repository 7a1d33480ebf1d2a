"""text: documents are answered as the chapter does, one by one and in a trial."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from operator import attrgetter
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from api.tables import Rules
from helpers.refusals import refuses
from refnb import load, text
from refnb.api.learning.text import Model as TextModel
from refnb.api.learning.text import Rule
from refnb.classifiers import bernoulli, multinomial
from refnb.classifiers import text as chapter
from refnb.classifiers.naive import Inference
from refnb.core import checks, errors
from refnb.core.errors import RefnbError
from refnb.estimation import counting
from refnb.estimation.schema import Example, Schema, Tokens
from refnb.estimation.smoothing import Smoothing, smoothing
from refnb.io.wire import encode
from strategies import sizes
from strategies.models import rules
from worked.sound import sound

Mail = dict[str, list[str]]
Texts = tuple[str, ...]

words = st.sampled_from(["buy", "now", "meet", "to", "you"])
documents = sizes.often(st.lists(words, max_size=5).map(" ".join), st.just("Buy! " * 60 + "now"))
mails = sizes.names().flatmap(
    lambda names: st.fixed_dictionaries(
        dict.fromkeys(names, st.lists(documents, min_size=1, max_size=3))
    )
)
both_rules = st.tuples(rules, rules)
LONG = smoothing(f"add={sizes.LONG}"), smoothing(f"m=1/{sizes.LONG}")


KINDS: list[TextModel] = ["multinomial", "binarised", "bernoulli"]
chosen_words = st.tuples(
    st.sampled_from(KINDS),
    st.sampled_from(["alphanumeric", "ascii-letters"]),
    st.sampled_from([(), ("now", "zz")]),
)
Chosen = tuple[TextModel, Rule, tuple[str, ...]]


def by_the_chapter(
    seen: list[Example[Tokens]], labels: list[str], rules: Rules, words: Texts, kind: str
) -> tuple[object, Callable[[Texts], Inference]]:
    """Return the model that the chapters make of documents, and what it infers of another one."""
    if kind == "bernoulli":
        schema = Schema(tuple(labels), dict.fromkeys(words, ("0", "1")))
        there = [
            Example(bernoulli.instance(words, {*d.instance} & {*words}), d.label) for d in seen
        ]
        present = bernoulli.fit(counting.count(schema, there), *rules)
        return present, lambda asked: chapter.infer_presence(present, asked)
    once = kind == "binarised"
    bags = [
        Example(tuple(dict.fromkeys(d.instance)) if once else d.instance, d.label) for d in seen
    ]
    model = multinomial.fit(chapter.count(labels, words, bags), *rules)
    return model, lambda asked: chapter.infer(model, dict.fromkeys(asked) if once else asked)


@given(mails, both_rules, documents, st.integers(1, 3), st.integers(0, 2), chosen_words)
@example(
    {"spam": ["buy " * 60, "now"], "ham": ["see you now"]},
    LONG, "buy now", 1, 0, ("multinomial", "ascii-letters", ()),
)  # fmt: skip
def test_an_answer_is_that_of_the_chapter(
    mail: Mail, chosen: Rules, asked: str, least: int, common: int, others: Chosen
) -> None:
    """From lists, pairs, a table, a folder, by every model and rule of words; or all refuse."""
    kind, rule, extra = others
    seen = [Example(chapter.tokens(d), y) for y, found in mail.items() for d in found]
    how = {
        "smoothing": chosen[0], "prior": chosen[1], "least": least, "common": common,
        "model": kind, "words": rule, "extra": extra,
    }  # fmt: skip
    counted = seen
    if kind != "multinomial":
        counted = [Example(tuple({*d.instance}), d.label) for d in seen]
    try:
        frequent = chapter.prune(chapter.frequencies(counted), least, common)
        vocabulary = tuple(sorted({*frequent, *extra}))
        checks.names(vocabulary, "the words")
        model, infer = by_the_chapter(seen, list(mail), chosen, vocabulary, kind)
        expected = infer(chapter.tokens(asked))
    except RefnbError as error:
        refuses(type(error), ".", lambda: text(mail, **how).ask(asked))  # type: ignore[arg-type]
        return
    found = text(mail, **how)  # type: ignore[arg-type]
    answer = found.ask(asked)
    assert encode(found.model) == encode(model)
    assert (answer.posterior, answer.scores) == (expected.posterior, expected.scores)
    assert (answer.decision, answer.label) == (expected.decision, expected.decision.label)
    sound(answer.solution)
    assert found.labels == tuple(mail)
    pairs = [(d, y) for y, documents in mail.items() for d in documents]
    paired = text(pairs, **how)  # type: ignore[arg-type]
    assert (paired.labels, paired.model == model) == (tuple(sorted(mail)), True)
    assert paired.test(pairs).rows == found.test(mail).rows == len(pairs)
    rows = [{"x": d, "y": y, "z": None} for d, y in pairs]
    of_table = text(rows, "y", text="x", **how)  # type: ignore[arg-type]
    assert of_table.model == model
    for among in (*found.ask_all([asked]), *of_table.ask_all([{"x": asked}])):
        assert among.answer
        assert among.answer.scores == answer.scores
        assert {*among.answer.decision.ties} == {*answer.decision.ties}
    with TemporaryDirectory() as folder:
        for y, listed in mail.items():
            for i, document in enumerate(listed):
                path = Path(folder, f"part {i}", y, "1")
                path.parent.mkdir(parents=True)
                path.write_text(document)
        parts = sorted(map(str, Path(folder).iterdir()))
        known = text(parts, **how)  # type: ignore[arg-type]
        assert known.labels == tuple(sorted(mail))
        assert known.model == model
        tested_on = known.test(parts).settings["tested on"]
        assert tested_on == f"{' '.join(parts)}, which it was learned from"


@given(mails, both_rules, mails, st.sampled_from(KINDS))
def test_a_trial_counts_the_answers(mail: Mail, chosen: Rules, asks: Mail, kind: TextModel) -> None:
    """Not every class need be tested; a document without an answer is not right."""
    asks = {y: listed for y, listed in asks.items() if y in mail} or mail
    try:
        found = text(mail, smoothing=chosen[0], prior=chosen[1], model=kind)
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
    rows = sum(map(len, asks.values()))
    assert (trial.rows, trial.ties, trial.unanswered) == (rows, ties, unanswered)
    assert all(trial.confusion[y][z] == pairs[y, z] for y in mail for z in mail)
    assert trial.accuracy == Fraction(sum(pairs[y, y] for y in mail), trial.rows)


def test_a_document_is_read_to_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Up to the limit; a longer one, and what is no file, is refused by its name."""
    path = tmp_path / "a.txt"
    monkeypatch.setattr("refnb.io.files.MAX_DOCUMENT", 60_000)
    path.write_text("a" * 60_000)
    assert text({"y": [path]}).prepared.vocabulary == ("a" * 60_000,)
    path.write_text("a" * 60_001)
    refuses(errors.BadTable, "a.txt: a document has at most 60000", lambda: text({"y": [path]}))
    zero = Path("/dev/zero")
    refuses(errors.BadTable, "zero: line 1: a line has at most", lambda: text({"y": [zero]}))


@given(mails, both_rules, mails, st.sampled_from(KINDS))
def test_texts_are_learned_unlearned_and_kept_in_a_file(
    mail: Mail, chosen: Rules, more: Mail, kind: TextModel
) -> None:
    """As if all had come at once, or never; a file keeps both ways."""
    more = {y: listed for y, listed in more.items() if y in mail}
    both = {y: [*listed, *more.get(y, [])] for y, listed in mail.items()}
    try:
        first = text(mail, smoothing=chosen[0], prior=chosen[1], model=kind)
        once = text(both, smoothing=chosen[0], prior=chosen[1], model=kind)
    except RefnbError:
        return
    later = first.learn(more)
    facts = attrgetter("model", "statistics", "choices", "labels")
    assert facts(later) == facts(once)
    assert later.unlearn(more).statistics == first.statistics
    with TemporaryDirectory() as folder:
        later.save(path := Path(folder, "mail.json"))
        again = load(path)
        assert facts(again) == facts(later)
        assert again.unlearn(more).model == first.model


SAME = {"spam": ["win money", "win money", "buy", "win money"], "ham": ["see you", "win money"]}


@given(mails, rules, st.sampled_from(KINDS), st.sampled_from([None, 2, 3]))
@example(SAME, smoothing("laplace"), "multinomial", 2)
def test_a_text_is_left_out(
    mail: Mail, rule: Smoothing, kind: TextModel, folds: int | None
) -> None:
    """Alone, or in a fold: decided by what others say, with the words of all; equal ones each."""
    seen = [(y, d) for y, listed in mail.items() for d in listed]
    try:
        known = text(mail, smoothing=rule, model=kind)
        trial = known.compare([rule], folds=folds)[rule]
    except RefnbError:
        return
    first, right, squares = next(iter(mail)), 0, list[Fraction]()
    for i, (label, document) in enumerate(seen):
        others: Mail = {y: [] for y in mail}
        for j, (y, d) in enumerate(seen):
            if j % folds != i % folds if folds else j != i:
                others[y].append(d)
        try:
            extra = known.prepared.vocabulary
            answer = text(others, smoothing=rule, model=kind, extra=extra).ask(document)
        except RefnbError:
            continue
        right += answer.label == label
        squares.append((answer.exact[first] - (label == first)) ** 2)
    assert (trial.right, trial.rows) == (right, len(seen))
    if len(squares) == len(seen) and len(mail) > 1:
        assert trial.brier(first) == sum(squares) / len(seen)


def test_the_curve() -> None:
    """Each share is a test of its own, on every k-th document; the last one is the whole."""
    texts = {"b": ["v w", "v x", "v v", "w"] * 5, "a": ["w", "x w", "x", "v"] * 4}
    judge = {"b": ["v"], "a": ["w", "x w"]}
    known = text(texts, common=1)
    points = known.curve(texts, judge).points
    assert [*points] == [64, 32, 16, 8, 4, 2, 1]
    assert known.compare(["laplace"], judge)["laplace"].confusion == points[1].confusion
    for k in points:
        part = {y: some[::k] for y, some in texts.items()}
        alone = text(part, common=1).test(judge)
        assert points[k].confusion == alone.confusion
        assert points[k].accuracy == Fraction(alone.right, 3)
        assert [*points[k].settings] == [*alone.settings]
        assert points[k].settings["learned from"] == f"{sum(map(len, part.values()))} documents"
