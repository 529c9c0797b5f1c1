import type { PostPlace } from '@tintype/contract/social/networks'
import type { PostTerms } from '@tintype/contract/social/social-posts'
import { toUtcDay } from '@tintype/domain/time/utc-day'
import type { Transaction } from '../../../platform/database/database.ts'
import { countByDay } from '../queries/posts.ts'
import { requireDailyCapacity, toUtcDayRange } from '../rules/posts.ts'

/** Call with the artist's posts locked, before adding one post at each of these places. @throws Problem `share_quota_reached` */
export async function requireDailyCapacityAt(
  tx: Transaction,
  { artistId, places, at, terms }: { artistId: string; places: readonly PostPlace[]; at: Date; terms: Pick<PostTerms, 'perDay'> },
): Promise<void> {
  const counts = await countByDay(tx, artistId, toUtcDayRange(at).from)
  const day = toUtcDay(at)
  for (const place of places) {
    const { count = 0 } = counts.find((one) => one.place === place && one.day === day) ?? {}
    requireDailyCapacity(place, { count, perDay: terms.perDay[place] })
  }
}
