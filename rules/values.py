"""Changed copies of frozen values: every move makes some.

Owns `replace`, the `dataclasses.replace` of values that are copied all the time. It must never be
given a dataclass with a `__post_init__`.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import replace as replace
else:

    def replace(value, /, **changes):
        """The value with these fields changed.

        `dataclasses.replace` calls the constructor, and that of a frozen class sets field by field
        with `object.__setattr__`. Copying the dictionary of the value, where it has one (no slots),
        takes a tenth of the time. Names and types of the fields are mypy's to check.
        """
        if not hasattr(value, "__dict__"):
            return dataclasses.replace(value, **changes)
        copy = object.__new__(type(value))
        copy.__dict__.update(value.__dict__)
        copy.__dict__.update(changes)
        return copy
