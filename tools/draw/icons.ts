import { mkdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import sharp from 'sharp'

// Draws the icons of the installed application from the favicon: node tools/draw/icons.ts
const publicFolder = resolve(import.meta.dirname, '../../apps/web/public')
const folder = join(publicFolder, 'icons')

/** The gallery's wall at night. */
const WALL = '#100e0c'

/**
 * `share`: the fraction of the square that the image fills. A system may crop a maskable icon to its central circle, four fifths as wide.
 */
const icons = [
  { name: 'any-192', sizePx: 192, share: 0.94, ground: undefined },
  { name: 'any-512', sizePx: 512, share: 0.94, ground: undefined },
  { name: 'maskable-192', sizePx: 192, share: 0.58, ground: WALL },
  { name: 'maskable-512', sizePx: 512, share: 0.58, ground: WALL },
  // Apple's icon cannot be transparent
  { name: 'touch-180', sizePx: 180, share: 0.7, ground: WALL },
]

const picture = await readFile(join(publicFolder, 'favicon.svg'))
await mkdir(folder, { recursive: true })
for (const { name, sizePx, share, ground } of icons) {
  const innerPx = Math.round(sizePx * share)
  const print = await sharp(picture, { density: (72 * innerPx) / 32 })
    .resize(innerPx, innerPx)
    .png()
    .toBuffer()
  await sharp({ create: { width: sizePx, height: sizePx, channels: 4, background: ground ?? '#00000000' } })
    .composite([{ input: print, gravity: 'centre' }])
    .png({ compressionLevel: 9, palette: true, quality: 95 })
    .toFile(join(folder, `${name}.png`))
}
