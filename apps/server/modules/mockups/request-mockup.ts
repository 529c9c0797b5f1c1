import { limits } from '@tintype/contract/limits'
import { type Mockup, MockupChoice as MockupChoiceShape } from '@tintype/contract/mockups/mockups'
import { Problem } from '@tintype/contract/problems'
import { type MockupChoice, mockupFileName } from '@tintype/domain/mockup-rooms'
import { plateCm } from '@tintype/domain/plate-fit'
import { plateFacts } from '@tintype/domain/sizes'
import { z } from 'zod'
import type { Transaction } from '../../platform/database/database.ts'
import type { Artist } from '../../platform/http/actor.ts'
import { defineJob, type Turn } from '../../platform/jobs/jobs.ts'
import { cardUrl } from '../../platform/storage/media-url.ts'
import { findOwn, lockShelf } from '../artworks/queries/artworks.ts'
import {
  countMockupAsks,
  findMockup,
  findMockupAsk,
  findMockupSource,
  type MockupAsk,
  saveMockupAsk,
  settleMockupAsk,
} from './queries/mockup.ts'
import type { ArtworkTools } from '../artworks/tools.ts'
import { ensureMockup, mockupPreset } from './make-mockup.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Longer than all attempts of the job together. After that the job counts as lost. */
const LOST_MS = 30 * 60 * 1000

export const mockupJob = defineJob('artworks.draw-mockup', z.object({ artwork: z.uuid(), choice: MockupChoiceShape }), {
  expireSeconds: 180,
  retries: 3,
})

/**
 * Returns the mockup of an artist's artwork in a room, or its status. The first request queues a job that draws it. Artworks that wait for
 * review have mockups too.
 * @throws Problem `artwork_not_found`, also for another artist's artwork; `artwork_picture_missing`, `mockups_waiting`, `mockups_used_up`
 */
export async function askForMockup(
  tools: ArtworkTools,
  actor: Artist,
  { uid, ...choice }: MockupChoice & { uid: string },
): Promise<Mockup> {
  const { database, jobs, clock } = tools
  const preset = mockupPreset(choice)
  const artwork = await findOwn(database, actor.artistId, uid)
  if (!artwork) throw new Problem('artwork_not_found')
  const made = await findMockup(database, uid, preset)
  if (made) {
    const { widthCm, heightCm } = plateCm(plateFacts(choice.size), artwork.orientation)
    const fileName = mockupFileName(artwork.name, choice, `${widthCm}x${heightCm}`)
    return { status: 'ready', url: cardUrl(made.key), fileName, widthPx: made.widthPx, heightPx: made.heightPx }
  }
  return database.transaction(async (tx) => {
    // serialize the requests of one artist, so that the counts stay correct
    await lockShelf(tx, actor.artistId)
    const standing = standingOf(await findMockupAsk(tx, uid, preset), clock())
    if (standing) return { status: standing }
    await checkMayAsk(tx, actor, { uid, at: clock() })
    await saveMockupAsk(tx, { artworkUid: uid, preset, artistId: actor.artistId, askedAt: clock() })
    await jobs.send(tx, mockupJob, { artwork: uid, choice })
    return { status: 'drawing' }
  })
}

/** Undefined where the mockup must be drawn: never drawn, picture changed since, or the retry delay has passed. */
function standingOf(ask: MockupAsk | undefined, now: Date): 'drawing' | 'failed' | undefined {
  if (!ask || ask.drawnAt) return undefined
  const ago = now.getTime() - (ask.failedAt ?? ask.askedAt).getTime()
  if (ask.failedAt) return ago < limits.mockup.againMs ? 'failed' : undefined
  return ago < LOST_MS ? 'drawing' : undefined
}

async function checkMayAsk(tx: Transaction, { artistId }: Artist, { uid, at }: { uid: string; at: Date }): Promise<void> {
  const source = await findMockupSource(tx, uid)
  const before = (ms: number) => new Date(at.getTime() - ms)
  if (!source?.pictureKey) throw new Problem('artwork_picture_missing')
  const { asked, waiting } = await countMockupAsks(tx, artistId, { since: before(DAY_MS), waitingSince: before(LOST_MS) })
  if (waiting >= limits.mockup.waitingMax) throw new Problem('mockups_waiting')
  if (asked >= limits.mockup.perDay) throw new Problem('mockups_used_up')
}

/** Draws a requested mockup. The failure of the last attempt is stored, so that the waiting client sees it. */
export async function drawAskedMockup(
  tools: ArtworkTools,
  { artwork: uid, choice }: { artwork: string; choice: MockupChoice },
  { isLast }: Turn,
): Promise<void> {
  const ask = { uid, preset: mockupPreset(choice) }
  try {
    await ensureMockup(tools, uid, choice)
    await settleMockupAsk(tools.database, ask, { drawnAt: tools.clock() })
  } catch (error) {
    if (isLast(error)) await settleMockupAsk(tools.database, ask, { failedAt: tools.clock() })
    throw error
  }
}
