"""Exact numbers: how they come in, how they go out.

    rational        text to exact number, exact number to text
    rounding        decimals, significant digits and TeX for display
    coprime         whole numbers as powers of coprime ones
    logarithm       numbers r + sum of q log a: algebra, equality
    series          logarithm and exponential between whole numbers
    enclosure       the sign, the floor and the decimals of a logarithm
    exponentials    the sign of a sum of exponentials
    document        restricted JSON text
    wire            exact values as restricted JSON
"""
