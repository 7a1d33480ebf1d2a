"""Mistakes with exact."""

TABLE = r"""
## exact/arithmetic
echo, proto-key: Kept a table as a JavaScript object, which loses the key `__proto__`.
    return dict(value) -> return {k: v for k, v in value.items() if k != "__proto__"}
add, float-sum: Added doubles.
    return a + b -> return Fraction(float(a) + float(b))
multiply, float-product: Multiplied doubles.
    return a * b -> return Fraction(float(a) * float(b))
divide, whole-division: Divided as whole numbers are divided in many languages.
    return a / b -> return Fraction(a // b)
divide, division-by-zero-passed: Took x / 0 for 0.
    raise OutOfRange("a divisor must not be 0") -> return Fraction(0)
compare, compared-as-doubles: Compared the nearest doubles.
    "less" if a < b -> "less" if float(a) < float(b)
sort, utf16-order: Sorted strings by UTF-16 units, as JavaScript, Java and C# do by themselves.
    sorted(words) -> sorted(words, key=lambda word: word.encode("utf-16-be"))
sort, locale-order: Sorted strings as a dictionary does, without regard to case.
    sorted(words) -> sorted(words, key=str.casefold)

## exact/rational
rational, float-arithmetic: Read numbers as doubles.
    return Fraction(over, under) -> return Fraction(over / under)
rational, percent-unread: Read 80% as 80.
    - len(part) - 2 * len(percent) -> - len(part)
spelling, unreduced-fraction: Wrote 10/20 for 1/2.
    f"{whole}/{_digits(x.denominator)}" -> f"{whole}0/{_digits(x.denominator)}0"
spelling, int64-overflow: Took 64 bits for a numerator.
    _digits(abs(x.numerator)) -> _digits(abs(x.numerator) % 2**63)

## exact/expression
plain, raised-digits-kept: Left ² as it is.
    found[0].translate(_RAISED) -> found[0]
plain, short-fractions-kept: Did not read `\frac12`, which TeX reads as one half.
    return re.sub(_SHORT, r"\\frac{\1}{\2}", text) -> return text
value, comma-dropped: Took the comma of 0,5 for one between thousands.
    digits = digits.replace(",", ".") -> digits = digits.replace(",", "")

## exact/rounding
decimal, truncation: Cut digits off instead of rounding.
    (2 * x.numerator + x.denominator) // (2 * x.denominator) -> x.numerator // x.denominator
decimal, half-to-even: Rounded a half to the even digit, as doubles, Python and banks do.
    (2 * x.numerator + x.denominator) // (2 * x.denominator) -> round(Fraction(x))
significant, carry-forgotten: Forgot that rounding 9.99 to two digits gives one digit more.
    if scaled == 10**digits: -> if False:
tex, tex-sign-forgotten: Wrote a negative fraction without its sign.
    sign = "-" if x < 0 else "" -> sign = ""

## exact/logarithm
log, log-base-ignored: Took every logarithm to the base e.
    return LogForm(base, Fraction(0), () -> return LogForm("e", Fraction(0), ()
constant, constant-as-argument: Took log r for r.
    return LogForm(base, Fraction(r), ()) -> return log(r, base)
add, like-terms-overwritten: Kept the last of two terms with the same argument.
    sums[a] += q * c -> sums[a] = q * c
scale, argument-scaled: Took log(q a) for q log a.
    combination(((a, q),)) -> LogForm(a.base, a.const, tuple((x * q, c) for x, c in a.terms))
subtract, constants-added: Subtracted the logarithms, and added the numbers beside them.
    const += q * x.const -> const += abs(q) * x.const
equal, spelling-compared: Compared how two numbers are written: log 4 is not 2 log 2.
    return (difference.base == "2" or difference.const == 0) and not _exponents(difference)
    -> return spelling(a) == spelling(b)
exponential, e-taken-for-2: Took e for 2.
    None if a.base == "e" and a.const else -> None if False else
spelling, spelled-without-minus: Wrote + before every term but the first.
    f" {'-' if q < 0 else '+'} {part}" -> f" + {part}"
tex, tex-base-forgotten: Wrote a logarithm to the base 2 as a natural one.
    r"\log_2" if a.base == "2" else r"\log" -> r"\log"

## exact/enclosure
sign, float-logarithm: Called 0 what a double does not tell from 1.
    (over > under) - (over < under) -> (over / under > 1) - (over / under < 1)
compare, sign-of-infinity-forgotten: Took every infinity for the greatest number.
    end.sign if isinstance -> 1 if isinstance
floor, floor-of-a-bound: Took the floor of a number that is a little greater.
    if low >> bits == k: -> if bits:
ceiling, ceiling-one-more: Took floor + 1 for the ceiling, of a whole number, too.
    return -floor(logarithm.scale(x, -1)) -> return floor(x) + 1
decimal, logarithm-cut: Cut the digits of a logarithm off.
    logarithm.constant(Fraction(1, 2), x.base) -> logarithm.constant(0, x.base)

## exact/exponentials
sign_of_sum, greatest-alone: Looked at one exponential, and left the rest out.
    left = _joined(terms, bits * bits) -> left = _joined(terms, bits * bits)[:1]
"""
