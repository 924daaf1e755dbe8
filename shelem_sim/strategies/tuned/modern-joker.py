"""expert with its parameters fitted to modern-joker.

Made by `shelem tune expert --rules modern-joker --seed 2026 --rounds 50000` with shelem-sim 0.1.0.
On 200,000 deals that it was not fitted to it gains 6.15 points a round over
expert (95 % interval 5.73 to 6.56); the best response found among the same
parameters gains 0.25 against it (0.14 to 0.36).
"""

BASE = "expert"
SETTINGS = {
    "margin": 8.0,
    "spread": 1.15,
    "partner_bid": -1.0,
    "partner_pass": 2.0,
    "opponent_bid": 2.0,
    "opponent_pass": 1.0,
    "support": 1.0,
    "defence": 1.1,
    "their_worth": 122.0,
    "their_step": 0.25,
    "pass_open": -15.0,
    "wait": 8.0,
    "slam": 0.0,
    "finish": 100.0,
    "press": 8.0,
    "guard": 4.0,
}
