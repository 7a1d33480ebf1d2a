"""Files: read as lines of text, named in every error, and written completely or not at all.

-        standard input
a path   a file, in UTF-8 unless its encoding is named, with or without a byte order mark

A file that begins like a gzip file is read as one, whatever its name.

The text is written to a new file in the folder of the target. When that file is complete and on the
disk, it takes the name of the target; until then, and if anything fails, the old file stays as it
was. So a program that has the old file open can read it to its end, and of two writers one wins
completely.
"""

# ruff: noqa: PLC0415 - what few questions need is loaded when they come

import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from fractions import Fraction
from io import BufferedReader, FileIO, TextIOWrapper
from itertools import islice, zip_longest
from stat import S_IMODE, S_ISREG
from typing import TYPE_CHECKING, BinaryIO, TypeVar

from refnb.core import checks, messages
from refnb.core.errors import BadTable, OutOfRange
from refnb.io import suggestions

if TYPE_CHECKING:
    from gzip import GzipFile
    from pathlib import Path

KINDS = (".csv", ".json", ".bif", ".toml", ".py")
STDIN = "-"
NO_TEXT = {"idna", "punycode", "unicode_escape", "raw_unicode_escape"}
UTF = "utf-8"
BYTES = "cp1252 cp1250 iso8859-2 cp1254 cp1251 koi8-r cp866 cp1253 cp1255 cp1256 cp437"
ENCODINGS = (*BYTES.split(), "shift_jis", "gb2312", "big5", "euc_kr")  # of a file that is no UTF-8
SIGNS = "\ufeff\u2013-\u2026\u20ac\u2122\xa0-\xa9\xab-\xb1\xb4-\xb9\xbb-\xbf"
ODD = re.compile(rf"[^\W_]*[^\x00-\x7f\s{SIGNS}][^\W_]*")  # a word that is not ASCII
PACKED = {
    b"PK\x03\x04": "a zip file, such as a spreadsheet: unpack it, or save the sheet as CSV",
    b"PAR1": "Parquet: give pandas.read_parquet(...) of it, or write that as CSV",
    b"BZh": "packed by bzip2: unpack it, gzip alone is read",
    b"\xfd7zXZ": "packed by xz: unpack it, gzip alone is read",
    b"\xd0\xcf\x11\xe0": "a spreadsheet of old: save the sheet as CSV",
    b"%PDF": "a PDF file: write the table as CSV",
    b"RDX": "a file of R: save it by write.csv(..., row.names=FALSE), a network by write.bif",
    **dict.fromkeys(
        (b"\x80\x02", b"\x80\x03", b"\x80\x04", b"\x80\x05"),
        "a pickle of Python: give what joblib.load(...) returns, or write CSV or BIF",
    ),
}
SPARSE = r"[-+]?[0-9.]+(?:,[-+0-9.]+)*(?: +(?:qid|[0-9]+):[-+0-9.e]+)+(?: *#.*)?\s*$"
FORMATS = {  # how a text of another program begins, and what to make of it
    "(?i)<([!?]|html)": "HTML or XML, and no table of lines: save it as CSV",
    "(?i)@relation": "ARFF: delete its lines up to @data, and write their names with {header}",
    SPARSE: "libsvm, a label and index:value pairs: "
    "load_svmlight_file of scikit-learn reads it: give its columns, or CSV of them",
    '[{[].*"': "JSON, and no table of lines: "
    "json.load, pandas.read_json or jq make rows or CSV of it",
}
GZIP = b"\x1f\x8b"
MAX_LINE = 1 << 24
MAX_DOCUMENT = 1 << 26
_STEP = 50_000
_MAY_WRITE = 0o222
_NEW = 0o666  # less what the umask of the process takes away

T = TypeVar("T")


