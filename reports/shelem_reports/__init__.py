"""Pictures of results, for people: matplotlib figures made from a `Result`."""

from shelem_reports.bid_curves import bid_curves

__all__ = ["bid_curves"]
