"""Hokm: hands and matches as records, their check, and what is counted of many hands."""