@contextmanager
def naming(path: str) -> Iterator[None]:
    """Put the name of the file before its errors."""
    try:
        with messages.at(name(path)[:200]):
            yield
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        if isinstance(error, FileNotFoundError):
            from pathlib import Path

            known = [x for x, own in examples().items() if own.name == Path(path).name]
            file = messages.word(name(path)[:200])
            why += "".join(f"; write refnb example {x} > {file}" for x in known)
        raise BadTable(f"{name(path)[:200]}: {why}") from error


def lines(path: str, encoding: str | None = UTF) -> Iterator[str]:
    """Yield the lines of a file, line ends included; None means UTF-8, with suggestions.

    Raises, while you read the lines: OSError for a file that cannot be read, which `naming` turns
    into BadTable; BadTable for a line in another encoding, or one of more than 16 MiB; OutOfRange
    for an unknown encoding.
    """
    with _open(path) as file:
        if encoding is None or encoding.lower() == UTF:
            yield from _decode(file, advice=encoding is not None)
            return
        try:
            text = TextIOWrapper(file, encoding, newline="\n")
        except LookupError:
            raise OutOfRange(f"no encoding {encoding[:40]!r}, such as cp1252 or utf-16") from None
        try:
            while line := text.readline(MAX_LINE + 1):
                if len(line) > MAX_LINE:
                    raise BadTable(f"a line has at most {MAX_LINE} characters")
                yield line
        except UnicodeError as error:
            raise BadTable(f"the file is not {encoding}: {error}") from None
        finally:
            text.detach()


def document(path: str, encoding: str | None = None) -> str:
    """Return the whole text of a file.

    Raises whatever `lines` raises; BadTable for more than 64 MiB.
    """
    text, size = list[str](), 0
    for line in lines(path, encoding):
        text.append(line)
        size += len(line) if line.isascii() else len(line.encode())
        if size > MAX_DOCUMENT:
            raise BadTable(f"a document has at most {MAX_DOCUMENT} bytes")
    return "".join(text).lstrip("\ufeff")


def check_table(lines: Iterable[str]) -> None:
    """Require that the first lines belong to a table, and not to ARFF, libsvm, XML or JSON."""
    begun = next((line for line in lines if line.strip() and line[0] not in "%#"), "")
    for form, advice in FORMATS.items():
        if re.match(form, begun.removeprefix("\ufeff").lstrip()):
            header = messages.option("header=", "--header")
            raise BadTable(f"line 1: this is {advice.format(header=header)}")


@contextmanager
def _open(path: str) -> "Iterator[BinaryIO | GzipFile]":
    """Open a file; a gzip file is unpacked as it is read, and no further."""
    piped = nullcontext(sys.stdin.buffer) if path == STDIN else None
    with piped or BufferedReader(FileIO(check_name(path))) as file:
        first = file.peek(6)[:6] if isinstance(file, BufferedReader) else b""
        for begun, what in PACKED.items():
            if first.startswith(begun):
                raise BadTable(f"this is {what}")
        if first[:2] != GZIP:
            yield file
            return
        from gzip import BadGzipFile, GzipFile
        from zlib import error as damaged

        try:
            with GzipFile(fileobj=file) as unpacked:
                yield unpacked
        except (BadGzipFile, EOFError, damaged):
            raise BadTable("the gzip file is damaged or ends early") from None


def _decode(file: "BinaryIO | GzipFile", *, advice: bool) -> Iterator[str]:
    """Yield the lines of a file in UTF-8; for any other file, suggest encodings."""
    plain = True
    for number, line in enumerate(iter(lambda: file.readline(MAX_LINE + 1), b""), 1):
        if len(line) > MAX_LINE:
            raise BadTable(f"line {number}: a line has at most {MAX_LINE} bytes")
        try:
            text = line.decode(UTF)
            odd = text.find("\0") if number == 1 else -1
        except UnicodeDecodeError as error:
            text, odd = "", error.start
        if odd >= 0:
            got = f"a file is UTF-8, got the byte 0x{line[odd]:02x}"
            like = _like(line + file.read(MAX_DOCUMENT) if plain else b"", advice=advice)
            raise BadTable(f"line {number}: {got}{like}")
        yield text
        plain = plain and line.isascii()


