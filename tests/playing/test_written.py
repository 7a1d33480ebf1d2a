"""How people write an answer: each way is judged alike in Python, by the command, on the page."""

from pathlib import Path
from typing import cast

import pytest

import refnb
from cli.commands import run
from docs._build import answers
from exercises.problems.test_kinds import file_of, smallest
from playing.asking import Ask
from playing.test_words import Words
from refnb.core.errors import RefnbError

pytestmark = pytest.mark.ports

RIGHT = r"""
9/13  18/26  9 / 13  0.69  .692  0,692  69%  69,2 %  692 ‰  69.23076923%  0.6923076923076923
6.92e-1  6,92E-01  6.92*10^-1  6.92×10⁻¹  6.92x10^-1  0,18/0,26  1-4/13  1/(1+4/9)  (1+4/9)^-1
(0.9)(0.2)/((0.9)(0.2)+(0.1)(0.8))  [(0.9)(0.2)]/0.26  0.2x0.9/0.26  0.2X0.9/0.26  (3)^2(1/13)
0.2·0.9/0.26  0,2·0,9/0,26  0.2*0.9÷0.26  ⁹⁄₁₃  ⁹/₁₃  9⁄13  ９／１３  𝟬.𝟲𝟵𝟮  ٠٫٦٩٢  ½(18/13)
\frac{9}{13}  \nicefrac{9}{13}  $\frac{9}{13}\approx 69{,}2\,\%$  \boxed{\frac{9}{13}}
\mathbf{0.692}  \num{0.692}  $\approx 69\,\%$
\frac{3}{13}\frac{3}{1}  \frac{(0.9)(0.2)}{0.26}  \left(0.9\right)\left(0.2\right)/0.26
Fire: 69%  fire: 0.692  fire = 69 %  answer: 9/13  Antwort: 0,692  Réponse : 69 %  x_1: 0.692
Result is 0.692  The answer is about 0.692  it is 9/13  P(fire | bell) is 9/13  P(fire|bell): 9/13
P(h=fire|bell)=0.692  Pr(fire | bell) ≈ 0.692  P(fire|bell) = 1 - P(none|bell) = 0.692
(a) 9/13  b) 0.692  c) 69%
9/13 (0.692)  0.692 (9/13)  0.692 (69.2%)  9/13, 0.692  9/13 or 69.2%  9/13, i.e. about 69 %
9/13; 0.692  9/13 = 0.692  9/13 -> 0.692  9/13 → 69 %  9/13 => 0.692  = 9/13
69 pct  69pct.  69 percent  69 per cent  69 Prozent  69 pour cent  sixty-nine percent  69 in 100
69 out of 100  69 in a hundred  692 in 1000  9 in 13  9 von 13  9 sur 13  nine in thirteen
69% chance  a 69% chance  probability 0.692  a probability of 69 %  69 % likely  about 69%  ~69%
etwa 0,69  environ 0,69  ca. 69 %  0.692 (rounded)  0.692 (3 d.p.)  0.69 approx.  0.692 to 3 d.p.
0.6923...  0.6923…  0.692.  69%.
"0.692"  'P(fire) = 0.692'  “0.692”  `0.692`  **0.692**  ="9/13"  Fraction(9, 13)  Rational(9, 13)
np.float64(0.6923076923076923)  Decimal('0.692')  [0.6923077]  [1] 0.6923077
"""
WRONG = """
69  0.69%  0.69 pct  0.69 Prozent  0.692 ‰  69.2 ‰  9/4  4/13  none: 0.308  none = 4/13  31% chance
0.9 x 0.2  (0.9)(0.2)  0.692 + 1  (9/13)^2(1)
"""
REFUSED = {
    "odds": """
9:4  9 : 4  9 to 4  9-to-4  9 zu 4  9 contre 4  odds 9:4  odds: 9 to 4  9 to 4 against  9∶4
""",
    "may be": r"1/(9)(13)  1/\frac{1}{9}\frac{1}{13}  1,200  0·692  69/100%",
    "these differ": """
0.692, 0.308  9/13, 4/13  9/13; 4/13  0.692 or 0.308  9/13 = 4/13  0.692 (0.308)  0.9 (0.2)  0, 692
9/13 -> 0.7 -> 0.308
""",
    "asked for: give it": """
none: 0.692  none = 9/13  None: 69%  not fire: 0.692  no fire = 69%  P(none | bell) = 0.692
P(none) = 0.692
""",
    "a number is written like": r"""
0.692?  0.69+  0.6923(1)  0.9(0.2)  (0.9)0.2  0.(692307)  9//13  0x9  6.92x10-1  sqrt(0.479)
it is not 9/13  not 9/13  p < 9/13  p <= 0.692  p != 9/13  p >= 69%  > 0.69
0.69 or more  0.69 or less
at least 0.69  69% unlikely  69 percentiles  0.692k  2.5 k€  fire 9/13, none 4/13  (9/13, 4/13)
{fire: 9/13, none: 4/13}  fire: 9/13, none: 4/13  [0.692 0.308]  9/13 and 4/13  0.692 nats  '9/13
1 - P(fire | bell) = 0.692  2 * P(fire) = 9/13  no idea  ?  fire  0'692  0.692 cents  69%: none
""",
}
COSTS = {  # the expected loss 0.25 * 10: right, then wrong or refused
    "right": r"""
2.5  2,50  5/2  2½  2 1/2  EUR 2.5  2.5 EUR  €2.50  € 2,50  2,50 €  2.50€  $2.50  £2.50  USD 2.50
2.5 euros  2.5 dollars  CHF 2.50  2.5 points  loss: 2.5  bin: EUR 2.5  L(bin | x) is 2.5 €
(0)(0.75)+(10)(0.25)  250%  2.5 bits.  EUR 2.5 (5/2)
""",
    "other": r"""
2.5k  2.5 k€  2.5 million  2.5 Mio  250 cents  2.5 cents  2.5 ct  2.5 pct  -2.5  2½%  keep: 2.5
2.5 thousand  2.5 not  0.25 percent  5 to 2  EUR 2.5, 3  5/2; 3
""",
}


