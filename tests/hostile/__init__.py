"""What the world may send: each module of `kinds` draws cases, and says what is wrong."""
