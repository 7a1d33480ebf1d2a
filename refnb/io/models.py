"""Models as documents: saved, read back, or written by hand as in an exam question.

    prior      of each label                  "m": "1/2"
    features   of each label, by feature:
               what its values have           "sky":    {"m": {"blue": "1/3", "grey": "2/3"}, ...}
               that it is there, 1 or 0       "smokes": {"m": "1/5", ...}
               a mean and a variance          "height": {"gaussian": {"m": ["178", "7^2"], ...}}
                                              or {"mean": 178, "sd": 7} in the place of the list
               a rate                         "calls":  {"poisson": {"m": "3.5", ...}}
    label      what the labels are called; it may be absent

    columns    of a joint table, one of them the label: the last one, unless `label` names another
    joint      [values, number] for each row, its probability or count; others have 0
    domains    of each column; it may be absent: the values in the order of the rows

    words      of counts of words, for each label, how probable each word is, at every place
    others     the same of its complement, all other labels together

The members have the order of labels, features and values. You may put the parameters of categorical
and Bernoulli features under "categorical" and "bernoulli". You may write a number as people do:
9/10, 0.9, 90%, 0.9^2, a JSON number or a string. A model that you read back equals the one you
wrote. A record in its wire form is read as well.

The trap: a model is its parameters, not the data behind them. Counts are needed to learn more, or
to unlearn.

Source: T. Bray, The I-JSON Message Format, RFC 7493 (2015), for what a document may hold.
"""

from collections.abc import Collection, Mapping
from fractions import Fraction
from operator import itemgetter
from typing import TypeVar, get_args

from refnb.classifiers import bernoulli, categorical, complement, joint, mixed, multinomial
from refnb.core import checks, messages
from refnb.core.errors import BadRequest, Negative
from refnb.estimation.schema import Example, Schema
from refnb.io import annotations, documents, suggestions, wire
from refnb.io.documents import Json
from refnb.networks.network import Network

T = TypeVar("T")
Table: type[dict[str, Fraction]] = checks.Probabilities[str]  # type: ignore[assignment] # a row of 1

Words = multinomial.Model | complement.Model
Model = categorical.Model | bernoulli.Model | joint.Table | mixed.Model | Words

FORMAT = "refnb-model/1"
FORM = (
    '{"prior": {"yes": 0.6, "no": 0.4}, "features": {"wind": {'
    '"yes": {"weak": 0.7, "strong": 0.3}, "no": {"weak": 0.5, "strong": 0.5}}}}'
)
LEARNED = "learned"  # a member beside them: how the parameters were learned, and what was counted
KINDS = ("categorical", "bernoulli", *mixed.FAMILIES)  # of a feature


def read(value: Json) -> Model:
    """Return the model in a document.

    Raises BadRequest for any other document; NotExact for a value that is not a number; whatever
    the model itself raises.

    >>> presence: Json = {"smokes": {"m": "20%", "f": "0.3"}}
    >>> read({"prior": {"m": "0.5", "f": "2/4"}, "features": presence}).prior
    {'m': Fraction(1, 2), 'f': Fraction(1, 2)}
    """
    members = dict(value) if isinstance(value, dict) else {}
    if (form := members.pop("format", FORMAT)) != FORMAT:
        raise BadRequest(f"the format of a model is {FORMAT!r}, got {messages.quote(form)}")
    target = label(members)
    members.pop("label", None)
    if set(members) == {"prior", "features"}:
        return _naive(members["prior"], members["features"])
    if target and {"columns", "joint"} <= set(members) <= {"columns", "joint", "domains"}:
        return _joint(members, target)
    families: tuple[type[Model], ...] = get_args(Model)
    for family in families:
        if {*members} == {*annotations.members(family)}:
            return read_as(family, members)
    if {*members} == {*annotations.members(Network)}:
        raise BadRequest("this is a Bayesian network, no model of one label")
    kinds = "prior, features; prior, words; or columns, joint"
    got = messages.listing(sorted(members)) if members else "no object"
    raise BadRequest(f"a model has the members {kinds}; got {got}; it is written like {FORM}")


