import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { catalogue } from '../apps/server/demo/art/catalogue.ts'
import { banners, causeImages, portraits } from '../apps/server/demo/art/crops.ts'
import { drawArtwork, drawBanner, drawCauseImage, drawPortrait } from '../apps/server/demo/art/draw.ts'

// Draws the demo's art for visual inspection:
// node scripts/draw-demo.ts sheet.png             all works in hanging order on one sheet
// node scripts/draw-demo.ts --shops sheet.png     banners, portraits and the pictures of the causes
// node scripts/draw-demo.ts --full FOLDER slug…   single works in the demo's full size
const rowPx = 300
const columns = 11
const gapPx = 8

const [first = '', ...rest] = process.argv.slice(2)
if (first === '--full') await drawFull(rest[0] ?? '.', rest.slice(1))
else if (first === '--shops') await layOut(rest[0] ?? 'shops.png', await drawShops(), 6)
else if (first) await layOut(first, await drawWorks(), columns)
else console.error('Where should the sheet go? node scripts/draw-demo.ts sheet.png')

async function drawFull(folder: string, slugs: readonly string[]): Promise<void> {
  for (const slug of slugs) {
    const started = process.cpuUsage()
    await writeFile(join(folder, `${slug}.webp`), await drawArtwork(slug, { widthPx: 1536 }))
    const { user, system } = process.cpuUsage(started)
    console.log(`${slug}: ${Math.round((user + system) / 1000)} ms, ${Math.round(process.memoryUsage().rss / 1e6)} MB resident`)
  }
}

async function drawWorks(): Promise<Buffer[]> {
  const drawn: Buffer[] = []
  for (const { slug } of catalogue) drawn.push(await drawArtwork(slug, { widthPx: rowPx }))
  return drawn
}

async function drawShops(): Promise<Buffer[]> {
  const drawn: Buffer[] = []
  for (const key of Object.keys(banners)) drawn.push(await drawBanner(key))
  for (const key of Object.keys(portraits)) drawn.push(await drawPortrait(key))
  for (const key of Object.keys(causeImages)) drawn.push(await drawCauseImage(key))
  return drawn
}

/** Rows of equal height, as in the store. */
async function layOut(path: string, files: readonly Buffer[], perRow: number): Promise<void> {
  const tiles: { input: Buffer; left: number; top: number }[] = []
  let width = 0
  let left = gapPx
  let top = gapPx
  for (const [i, file] of files.entries()) {
    if (i > 0 && i % perRow === 0) {
      left = gapPx
      top += rowPx + gapPx
    }
    const { data, info } = await sharp(file).resize({ height: rowPx }).toBuffer({ resolveWithObject: true })
    tiles.push({ input: data, left, top })
    left += info.width + gapPx
    width = Math.max(width, left)
  }
  const wall = sharp({ create: { width, height: top + rowPx + gapPx, channels: 3, background: '#181512' } })
  await wall.composite(tiles).png().toFile(path)
}
