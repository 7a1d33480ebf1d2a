"""Random commands and damaged files, near enough to good ones to go deep."""

import random
import shlex

from hostile import lines

TEXTS = (
    "", "a", "0", "1", "yes", "no", "?", "-1", "1/2", "1/0", "1e9999", "1e999999999", "0.5", "ten",
    "\u00e9", "\x1b[31m", "\r", "\n", '"', ",", ";", "=", "\0", "\ud800", "a,b", '"a,b"', "x" * 300,
    "\u202e", "%s", "{}", "null", "[]", "--", "-", "spam", "stay", "Sunny", "9" * 5000,
)  # fmt: skip
NAMES = ("Outlook", "Temperature", "Humidity", "Wind", "Play", "Wnd", "study", "free", "Sunny")
VALUES = ("sunny", "rain", "hot", "weak", "strong", "high", "yes", "no", "0", "1", "suny")
FILES = ("t.csv", "q.csv", "m.json", "c.json", "j.json", "e.json", "-", ".", "none")
PAIRS = ("Outlook=sunny", "Outlook=rain", "Wind=weak", "Wind=strong", "Humidity=high")
NUMBERS = ("kg=4", "kg=6.5", "kg=-1/3", "barks=2", "barks=0", "barks=1/2", "coat=long")
FAMILIES = ("kg=gaussian", "barks=poisson", "kg=poisson", "barks=gaussian", "coat=bernoulli")
BYTES = (
    b"", b",", b'"', b"\n", b"\r", b"\r\n", b"\0", b"\xff", b"\xef\xbb\xbf", b"yes", b"1/2", b"0",
    b"1", b"-1", b"0.5", b"1/3", b"[", b"]", b"{", b"}", b'"",', b"null", b"truth", b"prior",
    b'"prior"', b"\\ud800", b"\\u0000", b"?", b"\xc3\xa9", b"x" * 200, b"[" * 990, b"9" * 5000,
    b"\n\n\n", b"Wind", b"1e999999999", b"1.5", b'["a", "1"]', b"\x1b[31m",
)  # fmt: skip


def random_bytes(dice: random.Random) -> bytes:
    """Return a few bytes without any sense."""
    return dice.randbytes(dice.choice((0, 1, 2, 10, 100, 1000)))


def damaged(dice: random.Random, content: bytes) -> bytes:
    """Cut, insert, repeat, swap or replace a few pieces."""
    data = bytearray(content)
    for _ in range(dice.choice((0, 1, 1, 1, 1, 2, 4))):
        start = dice.randint(0, len(data))
        end = min(len(data), start + dice.choice((0, 1, 1, 2, 5, 20, 200)))
        twice = bytes(data[start:end]) * 2
        piece = dice.choice((b"", dice.choice(BYTES), twice, _swapped(dice, data)))
        data[start:end] = piece
    return bytes(data)


def command(dice: random.Random) -> list[str]:
    """Return a command, most often one that could be meant."""
    if dice.random() < 0.5:
        return _line(dice)
    if dice.random() < 0.02:
        return [dice.choice((*TEXTS, "solve", "error", "classify", "help")) for _ in range(2)]
    if dice.random() < 0.05:
        return _bayes(dice)
    if dice.random() < 0.2:
        return _error(dice)
    if dice.random() < 0.3:
        return _mixed(dice)
    start = ["classify", "--from", dice.choice(("c.json", "j.json", "c.json", "j.json", *FILES))]
    if dice.random() < 0.75:
        label = "Play" if dice.random() < 0.9 else _name(dice)
        start = ["classify", dice.choice(("t.csv",) * 8 + FILES), "--label", label]
    options = [*_question(dice)]
    for _ in range(dice.choice((0, 1, 1, 2, 4) if start[1] != "--from" else (0, 0, 0, 0, 0, 0, 1))):
        options += _option(dice)
    return [*start, *options]


def _line(dice: random.Random) -> list[str]:
    """Return a good line of a command, most often with a few words changed."""
    of = lines.LINES[dice.choice(list(lines.LINES))]
    words = shlex.split(dice.choice(of))
    for _ in range(dice.choice((0, 0, 0, 0, 1, 2))):
        own = _options(dice.choice(of)) if dice.random() < 0.7 else []
        words += dice.choice(own) if own else shlex.split(dice.choice(lines.OPTIONS))
    for _ in range(dice.choice((0, 0, 0, 1))):
        at = dice.randrange(1, len(words)) if len(words) > 1 else 0
        kept = [words[at]] if dice.random() < 0.1 else []
        piece = dice.choice(([], [_text(dice)], [_value(dice)], [dice.choice(lines.FILES)]))
        words[at : at + 1] = [*kept, *piece]
        words = words or ["solve"]
    return words


