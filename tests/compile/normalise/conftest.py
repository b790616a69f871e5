"""Reading bytes under a name, as the normaliser reads files."""

from __future__ import annotations

from pathlib import Path

import pytest

from made import Read, Refused
from wikic.compile.normalise import Limits, Normalised, normalise
from wikic.model.errors import Code, WikicError


@pytest.fixture
def read(tmp_path: Path) -> Read:
    """What a file of this name and these bytes becomes."""

    def of(name: str, data: bytes | str, limits: Limits = Limits()) -> Normalised:  # noqa: B008 - a frozen value
        path = tmp_path / name
        path.write_bytes(data.encode() if isinstance(data, str) else data)
        return normalise(path, limits)

    return of


@pytest.fixture
def refused(read: Read) -> Refused:
    """The one clear line that a file of this name and these bytes gets."""

    def of(name: str, data: bytes | str, limits: Limits = Limits()) -> WikicError:  # noqa: B008 - a frozen value
        with pytest.raises(WikicError) as caught:
            read(name, data, limits)
        fault = caught.value
        assert fault.code is Code.DATA
        assert fault.message.startswith(f"{name}: ")
        assert "\n" not in fault.message + fault.help
        return fault

    return of
