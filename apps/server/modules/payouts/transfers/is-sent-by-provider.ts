import { Problem } from '@tintype/contract/problems'
import type { PayoutRow } from '../queries/payouts.ts'
import type { PayoutTools } from '../tools.ts'

/** Whether the payout provider sends a payout after its approval and reports the outcome. */
export function isSentByProvider({ payoutProvider }: Pick<PayoutTools, 'payoutProvider'>, { method }: Pick<PayoutRow, 'method'>): boolean {
  return method === payoutProvider?.method
}

/** Operators record outcomes only where they pay by hand. @throws Problem `payout_by_stripe` */
export function requireManual(tools: Pick<PayoutTools, 'payoutProvider'>, payout: Pick<PayoutRow, 'method'>): void {
  if (isSentByProvider(tools, payout)) throw new Problem('payout_by_stripe')
}
