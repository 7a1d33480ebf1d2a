"""Data: what carries exact values between the course and the world."""
