import sharp from 'sharp'
import { catalogue, type DemoWork, type Orientation } from './catalogue.ts'
import { banners, type Crop, causeImages, portraits } from './crops.ts'
import { type Drawing, paint } from './families.ts'
import { Picture } from './picture.ts'

/**
 * Draws an artwork of the catalogue. The same slug and width give the same bytes. @param options.widthPx  width in portrait format, 3:4; a
 * landscape artwork is four thirds as wide @returns a WebP file @throws Error for an unknown slug
 */
export async function drawArtwork(slug: string, options: { widthPx: number }): Promise<Buffer> {
  const work = getWork(slug)
  const picture = openPicture(work.orientation, options.widthPx)
  await paint(picture, work)
  return encode(picture)
}

/** The banner of an artist's shop, 2000 by 800. @returns a WebP file @throws Error for an unknown artist */
export async function drawBanner(artistKey: string): Promise<Buffer> {
  const picture = new Picture({ w: 1800, h: 720, widthPx: 2000 })
  await paint(picture, getEntry(banners, artistKey))
  return encode(picture)
}

/** The portrait of an artist, 512 by 512: a detail of an artwork. @returns a WebP file @throws Error for an unknown artist */
export async function drawPortrait(artistKey: string): Promise<Buffer> {
  const { slug, ...crop } = getEntry(portraits, artistKey)
  return drawDetail(getWork(slug), crop, { widthPx: 512, heightPx: 512 })
}

/** The picture of a cause, 1200 by 900. @returns a WebP file @throws Error for an unknown cause */
export async function drawCauseImage(key: string): Promise<Buffer> {
  const { drawing, orientation, crop } = getEntry(causeImages, key)
  return drawDetail({ ...drawing, orientation }, crop, { widthPx: 1200, heightPx: 900 })
}

function getWork(slug: string): DemoWork {
  const work = catalogue.find((candidate) => candidate.slug === slug)
  if (!work) throw new Error(`the catalogue has no work ${slug}`)
  return work
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
  work: Drawing & { orientation: Orientation },
  crop: Crop,
  size: { widthPx: number; heightPx: number },
): Promise<Buffer> {
  const wholePx = size.widthPx / crop.width
  const picture = openPicture(work.orientation, Math.round(work.orientation === 'vertical' ? wholePx : (wholePx * 3) / 4))
  await paint(picture, work)
  const left = Math.min(picture.widthPx - size.widthPx, Math.round(crop.left * picture.widthPx))
  const top = Math.min(picture.heightPx - size.heightPx, Math.round(crop.top * picture.heightPx))
  return encode(picture, { left: Math.max(0, left), top: Math.max(0, top), width: size.widthPx, height: size.heightPx })
}

function encode(picture: Picture, cut?: { left: number; top: number; width: number; height: number }): Promise<Buffer> {
  const image = sharp(picture.bytes(), { raw: { width: picture.widthPx, height: picture.heightPx, channels: 3 } })
  // More effort makes the file a few percent smaller and takes three times as long.
  return (cut ? image.extract(cut) : image).webp({ quality: 90, effort: 2 }).toBuffer()
}
