"""Reports and figures for people, made from what `shelem_sim` counts.

Read in this order: `words`, `numbers`, `theme`, `drawing`, `figures`, `blocks`, `page`; what is counted, `hand_classes`
and `data`; what goes on a page, `strategy_report`.
"""
