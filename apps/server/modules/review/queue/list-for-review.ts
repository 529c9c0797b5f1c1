import type { ReviewStatus } from '@tintype/contract/artworks/artworks'
import { Problem } from '@tintype/contract/problems'
import type { ReviewArtwork, ReviewPage } from '@tintype/contract/review/review'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { decodeCursor, encodeCursor, Place, pageOf } from '../../../platform/database/queries/keyset.ts'
import { readSettings } from '../../../platform/settings/settings.ts'
import { countWaiting, findDeletions, findForReview, findOldestWaiting, findReviewed, type ReviewRow } from '../queries/review.ts'
import { toReviewArtwork } from '../views/review.ts'
import { approveDeletion, disapproveDeletion } from '../../artworks/deletion/decide-deletion.ts'
import type { ReviewTools } from './review-tools.ts'

export type { ReviewTools } from './review-tools.ts'

export type ReviewRequest = { limit: number; cursor?: string }

/** The operators' view of artworks, and their decisions on deletions. */
export function reviewVerbs(tools: ReviewTools) {
  return {
    listForReview: (operatorId: string, request: ReviewRequest & { status: ReviewStatus }) => listForReview(tools, operatorId, request),
    listDeletions: (operatorId: string, request: ReviewRequest) => listDeletions(tools, operatorId, request),
    getForReview: (queryable: Queryable, operatorId: string, uid: string) => getForReview(tools, queryable, operatorId, uid),
    countWaiting: (queryable: Queryable) => countWaiting(queryable),
    findOldestWaiting: (queryable: Queryable) => findOldestWaiting(queryable),
    approveDeletion: (tx: Transaction, uid: string) => approveDeletion(tools, tx, uid),
    disapproveDeletion: (tx: Transaction, uid: string, reason: string) => disapproveDeletion(tx, uid, reason),
  }
}

/** @throws Problem `malformed` for a broken cursor */
async function listForReview(
  tools: ReviewTools,
  operatorId: string,
  { status, limit, cursor }: ReviewRequest & { status: ReviewStatus },
): Promise<ReviewPage> {
  const after = cursor === undefined ? undefined : decodeCursor(Place, cursor)
  return toPage(tools, operatorId, await findForReview(tools.database, { status, after, limit: limit + 1 }), limit)
}

/** @throws Problem `malformed` for a broken cursor */
async function listDeletions(tools: ReviewTools, operatorId: string, { limit, cursor }: ReviewRequest): Promise<ReviewPage> {
  const after = cursor === undefined ? undefined : decodeCursor(Place, cursor)
  return toPage(tools, operatorId, await findDeletions(tools.database, { after, limit: limit + 1 }), limit)
}

/** An artwork as the lists show it, including deleted ones. @throws Problem `artwork_not_found` */
async function getForReview(tools: ReviewTools, queryable: Queryable, operatorId: string, uid: string): Promise<ReviewArtwork> {
  const row = await findReviewed(queryable, uid)
  const [artwork] = row ? await showAll(tools, queryable, operatorId, [row]) : []
  if (!artwork) throw new Problem('artwork_not_found')
  return artwork
}

async function toPage(tools: ReviewTools, operatorId: string, found: readonly ReviewRow[], limit: number): Promise<ReviewPage> {
  const { rows, next } = pageOf(found, limit)
  return { artworks: await showAll(tools, tools.database, operatorId, rows), nextCursor: next && encodeCursor(next) }
}

async function showAll(tools: ReviewTools, queryable: Queryable, operatorId: string, rows: readonly ReviewRow[]): Promise<ReviewArtwork[]> {
  const { settings } = await readSettings(queryable)
  const viewer = { operatorId, at: tools.clock(), settings }
  const shown = await tools.show(
    queryable,
    rows.map(({ artwork }) => artwork),
  )
  return shown.flatMap((artwork, i) => {
    const row = rows[i]
    return row ? [toReviewArtwork(row, artwork, viewer)] : []
  })
}
