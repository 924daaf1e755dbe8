"""Classes of hands by what a player can count in them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from shelem_sim.errors import ShelemError
from shelem_sim.tally import Ints

Hands = npt.NDArray[np.uint64]


@dataclass(frozen=True)
class Feature:
    """Something that a player can count in a hand.

    Attributes:
        measure: its value for each of some hands, int64[n], from the hands and what it needs besides.
        limit: all values are below it.
        meaning: of it, in words.
        show: how a value is shown.
    """

    measure: Callable[..., Ints]
    limit: int
    meaning: str
    show: Callable[[int], object] = int


Features = Mapping[str, Feature]


def check_features(by: Sequence[str], features: Features) -> None:
    """Raises ShelemError for an unknown feature, or one given twice, or none."""
    if not by or len(set(by)) < len(by) or any(name not in features for name in by):
        raise ShelemError(f"--by must be some of {', '.join(features)}, each once, not {','.join(by) or 'nothing'}")


def classify(hands: Hands, by: Sequence[str], features: Features, *more: object) -> Ints:
    """The class of each hand as one number: its features in mixed radix, the first weighing most.

    Args:
        hands: sets of cards, uint64[n].
        by: names of features.
        features: what there is to count.
        more: what their measures need besides.
    """
    classes = np.zeros(len(hands), np.int64)
    for name in by:
        classes = classes * features[name].limit + features[name].measure(hands, *more)
    return classes


def name_class(number: int, by: Sequence[str], features: Features) -> dict[str, object]:
    """A class number as its features."""
    values: dict[str, object] = {}
    for name in reversed(by):
        number, value = divmod(number, features[name].limit)
        values[name] = features[name].show(value)
    return {name: values[name] for name in by}