def label(value: Json) -> str | None:
    """Return the label's name in a document; for a joint table by default its last column."""
    members = value if isinstance(value, dict) else {}
    columns = members.get("columns")
    name = members.get("label", columns[-1] if isinstance(columns, list) and columns else None)
    return None if name is None else wire.decode(str, name, "the label")


def _naive(prior: Json, features: Json) -> Model:
    """Return the model of parameters by feature: of one family if all share it, or mixed."""
    pi = read_as(Table, prior, "the prior")
    groups: dict[str, dict[str, Json]] = {family: {} for family in KINDS}
    entries = documents.require(dict, features, "the features")
    for f, entry in entries.items():
        rows = documents.require(dict, entry, f"the feature {messages.quote(f)}")
        family, inside = next(iter(rows.items()), ("", None))
        if (
            (len(rows) == 1 and family in KINDS)
            and isinstance(inside, dict)
            and (family not in pi or {*inside} == {*pi})
        ):
            rows = inside
        else:
            family = "categorical" if isinstance(inside, dict) else "bernoulli"
        groups[family][f] = rows
    values, presence = groups.pop("categorical"), groups.pop("bernoulli")
    families = {name: _numbers(name, pi, rows) for name, rows in groups.items() if rows}
    present = bernoulli.Model(pi, read_as(dict[str, dict[str, Fraction]], presence, "the features"))
    if presence and not values and not families:
        return present
    tables: dict[str, Mapping[str, Mapping[str, Fraction]]]
    tables = read_as(dict[str, Mapping[str, checks.Probabilities[str]]], values, "the features")
    tables |= bernoulli.categorical_form(present).conditionals
    model = categorical.Model(pi, {f: tables[f] for f in entries if f in tables})
    return mixed.Model(model, families) if families else model


def _numbers(family: str, pi: dict[str, Fraction], features: dict[str, Json]) -> mixed.Part:
    """Return the parameters of a numeric family: for each label a number, or a list."""
    kind = mixed.FAMILIES[family].Model
    _, *names = annotations.members(kind)
    numbers_ = " and ".join(f"a {name[:-1]}" for name in names)
    lists = dict[str, Json]()
    for f, row in features.items():
        cells: dict[str, Json] = documents.require(dict, row, "a feature")
        cells = {y: _spread(entry, names) for y, entry in cells.items()}
        lists[f] = cells = {y: entry if names[1:] else [entry] for y, entry in cells.items()}
        for y, entry in cells.items():
            if not isinstance(entry, list) or len(entry) != len(names):
                place, got = messages.place("the feature", f, y), documents.beginning(entry)
                needed = f'{numbers_} are needed, such as ["178", "49"]'
                raise BadRequest(f"{place}: {needed}, got {got}")
    numbers = read_as(dict[str, dict[str, tuple[Fraction, ...]]], lists, "the features")
    tables = (messages.map_cells(numbers, itemgetter(i)) for i in range(len(names)))
    part: mixed.Part = kind(pi, *tables)
    return part


def _spread(entry: Json, names: Collection[str]) -> Json:
    """Return the named parameters of a label; the square of an sd is its variance."""
    if not isinstance(entry, dict):
        return entry
    parts = dict(entry)
    if isinstance(sd := parts.pop("sd", None), int | str):
        if str(sd).strip().startswith("-"):
            raise Negative(f"a standard deviation must be > 0, got {sd}")
        parts["variance"] = f"({sd})^2"
    order = [name[:-1] for name in names]
    if {*parts} != {*order}:
        return entry
    return [parts[name] for name in order] if order[1:] else parts[order[0]]


