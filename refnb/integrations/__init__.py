"""refnb where people already work: each bridge needs its own library, and refnb needs none of them.

    sklearn   classifiers that sit in a scikit-learn pipeline          pip install "refnb[sklearn]"
    pandas    the answers to the rows of a data frame, as a data frame

A float that comes over a bridge is the binary fraction that it holds, exactly; nowhere else does
refnb take one.
"""
