"""Random small files of networks: most of them are read, some are damaged."""

from itertools import product
from random import Random

BLANKS = [" ", " ", "\n", ", ", "\t|", " // {;\n", "/* \n */ ", "\r\n"]
ROWS = {
    1: ["1", "1.0", "01.", "10E-1"],
    2: ["0.5 .5", "0.25 75e-2", "0 1", "1e-20 0.99999999999999999999", "0.3333 0.6666", "2 1"],
    3: ["0.1 0.2 0.7", "0 0 1.0", ".5 0.5 0", "0.333 0.333 0.333", "1 1 -1"],
}
DAMAGE = [
    "",
    " ",
    "{",
    "}",
    "(",
    ";",
    '"',
    "/*",
    "1/3",
    "property",
    "default",
    "table",
    "type",
    "0",
]


def file(r: Random, names: list[str]) -> str:
    """Write a network over these names, its values taken from them; then perhaps damage it."""
    used = [name for name in dict.fromkeys(names) if not set(name) & set('"\r\n')]
    domains = {v: r.sample(used, r.randint(1, min(3, len(used)))) for v in used}
    blocks = [["variable", _said(v), "{", *_type(r, domains[v]), "}"] for v in used]
    for i, v in enumerate(used):
        above = [u for u in used[:i] if r.random() < 0.6]
        head = ["probability", "(", _said(v), *map(_said, above), ")", "{"]
        blocks.append([*head, *_table(r, domains[v], [domains[u] for u in above]), "}"])
    words = [
        "network",
        "n",
        "{",
        "}",
        *(w for block in r.sample(blocks, len(blocks)) for w in block),
    ]
    if r.random() < 0.4:
        words[r.randrange(len(words))] = r.choice(DAMAGE)
    return "".join(word + r.choice(BLANKS) for word in words)


def _said(name: str) -> str:
    return f'"{name}"'


def _type(r: Random, domain: list[str]) -> list[str]:
    declared = ["type", "discrete", "[", str(len(domain)), "]", "{", *map(_said, domain), "}", ";"]
    return [*declared, *(["property x 1 { ;"] if r.random() < 0.2 else [])]


def _table(r: Random, domain: list[str], above: list[list[str]]) -> list[str]:
    """Write rows, or a default with some rows, or all numbers turned on their side."""
    cells = list(product(*above))
    rows = [r.choice(ROWS[len(domain)]).split() for _ in cells]
    way = r.random()
    if way < 0.4:
        return ["table", *(row[i] for i in range(len(domain)) for row in rows), ";"]
    pairs = r.sample(list(zip(cells, rows, strict=True)), len(cells))
    written = [["(", *map(_said, cell), ")", *row, ";"] for cell, row in pairs]
    if way < 0.7:
        written = [["default", *rows[0], ";"], *written[1:]]
    return [word for row in r.sample(written, len(written)) for word in row]
