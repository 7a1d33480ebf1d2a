"""Laws of whole weights: in the ratio of the scores, also of what is learned without a row."""

from dataclasses import replace
from fractions import Fraction
from math import gcd

from hypothesis import example, given
from hypothesis import strategies as st

from api import tables
from api.tables import Case
from refnb.classifiers import categorical
from refnb.core.errors import RefnbError, UndefinedEstimate
from refnb.estimation.counting import count, subtract
from refnb.estimation.schema import Instance
from refnb.fast import weights
from refnb.probability.distribution import Decision
from strategies import models, sizes


@given(models.queries())
def test_weights_are_in_the_ratio_of_the_scores(case: tuple[categorical.Model, Instance]) -> None:
    """w(y) s(z) = w(z) s(y) for all pairs of labels, and 0 only where the score is 0."""
    model, x = case
    labels = tuple(model.prior)
    asked = weights.prepare(model)
    cells = tuple(x.get(f) for f in model.conditionals)
    scores = [oracle(model, y, x) for y in labels]
    ((made, found), (none, _)) = asked.many([cells, ("no value",) * len(cells)])
    if not any(scores):
        assert made is None
    else:
        best = tuple(y for y, s in zip(labels, scores, strict=True) if s == max(scores))
        assert made == weights.decision(labels, found) == Decision(best[0], best)
    assert none is None or not cells
    for each in (found, asked.of(cells)):
        assert [w * sum(scores) for w in each] == [s * sum(each) for s in scores]
        assert [w > 0 for w in each] == [s > 0 for s in scores]
        assert not any(each) or weights.infer(model, x, each) == categorical.infer(model, x)
    assert gcd(*asked.starts) <= 1


def oracle(model: categorical.Model, y: str, x: Instance) -> Fraction:
    """Multiply one by one."""
    score = model.prior[y]
    for f, v in x.items():
        score *= model.conditionals[f][y][v]
    return score


@given(st.lists(st.fractions(0, 1, max_denominator=60), min_size=1, max_size=5))
@example([Fraction(0)] * 2)
@example([Fraction(2, 5), Fraction(4, 5)])
def test_whole_numbers_have_the_same_ratios(shares: list[Fraction]) -> None:
    """The least whole numbers, in the ratio of the shares."""
    found = weights.least(shares)
    assert [n * sum(shares) for n in found] == [p * sum(found) for p in shares]
    assert gcd(*found) == (1 if any(shares) else 0)


@given(tables.cases(), st.data())
@example(tables.LIGHT, None)
def test_what_is_left_out_was_never_learned(case: Case, source: st.DataObject | None) -> None:
    """For each row, once; a rule or a given prior; others that have an answer have this one."""
    schema, seen = case.study.schema, case.study.examples
    rule, prior = case.rules[0], case.rules[1]
    given_ = source.draw(sizes.distribution(schema.labels[::-1])) if source else None
    for chosen in (prior, given_) if given_ else (prior,):
        counts = count(schema, seen)
        try:
            ready = weights.prepare_counts(counts, rule, chosen)
        except UndefinedEstimate:  # and so nothing is learned that rows can be left out of
            continue
        for e in (replace(e, weight=1) for e in seen if e.weight >= 1):
            cells = [e.instance.get(f) for f in schema.features]
            found = ready.weights(e.label, cells)
            try:
                rest = categorical.fit(subtract(counts, count(schema, [e])), rule, chosen)
                shares = categorical.infer(rest, e.instance).posterior
            except RefnbError:
                assert not any(found)
            else:
                assert [Fraction(n, sum(found)) for n in found] == [*shares.values()]
                for (f, rows), own in zip(
                    rest.conditionals.items(), ready.factors(e.label, cells), strict=True
                ):
                    known = f in e.instance
                    assert own == {y: row[e.instance[f]] for y, row in rows.items() if known}
