import { type MockupChoice, STORE_ROOMS } from '@tintype/contract/mockup-rooms'
import { sharedMockup } from '@tintype/contract/post-pictures'
import { plateMeasures } from '@tintype/contract/sizes'
import type { PlateRooms } from '@tintype/contract/store'
import { z } from 'zod'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { cardUrl } from '../../platform/storage/media-url.ts'
import type { ArtworkTools } from './index.ts'
import { ensureMockup, mockupPreset } from './make-mockup.ts'
import { findPublicMockups } from './queries/mockup.ts'

/** Somebody looks at the page of a plate whose rooms are not all there. */
export const storeRoomsJob = defineJob('artworks.draw-store-rooms', z.object({ artwork: z.uuid() }), { expireSeconds: 180, retries: 3 })

const PIN = sharedMockup('pin')
/** In which order they are drawn: what everybody sees first. */
const DRAWN: readonly MockupChoice[] = [...STORE_ROOMS, PIN]
/** However many look at a page, this process has its rooms drawn once in this time; what is there already is only looked up by then. */
const ASK_AGAIN_MS = 5 * 60 * 1000
/** Plates of which that is remembered. */
const REMEMBERED = 2000

/** Finds what rooms there are of a plate for sale, and has the others drawn. @returns undefined for what nobody may see */
export function roomsFinder({ database, jobs, clock }: Pick<ArtworkTools, 'database' | 'jobs' | 'clock'>) {
  const askedAt = new Map<string, number>()

  function isNews(uid: string): boolean {
    const now = clock().getTime()
    if (now - (askedAt.get(uid) ?? 0) < ASK_AGAIN_MS) return false
    askedAt.delete(uid)
    askedAt.set(uid, now)
    if (askedAt.size > REMEMBERED) askedAt.delete(askedAt.keys().next().value as string)
    return true
  }

  return async function findRooms(handle: string): Promise<PlateRooms | undefined> {
    const plate = await findPublicMockups(database, handle, DRAWN.map(mockupPreset))
    if (!plate) return undefined
    const { uid, orientation, made } = plate
    const isDrawing = made.size < DRAWN.length
    if (isDrawing && isNews(uid)) await database.transaction((tx) => jobs.send(tx, storeRoomsJob, { artwork: uid }))
    const rooms = STORE_ROOMS.flatMap((choice) => {
      const picture = made.get(mockupPreset(choice))
      if (!picture) return []
      const { key, widthPx, heightPx } = picture
      return [{ room: choice.room, measures: plateMeasures(choice.size, orientation), url: cardUrl(key), widthPx, heightPx }]
    })
    const pin = made.get(mockupPreset(PIN))
    return { rooms, pinUrl: pin ? cardUrl(pin.key) : null, isDrawing }
  }
}

/** Draws what is missing. May run twice. @throws Problem as `getSharePicture` */
export async function drawStoreRooms(tools: Pick<ArtworkTools, 'database' | 'storage' | 'pictures'>, { artwork }: { artwork: string }) {
  // one after the other: somebody who waits for a picture of his own has his turn between two
  for (const choice of DRAWN) await ensureMockup(tools, artwork, choice)
}
