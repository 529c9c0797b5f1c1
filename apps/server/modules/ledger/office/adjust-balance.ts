import { Problem } from '@tintype/contract/problems'
import type { Operator } from '../../../platform/actor.ts'
import { newId } from '../../../platform/database/queries/new-id.ts'
import { runOnce } from '../../../platform/idempotency/once.ts'
import { getArtistBalance } from '../queries/balance.ts'
import { recordTransactions } from '../queries/earnings.ts'
import { buildAdjustment } from '../rules/ledger.ts'
import type { LedgerOfficeTools } from './ledger-office-tools.ts'

export type AdjustmentRequest = { idempotencyKey: string; artistId: string; amountCents: number; reason: string }

/**
 * Corrects an artist's balance by hand, up or down; the artist sees the reason. The ledger records operator and reason permanently.
 * @throws Problem `adjustment_empty`, `artist_not_found`, `idempotency_key_reused`
 */
export async function adjustBalance(
  { database, clock, audit, accounts }: LedgerOfficeTools,
  operator: Operator,
  { idempotencyKey, ...request }: AdjustmentRequest,
): Promise<{ id: string }> {
  const { artistId, amountCents, reason } = request
  if (amountCents === 0) throw new Problem('adjustment_empty')
  return database.transaction((tx) =>
    runOnce(tx, { scope: 'adjust-balance', key: idempotencyKey, request }, async () => {
      if (!(await accounts.getArtists(tx, [artistId])).has(artistId)) throw new Problem('artist_not_found')
      const at = clock()
      const id = newId()
      const balanceCents = await getArtistBalance(tx, artistId)
      await audit.record(tx, {
        actor: operator,
        action: 'balance.adjusted',
        subject: `artist:${artistId}`,
        at,
        facts: { amountCents, reason },
        before: { balanceCents },
        after: { balanceCents: balanceCents + amountCents },
      })
      await recordTransactions(tx, [buildAdjustment({ id, artistId, amountCents, operator: operator.userId, reason, at })])
      return { id }
    }),
  )
}
