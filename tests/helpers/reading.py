"""Tables as they come, with answers and refusals: of Python, the commands and the playground."""

import shlex
from collections.abc import Mapping
from typing import NamedTuple


class Case(NamedTuple):
    """A table, choices in both spellings, a question, P(p | x), and what has to be told."""

    text: str
    how: Mapping[str, object]
    options: str
    x: dict[str, str]
    p: str
    told: dict[str, str] = {}  # noqa: RUF012


LAPLACE: dict[str, object] = {"smoothing": "laplace"}
SMOOTH = "--smooth laplace"
MARKED = "a,y\n ?,p\n u,p\n v,p\n u,q\n v,q\n"
GAPS = "a,b,y\nx,u,p\n,v,q\nz,u,p\n"
NUMBERS = "".join(f"{k},p\n" for k in range(13))
ORDER = [*["0,q\n"] * 1001, *[f"{k},p\n" for k in range(15)], *[f"{k},q\n" for k in range(1, 5)]]
GPA = "gpa,y\n3.5,p\nNA,p\n3.0,p\n2.0,q\n3.5,q\n4.0,q\n3.5,q\n"
EVEN = "gpa;y\n47,7;p\n2,5;q\n2,5;p\n47,7;q\n"
R = '"","a","y"\n"1",3,"p"\n"2",4,"q"\n'
FLOWERS = "5.1,3.5,p\n4.9,3.0,p\n6.3,2.5,q\n5.8,2.7,q\n"
PRIOR = {"features": ["l"], "families": {"l": "categorical"}, **LAPLACE}
PRIORS = f"--features l --family l=categorical {SMOOTH}"
EMPTY = {"taken for missing": "empty cells"}

