"""Certificates: answers that carry what proves them, for `refnb.verify` to check."""
