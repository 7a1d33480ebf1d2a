"""The playground in Chromium, from a disk and from a server below a path.

Answers to exercises are judged in the words of `refnb check`, and what a reader does first works;
that random tables are answered as by Python is asked of its worker, in tests/playing.
"""

import gzip
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from built.windows import TURN, Window
from refnb.exact import rational
from refnb.exercises import replay
from refnb.exercises.problems import catalogue

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

CAPITALS = "Outlook,Wind,Play\nSunny,Weak,No\nSunny,Strong,No\nRain,Weak,Yes\n"
DESKTOPS = [(1280, 720), (1366, 768), (1920, 1080)]

TYPED = "wind,play\nweak,yes\nstrong,no\nweak,no\nweak,yes\n"

pytestmark = pytest.mark.site


@pytest.fixture
def page(window: Window, disk: str) -> "Page":
    """Open the playground from the disk, and wait for its first answer."""
    found = window(disk, "playground.html")
    found.locator(".nb-playground .nb-bars li").first.wait_for()
    return found


def paste(page: "Page", text: str) -> None:
    """Put a table in the place of the one that is there."""
    page.locator("textarea.nb-csv").first.fill(text)


def says(page: "Page", words: str, where: str = ".nb-playground") -> "Locator":
    """Wait until something is said, and return it."""
    found = page.locator(where).get_by_text(words).first
    found.wait_for()
    return found


def place(found: "Locator") -> tuple[float, float]:
    """Return between which heights something stands in the window."""
    box = found.bounding_box()
    assert box is not None
    return box["y"], box["y"] + box["height"]


def test_a_pasted_table_drops_what_it_does_not_know_and_answers(page: "Page") -> None:
    """The observations that are left out are named; capitals make none; another table is none."""
    paste(page, CAPITALS)
    says(page, "This table does not have Temperature=cool and Humidity=high", ".nb-asking")
    says(page, "No: certain, no other is possible")
    paste(page, CAPITALS.replace("Sunny", "foggy").replace(",", "\t"))
    says(page, "Humidity=high and Outlook=Sunny; the question goes on", ".nb-asking")
    says(page, "3 rows, 3 columns", ".nb-source")
    page.get_by_label("Wind", exact=True).select_option("Weak")
    page.locator(".nb-asking .nb-warning").wait_for(state="detached")
    paste(page, "k,y\na,p\nb,q\n")
    says(page, "Choose what was observed first.", ".nb-reply")
    assert page.get_by_label("Your number").is_hidden()
    assert not page.locator(".nb-asking .nb-warning").count()


def test_a_table_of_one_column_is_said_and_not_answered(page: "Page") -> None:
    """What nothing parts is one column; what blanks part is a table."""
    paste(page, CAPITALS.replace(",", "."))
    says(page, "This was read as one column", ".nb-source")
    says(page, "There is no answer", ".nb-reply")
    assert not page.locator(".nb-reply .nb-bars").count()
    paste(page, CAPITALS.replace(",", "  "))
    says(page, "3 rows, 3 columns, separated by blanks", ".nb-source")
    says(page, "No: certain")


def test_table_question_and_answer_are_seen_at_once(page: "Page") -> None:
    """Without scrolling the page or a box in it, however large the window is."""
    for width, height in DESKTOPS:
        page.set_viewport_size({"width": width, "height": height})
        for what in (".nb-csv", ".nb-question", ".nb-sentence", ".nb-bars"):
            assert place(page.locator(what).first)[1] <= height, (what, width)
        assert not page.evaluate(
            "[...document.querySelectorAll('.nb-source, .nb-asking, .nb-answering, .nb-question')]"
            ".filter(box => box.scrollHeight > box.clientHeight + 1).length"
        )


def test_on_a_phone_the_question_stands_before_the_answer(page: "Page") -> None:
    """The table, the question, the answer; what else can be chosen comes after them."""
    page.set_viewport_size({"width": 360, "height": 800})
    order = [".nb-source", ".nb-question", ".nb-sentence", ".nb-settings", ".nb-more"]
    tops = [place(page.locator(what).first)[0] for what in order]
    assert tops == sorted(tops)
    assert tops[2] < 1200
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_wrong_answer_to_a_table_is_explained(page: "Page") -> None:
    """What is entered beside the reader's own table is compared with the mistakes."""
    page.get_by_label("Your number").fill("18/875")
    page.locator(".nb-reply").get_by_role("button", name="Check").click()
    says(page, "which is still to be divided by P(x)", ".nb-verdict")


