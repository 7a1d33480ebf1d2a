"""Counts of words: rows with a column for each word, and a table of them for each class."""

import refnb

MAILS: list[dict[str, object]] = [
    {"cash": 3, "win": 1, "meet": 0, "y": "spam"},
    {"cash": 1, "win": 0, "meet": 2, "y": "ham"},
    {"cash": 0, "win": 2, "meet": 0, "y": "spam"},
]


def test_a_file_keeps_the_words(tmp_path: object) -> None:
    """Of both models, also where no word has an estimate; what is written by hand is read."""
    for model, rule in (
        ("multinomial", "laplace"),
        ("complement", "laplace"),
        ("complement", "none"),
    ):
        found = refnb.learn(MAILS, "y", model=model, smoothing=rule)  # type: ignore[arg-type]
        found.save(f"{tmp_path}/model.json")
        again = refnb.load(f"{tmp_path}/model.json")
        assert again.engine == found.engine or rule == "none"
        assert again.learn(MAILS[:1]).engine.model == found.learn(MAILS[:1]).engine.model
        assert again.ask({}).decision == found.ask({}).decision
