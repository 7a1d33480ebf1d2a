"""What pandas and scikit-learn make of a table, a program of its own.

pandas_table.py FILE               learns from it
pandas_table.py FILE test OTHER    learns, and compares the decisions on another one with its labels
pandas_table.py FILE answer OTHER  learns, and writes decision and shares of each row of the other
"""

import importlib
import sys


def main(path: str, what: str = "", other: str = "") -> None:
    """Read the table, make codes of its texts, and learn; perhaps ask another table."""
    pandas = importlib.import_module("pandas")
    bayes = importlib.import_module("sklearn.naive_bayes")
    encoder = importlib.import_module("sklearn.preprocessing").OrdinalEncoder(dtype=int)
    table = pandas.read_csv(path, dtype=str)
    codes = encoder.fit_transform(table.drop(columns="y"))
    model = bayes.CategoricalNB(alpha=1).fit(codes, table["y"])
    if not what:
        print(len(model.classes_))
        return
    asked = pandas.read_csv(other, dtype=str)
    shares = model.predict_proba(encoder.transform(asked.drop(columns="y")))
    labels = model.classes_[shares.argmax(axis=1)]
    if what == "test":
        metrics = importlib.import_module("sklearn.metrics")
        print("right =", (labels == asked["y"]).sum())
        print("log loss =", metrics.log_loss(asked["y"], shares, labels=model.classes_))
    else:
        found = pandas.DataFrame(shares, columns=model.classes_)
        found.insert(0, "decision", labels)
        found.to_csv(sys.stdout)


if __name__ == "__main__":
    main(*sys.argv[1:])
