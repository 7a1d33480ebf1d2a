"""Exact numbers: how they come in, how they go out.

    rational    text to exact number, exact number to text
    rounding    decimals, significant digits and TeX for display
    document    restricted JSON text
    wire        exact values as restricted JSON
"""
