import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ImageType, limits } from '@tintype/contract/limits'
import { calculateCrop } from '@tintype/domain/prints/crops'
import { PRINT_BACKGROUND } from '@tintype/domain/prints/print-background'
import type { Orientation } from '@tintype/domain/prints/sizes'
import { findLettering } from '@tintype/imaging/analysis/find-lettering'
import { findPalette, type Pixels } from '@tintype/imaging/analysis/find-palette'
import { measurePixels } from '@tintype/imaging/analysis/measure-pixels'
import { measureSky, measureSymmetry, measureTexture, toColoured, toLightness } from '@tintype/imaging/analysis/measure-shape'
import { printOnWall, sweepPixels, wallPixels } from '@tintype/imaging/card-wall'
import { findLandmarks, MARK_SIDE_PX } from '@tintype/imaging/look-alikes/landmarks'
import { SKETCH_SIDE_PX } from '@tintype/imaging/look-alikes/overlap'
import { HASH_SIDE_PX, type PerceptualHash, perceptualHashes } from '@tintype/imaging/look-alikes/perceptual-hash'
import type { Palette } from '@tintype/imaging/palette'
import sharp, { type Metadata, type OutputInfo, type OverlayOptions, type Sharp, type SharpInput, type SharpOptions } from 'sharp'
import { embedProfile, withProfile } from './colours/with-profile.ts'
import { decoding } from './decoding/decoding.ts'
import { type PictureInput, readRepairingJpeg } from './decoding/jpeg-repair.ts'
import { createPixelCache } from './decoding/pixel-cache.ts'
import { hasPngEnd } from './decoding/png-chunks.ts'
import { enlarge } from './enlarging/enlarge.ts'
import { fileWords } from './metadata/file-words.ts'
import type {
  Inspection,
  LandmarkView,
  MadeCard,
  MadePixels,
  MadePrintFile,
  MadeRendition,
  Measured,
  Observed,
  PrintCut,
  PrintPlacement,
  Rendered,
  ScenePlan,
} from './pictures.ts'
import { AI_INPUT, ARTWORK_PRESETS, AVIF, CARD, PRESETS, type Preset, type PresetName, renditionSize, SCENE } from './presets.ts'
import type { Scene, SceneLayer } from './scene.ts'
import { isWideGamut } from './wide-gamut.ts'

// The only module that uses the image library. It runs in the picture process.

// One thread per picture, because several run in parallel. No cache, because no picture is decoded twice.
sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadWebpFile'] })
// External pictures are read as files, or as a repaired JPEG in memory. SVG and PNG buffers are always our own.
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer'] })

