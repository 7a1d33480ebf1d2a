"""Latent: learn and infer what nobody observed: labels, states, clusters."""
