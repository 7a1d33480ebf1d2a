"""hmm: a model from a file, a document or a record answers and learns as its chapters do."""

import tempfile
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

from hypothesis import example, given
from hypothesis import strategies as st

import refnb
from api.doors import Facts, says
from helpers.refusals import HALF
from refnb.core.errors import RefnbError
from refnb.examples import UMBRELLA
from refnb.latent import baum_welch, hmm, viterbi
from refnb.latent.hmm import Model
from strategies import chains as drawn
from strategies.sizes import LONG

TINY = Fraction(1, LONG)
RARE = Model(
    {"s": TINY, "t": 1 - TINY},
    {"s": {"s": TINY, "t": 1 - TINY}, "t": {"s": HALF, "t": HALF}},
    {"s": {"u": HALF - TINY, "v": HALF + TINY}, "t": {"u": TINY, "v": 1 - TINY}},
)


@given(drawn.models())
@example(RARE)
def test_a_model_is_read_as_it_was_written(model: Model) -> None:
    """Tables as objects, numbers as they are, or saved: the same model, in the same order."""
    document = {name: getattr(model, name) for name in ("start", "transition", "emission")}
    assert refnb.hmm(document).model == model
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "chain.json")
        refnb.hmm(model).save(path)
        for found in (refnb.hmm(path), refnb.hmm(str(path))):
            assert found == refnb.hmm(model)
            assert [*found.model.start] == [*model.start]
        assert path.read_text().startswith('{\n "start"')
        assert path.read_text().endswith("\n}\n")


def test_sequences_come_in_many_ways(tmp_path: Path) -> None:
    """A file, a list, a table: equal ones count together, the empty cells of a line do not."""
    path = tmp_path / "days.csv"
    days = [["umbrella"] * i + ["none"] * (4 - i) for i in range(1, 4)]
    days += [["umbrella", "none"], ["none"], ["umbrella", "none"]]
    text = "\n\n".join(",".join(day) for day in days)
    path.write_text(f'\ufeff{text.removesuffix("umbrella,none")}umbrella,none,,\n"none"\n', "utf-8")
    chain = refnb.hmm(UMBRELLA)
    counted = {tuple(day): days.count(day) + (day == ["none"]) for day in days}
    expected = chain.learn(counted)
    sources = (path, str(path), [*days, ("none",)], iter([["none"], *days]))
    numbered = refnb.hmm(
        {"start": {"c": 1}, "transition": {"c": {"c": 1}}, "emission": {"c": {1: "1/4", 2: "3/4"}}}
    )
    assert numbered.observe([1, 2, 2]).likelihood == numbered.learn([[1, 2, 2]]).likelihoods[0]  # type: ignore[list-item]
    assert numbered.observe([1, 2, 2]).likelihood == Fraction(9, 64)  # type: ignore[list-item]
    spelled = {x: str(n) for x, n in counted.items()}
    assert chain.learn(spelled).model == expected.model
    for source in sources:
        taught = chain.learn(source)
        assert (taught.model, taught.likelihoods) == (expected.model, expected.likelihoods)


def of_sequence(case: tuple[Model, tuple[str, ...]]) -> Facts:
    """Return each number by name, and in the steps."""
    likelihood, smoothed = hmm.likelihood(*case), viterbi.smoothed(*case)
    return {"symbols": case[1], "likelihood": likelihood, "filtered": viterbi.filtered(*case),
            "posteriors": smoothed, "best": viterbi.explain(*case),
            "step posterior": smoothed, "step likelihood": likelihood}  # fmt: skip


test_observe = says(
    drawn.seen(), lambda case: refnb.hmm(case[0]).observe(case[1]), of_sequence, (RARE, ("u", "v"))
)
Taught = tuple[tuple[Model, dict[tuple[str, ...], int | Fraction]], int, int | None]


def of_steps(case: Taught) -> Facts:
    """Stop where nothing changes, or a step fails behind the first."""
    (model, x), steps, grid = case
    made = [*models_of(model, x, steps, grid)]
    still = next((i for i, (a, b) in enumerate(pairwise(made), 1) if a == b), None)
    told = baum_welch.likelihood
    facts = {"model": made[:still][-1], "likelihoods": tuple(told(m, x) for m in made[:still])}
    if still:
        return {**facts, "end": "a step changes nothing any more"}
    return {**facts, "end": "all steps are made"} if len(made) > steps else facts


def models_of(
    model: Model, x: dict[tuple[str, ...], int | Fraction], steps: int, grid: int | None
) -> Iterator[Model]:
    """Yield the model of each step; a first step that fails is refused."""
    yield model
    for k in range(steps):
        try:
            model = baum_welch.improved(model, x, grid) if grid else baum_welch.step(model, x)
        except RefnbError:
            if not k:
                raise
            return
        yield model


test_learn_a_chain = says(
    st.tuples(drawn.data(), st.integers(1, 2), st.sampled_from([None, 2, 1000, LONG])),
    lambda case: refnb.hmm(case[0][0]).learn(case[0][1], case[1], case[2]),  # type: ignore[arg-type]
    of_steps,  # type: ignore[arg-type]
    ((RARE, {("u", "v"): 60, ("v",): 1}), 1, None),
    ((RARE, {("u", "v"): 60, ("v",): 1}), 1, LONG),
)
