"""Wrong ports on purpose: what the vectors must tell apart from a right one.

    null ports    constant, echo, always an error, crash      score next to nothing
    mistakes      one named mistake in an otherwise right port

A mistake is a function that is put in the place of a right one, everywhere it is used.
"""
