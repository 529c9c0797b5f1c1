import type { HoldCause } from '@tintype/contract/orders/order-states'
import type { Transaction } from '../../platform/database/database.ts'
import { type PrintRow, updatePrint } from './queries/production.ts'
import { printNumber, statusAfter } from './rules/production.ts'
import type { ProductionTools } from './tools.ts'

/** Puts a print on hold automatically, with a reason for operators and one for the customer. @throws Problem `print_state` */
export async function holdForReason(
  tools: ProductionTools,
  tx: Transaction,
  print: PrintRow,
  { reason, cause, ...change }: { reason: string; cause: HoldCause; dotsPerInch?: number },
): Promise<void> {
  const at = tools.clock()
  await updatePrint(tx, print.id, { ...change, ...statusAfter(print, 'hold'), holdReason: reason, holdCause: cause, since: at })
  const facts = { number: printNumber(print.number), reason }
  await tools.audit.record(tx, { actor: { kind: 'system' }, action: 'print.held', subject: `print:${print.id}`, at, facts })
}
