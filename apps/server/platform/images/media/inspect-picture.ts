import type { ImageType } from '@tintype/contract/limits'
import { decoding } from '../decoding/decoding.ts'
import { readRepairingJpeg } from '../decoding/jpeg-repair.ts'
import { hasPngEnd } from '../decoding/png-chunks.ts'
import type { Inspection } from '../pictures.ts'
import { ARTWORK_PRESETS } from '../presets.ts'
import { countComplaints, open, reading } from './open-picture.ts'
import { decodeForPresets, kept, keptName } from './render-picture.ts'

const types: Readonly<Record<string, ImageType>> = { png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp' }

/**
 * Decodes every row at the smallest size that the decoder offers, which still reads the whole file. Always detects truncated files. Detects
 * bit errors in a JPEG only if they break its codes or shorten the data.
 */
export async function inspectPicture(path: string, keepAs?: string): Promise<Inspection> {
  return decoding(async () => {
    const { format, autoOrient, hasAlpha, pages } = await open(path, reading).metadata()
    const type = types[format]
    if (!type) throw new Error(`the decoder calls it ${format}`)
    await decodeWithoutComplaint(path, keepAs)
    if (type === 'image/png' && !hasPngEnd(path)) throw new Error('the end mark is missing')
    return { type, widthPx: autoOrient.width, heightPx: autoOrient.height, hasAlpha, frames: pages ?? 1 }
  })
}

/** Number of repeated checks before a warning is attributed to this picture. */
const TRIES = 3
/** Resolves when no repeated check is running. */
let lastRecheck: Promise<unknown> = Promise.resolve()

/** Decodes again after a warning, because a parallel picture may have caused it. Repeated checks run one after the other. */
async function decodeWithoutComplaint(path: string, keepAs: string | undefined): Promise<void> {
  if (keepAs === undefined ? await isSound(path) : await isSoundAndKept(path, keepAs)) return
  for (let tries = 0; tries < TRIES; tries++) {
    const recheck = lastRecheck.then(() => isSound(path))
    lastRecheck = recheck.catch(() => undefined)
    if (await recheck) return
  }
  throw new Error('the decoder complained of its last rows')
}

async function isSound(path: string): Promise<boolean> {
  const before = countComplaints()
  await readRepairingJpeg(path, (picture) =>
    open(picture, reading).resize(16, 16, { fit: 'fill', fastShrinkOnLoad: true }).raw().toBuffer(),
  )
  return countComplaints() === before
}

/** Decodes at the size of the renditions. Takes a third longer than the smallest size, but saves a second decoding. */
async function isSoundAndKept(path: string, keepAs: string): Promise<boolean> {
  const before = countComplaints()
  const decoded = await decodeForPresets(path, ARTWORK_PRESETS)
  if (countComplaints() !== before) return false
  kept.keep(keptName(keepAs, ARTWORK_PRESETS), decoded, decoded.large.data.length)
  return true
}
