"""Opens, reduces and degrades pictures. Training and evaluation share this code."""

import io

import numpy as np
from PIL import Image, ImageFilter

Image.MAX_IMAGE_PIXELS = None


def open_rgb(path, longest=None):
    """Opens a picture on white, reduced so that its longer side is at most `longest`."""
    image = Image.open(path)
    if longest:
        image.draft("RGB", (longest, longest))
    if image.mode in ("P", "LA", "PA") or "transparency" in image.info:
        image = image.convert("RGBA")
    if longest and max(image.size) > longest:
        scale = longest / max(image.size)
        image = image.resize((round(image.width * scale), round(image.height * scale)), Image.LANCZOS)
    if image.mode == "RGBA":
        white = Image.new("RGBA", image.size, "white")
        image = Image.alpha_composite(white, image)
    return image.convert("RGB")


def halve(image, filter=Image.LANCZOS):
    """Halves a picture of even size. The filter is widened, so every pixel counts, and the centres stay in place."""
    return image.resize((image.width // 2, image.height // 2), filter)


def double(image):
    """The exact Lanczos enlargement, which is the reference of all figures."""
    return image.resize((image.width * 2, image.height * 2), Image.LANCZOS)


def blur(image, sigma):
    return image.filter(ImageFilter.GaussianBlur(sigma)) if sigma else image


def compress(image, quality, subsampling=2):
    file = io.BytesIO()
    image.save(file, "JPEG", quality=quality, subsampling=subsampling)
    return Image.open(io.BytesIO(file.getvalue())).convert("RGB")


def add_noise(image, sigma, random):
    pixels = np.asarray(image, np.float32)
    noise = random.normal(0, sigma, pixels.shape[:2] + (3 if random.random() < 0.5 else 1,))
    return Image.fromarray(np.clip(np.rint(pixels + noise), 0, 255).astype(np.uint8))


def degrade(image, random):
    """What cameras, phones and websites do to a picture: blur, noise, sharpening, and JPEG of quality 60 to 95."""
    if random.random() < 0.7:
        image = blur(image, random.uniform(0.2, 1.0))
    if random.random() < 0.3:
        image = add_noise(image, random.uniform(0.5, 5), random)
    if random.random() < 0.25:
        image = image.filter(ImageFilter.UnsharpMask(radius=random.uniform(0.5, 1.5), percent=int(random.uniform(20, 90)), threshold=0))
    return compress(image, int(random.integers(60, 96)), 2 if random.random() < 0.7 else 0)


def luma(image):
    return np.asarray(image, np.float32) @ np.array([0.299, 0.587, 0.114], np.float32)


def psnr(wanted, found):
    return 10 * np.log10(255**2 / max(1e-6, float(np.mean((wanted - found) ** 2))))