def _joint(members: dict[str, Json], target: str) -> joint.Table:
    """Return the table of rows with values and a probability; an absent row has 0."""
    columns = read_as(tuple[str, ...], members["columns"], "the columns")
    checks.names(columns, "the columns")
    suggestions.choice(target, columns, "column of the joint table")
    counts = read_as(dict[tuple[str, ...], Fraction], members["joint"], "the joint table")
    odd = next((x for x in counts if len(x) != len(columns)), None)
    if odd is not None:
        raise BadRequest(f"a row of the joint table has {len(columns)} values, got {list(odd)}")
    seen = {c: tuple(dict.fromkeys(x[i] for x in counts)) for i, c in enumerate(columns)}
    if "domains" in members:
        seen = read_as(dict[str, tuple[str, ...]], members["domains"], "the domains")
        checks.same(columns, seen, "the columns and the domains")
    cases = [(dict(zip(columns, x, strict=True)), n) for x, n in counts.items()]
    schema = Schema(seen[target], {c: seen[c] for c in columns if c != target})
    return joint.count(schema, [Example(x, x.pop(target), n) for x, n in cases])


def read_as(kind: type[T], value: Json, place: str = "the model") -> T:
    """Return a record of a known kind from a document, with objects for tables and any numbers.

    Raises BadRequest for any other document; NotExact for a value that is not a number; whatever
    the record itself raises.

    >>> read_as(bernoulli.Model, {"prior": {"a": "1"}, "presence": {}}).prior
    {'a': Fraction(1, 1)}
    """
    return wire.decode(kind, value, place, by_hand=True)


def document(model: Model, target: str | None = None) -> Json:
    """Return the document that `read` turns into this model, with the name of its label.

    >>> document(bernoulli.Model({"a": 1}, {}), "y")
    {'format': 'refnb-model/1', 'label': 'y', 'prior': {'a': '1'}, 'features': {}}
    """
    head: dict[str, object] = {"format": FORMAT}
    if target is not None:
        head["label"] = target
    if isinstance(model, Words):
        name = [*annotations.members(type(model))][-1]
        return documents.as_json({**head, "prior": model.prior, name: getattr(model, name)})
    if isinstance(model, joint.Table):
        schema, name = model.schema, target or "label"
        while name in schema.features:
            name = f"the {name}"
        rows = [[[*x, y], n] for x, row in model.cells.items() for y, n in row.items()]
        domains = {**schema.features, name: schema.labels}
        return documents.as_json({**head, "columns": [*domains], "domains": domains, "joint": rows})
    tables: dict[str, Mapping[str, object]]
    if isinstance(model, mixed.Model):
        families = {name: _cells(part) for name, part in model.families.items()}
        tables = {"categorical": model.categorical.conditionals, **families}
    elif isinstance(model, bernoulli.Model):
        tables = {"bernoulli": model.presence}
    else:
        tables = {"categorical": model.conditionals}
    plain = [] if {*model.prior} <= {*KINDS} else ["categorical", "bernoulli"]
    rows_of = [(family, f, row) for family, table in tables.items() for f, row in table.items()]
    features = {f: row if family in plain else {family: row} for family, f, row in rows_of}
    return documents.as_json({**head, "prior": model.prior, "features": features})


def _cells(part: mixed.Part) -> Mapping[str, object]:
    """Return the parameters of numbers by feature and label: one number, or a list of several."""
    tables = [*part.tables.values()]
    lists = {f: {y: [t[f][y] for t in tables] for y in row} for f, row in tables[0].items()}
    return lists if len(tables) > 1 else tables[0]


def text(model: Model | Network) -> str:
    """Return the text of a document: `read` understands a model's.

    >>> print(text(bernoulli.Model({"a": 1}, {})))
    {
     "format": "refnb-model/1",
     "prior": {
      "a": "1"
     },
     "features": {}
    }
    <BLANKLINE>
    """
    value = wire.encode(model) if isinstance(model, Network) else document(model)
    return documents.dumps(value, indent=1) + "\n"


def family(model: Model) -> str:
    """Return the name of the family.

    >>> family(bernoulli.Model({"a": 1}, {}))
    'bernoulli'
    """
    return type(model).__module__.rpartition(".")[2]
