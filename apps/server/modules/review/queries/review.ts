import type { ReviewStatus } from '@tintype/contract/artworks/artworks'
import { type AnyColumn, and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { isAfter, microsecondInstant, type Place } from '../../../platform/database/queries/keyset.ts'
import { artworkCounts, artworks, publicArtists } from '../../artworks/tables.ts'
import { artworkClaims, artworkContentRatings, heldDecisions } from '../tables.ts'
import { trustRecord } from './trust.ts'

export type ReviewRow = Awaited<ReturnType<typeof findForReview>>[number]

/** Counts stop at these limits and are shown as "many": an artist's record, and the waiting artworks. */
const RECORD_MAX = 100
const WAITING_MAX = 1000

/** Artworks in a review status, the longest waiting first, each with its artist and the artist's review record. */
export async function findForReview(
  queryable: Queryable,
  { status, after, limit }: { status: ReviewStatus; after?: Place; limit: number },
) {
  if (status === 'pending') return findWaiting(queryable, { after, limit })
  return selectReview(queryable, artworks.createdAt)
    .where(and(eq(artworks.reviewStatus, status), isNull(artworks.deletedAt), isAfter(artworks.createdAt, artworks.uid, after)))
    .orderBy(asc(artworks.createdAt), asc(artworks.uid))
    .limit(limit)
}

/**
 * Artworks that need a review decision; includes proposed words of products and samples of the trust lane. Spelled like the index
 * `artworks_waiting`.
 */
export const isInQueue = sql`deleted_at is null and (review_status = 'pending' or proposed_name is not null or sampled_at is not null)`
export const inQueueSince = sql`coalesce(resubmitted_at, created_at)`

/** Excludes artworks with a held decision, which can still be undone. There are few, so an array reads them once. */
const isUndecided = sql`${isInQueue} and ${artworks.uid} <> all (array(select artwork_uid from ${heldDecisions}))`

function findWaiting(queryable: Queryable, { after, limit }: { after?: Place; limit: number }) {
  return selectReview(queryable, inQueueSince)
    .where(and(isUndecided, isAfter(inQueueSince, artworks.uid, after)))
    .orderBy(inQueueSince, asc(artworks.uid))
    .limit(limit)
}

/** Artworks whose artists ask for deletion, the longest waiting first. */
export async function findDeletions(queryable: Queryable, { after, limit }: { after?: Place; limit: number }) {
  return selectReview(queryable, artworks.deletionRequestedAt)
    .where(and(awaitsDeletion, isAfter(artworks.deletionRequestedAt, artworks.uid, after)))
    .orderBy(asc(artworks.deletionRequestedAt), asc(artworks.uid))
    .limit(limit)
}

/** An artwork as the review lists show it; includes deleted ones. */
export async function findReviewed(queryable: Queryable, uid: string): Promise<ReviewRow | undefined> {
  const [row] = await selectReview(queryable, artworks.createdAt).where(eq(artworks.uid, uid))
  return row
}

/** The waiting time of the oldest entry of each of the two lists. */
export async function findOldestWaiting(queryable: Queryable): Promise<{ artworks: Date | undefined; deletions: Date | undefined }> {
  const at = sql<Date>`${inQueueSince}`.mapWith(artworks.createdAt)
  const [artwork] = await queryable.select({ at }).from(artworks).where(isUndecided).orderBy(asc(inQueueSince), asc(artworks.uid)).limit(1)
  const [deletion] = await queryable
    .select({ at: artworks.deletionRequestedAt })
    .from(artworks)
    .where(awaitsDeletion)
    .orderBy(asc(artworks.deletionRequestedAt), asc(artworks.uid))
    .limit(1)
  return { artworks: artwork?.at, deletions: deletion?.at ?? undefined }
}

/** What waits for an operator, counted up to a thousand. */
export async function countWaiting(queryable: Queryable): Promise<{ pendingArtworks: number; pendingDeletions: number }> {
  const { rows } = await queryable.execute<{ pendingArtworks: number; pendingDeletions: number }>(
    sql`select ${upTo(WAITING_MAX, isUndecided)} as "pendingArtworks", ${upTo(WAITING_MAX, awaitsDeletion)} as "pendingDeletions"`,
  )
  return rows[0] ?? { pendingArtworks: 0, pendingDeletions: 0 }
}

const awaitsDeletion = and(eq(artworks.deletionStatus, sql`'pending'`), isNull(artworks.deletedAt))

function selectReview(queryable: Queryable, waitingSince: AnyColumn | SQL) {
  return queryable
    .select({
      artwork: artworks,
      artistName: publicArtists.name,
      artistHandle: publicArtists.handle,
      approvedCount: sql<number>`coalesce(${artworkCounts.approved}, 0)`,
      rejectedCount: sql<number>`(
        select count(*)::int from (
          select from ${artworks} as others where others.artist_id = ${artworks.artistId} and others.review_status = 'rejected' limit ${RECORD_MAX}
        ) as counted)`,
      record: trustRecord,
      claim: artworkClaims,
      held: heldDecisions,
      explicitShare: artworkContentRatings.explicitShare,
      place: { at: microsecondInstant(waitingSince), id: artworks.uid },
    })
    .from(artworks)
    .innerJoin(publicArtists, eq(publicArtists.artistId, artworks.artistId))
    .leftJoin(artworkCounts, eq(artworkCounts.artistId, artworks.artistId))
    .leftJoin(artworkClaims, eq(artworkClaims.artworkUid, artworks.uid))
    .leftJoin(heldDecisions, eq(heldDecisions.artworkUid, artworks.uid))
    .leftJoin(artworkContentRatings, eq(artworkContentRatings.artworkUid, artworks.uid))
}

function upTo(most: number, condition: SQL | undefined): SQL {
  return sql`(select count(*)::int from (select from ${artworks} where ${condition} limit ${most}) as counted)`
}
