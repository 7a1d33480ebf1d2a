"""expected_error: what a rule costs under a truth, however the truth and the rule are stated."""

from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from api.doors import Facts, parts, says
from oracles.enumerations import cells, named
from refnb import expected_error, load
from refnb.classifiers import categorical
from refnb.decision import expected_error as chapter
from refnb.decision.plug_in import from_model, marginals, naive_rule, naive_scores
from refnb.decision.true_distribution import Truth
from refnb.exact.rational import spelling
from refnb.io import models as documents
from strategies import sizes
from strategies.models import models, schemas, truths


def wide(turn: int) -> categorical.Model:
    """Return ten labels and a column of three values, in numbers of forty digits."""
    parts = {y: Fraction((i * 7 + turn) % 10, 45) for i, y in enumerate(sizes.MANY[:10])}
    prior = {y: p * (1 - TINY) + TINY / 10 for y, p in parts.items()}
    rows = {y: {"x": p, "y": TINY, "z": 1 - p - TINY} for y, p in prior.items()}
    return categorical.Model(prior, {"f": rows})


TINY = Fraction(1, sizes.LONG)
WIDE, OTHER = wide(0), wide(4)


@given(schemas(values=2, least=1).flatmap(lambda s: st.tuples(truths(s), models(s, least=1))))
@example((from_model(WIDE), OTHER))
def test_the_error_of_a_classifier(pair: tuple[Truth, categorical.Model]) -> None:
    """A classifier, its model, and the labels that it gives are the same rule."""
    truth, model = pair
    with TemporaryDirectory() as folder:
        path = Path(folder, "model.json")
        path.write_text(documents.text(model))
        known = load(path)
    every = {x: known.ask(dict(named(truth.schema, x))).label for x in cells(truth.schema)}
    expected = chapter.expected_error(truth, naive_rule(model, truth)).error
    for rule in (known, model, every):
        assert expected_error(truth, rule).error == expected


@given(schemas(features=2, values=2, least=1).flatmap(models))
@example(WIDE)
def test_a_truth_can_be_stated_in_many_ways(model: categorical.Model) -> None:
    """Parameters as a record, a document or a file; every cell, as a record or a document."""
    known = from_model(model)
    features = {f: [*domain] for f, domain in model.schema.features.items()}
    lines = [
        [[e.instance[f] for f in features], e.label, spelling(e.weight)] for e in known.examples
    ]
    every = {"labels": [*model.prior], "features": features, "truth": lines}
    parameters = {"prior": model.prior, "conditionals": model.conditionals, "learned": "else"}
    expected = expected_error(known, model)
    with TemporaryDirectory() as folder:
        path = Path(folder, "truth.json")
        path.write_text(documents.text(model))
        for stated in (model, every, parameters, path, str(path)):
            found = expected_error(stated, model)
            assert (found.error, found.outcomes) == (expected.error, expected.outcomes)
            assert found.bayes_error == expected.bayes_error


@pytest.mark.parametrize("size", [1, 7, pytest.param(12, marks=pytest.mark.slow)])
def test_an_impossible_label_costs_nothing(size: int) -> None:
    """A stated truth is judged alike, be it small or large."""
    presence = {f"f{i}": {"a": "1/3", "b": "1/2"} for i in range(size)}
    assert expected_error({"prior": {"a": 0, "b": 1}, "presence": presence}).error == 0


stated = schemas(values=2).flatmap(lambda schema: truths(schema, every_label=True))
labelled = stated.flatmap(
    lambda truth: st.tuples(
        st.just(truth),
        st.fixed_dictionaries(
            dict.fromkeys(cells(truth.schema), st.sampled_from(truth.schema.labels))
        ),
    )
)


def of_naive(truth: Truth) -> Facts:
    """Return the error of naive Bayes, which knows the marginals of the truth."""
    known = marginals(truth)
    found = chapter.expected_error(truth, naive_rule(known, truth))
    assert sum((o.truth for o in found.outcomes if o.wrong), Fraction(0)) == found.error
    least = chapter.bayes_error(truth)
    scores = {"step naive_joint": naive_scores(known, truth), "bayes_error": least}
    return parts(found, "error outcomes") | scores


def of_labels(case: tuple[Truth, chapter.Rule]) -> Facts:
    """Return the error of a label for each cell."""
    found, least = chapter.expected_error(*case), chapter.bayes_error(case[0])
    assert least <= found.error
    return parts(found, "error outcomes") | {"bayes_error": least}


def of_best(truth: Truth) -> Facts:
    """Return the least error."""
    return dict.fromkeys(("error", "bayes_error"), chapter.bayes_error(truth))


test_expected_error = says(stated, expected_error, of_naive)
test_error_of_labels = says(labelled, lambda case: expected_error(*case), of_labels)
test_error_of_the_best = says(stated, lambda t: expected_error(t, "bayes"), of_best)
