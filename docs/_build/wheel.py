"""What the wheel holds in another form: the vectors as one compressed file."""

import zipfile
from pathlib import Path

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

VECTORS = "refnb/conformance/vectors"
THEN = (1980, 1, 1, 0, 0, 0)  # so that the same vectors are the same bytes


class Vectors(BuildHookInterface):  # type: ignore[type-arg]
    """Pack the vectors; an editable installation reads the files of the checkout."""

    def initialize(self, version: str, build_data: dict[str, dict[str, str]]) -> None:
        """Write the file beside the wheel, and name its place inside."""
        if version != "editable":
            packed = Path(self.directory) / "vectors.zip"
            packed.parent.mkdir(parents=True, exist_ok=True)
            pack(Path(self.root) / VECTORS, packed)
            build_data["force_include"][str(packed)] = f"{VECTORS}.zip"

    def finalize(self, version: str, build_data: dict[str, object], artifact_path: str) -> None:  # noqa: ARG002
        """Leave nothing beside the wheel."""
        (Path(self.directory) / "vectors.zip").unlink(missing_ok=True)


def pack(folder: Path, into: Path) -> None:
    """Write the files of vectors into one compressed file, by name."""
    with zipfile.ZipFile(into, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for path in sorted(folder.glob("*.json")):
            packed.writestr(
                zipfile.ZipInfo(path.name, THEN), path.read_bytes(), zipfile.ZIP_DEFLATED
            )