def _like(rest: bytes, *, advice: bool) -> str:
    """Say in which encodings the rest of a file makes words, as many as in any other one.

    Raises BadTable for bytes that are not text.
    """
    if not rest:
        return "; the lines above are: write this one in UTF-8, too"
    readings = dict[str, list[str]]()
    for encoding in [_utf_16(rest)] if b"\0" in rest else ENCODINGS:
        with suppress(UnicodeError):
            text = rest.decode(encoding)
            odd = [match[0] for match in islice(ODD.finditer(text), 1000)]
            is_text = "".join(odd).isprintable() and "\0" not in text
            readings |= {encoding: odd} if is_text and odd not in readings.values() else {}
    if not readings and b"\0" in rest:
        raise BadTable("this is no text, but bytes of some program: save it as CSV")
    shares = {e: Fraction(sum(map(_is_word, x)) + 1, len(x) + 1) for e, x in readings.items()}
    best = [e for e, share in shares.items() if share == max(shares.values())][:5]
    rows = zip_longest(*(readings[e] for e in best), fillvalue="")
    samples = max(rows, key=lambda row: len({*row})) if best[1:] else [""] * len(best)
    both = " or ".join(f"{e} ({x[:12]!r})" if x else e for e, x in zip(best, samples, strict=True))
    ways = (messages.option(f"encoding={name!r}", f"--encoding {name}") for name in best)
    write = f"write {' or '.join(ways)}" if advice and best else "save it as UTF-8"
    return f"; it looks like {both or 'no encoding that is known here'}: {write}"


def _is_word(word: str) -> bool:
    """Return whether a text looks like a word: letters of one script, capitals where usual.

    Three accented letters in a row are no Latin word, halfwidth letters no Japanese one, and a
    single letter is a word in Latin alone.
    """
    from unicodedata import name

    scripts = {name(c).partition(" ")[0] if c.lower() != c.upper() else "" for c in word}
    has_capitals = word[1:] == word[1:].lower() or word.isupper()
    is_odd = re.search(r"[^\x00-\x7f]{3}" if "LATIN" in scripts else "[\uff61-\uff9f]", word)
    is_short = not word[1:] and word < "\u3000" and "LATIN" not in scripts
    return word.isalpha() and len(scripts) == 1 and has_capitals and not (is_odd or is_short)


