import { findLettering } from '@tintype/imaging/analysis/find-lettering'
import { findPalette } from '@tintype/imaging/analysis/find-palette'
import { measurePixels } from '@tintype/imaging/analysis/measure-pixels'
import { measureSky, measureSymmetry, measureTexture, toColoured, toLightness } from '@tintype/imaging/analysis/measure-shape'
import { findLandmarks, MARK_SIDE_PX } from '@tintype/imaging/look-alikes/landmarks'
import { SKETCH_SIDE_PX } from '@tintype/imaging/look-alikes/overlap'
import { HASH_SIDE_PX, type PerceptualHash, perceptualHashes } from '@tintype/imaging/look-alikes/perceptual-hash'
import type { Palette } from '@tintype/imaging/palette'
import { decoding } from '../decoding/decoding.ts'
import { readRepairingJpeg } from '../decoding/jpeg-repair.ts'
import { fileWords } from '../metadata/file-words.ts'
import type { LandmarkView, Measured, Observed } from '../pictures.ts'
import { AI_INPUT } from '../presets.ts'
import { type Decoded, decodeTo, fromPixels, open, openColoured, reading, toPixels } from './open-picture.ts'

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

export async function makePlaceholder(pixels: Decoded): Promise<string> {
  const tiny = await fromPixels(pixels)
    .resize(20, 20, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 40, effort: 4 })
    .toBuffer()
  return `data:image/webp;base64,${tiny.toString('base64')}`
}

/** A small copy suffices, because it has the same colours. */
export async function measurePalette(pixels: Decoded): Promise<Palette> {
  return findPalette(toPixels(await fromPixels(pixels).resize(120, 120, { fit: 'inside' }).raw().toBuffer({ resolveWithObject: true })))
}

/** Resizes to a square, so that the hash depends on positions and ignores the aspect ratio. */
export async function findHashes(pixels: Decoded): Promise<PerceptualHash[]> {
  const data = await fromPixels(pixels).resize(HASH_SIDE_PX, HASH_SIDE_PX, { fit: 'fill' }).greyscale().raw().toBuffer()
  return perceptualHashes({ data, sidePx: HASH_SIDE_PX })
}

/** The marks keep the aspect ratio; the sketch is resized to a square. */
export async function findView(pixels: Decoded): Promise<LandmarkView> {
  const { data, info } = await fromPixels(pixels)
    .resize(MARK_SIDE_PX, MARK_SIDE_PX, { fit: 'inside' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const sketch = await fromPixels(pixels).resize(SKETCH_SIDE_PX, SKETCH_SIDE_PX, { fit: 'fill' }).greyscale().raw().toBuffer()
  return { marks: findLandmarks({ data, widthPx: info.width, heightPx: info.height }), sketch: sketch.toString('base64') }
}
