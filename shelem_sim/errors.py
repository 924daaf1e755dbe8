"""What the library raises when its input is at fault: one line that names the thing, what it was and may be."""


class ShelemError(Exception):
    """Base of all errors that a user can mend. Its text is one line; the command line ends with exit code 2."""
