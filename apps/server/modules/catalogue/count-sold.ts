import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Artworks } from '../artworks/index.ts'
import { findSoldSince } from '../orders/index.ts'

/** Older sales are no measure of current popularity. */
const SOLD_DAYS = 90
const DAY = 24 * 60 * 60 * 1000

export const countSoldJob = defineJob('store.count-sold', z.object({}), { expireSeconds: 300, retries: 1 })

export type CountTools = { database: Database; clock: Clock; artworks: Pick<Artworks, 'saveSoldLately'> }

/** Counts each artwork's paid sales of the last 90 days, without refunds, for the order `popular`. Idempotent. */
export async function countSold({ database, clock, artworks }: CountTools): Promise<void> {
  const since = new Date(clock().getTime() - SOLD_DAYS * DAY)
  await database.transaction(async (tx) => artworks.saveSoldLately(tx, await findSoldSince(tx, since)))
}
