import type { Remittance } from '@tintype/contract/hope/remittances'
import { Problem } from '@tintype/contract/problems'
import type { Operator } from '../../../platform/actor.ts'
import { lockRemittance, updateRemittance, type WholeRemittance } from '../queries/remittance.ts'
import { toRemittance } from '../views/remittance.ts'
import type { RemittanceTools } from './tools.ts'

/**
 * Records that the money was sent. Idempotent for the same reference. @throws Problem `remittance_not_found`, `remittance_state`,
 * `receipt_missing`
 */
export async function markRemitted(
  tools: RemittanceTools,
  operator: Operator,
  { id, remittedOn, reference }: { id: string; remittedOn: string; reference: string },
): Promise<Remittance> {
  return decide(tools, operator, { id, status: 'remitted', remittedOn, reference })
}

/** Cancels a remittance. Its donations become part of the next one. @throws Problem `remittance_not_found`, `remittance_state` */
export async function cancelRemittance(tools: RemittanceTools, operator: Operator, { id }: { id: string }): Promise<Remittance> {
  return decide(tools, operator, { id, status: 'cancelled', remittedOn: null, reference: null })
}

type Decision = { id: string; status: 'remitted' | 'cancelled'; remittedOn: string | null; reference: string | null }

async function decide({ database, earnings, clock, audit }: RemittanceTools, operator: Operator, decision: Decision): Promise<Remittance> {
  const { id, ...change } = decision
  return database.transaction(async (tx) => {
    const found = await lockRemittance(tx, id)
    if (!found) throw new Problem('remittance_not_found')
    if (wasDecidedSo(found, decision)) return toRemittance(found)
    if (found.remittance.status !== 'due') throw new Problem('remittance_state', { status: found.remittance.status })
    if (change.status === 'remitted' && found.lines.some((line) => line.receiptKey === null)) throw new Problem('receipt_missing')
    const at = clock()
    const decided = await updateRemittance(tx, id, { ...change, decidedBy: operator.userId, decidedAt: at })
    const seen = { before: { status: found.remittance.status }, after: change }
    await audit.record(tx, { actor: operator, action: `remittance.${change.status}`, subject: `remittance:${id}`, at, ...seen })
    await earnings.recordDonations(
      tx,
      change.status === 'remitted' ? 'donation_remitted' : 'donation_returned',
      decided.lines.map((line) => ({ remittanceLineId: line.id, causeId: line.causeId, amountCents: line.amountCents, at })),
    )
    return toRemittance(decided)
  })
}

function wasDecidedSo({ remittance }: WholeRemittance, { status, reference }: Decision): boolean {
  return remittance.status === status && remittance.reference === reference
}
