import type { Remittance } from '@tintype/contract/hope/remittances'
import { Problem } from '@tintype/contract/problems'
import type { Operator } from '../../../platform/actor.ts'
import { runOnce } from '../../../platform/idempotency/once.ts'
import { insertRemittance, lockRemittances } from '../queries/remittance.ts'
import { toRemittance } from '../views/remittance.ts'
import type { RemittanceTools } from './tools.ts'

export type RemittanceRequest = { idempotencyKey: string; causeIds: readonly string[] }

/**
 * Allocates all cleared donations for these causes to a remittance. Causes without any are omitted. @throws Problem `remittance_empty`,
 * `idempotency_key_reused`
 */
export async function makeRemittance(
  { database, earnings, clock, audit }: RemittanceTools,
  operator: Operator,
  { idempotencyKey, ...request }: RemittanceRequest,
): Promise<Remittance> {
  return database.transaction((tx) =>
    runOnce(tx, { scope: 'make-remittance', key: idempotencyKey, request }, async () => {
      await lockRemittances(tx)
      const at = clock()
      const funds = await earnings.causeFunds(tx, [...new Set(request.causeIds)], at)
      const owed = [...funds].flatMap(([causeId, { openCents }]) => (openCents > 0 ? [{ causeId, amountCents: openCents }] : []))
      if (!owed.length) throw new Problem('remittance_empty')
      const made = await insertRemittance(tx, { madeBy: operator.userId, madeAt: at }, owed)
      const amountCents = owed.reduce((sum, line) => sum + line.amountCents, 0)
      const after = { status: made.remittance.status, causes: owed.length, amountCents }
      await audit.record(tx, { actor: operator, action: 'remittance.made', subject: `remittance:${made.remittance.id}`, at, after })
      await earnings.recordDonations(
        tx,
        'donation_due',
        made.lines.map(({ id, causeId, amountCents }) => ({ remittanceLineId: id, causeId, amountCents, at })),
      )
      return toRemittance(made)
    }),
  )
}
