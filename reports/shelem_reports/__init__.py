"""Reports and figures for people, made from what `shelem_sim` counts.

Read in this order: `words`, `numbers`, `cards`, `theme`, `drawing`, `figures`, `blocks`, `page`; what is counted,
`hand_classes`, `auctions`, `point_sources`, `match_course` and `data`; what goes on a page, `bid_sections`,
`auction_sections`, `match_sections` and `strategy_report`.
"""
