import type { ReviewStatus } from '@tintype/contract/artworks/artworks'
import { Problem } from '@tintype/contract/problems'
import type { ReviewArtwork, ReviewPage } from '@tintype/contract/review/review'
import type { Queryable } from '../../../platform/database/database.ts'
import { decodeCursor, encodeCursor, Place, toKeysetPage } from '../../../platform/database/queries/keyset.ts'
import { readSettings } from '../../../platform/settings/settings.ts'
import { findDeletions, findForReview, findReviewed, type ReviewRow } from '../queries/review.ts'
import type { PageRequest, ReviewTools } from '../tools.ts'
import { toReviewArtwork } from '../views/review.ts'

type Tools = Pick<ReviewTools, 'database' | 'clock' | 'artworks'>

/** Artworks in a review status, the longest waiting first. @throws Problem `malformed` for a broken cursor */
export async function listForReview(
  tools: Tools,
  operatorId: string,
  { status, limit, cursor }: PageRequest & { status: ReviewStatus },
): Promise<ReviewPage> {
  const after = cursor === undefined ? undefined : decodeCursor(Place, cursor)
  return toPage(tools, operatorId, await findForReview(tools.database, { status, after, limit: limit + 1 }), limit)
}

/** Artworks whose artists ask for deletion, the longest waiting first. @throws Problem `malformed` for a broken cursor */
export async function listDeletions(tools: Tools, operatorId: string, { limit, cursor }: PageRequest): Promise<ReviewPage> {
  const after = cursor === undefined ? undefined : decodeCursor(Place, cursor)
  return toPage(tools, operatorId, await findDeletions(tools.database, { after, limit: limit + 1 }), limit)
}

/** An artwork as the lists show it, including deleted ones. @throws Problem `artwork_not_found` */
export async function getForReview(tools: Tools, queryable: Queryable, operatorId: string, uid: string): Promise<ReviewArtwork> {
  const row = await findReviewed(queryable, uid)
  const [artwork] = row ? await showAll(tools, queryable, operatorId, [row]) : []
  if (!artwork) throw new Problem('artwork_not_found')
  return artwork
}

async function toPage(tools: Tools, operatorId: string, found: readonly ReviewRow[], limit: number): Promise<ReviewPage> {
  const { rows, next } = toKeysetPage(found, limit)
  return { artworks: await showAll(tools, tools.database, operatorId, rows), nextCursor: next && encodeCursor(next) }
}

async function showAll(tools: Tools, queryable: Queryable, operatorId: string, rows: readonly ReviewRow[]): Promise<ReviewArtwork[]> {
  const { settings } = await readSettings(queryable)
  const viewer = { operatorId, at: tools.clock(), settings }
  const shown = await tools.artworks.show(
    queryable,
    rows.map(({ artwork }) => artwork),
  )
  return shown.flatMap((artwork, i) => {
    const row = rows[i]
    return row ? [toReviewArtwork(row, artwork, viewer)] : []
  })
}
