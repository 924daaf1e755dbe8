"""expert with its parameters fitted to classic.

Made by `shelem tune expert --rules classic --seed 2026 --rounds 50000` with shelem-sim 0.1.0.
On 200,000 deals that it was not fitted to it gains 3.96 points a round over
expert (95 % interval 3.67 to 4.25); the best response found among the same
parameters gains 0.08 against it (-0.03 to 0.19).
"""

BASE = "expert"
SETTINGS = {
    "margin": 32.0,
    "spread": 1.4,
    "partner_bid": 4.0,
    "partner_pass": 6.0,
    "opponent_bid": 2.0,
    "opponent_pass": 1.0,
    "support": 1.0,
    "defence": 1.2,
    "their_worth": 122.0,
    "their_step": 0.35,
    "pass_open": -3.0,
    "wait": 52.0,
    "slam": 0.0,
    "finish": 100.0,
    "press": 8.0,
    "guard": 4.0,
}