CASES: list[Case] = [
    # an empty cell is missing, unless the domain has it
    Case(GAPS, LAPLACE, SMOOTH, {"a": "x"}, "2/3", EMPTY),
    Case(GAPS, {**LAPLACE, "domains": {"a": ["", "x", "z"]}}, f"{SMOOTH} --domain a=,x,z",
         {"a": ""}, "4/9", {"declared domains": "a"}),
    # blanks are left out, a mark behind them is found
    Case(MARKED, {**LAPLACE, "missing": "?"}, f"{SMOOTH} --missing ?", {"a": "u"}, "3/5",
         {"missing": "'?'", "blanks": "those around cells left out"}),
    Case(MARKED, {**LAPLACE, "blanks": "keep"}, f"{SMOOTH} --blanks keep", {"a": " u"}, "5/9",
         {"blanks": "kept"}),
    Case(MARKED, {**LAPLACE, "missing": ["?", "v"]}, f"{SMOOTH} --missing ? --missing v",
         {"a": "u"}, "3/5", {"missing": "'?', 'v'"}),
    # a mark that no cell is may stand in later rows
    Case(GAPS, {**LAPLACE, "missing": "?!"}, f"{SMOOTH} --missing ?!", {"a": "x"}, "2/3",
         {"missing": "'?!'", "marks that no cell is": "'?!'"}),
    # marks in a column of numbers
    Case(GPA, LAPLACE, SMOOTH, {"gpa": "NA"}, "3/7",
         {"columns": "gpa: measured numbers", "taken for missing": "'NA' in gpa"}),
    Case("k,y\n1,p\n2,p\n?,q\n", LAPLACE, SMOOTH, {"k": "?"}, "2/3",
         {"taken for missing": "'?' in k"}),
    Case("k,y\nA,p\nNA,p\nA,q\n", LAPLACE, SMOOTH, {"k": "NA"}, "3/4"),
    # all rows decide, whatever their order
    *(Case("k,y\n" + "".join(rows), {}, "", {}, "1/68", {"columns": "k: measured numbers"})
      for rows in (ORDER, ORDER[::-1])),
    # columns that are not used
    Case(R, LAPLACE, SMOOTH, {"a": "3"}, "2/3", {"columns without a name": "left out"}),
    Case("a,y,\n3,p,\n4,q,\n", LAPLACE, SMOOTH, {"a": "3"}, "2/3"),
    Case("a,a,b,y\n3,,u,p\n4,x,v,q\n", {**LAPLACE, "features": ["b"]}, f"{SMOOTH} --features b",
         {"b": "u"}, "2/3"),
    # no header
    Case(FLOWERS, {**PRIOR, "header": ["l", "w", "y"]}, f"{PRIORS} --header l,w,y",
         {"l": "5.1"}, "2/3", {"header": "l, w, y"}),
    # quotes, separators, commas
    Case('y\tv\np\t"Hi" he\nq\twin\n', {**LAPLACE, "quotes": False}, f"{SMOOTH} --quotes off",
         {"v": '"Hi" he'}, "2/3",
         {"quotes": "mean nothing", "delimiter": "'\\t', found in line 1"}),
    Case(EVEN, {}, "", {"gpa": "2,5"}, "1/2",
         {"columns": "gpa: measured numbers", "commas": "decimal in gpa"}),
    Case(EVEN.replace("47", "1.247"), {}, "", {"gpa": "1.247,7"}, "1/2",
         {"commas": "decimal in gpa"}),
    Case("k;y\n1,200;p\n1,300;q\n1,200;p\n", {**LAPLACE, "comma": "thousands"},
         f"{SMOOTH} --comma thousands", {"k": "1200"}, "9/11", {"commas": "thousands in k"}),
    # whole by value, signs of print, codes
    Case("k,y\n1.0,p\n2.0,p\n1,q\n", LAPLACE, SMOOTH, {"k": "+1"}, "3/5"),
    Case("k,y\n\u22121,p\n2,p\n-1,q\n", LAPLACE, SMOOTH, {"k": "-1.0"}, "3/5"),
    Case("k,y\n01067,p\n1067,p\n01067,q\n", LAPLACE, SMOOTH, {"k": "01067"}, "3/5"),
    # truth values
    Case("k,y\nTRUE,p\nfalse,p\n1.0,q\n", {**LAPLACE, "families": {"k": "bernoulli"}},
         f"{SMOOTH} --family k=bernoulli", {"k": "true"}, "3/5"),
    # marks among words, words among fewer numbers
    Case("k,y\nm,p\nNA,p\nm,q\n", LAPLACE, SMOOTH, {"k": "m"}, "3/5",
         {"not taken for missing": "'NA' in k"}),
    Case("k,y\n5,p\nfew,p\nmany,q\n", LAPLACE, SMOOTH, {"k": "5"}, "16/21",
         {"taken for words": "k, though 1 of 3 cells are numbers"}),
    Case("k,y\n1.5,p\n-,p\n2.5,q\n3.5,q\n0.5,p\n", {}, "", {"k": "-"}, "3/5",
         {"taken for missing": "'-' in k", "columns": "k: measured numbers"}),
    # as a newcomer would write them: marks of programs, times, codes, money in words, line ends
    Case("k;y\n170;p\n165;q\nNULL;p\n180;p\n", LAPLACE, SMOOTH, {"k": "170"}, "24/29",
         {"taken for missing": "'NULL' in k"}),
    Case("k,y\n12:30,p\n11:15,q\n12:30,p\n", LAPLACE, SMOOTH, {"k": "12:30"}, "9/11"),
    Case("k,y\n2024-01-05,p\n2024-02-06,q\n2024-01-05,p\n", LAPLACE, SMOOTH,
         {"k": "2024-01-05"}, "9/11", {"columns": "k: words"}),
    Case("k;y\n3-2;p\n2-1;q\n3-2;p\n", LAPLACE, SMOOTH, {"k": "3-2"}, "9/11"),
    Case("k,y\n0x1F,p\n0x2A,q\n0x1F,p\n", LAPLACE, SMOOTH, {"k": "0x1F"}, "9/11"),
    Case("k,y\nUSD 5,p\nUSD 6,q\nUSD 5,p\n", LAPLACE, SMOOTH, {"k": "USD 5"}, "9/11"),
    Case('k,y\n"12,5",p\n"13,5",p\n"12,5",q\n"13,5",q\n', {}, "", {"k": "13"}, "1/2",
         {"commas": "decimal in k"}),
    Case("k\ty\n12,5\tp\n13,5\tp\n12,5\tq\n13,5\tq\n", {}, "", {"k": "13,25"}, "1/2",
         {"commas": "decimal in k", "delimiter": "'\\t', found in line 1"}),
    Case("k,y\n12%,p\n50%,p\n0.12,q\n1/2,q\n", {}, "", {"k": "0.3"}, "1/2"),
    Case("k,y\n\u00a0hot\u00a0,p\nhot,p\ncold,q\n", LAPLACE, SMOOTH, {"k": "hot"}, "9/11",
         {"blanks": "those around cells left out"}),
    Case("k,y\r\n\r\nu,p\r\n\r\nv,q", LAPLACE, SMOOTH, {"k": "u"}, "2/3"),
    Case('k,y\n"u\nw",p\nv,q\n', LAPLACE, SMOOTH, {"k": "u\nw"}, "2/3"),
    Case('k,y\n"a ""b""",p\nv,q\n', LAPLACE, SMOOTH, {"k": 'a "b"'}, "2/3"),
    Case('k,y\n"a, b",p\nv,q\n', LAPLACE, SMOOTH, {"k": "a, b"}, "2/3"),
    Case(" k , y \nu,p\nv,q\n", LAPLACE, SMOOTH, {"k": "u"}, "2/3"),
    Case("k,y\ntrue,p\nfalse,q\n", LAPLACE, SMOOTH, {"k": "true"}, "2/3"),
    Case("k|y\nu|p\nv|q\n", LAPLACE, SMOOTH, {"k": "u"}, "2/3",
         {"delimiter": "'|', found in line 1"}),
    # rows that end with a separator, rules of Markdown, two byte order marks
    Case("k,y\nu,p,\nv,q,\n", LAPLACE, SMOOTH, {"k": "u"}, "2/3",
         {"columns without a name": "left out"}),
    Case("| k | y |\n| --- | :-: |\n| u | p |\n| v | q |\n", LAPLACE, SMOOTH, {"k": "u"}, "2/3",
         {"rows of dashes": "left out", "delimiter": "'|', found in line 1"}),
    Case("k | y\n--- | ---\nu | p\nv | q\n", LAPLACE, SMOOTH, {"k": "u"}, "2/3",
         {"rows of dashes": "left out", "delimiter": "'|', found in line 1"}),
    Case("\ufeff\ufeffk,y\nu,p\nv,q\n", LAPLACE, SMOOTH, {"k": "u"}, "2/3"),
    # a mark that only later rows have
    Case("k,y\nu,p\nv,q\n", {**LAPLACE, "missing": "?"}, f"{SMOOTH} --missing ?", {"k": "?"},
         "1/2", {"marks that no cell is": "'?'"}),
    # a line for spreadsheets, runs of blanks, names of rows, rows of nothing
    Case("sep=;\nk;y\nu;p\nv;q\n", LAPLACE, SMOOTH, {"k": "u"}, "2/3",
         {"delimiter": "';', found in line 1"}),
    Case("k   y\nu  p\n v   q\n", LAPLACE, SMOOTH, {"k": "u"}, "2/3",
         {"delimiter": "blanks, found in line 1"}),
    Case('"k","y"\n"1","u","p"\n"2","v","q"\n', LAPLACE, SMOOTH, {"k": "u"}, "2/3",
         {"columns without a name": "left out"}),
    Case("k,y\nu,p\n,\nv,q\n,\n \n", LAPLACE, SMOOTH, {"k": "u"}, "2/3",
         {"rows of empty cells": "left out"}),
    # marks written several times, and errors of spreadsheets
    *(Case(f"k,y\n1.5,p\n{mark},p\n2.5,q\n3.5,q\n0.5,p\n", {}, "", {"k": mark}, "3/5",
           {"taken for missing": f"{mark!r} in k"})
      for mark in ("??", "- -", "...", "\u2014\u2014", "#DIV/0!", "#BEZUG!", "#N/V", "Err:502",
                   "n.a", "NaT", "(blank)", "[null]", "<missing>", "k. A.", "n / a")),
    *(Case(f"k,y\nm,p\n{mark},p\nm,q\n", LAPLACE, SMOOTH, {"k": "m"}, "3/5",
           {"not taken for missing": f"{mark!r} in k"})
      for mark in ("#REF!", "NaT", "n.a", "(Blank)", "<null>")),
    # numbers that stand for missing ones: made of nines, or -1 or -9 below numbers that are not
    *(Case(f"k,y\n{code},p\n2.5,p\n3.5,q\n0,q\n", {}, "", {}, "1/2",
           {"not taken for missing": f"'{code}' in k", "columns": "k: measured numbers"})
      for code in ("-999", "-99.9", "9999", "-1", "-9", "-999.0")),
    Case("k,y\n-40,p\n2.5,p\n-999,q\n0,q\n", {}, "", {}, "1/2",
         {"not taken for missing": "'-999' in k"}),
    Case("k;y\n-99,9;p\n2,5;p\n1,5;p\n3,5;q\n0;q\n", {"missing": "-99,9"}, "--missing=-99,9", {},
         "3/5", {"missing": "'-99,9'"}),
    Case("k,y\n1,p\n-1,p\n1,q\n", LAPLACE, SMOOTH, {"k": "1"}, "3/5"),
    Case("k,y\n1.5,p\n#REF!,p\n2.5,q\n3.5,q\n0.5,p\n", {"missing": "#REF!"}, "--missing #REF!",
         {}, "3/5", {"missing": "'#REF!'"}),
    # rows without a label are left out where the caller marks them
    Case("k,y\nu,p\nv,q\nu,??\n", {**LAPLACE, "missing": "??"}, f"{SMOOTH} --missing ??",
         {"k": "u"}, "2/3", {"rows without a label": "1 left out"}),
    Case("k,y\nu,p\nv,q\nu,\n,?\n", {**LAPLACE, "missing": ["", "?"]},
         f"{SMOOTH} --missing= --missing ?", {"k": "u"}, "2/3",
         {"rows without a label": "2 left out", "missing": "'', '?'"}),
    Case("k,y\nu,++\nv,p\nv,--\n", LAPLACE, SMOOTH, {"k": "u"}, "1/4"),
    # a value that is declared is no mark
    Case("a,y\n1,p\nNone,p\n0,q\n", {**LAPLACE, "missing": "?", "domains": {"a": [0, 1, "None"]}},
         f"{SMOOTH} --missing ? --domain a=0,1,None", {"a": "None"}, "16/21",
         {"marks that no cell is": "'?'"}),
    # a column, and a label, that are called like the letter for what was observed
    Case("x,y\nu,p\nv,x\n", LAPLACE, SMOOTH, {"x": "u"}, "2/3"),
    Case("x,y\n1.5,p\n2.5,p\n2.5,o\n3.5,o\n", {}, "", {"x": "2.5"}, "1/2"),
    # points that part thousands
    Case("k,y\n1.234.567,p\n1.250,q\n1.234.567,p\n", LAPLACE, SMOOTH, {"k": "1234567"},
         "9/11", {"commas": "thousands by points in k", "columns": "k: whole numbers, as words"}),
    Case('k,y\n1.234.567,p\n"850,5",p\n0,q\n1,q\n', {}, "", {}, "1/2",
         {"commas": "thousands by points in k", "columns": "k: measured numbers"}),
    Case("k;y\n1.234.567;p\n1.250;q\n1.234.567;p\n", LAPLACE, SMOOTH, {"k": "1250"}, "3/7",
         {"commas": "thousands by points in k"}),
    Case("k;y\n1.234.567,5;p\n1.250;p\n850;q\n851;q\n", {}, "", {}, "1/2",
         {"commas": "thousands by points in k"}),
    Case("k,y\n1.234.567,p\n12,q\n1.234.567,p\n", {**LAPLACE, "comma": "decimal"},
         f"{SMOOTH} --comma decimal", {"k": "1.234.567"}, "9/11"),
    Case("k,y\n10.0.100.200,p\n192.168.100.200,q\n10.0.100.200,p\n", LAPLACE, SMOOTH,
         {"k": "10.0.100.200"}, "9/11", {"columns": "k: words"}),
    # words that are nearly equal, columns in which no value comes again, counts
    Case("k,y\nsmall,p\nSmall,p\nbig,Q\nbig,q\n", LAPLACE, SMOOTH, {"k": "big"}, "2/7",
         {"differ in capitals alone": "'Q' and 'q' in y, 'Small' and 'small' in k"}),
    Case("k,y\nnew york,p\nnewyork,p\nbig,q\nBig ,q\n", LAPLACE, SMOOTH, {"k": "big"}, "1/3",
         {"differ in capitals alone": "'Big' and 'big' in k",
          "differ in blanks alone": "'new york' and 'newyork' in k"}),
    Case("k,y\na b,p\nAB,p\nc,q\nc,q\n", LAPLACE, SMOOTH, {}, "1/2",
         {"differ in capitals or blanks alone": "'AB' and 'a b' in k"}),
    Case("k,y\nStraße,p\nSTRASSE,p\nc,q\nc,q\n", LAPLACE, SMOOTH, {}, "1/2",
         {"differ in capitals alone": "'STRASSE' and 'Straße' in k"}),
    Case("k,y\ncaf\u00e9,p\ncafe\u0301,p\nc,q\nc,q\n", LAPLACE, SMOOTH, {}, "1/2",
         {"differ in codes of letters alone": r"'cafe\u0301' and 'caf\xe9' in k"}),
    Case("id,k,y\nann,u,p\nbob,u,p\ncy,v,q\ndee,u,q\n", LAPLACE, SMOOTH, {"k": "u"}, "3/5",
         {"every value occurs once": "id"}),
    Case("id,y\n14,p\n13,q\n15,p\n16,q\n", LAPLACE, SMOOTH, {}, "1/2",
         {"every value occurs once": "id"}),
    Case("id,y\n14,p\n13,q\n15,p\n29,q\n", LAPLACE, SMOOTH, {}, "1/2"),
    Case("k,n,y\nu,3,p\nv,2,q\nv,1,p\n", {**LAPLACE, "weight": "n"}, f"{SMOOTH} --weight n",
         {"k": "v"}, "8/17"),
    Case("n,y\n0,p\n1,q\n1,p\n", LAPLACE, SMOOTH, {"n": "0"}, "3/4"),
]  # fmt: skip

