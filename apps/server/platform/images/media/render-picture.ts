import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PRINT_BACKGROUND } from '@tintype/domain/prints/print-background'
import type { OutputInfo, Sharp } from 'sharp'
import { embedProfile } from '../colours/with-profile.ts'
import { decoding } from '../decoding/decoding.ts'
import { type PictureInput, readRepairingJpeg } from '../decoding/jpeg-repair.ts'
import { createPixelCache } from '../decoding/pixel-cache.ts'
import type { MadeRendition, Rendered } from '../pictures.ts'
import { AVIF, PRESETS, type Preset, type PresetName, renditionSize } from '../presets.ts'
import { isWideGamut } from '../wide-gamut.ts'
import { findHashes, findView, makePlaceholder, measurePalette } from './measure-picture.ts'
import { decodeTo, type Facts, fromPixels, open, openColoured, reading, type TargetSize } from './open-picture.ts'

/** Decodes once at the largest requested size and derives the other sizes from it. */
export async function renderPicture(
  path: string,
  presets: readonly PresetName[],
  { outDir, keptAs }: { outDir: string; keptAs?: string | undefined },
): Promise<Rendered> {
  const known = keptAs === undefined ? undefined : kept.take(keptName(keptAs, presets))
  const { large, wanted, smallest } = known ?? (await decodeForPresets(path, presets))
  // small results start from the small copy: resizing the large one each time took a twentieth of the total
  const few = await resized(large, smallest).raw().toBuffer({ resolveWithObject: true })
  const renditions: MadeRendition[] = []
  for (const size of wanted) {
    // encode sequentially, because an encoder holds several times the picture
    const webp = await (size === smallest && !large.isWide ? fromPixels(few) : shown(large, size))
      .webp({ quality: PRESETS[size.preset].quality, effort: 2 })
      .toBuffer()
    renditions.push(await keepRendition(size, webp, join(outDir, `${size.preset}.webp`)))
  }
  return {
    ...{ renditions, placeholder: await makePlaceholder(few), palette: await measurePalette(few) },
    ...{ looks: await findHashes(few), view: await findView(few) },
  }
}

/** Same sizes and chroma subsampling as the WEBP renditions. */
export async function renderAvif(path: string, outDir: string): Promise<MadeRendition[]> {
  const { large, wanted } = await decodeForPresets(path, AVIF.presets)
  const renditions: MadeRendition[] = []
  for (const size of wanted) {
    const avif = await shown(large, size).avif({ quality: AVIF.quality, effort: AVIF.effort, chromaSubsampling: '4:2:0' }).toBuffer()
    renditions.push(await keepRendition(size, avif, join(outDir, `${size.preset}.avif`)))
  }
  return renditions
}

/** Decoded pictures that were inspected and will soon be rendered. */
export const kept = createPixelCache<Awaited<ReturnType<typeof decodeForPresets>>>({ mostBytes: 48 * 1024 * 1024, keptMs: 30_000 })

export function keptName(name: string, presets: readonly PresetName[]): string {
  return [name, ...presets].join(' ')
}

export async function decodeForPresets(path: string, presets: readonly PresetName[]) {
  const { source, facts } = await decoding(() => openColoured(path))
  const { autoOrient, icc } = facts
  const upright = { widthPx: autoOrient.width, heightPx: autoOrient.height }
  const wanted = distinctSizes(presets.map((preset) => ({ preset, ...renditionSize(PRESETS[preset], upright), fit: chooseFit(preset) })))
  const [smallest, largest] = [wanted[0], wanted.at(-1)]
  if (!smallest || !largest) throw new Error('no preset was given')
  const wideProfile = isWideGamut(icc) && facts.space !== 'cmyk' ? icc : undefined
  const decode = (picture: PictureInput) =>
    wideProfile ? decodeWide(picture, wideProfile, largest) : decodeNarrow(picture, facts, largest)
  const large = await decoding(() => readRepairingJpeg(source, decode))
  return { wanted, smallest, large }
}

function chooseFit(preset: PresetName): Wanted['fit'] {
  const { heightPx }: Preset = PRESETS[preset]
  return heightPx === undefined ? 'fill' : 'cover'
}

/** A picture at the size of its largest rendition: sRGB pixels, or a PNG with a P3 profile. */
type Large = { isWide: false; data: Buffer; info: OutputInfo } | { isWide: true; data: Buffer }

async function decodeNarrow(picture: PictureInput, facts: Facts, size: Wanted): Promise<Large> {
  return { isWide: false, ...(await decodeTo(picture, facts, size)) }
}

/**
 * Converts any wide-gamut original to P3. The library converts 16-bit pictures to P3 but 8-bit pictures to sRGB, so the first step writes
 * 16 bits. It must not keep the profile there (`keepIccProfile`): the library frees it too early if it rotates the picture.
 */
async function decodeWide(picture: PictureInput, icc: Buffer, { widthPx, heightPx, fit }: Wanted): Promise<Large> {
  const deep = await open(picture, { ...reading, ignoreIcc: true })
    .autoOrient()
    .resize(widthPx, heightPx, { fit })
    .toColourspace('rgb16')
    .png({ compressionLevel: 0 })
    .toBuffer()
  const inP3 = open(embedProfile(deep, icc)).flatten({ background: PRINT_BACKGROUND }).withIccProfile('p3')
  return { isWide: true, data: await inP3.toColourspace('srgb').png({ compressionLevel: 0 }).toBuffer() }
}

async function keepRendition(
  { preset, widthPx, heightPx }: Pick<MadeRendition, 'preset' | 'widthPx' | 'heightPx'>,
  bytes: Buffer,
  path: string,
): Promise<MadeRendition> {
  await writeFile(path, bytes, { mode: 0o600 })
  return { preset, widthPx, heightPx, path, sha256: createHash('sha256').update(bytes).digest('hex'), sizeBytes: bytes.length }
}

/** Resizes the decoded picture. */
function resized(large: Large, { widthPx, heightPx, fit }: Wanted): Sharp {
  return (large.isWide ? open(large.data) : fromPixels(large)).resize(widthPx, heightPx, { fit })
}

/** The displayed picture: keeps colours outside sRGB if the original has them. */
function shown(large: Large, size: Wanted): Sharp {
  const picture = resized(large, size)
  return large.isWide ? picture.keepIccProfile() : picture
}

type Wanted = TargetSize & { preset: PresetName }

/** Sorts by width; keeps the first of presets with equal sizes. */
function distinctSizes(wanted: Wanted[]): Wanted[] {
  const sorted = [...wanted].sort((one, other) => one.widthPx - other.widthPx)
  return sorted.filter(({ widthPx }, index) => index === 0 || widthPx !== sorted[index - 1]?.widthPx)
}
