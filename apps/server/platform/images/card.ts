import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Orientation } from '@tintype/contract/sizes'
import sharp, { type OverlayOptions } from 'sharp'
import { plateOnWall, sweepPixels, wallPixels } from './card-wall.ts'
import { decodeTo } from './media.ts'
import type { MadeCard } from './pictures.ts'
import { CARD } from './presets.ts'

type Place = ReturnType<typeof plateOnWall>

/** The plate on a wall, as a JPEG of 1200 × 630: what a shared link shows. The same picture always gives the same bytes. */
export async function drawCard(path: string, orientation: Orientation, outDir: string): Promise<MadeCard> {
  const place = plateOnWall(CARD, orientation)
  const { data, info } = await decodeTo(path, place.widthPx, place.heightPx)
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const jpeg = await sharp(wallPixels(CARD), { raw: { width: CARD.widthPx, height: CARD.heightPx, channels: 3 } })
    .composite([
      ...(await shadows(place)),
      // the edge: two pixels of lit aluminium, and one of their dark side
      filled('#1c1815', { ...place, left: place.left + 3, top: place.top + 3 }),
      filled('#6f665b', { ...place, left: place.left + 2, top: place.top + 2 }),
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
  const file = join(outDir, 'card.jpg')
  await writeFile(file, jpeg, { mode: 0o600 })
  const sha256 = createHash('sha256').update(jpeg).digest('hex')
  return { path: file, sha256, sizeBytes: jpeg.length, widthPx: CARD.widthPx, heightPx: CARD.heightPx }
}

/** A near shadow and a far one, each lower than the last: the lamp is above, and the plate hangs 12 mm off the wall. */
async function shadows(place: Place): Promise<OverlayOptions[]> {
  return Promise.all([
    shadow({ ...place, left: place.left + 14, top: place.top + 34 }, { blur: 26, alpha: 0.72 }),
    shadow({ ...place, left: place.left + 5, top: place.top + 9 }, { blur: 7, alpha: 0.5 }),
  ])
}

async function shadow(place: Place, { blur, alpha }: { blur: number; alpha: number }): Promise<OverlayOptions> {
  const size = { width: CARD.widthPx, height: CARD.heightPx, channels: 4 } as const
  // blurring comes before compositing in one pipeline, so the box is put down in one and blurred in another
  const box = await sharp({ create: { ...size, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite([filled({ r: 0, g: 0, b: 0, alpha }, place)])
    .raw()
    .toBuffer()
  return { input: await sharp(box, { raw: size }).blur(blur).raw().toBuffer(), raw: size, left: 0, top: 0 }
}

function filled(
  background: string | { r: number; g: number; b: number; alpha: number },
  { left, top, widthPx, heightPx }: Place,
): OverlayOptions {
  return { input: { create: { width: widthPx, height: heightPx, channels: 4, background } }, left, top }
}
