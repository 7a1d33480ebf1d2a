"""Tables as they come, with answers and refusals: of Python, the commands and the playground."""

import shlex
from collections.abc import Iterator, Mapping
from typing import NamedTuple

LAPLACE: dict[str, object] = {"smoothing": "laplace"}
CALLED = {"smoothing": "smooth", "domains": "domain", "families": "family"}


class Case(NamedTuple):
    """A table, choices in both spellings, a question, P(p | x), and what has to be told."""

    text: str
    how: Mapping[str, object]
    options: str
    x: dict[str, str]
    p: str
    told: Mapping[str, str]


def options(how: Mapping[str, object]) -> str:
    """Return choices of Python as a command writes them."""
    return " ".join(word for name, value in how.items() for word in _option(name, value))


def _option(name: str, value: object) -> Iterator[str]:
    marks = name == "missing"
    pairs = value.items() if isinstance(value, dict) else [("", value)]
    parts = value if marks and isinstance(value, list) else pairs
    for part in parts:
        feature, item = part if isinstance(part, tuple) else ("", part)
        word = ",".join(map(str, item)) if isinstance(item, list) else str(item)
        word = f"{feature}={word}" if feature else {"False": "off"}.get(word, word)
        yield f"--{CALLED.get(name, name)}{'=' if word[:1] in ('', '-') else ' '}{word}"


def in_python(spelled: str) -> Mapping[str, object]:
    """Return what a few options are called in Python."""
    return next((how for how in CHOICES if options(how) == spelled), {})


CHOICES: list[Mapping[str, object]] = [
    *({"missing": mark} for mark in ("N/A", "-", "?")),
    *({"comma": comma} for comma in ("decimal", "thousands")),
    {"families": {"a": "gaussian"}},
    {"header": ["k", "l", "y"]},
    {"model": "bernoulli"},
]


def question(spelled: str) -> dict[str, str]:
    """Return what a line observes, or nothing."""
    _, _, pair = spelled.partition("--given ")
    return dict([pair.split("=", 1)]) if pair else {}


def measured(
    text: str, x: str, p: str, told: Mapping[str, str] | None = None, **how: object
) -> Case:
    """Return the case of a table of numbers, which need no smoothing."""
    return Case(text, how, options(how), question(f"--given {x}"), p, told or {})


def counted(
    text: str, x: str, p: str, told: Mapping[str, str] | None = None, **how: object
) -> Case:
    """Return the case of a table that is counted, smoothed with Laplace's rule."""
    return measured(text, x, p, told, **LAPLACE, **how)


MARKED = "a,y\n ?,p\n u,p\n v,p\n u,q\n v,q\n"
GAPS = "a,b,y\nx,u,p\n,v,q\nz,u,p\n"
UV = "k,y\nu,p\nv,q\n"
NUMBERS = "".join(f"{k},p\n" for k in range(13))
ORDER = [*["0,q\n"] * 1001, *[f"{k},p\n" for k in range(15)], *[f"{k},q\n" for k in range(1, 5)]]
GPA = "gpa,y\n3.5,p\nNA,p\n3.0,p\n2.0,q\n3.5,q\n4.0,q\n3.5,q\n"
EVEN = "gpa;y\n47,7;p\n2,5;q\n2,5;p\n47,7;q\n"
FLOWERS = "5.1,3.5,p\n4.9,3.0,p\n6.3,2.5,q\n5.8,2.7,q\n"
NAMELESS = {"columns without a name": "left out"}
DASHES = {"rows of dashes": "left out", "delimiter": "'|', found in line 1"}
POINTS = {"commas": "thousands by points in k"}
MEASURED = {"columns": "k: measured numbers"}

