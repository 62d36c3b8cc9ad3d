"""Kachuful: everybody predicts the exact number of tricks he will win."""
