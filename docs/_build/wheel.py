"""Files packed into one: the vectors in the wheel, and the files that the site offers."""

import io
import zipfile
from pathlib import Path

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

VECTORS = "refnb/conformance/vectors"
THEN = (1980, 1, 1, 0, 0, 0)  # so that the same files are the same bytes


class Vectors(BuildHookInterface):  # type: ignore[type-arg]
    """Pack the vectors; an editable installation reads the files of the checkout."""

    def initialize(self, version: str, build_data: dict[str, dict[str, str]]) -> None:
        """Write the file next to the wheel, and name its place inside."""
        if version != "editable":
            into = Path(self.directory) / "vectors.zip"
            files = Path(self.root, VECTORS).glob("*.json")
            into.write_bytes(packed({path.name: path.read_bytes() for path in files}))
            build_data["force_include"][str(into)] = f"{VECTORS}.zip"

    def finalize(self, *_: object) -> None:
        """Leave nothing beside the wheel."""
        Path(self.directory, "vectors.zip").unlink(missing_ok=True)


def packed(members: dict[str, bytes]) -> bytes:
    """Return a file that contains other files, by their names."""
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in sorted(members.items()):
            archive.writestr(zipfile.ZipInfo(name, THEN), content, zipfile.ZIP_DEFLATED, 9)
    return whole.getvalue()
