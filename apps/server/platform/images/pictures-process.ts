import { Unreadable } from './decoding.ts'
import { dieWithParent } from './die-with-parent.ts'
import {
  cutForPrint,
  cutPixels,
  drawCard,
  drawMockup,
  drawSvg,
  encodePixels,
  inspectPicture,
  measurePicture,
  observePicture,
  renderAvif,
  renderPicture,
  shrinkPicture,
} from './media.ts'
import type { PictureFault, PictureReply, PictureRequest, PictureWork } from './picture-messages.ts'

// The picture process: started by `pictures-pool.ts`, told what to do over its channel, gone when its parent is.
process.on('message', (request: PictureRequest) => void answer(request))
dieWithParent()
process.send?.('ready')

async function answer({ id, work }: PictureRequest): Promise<void> {
  const outcome = await perform(work).then(
    (value) => ({ value }),
    (error: Error) => ({ fault: faultOf(error), message: error.message }),
  )
  // A rendering is over when its pixels are gone; who waits for anything else is not kept waiting for that.
  if (work.kind === 'render') freePixels(work)
  // the parent may be gone by now
  if (process.connected) process.send?.({ id, rssBytes: process.memoryUsage.rss(), ...outcome } satisfies PictureReply)
  if (work.kind !== 'render') freePixels(work)
}

/** Of so many pictures one is followed by a whole look: what grew old by chance is found then. */
const WHOLE_LOOK_EVERY = 16
let looks = 0

/**
 * Pixels lie outside the heap, where the collector hardly sees them: left to itself it keeps a dozen pictures. Those of a picture that was
 * just looked at or rendered are young still, and to look through what is young costs next to nothing; a whole look costs as much as one
 * of the smaller renditions.
 */
function freePixels({ kind }: PictureWork): void {
  looks++
  const isYoung = (kind === 'inspect' || kind === 'render') && looks % WHOLE_LOOK_EVERY !== 0
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
      return shrinkPicture(work.path)
    case 'card':
      return drawCard(work.path, work.hanging, work.outDir)
    case 'mockup':
      return drawMockup(work.path, work.plan, work.outDir)
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

function faultOf(error: Error): PictureFault {
  if (error instanceof Unreadable) return 'unreadable'
  return ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '') ? 'full' : 'failed'
}
