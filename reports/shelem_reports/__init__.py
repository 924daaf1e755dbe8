"""Reports and figures for people, made from what `shelem_sim` counts.

Read in this order: `words`, `numbers`, `cards`, `theme`, `drawing`, `figures`, `blocks`, `page`; what is counted,
`hand_classes`, `auctions`, `point_sources`, `match_course` and `data`; what goes on a page, `bid_sections`,
`auction_sections`, `match_sections` and `strategy_report`.

Beside it stand two more reports: `variant_data`, `variant_ranking`, `dot_charts`, `small_multiples` and
`variant_report`; `hand_data`, `hand_figures`, `bid_answers`, `discard_answers` and `hand_report`.

On paper: `paper`, `scoring_words` and `bidding_card`; pictures that go with the tables of the command line: `plots`.
"""
