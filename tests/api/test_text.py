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


def test_documents_are_files_too(tmp_path: Path) -> None:
    """A Path in a list is read; hidden names, and files beside the classes, are ignored."""
    for name, content in {"a/1": "buy", "b/1": "meet", "b/.z": "z", ".h/1": "z", "me": "z"}.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(content)
    lists = {"a": [tmp_path / "a/1"], "b": ["meet"]}
    assert text(lists).model == text(tmp_path).model == text([tmp_path]).model
    assert text(iter([tmp_path])).test(iter([str(tmp_path)])).accuracy == 1
    judged = [text(lists).test(tested).settings["tested on"] for tested in (lists, {**lists})]
    assert judged == ["given documents, which it was learned from", "given documents"]
    tiny = Fraction(1, sizes.LONG)
    assert text(lists, prior={"a": tiny, "b": 1 - tiny}).model.prior["a"] == tiny


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


def test_files_have_an_encoding(tmp_path: Path) -> None:
    """UTF-8 unless another one is named; the ASCII letters are those of any that extends it."""
    for name, coding in {"a": "utf-8-sig", "b": "latin-1"}.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "1").write_bytes(f"Größe {name}".encode(coding))
    said = "b/1: line 1: a file is UTF-8, got the byte 0xf6; it looks like cp1252: write encoding="
    refuses(errors.BadTable, said, lambda: text(tmp_path))
    assert text([tmp_path], words="ascii-letters").prepared.vocabulary == ("a", "b", "e", "gr")
    assert text({"b": [tmp_path / "b" / "1"]}, encoding="latin-1").ask("GRÖßE").label == "b"
    assert text({"a": [tmp_path / "a" / "1"]}).prepared.vocabulary == ("a", "größe")


def test_words_with_a_grade_are_documents() -> None:
    """One word in each row and a number for it, with no other column of counts."""
    assert text(["word,stars", "fine,5", "poor,1"], "stars", text="word").ask("fine").label == "5"


def test_a_table_has_two_columns(tmp_path: Path) -> None:
    """A file, lines and columns; a missing text is a document without words."""
    path = tmp_path / "sms.csv"
    path.write_text('v1,v2,\nspam,"win, money",\nham,,\nham,see you,\n')
    found = text(path, "v1", text="v2")
    assert found.ask("win").posterior == {"ham": Fraction(1, 2), "spam": Fraction(1, 2)}
    columns = {"v2": ["win, money", None, "see you"], "v1": ["spam", "ham", "ham"]}
    assert text(columns, "v1", text="v2").model == found.model
    assert found.test(path).rows == 3
    path.write_text('spam\t"win, money\nham\t\nham\tsee "you\n')
    plain = text(path, "1", text="2", header="none", quotes=False)
    named = text(path, "y", text="x", header=["y", "x"], quotes=False)
    assert plain.model == named.model == found.model
    path.write_text("v1|v2\nspam|win, money\nham|\nham|see you\n", "utf-16")
    assert text(path, "v1", text="v2", delimiter="|", encoding="utf-16").model == found.model


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


@given(mails, rules, st.sampled_from(KINDS), st.booleans())
def test_a_text_is_left_out(mail: Mail, rule: Smoothing, kind: TextModel, whole: bool) -> None:
    """Alone, or as a fold of its own: decided by what others say, with the words of all."""
    seen = [(y, d) for y, listed in mail.items() for d in listed]
    try:
        known = text(mail, smoothing=rule, model=kind)
        trial = known.compare([rule], folds=len(seen) if whole and len(seen) > 1 else None)[rule]
    except RefnbError:
        return
    right = 0
    for i, (label, document) in enumerate(seen):
        others: Mail = {y: [] for y in mail}
        for y, d in seen[:i] + seen[i + 1 :]:
            others[y].append(d)
        try:
            extra = known.prepared.vocabulary
            left = text(others, smoothing=rule, model=kind, extra=extra)
            right += left.ask(document).label == label
        except RefnbError:
            continue
    assert (trial.right, trial.rows) == (right, len(seen))


def test_equal_texts_of_several_folds_have_their_own_posteriors() -> None:
    """Each is judged by what its fold did not see: (1 - p)^2 as a loop by hand adds it up."""
    mail = {"spam": ["win money", "win money", "buy", "win money"], "ham": ["see you", "win money"]}
    seen = [(y, d) for y, listed in mail.items() for d in listed]
    known, total = text(mail, smoothing="laplace"), Fraction(0)
    for i, (label, document) in enumerate(seen):
        others: Mail = {y: [] for y in mail}
        for y, d in (pair for j, pair in enumerate(seen) if j % 2 != i % 2):
            others[y].append(d)
        left = text(others, smoothing="laplace", extra=known.prepared.vocabulary)
        spam = Fraction(left.ask(document).posterior["spam"])
        total += (spam - (label == "spam")) ** 2
    trial = known.compare(["laplace"], folds=2)["laplace"]
    assert trial.brier("spam") == total / len(seen)


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
