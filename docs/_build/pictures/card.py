"""The worked answer of the README: a drawing that carries its own colours, in `docs/assets`."""

from docs._build.pictures import svg
from refnb.classifiers import categorical
from refnb.estimation.smoothing import smoothing
from refnb.exact import rational, rounding
from refnb.exercises.problems.play_tennis import DAY, counts

STYLE = (
    "text{font:15px sans-serif;fill:#1c2329}.strong{font-weight:700}.line{stroke:#7a838b}"
    ".a{fill:#0a5370}.b{fill:#b0450a}.on{fill:#fff}"
    "@media(prefers-color-scheme:dark){text{fill:#e6e9eb}.a{fill:#86d0ec}.b{fill:#f3985e}"
    ".on{fill:#13191d}}"
)
WIDE, ROW, LEFT = 560, 26, 16
COLUMNS = {"yes": 300, "no": 430}


def tennis() -> str:
    """Return the drawing of play-tennis: counts, products, and what they come to."""
    none = smoothing("none")
    found = categorical.infer(categorical.fit(counts(), none, none), DAY)
    after = found.posterior
    rows = [("all days", found.prior)]
    rows += [(f"{f}: {DAY[f]}", row) for f, row in found.factors.items()]
    rows += [("multiplied", found.scores), ("divided by their sum", after)]
    marks = [svg.text(x, 30, y, "", "strong") for y, x in COLUMNS.items()]
    for i, (name, row) in enumerate(rows):
        y, kind = 30 + ROW * (i + 1), "strong" if i == len(rows) - 1 else ""
        marks.append(svg.text(LEFT, y, name, "", kind))
        marks += [svg.text(x, y, rational.spelling(row[z]), "", kind) for z, x in COLUMNS.items()]
        if i == len(rows) - 3:
            marks.append(svg.segment((LEFT, y + 8), (WIDE - LEFT, y + 8)))
    share, top = after["yes"], 50 + ROW * len(rows)
    wide = WIDE - 2 * LEFT
    marks += [
        svg.box((LEFT, top), wide * share, 28, "a"),
        svg.box((LEFT + wide * share, top), wide * (1 - share), 28, "b"),
    ]
    said = {y: f"{y} {rounding.decimal(100 * p, 0)} %" for y, p in after.items()}
    marks.append(svg.text(LEFT + 8, top + 19, said["yes"], "", "on"))
    marks.append(svg.text(WIDE - LEFT - 8, top + 19, said["no"], "end", "on"))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {top + 44}" width="{WIDE}" '
        f'role="img"><title>Do we play tennis? no: {after["no"]}</title>'
        f"<style>{STYLE}</style>{''.join(marks)}</svg>\n"
    )
