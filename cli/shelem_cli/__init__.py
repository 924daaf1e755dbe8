"""The `shelem` command: parse, call the library, print."""
