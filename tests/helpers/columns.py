"""What columns hold, by hand, for the chapters and for the page."""

from refnb.io.columns import Kind

DECIMAL, THOUSANDS = "decimal", "thousands"


def unsure(reason: str, *cells: str) -> Kind:
    """Return what has two readings."""
    return Kind("categorical", False, "", cells, reason)


WORDS_ALONE = Kind("categorical")
KINDS: list[tuple[list[str], str, Kind]] = [
    (["47,7", "3"], "", Kind("gaussian", True, DECIMAL)),
    (["47,7", "1,200"], "", Kind("gaussian", True, DECIMAL)),
    (["1.200,50", "3"], "", Kind("gaussian", True, DECIMAL)),
    (["1.200,50", "3.5"], "", unsure("word", "1.200,50")),
    (["1,5%", "3%"], "", Kind("gaussian", True, DECIMAL)),
    (["0,125"], "", Kind("gaussian", True, DECIMAL)),
    (["1,200,300", "1,200"], "", Kind("categorical", True, THOUSANDS)),
    (["1,200.5", "850"], "", Kind("gaussian", True, THOUSANDS)),
    (["1,200", "3.5"], "", Kind("gaussian", True, THOUSANDS)),
    (["850", "3"], DECIMAL, Kind("categorical", True, DECIMAL)),
    (["8.5"], DECIMAL, Kind("gaussian", True)),
    (["12%", "0.5"], "", Kind("gaussian", True)),
    (["1,200", "850", "?"], THOUSANDS, Kind("categorical", True, THOUSANDS)),
    (["47,7", "3.5"], "", unsure("word", "47,7")),
    (["47,7", "3.5", "x"], "", WORDS_ALONE),
    (["47,7", "3"], THOUSANDS, unsure("word", "47,7")),
    (["1", "2", "x", "y"], "", WORDS_ALONE),
    ([*["1"] * 19, "x"], "", unsure("word", "x")),
    (["?", "NA"], "", WORDS_ALONE),
    (["?", "x"], "", WORDS_ALONE),
    (["1", "?"], "", Kind("categorical", True)),
    (["1.0", "+2", "3."], "", Kind("categorical", True)),
    (["1/2", "0.5"], "", Kind("gaussian", True)),
    (["$12.50", "8 €", "free"], "", unsure("dress", "$12.50", "8 €")),
    (["12 345", "a", "b"], "", WORDS_ALONE),
    (["12 345", "9'850"], "", unsure("dress", "12 345", "9'850")),
    ([f"{n} kg" for n in range(12)], "", WORDS_ALONE),
    ([f"{n} kg" for n in range(13)], "", unsure("dress", *(f"{n} kg" for n in range(13)))),
]  # fmt: skip
