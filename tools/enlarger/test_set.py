"""Writes the test pictures, which training never sees, as PNG.

    python3 test_set.py PACKAGES PHOTOGRAPHS OUT

PACKAGES holds one folder per package, unpacked by `dpkg-deb -x`; PHOTOGRAPHS holds the photographs of `shared/data/photos`.
"""

import sys
from glob import glob
from os import makedirs
from os.path import basename, dirname, join, splitext

from pictures import open_rgb

LONGEST = 800
# the middle of a picture, whose half is one tile of the product
SIDE = 512
WESNOTH = "wesnoth-1.16-data/usr/share/games/wesnoth/1.16/data/core/images"
HEDGEWARS = "hedgewars-data/usr/share/games/hedgewars/Data/Themes"
LOMIRI = ["Bridge", "Dragonfly", "Picture_0B", "Picture_1A", "Wine", "aitzgorri", "free", "friends", "greentock", "life"]
LOMIRI += ["picosdeeuropa", "seeding", "sunset"]
PORTRAITS = ["undead/lich", "drakes/clasher", "monsters/gryphon", "humans/mage-light", "elves/sylph", "woses/wose", "orcs/warlord"]
PORTRAITS += ["merfolk/triton"]

PHOTOGRAPHS = [
    *[f"lomiri-wallpapers-16.04/usr/share/backgrounds/{name}_*.jpg" for name in LOMIRI],
    "lomiri-wallpapers-20.04/usr/share/backgrounds/Kleiber_*.jpg",
]
DRAWINGS = [
    *[f"{WESNOTH}/portraits/{name}.png" for name in PORTRAITS],
    f"{WESNOTH}/story/landscape-castle.jpg",
    f"{WESNOTH}/story/swamp-03.jpg",
    *[f"{HEDGEWARS}/{name}.png" for name in ("Nature/horizont", "Christmas/horizont", "City/Sky", "Golf/horizont", "Fruit/horizont")],
    f"{HEDGEWARS}/Island/horizont.png",
    *[f"ukui-wallpapers/usr/share/backgrounds/{name}" for name in ("focal-ubuntukylin.png", "goldfish.png", "string.jpg", "2004default.jpg")],
]


def crop_middle(image):
    width, height = (min(SIDE, side // 4 * 4) for side in image.size)
    left, top = (image.width - width) // 2, (image.height - height) // 2
    return image.crop((left, top, left + width, top + height))


def write(paths, out):
    makedirs(out)
    for path in paths:
        image = open_rgb(path, LONGEST)
        image = crop_middle(image)
        image.save(join(out, f"{basename(dirname(path))}-{splitext(basename(path))[0]}.png"))
    print(out, len(paths))


def find(folder, patterns):
    found = [glob(join(folder, pattern)) for pattern in patterns]
    missing = [pattern for pattern, files in zip(patterns, found) if len(files) != 1]
    if missing:
        sys.exit(f"not found exactly once: {missing}")
    return [files[0] for files in found]


if __name__ == "__main__":
    packages, photographs, out = sys.argv[1:4]
    own = sorted(f for end in ("jpg", "png") for f in glob(join(photographs, f"*.{end}")))
    write(own + find(packages, PHOTOGRAPHS), join(out, "photographs"))
    write(find(packages, DRAWINGS), join(out, "drawings"))
