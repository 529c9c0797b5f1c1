import type { OperatorPayout, PayoutFilter } from '@tintype/contract/payouts/payouts'
import { formatFileName, listFile } from '../../http/downloads/list-file.ts'
import type { Operator } from '../../platform/actor.ts'
import { parseSortedCursor, toSortedPage } from '../../platform/database/queries/sorted-page.ts'
import { findPayouts } from './queries/payouts.ts'
import { payoutNumber } from './rules/payouts.ts'
import type { PayoutTools } from './tools.ts'
import { showPayouts } from './views/operator.ts'

export type PayoutsRequest = Partial<PayoutFilter> & { limit: number; cursor?: string | undefined }
export type PayoutPage = { payouts: OperatorPayout[]; nextCursor: string | null }

/** A page of all payouts, with details in clear text for operators who pay. @throws Problem `malformed` for a broken cursor */
export async function listPayouts(
  tools: PayoutTools,
  operator: Operator,
  { limit, cursor, order = 'earliest', ...filter }: PayoutsRequest,
): Promise<PayoutPage> {
  const behind = parseSortedCursor(order, cursor)
  const { rows, nextCursor } = toSortedPage(await findPayouts(tools.database, filter, { order, behind, limit: limit + 1 }), limit)
  return { payouts: await showPayouts(tools, tools.database, operator, rows), nextCursor }
}

/** Recipients, amounts and times. Account details are only in the file of a batch. */
export function payoutsFile({ database, clock, accounts }: PayoutTools, { order, ...filter }: PayoutFilter) {
  return listFile({
    name: formatFileName('payouts', clock()),
    columns: ['Payout', 'Status', 'Artist', 'E-mail', 'Amount (USD)', 'Method', 'Requested (UTC)', 'Paid (UTC)', 'Reference', 'Reason'],
    order,
    async read(range) {
      const rows = await findPayouts(database, filter, range)
      const artists = await accounts.getArtists(database, [...new Set(rows.map(({ artistId }) => artistId))])
      return rows.map((row) => ({ ...row, artist: artists.get(row.artistId) }))
    },
    toCells: ({ number, status, artist, amountCents, method, requestedAt, paidAt, reference, failureReason }) => [
      ...[payoutNumber(number), status, artist?.name ?? '', artist?.email ?? '', (amountCents / 100).toFixed(2), method],
      ...[requestedAt.toISOString(), paidAt?.toISOString() ?? '', reference ?? '', failureReason ?? ''],
    ],
  })
}
