import { Unreadable } from '../decoding/decoding.ts'
import { drawCard, drawInScene, drawSvg } from '../media/draw-picture.ts'
import { inspectPicture } from '../media/inspect-picture.ts'
import { measurePicture, observePicture, shrinkPicture, squeezePicture } from '../media/measure-picture.ts'
import { cutForPrint, cutPixels, encodePixels } from '../media/print-picture.ts'
import { renderAvif, renderPicture } from '../media/render-picture.ts'
import { restrictLibrary } from '../media/restrict-library.ts'
import { dieWithParent } from './die-with-parent.ts'
import type { PictureFault, PictureReply, PictureRequest, PictureWork } from './picture-messages.ts'

// The picture process: started and controlled by `pictures-pool.ts` over its channel. Ends with its parent.
restrictLibrary()
process.on('message', (request: PictureRequest) => void answer(request))
dieWithParent()
process.send?.('ready')

async function answer({ id, work }: PictureRequest): Promise<void> {
  const outcome = await perform(work).then(
    (value) => ({ value }),
    (error: Error) => ({ fault: toPictureFault(error), message: error.message }),
  )
  // Free the pixels of a rendering before the reply; all other callers get the reply first.
  if (work.kind === 'render') freePixels(work)
  // the parent may have ended
  if (process.connected) process.send?.({ id, rssBytes: process.memoryUsage.rss(), ...outcome } satisfies PictureReply)
  if (work.kind !== 'render') freePixels(work)
}

/** Every n-th picture triggers a full garbage collection, which frees pixels that reached the old generation. */
const FULL_COLLECTION_EVERY = 16
let collections = 0

/**
 * Frees pixels, which are outside the heap, so that the garbage collector underestimates them and would keep a dozen pictures. Pixels of
 * recent pictures are in the young generation, where a collection is almost free; a full collection costs as much as a small rendition.
 */
function freePixels({ kind }: PictureWork): void {
  collections++
  const isYoung = (kind === 'inspect' || kind === 'render') && collections % FULL_COLLECTION_EVERY !== 0
  globalThis.gc?.({ type: isYoung ? 'minor' : 'major' })
}

function perform(work: PictureWork) {
  switch (work.kind) {
    case 'inspect':
      return inspectPicture(work.path, work.keepAs)
    case 'measure':
      return measurePicture(work.path)
    case 'observe':
      return observePicture(work.path)
    case 'shrink':
      return shrinkPicture(work.path, work.sidePx)
    case 'squeeze':
      return squeezePicture(work.path, work.sidePx)
    case 'card':
      return drawCard(work.path, work.hanging, work.outDir)
    case 'scene':
      return drawInScene(work.path, work.plan, work.outDir)
    case 'drawing':
      return drawSvg(work.svg)
    case 'encode':
      return encodePixels(work)
    case 'print':
      return cutForPrint(work.path, work.cut, work)
    case 'pixels':
      return cutPixels(work.path, work.cut, work.outDir)
    case 'avif':
      return renderAvif(work.path, work.outDir)
    case 'render':
      return renderPicture(work.path, work.presets, work)
  }
}

function toPictureFault(error: Error): PictureFault {
  if (error instanceof Unreadable) return 'unreadable'
  return ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '') ? 'full' : 'failed'
}
