import { bind } from '../../../platform/bind.ts'
import { addReceipt } from './add-receipt.ts'
import { cancelRemittance, markRemitted } from './decide-remittance.ts'
import { listRemittances } from './list-remittances.ts'
import { makeRemittance } from './make-remittance.ts'
import { receiptOpener } from './open-receipt.ts'
import type { RemittanceTools } from './tools.ts'

export type { RemittanceTools } from './tools.ts'

/** Remittances of donations to their causes. */
export function createRemittances(tools: RemittanceTools) {
  return {
    ...bind(tools, {
      list: listRemittances,
      make: makeRemittance,
      addReceipt,
      markRemitted,
      cancel: cancelRemittance,
    }),
    openReceipt: receiptOpener(tools),
  }
}

export type Remittances = ReturnType<typeof createRemittances>
