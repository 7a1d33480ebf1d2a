"""What a refusal says to a reader of the page: what they did, and what to do there."""

import json
import re

import pytest

from playing.asking import Ask
from playing.test_playground import table

pytestmark = pytest.mark.ports

DAYS = "sky,wind,y\nsun,weak,p\nrain,strong,q\n"
EVEN = "kg,y\n1.5,p\n1.5,p\n2.5,q\n3.5,q\n"
KNOWN = {"prior": [["a", "1/2"], ["b", "1/2"]], "likelihood": [["a", "1"], ["b", "1"]]}
TEXTS = {"texts": "spam: buy\nham: see", "model": "multinomial", "smoothing": "none"}
COUNTS = {"n": "poisson"}
# Words of a programmer, of Python or of the command line, which tell a reader of the page nothing.
FOREIGN = re.compile(
    r">=|> 0|=\{|\[\.\.\.\]|p\(x\)|p\(e\)|\bgot\b|missing=|quotes=|declare|JSON|\bmust\b"
)


def asked(**choices: object) -> dict[str, object]:
    """Return what a page asks of the days."""
    return table(DAYS, "y", {}) | choices


SAID = [
    ("ask", asked(given={"sky": "sun", "wind": "strong"}), "This rules out every label"),
    ("ask", asked(given={"sky": "fog"}), "sky=fog does not occur in the table"),
    ("ask", asked(smoothing="add=-1"), "You take -1 from each count"),
    ("ask", asked(smoothing="add=x"), "How much is added to each count? “x” is no number"),
    ("ask", asked(prior={"p": "1/2", "q": "1/3"}), "Your prior probabilities sum to 5/6"),
    ("ask", asked(prior={"p": "3/2", "q": "-1/2"}), "You wrote -1/2 as the prior of q"),
    ("ask", asked(text=""), "there is nothing here: paste"),
    ("ask", asked(text='sky,y\n"sun,p\n'), "a quote is opened and never closed"),
    ("ask", asked(text="sky,y\nsun,p\nrain\n"),
     "the first line names 2 columns, and this row has another"),
    ("ask", asked(text="sky,y\n,p\n,q\n"), "no row has a value of sky"),
    ("ask", asked(comma="decimal"), "there are no numbers"),
    ("ask", asked(text=EVEN, given={"kg": "2"}), "All numbers of kg with p are equal"),
    ("ask", asked(text="n,y\n1.5,p\n", kinds=COUNTS), "this is a count, and 3/2 is none"),
    ("ask", asked(text="n,y\n3,p\n", kinds={"n": "bernoulli"}), "“3” is neither"),
    ("ask", asked(text="n,y\nx,p\n", kinds={"n": "gaussian"}), "“x” is no number"),
    ("ask", asked(text="n,w,y\n1,-1,p\n", kinds={"w": "weight"}), "would count -1 times"),
    ("ask", asked(text="n,w,y\n1,,p\n", kinds={"w": "weight"}), "how often does this row count?"),
    ("theorem", KNOWN | {"prior": [["a", "1/2"], ["b", "1/3"]]}, "sum to 5/6, and not to 1"),
    ("theorem", KNOWN | {"prior": [["a", "2"], ["b", "-1"]]}, "You wrote 2 as the prior of a"),
    ("theorem", KNOWN | {"prior": [["a", ""], ["b", "1"]]}, "nothing is written"),
    ("theorem", KNOWN | {"likelihood": [["a", "0"], ["b", "0"]]}, "You gave likelihood 0"),
    ("message", TEXTS | {"words": "buy see"}, "This rules out every label"),
    ("message", TEXTS | {"words": "buy", "model": "complement"}, "add 1 to each count"),
    ("message", TEXTS | {"texts": "spam buy", "words": "buy"}, "you wrote “spam buy”"),
    ("message", TEXTS | {"texts": "spam: buy", "words": "buy"}, "texts of two labels"),
    ("variables", "a -> b", "type its arrows above"),
    ("variables", "network x {}", "This network has no variables"),
    ("chain", "{", "a bracket is missing"),
    ("chain", "{}", "A model has three tables"),
]  # fmt: skip


@pytest.mark.parametrize(("op", "given", "words"), SAID)
def test_a_refusal_says_what_a_reader_did(worker: Ask, op: str, given: object, words: str) -> None:
    """No word of it is a programmer's."""
    found = worker(op, given)
    assert words in str(found["plain"]), found
    assert not FOREIGN.search(str(found["plain"])), found


@pytest.mark.parametrize(
    ("entered", "words"),
    [
        ("abc", "“abc” is no number"),
        ("P(q | x) = 1", "You gave another one, P(q | x) = 1: P(p | x) is asked for"),
        ("0.5 = 0.7", "where the numbers differ: give one"),
        ("1:2", "write the one that you mean"),
    ],
)
def test_what_is_entered_is_refused_in_plain_words(worker: Ask, entered: str, words: str) -> None:
    """An answer that is none, or is another one."""
    found = worker("judge", asked(given={"sky": "sun"}), "p", entered, {})
    assert words in str(found["plain"]), json.dumps(found)
    assert not FOREIGN.search(str(found["plain"]))
