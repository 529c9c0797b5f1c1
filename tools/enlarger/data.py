"""Makes the training set from the pictures of Debian packages and from our own drawings.

    python3 data.py PACKAGES OUT [CROPS]

PACKAGES holds one folder per package, unpacked by `dpkg-deb -x`. OUT.npz receives crops of 256 px and, for each, its clean half and two
degraded halves. The same packages give the same bytes.
"""

import sys
from glob import glob
from os.path import dirname, exists, islink, join

import numpy as np
from PIL import Image

from pictures import degrade, halve, open_rgb

CROP = 256
MARGIN = 16
REPOSITORY = join(dirname(__file__), "../..")

PLASMA_PHOTOGRAPHS = ["Autumn", "BytheWater", "ColorfulCups", "EveningGlow", "FallenLeaf", "Grey", "Kite", "OneStandsOut", "Path"]

# Share of all crops, longest side after reduction, and files. Reduction removes the artefacts of the stored JPEG.
SOURCES = [
    ("photographs", 0.22, 1100, "mate-backgrounds/usr/share/backgrounds/mate/nature/*.jpg"),
    ("photographs", 0.03, 1400, "mate-backgrounds/usr/share/backgrounds/mate/abstract/Elephants_3840x2160.jpg"),
    *[("photographs", 0.016, 1300, f"plasma-workspace-wallpapers/usr/share/wallpapers/{n}/contents/images/2560x1600.jpg") for n in PLASMA_PHOTOGRAPHS],
    ("stamps", 0.21, 700, "tuxpaint-stamps-default/usr/share/tuxpaint/stamps/**/*.png"),
    ("drawings", 0.24, 1000, "openclipart-png/usr/share/openclipart/png/**/*.png"),
    ("drawings", 0.04, 1800, "plasma-workspace-wallpapers/usr/share/wallpapers/*/contents/images/3840x2160.png"),
    ("drawings", 0.02, 1800, "gnome-backgrounds/usr/share/backgrounds/gnome/*-l.webp"),
    ("own", 0.10, 1200, join(REPOSITORY, "apps/server/demo/pictures/artworks/*.webp")),
]


def list_files(kind, folder, pattern):
    files = sorted(f for f in glob(join(folder, pattern), recursive=True) if not islink(f))
    if kind == "stamps":
        files = [f for f in files if not exists(f[:-4] + ".svg")]
    if kind in ("stamps", "drawings"):
        files = [f for f in files if min(Image.open(f).size) >= 200 and Image.open(f).mode != "P"]
    return files


def pad_to_crop(image, random):
    """Places a picture that is smaller than a crop on a background of one colour."""
    least = CROP + 2 * MARGIN
    if min(image.size) >= least:
        return image
    size = max(least, image.width), max(least, image.height)
    canvas = Image.new("RGB", size, image.getpixel((0, 0)))
    canvas.paste(image, ((size[0] - image.width) // 2, (size[1] - image.height) // 2))
    return canvas


def choose_crop(image, random):
    """Of five places the one with the most detail, so that few crops are only background."""
    least = CROP + 2 * MARGIN
    best, most = None, -1
    for _ in range(5):
        left, top = int(random.integers(0, image.width - least + 1)), int(random.integers(0, image.height - least + 1))
        crop = image.crop((left, top, left + least, top + least))
        grey = np.asarray(crop.convert("L"), np.float32)
        detail = np.minimum(np.abs(np.diff(grey, axis=0)), 40).mean() + np.minimum(np.abs(np.diff(grey, axis=1)), 40).mean()
        if detail > most:
            best, most = crop, detail
    return best


def trim(image, margin):
    return np.asarray(image.crop((margin, margin, image.width - margin, image.height - margin)))


def make(folder, crops):
    random = np.random.default_rng(38)
    whole, clean, degraded = [], [], []
    for kind, share, longest, pattern in SOURCES:
        files = list_files(kind, folder, pattern)
        wanted = round(share * crops)
        used = [files[i] for i in random.permutation(len(files))[:wanted]]
        print(kind, pattern, len(files), "files", wanted, "crops", flush=True)
        for index, path in enumerate(used):
            opened = open_rgb(path, longest)
            for _ in range(wanted // len(used) + (index < wanted % len(used))):
                scale = random.uniform(0.6, 1)
                size = [max(2, round(side * scale)) for side in opened.size]
                image = opened.resize(size, Image.LANCZOS) if random.random() < 0.6 else opened
                crop = choose_crop(pad_to_crop(image, random), random)
                kind_of_filter = random.choice([Image.LANCZOS, Image.BICUBIC, Image.BOX], p=[0.75, 0.15, 0.1])
                half = halve(crop, int(kind_of_filter))
                whole.append(trim(crop, MARGIN))
                clean.append(trim(half, MARGIN // 2))
                degraded.append([trim(degrade(half, random), MARGIN // 2) for _ in range(2)])
    return np.stack(whole), np.stack(clean), np.stack([np.stack(pair) for pair in degraded])


if __name__ == "__main__":
    folder, out = sys.argv[1:3]
    whole, clean, degraded = make(folder, int(sys.argv[3]) if len(sys.argv) > 3 else 2000)
    np.savez(out, whole=whole, clean=clean, degraded=degraded)
    print(whole.shape, clean.shape, degraded.shape)
