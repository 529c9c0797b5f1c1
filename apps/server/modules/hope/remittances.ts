import type { Operator } from '../../platform/http/actor.ts'
import { addReceipt, type ReceiptRequest } from './add-receipt.ts'
import { cancelRemittance, markRemitted } from './decide-remittance.ts'
import { listRemittances } from './list-remittances.ts'
import { makeRemittance, type RemittanceRequest } from './make-remittance.ts'
import { receiptOpener } from './open-receipt.ts'
import type { RemittanceTools } from './remittance-tools.ts'

export type { RemittanceTools } from './remittance-tools.ts'

/** Remittances of donations to their causes. */
export function createRemittances(tools: RemittanceTools) {
  return {
    list: () => listRemittances(tools),
    make: (operator: Operator, request: RemittanceRequest) => makeRemittance(tools, operator, request),
    addReceipt: (operator: Operator, request: ReceiptRequest) => addReceipt(tools, operator, request),
    markRemitted: (operator: Operator, request: { id: string; remittedOn: string; reference: string }) =>
      markRemitted(tools, operator, request),
    openReceipt: receiptOpener(tools),
    cancel: (operator: Operator, request: { id: string }) => cancelRemittance(tools, operator, request),
  }
}

export type Remittances = ReturnType<typeof createRemittances>
