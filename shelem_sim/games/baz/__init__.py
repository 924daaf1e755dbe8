"""Shelem Baz (003): spades are trump, jokers above them, and each seat says how many tricks it will take."""
