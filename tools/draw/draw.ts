import type { Orientation } from '@tintype/domain/prints/sizes'
import sharp, { type Sharp } from 'sharp'
import { Picture } from './canvas/picture.ts'
import { banners, type Crop, causeImages, portraits } from './crops.ts'
import { getDrawing } from './drawings.ts'
import { type Drawing, paint } from './families.ts'

// Each function returns pixels that the caller encodes. The same arguments give the same pixels.

/**
 * Draws an artwork of the demo.
 * @param options.shortPx  shorter side; the longer one is four thirds of it
 * @throws Error for an unknown slug
 */
export async function drawArtwork(slug: string, options: { shortPx: number }): Promise<Sharp> {
  const drawing = getDrawing(slug)
  const picture = openPicture(drawing.orientation, options.shortPx)
  await paint(picture, drawing)
  return toImage(picture)
}

/** The banner of an artist's shop, 2000 by 800. @throws Error for an unknown artist */
export async function drawBanner(artistKey: string): Promise<Sharp> {
  const picture = new Picture({ w: 1800, h: 720, widthPx: 2000 })
  await paint(picture, getEntry(banners, artistKey))
  return toImage(picture)
}

/** The portrait of an artist, 512 by 512: a detail of an artwork. @throws Error for an unknown artist */
export async function drawPortrait(artistKey: string): Promise<Sharp> {
  const { slug, ...crop } = getEntry(portraits, artistKey)
  return drawDetail(getDrawing(slug), crop, { widthPx: 512, heightPx: 512 })
}

/** The picture of a cause, 1200 by 900. @throws Error for an unknown cause */
export async function drawCauseImage(key: string): Promise<Sharp> {
  const { drawing, orientation, crop } = getEntry(causeImages, key)
  return drawDetail({ ...drawing, orientation }, crop, { widthPx: 1200, heightPx: 900 })
}

function getEntry<Entry>(table: Record<string, Entry>, key: string): Entry {
  const entry = Object.hasOwn(table, key) ? table[key] : undefined
  if (!entry) throw new Error(`there is no picture for ${key}`)
  return entry
}

function openPicture(orientation: Orientation, shortPx: number): Picture {
  return orientation === 'vertical'
    ? new Picture({ w: 1080, h: 1440, widthPx: shortPx })
    : new Picture({ w: 1440, h: 1080, widthPx: Math.round((shortPx * 4) / 3) })
}

/** Draws a picture large enough that the crop has the requested size, then crops it. */
async function drawDetail(
  drawing: Drawing & { orientation: Orientation },
  crop: Crop,
  size: { widthPx: number; heightPx: number },
): Promise<Sharp> {
  const wholePx = size.widthPx / crop.width
  const picture = openPicture(drawing.orientation, Math.round(drawing.orientation === 'vertical' ? wholePx : (wholePx * 3) / 4))
  await paint(picture, drawing)
  const left = Math.min(picture.widthPx - size.widthPx, Math.round(crop.left * picture.widthPx))
  const top = Math.min(picture.heightPx - size.heightPx, Math.round(crop.top * picture.heightPx))
  return toImage(picture).extract({ left: Math.max(0, left), top: Math.max(0, top), width: size.widthPx, height: size.heightPx })
}

function toImage(picture: Picture): Sharp {
  return sharp(picture.bytes(), { raw: { width: picture.widthPx, height: picture.heightPx, channels: 3 } })
}
