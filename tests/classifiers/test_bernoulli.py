"""Laws of Bernoulli naive Bayes: absence counts."""

import re
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from itertools import product
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

import wide
from oracles import enumerations as oracle
from refnb import errors
from refnb.classifiers import categorical, naive
from refnb.classifiers.bernoulli import (
    Model,
    categorical_form,
    factors,
    fit,
    infer,
    instance,
    probability,
)
from refnb.data.wire import decode, encode
from refnb.estimation.counting import Counts, Values, count
from refnb.estimation.schema import Example, Instance, Schema
from refnb.estimation.smoothing import Smoothing, smoothing
from refnb.probability.distribution import Decision
from refusals import HALF, refuses
from strategies import models as some
from strategies import rivals

NONE, LAPLACE = smoothing("none"), smoothing("laplace")
B_A = {"b": HALF, "a": HALF}
THIRD = Fraction(1, 3)


def documents(model: Model) -> oracle.World:
    """Toss for every label and feature a coin with as many sides as theta has parts."""
    found: oracle.World = []
    for label, p in model.prior.items():
        coins = [table[label] for table in model.presence.values()]
        sides = list(product(*(range(theta.denominator) for theta in coins)))
        for throw in sides:
            present = [i < theta.numerator for i, theta in zip(throw, coins, strict=True)]
            x = dict(zip(model.presence, ("01"[up] for up in present), strict=True))
            found.append((x, label, p / len(sides)))
    return found


@st.composite
def queries(draw: st.DrawFn) -> tuple[Model, dict[str, str]]:
    """Draw a model and an instance, values missing."""
    model = draw(some.bernoulli_models())
    return model, draw(some.instances(model.schema))


@given(queries())
def test_inference_counts_the_documents_that_agree(case: tuple[Model, dict[str, str]]) -> None:
    """The posterior is the share of each label among all documents that agree with x."""
    model, x = case
    scores = oracle.chances(documents(model), x, model.prior)
    evidence = sum(scores.values(), Fraction(0))
    if evidence == 0:
        refuses(errors.ZeroEvidence, "every score is 0", lambda: infer(model, x))
        return
    ties, inference = oracle.maximisers(scores), infer(model, x)
    assert (inference.scores, inference.evidence) == (scores, evidence)
    assert inference.posterior == {c: s / evidence for c, s in scores.items()}
    assert inference.decision == Decision(ties[0], ties)
    assert list(inference.factors) == [f for f in model.presence if f in x]
    assert decode(Model, encode(model)) == model


@given(queries())
def test_the_probability_of_x_is_its_share_of_a_label(case: tuple[Model, dict[str, str]]) -> None:
    """The part of a label's documents that agree with x, whatever the prior; it sums to 1."""
    model, x = case
    even = Model(dict.fromkeys(model.prior, Fraction(1, len(model.prior))), model.presence)
    chances = oracle.chances(documents(even), x, model.prior)
    for y, p in even.prior.items():
        found = probability(model, x, y)
        assert type(found) is Fraction
        assert p * found == chances[y]
        cells = [oracle.named(model.schema, z) for z in oracle.cells(model.schema)]
        assert sum(probability(model, z, y) for z in cells) == 1
    assert {y: p * probability(model, x, y) for y, p in model.prior.items()} == naive.scores(
        model.prior, factors(model, x)
    )
    refuses(errors.UnknownLabel, "'zz'", lambda: probability(model, x, "zz"))


@given(some.binary_schemas(), some.rules, some.rules, st.data())
def test_bernoulli_is_categorical_with_two_values(
    schema: Schema, rule: Smoothing, prior: Smoothing, source: st.DataObject
) -> None:
    """Fitted on the same counts, both give the same inference, or refuse in the same words."""
    counts = count(schema, source.draw(some.data(schema)))
    x = source.draw(some.instances(schema))
    try:
        other = categorical.fit(counts, rule, prior)
    except errors.UndefinedEstimate as same:
        refuses(errors.UndefinedEstimate, re.escape(str(same)), lambda: fit(counts, rule, prior))
        return
    model = fit(counts, rule, prior)
    assert model.prior == other.prior
    assert model.presence == {
        f: {c: theta["1"] for c, theta in table.items()} for f, table in other.conditionals.items()
    }
    assert model.schema == Schema(schema.labels, dict.fromkeys(schema.features, ("0", "1")))
    assert encode(factors(model, x)) == encode(categorical.factors(other, x))


