import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { catalogue } from '../../apps/server/demo/catalogue.ts'
import { PICTURES_FOLDER, picturePath } from '../../apps/server/demo/picture-file.ts'

// Puts the picture files of the demo on one sheet for inspection:
// node tools/draw/sheet.ts sheet.png           all artworks, oldest first
// node tools/draw/sheet.ts --shops sheet.png   banners, portraits and the pictures of the causes
const rowPx = 300
const columns = 11
const gapPx = 8

const [first = '', second = 'shops.png'] = process.argv.slice(2)
if (first === '--shops') await layOut(second, await listShopPictures(), 6)
else if (first) await layOut(first, listArtworks(), columns)
else console.error('Where should the sheet go? node tools/draw/sheet.ts sheet.png')

function listArtworks(): string[] {
  return catalogue.map(({ slug }) => picturePath({ kind: 'artwork', key: slug }))
}

async function listShopPictures(): Promise<string[]> {
  const folders = ['banners', 'portraits', 'causes'].map((name) => join(PICTURES_FOLDER, name))
  const files = await Promise.all(folders.map(async (folder) => (await readdir(folder)).sort().map((name) => join(folder, name))))
  return files.flat()
}

/** Rows of equal height, as in the store. */
async function layOut(path: string, files: readonly string[], perRow: number): Promise<void> {
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
