import type { Remittance } from '@tintype/contract/hope/remittances'
import type { WholeRemittance } from '../queries/remittance.ts'

export function toRemittance({ remittance, lines }: WholeRemittance): Remittance {
  const { id, status, madeAt, remittedOn, reference } = remittance
  return {
    id,
    status,
    madeAt: madeAt.toISOString(),
    remittedOn,
    reference,
    totalCents: lines.reduce((sum, line) => sum + line.amountCents, 0),
    lines: lines.map((line) => ({
      id: line.id,
      causeId: line.causeId,
      causeTitle: line.causeTitle,
      amountCents: line.amountCents,
      hasReceipt: line.receiptKey !== null,
    })),
  }
}