REFUSED: list[tuple[str, str, str, str]] = [  # words of both, the table, options, what to write
    *((f"line 3, column 'y': {mark!r} can be a missing label or a class: to leave its rows out",
       f"k,y\nu,p\nv,{mark}\n", "", f"missing={mark!r}|--missing {shlex.quote(mark)}")
      for mark in ("??", "...", "- -", "#VALUE!", "#NAME?", "#N/A", "NaT", "n.a", "(blank)",
                   "<NA>")),
    ("line 3, column 'y': the label is missing; to leave such rows out, write ",
     "k,y\nu,p\nv,\n", "", "missing=['']|--missing ''"),
    ("line 3, column 'y': the label is missing; '-' may be a label: leave its",
     "k,y\nu,+\nv,-\n", "--missing -", ""),
    ("no cell is '?', the mark of a missing one; there are 'None': if 'None' is missing, too, ",
     "k,y\nu,p\nNone,p\n", "--missing ?", "write missing=['?', 'None']|add --missing None"),
    ("no column that is read here holds numbers: leave ", "k,y\nu,p\nv,q\n", "--comma decimal",
     "comma out|--comma out"),
    ("line 2, column 'k': 1.234.567, 1.300.000: a number is written with digits and a point alone",
     "k,y\n1.234.567,p\n1.300.000,q\n", "--comma thousands",
     "families={'k': 'categorical'}|--family k=categorical"),
    ("line 2, column 'k': 1.234.567: a number is written", "k,y\n1.234.567,p\n3.5,q\n2.5,q\n",
     "", "families={'k': 'categorical'}|--family k=categorical"),
    ("line 2: the cells 'd' say what the columns are, and are no example: delete this row, with",
     "k,y\nd,d\n,class\nu,p\nv,q\n", "", ""),
    ("line 2: the cells 'nominal', 'string' say what the columns are, and are no",
     "k,y\nString,nominal\nu,p\nv,q\n", "", ""),
    ("line 2: the cells 'class', 'kg' say what the columns are", "KG,y\nkg,class\n1,p\n2,q\n",
     "", ""),
    ("line 2: the cells 'varchar(20)', '<dbl>' say what the columns are, and are no example",
     "k,y\n<dbl>,varchar(20)\n1,p\n2,q\n", "", ""),
    ("line 3: the names of the columns stand here again: delete this row, or write ",
     "k,y\nu,p\nk,y\nv,q\n", "", "header='none'|--header none"),
    ("line 2: the cells 'no yes', 'a b' say what the columns are",
     "k,y\na b,no yes\n,class\na,no\nb,yes\n", "", ""),
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
    ("line 2, column 'k': (5): a number is written with digits and a point alone, as in 12.5; ",
     "k,y\n(5),p\n6,q\n7,p\n8,q\n", "", "families={'k': 'categorical'}|--family k=categorical"),
    ("line 4, column 'k': n.s.: the other cells are numbers; if it is a missing one, write ",
     "k,y\n1.5,p\n2.5,q\nn.s.,q\n", "", "missing='n.s.'|--missing n.s."),
    ("line 3, column 'y': '\u2014' can be a missing label or a class", "k,y\nu,p\nv,\u2014\n", "",
     "domains={'y': ['p', '\u2014']}|--domain 'y=p,\u2014'"),
    ("line 2, column 'k': 12%, 3%: a number is written", "k,y\n12%,p\n7.5,q\n3%,p\n", "",
     "families={'k': 'categorical'}|--family k=categorical"),
    ("line 2, column 'k': \u20b912, \u20b99: a number is written", "k,y\n\u20b912,p\n\u20b99,q\n",
     "",
     "families={'k': 'categorical'}|--family k=categorical"),
    ("line 2, column 'k': 1,00,000: a number is written", "k;y\n1,00,000;p\n850;q\n", "",
     "families={'k': 'categorical'}|--family k=categorical"),
    ("line 1: column 'y' occurs twice: rename one of them", "k,y,y\nu,p,p\n", "", ""),
    ("line 2, column 'k': 12'345: a number is written", "k,y\n12'345,p\n9,q\n", "",
     "families={'k': 'categorical'}|--family k=categorical"),
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
    ("line 2, column 'k': $12.50: a number is written with digits and a point alone, as in 12.5; ",
     "k,y\n$12.50,p\n9,q\n", "", "families={'k': 'categorical'}|--family k=categorical"),
    ("line 2, column 'k': '12\\xa0345': a number is written", "k,y\n12\u00a0345,p\n850,q\n", "",
     "families={'k': 'categorical'}|--family k=categorical"),
    ("line 2, column 'k': 12 345: a number is written", "k,y\n12 345,p\n850,q\n", "",
     "families={'k': 'categorical'}|--family k=categorical"),
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


def in_python(options: str) -> dict[str, object]:
    """Return what a few options are called in Python."""
    known: dict[str, dict[str, object]] = {
        "--missing N/A": {"missing": "N/A"},
        "--missing -": {"missing": "-"},
        "--missing ?": {"missing": "?"},
        "--comma decimal": {"comma": "decimal"},
        "--comma thousands": {"comma": "thousands"},
        "--family a=gaussian": {"families": {"a": "gaussian"}},
        "--header k,l,y": {"header": ["k", "l", "y"]},
        "--model bernoulli": {"model": "bernoulli"},
    }
    return known.get(options, {})


def question(options: str) -> dict[str, str]:
    """Return what they ask."""
    _, _, x = options.partition("--given ")
    return dict([x.split("=")]) if x else {}


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
