"""More than fifty of everything: steps, rows, documents, seeds, ties, cells and cores."""

from collections.abc import Iterator
from fractions import Fraction

import pytest

import refnb
from refnb import errors
from refnb.decision import claims, refuter
from refnb.decision import curve as chapter
from refnb.door import chains, curves, folders, marking, texts, truths, workers
from refnb.estimation.moments import Moment
from refnb.networks import markov
from refnb.solutions import refuter as told_of
from refusals import refuses

HALF = Fraction(1, 2)
LONG = 10**30 + 57
FAIR = {"prior": {"a": "1/3", "b": "2/3"}, "presence": {}}


def test_sixty_steps_are_taken() -> None:
    """Of EM on rows with holes, of means of Gaussians, and of Baum-Welch; each after the last."""
    rows = [{"f": a, "g": b, "y": y} for a, b, y in ("xxa", "zzb", "xz ", "zx ", "xx ")]
    few, many = (refnb.em(rows, "y", steps=k, grid=10**6, missing=" ") for k in (2, 60))
    assert (many.likelihoods[:3], len(many.likelihoods)) == (few.likelihoods, 61)
    way = {"method": "gaussians", "variance": 1, "grid": 10**6, "steps": 60, "places": 20}
    soft = refnb.cluster([{"x": 0}, {"x": 2}], centres=["0.9", 1], **way)  # type: ignore[arg-type]
    assert len(soft.found.steps) == 60
    stays = {z: {y: Fraction(2 + (y == z), 5) for y in "st"} for z in "st"}
    shown = {"s": {"u": Fraction(3, 5), "v": Fraction(2, 5)}, "t": {"u": HALF, "v": HALF}}
    chain = refnb.hmm(markov.Model({"s": HALF, "t": HALF}, stays, shown))
    taught = chain.learn([[*"uuvvv"]], 60, 10**12)
    assert (taught.ended, len(taught.likelihoods)) == (chains.ALL, 61)


def test_sixty_rows_are_answered_and_marked() -> None:
    """Each has its place; those that cannot be read are counted."""
    learned = refnb.learn([{"f": f"v{i}", "y": "ab"[i % 2]} for i in range(60)], "y")
    found = learned.ask_all([{"f": f"v{i}"} for i in range(60)])
    assert len(found) == 60
    assert [found[i].place for i in range(60)] == [f"record {i}" for i in range(1, 61)]
    marks = marking.mark(refnb.solve("coin"), [{"answer": "heads"}] * 60)
    assert marks.unread == len(marks.rows) == 60


def test_a_curve_of_texts_learns_every_so_manieth_document() -> None:
    """As `refnb.text` does of these alone, unrounded; what has no answer is counted."""
    mail = {"a": ["x " * i + "z" for i in range(70)], "b": ["y"] * 66}
    how = texts.how(f"add=1/{LONG}", {"a": Fraction(1, LONG), "b": 1 - Fraction(1, LONG)}, 1, 0)
    shares = [*curves.curve(folders.documents(mail, "learning"), mail, how)]
    assert [k for k, _ in shares] == [64, 32, 16, 8, 4, 2, 1]
    for k, learned in shares:
        alone = texts.learn({y: found[::k] for y, found in mail.items()}, how)
        assert (learned.model, learned.told) == (alone.model, alone.told)
    plain = texts.how("none", "none", 1, 0)
    judged = {"a": ["x y"] * 60, "b": ["y"]}
    assert curves.learning_curve(mail, judged, "other", plain).unanswered == 7 * 60


def test_sixty_words_and_documents() -> None:
    """How often a word is seen, how many are left out, and one in sixty held out."""
    mail = {"a": ["x " * 60 + "y " * 55], "b": [" ".join("z" * i for i in range(1, 61))]}
    assert [*refnb.text(mail, least=58).model.words["a"]] == ["x"]
    assert refnb.text(mail, common=51).told["words"] == "11 in the vocabulary"
    tree = {"a": [str(i) for i in range(1, 121)]}
    kept, held = folders.parted(tree, 60)
    assert held == {"a": ["60", "120"]}
    assert len(kept["a"]) == 118
    refuses(
        errors.BadTable, "a class needs 60, got 59", lambda: folders.parted({"a": "x" * 59}, 60)
    )


def test_sixty_four_explanations_tie() -> None:
    """Six fair coins."""
    coins = "abcdef"
    tables = {v: [[[], {"x": "1/2", "y": "1/2"}]] for v in coins}
    document = {"variables": dict.fromkeys(coins, ("x", "y")), "tables": tables}
    found = refnb.network({**document, "parents": dict.fromkeys(coins, ())}).explain({})
    assert found.number == len(found.assignments) == 64


