import { join } from 'node:path'
import { limits } from '@tintype/contract/limits'
import { PRINT_BACKGROUND } from '@tintype/domain/prints/print-background'
import type { Pixels } from '@tintype/imaging/analysis/find-palette'
import sharp, { type Metadata, type OutputInfo, type Sharp, type SharpInput, type SharpOptions } from 'sharp'
import { withProfile } from '../colours/with-profile.ts'
import type { PictureInput } from '../decoding/jpeg-repair.ts'

// The only folder that uses the image library. It runs in the picture process.

export const reading = { failOn: 'warning', limitInputPixels: limits.artwork.pixels, limitInputChannels: 5, pages: 1 } as const
/** The largest print at its finest resolution, with its bleed. */
export const PRINT_PIXELS = 110_000_000

let complaints = 0

/**
 * Number of JPEG decoder warnings so far. `failOn` is checked before each strip of rows and so misses the last strip. Its warning is
 * attributed to the next operation of this process that ends.
 */
export function countComplaints(): number {
  return complaints
}

/** Opens a picture, and counts the warnings of its decoder. */
export function open(input: SharpInput | SharpOptions, options?: SharpOptions): Sharp {
  return sharp(input as SharpInput, options).on('warning', (text: string) => {
    if (text.startsWith('read gave ')) complaints++
  })
}

export type Decoded = { data: Buffer; info: OutputInfo }

export type Facts = Pick<Metadata, 'depth' | 'space' | 'autoOrient'> & { icc: Buffer | undefined }

/** The only way in which pictures are opened to show or measure their colours: `withProfile` adds what the decoder does not know of them. */
export async function openColoured(path: string): Promise<{ source: PictureInput; facts: Facts }> {
  const metadata = await open(path, reading).metadata()
  const { source, icc } = await withProfile(path, metadata)
  return { source, facts: { ...metadata, icc } }
}

/** @property fit  `fill` if the picture keeps its aspect ratio up to rounding: `cover` would cut the ends of extremely narrow pictures */
export type TargetSize = { widthPx: number; heightPx: number; fit: 'fill' | 'cover' }

/** Decodes upright to 8-bit sRGB by the picture's own colour profile, on white like a primed sheet. */
export async function decodeTo(source: PictureInput, facts: Facts, { widthPx, heightPx, fit }: TargetSize): Promise<Decoded> {
  const picture = open(source, reading).autoOrient().resize(widthPx, heightPx, { fit })
  return (await inSrgb(picture, facts)).raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
}

/**
 * Converts to 8-bit sRGB on white like a primed sheet. Transparent pixels are put on white after the conversion, as browsers do. By its
 * profile, the library converts 8 bits to sRGB and 16 bits to P3, and those to sRGB only if an output profile is set. It treats 16 bits without a profile as sRGB, unless an output profile is set.
 * @param outDir  for intermediate files that are too large for memory
 */
export async function inSrgb(picture: Sharp, { depth, icc, space }: Facts, { outDir }: { outDir?: string } = {}): Promise<Sharp> {
  const onWhite = (coloured: Sharp) => coloured.flatten({ background: PRINT_BACKGROUND }).toColourspace('srgb')
  if (depth !== 'ushort' || !icc) return onWhite(picture)
  const coloured = space === 'grey16' ? await greyInColour(picture, outDir) : picture
  return onWhite(coloured).withIccProfile('srgb')
}

/**
 * Converts 16-bit grey to 16-bit sRGB by its own profile. The library ignores a grey profile on input and applies it only if the picture
 * stays grey.
 */
async function greyInColour(picture: Sharp, outDir: string | undefined): Promise<Sharp> {
  const deep = picture.toColourspace('grey16').withIccProfile('srgb').png({ compressionLevel: 0 })
  if (outDir === undefined) return open(await deep.toBuffer())
  const file = join(outDir, 'sixteen-bits.png')
  await deep.toFile(file)
  return open(file, { limitInputPixels: PRINT_PIXELS })
}

export function fromPixels({ data, info }: Decoded): Sharp {
  return open(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
}

export function toPixels({ data, info }: Decoded): Pixels {
  return { data, widthPx: info.width, heightPx: info.height }
}
