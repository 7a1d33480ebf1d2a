"""Certificates: answers that carry what proves them, for `refnb.certificates.verify` to check."""
