"""What the tests of this package share."""

import warnings


def quietly(read):
    """Its result and the warnings that came with it."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        result = read()
    return result, [str(one.message) for one in caught]
