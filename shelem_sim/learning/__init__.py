"""Programs that learn from played deals and write the small files that strategies read."""
