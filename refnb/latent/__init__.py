"""Latent: learning and inference about what nobody saw: labels, states, clusters."""