@pytest.mark.parametrize(
    ("labels", "features", "denominator"), [(51, (), 1), (1, (51,), 1), (2, (), 51)]
)
def test_claims_are_tried_of_truths_of_any_size(
    labels: int, features: tuple[int, ...], denominator: int
) -> None:
    """Fifty-one labels, values, features or parts."""
    claim = claims.CLAIMS["half-or-more"]
    found = refnb.refute("half-or-more", labels, features, denominator)
    search = refuter.search(claim, labels, features, denominator)
    assert found.truths == search.truths
    assert found.worked == told_of.solve(claim.words, search, labels, features, denominator)


@pytest.mark.parametrize("seed", [6, 7, 10, 11, 50, 51, 10**6, 2**64 - 1])
def test_any_seed_has_its_own_numbers(seed: int) -> None:
    """Those of the problem itself, on a sheet and in a question bank, too."""
    varied = refnb.solve("coin").vary(seed)
    assert refnb.vary("coin", seed).render("json") == varied.render("json")
    assert f"(seed {seed})" in refnb.sheet("coin", seed=seed, form="markdown", key=True)
    bank = refnb.sheet("coin", seed=seed, form="moodle")
    assert all(bank != refnb.sheet("coin", seed=other, form="moodle") for other in (5, 9, 49))


def test_as_many_variants_as_are_asked_for() -> None:
    """One for each seed, on paper and in a question bank."""
    assert refnb.sheet("coin", 51, form="markdown", key=True).count("(seed ") == 51
    assert refnb.sheet("coin", 51, form="moodle").count("<questiontext") == 51


def test_a_curve_up_to_sixty() -> None:
    """By a number, by sizes, and the prices of the last point."""
    known = truths.read(FAIR)
    found = refnb.curve(FAIR, 60)
    assert [*found.points] == [*range(61)]
    few = refnb.curve(FAIR, sizes=[60, 7, 11, 51])
    assert [*few.points] == [7, 11, 51, 60]
    for n, point in few.points.items():
        assert few.prices(n) == chapter.prices(known, point.error)
        assert found.points[n] == point
    refuses(errors.BadRequest, "no point 61", lambda: found.prices(61))


def test_all_cores_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a machine with sixty-four of them."""
    monkeypatch.setattr("os.sched_getaffinity", lambda _: {*range(64)}, raising=False)
    assert workers.cores() == 64


def test_a_limit_of_fifty_five() -> None:
    """Ten labels and fifty-five values are ten times as many cells, and one more is refused."""
    rows = [{"f": f"v{i}", "y": str(i % 10)} for i in range(55)]
    assert refnb.learn(rows, "y", limit=55).learned_from == (rows,)
    refuses(errors.OutOfRange, "540 cells", lambda: refnb.learn(rows, "y", limit=54))


def _moments(rows: list[dict[str, str]], f: str) -> Iterator[tuple[str, Moment]]:
    """Add up n, n x and n x x by label."""
    for y in "ab":
        pairs = [(int(r["n"]), Fraction(r[f])) for r in rows if r["y"] == y]
        yield y, Moment(*(sum(n * x**k for n, x in pairs) for k in range(3)))


def test_long_numbers_of_lines_are_those_of_rows() -> None:
    """With long weights: lines, rows, and tables of counts add the same moments."""
    cells = [("a", LONG, 51), ("a", 2**64 + 1, 7), ("b", 53, 2**65 + 3), ("b", 2**70, 60)]
    rows = [{"g": f"{x}/7", "p": str(x), "y": y, "n": str(n)} for y, x, n in cells]
    lines = ["g,p,y,n\n", *(",".join(row.values()) + "\n" for row in rows)]
    head, families = "kind,label,feature,value,count\n", {"g": "gaussian", "p": "poisson"}
    totals = {y: sum(n for z, _, n in cells if z == y) for y in "ab"}
    counts = [head, *(f"label,{y},,,{n}\n" for y, n in totals.items())]
    counts += [f"value,{r['y']},{f},{r[f]},{r['n']}\n" for r in rows for f in "gp"]
    known = [
        refnb.learn(rows, "y", weight="n", families=families),
        refnb.learn(lines, "y", weight="n", families=families),
        refnb.learn(counts=counts, families=families),
        refnb.learn(rows, "y", weight="n", families=families).learn(rows).unlearn(rows),
    ]
    for found in known:
        assert found.evidence.sums == {f: dict(_moments(rows, f)) for f in "gp"}  # type: ignore[union-attr]
        assert found.evidence == known[0].evidence
        assert found.model == known[0].model
