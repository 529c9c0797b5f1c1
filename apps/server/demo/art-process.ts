import { writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { drawArtwork, drawBanner, drawCauseImage, drawPortrait } from './art/draw.ts'

// Draws one picture of the demo into a file and exits: `art-process.js artwork|banner|portrait|cause KEY WIDTH FILE`. A separate process at
// the lowest priority, so that users of the demo do not wait for its pictures.
setPriority(19)
const [kind = '', key = '', widthPx = '', file = ''] = process.argv.slice(2)
const draw: Record<string, () => Promise<Buffer>> = {
  artwork: () => drawArtwork(key, { widthPx: Number(widthPx) }),
  banner: () => drawBanner(key),
  portrait: () => drawPortrait(key),
  cause: () => drawCauseImage(key),
}
const bytes = await draw[kind]?.()
if (!bytes) throw new Error(`the demo has no picture of the kind ${kind}`)
await writeFile(file, bytes)
