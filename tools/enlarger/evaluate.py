"""Compares a network with exact Lanczos on the test pictures, clean and degraded (blur of 0.7 px, JPEG of quality 75).

    python3 evaluate.py SET WEIGHTS.pt|ONNX [CROPS]

CROPS, a folder, receives crops at 200 %: Lanczos, network, original. `npm run bench -- upscaling` measures the same in the product.
"""

import sys
from glob import glob
from os import makedirs
from os.path import basename, join

import numpy as np
import torch
from network import Enlarger, load_weights
from PIL import Image

from pictures import blur, compress, double, halve, luma, open_rgb, psnr

torch.set_num_threads(1)
PAD = 16


def enlarge(network, image):
    pixels = np.pad(np.asarray(image, np.float32) / 255, ((PAD, PAD), (PAD, PAD), (0, 0)), "edge")
    with torch.no_grad():
        found = network(torch.from_numpy(pixels.transpose(2, 0, 1))[None])[0].numpy().transpose(1, 2, 0)
    found = found[2 * PAD : -2 * PAD, 2 * PAD : -2 * PAD]
    return Image.fromarray(np.clip(np.rint(found * 255), 0, 255).astype(np.uint8))


def find_detail(image, side=160):
    """The place with the most detail."""
    grey = np.asarray(image.convert("L"), np.float32)
    places = [(x, y) for y in range(0, image.height - side, 40) for x in range(0, image.width - side, 40)]
    return max(places, key=lambda place: np.abs(np.diff(grey[place[1] : place[1] + side, place[0] : place[0] + side])).mean())


def main():
    folder, weights = sys.argv[1:3]
    crops = sys.argv[3] if len(sys.argv) > 3 else None
    network = Enlarger()
    load_weights(network, weights)
    network.eval()
    if crops:
        makedirs(crops, exist_ok=True)
    for kind in ("photographs", "drawings"):
        gains = []
        for path in sorted(glob(join(folder, kind, "*.png"))):
            whole = open_rgb(path)
            wanted = luma(whole)
            half = halve(whole)
            row = []
            for name, small in (("clean", half), ("degraded", compress(blur(half, 0.7), 75))):
                plain, found = double(small), enlarge(network, small)
                reference = psnr(wanted, luma(plain))
                row += [reference, psnr(wanted, luma(found)) - reference]
                if crops:
                    x, y = find_detail(whole)
                    strip = Image.new("RGB", (3 * 320, 320))
                    for place, picture in enumerate((plain, found, whole)):
                        strip.paste(picture.crop((x, y, x + 160, y + 160)).resize((320, 320), Image.NEAREST), (place * 320, 0))
                    strip.save(join(crops, f"{kind}-{basename(path)[:-4]}-{name}.png"))
            gains.append(row)
            print(f"{basename(path):45} clean {row[0]:6.2f} {row[1]:+5.2f}   degraded {row[2]:6.2f} {row[3]:+5.2f}")
        mean, least = np.mean(gains, axis=0), np.min(gains, axis=0)
        print(
            f"{kind}: {len(gains)}, clean {mean[0]:.2f} {mean[1]:+.2f} dB (least {least[1]:+.2f}),"
            f" degraded {mean[2]:.2f} {mean[3]:+.2f} dB (least {least[3]:+.2f})"
        )


if __name__ == "__main__":
    main()
