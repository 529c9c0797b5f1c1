import type { ProductRooms } from '@tintype/contract/orders/store'
import { Problem } from '@tintype/contract/problems'
import { sharedMockup } from '@tintype/contract/social/post-pictures'
import { type MockupChoice, STORE_ROOMS, storeRooms } from '@tintype/domain/prints/mockup-rooms'
import { PRINT_SIZES, type PrintSize, printMeasures } from '@tintype/domain/prints/sizes'
import { z } from 'zod'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { cardUrl } from '../../platform/storage/media-url.ts'
import { type DrawingTools, ensureMockup, mockupPreset } from './make-mockup.ts'
import { findMockupSource, findPublicMockups } from './queries/mockup.ts'
import type { MockupTools } from './tools.ts'

/** Queued when a product page is requested whose room pictures are not complete. */
export const storeRoomsJob = defineJob('artworks.draw-store-rooms', z.object({ artwork: z.uuid() }), { expireSeconds: 180, retries: 3 })

/** The names of every picture that a product can have, whatever sizes it is offered in. */
const NAMES = [
  ...new Set(PRINT_SIZES.flatMap((size) => STORE_ROOMS.map((choice) => ({ ...choice, size })).concat(listDrawn([size]))).map(mockupPreset)),
]
/** Per process and product, the job is queued at most once in this time, however many visitors the page has. */
const ASK_AGAIN_MS = 5 * 60 * 1000
/** Maximum of products in that memory. */
const REMEMBERED = 2000

/** Returns the existing room pictures of a product, and queues the missing ones. @returns undefined where the artwork is not public */
export function roomsFinder({ database, jobs, clock }: Pick<MockupTools, 'database' | 'jobs' | 'clock'>) {
  const askedAt = new Map<string, number>()

  function isNews(uid: string): boolean {
    const now = clock().getTime()
    if (now - (askedAt.get(uid) ?? 0) < ASK_AGAIN_MS) return false
    askedAt.delete(uid)
    askedAt.set(uid, now)
    if (askedAt.size > REMEMBERED) askedAt.delete(askedAt.keys().next().value as string)
    return true
  }

  return async function findRooms(handle: string): Promise<ProductRooms | undefined> {
    const product = await findPublicMockups(database, handle, NAMES)
    if (!product) return undefined
    const { uid, orientation, sizes, made } = product
    const isDrawing = listDrawn(sizes).some((choice) => !made.has(mockupPreset(choice)))
    if (isDrawing && isNews(uid)) await database.transaction((tx) => jobs.send(tx, storeRoomsJob, { artwork: uid }))
    const rooms = storeRooms(sizes).flatMap((choice) => {
      const picture = made.get(mockupPreset(choice))
      if (!picture) return []
      const { key, widthPx, heightPx } = picture
      return [{ room: choice.room, measures: printMeasures(choice.size, orientation), url: cardUrl(key), widthPx, heightPx }]
    })
    const pinned = sharedMockup('pin', sizes)
    const pin = pinned && made.get(mockupPreset(pinned))
    return { rooms, pinUrl: pin ? cardUrl(pin.key) : null, isDrawing }
  }
}

/** Draws the missing room pictures. Idempotent. @throws Problem as `getSharePicture` */
export async function drawStoreRooms(tools: DrawingTools, { artwork }: { artwork: string }) {
  const source = await findMockupSource(tools.database, artwork)
  if (!source) throw new Problem('artwork_not_found')
  // sequentially, so that an artist's own mockup can be drawn between two of them
  for (const choice of listDrawn(source.sizes)) await ensureMockup(tools, artwork, choice, { isAwaited: false })
}

/** The pictures of a product in their drawing order: the most visible first. */
function listDrawn(sizes: readonly PrintSize[]): MockupChoice[] {
  const pin = sharedMockup('pin', sizes)
  return [...storeRooms(sizes), ...(pin ? [pin] : [])]
}