@pytest.mark.theorems
@given(some.binary_schemas(), st.data())
def test_counts_maximise_the_likelihood(schema: Schema, source: st.DataObject) -> None:
    """Toss the coins that were seen: another prior or theta, to either side, is less likely."""
    sure = [Example(source.draw(some.instances(schema, missing=False)), y) for y in schema.labels]
    seen = oracle.records([*sure, *source.draw(some.data(schema))])
    best = fit(count(schema, [Example(e.instance, e.label) for e in seen]), NONE, NONE)

    def explained(model: Model) -> Fraction:
        labels = [model.prior[e.label] for e in seen]
        sides = [
            p[e.label] if e.instance[f] == "1" else 1 - p[e.label]
            for e in seen
            for f, p in model.presence.items()
            if f in e.instance
        ]
        return prod([*labels, *sides], start=Fraction(1))

    models = [Model(p, best.presence) for p in source.draw(rivals.tables(best.prior))]
    for f, coins in best.presence.items():
        y = source.draw(st.sampled_from(schema.labels))
        sides = source.draw(rivals.tables({"1": coins[y], "0": 1 - coins[y]}))
        models += [Model(best.prior, best.presence | {f: coins | {y: side["1"]}}) for side in sides]
    for rival in models:
        assert (explained(rival) < explained(best)) == (rival != best)


@given(some.bernoulli_models(), st.data())
def test_the_prior_declares_the_order(model: Model, source: st.DataObject) -> None:
    """Counts or tables written down backwards give tables in declared order."""
    counts = count(model.schema, source.draw(some.data(model.schema)))
    values = {f: oracle.backwards(t) for f, t in oracle.backwards(counts.values).items()}
    turned = Counts(counts.schema, oracle.backwards(counts.labels), values)
    assert encode(fit(turned, LAPLACE, model.prior)) == encode(fit(counts, LAPLACE, model.prior))
    mirrored = Model(model.prior, {f: oracle.backwards(t) for f, t in model.presence.items()})
    for x in (dict.fromkeys(model.presence, "0"), dict.fromkeys(model.presence, "1")):
        assert encode(factors(mirrored, x)) == encode(factors(model, x))


@given(some.binary_schemas(), some.positive_rules, st.data())
def test_0_and_1_are_only_names(schema: Schema, rule: Smoothing, source: st.DataObject) -> None:
    """Exchange present and absent in the examples and in x: the same scores."""
    examples, x = source.draw(some.data(schema)), source.draw(some.instances(schema))

    def flipped(x: Instance) -> dict[str, str]:
        return {f: "10"[int(v)] for f, v in x.items()}

    mirrored = [Example(flipped(e.instance), e.label, e.weight) for e in examples]
    here = infer(fit(count(schema, examples), rule, rule), x)
    there = infer(fit(count(schema, mirrored), rule, rule), flipped(x))
    assert there.scores == here.scores


def test_absence_is_evidence() -> None:
    """✘ Leaving the absent words out: it reads their values as missing, and decides otherwise."""
    model = Model(B_A, {"free": {"b": Fraction(9, 10), "a": HALF}, "hi": {"b": HALF, "a": THIRD}})
    x = instance(["free", "hi"], ["hi"])
    assert x == {"free": "0", "hi": "1"}
    assert infer(model, x).posterior == {"b": Fraction(3, 13), "a": Fraction(10, 13)}
    assert infer(model, {"hi": "1"}).posterior == {"b": Fraction(3, 5), "a": Fraction(2, 5)}


@given(some.names("xyzw", 0, 4), st.data())
def test_instance_is_present_or_absent(features: list[str], source: st.DataObject) -> None:
    """Every feature has a value, in the order of the features: 1 exactly where it is present."""
    present = source.draw(st.lists(st.sampled_from(features))) if features else []
    x = instance(features, present)
    assert list(x) == features
    assert [f for f, v in x.items() if v == "1"] == [f for f in features if f in present]
    assert set(x.values()) <= {"0", "1"}
    refuses(errors.UnknownFeature, "'v'", lambda: instance(features, [*present, "v"]))


