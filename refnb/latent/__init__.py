"""What nobody saw: expectation maximisation, hidden Markov models, clusters."""
