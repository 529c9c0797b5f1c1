import { limits } from '@tintype/contract/limits'
import type { Queryable } from '../../platform/database/database.ts'
import { findLate } from './queries/account-deletion.ts'

/** An erasure takes an hour at most, and a payout that is requested for it a few days. */
const LATE_MS = 7 * 24 * 60 * 60 * 1000

/**
 * Erasures that are a week late, for operators: what they wait for needs a person.
 * @returns their artists, the oldest first and at most `limits.countedMax`, and since when the first one waits
 */
export async function findLateErasures(queryable: Queryable, now: Date) {
  const late = await findLate(queryable, { before: new Date(now.getTime() - LATE_MS), limit: limits.countedMax })
  return { artistIds: late.map(({ artistId }) => artistId), since: late[0]?.eraseAfter ?? null }
}