def test_spam_by_hand() -> None:
    """M-57: eight spam and four other mails, Laplace, prior 1/10: 3/803."""
    with_word = {"study": (0, 3), "free": (8, 1), "money": (4, 1)}
    values: Values = {
        f: {"spam": {"0": 8 - spam, "1": spam}, "ham": {"0": 4 - ham, "1": ham}}
        for f, (spam, ham) in with_word.items()
    }
    schema = Schema(("spam", "ham"), dict.fromkeys(with_word, ("0", "1")))
    counts = Counts(schema, {"spam": 8, "ham": 4}, values)
    model = fit(counts, LAPLACE, {"spam": Fraction(1, 10), "ham": Fraction(9, 10)})
    x = instance(list(with_word), ["money", "study"])
    assert infer(model, x).posterior["spam"] == Fraction(3, 803)


def test_a_model_refuses() -> None:
    """One probability for each label of the prior."""
    refuses(errors.DomainMismatch, "'f'", lambda: Model(B_A, {"f": {"b": HALF}}))
    for theta in (3 * HALF, -HALF):
        call = partial(Model, B_A, {"f": {"b": HALF, "a": theta}})
        refuses(errors.OutOfRange, f"'f' given 'a'.*{theta}", call)
    refuses(errors.NotText, "1", lambda: Model(B_A, {1: B_A}))  # type: ignore[dict-item]


def test_fit_refuses() -> None:
    """Every feature is present or absent, a table is not 0/0, and a prior is over the labels."""
    other = [count(Schema(("b", "a"), {"f": domain}), []) for domain in (("0",), ("0", "1", "2"))]
    for counts in other:
        refuses(errors.DomainMismatch, "'f'", partial(fit, counts, LAPLACE, LAPLACE))
    counts = count(Schema(("b", "a"), {"f": ("1", "0")}), [])
    refuses(errors.UndefinedEstimate, "'f' given 'b'", lambda: fit(counts, NONE, LAPLACE))
    refuses(errors.DomainMismatch, "'b', 'a'.*'c'", lambda: fit(counts, LAPLACE, {"c": 1}))


@pytest.mark.parametrize("function", [factors, infer])
def test_instances_are_refused(function: Callable[[Model, Instance], object]) -> None:
    """Another feature, a value that is not 0 or 1, evidence 0."""
    model = Model(B_A, {"f": {"b": Fraction(0), "a": Fraction(0)}})
    refuses(errors.UnknownFeature, "'h'", lambda: function(model, {"h": "0"}))
    refuses(errors.UnknownValue, "'f'.*'yes'", lambda: function(model, {"f": "yes"}))
    refuses(errors.ZeroEvidence, r"p\(f \| a\) = 0", lambda: infer(model, {"f": "1"}))


@given(some.bernoulli_models(), st.data())
def test_written_out_it_says_the_same(model: Model, source: st.DataObject) -> None:
    """The factors of a word, present or absent, are those of a categorical model."""
    written = categorical_form(model)
    x = {f: source.draw(st.sampled_from("01")) for f in model.presence}
    assert categorical.factors(written, x) == factors(model, x)
    assert written.prior == model.prior


def test_many_labels_and_features_with_long_numbers() -> None:
    """Each is looked up in its own row, whatever stands before it."""
    model = Model(wide.shares(), {f: wide.shares(i) for i, f in enumerate(wide.NAMES)})
    for present in (wide.NAMES[:0], wide.NAMES[-1:], wide.NAMES[::2], wide.NAMES):
        x = instance(wide.NAMES, present)
        own = {
            f: {y: p if f in present else 1 - p for y, p in row.items()}
            for f, row in model.presence.items()
        }
        assert factors(model, x) == own
        found = infer(model, x)
        assert found.scores == {
            y: p * prod(row[y] for row in own.values()) for y, p in model.prior.items()
        }
        form = categorical_form(model)
        assert form.prior == model.prior
        assert categorical.infer(form, x) == found


def test_every_feature_has_the_values_0_and_1() -> None:
    """The fifth has three."""
    domains = {**dict.fromkeys("abcd", ("0", "1")), "e": ("0", "1", "2")}
    seen = count(Schema(("y",), domains), [Example(dict.fromkeys("abcde", "0"), "y")])
    refuses(errors.DomainMismatch, "'e'", lambda: fit(seen, LAPLACE, LAPLACE))
