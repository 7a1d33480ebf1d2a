"""text: documents are answered as the chapter does, one by one and in a trial."""

from collections import Counter
from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from api.tables import Rules, refused
from refnb import text
from refnb.classifiers import multinomial
from refnb.classifiers import text as chapter
from refnb.core import errors
from refnb.core.errors import RefnbError
from refnb.estimation.schema import Example
from refnb.estimation.smoothing import smoothing
from refusals import refuses
from strategies import sizes
from strategies.models import rules

Mail = dict[str, list[str]]

words = st.sampled_from(["buy", "now", "meet", "to", "you"])
documents = sizes.often(st.lists(words, max_size=5).map(" ".join), st.just("Buy! " * 60 + "now"))
mails = sizes.names().flatmap(
    lambda names: st.fixed_dictionaries(
        dict.fromkeys(names, st.lists(documents, min_size=1, max_size=3))
    )
)
both_rules = st.tuples(rules, rules)
LONG = smoothing(f"add={sizes.LONG}"), smoothing(f"m=1/{sizes.LONG}")


@given(mails, both_rules, documents, st.integers(1, 3), st.integers(0, 2))
@example({"spam": ["buy " * 60, "now"], "ham": ["see you now"]}, LONG, "buy now", 1, 0)
def test_an_answer_is_that_of_the_chapter(
    mail: Mail, chosen: Rules, asked: str, least: int, common: int
) -> None:
    """Model, posterior, scores and decision, from lists or a folder; or both refuse."""
    seen = [Example(chapter.tokens(d), y) for y, found in mail.items() for d in found]
    how = {"smoothing": chosen[0], "prior": chosen[1], "least": least, "common": common}
    try:
        vocabulary = chapter.prune(chapter.frequencies(seen), least, common)
        model = multinomial.fit(chapter.count(list(mail), vocabulary, seen), *chosen)
        expected = chapter.infer(model, chapter.tokens(asked))
    except RefnbError as error:
        refuses(type(error), ".", lambda: text(mail, **how).ask(asked))  # type: ignore[arg-type]
        return
    found = text(mail, **how)  # type: ignore[arg-type]
    answer = found.ask(asked)
    assert found.model == model
    assert (answer.posterior, answer.scores) == (expected.posterior, expected.scores)
    assert (answer.decision, answer.label) == (expected.decision, expected.decision.label)
    assert found.labels == tuple(mail)
    with TemporaryDirectory() as folder:
        for y, listed in mail.items():
            for i, document in enumerate(listed):
                path = Path(folder, f"part {i}", y, "1")
                path.parent.mkdir(parents=True)
                path.write_text(document)
        parts = sorted(map(str, Path(folder).iterdir()))
        known = text(parts, **how)  # type: ignore[arg-type]
        assert known.labels == tuple(sorted(mail))
        assert known.model.words == model.words
        assert known.test(parts).settings["tested on"] == " ".join(parts)


@given(mails, both_rules, mails)
def test_a_trial_counts_the_answers(mail: Mail, chosen: Rules, asks: Mail) -> None:
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
    assert (trial.rows, trial.ties, trial.unanswered) == (
        sum(map(len, asks.values())),
        ties,
        unanswered,
    )
    assert all(trial.confusion[y][z] == pairs[y, z] for y in mail for z in mail)
    assert trial.accuracy == Fraction(sum(pairs[y, y] for y in mail), trial.rows)


def test_documents_are_files_too(tmp_path: Path) -> None:
    """A Path in a list is read; a given prior stands beside the rule."""
    for name, content in {"a/1": "buy", "b/1": "meet"}.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(content)
    lists = {"a": [tmp_path / "a/1"], "b": ["meet"]}
    assert text(lists).model == text(tmp_path).model == text([tmp_path]).model
    assert text(iter([tmp_path])).test(iter([str(tmp_path)])).accuracy == 1
    assert text(lists).test(lists).settings["tested on"] == "given documents"
    tiny = Fraction(1, sizes.LONG)
    assert text(lists, prior={"a": tiny, "b": 1 - tiny}).model.prior["a"] == tiny


def test_a_document_is_read_to_its_last_byte(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In steps of 64 KiB; a longer one than is allowed is refused by its name."""
    path = tmp_path / "a.txt"
    monkeypatch.setattr("refnb.api.folders.MAX_DOCUMENT", 2**16 + 1)
    for size in (1, 2**16 - 1, 2**16, 2**16 + 1):
        path.write_text("a" * size)
        assert [*text({"y": [path]}).model.words["y"]] == ["a" * size]
    path.write_text("a" * (2**16 + 2))
    told = "a.txt: a document has at most 65537 bytes"
    refuses(errors.BadTable, told, lambda: text({"y": [path]}))


def test_a_folder_of_texts_has_classes_with_files(tmp_path: Path) -> None:
    """Hidden names, and files beside the classes, are passed by; the first fault is named."""
    refuses(errors.BadTable, "no such file", lambda: text(tmp_path / "none"))
    (tmp_path / ".hidden").mkdir()
    (tmp_path / "read me").write_text("x")
    told = f"^{tmp_path}: a folder of texts has a sub-folder for each class"
    refuses(errors.BadTable, told, lambda: text(tmp_path))
    for name in "cba":
        (tmp_path / name).mkdir()
        (tmp_path / name / ".hidden").write_text("z")
        told = f"^{tmp_path / name}: a class needs at least one file"
        refuses(errors.BadTable, told, lambda: text(tmp_path))
    for name in "abc":
        (tmp_path / name / "1").write_text("x")
    assert text(tmp_path).model == text({y: ["x"] for y in "abc"}).model
    (tmp_path / "b" / "sub").mkdir()
    told = f"^{tmp_path}/b/sub: a class holds files alone"
    refuses(errors.BadTable, told, lambda: text(tmp_path))


MAIL = {"a": ["x"], "b": ["y"]}
KNOWN = text(MAIL)


test_what_is_no_text_is_refused = refused(
    ("BadTable", "texts come from folders, or lists", lambda: text(5)),  # type: ignore[arg-type]
    ("BadTable", "class 'a', a list of documents, got 'buy'", lambda: text({"a": "buy"})),
    ("BadTable", "class 'a', document 2: a text or a Path",
     lambda: text({"a": ["x", 1]})),
    ("NotText", "a label must be a str", lambda: text({1: ["x"]})),  # type: ignore[dict-item]
    ("EmptyData", "no word is left of 0", lambda: text({"a": ["1 2"]})),
    ("NotText", "a document", lambda: KNOWN.ask(5)),  # type: ignore[arg-type]
    ("UnknownLabel", "no class 'c' was learned; there are", lambda: KNOWN.test({"c": []})),
    ("NotText", "tested on", lambda: KNOWN.judge(MAIL, 3)),  # type: ignore[arg-type]
)  # fmt: skip
