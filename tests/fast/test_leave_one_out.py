"""Laws of rows left out: the posterior is that of a model learned from all others."""

import re
from fractions import Fraction
from functools import partial

from hypothesis import example, given
from hypothesis import strategies as st

from api import tables
from api.tables import Case
from refnb.classifiers import categorical
from refnb.core.errors import RefnbError
from refnb.estimation.counting import count, subtract
from refnb.estimation.smoothing import smoothing
from refnb.fast import leave_one_out
from refusals import refuses
from strategies import sizes


@given(tables.cases(), st.data())
@example(tables.LIGHT, None)
def test_what_is_left_out_was_never_learned(case: Case, source: st.DataObject | None) -> None:
    """For each row, a rule or a given prior; without 0/0 and whole weights there is an answer."""
    schema, seen = case.study.schema, case.study.examples
    rule, prior = case.rules[0], case.rules[1]
    given_ = source.draw(sizes.distribution(schema.labels)) if source else None
    for chosen in (prior, given_) if given_ else (prior,):
        counts = count(schema, seen)
        ready = leave_one_out.prepare(counts, rule, chosen)
        for e in seen:
            cells = [e.instance.get(f) for f in schema.features]
            found = ready.weights(e.label, cells, e.weight)
            try:
                rest = categorical.fit(subtract(counts, count(schema, [e])), rule, chosen)
                shares = categorical.infer(rest, e.instance).posterior
            except RefnbError as error:
                assert found == []
                asked = partial(ready.check, counts, rule, chosen, e.label, cells, e.weight)
                if all(ready.products):
                    refuses(type(error), re.escape(str(error)), asked)
                else:
                    asked()
            else:
                assert [Fraction(n, sum(found)) for n in found] == [*shares.values()]


def test_a_weight_of_another_denominator_has_no_answer() -> None:
    """Half a row, where the counts are whole."""
    case, laplace = tables.LIGHT, smoothing("laplace")
    counts = count(case.study.schema, case.study.examples)
    ready = leave_one_out.prepare(counts, laplace, laplace)
    row = case.study.examples[0]
    cells = [row.instance.get(f) for f in case.study.schema.features]
    assert ready.weights(row.label, cells, Fraction(1, 2)) == []
    assert ready.weights(row.label, cells, row.weight)