def _options(line: str) -> list[list[str]]:
    """Return the options of a line, each with what it takes."""
    _, *options = f" {line}".split(" --")
    return [shlex.split(f"--{option}") for option in options]


def _mixed(dice: random.Random) -> list[str]:
    """Return a command on columns of numbers."""
    words = ["classify", "--from", "x.json"]
    if dice.random() < 0.7:
        words = ["classify", "a.csv", "--label", "kind"]
        for entry in dice.sample(FAMILIES, dice.choice((1, 2, 2, 2))):
            words += ["--family", entry if dice.random() < 0.95 else _text(dice)]
    for pair in dice.sample(NUMBERS, dice.choice((0, 1, 1, 2, 3))):
        words += ["--given", pair if dice.random() < 0.9 else f"kg={_text(dice)}"]
    if dice.random() < 0.3:
        words += dice.choice((["--queries", "a.csv"], ["--test", "a.csv"], ["--save", "s.json"]))
    more = (["--shared"], ["--divisor", "n-1"], ["--missing", ""], _format(dice), _option(dice))
    return words + (dice.choice(more) if dice.random() < 0.5 else [])


def _bayes(dice: random.Random) -> list[str]:
    """Return a question without a file, with numbers of any kind."""
    prior, likelihood = (
        f"a={dice.choice(('1/2', '50%', _text(dice)))},b={dice.choice(('0.5', '3', _text(dice)))}"
        for _ in range(2)
    )
    return ["bayes", "--prior", prior, "--likelihood", likelihood, "--event", _text(dice)]


def _error(dice: random.Random) -> list[str]:
    words = ["error", dice.choice(("e.json", "m.json", "c.json") * 4 + FILES)]
    if dice.random() < 0.3:
        words += ["--from", words[1] if dice.random() < 0.7 else dice.choice(FILES)]
    return words + (_format(dice) if dice.random() < 0.5 else [])


def _question(dice: random.Random) -> list[str]:
    kind = dice.randrange(10)
    if kind < 4:
        pairs = [dice.choice(PAIRS) for _ in range(dice.choice((1, 1, 2)))]
        if dice.random() < 0.2:
            pairs += [f"{_name(dice)}={_value(dice)}"]
        return [word for pair in pairs for word in ("--given", pair)]
    if kind < 6:
        return ["--queries", dice.choice(("q.csv",) * 20 + FILES), "--missing", ""]
    if kind < 8:
        return ["--test", dice.choice(("t.csv",) * 20 + FILES), "--label", "Play"]
    files = ("s.json", "s.json", "s.json", "no/s.json", ".", "t.csv", _text(dice))
    return ["--save", dice.choice(files)]


def _option(dice: random.Random) -> list[str]:
    rule = dice.choice(("laplace", "none", "add=1/2", "m=3", f"add={_text(dice)}", _text(dice)))
    share = dice.choice(("1/2", "1/2", "50%", "0", _text(dice)))
    pairs = {
        "--model": dice.choice(("categorical", "joint", "joint", "bernoulli", _text(dice))),
        "--smooth": rule,
        "--smooth-prior": rule,
        "--prior": dice.choice((f"yes=1/2,no={share}", "uniform", _text(dice))),
        "--compare": dice.choice(("none", "none,laplace", "m=3,none", _text(dice))),
        "--domain": f"{_name(dice)}={_value(dice)},{_value(dice)},{_value(dice)}",
        "--labels": dice.choice(("yes,no", "no", f"yes,no,{_text(dice)}")),
        "--missing": dice.choice(("", "?", _value(dice))),
        "--weight": _name(dice),
        "--features": dice.choice(("Wind", "Outlook,Wind", _text(dice))),
        "--delimiter": dice.choice((",", ";", _text(dice))),
        "--" + _text(dice): _text(dice),
    }
    if dice.random() < 0.2:
        return _format(dice)
    option, word = dice.choice(list(pairs.items()))
    return [option] if dice.random() < 0.02 else [option, word]


def _format(dice: random.Random) -> list[str]:
    return ["--format", dice.choice(("text", "markdown", "latex", "json", "json", _text(dice)))]


def _name(dice: random.Random) -> str:
    return dice.choice(NAMES) if dice.random() < 0.95 else _text(dice)


def _value(dice: random.Random) -> str:
    return dice.choice(VALUES) if dice.random() < 0.9 else _text(dice)


def _text(dice: random.Random) -> str:
    return dice.choice(TEXTS)


def _swapped(dice: random.Random, data: bytearray) -> bytes:
    """Return a piece from elsewhere."""
    start = dice.randint(0, len(data))
    return bytes(data[start : start + dice.choice((1, 10, 50))])