def ways(table: str) -> list[str]:
    """Return the texts of a table, two blanks between them."""
    return [text for line in table.strip().splitlines() for text in line.split("  ")]


CASES = [
    *(("theorem", text, "right") for text in ways(RIGHT)),
    *(("theorem", text, "wrong") for text in ways(WRONG)),
    *(("theorem", text, error) for error, table in REFUSED.items() for text in ways(table)),
    *(("losses", text, kind) for kind, table in COSTS.items() for text in ways(table)),
]


@pytest.fixture(scope="module")
def questions(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Write the problems: P(fire | bell) is 9/13, P(none | bell) 4/13; the other is 5/2."""
    folders = {kind: tmp_path_factory.mktemp(kind) for kind in ("theorem", "losses")}
    return {kind: file_of(folder, smallest(kind)) for kind, folder in folders.items()}


def of_python(path: Path, text: str) -> str:
    """Return right, wrong, or what is refused."""
    try:
        return "right" if refnb.solve(path).check(text).is_right else "wrong"
    except RefnbError as error:
        return str(error)


def of_command(path: Path, text: str) -> str:
    """Return the same of the command."""
    ended = run("check", str(path), "--", text)
    is_right = " is right: " in ended.out or " is right as far as it goes: " in ended.out
    return ended.err.strip() or ("right" if is_right else "wrong")


def of_page(ask: Ask, given: object, text: object) -> str:
    """Return the same of the page."""
    reply = ask("exercise", given, text)
    verdict = cast("dict[str, object]", reply.get("ok", {}))
    solved = "right" if verdict.get("solved") else "wrong"
    return str(reply["message"]) if "message" in reply else solved


@pytest.mark.parametrize(("kind", "text", "expected"), CASES)
def test_an_answer_is_read_alike_at_every_door(
    questions: dict[str, Path], ask: Ask, words: Words, kind: str, text: str, expected: str
) -> None:
    """Right, wrong, or refused with this in the message; "other" is wrong or refused."""
    path = questions[kind]
    exercise = refnb.solve(path).exercise()
    boxed = {**answers.exercise(exercise, most=1), "share": kind == "theorem"}
    entered = words({"given": {"asked": exercise.quantity, "share": boxed["share"]}, "text": text})
    doors = {
        "python": of_python(path, text),
        "command": of_command(path, text),
        "page": of_page(ask, answers.exercise(exercise), text),
        "box": of_page(ask, boxed, entered),
    }
    for door, verdict in doors.items():
        is_it = verdict != "right" if expected == "other" else expected in verdict
        assert is_it, (door, verdict)
