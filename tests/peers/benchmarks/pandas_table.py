"""What pandas and scikit-learn make of a table, a program of its own: pandas_table.py FILE."""

import importlib
import sys


def main(path: str) -> None:
    """Read the table, make codes of its texts, and learn."""
    pandas = importlib.import_module("pandas")
    bayes = importlib.import_module("sklearn.naive_bayes")
    preprocessing = importlib.import_module("sklearn.preprocessing")
    table = pandas.read_csv(path, dtype=str)
    codes = preprocessing.OrdinalEncoder(dtype=int).fit_transform(table.drop(columns="y"))
    model = bayes.CategoricalNB(alpha=1).fit(codes, table["y"])
    print(len(model.classes_))


if __name__ == "__main__":
    main(sys.argv[1])
