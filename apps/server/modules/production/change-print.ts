import { Problem } from '@tintype/contract/problems'
import type { OfficeOrder } from '@tintype/contract/production/production'
import type { Operator } from '../../platform/actor.ts'
import type { AuditEntry } from '../../platform/audit/audit.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { WholeOrder } from '../orders/index.ts'
import { getOfficeOrder } from './get-office-order.ts'
import { findPrint, lockPrint, type PrintRow } from './queries/production.ts'
import { copiesLeft, printNumber } from './rules/production.ts'
import { settleOrder } from './settle-order.ts'
import type { ProductionTools } from './tools.ts'

/** A print id and the version that the operator saw. */
export type SeenPrint = { id: string; version: number }
export type PrintWithOrder = { print: PrintRow; order: WholeOrder }

/**
 * Runs an operator's step on a locked print, updates the order and returns it. @throws Problem `print_not_found`, `print_changed` if the
 * version is not the one that the operator saw
 */
export async function changePrint(
  tools: ProductionTools,
  seen: SeenPrint,
  change: (tx: Transaction, held: PrintWithOrder) => Promise<void>,
): Promise<OfficeOrder> {
  return tools.database.transaction(async (tx) => {
    const held = await lockSeenPrint(tools, tx, seen)
    await change(tx, held)
    await settleOrder(tools, tx, held.order.order.id)
    return getOfficeOrder(tools, tx, held.order.order.number)
  })
}

/** The actor of a step: an operator or a manufacturer's system. */
export type ProductionActor = Operator | { kind: 'system'; name: string }

/** Locks the order before its prints, so that concurrent moves of two prints both update the order. */
export async function lockSeenPrint(tools: ProductionTools, tx: Transaction, { id, version }: SeenPrint): Promise<PrintWithOrder> {
  const held = await lockPrintWithOrder(tools, tx, id)
  if (held.print.version !== version) throw new Problem('print_changed')
  return held
}

/** @throws Problem `print_not_found` */
export async function lockPrintWithOrder(tools: ProductionTools, tx: Transaction, id: string): Promise<PrintWithOrder> {
  const orderId = (await findPrint(tx, id))?.orderId
  const order = orderId && (await tools.orders.lockOrder(tx, orderId))
  const print = order && (await lockPrint(tx, id))
  if (!print) throw new Problem('print_not_found')
  return { print, order }
}

/** The current number of units of a print. 0 if all were refunded before production began. */
export function countCopies({ print, order }: PrintWithOrder): number {
  const line = order.lines.find(({ id }) => id === print.orderLineId)
  if (!line) throw new Error(`print ${print.id} has no order line`)
  return copiesLeft({ ...print, isReprint: print.reprintOf !== null }, line)
}

/** Like `countCopies`, but requires at least one unit. @throws Problem `print_refunded` */
export function requireCopies(held: PrintWithOrder): number {
  const copies = countCopies(held)
  if (copies <= 0) throw new Problem('print_refunded')
  return copies
}

type Step = { print: PrintRow; action: string; facts?: AuditEntry['facts']; after?: NonNullable<AuditEntry['facts']> }

/** Records a step of a print in the audit log. @param step.after  the new state; omitted if unchanged */
export async function recordStep(
  tools: ProductionTools,
  tx: Transaction,
  actor: ProductionActor,
  { print, action, facts = {}, after = {} }: Step,
): Promise<void> {
  const named = { number: printNumber(print.number), by: actor.name, ...facts }
  const change = { before: { state: print.state }, after: { state: print.state, ...after } }
  await tools.audit.record(tx, { actor, action, subject: `print:${print.id}`, at: tools.clock(), facts: named, ...change })
}
