import { sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { artworks } from '../../artworks/tables.ts'
import type { WaitPercentiles } from '../rules/usual-wait.ts'
import { inQueueSince, isInQueue } from './review.ts'

/** Places are counted up to here. Artists further back see no place; the queue itself is unlimited. */
const LINE_MAX = 1000

/** Sample for the usual waiting time: the latest decisions, and their maximum age. */
const DECISIONS_MAX = 200
const DECISIONS_DAYS = 30

export type QueuePositions = { waiting: number; places: { uid: string; place: number }[] }

/**
 * The length of the review queue, and the artist's places in it. Samples, and artworks whose deletion is requested, take a place and are
 * not listed. Reads at most the first thousand
 * index entries.
 */
export async function findQueue(queryable: Queryable, artistId: string): Promise<QueuePositions> {
  const { rows } = await queryable.execute<QueuePositions>(sql`
    with line as materialized (
      select uid, artist_id, (review_status = 'approved' and proposed_name is null or deletion_status = 'pending') as is_unlisted, (row_number() over (order by ${inQueueSince}, uid))::int as place
      from ${artworks} where ${isInQueue} order by ${inQueueSince}, uid limit ${LINE_MAX}
    )
    select
      (select count(*)::int from line) as waiting,
      (select coalesce(json_agg(json_build_object('uid', uid, 'place', place) order by place), '[]') from line where artist_id = ${artistId} and not is_unlisted) as places`)
  return rows[0] ?? { waiting: 0, places: [] }
}

/** How many of the latest decisions there are, and the 50th and 80th percentile of their waiting time in seconds. */
export async function findWaitPercentiles(queryable: Queryable, now: Date): Promise<WaitPercentiles> {
  const { rows } = await queryable.execute<WaitPercentiles>(sql`
    select count(*)::int as decisions, percentile_disc(0.5) within group (order by waited)::float as "medianSeconds",
      percentile_disc(0.8) within group (order by waited)::float as seconds
    from (
      select extract(epoch from decided_at - ${inQueueSince}) as waited
      from ${artworks}
      where decided_at is not null and trusted_at is null and decided_at > ${now.toISOString()}::timestamptz - ${DECISIONS_DAYS} * interval '1 day'
      order by decided_at desc nulls last limit ${DECISIONS_MAX}
    ) as latest where waited >= 0`)
  return rows[0] ?? { decisions: 0, medianSeconds: null, seconds: null }
}
