import type { BatchEvent, PayoutBatch } from '@tintype/contract/payouts/payout-batches'
import { Problem } from '@tintype/contract/problems'
import { decodeCursor, encodeCursor, Place, toKeysetPage } from '../../../platform/database/queries/keyset.ts'
import { countStates, findBatch, findBatches } from '../queries/batch.ts'
import type { PayoutTools } from '../tools.ts'
import { toBatch, toBatchEvents } from '../views/batch.ts'

export type BatchesRequest = { limit: number; cursor?: string }
export type BatchPage = { batches: PayoutBatch[]; nextCursor: string | null }

/** A page of batches, the latest first. @throws Problem `malformed` for a broken cursor */
export async function listBatches({ database }: PayoutTools, { limit, cursor }: BatchesRequest): Promise<BatchPage> {
  const after = cursor === undefined ? undefined : decodeCursor(Place, cursor)
  const { rows, next } = toKeysetPage(await findBatches(database, { after, limit: limit + 1 }), limit)
  const states = await countStates(
    database,
    rows.map(({ batch }) => batch.id),
  )
  return { batches: rows.map(({ batch }) => toBatch(batch, states)), nextCursor: next && encodeCursor(next) }
}

const EVENTS = 50

/** A batch with its audit events, the latest first. @throws Problem `payout_batch_not_found` */
export async function getBatch({ database, audit }: PayoutTools, id: string): Promise<PayoutBatch & { events: BatchEvent[] }> {
  const batch = await findBatch(database, id)
  if (!batch) throw new Problem('payout_batch_not_found')
  const events = toBatchEvents(await audit.listAbout(database, `payout_batch:${id}`, EVENTS))
  return { ...toBatch(batch, await countStates(database, [id])), events }
}
