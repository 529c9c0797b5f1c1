import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { calculateCrop } from '@tintype/domain/prints/crops'
import type { Orientation } from '@tintype/domain/prints/sizes'
import { printOnWall, sweepPixels, wallPixels } from '@tintype/imaging/card-wall'
import type { OverlayOptions } from 'sharp'
import type { MadeCard, PrintPlacement, ScenePlan } from '../pictures.ts'
import { CARD, SCENE } from '../presets.ts'
import type { Scene, SceneLayer } from '../scene.ts'
import { type Decoded, inSrgb, open, openColoured, reading } from './open-picture.ts'

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
