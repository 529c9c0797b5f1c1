import type { ProductRooms } from '@tintype/contract/orders/store'
import { sharedMockup } from '@tintype/contract/social/post-pictures'
import { type MockupChoice, STORE_ROOMS } from '@tintype/domain/mockup-rooms'
import { printMeasures } from '@tintype/domain/sizes'
import { z } from 'zod'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { cardUrl } from '../../platform/storage/media-url.ts'
import { type DrawingTools, ensureMockup, mockupPreset } from './make-mockup.ts'
import { findPublicMockups } from './queries/mockup.ts'
import type { MockupTools } from './tools.ts'

/** Queued when a product page is requested whose room pictures are not complete. */
export const storeRoomsJob = defineJob('artworks.draw-store-rooms', z.object({ artwork: z.uuid() }), { expireSeconds: 180, retries: 3 })

const PIN = sharedMockup('pin')
/** Drawing order: the most visible pictures first. */
const DRAWN: readonly MockupChoice[] = [...STORE_ROOMS, PIN]
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
    const product = await findPublicMockups(database, handle, DRAWN.map(mockupPreset))
    if (!product) return undefined
    const { uid, orientation, made } = product
    const isDrawing = made.size < DRAWN.length
    if (isDrawing && isNews(uid)) await database.transaction((tx) => jobs.send(tx, storeRoomsJob, { artwork: uid }))
    const rooms = STORE_ROOMS.flatMap((choice) => {
      const picture = made.get(mockupPreset(choice))
      if (!picture) return []
      const { key, widthPx, heightPx } = picture
      return [{ room: choice.room, measures: printMeasures(choice.size, orientation), url: cardUrl(key), widthPx, heightPx }]
    })
    const pin = made.get(mockupPreset(PIN))
    return { rooms, pinUrl: pin ? cardUrl(pin.key) : null, isDrawing }
  }
}

/** Draws the missing room pictures. Idempotent. @throws Problem as `getSharePicture` */
export async function drawStoreRooms(tools: DrawingTools, { artwork }: { artwork: string }) {
  // sequentially, so that an artist's own mockup can be drawn between two of them
  for (const choice of DRAWN) await ensureMockup(tools, artwork, choice)
}