CASES: list[Case] = [
    # an empty cell is missing, unless the domain has it
    counted(GAPS, "a=x", "2/3", {"taken for missing": "empty cells"}),
    counted(GAPS, "a=", "4/9", {"declared domains": "a"}, domains={"a": ["", "x", "z"]}),
    # blanks are left out, a mark behind them is found
    counted(MARKED, "a=u", "3/5", {"missing": "'?'", "blanks": "those around cells left out"},
            missing="?"),
    counted(MARKED, "a= u", "5/9", {"blanks": "kept"}, blanks="keep"),
    counted(MARKED, "a=u", "3/5", {"missing": "'?', 'v'"}, missing=["?", "v"]),
    counted("k,y\n\u00a0hot\u00a0,p\nhot,p\ncold,q\n", "k=hot", "9/11",
            {"blanks": "those around cells left out"}),
    # a mark that no cell is may stand in later rows
    counted(GAPS, "a=x", "2/3", {"missing": "'?!'", "marks that no cell is": "'?!'"}, missing="?!"),
    counted(UV, "k=?", "1/2", {"marks that no cell is": "'?'"}, missing="?"),
    # marks in a column of numbers
    counted(GPA, "gpa=NA", "3/7",
            {"columns": "gpa: measured numbers", "taken for missing": "'NA' in gpa"}),
    counted("k,y\n1,p\n2,p\n?,q\n", "k=?", "2/3", {"taken for missing": "'?' in k"}),
    counted("k,y\nA,p\nNA,p\nA,q\n", "k=NA", "3/4"),
    counted("k;y\n170;p\n165;q\nNULL;p\n180;p\n", "k=170", "24/29",
            {"taken for missing": "'NULL' in k"}),
    # all rows decide, whatever their order
    *(measured("k,y\n" + "".join(rows), "", "1/68", MEASURED) for rows in (ORDER, ORDER[::-1])),
    # columns that are not used
    counted('"","a","y"\n"1",3,"p"\n"2",4,"q"\n', "a=3", "2/3", NAMELESS),
    counted("a,y,\n3,p,\n4,q,\n", "a=3", "2/3"),
    counted("a,a,b,y\n3,,u,p\n4,x,v,q\n", "b=u", "2/3", features=["b"]),
    # no header
    counted(FLOWERS, "l=5.1", "2/3", {"header": "l, w, y"}, features=["l"],
            families={"l": "categorical"}, header=["l", "w", "y"]),
    # quotes, separators, commas
    counted('y\tv\np\t"Hi" he\nq\twin\n', 'v="Hi" he', "2/3",
            {"quotes": "mean nothing", "delimiter": "'\\t', found in line 1"}, quotes=False),
    measured(EVEN, "gpa=2,5", "1/2",
             {"columns": "gpa: measured numbers", "commas": "decimal in gpa"}),
    measured(EVEN.replace("47", "1.247"), "gpa=1.247,7", "1/2", {"commas": "decimal in gpa"}),
    counted("k;y\n1,200;p\n1,300;q\n1,200;p\n", "k=1200", "9/11",
            {"commas": "thousands in k"}, comma="thousands"),
    measured('k,y\n"12,5",p\n"13,5",p\n"12,5",q\n"13,5",q\n', "k=13", "1/2",
             {"commas": "decimal in k"}),
    measured("k\ty\n12,5\tp\n13,5\tp\n12,5\tq\n13,5\tq\n", "k=13,25", "1/2",
             {"commas": "decimal in k", "delimiter": "'\\t', found in line 1"}),
    measured("k,y\n12%,p\n50%,p\n0.12,q\n1/2,q\n", "k=0.3", "1/2"),
    counted('k,y\n"u\nw",p\nv,q\n', "k=u\nw", "2/3"),
    counted('k,y\n"a ""b""",p\nv,q\n', 'k=a "b"', "2/3"),
    counted('k,y\n"a, b",p\nv,q\n', "k=a, b", "2/3"),
    # whole by value, signs of print, codes
    counted("k,y\n1.0,p\n2.0,p\n1,q\n", "k=+1", "3/5"),
    counted("k,y\n\u22121,p\n2,p\n-1,q\n", "k=-1.0", "3/5"),
    counted("k,y\n01067,p\n1067,p\n01067,q\n", "k=01067", "3/5"),
    # truth values
    counted("k,y\nTRUE,p\nfalse,p\n1.0,q\n", "k=true", "3/5", families={"k": "bernoulli"}),
    counted("k,y\ntrue,p\nfalse,q\n", "k=true", "2/3"),
    # marks among words, words among fewer numbers
    counted("k,y\nm,p\nNA,p\nm,q\n", "k=m", "3/5", {"not taken for missing": "'NA' in k"}),
    counted("k,y\n5,p\nfew,p\nmany,q\n", "k=5", "16/21",
            {"taken for words": "k, though 1 of 3 cells are numbers"}),
    measured("k,y\n1.5,p\n-,p\n2.5,q\n3.5,q\n0.5,p\n", "k=-", "3/5",
             {"taken for missing": "'-' in k"} | MEASURED),
    # words that look like numbers: times, dates, results, codes, money, addresses
    *(counted(f"k,y\n{one},p\n{other},q\n{one},p\n", f"k={one}", "9/11", {"columns": "k: words"})
      for one, other in (("12:30", "11:15"), ("2024-01-05", "2024-02-06"), ("3-2", "2-1"),
                         ("0x1F", "0x2A"), ("USD 5", "USD 6"),
                         ("10.0.100.200", "192.168.100.200"))),
    # line ends, names with blanks, separators at the ends of rows, rules of Markdown, two byte
    # order marks, a line for spreadsheets, runs of blanks, names of rows, rows of nothing
    *(counted(text, "k=u", "2/3", told)
      for text, told in [
          ("k,y\r\n\r\nu,p\r\n\r\nv,q", {}),
          (" k , y \nu,p\nv,q\n", {}),
          ("k|y\nu|p\nv|q\n", {"delimiter": "'|', found in line 1"}),
          ("k,y\nu,p,\nv,q,\n", NAMELESS),
          ("| k | y |\n| --- | :-: |\n| u | p |\n| v | q |\n", DASHES),
          ("k | y\n--- | ---\nu | p\nv | q\n", DASHES),
          (f"\ufeff\ufeff{UV}", {}),
          ("sep=;\nk;y\nu;p\nv;q\n", {"delimiter": "';', found in line 1"}),
          ("k   y\nu  p\n v   q\n", {"delimiter": "blanks, found in line 1"}),
          ('"k","y"\n"1","u","p"\n"2","v","q"\n', NAMELESS),
          ("k,y\nu,p\n,\nv,q\n,\n \n", {"rows of empty cells": "left out"}),
      ]),
    # marks written several times, and errors of spreadsheets
    *(measured(f"k,y\n1.5,p\n{mark},p\n2.5,q\n3.5,q\n0.5,p\n", f"k={mark}", "3/5",
               {"taken for missing": f"{mark!r} in k"})
      for mark in ("??", "- -", "...", "\u2014\u2014", "#DIV/0!", "#BEZUG!", "#N/V", "Err:502",
                   "n.a", "NaT", "(blank)", "[null]", "<missing>", "k. A.", "n / a")),
    *(counted(f"k,y\nm,p\n{mark},p\nm,q\n", "k=m", "3/5",
              {"not taken for missing": f"{mark!r} in k"})
      for mark in ("#REF!", "NaT", "n.a", "(Blank)", "<null>")),
    measured("k,y\n1.5,p\n#REF!,p\n2.5,q\n3.5,q\n0.5,p\n", "", "3/5", {"missing": "'#REF!'"},
             missing="#REF!"),
    # numbers that stand for missing ones: made of nines, or -1 or -9 below numbers that are not
    *(measured(f"k,y\n{code},p\n2.5,p\n3.5,q\n0,q\n", "", "1/2",
               {"not taken for missing": f"'{code}' in k"} | MEASURED)
      for code in ("-999", "-99.9", "9999", "-1", "-9", "-999.0")),
    measured("k,y\n-40,p\n2.5,p\n-999,q\n0,q\n", "", "1/2",
             {"not taken for missing": "'-999' in k"}),
    measured("k;y\n-99,9;p\n2,5;p\n1,5;p\n3,5;q\n0;q\n", "", "3/5", {"missing": "'-99,9'"},
             missing="-99,9"),
    counted("k,y\n1,p\n-1,p\n1,q\n", "k=1", "3/5"),
    # rows without a label are left out where the caller marks them
    counted("k,y\nu,p\nv,q\nu,??\n", "k=u", "2/3", {"rows without a label": "1 left out"},
            missing="??"),
    counted("k,y\nu,p\nv,q\nu,\n,?\n", "k=u", "2/3",
            {"rows without a label": "2 left out", "missing": "'', '?'"}, missing=["", "?"]),
    counted("k,y\nu,++\nv,p\nv,--\n", "k=u", "1/4"),
    # a value that is declared is no mark
    counted("a,y\n1,p\nNone,p\n0,q\n", "a=None", "16/21", {"marks that no cell is": "'?'"},
            missing="?", domains={"a": [0, 1, "None"]}),
    # a column, and a label, that are called like the letter for what was observed
    counted("x,y\nu,p\nv,x\n", "x=u", "2/3"),
    measured("x,y\n1.5,p\n2.5,p\n2.5,o\n3.5,o\n", "x=2.5", "1/2"),
    # points that part thousands
    counted("k,y\n1.234.567,p\n1.250,q\n1.234.567,p\n", "k=1234567", "9/11",
            POINTS | {"columns": "k: whole numbers, as words"}),
    measured('k,y\n1.234.567,p\n"850,5",p\n0,q\n1,q\n', "", "1/2", POINTS | MEASURED),
    counted("k;y\n1.234.567;p\n1.250;q\n1.234.567;p\n", "k=1250", "3/7", POINTS),
    measured("k;y\n1.234.567,5;p\n1.250;p\n850;q\n851;q\n", "", "1/2", POINTS),
    counted("k,y\n1.234.567,p\n12,q\n1.234.567,p\n", "k=1.234.567", "9/11", comma="decimal"),
    # words that are nearly equal, columns in which no value comes again, counts
    counted("k,y\nsmall,p\nSmall,p\nbig,Q\nbig,q\n", "k=big", "2/7",
            {"differ in capitals alone": "'Q' and 'q' in y, 'Small' and 'small' in k"}),
    counted("k,y\nnew york,p\nnewyork,p\nbig,q\nBig ,q\n", "k=big", "1/3",
            {"differ in capitals alone": "'Big' and 'big' in k",
             "differ in blanks alone": "'new york' and 'newyork' in k"}),
    *(counted(f"k,y\n{one},p\n{other},p\nc,q\nc,q\n", "", "1/2",
              {f"differ in {how} alone": f"{min(one, other)!a} and {max(one, other)!a} in k"})
      for one, other, how in (("a b", "AB", "capitals or blanks"),
                              ("caf\u00e9", "cafe\u0301", "codes of letters"))),
    counted("k,y\nStraße,p\nSTRASSE,p\nc,q\nc,q\n", "", "1/2",
            {"differ in capitals alone": "'STRASSE' and 'Straße' in k"}),
    counted("id,k,y\nann,u,p\nbob,u,p\ncy,v,q\ndee,u,q\n", "k=u", "3/5",
            {"every value occurs once": "id"}),
    counted("id,y\n14,p\n13,q\n15,p\n16,q\n", "", "1/2", {"every value occurs once": "id"}),
    counted("id,y\n14,p\n13,q\n15,p\n29,q\n", "", "1/2"),
    counted("k,n,y\nu,3,p\nv,2,q\nv,1,p\n", "k=v", "8/17", weight="n"),
    counted("n,y\n0,p\n1,q\n1,p\n", "n=0", "3/4"),
]  # fmt: skip

