"""Fitted models of other libraries as documents, read without importing the library.

    classifier   GaussianNB, MultinomialNB, ComplementNB, BernoulliNB, CategoricalNB of scikit-learn
    network      a network of pgmpy, of tables

Counts and alpha are exact; means, variances, priors and entries of tables are the shortest decimals
that name their doubles. Codes become the values of categories.

The trap: scikit-learn's ComplementNB leaves the prior out, so here the prior is uniform.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction
from itertools import product
from typing import Any

from refnb.core.errors import BadRequest, RefnbError
from refnb.exact import rational
from refnb.io import columns

Fitted = Any  # type: ignore[explicit-any] # an object of others: its attributes say what it is

KINDS = ("theta_", "category_count_", "feature_count_")
LEAST = Fraction("1e-10")  # of alpha, where it is not forced


@contextmanager
def attributes(fitted: Fitted) -> Iterator[None]:
    """Refuse a model that lacks the attributes of a fitted one: BadRequest."""
    try:
        yield
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        if isinstance(error, RefnbError):
            raise
        what = f"{type(fitted).__name__} has not the attributes of a fitted model"
        raise BadRequest(f"{what}: {error}") from None


def classifier(fitted: Fitted) -> dict[str, object]:
    """Return the document of a fitted classifier: BadRequest unless it is one, fitted.

    >>> from types import SimpleNamespace as Fitted
    >>> bell = Fitted(classes_=["a"], class_prior_=[1.0], theta_=[[2.0]], var_=[[0.5]])
    >>> classifier(bell)["features"]
    {'x0': {'gaussian': {'a': [Fraction(2, 1), Fraction(1, 2)]}}}
    """
    kind = next((name for name in KINDS if hasattr(fitted, name)), "")
    if not kind or getattr(fitted, "norm", False):
        what = "a fitted naive Bayes of scikit-learn, ComplementNB without norm"
        ways, bare = f"a model is a path, a document, a record, or {what}", ""
        if hasattr(fitted, "steps"):
            ways = "of a pipeline give the last step, model[-1]"
        elif hasattr(fitted, "get_cpds"):
            ways = "write refnb.network(model)"
        elif not any(name.endswith("_") for name in vars(fitted)):  # as scikit-learn names results
            bare = ", which is not fitted"
        raise BadRequest(f"{ways}; got {type(fitted).__name__}{bare}")
    labels, n = [columns.label_text(y) for y in fitted.classes_], _exact(getattr(fitted, kind))
    names = [f"x{i}" for i in range(len(n if kind == KINDS[1] else n[0]))]
    names = [*map(str, getattr(fitted, "feature_names_in_", names))]

    def table(cell: Callable[[int, int], object]) -> dict[str, dict[str, object]]:
        """Return a table of cells for all labels and features, from their indices."""
        return {f: {y: cell(k, i) for k, y in enumerate(labels)} for i, f in enumerate(names)}

    if kind == KINDS[0]:
        v, prior = _exact(fitted.var_), dict(zip(labels, _list(fitted.class_prior_), strict=True))
        bells = table(lambda k, i: [n[k][i], v[k][i]])
        return {"prior": prior, "features": {f: {"gaussian": row} for f, row in bells.items()}}
    alpha, least = _exact(fitted.alpha), Fraction(0) if fitted.force_alpha else LEAST
    a = [max(x, least) for x in (alpha if isinstance(alpha, list) else [alpha] * len(names))]
    prior = _prior(fitted, labels)
    if kind == KINDS[1]:
        dice = table(lambda k, i: _shares({f"{v}": m + a[i] for v, m in enumerate(n[i][k])}))
        return {"prior": prior, "features": dice}
    if hasattr(fitted, "binarize"):
        times = _exact(fitted.class_count_)
        there = table(lambda k, i: (n[k][i] + a[i]) / (times[k] + 2 * a[i] or 1))
        return {"prior": prior, "features": there}
    if others := hasattr(fitted, "feature_all_"):
        prior = {y: Fraction(1, len(labels)) for y in labels}
        n = [[sum(w) - m for m, *w in zip(row, *n, strict=True)] for row in n]
    rows = (_shares({w: m + b for w, m, b in zip(names, row, a, strict=True)}) for row in n)
    return {"prior": prior, "others" if others else "words": dict(zip(labels, rows, strict=True))}


def label_kinds(fitted: Fitted) -> dict[str, str]:
    """Return the type of each label of a fitted classifier, for `columns.restore_cells`."""
    return {columns.label_text(y): columns.kind_of(y) for y in fitted.classes_}


def network(fitted: Fitted) -> dict[str, object]:
    """Return the document of a network: BadRequest for one without tables."""
    variables, parents, tables = {}, {}, {}
    if not (known := fitted.get_cpds()):
        raise BadRequest("a network has tables, this one has none: add them by its add_cpds first")
    for table in known:
        v, *above = table.variables
        states = {u: [*map(str, table.state_names[u])] for u in table.variables}
        rows = zip(*_list(table.get_values()), strict=True)
        cells = (dict(zip(states[v], row, strict=True)) for row in rows)
        variables[v], parents[v] = states[v], above
        tables[v] = dict(zip(product(*(states[u] for u in above)), cells, strict=True))
    return {"variables": variables, "parents": parents, "tables": tables}


def _list(x: Fitted) -> list[Fitted]:
    return list(x.tolist() if hasattr(x, "tolist") else x)


def _exact(x: Fitted) -> Fitted:
    """Return a number, or rows of numbers, each as the shortest decimal that names its double."""
    if hasattr(x, "tolist"):
        x = x.tolist()
    return [*map(_exact, x)] if isinstance(x, Sequence) else rational.rational(repr(x))


def _prior(fitted: Fitted, labels: list[str]) -> dict[str, object]:
    """Return the prior: given, estimated, or uniform."""
    if fitted.class_prior is not None:
        return dict(zip(labels, _list(fitted.class_prior), strict=True))
    counts = _exact(fitted.class_count_) if fitted.fit_prior else [Fraction(1)] * len(labels)
    return {**_shares(dict(zip(labels, counts, strict=True)))}


def _shares(counts: Mapping[str, Fraction]) -> dict[str, Fraction]:
    """Return each count divided by their sum."""
    total = sum(counts.values()) or 1
    return {v: n / total for v, n in counts.items()}
