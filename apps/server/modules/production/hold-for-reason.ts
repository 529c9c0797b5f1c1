import type { Transaction } from '../../platform/database/database.ts'
import { type PrintRow, updatePrint } from './queries/production.ts'
import { printNumber, standingAfter } from './rules/production.ts'
import type { ProductionTools } from './tools.ts'

/** Puts a print on hold automatically, with a reason. @throws Problem `print_state` */
export async function holdForReason(
  tools: ProductionTools,
  tx: Transaction,
  print: PrintRow,
  { reason, ...change }: { reason: string; dotsPerInch?: number },
): Promise<void> {
  const at = tools.clock()
  await updatePrint(tx, print.id, { ...change, ...standingAfter(print, 'hold'), holdReason: reason, since: at })
  const facts = { number: printNumber(print.number), reason }
  await tools.audit.record(tx, { actor: { kind: 'system' }, action: 'print.held', subject: `print:${print.id}`, at, facts })
}
