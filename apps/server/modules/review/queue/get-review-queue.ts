import type { ReviewLine } from '@tintype/contract/artworks/artworks'
import type { Artist } from '../../../platform/actor.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { readSettings } from '../../../platform/settings/settings.ts'
import { findQueue, findWaitPercentiles } from '../queries/queue.ts'
import { findTrustRecord } from '../queries/trust.ts'
import { getTrustState } from '../rules/trust.ts'
import { toUsualHours, type UsualHours } from '../rules/usual-wait.ts'

export type QueueTools = { database: Database; usualHours: ReturnType<typeof cacheUsualHours> }

/** The places of the artist's artworks in the review queue, the usual waiting time, and whether new artworks skip the queue. */
export async function getReviewQueue({ database, usualHours }: QueueTools, { artistId }: Artist): Promise<ReviewLine> {
  const [line, hours, record, { settings }] = await Promise.all([
    findQueue(database, artistId),
    usualHours(),
    findTrustRecord(database, artistId),
    readSettings(database),
  ])
  return { ...line, ...hours, isTrusted: !record.isWithheld && getTrustState(record, settings) === 'trusted' }
}

/** Maximum age of the usual waiting time: it is the same for every artist, and changes slowly. */
const MAX_AGE_MS = 60_000

/** Median and 80th percentile of the waiting time, in hours; queried at most once a minute. */
export function cacheUsualHours({ database, clock }: { database: Database; clock: Clock }): () => Promise<UsualHours> {
  let kept: { hours: Promise<UsualHours>; askedAtMs: number } | undefined

  return () => {
    const now = clock()
    const ageMs = kept ? now.getTime() - kept.askedAtMs : Number.POSITIVE_INFINITY
    // a clock that was set back must not extend the cache
    if (kept && ageMs >= 0 && ageMs < MAX_AGE_MS) return kept.hours
    const asked = { hours: findWaitPercentiles(database, now).then(toUsualHours), askedAtMs: now.getTime() }
    asked.hours.catch(() => {
      if (kept === asked) kept = undefined
    })
    kept = asked
    return asked.hours
  }
}
