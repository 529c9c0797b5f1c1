"""Unpacks the pictures of Qt resource files: each file `NAME.rcc` of a folder into `OUTPUT/NAME`.

    python3 unpack_rcc.py <folder> <output folder>
"""
import struct
import sys
import zlib
from pathlib import Path

ZLIB, FOLDER, ZSTD = 1, 2, 4
ENDINGS = (".jpg", ".jpeg", ".png", ".webp")


def unpack(path, output):
    content = path.read_bytes()
    magic, version, tree, data, names = struct.unpack_from(">4sIIII", content)
    if magic != b"qres":
        raise ValueError(f"{path} is no resource file")
    size = 14 if version == 1 else 22

    def name_at(offset):
        (length,) = struct.unpack_from(">H", content, names + offset)
        return content[names + offset + 6 : names + offset + 6 + 2 * length].decode("utf-16-be")

    def walk(node, folder):
        name_offset, flags, first, second = struct.unpack_from(">IHII", content, tree + node * size)
        place = folder / name_at(name_offset) if node else folder
        if flags & FOLDER:
            for child in range(second, second + first):
                walk(child, place)
        elif place.suffix.lower() in ENDINGS and not flags & ZSTD:
            (length,) = struct.unpack_from(">I", content, data + second)
            blob = content[data + second + 4 : data + second + 4 + length]
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(zlib.decompress(blob[4:]) if flags & ZLIB else blob)

    walk(0, output)


for resource in sorted(Path(sys.argv[1]).glob("*.rcc")):
    unpack(resource, Path(sys.argv[2]) / resource.stem)
