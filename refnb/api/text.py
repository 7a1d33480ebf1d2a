"""Documents in place of rows: learned from folders, lists, pairs or tables, asked, and tested.

    source    where documents come from, as `text_sources` says
    words     the rule that makes words of a document, or its tokens as they are given
    model     multinomial: each occurrence of a word counts
              binarised: the same, and a word counts once a document
              bernoulli: of each word of the vocabulary, whether it is there

Documents are counted by `fast.word_counts` and decided by `fast.text_classifier`, which are proven
equal to the chapter; a single one is worked out by the chapter itself.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, Unpack

import refnb.classifiers.text
import refnb.worked.text
from refnb.api import options, settings, text_sources
from refnb.api.evaluation import Trial
from refnb.api.options import Reading
from refnb.api.settings import Numbers
from refnb.api.text_answer import TextAnswer
from refnb.api.text_sources import Texts, Tree
from refnb.classifiers import bernoulli, multinomial
from refnb.classifiers.naive import Prior
from refnb.core import checks, messages
from refnb.core.errors import EmptyData, UnknownLabel
from refnb.core.notebook import Brief
from refnb.estimation.smoothing import Smoothing
from refnb.fast import text_classifier, word_counts
from refnb.fast.text_classifier import Words
from refnb.fast.word_counts import WordCounts
from refnb.io import suggestions
from refnb.io.tables import Layout
from refnb.worked import naive

Document = tuple[int, str, list[str]]
Model = Literal["multinomial", "binarised", "bernoulli"]
MODELS: dict[str, str] = {
    "multinomial": "multinomial",
    "binarised": "multinomial, each word once a document",
    "bernoulli": "Bernoulli, each word is there or not",
}


@dataclass(frozen=True)
class TextChoices:
    """How words are read, what is made of them, the rules, and which words there are."""

    smoothing: Smoothing
    prior: Prior | None
    least: int
    common: int
    words: str
    model: str
    extra: tuple[str, ...]
    encoding: str
    layout: Layout | None
    found: Mapping[str, str]

    def documents(self, tree: Tree, doing: str) -> Iterator[Document]:
        """Yield the place, the class and the words of each document, each once but to count them.

        Raises: as `text_sources.documents`.
        """
        for place, y, words in text_sources.documents(tree, self.words, self.encoding, doing):
            yield place, y, self.kept(words)

    def prior_over(self, labels: tuple[str, ...]) -> Prior:
        """Return the rule or the table of the prior."""
        return settings.prior_over(self.prior, labels)

    def kept(self, words: list[str]) -> list[str]:
        """Return the words as they are counted, or each once."""
        return words if self.model == "multinomial" else list(dict.fromkeys(words))

    def in_words(self) -> dict[str, str]:
        """Name the choices."""
        left = "none"
        if self.common or self.least > 1:
            left = f"the {self.common} most frequent, and those seen fewer than {self.least} times"
        choices = {
            "model": MODELS[self.model],
            "words are": text_sources.RULES[self.words],
            "smoothing": self.smoothing.spelling(),
            "prior": settings.prior_words(self.prior),
            "words left out": left,
        }
        if self.extra:
            choices["extra words"] = messages.several(self.extra)
        if self.encoding != "utf-8" and self.words != "ascii-letters":  # of those any will do
            choices["encoding"] = self.encoding
        return choices | dict(self.found)


@dataclass(frozen=True, repr=False)
class TextClassifier(Brief):
    """A classifier of documents by their words: multinomial or Bernoulli naive Bayes."""

    words: Words
    word_counts: WordCounts
    choices: TextChoices
    settings: dict[str, str]

    def __post_init__(self) -> None:
        checks.own(self)

    def _brief(self) -> str:
        words = f"{len(self.words.vocabulary)} words"
        return f"{self.choices.model}: {words}, labels {messages.several(self.labels)}"

    @property
    def model(self) -> multinomial.Model | bernoulli.Model:
        """The parameters."""
        return self.words.model

    @cached_property
    def training(self) -> refnb.worked.text.Training | naive.Training:
        """The counts of the words, and the rules that made the parameters of them."""
        rule, prior = self.choices.smoothing, self.choices.prior_over(self.labels)
        if self.choices.model == "bernoulli":
            return naive.Training(self.word_counts.presence(self.words.vocabulary), rule, prior)
        counts = self.word_counts.counts(self.words.vocabulary)
        return refnb.worked.text.Training(counts, rule, prior)

    @property
    def labels(self) -> tuple[str, ...]:
        """The classes, in the order that decides ties."""
        return self.words.labels

    def ask(self, document: str | Sequence[str]) -> TextAnswer:
        """Return the answer to a text, or a list of tokens; words that are unknown are ignored.

        Raises ZeroEvidence when every class is impossible; NotText for tokens in the place of a
        text, and a text in the place of tokens.

        >>> mail = {"spam": ["buy now", "buy more"], "ham": ["see you now"]}
        >>> text(mail).ask("Buy!").posterior
        {'spam': Fraction(16, 19), 'ham': Fraction(3, 19)}
        """
        tokens = tuple(self.choices.kept(text_sources.read(document, self.choices.words)))
        if isinstance(self.model, bernoulli.Model):
            inference = refnb.classifiers.text.infer_presence(self.model, tokens)
        else:
            inference = refnb.classifiers.text.infer(self.model, tokens)
        lines = self.settings
        if not self.words.table.keys() & {*tokens}:
            lines = lines | {"known words": "none, all are ignored"}
        return TextAnswer(tokens, inference, self.training, lines)

    def test(self, source: Texts) -> Trial:
        """Compare the decisions with the classes of other documents; it need not hold every class.

        They come as those that were learned: in a table with the same columns, or not in one.

        Raises UnknownLabel for a class that was not learned; BadTable for what cannot be read.
        """
        return self.judge(text_sources.tree(source, self.choices.layout), text_sources.name(source))

    def judge(self, tree: Tree, name: str) -> Trial:
        """Compare the decisions with the classes of the documents of a tree, so named.

        Raises: as `test`.
        """
        checks.text(name, "the name of what is tested on")
        tree = text_sources.tree(tree)
        check_classes(tree, self.labels, name)
        return examined(self, self.choices.documents(tree, "deciding"), tree.tested(name))


def examined(of: TextClassifier, documents: Iterable[Document], told: dict[str, str]) -> Trial:
    """Compare the decisions with the classes of documents, which were learned.

    Raises EmptyData for no documents.
    """
    table: dict[str, Counter[str]] = {y: Counter() for y in of.labels}
    counts = Counter[str]()
    for _, label, words in documents:
        counts["rows"] += 1
        made = of.words.classify(words)
        if made is None:
            counts["unanswered"] += 1
            continue
        counts["ties"] += len(made.ties) > 1
        table[label][made.label] += 1
    return Trial.of(table, counts, None, (), of.settings | told)


def text(  # noqa: PLR0913
    source: Texts,
    label: str | None = None,
    *,
    text: str | None = None,
    words: text_sources.Words = "alphanumeric",
    model: Model = "multinomial",
    smoothing: str | Smoothing = "laplace",
    prior: str | Smoothing | Numbers = "none",
    least: int = 1,
    common: int = 0,
    extra: Iterable[str] = (),
    **reading: Unpack[Reading],
) -> TextClassifier:
    """Return a classifier learned from documents: folders, lists by class, pairs, or a table.

    Of a table, `text` and `label` name the columns, and how it is read is said as for `learn`.
    Words are runs of letters and digits; with `words="ascii-letters"` of the letters A to Z alone,
    and with `words="tokens"` each document is a list of its tokens. Those seen fewer than `least`
    times are left out, then the `common` most frequent ones; `extra` words are in the vocabulary
    whether they occur or not. Files are UTF-8 unless `encoding` says otherwise; for ASCII letters
    any encoding that extends ASCII will do.

    Raises BadTable for what cannot be read; EmptyData when no word is left; UndefinedEstimate
    for 0/0; OutOfRange for a word that is no choice; what a given prior raises.

    >>> seen = [("win money", "spam"), ("see you", "ham"), ("win, win", "spam")]
    >>> text(seen, model="binarised").ask("Win!").posterior
    {'ham': Fraction(7, 43), 'spam': Fraction(36, 43)}
    """
    suggestions.choice(words, text_sources.RULES, "rule of words")
    suggestions.choice(model, MODELS, "model")
    coding = reading.get("encoding", "latin-1" if words == "ascii-letters" else "utf-8")
    rules, more = (settings.rule(smoothing), settings.prior(prior)), options.listed(extra, "extra")
    how = text_sources.layout(label, text, **reading)
    tree = text_sources.tree(source, how)
    choices = TextChoices(*rules, least, common, words, model, more or (), coding, how, tree.found)
    counts = word_counts.empty(tree)
    for _, y, tokens in choices.documents(tree, "learning"):
        counts.put(y, tokens)
    return learned(counts, choices)


def check_classes(asked: Collection[str], known: Collection[str], name: str) -> None:
    """Require classes that were learned: UnknownLabel."""
    for label in asked:
        if label not in known:
            words = (
                f"no class {messages.shown(label)} was learned{suggestions.hint(str(label), known)}"
            )
            raise UnknownLabel(f"{name}: {words}")


def learned(counts: WordCounts, choices: TextChoices) -> TextClassifier:
    """Return the classifier of counts.

    Raises EmptyData when no word is left; UndefinedEstimate; what a given prior raises.
    """
    seen = counts.frequencies()
    left = refnb.classifiers.text.prune(seen, choices.least, choices.common)
    words = tuple(sorted({*left, *choices.extra}))
    if not words:
        chosen = f"least = {choices.least} and common = {choices.common}"
        raise EmptyData(f"no word is left of {len(seen)} with {chosen}")
    smoothing, prior = choices.smoothing, choices.prior_over(tuple(counts.words))
    if choices.model == "bernoulli":
        model = bernoulli.fit(counts.presence(words), smoothing, prior)
        ready = text_classifier.prepare_presence(model)
    else:
        ready = text_classifier.compose(word_counts.fit(counts, words, smoothing, prior))
    lines = {
        "learned from": f"{counts.documents.total()} documents",
        "classes": str(len(counts.words)),
        "words": f"{len(words)} in the vocabulary",
        **choices.in_words(),
    }
    return TextClassifier(ready, counts, choices, lines)
