"""Questions for STACK, a plugin of Moodle with an algebra system: any form of a number is right.

    input ans1     what is entered: 49/235, 98/470, 1 - 186/235
    tree prt1      node 0 compares it with the answer, each other node with what a mistake gives

AlgEquiv takes 0.5 for 1/2, and 0.33 not for 1/3. The nodes hold the global mistakes. Each has a
test, which STACK runs: what is entered, the score, and the note of the node that must say so.

Source: STACK, docs.stack-assessment.org: potential response trees, answer tests; the elements of a
question of type stack.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from refnb.core import escapes
from refnb.exact import rational
from refnb.exercises import diagnosis
from refnb.exercises.sheets import markup, moodle, wrong
from refnb.exercises.sheets.items import Item
from refnb.exercises.sheets.markup import element, leaf, text
from refnb.exercises.sheets.wrong import Wrong

FORM = "A number in any form: a fraction, or the exact decimal."
PENALTY = "0.1"
OPTIONS = {
    "questionsimplify": "1",
    "assumepositive": "0",
    "assumereal": "0",
    "multiplicationsign": "dot",
    "sqrtsign": "1",
    "complexno": "i",
    "inversetrig": "cos-1",
    "logicsymbol": "lang",
    "matrixparens": "[",
    "variantsselectionseed": "",
}
INPUT = {
    "name": "ans1",
    "type": "algebraic",
    "tans": "ta",
    "boxsize": "15",
    "strictsyntax": "1",
    "insertstars": "0",
    "syntaxhint": "",
    "syntaxattribute": "0",
    "forbidwords": "",
    "allowwords": "",
    "forbidfloat": "0",
    "requirelowestterms": "0",
    "checkanswertype": "0",
    "mustverify": "1",
    "showvalidation": "1",
    "options": "",
}


def render(items: Sequence[Item]) -> str:
    """Write the questions as a bank."""
    body = "\n".join(map(_question, items))
    return f"{markup.HEAD}<quiz>\n{body}\n</quiz>\n"


def _question(item: Item) -> str:
    mistakes = wrong.answers(item, (diagnosis.GLOBAL,))
    right = rational.spelling(item.right)
    return element(
        "question",
        *_common(item),
        text("questionvariables", f"ta:{right};"),
        text("specificfeedback", "<p>[[feedback:prt1]]</p>", format="html"),
        text("questionnote", escapes.html(f"{item.title}: {right}")),
        *_verdicts(),
        *(leaf(name, words) for name, words in OPTIONS.items()),
        element("input", *(leaf(name, words) for name, words in INPUT.items())),
        _tree(mistakes),
        *_tests(item.right, mistakes),
        type="stack",
    )


def _common(item: Item) -> Iterator[str]:
    """Yield what every question of Moodle has."""
    asked = f"{moodle.question(item, FORM)}\n<p>[[input:ans1]] [[validation:ans1]]</p>"
    yield text("name", item.title)
    yield text("questiontext", asked, format="html")
    yield text("generalfeedback", moodle.solution(item), format="html")
    yield from (leaf("defaultgrade", "1"), leaf("penalty", PENALTY), leaf("hidden", "0"))


def _verdicts() -> Iterator[str]:
    said = {"prtcorrect": "Right.", "prtpartiallycorrect": "Nearly.", "prtincorrect": "Not right."}
    for name, words in said.items():
        yield text(name, f"<p>{words}</p>", format="html")


def _tree(mistakes: Sequence[Wrong]) -> str:
    tests = [
        ("ta", ""),
        *((rational.spelling(mistake.value), mistake.words) for mistake in mistakes),
    ]
    nodes = [
        _node(place, value, words, place + 1 if place < len(mistakes) else -1)
        for place, (value, words) in enumerate(tests)
    ]
    return element(
        "prt",
        leaf("name", "prt1"),
        leaf("value", "1.0000000"),
        leaf("autosimplify", "1"),
        leaf("feedbackstyle", "1"),
        text("feedbackvariables"),
        *nodes,
    )


def _node(place: int, value: str, words: str, following: int) -> str:
    """Compare with a value: the first node with the right one, each other one with a mistake's."""
    last = following == -1
    return element(
        "node",
        leaf("name", str(place)),
        leaf("description"),
        leaf("answertest", "AlgEquiv"),
        leaf("sans", "ans1"),
        leaf("tans", value),
        leaf("testoptions"),
        leaf("quiet", "1"),
        *_branch("true", "-1", f"prt1-{place}-T", "0" if place else "1", words),
        *_branch("false", str(following), f"prt1-{place}-F", "0", moodle.ELSE if last else ""),
    )


def _branch(way: str, following: str, note: str, score: str, words: str) -> Iterator[str]:
    yield leaf(f"{way}scoremode", "=")
    yield leaf(f"{way}score", score)
    yield leaf(f"{way}penalty")
    yield leaf(f"{way}nextnode", following)
    yield leaf(f"{way}answernote", note)
    yield text(f"{way}feedback", markup.paragraph(words), format="html")


def _tests(right: Fraction, mistakes: Sequence[Wrong]) -> Iterator[str]:
    """Yield what STACK checks of the question itself."""
    for place, value in enumerate([right, *(mistake.value for mistake in mistakes)]):
        result = {
            "name": "prt1",
            "expectedscore": "0" if place else "1",
            "expectedpenalty": PENALTY if place else "0",
            "expectedanswernote": f"prt1-{place}-T",
        }
        entered = {"name": "ans1", "value": rational.spelling(value)}
        yield element(
            "qtest",
            leaf("testcase", str(place + 1)),
            leaf("description"),
            element("testinput", *(leaf(name, words) for name, words in entered.items())),
            element("expected", *(leaf(name, words) for name, words in result.items())),
        )
