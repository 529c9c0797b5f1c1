import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PRINT_BACKGROUND } from '@tintype/domain/prints/print-background'
import type { Sharp } from 'sharp'
import { decoding } from '../decoding/decoding.ts'
import { type PictureInput, readRepairingJpeg } from '../decoding/jpeg-repair.ts'
import { enlarge } from '../enlarging/enlarge.ts'
import type { MadePixels, MadePrintFile, PrintCut } from '../pictures.ts'
import { type Facts, inSrgb, open, openColoured, PRINT_PIXELS, reading } from './open-picture.ts'

/**
 * Cuts the print file from the original, streaming by rows. Only rotated and enlarged pictures are held in memory. Converts by the
 * picture's own profile to sRGB, as in the store, and from there to the press profile, if configured. Embeds the profile.
 * @param profile  a complete RGB or CMYK profile: the library ignores any other file silently
 * @param enlarged  a file of pixels in the size of the print, enlarged elsewhere
 */
export async function cutForPrint(
  path: string,
  cut: PrintCut,
  { outDir, enlarged, profile = 'srgb' }: { outDir: string; enlarged?: string | undefined; profile?: string | undefined },
): Promise<MadePrintFile> {
  const { bleedPx, dotsPerInch } = cut
  const file = join(outDir, 'print.tif')
  const { source, facts } = await decoding(() => openColoured(path))
  const printed = async (picture: PictureInput) =>
    (await renderPrint(picture, facts, cut, { outDir, enlarged }))
      .sharpen(METAL_SHARPENING)
      .extend({ top: bleedPx, bottom: bleedPx, left: bleedPx, right: bleedPx, extendWith: 'mirror' })
      .toColourspace('srgb')
      .withIccProfile(profile)
      .withDensity(dotsPerInch)
      .tiff({ compression: 'deflate', predictor: 'horizontal', resolutionUnit: 'inch', xres: dotsPerInch / 25.4, yres: dotsPerInch / 25.4 })
      .toFile(file)
  const { size, width, height } = await decoding(() => readRepairingJpeg(source, printed))
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  // read the original again: TIFF input stays disabled, so that no upload can use its decoder
  const shrunk = async (picture: PictureInput) => {
    const small = cropped(picture, cut).resize(600, 600, { fit: 'inside', withoutEnlargement: true })
    return (await inSrgb(small, facts)).jpeg({ quality: 80 }).toBuffer()
  }
  const preview = await decoding(() => readRepairingJpeg(source, shrunk))
  return {
    ...{ path: file, sha256: hash.digest('hex'), sizeBytes: size, widthPx: width, heightPx: height },
    preview: preview.toString('base64'),
  }
}

/** Dyes spread slightly in the metal coating, so sharpen edges a little, and flat noisy areas hardly. */
const METAL_SHARPENING = { sigma: 0.8, m1: 0.1, m2: 0.8 } as const

/** The printed part of a picture at print size, on white like a primed sheet. */
async function renderPrint(
  picture: PictureInput,
  facts: Facts,
  cut: PrintCut,
  { outDir, enlarged }: { outDir: string; enlarged: string | undefined },
): Promise<Sharp> {
  const { crop, widthPx, heightPx } = cut
  if (crop.widthPx >= widthPx) {
    const print = cropped(picture, cut).resize(widthPx, heightPx, { fit: 'fill' })
    if (facts.depth !== 'ushort') return print.flatten({ background: PRINT_BACKGROUND })
    // Convert via a file of 8 bits, which is not held in memory: without a profile the library would treat 16 bits as P3 and 8 bits as
    // sRGB.
    const eight = join(outDir, 'eight-bits.png')
    await (await inSrgb(print, facts, { outDir })).png({ compressionLevel: 0 }).toFile(eight)
    return open(eight, { ...reading, limitInputPixels: PRINT_PIXELS })
  }
  const large = enlarged
    ? await readFile(enlarged)
    : await enlarge(
        { data: await smallPixels(picture, facts, cut, outDir), widthPx: crop.widthPx, heightPx: crop.heightPx },
        { widthPx, heightPx },
      )
  return open(large, { raw: { width: widthPx, height: heightPx, channels: 3 }, limitInputPixels: PRINT_PIXELS })
}

/** Writes the printed part as pixels in the same colours, for an external enlarger. */
export async function cutPixels(path: string, cut: PrintCut, outDir: string): Promise<MadePixels> {
  const file = join(outDir, 'print.rgb')
  const { source, facts } = await decoding(() => openColoured(path))
  const pixels = await decoding(() => readRepairingJpeg(source, (picture) => smallPixels(picture, facts, cut, outDir)))
  await writeFile(file, pixels, { mode: 0o600 })
  return { path: file, widthPx: cut.crop.widthPx, heightPx: cut.crop.heightPx }
}

/** Encodes our own pixels with little or no loss. Returns base64. */
export async function encodePixels({ path, widthPx, heightPx, isLossless }: MadePixels & { isLossless: boolean }): Promise<string> {
  const raw = { width: widthPx, height: heightPx, channels: 3 } as const
  const webp = await open(await readFile(path), { raw })
    .webp(isLossless ? { lossless: true } : { quality: 95, smartSubsample: true })
    .toBuffer()
  return webp.toString('base64')
}

async function smallPixels(picture: PictureInput, facts: Facts, cut: PrintCut, outDir: string): Promise<Buffer> {
  return (await inSrgb(cropped(picture, cut), facts, { outDir })).raw({ depth: 'uchar' }).toBuffer()
}

function cropped(picture: PictureInput, { crop: { leftPx, topPx, widthPx, heightPx } }: PrintCut): Sharp {
  return open(picture, reading).autoOrient().extract({ left: leftPx, top: topPx, width: widthPx, height: heightPx })
}