REFUSED: list[tuple[str, str, str, str]] = [  # words of both, the table, options, what to write
    *((f"line 3, column 'y': {mark!r} can be a missing label or a class: to leave its rows out",
       f"k,y\nu,p\nv,{mark}\n", "", f"missing={mark!r}|--missing {shlex.quote(mark)}")
      for mark in ("??", "...", "- -", "#VALUE!", "#NAME?", "#N/A", "NaT", "n.a", "(blank)",
                   "<NA>")),
    ("line 3, column 'y': the label is missing; to leave such rows out, write ",
     "k,y\nu,p\nv,\n", "", "missing=['']|--missing ''"),
    ("line 3, column 'y': the label is missing; '-' may be a label: leave its",
     "k,y\nu,+\nv,-\n", "--missing=-", ""),
    ("no cell is '?', the mark of a missing one; there are 'None': if 'None' is missing, too, ",
     "k,y\nu,p\nNone,p\n", "--missing ?", "write missing=['?', 'None']|add --missing None"),
    ("no column that is read here holds numbers: leave ", "k,y\nu,p\nv,q\n", "--comma decimal",
     "comma out|--comma out"),
    ("line 2, column 'k': 1.234.567, 1.300.000: a number is written with digits and a point alone",
     "k,y\n1.234.567,p\n1.300.000,q\n", "--comma thousands",
     "families={'k': 'categorical'}|--family k=categorical"),
    *((f"line 2, column 'k': {shown}: a number is written with digits and a point alone, as in",
       f"k;y\n{rows}\n", "", "families={'k': 'categorical'}|--family k=categorical")
      for shown, rows in (
          ("1.234.567", "1.234.567;p\n3.5;q\n2.5;q"), ("(5)", "(5);p\n6;q\n7;p\n8;q"),
          ("12%, 3%", "12%;p\n7.5;q\n3%;p"), ("\u20b912, \u20b99", "\u20b912;p\n\u20b99;q"),
          ("1,00,000", "1,00,000;p\n850;q"), ("12'345", "12'345;p\n9;q"),
          ("$12.50", "$12.50;p\n9;q"), (r"'12\xa0345'", "12\u00a0345;p\n850;q"),
          ("12 345", "12 345;p\n850;q"))),
    *((f"line 2: the cells {cells} say what the columns are, and are no example", text, "", "")
      for cells, text in (
          ("'nominal', 'string'", "k,y\nString,nominal\nu,p\nv,q\n"),
          ("'class', 'kg'", "KG,y\nkg,class\n1,p\n2,q\n"),
          ("'varchar(20)', '<dbl>'", "k,y\n<dbl>,varchar(20)\n1,p\n2,q\n"),
          ("'no yes', 'a b'", "k,y\na b,no yes\n,class\na,no\nb,yes\n"))),
    ("line 2: the cells 'd' say what the columns are, and are no example: delete this row, with",
     "k,y\nd,d\n,class\nu,p\nv,q\n", "", ""),
    ("line 3: the names of the columns stand here again: delete this row, or write ",
     "k,y\nu,p\nk,y\nv,q\n", "", "header='none'|--header none"),
    ("line 1: 'D#k' is a name behind its type, as Orange writes it: write the names alone, such as",
     "D#k,y,cD#l\nu,p,q\n", "", "'k'|'k'"),
    ("line 4, column 'k': x: the other cells are numbers", "k,a,y\n1,u,p\n2,v,q\nx,u,p\n", "",
     "to leave the column out, write features=['a']|to leave the column out, write --features a"),
    ("line 1: column 'How many': whole numbers under such a name can say how often each row counts",
     "k,How many,y\nu,3,p\nv,2,q\nv,1,p\n", "",
     "features=['k', 'How many']|--features 'k,How many'"),
    ("no cell is 'N/A', the mark of a missing one; there are 'NA'", GPA, "--missing N/A", ""),
    ("line 15, column 'k': zz: the other cells are numbers; if it is a missing one, write",
     f"k,y\n{NUMBERS}zz,q\n" + "1,q\n" * 7, "", "missing='zz'|--missing zz"),
    ("if all are words, ", f"k,y\n{NUMBERS}zz,q\n" + "1,q\n" * 7, "",
     "families={'k': 'categorical'}|--family k=categorical"),
    ("line 2, column 'k': '1,200' can be 1.200 or 1200: write ", "k;y\n1,200;p\n850;q\n", "",
     "comma='decimal' or comma='thousands'|--comma decimal or --comma thousands"),
    ("line 2: '0,5' can be one number, or the row has a name: write the number with a point",
     "k,y\n0,5,p\n1,5,q\n", "", ""),
    ("line 2, column 'k': '1.234' can be 1.234 or 1234 beside ';': write ",
     "k;y\n1.234;p\n2.500;q\n", "", "comma='thousands'|--comma thousands"),
    ("line 1: what stands between the cells can be ',' or ';': write ", "a,b;y\n1,2;p\n", "",
     "delimiter=','|--delimiter ,"),
    ("no column 'y'; there are '5.1', '3.5', 'p'; '5.1' is a number: if line 1 holds data, write ",
     FLOWERS, "", "header='none'|--header none"),
    ("column '1' occurs twice; '1' is a number", "1,1,y\n1,2,p\n", "", "header='none'|--header"),
    ("line 4, column 'k': n.s.: the other cells are numbers; if it is a missing one, write ",
     "k,y\n1.5,p\n2.5,q\nn.s.,q\n", "", "missing='n.s.'|--missing n.s."),
    ("line 3, column 'y': '\u2014' can be a missing label or a class", "k,y\nu,p\nv,\u2014\n", "",
     "domains={'y': ['p', '\u2014']}|--domain 'y=p,\u2014'"),
    ("line 1: column 'y' occurs twice: rename one of them", "k,y,y\nu,p,p\n", "", ""),
    ("line 2, column 'k': 1/2, 1/4, 3/4: if it is one number, write ",
     "k,y\n1/2,p\n1/4,q\n3/4,p\n", "", "families={'k': 'gaussian'}|--family k=gaussian"),
    ("line 3, column 'y': 'N/A' can be a missing label or a class", "k,y\nu,p\nv,N/A\n", "",
     "domains={'y': ['N/A', 'p']}|--domain y=N/A,p"),
    ("line 2, column 'a': a number is written like 0.8, 4/5, 80% or 1e-3, got '$5'; it is written ",
     "a,y\n$5,p\n2,q\n", "--family a=gaussian",
     "families={'a': 'categorical'}|--family a=categorical"),
    ("line 3: the header has 2 cells, got 1", "k,y\nu,p\nv\n", "", ""),
    ("column 'k' holds no value", "k,y\n,p\n,q\n", "", ""),
    ("line 1: no column 'y'; line 1 may be a comment: delete it", "# by me\nk,y\nu,p\n", "", ""),
    ("equal numbers have no density; write ",
     "5.1,3.5,y\n4.9,3.0,p\n6.3,2.5,q\n5.8,2.7,q\n", "--given 5.1=5", "header='none'|--header"),
    ("the variance of 'a' given 'p' must be > 0: equal numbers have no density; write ",
     "a,y\n1.5,p\n1.5,p\n2.5,q\n3.5,q\n", "--given a=2", "shared=True|--shared"),
    ("got more behind it; if quotes mean nothing, write ", 'y\tv\np\t"Hi" he\n', "",
     "quotes=False|--quotes off"),
    ("line 3, column 'y': the label is missing", "a,y\n1,p\n2, \n", "", ""),
    ("line 22, column 'a': 'x' is not declared; there are '0', '1'",
     "a,y\n" + "0,p\n" * 20 + "x,p\n", "--model bernoulli", ""),
    ("line 2, column 'a': a number is written like 0.8, 4/5, 80% or 1e-3, got 'x'; if it is ",
     "a,y\nx,p\n2,q\n", "--family a=gaussian", "missing='x'|--missing x"),
    ("line 2, column 'k': 126/83: if it is one number, write ", "k,y\n126/83,p\n1,q\n126/83,q\n",
     "", "families={'k': 'gaussian'}|--family k=gaussian"),
    ("line 3, column 'k': '1,200' can be 1.200 or 1200: write ",
     "k;y\n47,7;p\n1,200;p\n1,300;q\n", "", "comma='decimal'|--comma decimal"),
    ("line 4, column 'k': x: the other cells are numbers; if it is a missing one, write ",
     "k,y\n1,p\n2,q\nx,p\n", "", "missing='x'|--missing x"),
    ("line 3, column 'y': '?' can be a missing label or a class: to leave its rows out, write ",
     "k,y\nu,p\nv,?\n", "",
     "missing='?', or write domains={'y': ['?', 'p']}|--missing '?', or write --domain 'y="),
    ("line 1: a header that is given makes it a row, and 'k', 'y' stand in it as names",
     "k,k,y\nu,v,p\n", "--header k,l,y", ""),
    ("line 3: the file ends inside a quoted cell", 'k,y\nu,p\n"v,q\nw,p\n', "", ""),
    ("line 1: what stands between the cells can be '\\t' or ',': write ",
     "k\ty, z\nu\tp, q\n", "", "delimiter='\\t' (cells hold ',')|--delimiter tab (cells hold ',')"),
]  # fmt: skip