def test_a_refused_file_clears_the_answer(page: "Page", tmp_path: Path) -> None:
    """The message stands in view at the table, and no answer beside it; then it goes on."""
    chooser = page.locator("input[type=file]")
    (broken := tmp_path / "t.xlsx").write_bytes(b"PK\x03\x04 a workbook")
    chooser.set_input_files(broken)
    message = says(page, "t.xlsx was not read: it is a workbook", ".nb-source")
    assert 0 <= place(message)[0] < place(message)[1] <= 720
    assert "no answer" in page.locator(".nb-sentence").first.inner_text()
    assert not page.locator(".nb-reply .nb-bars, .nb-more .nb-block").count()
    (packed := tmp_path / "t.csv.gz").write_bytes(gzip.compress(b"a,b\n1,2\n"))
    chooser.set_input_files(packed)
    says(page, "t.csv.gz was not read: it is packed by gzip; unpack it", ".nb-source")
    (fine := tmp_path / "t.csv").write_text(CAPITALS.replace("Weak", "schw\xe4cher"), "cp1252")
    chooser.set_input_files(fine)
    says(page, "No: 2/3")
    says(page, "t.csv is not UTF-8; it was read as cp1252", ".nb-source")
    assert "schw\xe4cher" in page.locator("textarea.nb-csv").first.input_value()
    (russian := tmp_path / "r.csv").write_text("город,да\nМосква,да\nКазань,нет\n", "cp1251")
    chooser.set_input_files(russian)
    says(page, "r.csv is not UTF-8; it was read as cp1251", ".nb-source")
    assert "Москва" in page.locator("textarea.nb-csv").first.input_value()
    page.get_by_role("button", name="Read it as cp1253: γξπξδ").click()
    says(page, "r.csv was read as cp1253", ".nb-source")
    assert not page.locator(".nb-refusal").count()


def test_a_refused_table_clears_the_answer(page: "Page") -> None:
    """The message stands below the table, in a sentence without the name of a class."""
    for table, words in {
        "a,b\n1\n": "Line 2: the first line names 2 columns, and this row has another",
        "": "There is no table yet",
    }.items():
        paste(page, table)
        page.locator(".nb-asking select").first.wait_for(state="detached")
        assert place(says(page, words, ".nb-source"))[1] <= 720
        assert "BadTable" not in page.locator(".nb-playground").inner_text()
        assert not page.locator(".nb-reply .nb-bars").count()
        assert not page.locator(".nb-reply summary").is_visible()


def test_a_table_is_still_there_when_the_page_is_loaded_again(page: "Page") -> None:
    """What was typed and chosen outlives a reload, in this tab alone."""
    paste(page, CAPITALS)
    page.get_by_label("Wind", exact=True).select_option("Strong")
    says(page, "No: certain")
    page.reload()
    says(page, "No: certain")
    assert page.locator("textarea.nb-csv").first.input_value() == CAPITALS


def test_a_zero_offers_smoothing(page: "Page") -> None:
    """Where a label is ruled out, one click smooths."""
    page.get_by_label("Outlook", exact=True).select_option("overcast")
    says(page, "no is ruled out")
    page.get_by_role("button", name="Smooth with Laplace").click()
    page.get_by_text("no is ruled out").wait_for(state="detached")
    assert page.get_by_label("Smoothing of the features").input_value() == "laplace"


def test_what_can_be_read_in_two_ways_is_asked(page: "Page") -> None:
    """A comma, a word among numbers and a first line of data: a button each, and the answer."""
    kinds = page.locator(".nb-playground .nb-hints")
    paste(page, "k;y\n1,200;p\n850;q\n1,200;p\n850;q\n")
    says(page, "'1,200' can be 1.200 or 1200")
    kinds.get_by_role("button", name="It parts thousands").click()
    says(page, "p and q tie", ".nb-reply")
    paste(page, "k,y\n" + "".join(f"{n},{'pq'[n % 2]}\n" for n in range(20)) + "zz,p\n")
    says(page, "zz: the other cells are numbers")
    kinds.get_by_role("button", name="It is missing").click()
    says(page, "p: 11/21", ".nb-reply")
    paste(page, "5,p\n6,q\n7,r\n")
    says(page, "No cell is “zz” any more")
    says(page, "Line 1 holds a number")
    kinds.get_by_role("button", name="It is a row").click()
    says(page, "p, q and r tie", ".nb-reply")


def test_what_a_table_may_be_instead_is_asked(page: "Page") -> None:
    """Ages, texts, a label in front, no names, a table of Markdown: a button each, or a word."""
    kinds = page.locator(".nb-playground .nb-hints")
    paste(page, "age,y\n" + "".join(f"{19 + 3 * n},{'pq'[n % 2]}\n" for n in range(9)))
    says(page, "age: whole numbers, all different, read as words.")
    kinds.get_by_role("button", name="A number, on a bell curve").click()
    page.get_by_label("age", exact=True).and_(page.locator("input")).fill("30")
    says(page, "number", ".nb-question small")
    says(page, "q: about", ".nb-sentence")
    paste(page, "Class,Doc\nspam,buy now\nspam,buy pills\nham,see you\n")
    kinds.get_by_role("button", name="Ask for Class").click()
    kinds.get_by_role("button", name="Ask for their words").click()
    page.get_by_label("buy", exact=True).select_option("1")
    says(page, "Spam: 9/11", ".nb-sentence")
    paste(page, "sun,yes\nrain,no\nsun,yes\n")
    kinds.get_by_role("button", name="It is a row").click()
    says(page, "Yes: 2/3", ".nb-sentence")
    paste(page, "| a | b |\n| --- | --- |\n| x | p |\n")
    says(page, "This was a table of Markdown")