def _utf_16(text: bytes) -> str:
    """Return which UTF-16 it may be, from its byte order mark or the positions of its zeros."""
    if text[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return "utf-16"
    return "utf-16-le" if text[1::2].count(0) > text[::2].count(0) else "utf-16-be"


def name(path: str) -> str:
    """Return the name of a file for a message, with quotes and escapes if necessary."""
    if path == STDIN:
        return "standard input"
    return path if path.isprintable() and path else repr(path)


def path(given: object) -> str:
    """Return the text of a path: BadTable for what is none."""
    if isinstance(given, str | os.PathLike) and isinstance(text := os.fspath(given), str):
        return text
    raise BadTable(f"the path of a file is needed, got {messages.misfit(given)}")


def check_name(path: str) -> str:
    """Return the path if a file can have it: BadTable for none, NUL or half a surrogate pair."""
    with suppress(UnicodeEncodeError):
        if path and b"\0" not in os.fsencode(path):
            return path
    raise BadTable("no file has such a name")


def example(name: str) -> "Path":
    """Return the path of an example that comes with refnb, such as "weather".

    Raises OutOfRange for an unknown name, with the near miss.

    >>> example("weather").name
    'weather.csv'
    """
    checks.text(name, "the name of an example")
    stem = name.removesuffix(next((kind for kind in KINDS if name.endswith(kind)), ""))
    suggestions.choice(stem, examples(), "example")
    return examples()[stem]


def examples() -> dict[str, "Path"]:
    """Return the path of every example, by name."""
    from pathlib import Path

    folder = Path(__file__).parents[1] / "examples"
    paths = [path for path in sorted(folder.glob("[a-z]*")) if path.suffix in KINDS]
    return {path.stem.replace("_", "-"): path for path in paths}


def show_progress(
    rows: Iterable[T],
    what: str = "rows",
    every: int = _STEP,
    size: Callable[[T], int] = lambda _: 1,
) -> Iterator[T]:
    """Return the rows, or blocks of them; on a terminal, report the progress from time to time."""
    if not sys.stderr.isatty():
        yield from rows
        return
    number = 0
    try:
        for row in rows:
            yield row
            before, number = number, number + size(row)
            if number // every > before // every:
                print(f"\r{number:,} {what}", end="", file=sys.stderr, flush=True)
    finally:
        if number >= every:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def same(target: str, source: str) -> bool:
    """Return whether a path names the input file, however both are written or linked.

    >>> same("a/../b", "b"), same("a", "b")
    (True, False)
    """
    try:
        read = 0 if source == STDIN else source
        return os.path.samefile(target, read)  # noqa: PTH121 - standard input is a number
    except OSError:
        return os.path.realpath(target) == os.path.realpath(source)
    except ValueError:  # no file has such a name
        return False


def check(target: str | os.PathLike[str]) -> None:
    """Require a file that can be written completely or not at all: a new one, or one to replace.

    Raises BadTable for a missing folder, a circle of links, or a target that is not a regular file,
    is read-only, has a second name, or is the output of the program.
    """
    text = path(target)
    with naming(text):
        _replaceable(text)


def save(target: str | os.PathLike[str], text: str, read: Iterable[str] = ()) -> None:
    """Write a text into a file; keep its mode, and keep a symbolic link to it.

    Raises BadTable as `check` does, for one of the files that were learned, and if writing fails.
    """
    goal = path(target)
    if goal == STDIN:
        raise BadTable("a file to write needs another name than -")
    with naming(goal):
        try:
            content = text.encode(UTF)
        except UnicodeEncodeError:
            raise BadTable("half a surrogate pair cannot be written") from None
        if any(same(goal, source) for source in read):
            raise BadTable("the rows were learned from it: name another file")
        _replace(*_replaceable(goal), content)


def _replaceable(target: str) -> "tuple[Path, int | None]":
    """Return the file behind all links, and the mode of the existing file."""
    from pathlib import Path

    try:
        there = Path(check_name(target)).stat()
    except FileNotFoundError:
        goal = Path(os.path.realpath(target))
        goal.parent.stat()
        return goal, None
    if not S_ISREG(there.st_mode):
        raise BadTable("a regular file is needed to write into")
    if any(os.path.samestat(there, stream) for stream in _output_files()):
        raise BadTable("what is printed goes into it: name another file")
    if there.st_nlink > 1:
        links = f"the file has {there.st_nlink} names (hard links), and one alone would be replaced"
        raise BadTable(f"{links}: delete this name first, or name another file")
    if not (there.st_mode & _MAY_WRITE and os.access(target, os.W_OK)):
        raise BadTable("the file is read-only: allow writing to it, or name another file")
    return Path(os.path.realpath(target)), S_IMODE(there.st_mode)


def _output_files() -> Iterator[os.stat_result]:
    """Yield the files of standard output and standard error, if these are open."""
    for number in (1, 2):
        with suppress(OSError):
            yield os.fstat(number)


def _replace(goal: "Path", mode: int | None, content: bytes) -> None:
    """Write a new file, which nobody else can have opened, and rename it."""
    new = goal.with_name(f".refnb-{os.urandom(8).hex()}")
    file = open(  # noqa: SIM115 - closed below; what cannot be opened is not taken away
        new, "xb", opener=lambda name, flags: os.open(name, flags, mode or _NEW)
    )
    try:
        with file:
            if mode is not None:
                new.chmod(mode)
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        new.replace(goal)
    except BaseException:
        with suppress(OSError):
            new.unlink()
        raise
