import { mkdir, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Sharp } from 'sharp'
import { catalogue } from '../../apps/server/demo/catalogue.ts'
import { type DemoPicture, picturePath } from '../../apps/server/demo/picture-file.ts'
import { banners, causeImages, portraits } from './crops.ts'
import { drawArtwork, drawBanner, drawCauseImage, drawPortrait } from './draw.ts'

// Writes the picture files of the demo, apps/server/demo/pictures. The same code writes the same bytes.
// npm run draw              all of them: about three minutes of one core
// npm run draw -- SLUG…     single artworks

/** Extra Large is printed at 61 dots per inch and Medium at 152; below 50 a size is not offered. */
const SHORT_PX = 1800
/** The size that we recommend to artists: one artwork of each artist. */
const LARGE_SHORT_PX = 3072
const LARGE = [
  'three-rocks-no-wind',
  'larger-than-it-is',
  'first-quarter',
  'cut-by-hand',
  'two-lamps-in-the-fog',
  'the-last-train-swims',
] as const

/** Tried in this order until the file is small enough; the last one always counts. All files together stay below 25 MB. */
const QUALITIES = [90, 86, 82]
const ENOUGH_BYTES = 400 * 1024

const slugs = process.argv.slice(2)
const artworks = catalogue.map(({ slug }) => slug).filter((slug) => slugs.length === 0 || slugs.includes(slug))
for (const key of artworks) await save({ kind: 'artwork', key }, await drawArtwork(key, { shortPx: shortSidePx(key) }))
if (slugs.length === 0) {
  for (const key of Object.keys(banners)) await save({ kind: 'banner', key }, await drawBanner(key))
  for (const key of Object.keys(portraits)) await save({ kind: 'portrait', key }, await drawPortrait(key))
  for (const key of Object.keys(causeImages)) await save({ kind: 'cause', key }, await drawCauseImage(key))
}

function shortSidePx(slug: string): number {
  return (LARGE as readonly string[]).includes(slug) ? LARGE_SHORT_PX : SHORT_PX
}

async function save(picture: DemoPicture, image: Sharp): Promise<void> {
  const path = picturePath(picture)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, await encode(image))
  console.log(`${picture.kind} ${picture.key}: ${Math.round((await stat(path)).size / 1024)} KB`)
}

async function encode(image: Sharp): Promise<Buffer> {
  for (const quality of QUALITIES) {
    const file = await image.clone().webp({ quality, effort: 4, smartSubsample: true }).toBuffer()
    if (file.length <= ENOUGH_BYTES || quality === QUALITIES.at(-1)) return file
  }
  throw new Error('no quality was tried')
}
