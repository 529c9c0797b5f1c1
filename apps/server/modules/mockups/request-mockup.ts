import { limits } from '@tintype/contract/limits'
import { type Mockup, MockupChoice as MockupChoiceShape } from '@tintype/contract/mockups/mockups'
import { Problem } from '@tintype/contract/problems'
import { type MockupChoice, mockupFileName } from '@tintype/domain/prints/mockup-rooms'
import { type Orientation, type PrintSize, printCm, printFacts, printName } from '@tintype/domain/prints/sizes'
import { z } from 'zod'
import type { Artist } from '../../platform/actor.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { defineJob, type JobAttempt } from '../../platform/jobs/jobs.ts'
import { cardUrl } from '../../platform/storage/media-url.ts'
import { lockCounts } from '../artworks/index.ts'
import { ensureMockup, mockupPreset } from './make-mockup.ts'
import {
  countMockupRequests,
  findMockup,
  findMockupRequest,
  findMockupSource,
  finishMockupRequest,
  type MockupRequest,
  saveMockupRequest,
} from './queries/mockup.ts'
import type { MockupTools } from './tools.ts'

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
 * @throws Problem `artwork_not_found`, also for another artist's artwork; `size_not_offered`, `artwork_picture_missing`,
 *   `mockups_waiting`, `mockups_used_up`
 */
export async function requestMockup(
  tools: MockupTools,
  actor: Artist,
  { uid, ...choice }: MockupChoice & { uid: string },
): Promise<Mockup> {
  const { database, jobs, clock, artworks } = tools
  const preset = mockupPreset(choice)
  const artwork = await artworks.getOwn(database, actor.artistId, uid)
  checkOffered(artwork, choice.size)
  const made = await findMockup(database, uid, preset)
  if (made) {
    const { widthCm, heightCm } = printCm(printFacts(choice.size), artwork.orientation)
    const fileName = mockupFileName(artwork.name, choice, `${widthCm}x${heightCm}`)
    return { status: 'ready', url: cardUrl(made.key), fileName, widthPx: made.widthPx, heightPx: made.heightPx }
  }
  return database.transaction(async (tx) => {
    // serialize the requests of one artist, so that the counts stay correct
    await lockCounts(tx, actor.artistId)
    const status = toRequestState(await findMockupRequest(tx, uid, preset), clock())
    if (status) return { status }
    await checkMayRequest(tx, actor, { uid, at: clock() })
    await saveMockupRequest(tx, { artworkUid: uid, preset, artistId: actor.artistId, askedAt: clock() })
    await jobs.send(tx, mockupJob, { artwork: uid, choice })
    return { status: 'drawing' }
  })
}

type Offered = { name: string; sizes: readonly PrintSize[]; orientation: Orientation }

/** @throws Problem `size_not_offered`: a mockup shows only what is or will be sold */
export function checkOffered({ name, sizes, orientation }: Offered, size: PrintSize): void {
  if (!sizes.includes(size)) throw new Problem('size_not_offered', { title: name, size, sizeName: printName(size, orientation) })
}

/** Undefined where the mockup must be drawn: never drawn, picture changed since, or the retry delay has passed. */
function toRequestState(request: MockupRequest | undefined, now: Date): 'drawing' | 'failed' | undefined {
  if (!request || request.drawnAt) return undefined
  const ago = now.getTime() - (request.failedAt ?? request.askedAt).getTime()
  if (request.failedAt) return ago < limits.mockup.againMs ? 'failed' : undefined
  return ago < LOST_MS ? 'drawing' : undefined
}

async function checkMayRequest(tx: Transaction, { artistId }: Artist, { uid, at }: { uid: string; at: Date }): Promise<void> {
  const source = await findMockupSource(tx, uid)
  const before = (ms: number) => new Date(at.getTime() - ms)
  if (!source?.pictureKey) throw new Problem('artwork_picture_missing')
  const { requested, waiting } = await countMockupRequests(tx, artistId, { since: before(DAY_MS), waitingSince: before(LOST_MS) })
  if (waiting >= limits.mockup.waitingMax) throw new Problem('mockups_waiting')
  if (requested >= limits.mockup.perDay) throw new Problem('mockups_used_up')
}

/** Draws a requested mockup. The failure of the last attempt is stored, so that the waiting client sees it. */
export async function drawRequestedMockup(
  tools: MockupTools,
  { artwork: uid, choice }: { artwork: string; choice: MockupChoice },
  { isLast }: JobAttempt,
): Promise<void> {
  const request = { uid, preset: mockupPreset(choice) }
  try {
    await ensureMockup(tools, uid, choice, { isAwaited: true })
    await finishMockupRequest(tools.database, request, { drawnAt: tools.clock() })
  } catch (error) {
    if (isLast(error)) await finishMockupRequest(tools.database, request, { failedAt: tools.clock() })
    throw error
  }
}