class Step(NamedTuple):
    """A table that is refused, the option that its message names, and the table that is meant.

    Each is asked a question; the label of the table that is meant is y.
    """

    text: str
    write: str
    how: Mapping[str, object]
    clean: str
    asked: tuple[dict[str, str], dict[str, str]]
    also: Mapping[str, object] = {}
    labels: tuple[str, str] = ("y", "y")


ODD = f"k,y\n{NUMBERS}zz,q\n" + "1,q\n2,q\n" * 4
COMMAS = "k;y\n1,200;p\n1,300;p\n850;q\n900;q\n"
HALVES = "k,y\n126/84,p\n120/96,p\n1,q\n63/84,q\n"
WORD: dict[str, object] = {"families": {"k": "categorical"}}

STEPS: list[Step] = [
    Step(ODD, "--missing zz", {"missing": "zz"}, ODD.replace("zz", ""), ({"k": "3"},) * 2),
    Step(ODD, "--family k=categorical", WORD, ODD.replace("zz", "77"),
         ({"k": "zz"}, {"k": "77"}), WORD),
    Step("k;y\n1.234;p\n2.500;q\n1.250;p\n3.125;q\n", "--comma thousands", {"comma": "thousands"},
         "k,y\n1.234,p\n2.5,q\n1.25,p\n3.125,q\n", ({"k": "1.250"}, {"k": "1.25"})),
    Step(COMMAS, "--comma decimal", {"comma": "decimal"}, COMMAS.replace(",", "."),
         ({"k": "1,250"}, {"k": "1.25"})),
    Step(COMMAS, "--comma thousands", {"comma": "thousands"}, COMMAS.replace(",", ""),
         ({"k": "1,200"}, {"k": "1200"})),
    Step("a,b;y\nu,v;p\nw,x;q\n", "--delimiter ';'", {"delimiter": ";"}, "k,y\nuv,p\nwx,q\n",
         ({"a,b": "u,v"}, {"k": "uv"})),
    Step("k\ty, z\nu\tp, r\nv\tq, r\n", "--delimiter tab", {"delimiter": "tab"},
         "k,y\nu,p\nv,q\n", ({"k": "u"},) * 2, {}, ("y, z", "y, z")),
    Step(FLOWERS, "--header none", {"header": "none"}, "l,w,y\n" + FLOWERS,
         ({"1": "5.0"}, {"l": "5.0"}), {}, ("y", "3")),
    Step('y\tk\np\t"Hi" he\nq\twin\n', "--quotes off", {"quotes": False},
         "y\tk\np\tHi he\nq\twin\n", ({"k": '"Hi" he'}, {"k": "Hi he"})),
    Step(HALVES, "--family k=gaussian", {"families": {"k": "gaussian"}},
         "k,y\n1.5,p\n1.25,p\n1,q\n0.75,q\n", ({"k": "5/4"}, {"k": "1.25"})),
    Step(HALVES, "--family k=categorical", WORD, HALVES.replace("/", " of "),
         ({"k": "126/84"}, {"k": "126 of 84"})),
    Step("k,y\n$12.50,p\n9,q\n", "--family k=categorical", WORD, "k,y\nu,p\nv,q\n",
         ({"k": "$12.50"}, {"k": "u"})),
    Step("k,y\nu,p\nv,q\nv,??\n", "--missing '??'", {"missing": "??"}, "k,y\nu,p\nv,q\n",
         ({"k": "u"},) * 2),
    Step("k,a,y\n1,u,p\n2,v,q\nx,u,p\n", "--features a", {"features": ["a"]},
         "a,y\nu,p\nv,q\nu,p\n", ({"a": "u"},) * 2),
    Step("k,n,y\nu,3,p\nv,2,q\nv,1,p\n", "--weight n", {"weight": "n"},
         "k,y\n" + "u,p\n" * 3 + "v,q\n" * 2 + "v,p\n", ({"k": "u"},) * 2),
    Step("k,n,y\nu,3,p\nv,2,q\nv,1,p\n", "--features k,n", {"features": ["k", "n"]},
         "k,m,y\nu,c,p\nv,b,q\nv,a,p\n", ({"k": "u", "n": "3"}, {"k": "u", "m": "c"})),
    Step("k,y\nu,p\nv,?\n", "--domain 'y=?,p'", {"domains": {"y": ["?", "p"]}}, "k,y\nu,p\nv,o\n",
         ({"k": "u"},) * 2),
]  # fmt: skip