def test_a_network_is_drawn_and_old_answers_are_cleared(window: Window, disk: str) -> None:
    """Its tab opens by its link and by keys; what was seen and is none any more is forgotten."""
    page = window(disk, "playground.html#network")
    network = page.locator(".nb-network")
    network.locator(".nb-card").first.wait_for()
    assert network.locator("svg g").count() == network.locator(".nb-card").count() > 2
    page.get_by_role("tab", name="A network").press("ArrowLeft")
    assert page.get_by_role("tab", name="A message").get_attribute("aria-selected") == "true"
    page.get_by_role("tab", name="A message").press("ArrowRight")
    page.get_by_text("The network itself, to edit").click()
    assert network.locator(".nb-seen").count()
    area = network.locator("textarea").last
    area.fill(area.input_value().replace("yes", "maybe"))
    network.locator(".nb-bars").nth(3).wait_for()  # of none is anything seen
    area.fill("nonsense")
    network.locator(".nb-refusal").wait_for()
    assert not network.locator(".nb-card, svg").count()


def test_arrows_that_are_typed_are_a_network(window: Window, disk: str) -> None:
    """Each row of a table is filled in; a line that is no arrow is named."""
    page = window(disk, "playground.html#network")
    network = page.locator(".nb-network")
    network.get_by_text("A network of your own: type its arrows").click()
    arrows = network.get_by_label("An arrow on each line")
    use = network.get_by_role("button", name="Use these arrows")
    arrows.fill("rain -> wet grass")
    use.click()
    network.get_by_label("P(wet_grass) if rain", exact=True).fill("90 %")
    network.get_by_text("7/10 = 0.7").wait_for()
    arrows.fill("rain => wet")
    use.click()
    network.get_by_text("not “rain => wet”").wait_for()


def test_a_message_is_typed_and_answered(window: Window, disk: str) -> None:
    """Its first answer is there; another message and another model follow."""
    page = window(disk, "playground.html#message")
    says(page, "Spam: 5/7", ".nb-message")
    page.get_by_label("The message").fill("meet zebra")
    page.get_by_text("No text has zebra: left out.").wait_for()
    page.get_by_label("What counts").select_option("complement")
    says(page, "regular.", ".nb-message")


def test_a_sequence_has_its_states_and_its_best_path(window: Window, disk: str) -> None:
    """What was seen goes on by a button, and is written; what no state shows is refused."""
    page = window(disk, "playground.html#sequence")
    chain = page.locator(".nb-chain")
    says(page, "The best path is rain, rain, dry", ".nb-chain")
    assert chain.locator("svg rect").count() == 2 * chain.locator(".nb-card").count() == 6
    assert chain.locator(".nb-title").all_inner_texts() == ["1: umbrella", "2: umbrella", "3: none"]
    chain.get_by_role("button", name="+ umbrella").click()
    says(page, "The best path is rain, rain, dry, rain", ".nb-chain")
    chain.get_by_text("Every step").click()
    chain.get_by_text("1. Given x").wait_for()
    chain.get_by_label("What was seen").fill("umbrela")
    says(page, "did you mean 'umbrella'?", ".nb-chain")
    assert not chain.locator(".nb-card, svg").count()
    chain.get_by_label("A classic model").select_option("casino")
    says(page, "The best path is", ".nb-chain")


def test_a_link_brings_a_table_back_and_a_worker_starts(window: Window, home: str) -> None:
    """What was typed and chosen is in the address that is copied."""
    page = window(home, "playground.html")
    paste(page, TYPED)
    page.get_by_label("wind", exact=True).select_option("weak")
    says(page, "Yes: 2/3, about 67 %.")
    page.get_by_text("Copy it").click()
    page.get_by_role("button", name="A link").click()
    copied = page.get_by_label("what was copied")
    copied.wait_for()
    link = copied.input_value()
    page.goto("about:blank")
    page.goto(link)
    says(page, "Yes: 2/3, about 67 %.")
    page.evaluate("refnb.use('page/engine').stop()")
    page.get_by_label("wind", exact=True).select_option("strong")
    says(page, "No: certain", ".nb-sentence")


def test_exercises_are_judged_in_the_words_of_python(window: Window, home: str) -> None:
    """The right answer of each, and the first mistake; with REFNB_TURN, of half of them a home."""
    page = window(home, "problems.html")
    names = list(catalogue.checkable())
    for name in names if TURN < 0 else names[(TURN + home.startswith("file")) % 2 :: 2]:
        answer, box = catalogue.answer(name), page.locator(f'[data-exercise="{name}"]')
        asked = answer.exercise()
        for value in (replay.answer(asked), asked.by_one[0].value):
            text = "0/0" if value is None else rational.spelling(value)
            box.locator("input").fill(text)
            box.get_by_role("button", name="Check").click()
            wanted = str(answer.check(text)).split("\n")[0]
            box.locator(".nb-verdict").get_by_text(wanted, exact=True).wait_for()
