"""The built-in strategies of Hokm: `random`, `steady`, `expert`."""
