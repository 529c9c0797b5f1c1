import type { ReviewLine } from '@tintype/contract/artworks/artworks'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Artist } from '../../../platform/http/actor.ts'
import { findLine, findUsualWait } from '../queries/queue.ts'
import { type UsualHours, usualHoursOf } from '../../artworks/rules/artworks.ts'

export type LineTools = { database: Database; usualHours: ReturnType<typeof keepUsualHours> }

/** The places of the artist's artworks in the review queue, and the usual waiting time. */
export async function getReviewLine({ database, usualHours }: LineTools, { artistId }: Artist): Promise<ReviewLine> {
  const [line, hours] = await Promise.all([findLine(database, artistId), usualHours()])
  return { ...line, ...hours }
}

/** Maximum age of the usual waiting time: it is the same for every artist, and changes slowly. */
const MAX_AGE_MS = 60_000

/** Median and 80th percentile of the waiting time, in hours; queried at most once a minute. */
export function keepUsualHours({ database, clock }: { database: Database; clock: Clock }): () => Promise<UsualHours> {
  let kept: { hours: Promise<UsualHours>; askedAtMs: number } | undefined

  return () => {
    const now = clock()
    const ageMs = kept ? now.getTime() - kept.askedAtMs : Number.POSITIVE_INFINITY
    // a clock that was set back must not extend the cache
    if (kept && ageMs >= 0 && ageMs < MAX_AGE_MS) return kept.hours
    const asked = { hours: findUsualWait(database, now).then(usualHoursOf), askedAtMs: now.getTime() }
    asked.hours.catch(() => {
      if (kept === asked) kept = undefined
    })
    kept = asked
    return asked.hours
  }
}
