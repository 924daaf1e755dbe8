"""What each command's result looks like to a person: a grid of text, drawn on a terminal or in Markdown."""
