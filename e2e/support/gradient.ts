import sharp from 'sharp'

/** A part of a picture, in fractions of its width and height. */
export type Place = { left: number; top: number; right: number; bottom: number }

/**
 * A picture whose colours encode the position: red increases from left to right, green from top to bottom.
 * @param isTurned  the pixels are rotated, and EXIF has the orientation, as in a portrait photograph
 */
export async function gradientJpeg(widthPx: number, heightPx: number, { isTurned = false } = {}): Promise<Buffer> {
  const pixels = Buffer.alloc(widthPx * heightPx * 3, 128)
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      pixels[(y * widthPx + x) * 3] = Math.round((255 * x) / (widthPx - 1))
      pixels[(y * widthPx + x) * 3 + 1] = Math.round((255 * y) / (heightPx - 1))
    }
  }
  const picture = sharp(pixels, { raw: { width: widthPx, height: heightPx, channels: 3 } })
  const held = isTurned ? picture.rotate(270).withMetadata({ orientation: 6 }) : picture
  return held.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer()
}

/** The part of such a gradient that a picture shows. */
export async function placeAt(bytes: Buffer): Promise<Place> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number, channel: number) => (data[(y * info.width + x) * info.channels + channel] ?? 0) / 255
  const [middleX, middleY] = [Math.floor(info.width / 2), Math.floor(info.height / 2)]
  return {
    left: at(0, middleY, 0),
    right: at(info.width - 1, middleY, 0),
    top: at(middleX, 0, 1),
    bottom: at(middleX, info.height - 1, 1),
  }
}
