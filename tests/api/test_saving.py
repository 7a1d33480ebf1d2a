"""Files of models: what was saved answers alike, and what was changed by hand is noticed."""

import json
import pickle
import tempfile
from pathlib import Path

from hypothesis import example, given

from api.tables import BASE, WIDE, WIDE_BINARY, WIDE_WHOLE, Case, Row, animals, cases, pets
from helpers.enclosures import both_ends
from helpers.refusals import refuses
from refnb import Classifier, load
from refnb.classifiers import bernoulli, categorical
from refnb.core.errors import RefnbError
from refnb.io import models
from strategies import models as some


def kept(found: Classifier) -> Classifier:
    """Return what a file keeps of a classifier, and its document; the file is indented by one."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "model.json")
        found.save(path)
        again = load(path)
        text = path.read_text("ascii")
        load(json.loads(text)).save(path)
        assert path.read_text("ascii") == text == json.dumps(json.loads(text), indent=1) + "\n"
    return again


def answers_alike(found: Classifier, row: Row) -> None:
    """Require that what was saved or pickled answers, learns and unlearns as what was not."""
    for again in (kept(found), pickle.loads(pickle.dumps(found))):  # noqa: S301
        for one, other in ((found, again), (found.learn([row]), again.learn([row]))):
            assert (one.engine.model, one.statistics) == (other.engine.model, other.statistics)
        assert (again.choices, again.labels) == (found.choices, found.labels)
        more = found.learn([row]).unlearn(row).engine.model
        assert again.learn([row]).unlearn(row).engine.model == more


@given(cases())
@example(WIDE)
@example(WIDE_BINARY)
@example(WIDE_WHOLE)
def test_a_file_keeps_everything(case: Case) -> None:
    """And a pickle does, as other libraries send it to their processes."""
    try:
        found = case.learned()
    except RefnbError:
        return
    answers_alike(found, case.rows[0])


@given(animals())
def test_a_file_keeps_numbers(rows: list[Row]) -> None:
    """Families, moments and the rules of the variance."""
    found = pets([*BASE, *rows])
    answers_alike(found, BASE[0])
    x = {"kg": "2.5", "coat": "long"}
    assert both_ends(kept(found).ask(x).posterior) == both_ends(found.ask(x).posterior)


@given(
    some.schemas(values=2, least=1).flatmap(some.models),
    some.bernoulli_models(wide=True).filter(lambda bits: bool(bits.presence)),
)
def test_parameters_alone_can_be_asked(words: categorical.Model, bits: bernoulli.Model) -> None:
    """What a file says is what the chapters infer, nothing rounded."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "model.json")
        for model in (words, bits):
            path.write_text(models.text(model))
            assert load(path).ask({}).posterior == model.prior
            assert load(path).settings == {"model": f"{models.family(model)}, from {path}"}
        x, found = dict.fromkeys(bits.presence, "1"), load(path)
        try:
            expected = bernoulli.infer(bits, x)
        except RefnbError as error:
            refuses(type(error), ".", lambda: found.ask(x))
            return
        assert found.ask(x).posterior == expected.posterior
