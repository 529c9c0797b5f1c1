import type { IntegratorPayout } from '@tintype/contract/integrations/integrations'
import { CURRENCY } from '@tintype/domain/money'
import { decodeCursor, encodeCursor, Place, toKeysetPage } from '../../platform/database/queries/keyset.ts'
import { findNewestPayouts } from './queries/integrator.ts'
import { payoutNumber } from './rules/payouts.ts'
import type { PayoutTools } from './tools.ts'

type Tools = Pick<PayoutTools, 'database' | 'accounts'>

/** A page of all payouts, the newest first, without account details. @throws Problem `malformed` for a broken cursor */
export async function listForIntegrators({ database, accounts }: Tools, { limit, cursor }: { limit: number; cursor?: string }) {
  const after = cursor === undefined ? undefined : decodeCursor(Place, cursor)
  const { rows, next } = toKeysetPage(await findNewestPayouts(database, { after, limit: limit + 1 }), limit)
  const artists = await accounts.getArtists(database, [...new Set(rows.map(({ payout }) => payout.artistId))])
  const payouts: IntegratorPayout[] = rows.map(({ payout: { number, artistId, status, amountCents, method, requestedAt, paidAt } }) => ({
    ...{ number: payoutNumber(number), artistName: artists.get(artistId)?.name ?? '', status, amountCents, currency: CURRENCY, method },
    ...{ requestedAt: requestedAt.toISOString(), paidAt: paidAt?.toISOString() ?? null },
  }))
  return { payouts, nextCursor: next && encodeCursor(next) }
}