const reading = { failOn: 'warning', limitInputPixels: limits.artwork.pixels, limitInputChannels: 5, pages: 1 } as const
/** The largest print at its finest resolution, with its bleed. */
const PRINT_PIXELS = 110_000_000
const types: Readonly<Record<string, ImageType>> = { png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp' }

/**
 * Number of JPEG decoder warnings so far. `failOn` is checked before each strip of rows and so misses the last strip. Its warning is
 * attributed to the next operation of this process that ends.
 */
let complaints = 0

function open(input: SharpInput | SharpOptions, options?: SharpOptions): Sharp {
  return sharp(input as SharpInput, options).on('warning', (text: string) => {
    if (text.startsWith('read gave ')) complaints++
  })
}

/**
 * Decodes every row at the smallest size that the decoder offers, which still reads the whole file. Always detects truncated files. Detects
 * bit errors in a JPEG only if they break its codes or shorten the data.
 */
export async function inspectPicture(path: string, keepAs?: string): Promise<Inspection> {
  return decoding(async () => {
    const { format, autoOrient, hasAlpha, pages } = await open(path, reading).metadata()
    const type = types[format]
    if (!type) throw new Error(`the decoder calls it ${format}`)
    await decodeWithoutComplaint(path, keepAs)
    if (type === 'image/png' && !hasPngEnd(path)) throw new Error('the end mark is missing')
    return { type, widthPx: autoOrient.width, heightPx: autoOrient.height, hasAlpha, frames: pages ?? 1 }
  })
}

/** Number of repeated checks before a warning is attributed to this picture. */
const TRIES = 3
/** Resolves when no repeated check is running. */
let lastRecheck: Promise<unknown> = Promise.resolve()

/** Decodes again after a warning, because a parallel picture may have caused it. Repeated checks run one after the other. */
async function decodeWithoutComplaint(path: string, keepAs: string | undefined): Promise<void> {
  if (keepAs === undefined ? await isSound(path) : await isSoundAndKept(path, keepAs)) return
  for (let tries = 0; tries < TRIES; tries++) {
    const recheck = lastRecheck.then(() => isSound(path))
    lastRecheck = recheck.catch(() => undefined)
    if (await recheck) return
  }
  throw new Error('the decoder complained of its last rows')
}

async function isSound(path: string): Promise<boolean> {
  const before = complaints
  await readRepairingJpeg(path, (picture) =>
    open(picture, reading).resize(16, 16, { fit: 'fill', fastShrinkOnLoad: true }).raw().toBuffer(),
  )
  return complaints === before
}

/** Decodes at the size of the renditions. Takes a third longer than the smallest size, but saves a second decoding. */
async function isSoundAndKept(path: string, keepAs: string): Promise<boolean> {
  const before = complaints
  const decoded = await decodeForPresets(path, ARTWORK_PRESETS)
  if (complaints !== before) return false
  kept.keep(keptName(keepAs, ARTWORK_PRESETS), decoded, decoded.large.data.length)
  return true
}

/** Decoded pictures that were inspected and will soon be rendered. */
const kept = createPixelCache<Awaited<ReturnType<typeof decodeForPresets>>>({ mostBytes: 48 * 1024 * 1024, keptMs: 30_000 })

function keptName(name: string, presets: readonly PresetName[]): string {
  return [name, ...presets].join(' ')
}

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

async function decodeForPresets(path: string, presets: readonly PresetName[]) {
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

/** Draws the share card: the print on a wall, as a JPEG of 1200 × 630. Deterministic to the byte. */
export async function drawCard(path: string, { orientation, cropPlace }: PrintPlacement, outDir: string): Promise<MadeCard> {
  const place = printOnWall(CARD, orientation)
  const { data, info } = await decodeCrop(path, place, cropPlace)
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const jpeg = await open(await wallWithShadows(orientation), { raw: WALL })
    .composite([
      { input: data, raw, left: place.left, top: place.top },
      {
        input: Buffer.from(sweepPixels(place)),
        raw: { width: place.widthPx, height: place.heightPx, channels: 4 },
        left: place.left,
        top: place.top,
      },
    ])
    .jpeg({ quality: CARD.quality, mozjpeg: false })
    .toBuffer()
  return { ...(await keepJpeg(jpeg, join(outDir, 'card.jpg'))), widthPx: CARD.widthPx, heightPx: CARD.heightPx }
}

const WALL = { width: CARD.widthPx, height: CARD.heightPx, channels: 3 } as const

/** Cached by orientation, 2.3 MB each, because drawing a wall takes most of the time of a card. */
const walls = new Map<Orientation, Buffer>()

/** The wall with the print's shadow and edge, as RGB rows. */
async function wallWithShadows(orientation: Orientation): Promise<Buffer> {
  const wall = walls.get(orientation) ?? (await drawWall(printOnWall(CARD, orientation)))
  walls.set(orientation, wall)
  return wall
}

async function drawWall(place: Place): Promise<Buffer> {
  return open(wallPixels(CARD), { raw: WALL })
    .composite([
      ...(await shadows(place)),
      // the edge: two pixels of lit aluminium, and one of its dark side
      filled('#1c1815', { ...place, left: place.left + 3, top: place.top + 3 }),
      filled('#6f665b', { ...place, left: place.left + 2, top: place.top + 2 }),
    ])
    .removeAlpha()
    .raw()
    .toBuffer()
}

async function keepJpeg(jpeg: Buffer, path: string) {
  await writeFile(path, jpeg, { mode: 0o600 })
  return { path, sha256: createHash('sha256').update(jpeg).digest('hex'), sizeBytes: jpeg.length }
}

/**
 * Draws the picture into the scene, as a JPEG. Composites the layers one by one, because each is held in memory whole. Deterministic to the byte.
 */
export async function drawInScene(path: string, { scene, cropPlace }: ScenePlan, outDir: string): Promise<MadeCard> {
  const { widthPx, heightPx, print, behind, inFront } = scene
  const { data, info } = await decodeCrop(path, print, cropPlace)
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const ground = { create: { width: widthPx, height: heightPx, channels: 3, background: '#000' } } as const
  let pixels: Buffer = await open(ground).raw().toBuffer()
  for (const layer of behind) pixels = await putOn(pixels, scene, await layerInput(layer, scene))
  pixels = await putOn(pixels, scene, { input: data, raw, left: print.left, top: print.top })
  for (const layer of inFront) pixels = await putOn(pixels, scene, await layerInput(layer, scene))
  const jpeg = await open(pixels, { raw: { width: widthPx, height: heightPx, channels: 3 } })
    .jpeg({ quality: SCENE.quality, mozjpeg: false })
    .toBuffer()
  return { ...(await keepJpeg(jpeg, join(outDir, 'scene.jpg'))), widthPx, heightPx }
}

type Measured2D = Pick<Scene, 'widthPx' | 'heightPx'>

async function putOn(pixels: Buffer, { widthPx, heightPx }: Measured2D, layer: OverlayOptions): Promise<Buffer> {
  return open(pixels, { raw: { width: widthPx, height: heightPx, channels: 3 } })
    .composite([layer])
    .removeAlpha()
    .raw()
    .toBuffer()
}

/** A soft layer may be drawn small: blur first, then enlarge. */
async function layerInput({ svg, blend, softPx }: SceneLayer, { widthPx, heightPx }: Measured2D): Promise<OverlayOptions> {
  if (softPx === 0) return { input: Buffer.from(svg), blend }
  const { data, info } = await open(Buffer.from(svg)).blur(Math.max(0.5, softPx)).raw().toBuffer({ resolveWithObject: true })
  const input = await open(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .resize({ width: widthPx, height: heightPx, fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer()
  return { input, raw: { width: widthPx, height: heightPx, channels: info.channels }, blend }
}

/** A JPEG of our own drawing, as base64. No chroma subsampling, because letters have thin edges. */
export async function drawSvg(svg: string): Promise<string> {
  const jpeg = await open(Buffer.from(svg)).flatten().jpeg({ quality: CARD.quality, chromaSubsampling: '4:4:4' }).toBuffer()
  return jpeg.toString('base64')
}

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

/** Returns base64. Encodes from pixels alone, so that no metadata is copied. */
export async function shrinkPicture(path: string, sidePx: number = AI_INPUT.sidePx): Promise<string> {
  const { pixels } = await decodeInside(path, sidePx)
  const jpeg = await fromPixels(pixels).jpeg({ quality: AI_INPUT.quality }).toBuffer()
  return jpeg.toString('base64')
}

/** Returns raw RGB as base64. */
export async function squeezePicture(path: string, sidePx: number): Promise<string> {
  const size = { widthPx: sidePx, heightPx: sidePx, fit: 'fill' } as const
  return decoding(async () => {
    const { source, facts } = await openColoured(path)
    const { data } = await readRepairingJpeg(source, (picture) => decodeTo(picture, facts, size))
    return data.toString('base64')
  })
}

/** Decodes with a limit on the longer side; never enlarges. */
function decodeInside(path: string, sidePx: number) {
  return decoding(async () => {
    const { source, facts } = await openColoured(path)
    const { autoOrient } = facts
    const scale = Math.min(1, sidePx / Math.max(autoOrient.width, autoOrient.height))
    const scaleSide = (px: number) => Math.max(1, Math.round(px * scale))
    const size = { widthPx: scaleSide(autoOrient.width), heightPx: scaleSide(autoOrient.height), fit: 'fill' } as const
    return { autoOrient, pixels: await readRepairingJpeg(source, (picture) => decodeTo(picture, facts, size)) }
  })
}

export async function measurePicture(path: string): Promise<Measured> {
  return decoding(async () => {
    const { autoOrient, pixels } = await decodeInside(path, 360)
    const { data, info } = pixels
    return {
      widthPx: autoOrient.width,
      heightPx: autoOrient.height,
      ...measurePixels({ data, widthPx: info.width, heightPx: info.height }),
      looks: await findHashes(pixels),
      view: await findView(pixels),
    }
  })
}

/** Detects letters in a larger copy, because they are fine; measures the rest in a small one. */
export async function observePicture(path: string): Promise<Observed> {
  return decoding(async () => {
    const { exif, iptc, xmpAsString } = await open(path, reading).metadata()
    const { autoOrient, pixels } = await decodeInside(path, 600)
    const small = await fromPixels(pixels)
      .resize(360, 360, { fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const picture = toColoured(toPixels(small))
    return {
      ...measurePixels(toPixels(small)),
      widthPx: autoOrient.width,
      heightPx: autoOrient.height,
      texture: measureTexture(picture),
      symmetry: measureSymmetry(picture),
      sky: measureSky(picture),
      lettering: findLettering(toLightness(toPixels(pixels))),
      words: fileWords({ exif, iptc, xmp: xmpAsString }),
    }
  })
}

function toPixels({ data, info }: Decoded): Pixels {
  return { data, widthPx: info.width, heightPx: info.height }
}

type Place = ReturnType<typeof printOnWall>

/** A near and a far shadow, each lower than the previous one: the light is above, and the print is 12 mm off the wall. */
async function shadows(place: Place): Promise<OverlayOptions[]> {
  return Promise.all([
    shadow({ ...place, left: place.left + 14, top: place.top + 34 }, { blur: 26, alpha: 0.72 }),
    shadow({ ...place, left: place.left + 5, top: place.top + 9 }, { blur: 7, alpha: 0.5 }),
  ])
}

async function shadow(place: Place, { blur, alpha }: { blur: number; alpha: number }): Promise<OverlayOptions> {
  const size = { width: CARD.widthPx, height: CARD.heightPx, channels: 4 } as const
  // a pipeline blurs before it composites, so compose the box in one and blur it in another
  const box = await open({ create: { ...size, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite([filled({ r: 0, g: 0, b: 0, alpha }, place)])
    .raw()
    .toBuffer()
  return { input: await open(box, { raw: size }).blur(blur).raw().toBuffer(), raw: size, left: 0, top: 0 }
}

function filled(
  background: string | { r: number; g: number; b: number; alpha: number },
  { left, top, widthPx, heightPx }: Place,
): OverlayOptions {
  return { input: { create: { width: widthPx, height: heightPx, channels: 4, background } }, left, top }
}

type Decoded = { data: Buffer; info: OutputInfo }

/** The part that a print of this shape shows, at its size on the wall. */
async function decodeCrop(path: string, { widthPx, heightPx }: Place, cropPlace: number): Promise<Decoded> {
  const { source, facts } = await openColoured(path)
  const shape = { widthCm: widthPx, heightCm: heightPx }
  const crop = calculateCrop({ widthPx: facts.autoOrient.width, heightPx: facts.autoOrient.height }, shape, cropPlace)
  const part = open(source, reading)
    .autoOrient()
    .extract({ left: crop.leftPx, top: crop.topPx, width: crop.widthPx, height: crop.heightPx })
    .resize(widthPx, heightPx, { fit: 'fill' })
  return (await inSrgb(part, facts)).raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
}

/** Decodes upright to 8-bit sRGB by the picture's own colour profile, on white like a primed sheet. */
async function decodeTo(source: PictureInput, facts: Facts, { widthPx, heightPx, fit }: Omit<Wanted, 'preset'>): Promise<Decoded> {
  const picture = open(source, reading).autoOrient().resize(widthPx, heightPx, { fit })
  return (await inSrgb(picture, facts)).raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
}

type Facts = Pick<Metadata, 'depth' | 'space' | 'autoOrient'> & { icc: Buffer | undefined }

/** The only way in which pictures are opened to show or measure their colours: `withProfile` adds what the decoder does not know of them. */
async function openColoured(path: string): Promise<{ source: PictureInput; facts: Facts }> {
  const metadata = await open(path, reading).metadata()
  const { source, icc } = await withProfile(path, metadata)
  return { source, facts: { ...metadata, icc } }
}

/**
 * Converts to 8-bit sRGB on white like a primed sheet. Transparent pixels are put on white after the conversion, as browsers do. By its profile, the library converts 8 bits to sRGB and 16 bits to P3, and those to sRGB only if an output
 * profile is set. It treats 16 bits without a profile as sRGB, unless an output profile is set.
 * @param outDir  for intermediate files that are too large for memory
 */
async function inSrgb(picture: Sharp, { depth, icc, space }: Facts, { outDir }: { outDir?: string } = {}): Promise<Sharp> {
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

function fromPixels({ data, info }: Decoded): Sharp {
  return open(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
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

async function makePlaceholder(pixels: Decoded): Promise<string> {
  const tiny = await fromPixels(pixels)
    .resize(20, 20, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 40, effort: 4 })
    .toBuffer()
  return `data:image/webp;base64,${tiny.toString('base64')}`
}

/** A small copy suffices, because it has the same colours. */
async function measurePalette(pixels: Decoded): Promise<Palette> {
  return findPalette(toPixels(await fromPixels(pixels).resize(120, 120, { fit: 'inside' }).raw().toBuffer({ resolveWithObject: true })))
}

/** Resizes to a square, so that the hash depends on positions and ignores the aspect ratio. */
async function findHashes(pixels: Decoded): Promise<PerceptualHash[]> {
  const data = await fromPixels(pixels).resize(HASH_SIDE_PX, HASH_SIDE_PX, { fit: 'fill' }).greyscale().raw().toBuffer()
  return perceptualHashes({ data, sidePx: HASH_SIDE_PX })
}

/** The marks keep the aspect ratio; the sketch is resized to a square. */
async function findView(pixels: Decoded): Promise<LandmarkView> {
  const { data, info } = await fromPixels(pixels)
    .resize(MARK_SIDE_PX, MARK_SIDE_PX, { fit: 'inside' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const sketch = await fromPixels(pixels).resize(SKETCH_SIDE_PX, SKETCH_SIDE_PX, { fit: 'fill' }).greyscale().raw().toBuffer()
  return { marks: findLandmarks({ data, widthPx: info.width, heightPx: info.height }), sketch: sketch.toString('base64') }
}

/** @property fit  `fill` if the picture keeps its aspect ratio up to rounding: `cover` would cut the ends of extremely narrow pictures */
type Wanted = { preset: PresetName; widthPx: number; heightPx: number; fit: 'fill' | 'cover' }

/** Sorts by width; keeps the first of presets with equal sizes. */
function distinctSizes(wanted: Wanted[]): Wanted[] {
  const sorted = [...wanted].sort((one, other) => one.widthPx - other.widthPx)
  return sorted.filter(({ widthPx }, index) => index === 0 || widthPx !== sorted[index - 1]?.widthPx)
}
