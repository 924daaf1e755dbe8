"""The built-in strategies of Shelem for two."""
