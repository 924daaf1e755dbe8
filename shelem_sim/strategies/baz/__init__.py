"""The strategies of Shelem Baz: `random`, `steady`, `expert`."""
