"""The jitted kernel: one round of Shelem over integers.

Read it in the order of play: `deal` → `auction` → `exchange` → `tricks` → `scoring`, joined in `round`.
`view` holds the two records that they work on, `bits` and `words` the arithmetic underneath. A function here
never allocates inside a round and never raises: it returns a status that `shelem_sim.run` turns into an error.
With `NUMBA_DISABLE_JIT=1` the same code runs as plain Python.
"""
