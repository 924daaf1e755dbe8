"""`expert` tuned to each preset: `tuned-modern` is the file `modern.py` in here, and so on.

Each file is what its own docstring's command writes. All of them anew, from the root of the repository:

    for rules in modern classic traditional double-yasa modern-joker; do
        shelem tune expert --rules $rules --seed 1 --output shelem_sim/strategies/tuned/$rules.py
    done
"""
