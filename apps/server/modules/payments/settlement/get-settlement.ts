import type { Settlement } from '@tintype/contract/payments/payments'
import type { Queryable } from '../../../platform/database/database.ts'
import { findSettledUntil, listSettledPayouts, listSettlementFaults, sumSettlement } from '../queries/settlement.ts'

const PAYOUTS_SHOWN = 100
const FAULTS_SHOWN = 20

/** The sums of the settlement ledger, the latest payouts, and the differences to our orders and refunds. Amounts as on a bank statement. */
export async function getSettlement(queryable: Queryable): Promise<Settlement> {
  const { balanceCents, feesCents, bankCents, ...sums } = await sumSettlement(queryable)
  return {
    balanceCents: 0 - balanceCents,
    bankCents: 0 - bankCents,
    feesCents,
    ...sums,
    payouts: await listSettledPayouts(queryable, PAYOUTS_SHOWN),
    ...(await listSettlementFaults(queryable, FAULTS_SHOWN)),
    recordedUntil: (await findSettledUntil(queryable))?.toISOString() ?? null,
  }
}
