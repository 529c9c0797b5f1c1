import type { OperatorPayout, PayoutStatus } from '@tintype/contract/payouts'
import { decodeCursor, encodeCursor, Place, pageOf } from '../../platform/database/keyset.ts'
import type { Operator } from '../../platform/http/actor.ts'
import { showPayouts } from './operator-views.ts'
import { findPayouts } from './queries.ts'
import type { PayoutTools } from './service.ts'

export type PayoutsRequest = { status?: PayoutStatus; limit: number; cursor?: string }
export type PayoutPage = { payouts: OperatorPayout[]; nextCursor: string | null }

/** A page of everybody's payouts, the longest waiting first, details in clear. @throws Problem `malformed` for a broken cursor */
export async function listPayouts(tools: PayoutTools, operator: Operator, { status, limit, cursor }: PayoutsRequest): Promise<PayoutPage> {
  const after = cursor === undefined ? undefined : decodeCursor(Place, cursor)
  const { rows, next } = pageOf(await findPayouts(tools.database, { status, after, limit: limit + 1 }), limit)
  const payouts = rows.map(({ payout }) => payout)
  return {
    payouts: await showPayouts(tools, tools.database, operator, payouts),
    nextCursor: next && encodeCursor(next),
  }
}
