"""Monte-Carlo simulation and analytics for the trick-taking game Shelem.

Follow one round through the library in this order: `cards`, `rules`, then the jitted kernel
(`kernel.deal`, `kernel.auction`, `kernel.exchange`, `kernel.tricks`, `kernel.scoring`, `kernel.shelem`),
then the run engine (`run`) and what is counted over many rounds (`questions`, `compare`, `tournament`), in the terms of
each game (`games`).
"""

__version__ = "0.1.0"
